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
