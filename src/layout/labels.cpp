#include <algorithm>
#include <charconv>
#include <span>

#include "base/json.h"
#include "layout/definition.h"

namespace examgen::layout {
namespace {

constexpr std::string_view k_names[] = {"examiner",
                                        "date",
                                        "duration",
                                        "questions",
                                        "question",
                                        "points_total",
                                        "points_question",
                                        "points_reached",
                                        "form",
                                        "copy",
                                        "name",
                                        "room",
                                        "attendance",
                                        "attendance_count",
                                        "family_name",
                                        "given_name",
                                        "student_number",
                                        "programme",
                                        "seat",
                                        "signature",
                                        "how_to_mark",
                                        "mark_right",
                                        "mark_right_text",
                                        "mark_corrected",
                                        "mark_corrected_text",
                                        "mark_unread",
                                        "mark_unread_text",
                                        "notes",
                                        "note_pages",
                                        "note_pages_personal",
                                        "note_pages_lines",
                                        "note_one_answer",
                                        "note_answer_sheet",
                                        "note_one_point",
                                        "answer_sheet",
                                        "answer_sheet_intro",
                                        "sheet_of",
                                        "continues_sheet",
                                        "end_answer_sheet",
                                        "mark_right_short",
                                        "mark_corrected_short",
                                        "mark_unread_short",
                                        "note_rule_number_right",
                                        "note_marks",
                                        "page_of",
                                        "continues",
                                        "end",
                                        "true",
                                        "false",
                                        "true_letter",
                                        "false_letter",
                                        "one_right",
                                        "several_right",
                                        "matching_hint",
                                        "ordering_hint",
                                        "cloze_hint",
                                        "digits_hint",
                                        "digits_unit",
                                        "minus_sign",
                                        "places",
                                        "shared_one",
                                        "shared_two",
                                        "shared_many",
                                        "key_range",
                                        "point",
                                        "points",
                                        "hour",
                                        "hours",
                                        "minute",
                                        "minutes",
                                        "decimal_mark",
                                        "date_format",
                                        "months",
                                        "key_title",
                                        "key_right",
                                        "key_title_forms",
                                        "examiners_only",
                                        "key_intro",
                                        "key_intro_forms",
                                        "scoring",
                                        "rule_number-right",
                                        "sum",
                                        "seed",
                                        "bank",
                                        "letter_counts",
                                        "points_short",
                                        "explanation",
                                        "topic",
                                        "difficulty",
                                        "of_five",
                                        "solution_by_form",
                                        "source",
                                        "identifier",
                                        "objective",
                                        "key_footer",
                                        "explained",
                                        "explained_from",
                                        "end_key",
                                        "multiple_short",
                                        "exam_word"};

// Of the grading report.
// clang-format off
constexpr std::string_view k_report_names[] = {
    "report", "report_papers", "report_mean",
    "report_median", "report_spread", "report_alpha",
    "report_passed", "report_distribution", "report_n",
    "report_pass_from", "report_mean_at", "report_bins",
    "report_plot_alt", "report_grades", "report_grade",
    "report_from", "report_below", "report_first",
    "report_number", "report_finding", "report_advice",
    "report_find_miskeyed", "report_advice_miskeyed", "report_find_negative",
    "report_advice_negative", "report_find_weak", "report_advice_weak",
    "report_find_hard", "report_advice_hard", "report_find_easy",
    "report_advice_easy", "report_items", "report_legend",
    "report_end", "report_left_review", "report_left_duplicate",
    "report_left_unidentified", "report_left_incomplete", "report_left_absent"};
// clang-format on

// Of the rows of score/rules.cpp and score/scales.cpp.
// clang-format off
constexpr std::string_view k_scoring_names[] = {
    "note_rule_formula", "note_rule_negative", "note_rule_all_or_nothing", "note_rule_ps50",
    "note_rule_partial", "note_rule_true_false", "note_rule_half_point", "note_rule_balanced",
    "note_rule_plus_minus", "note_rule_kprim", "note_rule_ripkey", "note_rule_morgan",
    "note_scale_de_linear", "note_scale_de_gleitklausel", "note_scale_percent",
    "note_scale_ects", "note_scale_us_letter", "note_scale_uk_class", "note_scale_own",
    "note_floor_question", "note_floor_exam", "note_floor_none", "rule_formula",
    "rule_negative", "rule_all-or-nothing", "rule_ps50", "rule_partial", "rule_true-false",
    "rule_half-point", "rule_balanced", "rule_plus-minus", "rule_kprim", "rule_ripkey",
    "rule_morgan"};
constexpr std::string_view k_assembly_names[] = {
    "assembly", "assembly_constraints", "assembly_wanted", "assembly_more", "assembly_points",
    "assembly_forms", "assembly_questions", "assembly_candidates", "assembly_shared",
    "assembly_gap", "assembly_least", "assembly_most", "assembly_reach", "assembly_maximise",
    "assembly_target", "assembly_bound", "assembly_likeness", "assembly_difficulty",
    "assembly_spread", "assembly_p", "assembly_information", "assembly_words", "assembly_time",
    "assembly_contents", "assembly_other_topics", "assembly_level", "assembly_note_reach",
    "assembly_note_maximise", "assembly_note_unmeasured", "assembly_note_stopped",
    "assembly_note_seed"};
// clang-format on

}  // namespace

Labels Labels::read(std::string_view text, const std::string& file) {
    const json::Document document = json::parse(text, file);
    Labels out;
    for (const auto& one : json::children(document.root()))
        out.texts_.emplace(one.key, one.text);
    Diagnostics problems;
    for (const auto names : {std::span<const std::string_view>(k_names),
                             std::span<const std::string_view>(k_report_names),
                             std::span<const std::string_view>(k_scoring_names),
                             std::span<const std::string_view>(k_assembly_names)})
        for (const auto name : names)
            if (!out.texts_.contains(name))
                problems.push_back({Severity::error,
                                    msg("the label \"{}\" is missing", name),
                                    in_file(file),
                                    {msg("add it; labels/en.json has them all")}});
    if (!problems.empty())
        throw Error(std::move(problems));
    return out;
}

std::string Labels::note(std::string_view what, std::string_view name) {
    std::string out = "note_" + std::string(what) + "_" + std::string(name);
    std::replace(out.begin(), out.end(), '-', '_');
    return out;
}

const std::string& Labels::operator[](std::string_view name) const {
    return texts_.find(name)->second;
}

std::string Labels::with(std::string_view name, const std::vector<std::string>& args) const {
    return render(Message{(*this)[name], args}, Lang::en);
}

std::string Labels::number(std::string decimal) const {
    if (const size_t point = decimal.find('.'); point != decimal.npos)
        decimal.replace(point, 1, (*this)["decimal_mark"]);
    return decimal;
}

std::string Labels::points(const std::string& decimal) const {
    return number(decimal) + " " + (*this)[decimal == "1" ? "point" : "points"];
}

std::string Labels::date(std::string_view iso) const {
    int year = 0, month = 0, day = 0;
    const auto part = [&](size_t from, size_t n, int& to) {
        const auto* first = iso.data() + from;
        return std::from_chars(first, first + n, to).ptr == first + n;
    };
    if (iso.size() != 10 || !part(0, 4, year) || !part(5, 2, month) || !part(8, 2, day) ||
        month < 1 || month > 12)
        return std::string(iso);
    std::string_view names = (*this)["months"];
    for (int i = 1; i < month; ++i)
        names.remove_prefix(std::min(names.find('|') + 1, names.size()));
    return with("date_format", {std::to_string(day), std::string(names.substr(0, names.find('|'))),
                                std::to_string(year)});
}

std::string Labels::duration(int minutes) const {
    const int hours = minutes / 60, rest = minutes % 60;
    std::string out;
    if (hours)
        out = std::to_string(hours) + " " + (*this)[hours == 1 ? "hour" : "hours"];
    if (rest || !hours)
        out += (out.empty() ? "" : " ") + std::to_string(rest) + " " +
               (*this)[rest == 1 ? "minute" : "minutes"];
    return out;
}

}  // namespace examgen::layout
