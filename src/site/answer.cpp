#include "site/answer.h"

#include <algorithm>

#include "site/article.h"
#include "site/html.h"

namespace examgen::site {
namespace {

using bank::Kind;
using bank::Question;

const std::string k_sign = "<span class=\"sign\" aria-hidden=\"true\">✓</span> ";

/// The letter of option i; scripts that shuffle options rewrite it.
std::string marked_letter(size_t i) {
    return "<b class=\"l\" data-o=\"" + std::to_string(i) + "\">" + letter(i) + "</b>";
}

std::string line(std::string_view words) {
    return "<p class=\"key\">" + k_sign + std::string(words) + "</p>";
}

std::string letters(const Question& q, const Voice& v) {
    std::string out;
    for (size_t i = 0; i < q.options.size(); ++i)
        if (q.options[i].correct)
            add(out, "<p class=\"key\">", k_sign, v.words.answer, ": ", marked_letter(i),
                ". <span dir=\"auto\">", markup_inline(q.options[i].text, v.shown), "</span></p>");
    return out;
}

std::string rows(const Question& q, const Voice& v) {
    std::string out =
        "<p class=\"key\">" + k_sign + std::string(v.words.answer) + ":</p><ul class=\"rows\">";
    for (const auto& one : q.options)
        add(out, "<li><strong>", one.correct ? v.words.yes : v.words.no,
            "</strong>: <span dir=\"auto\">", markup_inline(one.text, v.shown), "</span></li>");
    return out + "</ul>";
}

std::string between(std::string_view sentence, const std::string& low, const std::string& high) {
    std::string out(sentence);
    out.replace(out.find("{}"), 2, low);
    out.replace(out.find("{}"), 2, high);
    return out;
}

/// A German number has a comma.
std::string number(const Rational& value, const Words& w) {
    std::string out = value.to_decimal(9);
    if (w.lang == "de")
        std::replace(out.begin(), out.end(), '.', ',');
    if (out.starts_with('-'))
        out.replace(0, 1, "−");
    return out;
}

std::string number_key(const Question& q, const Words& w) {
    const auto& d = q.detail();
    std::string said = std::string(w.answer) + ": " + number(d.value, w);
    if (d.low != d.high)
        said += " (" + between(w.tolerance, number(d.low, w), number(d.high, w)) + ")";
    return line(said);
}

std::string_view text_of(const std::vector<bank::Named>& all, const std::string& id) {
    const auto at = std::find_if(all.begin(), all.end(), [&](const auto& o) { return o.id == id; });
    return at == all.end() ? std::string_view(id) : at->text;
}

std::string pairs(const Question& q, const Voice& v) {
    std::string out = line(std::string(v.words.answer) + ":") + "<ul class=\"rows\">";
    for (const auto& [left, right] : q.detail().pairs)
        add(out, "<li>", markup_inline(text_of(q.detail().left, left), v.shown), " → ",
            markup_inline(text_of(q.detail().right, right), v.shown), "</li>");
    return out + "</ul>";
}

std::string in_order(const Question& q, const Voice& v) {
    std::string out = line(v.words.order_is) + "<ol class=\"rows\">";
    for (const auto& one : q.options)
        add(out, "<li>", markup_inline(one.text, v.shown), "</li>");
    return out + "</ol>";
}

std::string gaps(const Question& q, const Voice& v) {
    std::string out = line(std::string(v.words.answer) + ":") + "<ul class=\"rows\">";
    for (const auto& gap : q.detail().gaps)
        for (const auto& one : gap.options)
            if (one.correct)
                add(out, "<li>", v.words.gap, " ", escaped(gap.id), ": ",
                    markup_inline(one.text, v.shown), "</li>");
    return out + "</ul>";
}

std::string any_of(const Question& q, const Words& w) {
    std::string out = line(w.any_of) + "<ul class=\"rows\">";
    for (const auto& one : q.detail().answers)
        if (one.fraction == Rational(1))
            add(out, "<li>", escaped(one.text), "</li>");
    return out + "</ul>";
}

}  // namespace

std::string key_html(const Question& q, const Voice& v) {
    switch (q.kind) {
        case Kind::single_choice:
        case Kind::multiple_choice:
            return letters(q, v);
        case Kind::true_false:
            return line(q.truth ? v.words.true_word : v.words.false_word);
        case Kind::kprim:
            return rows(q, v);
        case Kind::numeric:
            return number_key(q, v.words);
        case Kind::matching:
            return pairs(q, v);
        case Kind::ordering:
            return in_order(q, v);
        case Kind::cloze:
            return gaps(q, v);
        case Kind::short_answer:
            return any_of(q, v.words);
        case Kind::open:
        case Kind::description:
        case Kind::foreign:
            return "";
    }
    return "";
}

std::string feedback_html(const Question& q, const Voice& v) {
    std::string items;
    bool only_wrong = true;
    for (size_t i = 0; i < q.options.size(); ++i)
        if (!q.options[i].feedback.empty()) {
            only_wrong = only_wrong && !q.options[i].correct;
            add(items, "<dt>", marked_letter(i), "</dt><dd dir=\"auto\">",
                markup_inline(q.options[i].feedback, v.shown), "</dd>");
        }
    if (items.empty())
        return "";
    const bool others = only_wrong && q.kind != Kind::kprim;
    return "<div class=\"why\"><p><strong>" +
           std::string(others ? v.words.why_others : v.words.on_options) + "</strong></p><dl>" +
           items + "</dl></div>";
}

}  // namespace examgen::site
