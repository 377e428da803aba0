// Cells of one answer. The printed letter i of an item stands for its option `options[i]`.

#include "exam/answers.h"

#include <algorithm>
#include <array>
#include <optional>

#include "exam/partners.h"

namespace examgen::exam {
namespace {

constexpr std::array<std::string_view, 5> k_answers = {"ok", "blank", "too_many", "review",
                                                       "absent"};
constexpr std::array<std::string_view, 6> k_papers = {"ok",           "review",    "incomplete",
                                                      "unidentified", "duplicate", "absent"};

using Fields = std::vector<std::vector<std::string>>;

Answer undecided() {
    return {AnswerStatus::review, {}};
}

/// Typographic minus signs as hyphens, letters as capitals.
std::string normal(std::string_view cell) {
    std::string out;
    for (size_t i = 0; i < cell.size(); ++i) {
        const std::string_view three = cell.substr(i, 3);
        if (three == "\xe2\x88\x92" || three == "\xe2\x80\x93") {
            out += '-';
            i += 2;
        } else if (cell.substr(i, 2) == "\xc2\xa0") {
            out += ' ';
            ++i;
        } else {
            out += cell[i] >= 'a' && cell[i] <= 'z' ? static_cast<char>(cell[i] - 32) : cell[i];
        }
    }
    while (!out.empty() && (out.back() == ' ' || out.back() == '\t'))
        out.pop_back();
    out.erase(0, std::min(out.find_first_not_of(" \t"), out.size()));
    return out;
}

bool is_gap(char c) {
    return c == ' ' || c == ',' || c == ';' || c == '/';
}

/// Letters with or without gaps between them, as printed places; nothing if one is not printed.
std::optional<std::vector<size_t>> letters(std::string_view text, size_t printed) {
    std::vector<size_t> out;
    for (const char c : text) {
        if (is_gap(c))
            continue;
        const auto place = static_cast<size_t>(c - 'A');
        if (c < 'A' || c > 'Z' || place >= printed)
            return {};
        if (std::find(out.begin(), out.end(), place) == out.end())
            out.push_back(place);
    }
    return out;
}

Answer read_letters(const Question& question, const Item& item, std::string_view text) {
    const auto places = letters(text, item.options.size());
    if (!places || places->empty())
        return undecided();
    std::vector<size_t> options;
    for (const size_t place : *places)
        options.push_back(item.options[place]);
    std::sort(options.begin(), options.end());
    Answer out{AnswerStatus::ok, Fields(1)};
    for (const size_t option : options)
        out.fields.front().push_back(question.options[option].id);
    if (question.kind == "single-choice" && options.size() > 1)
        out.status = AnswerStatus::too_many;
    return out;
}

/// The row of `key` that is printed at this place.
size_t row_at(const Question& question, const Item& item, size_t place) {
    const bool moved = question.kind == "kprim" && place < item.options.size();
    return moved ? item.options[place] : place;
}

std::optional<std::string_view> truth_of(std::string_view text) {
    constexpr std::string_view k_true[] = {"+", "T", "R", "TRUE", "RICHTIG", "WAHR"};
    constexpr std::string_view k_false[] = {"-", "F", "FALSE", "FALSCH"};
    if (std::find(std::begin(k_true), std::end(k_true), text) != std::end(k_true))
        return "true";
    if (std::find(std::begin(k_false), std::end(k_false), text) != std::end(k_false))
        return "false";
    return {};
}

Answer read_rows(const Question& question, const Item& item, std::string_view text) {
    const size_t rows = question.key.size();
    Answer out{AnswerStatus::blank, Fields(rows)};
    std::vector<std::string_view> parts;
    if (rows == 1)
        parts.push_back(text);
    else
        for (size_t i = 0; i < text.size(); ++i)
            if (!is_gap(text[i]))
                parts.push_back(text.substr(i, 1));
    if (parts.size() != rows)
        return undecided();
    for (size_t i = 0; i < rows; ++i) {
        if (parts[i] == ".")
            continue;
        const auto truth = truth_of(parts[i]);
        if (!truth)
            return undecided();
        out.fields[row_at(question, item, i)] = {std::string(*truth)};
        out.status = AnswerStatus::ok;
    }
    return out;
}

std::optional<Rational> number_of(std::string text) {
    std::replace(text.begin(), text.end(), ',', '.');
    if (text.starts_with('+'))
        text.erase(0, 1);
    return Rational::parse(text);
}

Answer read_number(std::string text) {
    const auto value = number_of(std::move(text));
    return value ? Answer{AnswerStatus::ok, {{value->to_string()}}} : undecided();
}

/// Points that a marker gave, as a share of the question's.
Answer read_points(const Question& question, std::string text) {
    const auto points = number_of(std::move(text));
    if (!points || *points < Rational(0) || *points > question.points ||
        question.points == Rational(0))
        return undecided();
    return {AnswerStatus::ok, {{(*points / question.points).to_string()}}};
}

/// R writes NA for nothing; with 14 options these are two letters.
bool is_missing(std::string_view text, const Item& item) {
    return text == "NA" && item.options.size() < 14;
}

bool has_rows(const Question& question) {
    return question.kind == "kprim" || question.kind == "true-false";
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const auto& word : words)
        out += (out.empty() ? "" : " ") + word;
    return out;
}

/// The letter printed at an option.
std::string letter_of(const Question& question, const Item& item, std::string_view id) {
    for (size_t i = 0; i < item.options.size(); ++i)
        if (question.options[item.options[i]].id == id)
            return option_label(i);
    return "?";
}

/// Fractions that a decimal can hold exactly as one, others as they are.
std::string number_text(const std::string& value) {
    const auto parsed = Rational::parse(value);
    if (!parsed)
        return value;
    const std::string decimal = parsed->to_decimal(9);
    return Rational::parse(decimal) == parsed ? decimal : value;
}

}  // namespace

