#pragma once
// The words of the pages. What the scripts say stands in layouts/site/words.js.

#include <array>
#include <string_view>

namespace examgen::site {

struct Words {
    std::string_view lang;
    // frame
    std::string_view skip, menu, crumbs, topics, practise, mock_exam, search, imprint, privacy,
        accessibility, made, nothing_stored;
    // home
    std::string_view general_title, question, questions, motto, lead, search_label, search_hint,
        start_title, start_text, start_go, exam_date, known, learning, fresh, forget, keep, bring;
    // topic
    std::string_view practise_topic, mock_topic, all_questions, section, difficulty, all, state,
        sections, sections_note, pages, previous_page, next_page, page;
    std::array<std::string_view, 5> levels;
    // question
    std::string_view seconds_before, seconds_after, show_answer, answer, right, wrong, yes, no,
        why_others, on_options, source, about, practise_this, to_topic, more_before, previous, next,
        browse, no_explanation, true_word, false_word, several, tolerance, any_of, order_is, gap,
        left_column, right_column, rule_note;
    // tools
    std::string_view practise_title, practise_lead, no_script, exam_title, exam_lead, find_title,
        find_hint, leave, keys;
};

/// German for "de" and "de-…", else English.
const Words& words_of(std::string_view language);

}  // namespace examgen::site
