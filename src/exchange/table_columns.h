#pragma once
// The columns of a bank as a table, and what is in them.

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace examgen::exchange {

/// A column that stands once. Its key is the bank's, "" for "correct".
struct Column {
    std::string_view name;                  // as it is written
    std::array<std::string_view, 4> other;  // German and other names, in small letters
};

inline constexpr Column k_columns[] = {
    {"id", {"kennung", "nr", "nummer", "number"}},
    {"kind", {"art", "typ", "type", "fragetyp"}},
    {"question", {"frage", "stem", "fragetext", "text"}},
    {"correct", {"richtig", "lösung", "answer", "correct answer"}},
    {"explanation", {"erklärung", "begründung", "feedback", "rationale"}},
    {"topic", {"thema", "category", "kategorie", ""}},
    {"difficulty", {"schwierigkeit", "level", "", ""}},
    {"points", {"punkte", "score", "", ""}},
    {"tags", {"schlagwörter", "stichwörter", "keywords", ""}},
    {"data", {"daten", "", "", ""}},
};

/// Which column a header names.
struct Heading {
    std::string_view column;  // of k_columns, "option", "feedback" or "" for none
    size_t number = 0;        // of an option, from 1
};

/// "Antwort 1", "option1", "Option A" and "feedback 2" are numbered; capitals do not matter.
Heading heading_of(std::string_view text);

}  // namespace examgen::exchange