std::string_view name_of(AnswerStatus status) {
    return k_answers[static_cast<size_t>(status)];
}

std::string_view name_of(PaperStatus status) {
    return k_papers[static_cast<size_t>(status)];
}

Answer read_cell(const Question& question, const Item& item, std::string_view cell) {
    std::string text = normal(cell);
    if (text.empty() || is_missing(text, item))
        return {AnswerStatus::blank, Fields(question.key.size())};
    if (has_rows(question))
        return read_rows(question, item, text);
    if (has_partners(question))
        return read_partners(question, item, text);
    if (question.kind == "single-choice" || question.kind == "multiple-choice")
        return read_letters(question, item, text);
    if (question.kind == "numeric")
        return read_number(std::move(text));
    if (question.kind == "open" || question.kind == "short-answer")
        return read_points(question, std::move(text));
    return undecided();
}

std::string marked(const Question& question, const Item& item, const Answer& answer) {
    if (answer.status == AnswerStatus::blank || answer.fields.empty())
        return "";
    std::string out;
    if (has_rows(question)) {
        for (size_t i = 0; i < answer.fields.size(); ++i) {
            const auto& row = answer.fields[row_at(question, item, i)];
            out += row.empty() ? '.' : row.front() == "true" ? '+' : '-';
        }
        return out;
    }
    if (has_partners(question))
        return marked_partners(question, item, answer);
    if (question.kind == "numeric")
        return number_text(joined(answer.fields.front()));
    if (question.options.empty())
        return joined(answer.fields.front());
    std::vector<std::string> letters;
    for (const auto& field : answer.fields)
        for (const auto& id : field)
            letters.push_back(letter_of(question, item, id));
    std::sort(letters.begin(), letters.end());
    return joined(letters);
}

std::string canonical(const Question& question, const Answer& answer) {
    if (answer.status == AnswerStatus::blank || answer.fields.empty())
        return "";
    if (has_partners(question))
        return canonical_partners(question, answer);
    std::vector<std::string> words;
    for (size_t i = 0; i < answer.fields.size(); ++i)
        for (const auto& id : answer.fields[i]) {
            if (question.kind == "kprim")
                words.push_back(question.options[i].id + (id == "true" ? "+" : "-"));
            else
                words.push_back(question.kind == "numeric" ? number_text(id) : id);
        }
    return joined(words);
}

}  // namespace examgen::exam
