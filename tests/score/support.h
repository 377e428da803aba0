#pragma once
// Questions made of letters: options a, b, c …, the first ones right.

#include <string>

#include "exam/answers.h"

namespace examgen::test {

/// `n` options, of which the first `right` are right.
inline exam::Question choice(const char* kind, int n, int right) {
    exam::Question out;
    out.id = "q";
    out.kind = kind;
    out.key.emplace_back();
    for (int i = 0; i < n; ++i) {
        const std::string id(1, static_cast<char>('a' + i));
        out.options.push_back({id, i < right, i < right ? 1 : 0});
        if (i < right)
            out.key.front().push_back(id);
    }
    return out;
}

/// Rows of true and false, as `++--`.
inline exam::Question rows(std::string_view key) {
    exam::Question out;
    out.id = "q";
    out.kind = "kprim";
    for (size_t i = 0; i < key.size(); ++i) {
        const bool truth = key[i] == '+';
        out.options.push_back({std::string(1, static_cast<char>('a' + i)), truth, truth ? 1 : 0});
        out.key.push_back({truth ? "true" : "false"});
    }
    return out;
}

/// The item that prints the options in the bank's order.
inline exam::Item in_order(const exam::Question& question) {
    exam::Item out{1, question.id, {}};
    for (size_t i = 0; i < question.options.size(); ++i)
        out.options.push_back(static_cast<uint16_t>(i));
    return out;
}

inline exam::Answer answer(const exam::Question& question, std::string_view cell) {
    return exam::read_cell(question, in_order(question), cell);
}

inline Rational fraction(std::string_view text) {
    return Rational::parse(text).value();
}

}  // namespace examgen::test
