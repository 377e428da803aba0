#include "site/article.h"

#include <algorithm>

#include "site/answer.h"
#include "site/html.h"

namespace examgen::site {
namespace {

using bank::Kind;
using bank::Question;

/// How scripts judge it: one cross, several, a row each, or by the student's own word.
std::string_view mode_of(Kind kind) {
    switch (kind) {
        case Kind::single_choice:
        case Kind::true_false:
            return "one";
        case Kind::multiple_choice:
            return "many";
        case Kind::kprim:
            return "rows";
        default:
            return "self";
    }
}

struct Cross {
    std::string_view type, group, value;
    bool right = false;
};

std::string box(const Cross& cross) {
    return "<input type=\"" + std::string(cross.type) + "\" name=\"" + std::string(cross.group) +
           "\" value=\"" + std::string(cross.value) + "\"><span class=\"box\"></span>";
}

std::string mark(bool right, const Words& w) {
    return "<span class=\"mark\">" + std::string(right ? w.right : w.wrong) + "</span>";
}

void option(std::string& out, const Question& q, size_t i, const Voice& v) {
    const auto& one = q.options[i];
    const std::string number = std::to_string(i);
    const Cross cross{q.kind == Kind::multiple_choice ? "checkbox" : "radio", "o", number};
    add(out, "<label class=\"opt", one.correct ? " ok" : "", "\"", one.anchored ? " data-last" : "",
        ">", box(cross), "<b class=\"l\" data-o=\"", number, "\">", letter(i),
        "</b><span class=\"txt\" dir=\"auto\">", markup_inline(one.text, v.shown), "</span>",
        mark(one.correct, v.words), "</label>");
}

void truth_option(std::string& out, bool value, bool right, const Words& w) {
    add(out, "<label class=\"opt", right ? " ok" : "", "\">",
        box({"radio", "o", value ? "1" : "0"}), "<span class=\"txt\">", value ? w.yes : w.no,
        "</span>", mark(right, w), "</label>");
}

/// A row of kprim: a statement and two boxes.
void row(std::string& out, const Question& q, size_t i, const Voice& v) {
    const std::string group = "r" + std::to_string(i);
    add(out, "<fieldset class=\"tf\"><legend dir=\"auto\">",
        markup_inline(q.options[i].text, v.shown), "</legend>");
    for (const bool value : {true, false}) {
        const bool right = q.options[i].correct == value;
        add(out, "<label class=\"opt", right ? " ok" : "", "\">",
            box({"radio", group, value ? "1" : "0"}), "<span class=\"txt\">",
            value ? v.words.yes : v.words.no, "</span>", mark(right, v.words), "</label>");
    }
    out += "</fieldset>";
}

void crosses(std::string& out, const Question& q, const std::string& stem_id, const Voice& v) {
    if (q.kind == Kind::multiple_choice)
        add(out, "<p class=\"rule\">", v.words.several, "</p>");
    if (q.kind == Kind::kprim)
        add(out, "<p class=\"rule\">", v.words.rule_note, "</p>");
    // Without "off" some browsers bring crosses back after a reload.
    add(out, "<form autocomplete=\"off\"><fieldset class=\"options\" aria-labelledby=\"", stem_id,
        "\"", q.shuffle == bank::Shuffle::yes ? "" : " data-fixed", ">");
    if (q.kind == Kind::true_false) {
        truth_option(out, true, q.truth, v.words);
        truth_option(out, false, !q.truth, v.words);
    }
    for (size_t i = 0; i < q.options.size(); ++i)
        if (q.kind == Kind::kprim)
            row(out, q, i, v);
        else
            option(out, q, i, v);
    out += "</fieldset></form>";
}

void list(std::string& out, std::string_view title, std::vector<std::string> items) {
    add(out, "<p class=\"rule\">", title, "</p><ul class=\"given-list\">");
    for (const auto& one : items)
        add(out, "<li>", one, "</li>");
    out += "</ul>";
}

std::vector<std::string> texts(const std::vector<bank::Named>& all, const Shown& p) {
    std::vector<std::string> out;
    for (const auto& one : all)
        out.push_back(markup_inline(one.text, p));
    return out;
}

/// What is to be matched, ordered or filled in; choices in the order of their texts, which tells
/// nothing.
void material(std::string& out, const Question& q, const Voice& v) {
    if (q.kind == Kind::matching) {
        list(out, v.words.left_column, texts(q.detail().left, v.shown));
        auto right = texts(q.detail().right, v.shown);
        std::sort(right.begin(), right.end());
        list(out, v.words.right_column, std::move(right));
    }
    if (q.kind == Kind::ordering) {
        std::vector<std::string> items;
        for (const auto& one : q.options)
            items.push_back(markup_inline(one.text, v.shown));
        std::sort(items.begin(), items.end());
        list(out, v.words.right_column, std::move(items));
    }
    for (const auto& gap : q.detail().gaps) {
        std::vector<std::string> items;
        for (const auto& one : gap.options)
            items.push_back(markup_inline(one.text, v.shown));
        std::sort(items.begin(), items.end());
        list(out, std::string(v.words.gap) + " " + escaped(gap.id) + ":", std::move(items));
    }
}

/// Gaps are {{1}} in the stem.
std::string with_gaps(const Question& q, const Words& w) {
    std::string out = q.stem;
    if (q.kind != Kind::cloze)
        return out;
    for (const auto& gap : q.detail().gaps) {
        const std::string sign = "{{" + gap.id + "}}";
        for (size_t at = 0; (at = out.find(sign, at)) != out.npos;)
            out.replace(at, sign.size(), "▁▁▁ (" + std::string(w.gap) + " " + gap.id + ")");
    }
    return out;
}

/// The first paragraph is the heading, the rest stands below it.
void stem(std::string& out, const Question& q, const std::string& id, int level, const Voice& v) {
    auto blocks = text::parse_markup(with_gaps(q, v.words));
    const std::string h = "h" + std::to_string(level);
    const bool leads = !blocks.empty() && (blocks[0].kind == text::BlockKind::paragraph ||
                                           blocks[0].kind == text::BlockKind::heading);
    add(out, "<", h, " class=\"stem", leads ? "" : " vh", "\" id=\"", id, "\" dir=\"auto\">",
        leads ? spans_html(blocks[0].spans, v.shown)
              : std::string(v.words.about) + " " + escaped(q.id),
        "</", h, ">");
    if (leads)
        blocks.erase(blocks.begin());
    if (!blocks.empty())
        add(out, "<div class=\"given\" dir=\"auto\">", blocks_html(blocks, v.shown), "</div>");
}

void meta(std::string& out, const Catalog& c, const Entry& e) {
    const auto& w = *c.words;
    const auto& section = c.sections[e.section];
    const auto level = std::to_string(e.question->difficulty);
    out += "<p class=\"meta\">";
    if (!section.title.empty())
        add(out, "<span class=\"tag\">", escaped(section.title), "</span>");
    add(out, "<span class=\"tag\"><i class=\"lvl\" data-d=\"", level, "\"></i>",
        w.levels[static_cast<size_t>(e.question->difficulty) - 1], "</span>");
    if (e.question->time_s > 0)
        add(out, "<span class=\"tag\">", w.seconds_before, std::to_string(e.question->time_s),
            w.seconds_after, "</span>");
    out += "</p>";
}

void answer(std::string& out, const Question& q, const Voice& v) {
    add(out, "<details class=\"answer\"><summary>", v.words.show_answer,
        "</summary><div class=\"body\">", key_html(q, v));
    if (q.explanation.empty())
        add(out, "<p class=\"source\">", v.words.no_explanation, "</p>");
    else
        add(out, "<div class=\"expl\" dir=\"auto\">", markup_html(q.explanation, v.shown),
            "</div>");
    add(out, feedback_html(q, v), "<p class=\"source\">");
    if (!q.more().source.empty())
        add(out, v.words.source, ": ", escaped(q.more().source), " · ");
    add(out, v.words.about, " <code>", escaped(q.id), "</code></p></div></details>");
}

}  // namespace

std::string letter(size_t index) {
    return index < 26 ? std::string(1, static_cast<char>('A' + index)) : std::to_string(index + 1);
}

std::string article(const Catalog& c, const Entry& e, Place place) {
    const auto& q = *e.question;
    const Voice v{*c.words, {c.pictures, place == Place::own_page ? "../" : c.folder}};
    const int heading = place == Place::own_page ? 1 : 2;
    const std::string id = "s-" + e.name, mode(mode_of(q.kind));
    const auto language = bank::language(q, c.language);
    std::string out;
    add(out, "<article class=\"q\" data-q=\"", e.name, "\" data-sub=\"", c.sections[e.section].slug,
        "\" data-d=\"", std::to_string(q.difficulty), "\" data-mode=\"", mode, "\" data-p=\"",
        q.points.to_decimal(), "\"");
    if (q.time_s > 0)
        add(out, " data-time=\"", std::to_string(q.time_s), "\"");
    if (language != c.words->lang)
        add(out, " lang=\"", escaped(language), "\"");
    out += ">";
    meta(out, c, e);
    stem(out, q, id, heading, v);
    if (mode == "self")
        material(out, q, v);
    else
        crosses(out, q, id, v);
    answer(out, q, v);
    return out + "</article>";
}

}  // namespace examgen::site
