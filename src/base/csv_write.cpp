#include "base/csv.h"

namespace examgen::csv {
namespace {

bool only(std::string_view text, std::string_view allowed) {
    return text.find_first_not_of(allowed) == text.npos;
}

/// A sign and a number, or signs alone (answers to true-false rows): nothing that could be run.
bool is_harmless(std::string_view text) {
    return only(text, "+- ") || (text[0] != '=' && text[0] != '@' && text.size() > 1 &&
                                 only(text.substr(1), "0123456789.,"));
}

bool is_formula(std::string_view text) {
    constexpr std::string_view k_starts = "=+-@\t\r";
    return !text.empty() && k_starts.find(text[0]) != k_starts.npos && !is_harmless(text);
}

}  // namespace

void Writer::separate() {
    if (!first_)
        out_ += style_.separator;
    first_ = false;
}

Writer& Writer::cell(std::string_view text) {
    separate();
    const bool guarded = is_formula(text);
    const char special[] = {style_.separator, '"', '\n', '\r', '\t'};
    if (!guarded && text.find_first_of({special, sizeof special}) == text.npos) {
        out_ += text;
        return *this;
    }
    out_ += '"';
    if (guarded)
        out_ += '\'';
    for (const char c : text) {
        if (c == '"')
            out_ += '"';
        out_ += c;
    }
    out_ += '"';
    return *this;
}

Writer& Writer::number(std::string_view decimal) {
    separate();
    for (const char c : decimal)
        out_ += c == '.' ? style_.decimal : c;
    return *this;
}

void Writer::end_row() {
    out_ += style_.line_end;
    first_ = true;
}

}  // namespace examgen::csv
