#include "report/key_paper.h"

#include <algorithm>
#include <set>
#include <utility>

#include "layout/tagging.h"

namespace examgen::report {

using draw::Frame;
using layout::Slab;
using layout::Slabs;
using layout::TextStyle;

namespace {

constexpr Mm k_heavy = 0.53_mm;  // 1.5 pt
constexpr Mm k_rule = 0.265_mm;  // 0.75 pt
constexpr Mm k_header_top = 10_mm;
constexpr Mm k_foot_from_edge = 15.75_mm;
constexpr Mm k_square = 2.4_mm;

/// Ids are long words: a line may end behind each of their parts.
std::string breakable(std::string_view id) {
    std::string out;
    for (const char c : id) {
        out += c;
        if (c == '-' || c == '/')
            out += "\u200b";
    }
    return out;
}

}  // namespace

KeySetter::KeySetter(const layout::Definition& definition, const layout::Labels& labels,
                     draw::FontBook& fonts)
    : definition_(definition), labels_(labels), setter_(definition, fonts) {}

std::vector<Frame> KeySetter::set(const exam::Exam& exam, const layout::Heading& heading,
                                  const layout::QuestionsById& questions) {
    std::vector<Frame> pages;
    table_pages(exam, pages);
    std::vector<std::string> form_of_page(pages.size());
    const size_t tables = pages.size();
    explained_pages(exam, questions, pages, form_of_page);
    furniture(exam, heading, {tables, form_of_page}, pages);
    return pages;
}

const KeySetter::Texts& KeySetter::texts(const bank::Question& question) {
    const auto known = done_.find(&question);
    if (known != done_.end())
        return known->second;
    return done_.emplace(&question, make(question)).first->second;
}

KeySetter::Texts KeySetter::make(const bank::Question& question) {
    const TextStyle& text = setter_.style("text");
    const TextStyle bold = setter_.bold(text), italic = setter_.italic(text);
    const Mm end = definition_.column("end");
    const Mm wide = end - definition_.column("stem"), narrow = end - definition_.column("option");
    Texts out;
    out.facts = facts_of(question);
    for (const auto& part : bank::parts(question))
        if (const auto* gaps = std::get_if<bank::GapsPart>(&part))
            out.stem = setter_.flow(layout::numbered_gaps(*gaps), text, wide);
    if (out.stem.empty())
        out.stem = setter_.flow(question.stem, text, wide);
    for (const auto& option : question.options) {
        out.options.push_back(setter_.flow(option.text, option.correct ? bold : text, narrow));
        out.feedback.push_back(setter_.flow(option.feedback, italic, narrow));
    }
    if (!question.explanation.empty())
        out.explanation =
            setter_.flow("**" + labels_["explanation"] + "** " + question.explanation, text, wide);
    return out;
}

std::shared_ptr<Frame> KeySetter::line_frame(const TextStyle& style) const {
    auto frame = std::make_shared<Frame>();
    frame->size = {definition_.text.w, style.line};
    return frame;
}

KeySetter::Entry KeySetter::entry(const exam::Exam& exam, const exam::Item& item,
                                  const bank::Question& question) {
    const Texts& set = texts(question);
    const TextStyle& text = setter_.style("text");
    const TextStyle& small = setter_.style("small");
    Entry out;
    size_t line = 0;
    for (const auto& slab : set.stem) {
        auto frame = line_frame(text);
        frame->size.h = slab.frame->size.h;
        const Mm rise = slab.frame->rise;
        if (line++ == 0) {
            draw::tagged(*frame, layout::heading_tag(item.number, labels_), [&] {
                setter_.put(*frame, {definition_.column("number"), text.baseline() + rise},
                            setter_.bold(text), std::to_string(item.number));
            });
            draw::tagged(*frame, {}, [&] {
                setter_.put(
                    *frame, {definition_.column("number"), text.line + small.baseline() + rise},
                    small,
                    labels_.number(question.points.to_decimal()) + " " + labels_["multiple_short"]);
            });
        }
        frame->items.emplace_back(draw::Placed{{definition_.column("stem"), Mm(0)}, slab.frame});
        out.main.push_back({std::move(frame), slab.gap});
    }
    const auto add = [&](Slabs slabs, Mm gap) {
        if (!slabs.empty())
            slabs.front().gap = std::max(slabs.front().gap, gap);
        std::move(slabs.begin(), slabs.end(), std::back_inserter(out.main));
    };
    Slabs answers = this->answers(exam, item, question);
    layout::enclose(answers, {draw::Role::list});
    add(std::move(answers), definition_.gap("options"));
    Slabs explanation;
    for (const auto& slab : set.explanation) {
        auto frame = line_frame(text);
        frame->size.h = slab.frame->size.h;
        frame->items.emplace_back(draw::Placed{{definition_.column("stem"), Mm(0)}, slab.frame});
        explanation.push_back({std::move(frame), slab.gap});
    }
    add(std::move(explanation), definition_.gap("block"));
    out.side = solutions(exam, question);
    out.side.insert(out.side.begin(), set.facts.begin(), set.facts.end());
    return out;
}

void KeySetter::put_squares(Frame& frame, Point at, int filled) {
    for (int i = 0; i < 5; ++i) {
        const Rect square{at.x + k_square * 1.2 * i, at.y, k_square, k_square};
        if (i < filled)
            frame.items.emplace_back(draw::Bar{square});
        else
            frame.items.emplace_back(draw::Outline{square, k_rule});
    }
}

void KeySetter::add_fact(std::string_view name, const std::string& text, Slabs& out) {
    if (text.empty())
        return;
    const TextStyle& label = setter_.style("label");
    auto head = line_frame(label);
    setter_.put_label(*head, {Mm(0), label.baseline()}, label, labels_[name]);
    const size_t first = out.size();
    out.push_back({std::move(head), definition_.unit * 0.5});
    for (auto& line : setter_.lines({{text, {}}}, setter_.style("fact"),
                                    definition_.text.w - definition_.column("side")))
        out.push_back({std::move(line), Mm(0)});
    layout::enclose(std::span(out).subspan(first), {});
}

Slabs KeySetter::facts_of(const bank::Question& question) {
    const TextStyle& fact = setter_.style("fact");
    Slabs out;
    add_fact("topic", breakable(question.topic), out);
    add_fact("difficulty", labels_.with("of_five", {std::to_string(question.difficulty)}), out);
    // The level also as squares, right of the words.
    auto level = std::make_shared<Frame>(*out.back().frame);
    put_squares(*level, {k_square * 7, (fact.line - k_square) / 2}, question.difficulty);
    out.back().frame = std::move(level);
    add_fact("objective", question.objective, out);
    add_fact("source", question.more().source, out);
    add_fact("identifier", breakable(question.id), out);
    return out;
}

/// Number and right answer on each form; nothing when there is one form.
Slabs KeySetter::solutions(const exam::Exam& exam, const bank::Question& question) {
    std::string all;
    for (const auto& form : exam.forms)
        for (const auto& item : form.items)
            if (item.question == question.id)
                all += (all.empty() ? "" : ", ") + form.name + "\u00a0" +
                       std::to_string(item.number) + ":\u00a0" +
                       key_text(*exam.find(question.id), item);
    Slabs out;
    if (exam.forms.size() > 1)
        add_fact("solution_by_form", all, out);
    return out;
}

/// Where the next entry goes.
struct KeySetter::Cursor {
    const layout::Definition& definition;
    std::vector<Frame>& pages;
    Mm y;

