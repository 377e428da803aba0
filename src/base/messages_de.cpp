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
    {"more than {} keys in one object", "mehr als {} Schlüssel in einem Objekt"},
    {"unknown key \"{}\" is ignored", "unbekannter Schlüssel \"{}\" wird nicht beachtet"},
    {"did you mean \"{}\"?", "war \"{}\" gemeint?"},
    {"the key \"{}\" is given twice", "der Schlüssel \"{}\" steht zweimal da"},
    {"keep one of them", "nur einen davon behalten"},
    {"\"{}\" must be of type {}, not {}", "\"{}\" muss vom Typ {} sein, nicht {}"},
    {"\"{}\" is not a usable number", "\"{}\" ist keine brauchbare Zahl"},
    {"\"{}\" must be a whole number from {} to {}",
     "\"{}\" muss eine ganze Zahl von {} bis {} sein"},
    {"\"{}\" holds texts only", "\"{}\" enthält nur Texte"},
    {"a fraction has the denominator zero", "ein Bruch hat den Nenner null"},
    {"a fraction of points is too large", "ein Bruch von Punkten ist zu groß"},
};

}  // namespace

std::string_view german(std::string_view english) {
    static const auto sorted = [] {
        std::array<std::pair<std::string_view, std::string_view>, std::size(k_rows)> rows;
        std::copy(std::begin(k_rows), std::end(k_rows), rows.begin());
        std::sort(rows.begin(), rows.end());
        return rows;
    }();
    const auto it = std::lower_bound(
        sorted.begin(), sorted.end(), english,
        [](const auto& row, std::string_view key) { return row.first < key; });
    return it != sorted.end() && it->first == english ? it->second : std::string_view{};
}

}  // namespace examgen
