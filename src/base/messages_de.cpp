// The German sentences. One row a message, in the order of the rooms that say it; the test
// "every message has a German sentence" reads the sources and names a missing row.

#include <algorithm>
#include <array>
#include <utility>

#include "base/message.h"

namespace examgen {
namespace {

constexpr std::pair<std::string_view, std::string_view> k_rows[] = {
    // base
    {"this is not valid JSON: {}", "das ist kein gültiges JSON: {}"},
    {"this is not valid UTF-8", "das ist kein gültiges UTF-8"},
    {"save the file as UTF-8", "die Datei als UTF-8 speichern"},
    {"the text ends in the middle; is the file complete?",
     "der Text bricht mittendrin ab; ist die Datei vollständig?"},
    {"nested deeper than {} levels", "tiefer als {} Ebenen verschachtelt"},
    {"a control character in a text must be written as \\u00XX",
     "ein Steuerzeichen im Text muss als \\u00XX geschrieben sein"},
    // select
    {"\"{}\" is not a difficulty", "„{}“ ist keine Schwierigkeit"},
    {"counts: easy:8,medium:8,hard:4 or 2:5,3:10; filters: 2-4, easy or 3; levels are 1 to 5",
     "Anzahlen: easy:8,medium:8,hard:4 oder 2:5,3:10; Filter: 2-4, easy oder 3; Stufen sind 1 bis "
     "5"},
    {"\"{}\": the count must be a whole number from 1 to 999999",
     "„{}“: die Anzahl muss eine ganze Zahl von 1 bis 999999 sein"},
    {"difficulty {} is counted twice", "Schwierigkeit {} ist doppelt gezählt"},
    {"\"{}\" names no topic", "„{}“ nennt kein Thema"},
    {"for example: --topic netze or --topic netze:8",
     "zum Beispiel: --topic netze oder --topic netze:8"},
    {"the question id \"{}\" occurs twice; the first one counts",
     "die Fragen-Id „{}“ kommt zweimal vor; die erste zählt"},
    {"give one of them another id", "einer von beiden eine andere Id geben"},
    {"did you mean \"{}\"?", "war „{}“ gemeint?"},
    {"the topics are: {}", "die Themen sind: {}"},
    {"the tags are: {}", "die Schlagwörter sind: {}"},
    {"the kinds are: {}", "die Fragearten sind: {}"},
    {"the questions are: {}", "die Fragen sind: {}"},
    {"{} more are drafts", "{} weitere sind Entwürfe"},
    {"{} more wait for review", "{} weitere warten auf Durchsicht"},
    {"{} more are retired", "{} weitere sind ausgemustert"},
    {"{} more are for practice only", "{} weitere sind nur zum Üben"},
    {"{} more are of kinds that cannot be printed yet",
     "{} weitere sind von Arten, die noch nicht gedruckt werden können"},
    {"the question \"{}\" is a draft", "die Frage „{}“ ist ein Entwurf"},
    {"the question \"{}\" waits for review", "die Frage „{}“ wartet auf Durchsicht"},
    {"the question \"{}\" is retired", "die Frage „{}“ ist ausgemustert"},
    {"the question \"{}\" is for practice only", "die Frage „{}“ ist nur zum Üben"},
    {"the question \"{}\" is of a kind that cannot be printed yet",
     "die Frage „{}“ ist von einer Art, die noch nicht gedruckt werden kann"},
    {"approve it in the bank, or leave it out of the selection",
     "sie in der Fragenbank freigeben oder aus der Auswahl lassen"},
    {"there is no topic \"{}\"", "es gibt kein Thema „{}“"},
    {"\"examgen bank stats\" lists the topics", "„examgen bank stats“ listet die Themen auf"},
    {"no question has the tag \"{}\"", "keine Frage hat das Schlagwort „{}“"},
    {"there is no kind \"{}\"", "es gibt keine Frageart „{}“"},
    {"there is no question \"{}\"", "es gibt keine Frage „{}“"},
    {"in stock by difficulty: {}", "vorhanden nach Schwierigkeit: {}"},
    {"no question in stock fits", "keine vorhandene Frage passt"},
    {"ask for fewer, widen the filters or add questions to the bank",
     "weniger verlangen, die Filter weiten oder Fragen in die Bank aufnehmen"},
    {"{} questions are wanted, {} that fit are in stock",
     "{} Fragen sind verlangt, {} passende sind vorhanden"},
    {"topic {}: {} wanted, {} in stock", "Thema {}: {} verlangt, {} vorhanden"},
    {"difficulty {}: {} wanted, {} in stock", "Schwierigkeit {}: {} verlangt, {} vorhanden"},
    {"ask for fewer, or add questions to the bank",
     "weniger verlangen oder Fragen in die Bank aufnehmen"},
    {"the counts of topics and difficulties cannot be met together: of topic {} with difficulty {} "
     "at least {} are needed, {} in stock",
     "die Anzahlen für Themen und Schwierigkeiten gehen nicht zusammen: vom Thema {} mit "
     "Schwierigkeit {} werden mindestens {} gebraucht, {} vorhanden"},
    {"shift some of these counts to other topics or difficulties",
     "einen Teil dieser Anzahlen auf andere Themen oder Schwierigkeiten verlegen"},
    {"\"{}\" and \"{}\" must not stand in one exam, and both are included by name",
     "„{}“ und „{}“ dürfen nicht in derselben Klausur stehen, und beide sind namentlich verlangt"},
    {"leave one of them out", "eine von beiden weglassen"},
    {"no selection was found that keeps \"{}\" and \"{}\" apart",
     "es wurde keine Auswahl gefunden, die „{}“ und „{}“ auseinanderhält"},
    {"ask for fewer questions, or exclude one of the two",
     "weniger Fragen verlangen oder eine der beiden ausschließen"},
    {"the count must be at least 1, not {}", "die Anzahl muss mindestens 1 sein, nicht {}"},
    {"topic {}: the count must be at least 1, not {}",
     "Thema {}: die Anzahl muss mindestens 1 sein, nicht {}"},
    {"\"{}\" is both included and excluded", "„{}“ ist zugleich verlangt und ausgeschlossen"},
    {"keep one of the two", "eines von beiden beibehalten"},
    {"the topics {} and {} overlap, so their counts are not clear",
     "die Themen {} und {} überschneiden sich, darum sind ihre Anzahlen nicht eindeutig"},
    {"name topics that do not contain each other", "Themen nennen, die einander nicht enthalten"},
    {"the difficulty counts add up to {}, the count is {}",
     "die Anzahlen nach Schwierigkeit ergeben {}, die Gesamtzahl ist {}"},
    {"the topic counts add up to {}, the count is {}",
     "die Anzahlen der Themen ergeben {}, die Gesamtzahl ist {}"},
    {"the topic counts add up to {}, the difficulty counts to {}",
     "die Anzahlen der Themen ergeben {}, die nach Schwierigkeit {}"},
    {"the topic counts add up to {} of {}, which leaves nothing for {}",
     "die Anzahlen der Themen ergeben {} von {}, für {} bleibt nichts"},
    {"change the counts so that they agree", "die Anzahlen so ändern, dass sie übereinstimmen"},
    {"{} questions included by name lie outside and are counted too",
     "{} namentlich verlangte Fragen liegen außerhalb und zählen mit"},
    {"{} wanted, but {} are included by name", "{} verlangt, aber {} sind namentlich verlangt"},
    {"topic {}: {} wanted, but {} are included by name",
     "Thema {}: {} verlangt, aber {} sind namentlich verlangt"},
    {"difficulty {}: {} wanted, but {} are included by name",
     "Schwierigkeit {}: {} verlangt, aber {} sind namentlich verlangt"},
    // exchange
    {"quiz pages saved as text: stem, lettered options, answer, further questions",
     "als Text gesicherte Quizseiten: Frage, Antworten mit Buchstaben, Lösung, weitere Fragen"},
    {"\"{}\" occurs again and is imported once",
     "„{}“ kommt wieder vor und wird einmal übernommen"},
    {"\"{}\" occurs again with other options or another answer; the first one counts",
     "„{}“ kommt mit anderen Antworten oder anderer Lösung wieder vor; die erste zählt"},
    {"compare the two and correct the bank by hand",
     "beide vergleichen und die Bank von Hand berichtigen"},
    {"the topic \"{}\" is another one than the first, \"{}\"; its questions are filed as {}",
     "das Thema „{}“ ist ein anderes als das erste, „{}“; seine Fragen werden als {} abgelegt"},
    {"import files of different topics into banks of their own",
     "Dateien verschiedener Themen in eigene Banken übernehmen"},
    {"stems without options that occur again: {}; each is imported once",
     "Fragen ohne Antworten, die wieder vorkommen: {}; jede wird einmal übernommen"},
    {"no quiz question was found in this file", "in dieser Datei wurde keine Quizfrage gefunden"},
    {"expected are saved pages with a stem, lettered options and an answer line",
     "erwartet werden gesicherte Seiten mit Frage, Antworten mit Buchstaben und Lösungszeile"},
    {"it is imported as a draft; complete it in the bank",
     "sie wird als Entwurf übernommen; in der Bank vervollständigen"},
    {"the question has no explanation", "die Frage hat keine Erläuterung"},
    {"the question has no stem", "die Frage hat keinen Fragetext"},
    {"the question has no answer line", "die Frage hat keine Lösungszeile"},
    {"the answer line does not repeat the option that it names",
     "die Lösungszeile wiederholt nicht die Antwort, die sie nennt"},
    {"option {} is empty", "Antwort {} ist leer"},
    {"option {} occurs twice", "Antwort {} kommt zweimal vor"},
    {"the language was not recognised; English is assumed",
     "die Sprache wurde nicht erkannt; Englisch wird angenommen"},
    {"set \"language\" of the bank's topic", "„language“ beim Thema der Bank setzen"},
    {"the file has more than {} MB", "die Datei hat mehr als {} MB"},
    {"split it", "sie aufteilen"},
};

}  // namespace

std::string_view german(std::string_view english) {
    static const auto sorted = [] {
        std::array<std::pair<std::string_view, std::string_view>, std::size(k_rows)> rows;
        std::copy(std::begin(k_rows), std::end(k_rows), rows.begin());
        std::sort(rows.begin(), rows.end());
        return rows;
    }();
    const auto it =
        std::lower_bound(sorted.begin(), sorted.end(), english,
                         [](const auto& row, std::string_view key) { return row.first < key; });
    return it != sorted.end() && it->first == english ? it->second : std::string_view{};
}

}  // namespace examgen