    void new_page() {
        Frame page;
        page.size = definition.page;
        pages.push_back(std::move(page));
        y = definition.text.y;
    }

    void put(const Slab& slab) {
        pages.back().items.emplace_back(draw::Placed{{definition.text.x, y}, slab.frame});
        y += slab.frame->size.h;
    }
};

Frame KeySetter::column(const Slabs& slabs) const {
    Frame out;
    out.size.w = definition_.text.w - definition_.column("side");
    for (size_t i = 0; i < slabs.size(); ++i) {
        out.size.h += i ? slabs[i].gap : Mm(0);
        out.items.emplace_back(draw::Placed{{Mm(0), out.size.h}, slabs[i].frame});
        out.size.h += slabs[i].frame->size.h;
    }
    return out;
}

void KeySetter::explained_pages(const exam::Exam& exam, const layout::QuestionsById& questions,
                                std::vector<Frame>& pages, std::vector<std::string>& form_of_page) {
    Cursor cursor{definition_, pages, Mm(0)};
    std::set<std::string_view> explained;
    for (const auto& form : exam.forms) {
        bool begun = false;
        for (const auto& item : form.items) {
            if (!explained.insert(item.question).second)
                continue;
            if (!begun)
                cursor.new_page();
            begun = true;
            explain(entry(exam, item, *questions.find(item.question)->second), cursor);
        }
        form_of_page.resize(pages.size(), form.name);
    }
}

void KeySetter::explain(const Entry& entry, Cursor& cursor) {
    std::vector<Frame>& pages = cursor.pages;
    const Mm bottom = definition_.text.bottom();
    const Mm needed = std::max(height(entry.main), height(entry.side)) + definition_.unit;
    if (cursor.y > definition_.text.y && cursor.y + needed > bottom)
        cursor.new_page();
    pages.back().items.emplace_back(
        draw::Bar{{definition_.text.x, cursor.y, definition_.text.w, k_rule}});
    cursor.y += definition_.unit;
    pages.back().items.emplace_back(draw::Begin({draw::Role::section}));
    const auto first = pages.size() - 1, begin = pages.back().items.size();
    const Frame side = column(entry.side);
    const Point beside{definition_.text.x + definition_.column("side"), cursor.y};
    bool split = false;
    for (size_t i = 0; i < entry.main.size(); ++i) {
        const Mm gap = i ? entry.main[i].gap : Mm(0);
        if (cursor.y + gap + entry.main[i].frame->size.h > bottom) {
            cursor.new_page();
            split = true;
        } else {
            cursor.y += gap;
        }
        cursor.put(entry.main[i]);
    }
    // What stands beside a question is read after it, unless it ends on another page.
    auto& items = pages[first].items;
    items.insert(split ? items.begin() + static_cast<std::ptrdiff_t>(begin) : items.end(),
                 draw::Placed{beside, std::make_shared<const Frame>(side)});
    pages.back().items.emplace_back(draw::End{});
    cursor.y = (split ? cursor.y : std::max(cursor.y, beside.y + side.size.h)) +
               definition_.gap("question");
}

void KeySetter::furniture(const exam::Exam& exam, const layout::Heading& heading,
                          const Parts& parts, std::vector<Frame>& pages) {
    const size_t table_pages = parts.tables;
    const TextStyle& first = setter_.style("head_1");
    const TextStyle& small = setter_.style("header");
    const TextStyle& foot = setter_.style("footer");
    const TextStyle& warn = setter_.style("note");
    const Mm left = definition_.text.x, right = definition_.text.right();
    const Mm foot_y = definition_.page.h - k_foot_from_edge + foot.baseline();
    const Rect stamp{right - 57.5_mm, k_header_top, 57.5_mm, 7.5_mm};
    const Mm most = stamp.x - left - definition_.unit * 4;
    for (size_t i = 0; i < pages.size(); ++i) {
        Frame& page = pages[i];
        Mm y = k_header_top;
        page.items.emplace_back(draw::Begin({draw::Role::page_header}));
        setter_.put(page, {left, y + first.baseline()}, first,
                    setter_.fitted(first, heading.title, most));
        y += first.line;
        std::string second = labels_["exam_word"] + " " + exam.id;
        if (!heading.course.empty())
            second = heading.course + " · " + second;
        if (!heading.date.empty())
            second += " · " + heading.date;
        if (i >= table_pages)
            second = labels_.with("explained", {parts.form_of_page[i], exam.id});
        setter_.put(page, {left, y + small.baseline()}, small,
                    setter_.fitted(small, second, most));
        page.items.emplace_back(draw::Outline{stamp, k_heavy});
        setter_.put_centred(
            page, {stamp.x + stamp.w / 2, stamp.y + (stamp.h - warn.line) / 2 + warn.baseline()},
            warn, labels_["examiners_only"]);
        page.items.emplace_back(draw::End{});
        page.items.emplace_back(draw::Begin({draw::Role::page_footer}));
        setter_.put(page, {left, foot_y}, foot, labels_.with("key_footer", {exam.id}));
        setter_.put_centred(
            page, {definition_.page.w / 2, foot_y}, foot,
            labels_.with("page_of", {std::to_string(i + 1), std::to_string(pages.size())}));
        const std::string next = i + 1 == pages.size() ? labels_["end_key"]
                                 : i + 1 == table_pages
                                     ? labels_.with("explained_from", {std::to_string(i + 2)})
                                     : labels_.with("continues", {std::to_string(i + 2)});
        setter_.put_right(page, {right, foot_y}, foot, next);
        page.items.emplace_back(draw::End{});
    }
}

}  // namespace examgen::report
