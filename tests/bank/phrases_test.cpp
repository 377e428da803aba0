#include <catch2/catch.hpp>

#include "bank/bank.h"

using namespace examgen::bank;

TEST_CASE("options that speak of all or none of the others are recognised") {
    for (const char* text : {
             "Keine der genannten Antworten",
             "keine der genannten",
             "Keine der genannten Größen",
             "KEINE DER OBIGEN AUSSAGEN TRIFFT ZU",
             "Alle genannten",
             "Alle oben genannten.",
             "Alle der oben aufgeführten Aussagen sind richtig",
             "Alle aufgefuehrten Antworten",
             "Alle Antworten sind richtig",
             "Alle Antworten treffen zu",
             "Alle Aussagen sind falsch",
             "Keine Antwort ist richtig",
             "Keine der Antworten",
             "Keine dieser Antworten",
             "Keine von beiden",
             "Keine davon",
             "Nichts davon",
             "Beides",
             "Beide",
             "Beide Antworten sind richtig",
             "Weder noch",
             "Alle anderen",
             "Keine der anderen Antworten",
             "Sämtliche genannten",
             "SÄMTLICHE OBIGEN",
             "Es trifft keine der Aussagen zu",
             "Alle sind richtig",
             "Keine richtige Antwort",
             "**Keine** der Genannten",
             "Keines der genannten",
             "Alle Antwortmöglichkeiten",
             "None of the above",
             "none of these",
             "None of the above.",
             "All of the above",
             "ALL OF THE ABOVE",
             "Both of the above",
             "Neither of the above",
             "Neither",
             "Both",
             "None of the other options",
             "None of these answers is correct",
             "All answers are correct",
             "None of the answers above",
             "None of the others",
             "all of them",
             "None of the options",
             "No correct answer",
             "The answers above are all correct",
             "Neither of them",
             "All of the listed options apply",
             "Any of the above",
         }) {
        INFO(text);
        CHECK(is_all_or_none(text));
    }
}

TEST_CASE("innocent options with all, none and both are let be") {
    for (const char* text : {
             "Alle Gewichte liegen im SRAM",
             "Keine",
             "Alle",
             "None",
             "Nichts",
             "All",
             "",
             "Alle Kerne teilen sich einen L3-Cache",
             "Keine Angabe",
             "Keine Aussage möglich",
             "Alle Antworten des Servers werden gepuffert",
             "Beide Kerne rechnen gleichzeitig",
             "Keine Synchronisation nötig",
             "Alle 64 Bit",
             "Alle anderen Threads warten",
             "Beide Matrizen müssen quadratisch sein",
             "Nichts geht verloren",
             "Keine der Variablen wird initialisiert",
             "Alle Pakete kommen in Reihenfolge an",
             "Alle folgenden Befehle werden verworfen",
             "Oben genannte Register",
             "Vitamin A und B",
             "None is a valid Python object",
             "All values above 5",
             "Both threads block forever",
             "All previous values",
             "Neither thread holds the lock",
             "No cache at all",
             "All options of the compiler are parsed",
             "The above diagram is a tree",
             "Everything is a file",
             "None of the threads terminates",
             "Every other element",
             "Any key",
             "There is no difference",
             "All true statements are provable",
         }) {
        INFO(text);
        CHECK_FALSE(is_all_or_none(text));
    }
}

TEST_CASE("options that name letters are recognised") {
    for (const char* text : {
             "A und B",
             "a und b",
             "Nur A",
             "nur A und C",
             "A, B und C",
             "A, C",
             "Sowohl A als auch B",
             "Weder A noch B",
             "A oder B",
             "Antwort A",
             "Antworten A und C",
             "Antwort A und Antwort B",
             "Aussage B ist falsch",
             "A ist richtig",
             "A und B sind richtig",
             "Alle außer C",
             "ALLE AUSSER C",
             "a) und c)",
             "(A) und (C)",
             "A & B",
             "A und B, aber nicht C",
             "Nur die Aussagen A und D treffen zu",
             "Alles außer D",
             "Beide, A und C",
             "A bis D",
             "Both A and C",
             "both (a) and (b)",
             "A and B only",
             "Only A",
             "Either A or B",
             "Neither A nor B",
             "A, B, and C",
             "Answers A and B are correct",
             "All but C",
             "All of these except B",
             "Option D",
             "A but not B",
             "B only",
             "**A** and **C**",
         }) {
        INFO(text);
        CHECK(names_letters(text));
    }
}

TEST_CASE("innocent options with single letters are let be") {
    for (const char* text : {
             "Vitamin A und B",
             "A",
             "B",
             "a",
             "",
             "Blutgruppe A und B",
             "Typ A oder Typ B",
             "a und b sind teilerfremd",
             "$a$ und $b$",
             "`a and b`",
             "a = b und c = d",
             "Ein A und ein B",
             "C++ und D++",
             "Klasse A und B",
             "Both a lock and a flag",
             "Either a mutex or a semaphore",
             "A and B gates",
             "Hepatitis A and B",
             "A/B-Tests",
             "a + b",
             "A-Dur und B-Dur",
             "Only a few",
             "All but a few",
             "A correct answer",
             "A ist eine Klasse",
             "Nur ein Bit",
             "Option eins",
             "A true statement",
             "I und II",
             "Von A nach B in 3 Schritten",
             "Schicht 2 und 3",
             "Die Kante A–B",
             "b ist größer als a",
             "Neither a nor b is prime",
             "Weg A und danach Weg B",
         }) {
        INFO(text);
        CHECK_FALSE(names_letters(text));
    }
}

TEST_CASE("long options are neither") {
    const std::string tail(200, ' ');
    CHECK_FALSE(is_all_or_none("None of the above" + tail));
    CHECK_FALSE(names_letters("A und B" + tail));
}
