#include "layout/question.h"

#include <algorithm>
#include <utility>

#include "draw/tagged.h"
#include "layout/tagging.h"

namespace examgen::layout {
namespace {

using bank::Question;
using draw::Frame;

constexpr Mm k_points_gap = 4.75_mm;

/// Appends " (2 points)" to the last paragraph, or as one of its own.
void add_points(std::vector<text::Block>& blocks, const std::string& points) {
    if (blocks.empty() || blocks.back().kind != text::BlockKind::paragraph)
        blocks.push_back({});
    std::vector<text::Span>& spans = blocks.back().spans;
    spans.push_back({(spans.empty() ? "(" : " (") + points + ")", {}});
}

}  // namespace

draw::Tag heading_tag(int number, const Labels& labels) {
    draw::Tag out{draw::Role::h2};
    out.actual = out.bookmark = labels.with("question", {std::to_string(number)});
    return out;
}

std::vector<BoxedSlab> QuestionSetter::place(const Question& question, const exam::Item& item,
                                             bool boxes) {
    boxes_ = boxes;
    const Set& set = this->set(question);
    hint_gap_ = set.ends_in_block ? setter_.definition().unit : Mm(0);
    Out out;
    add_stem(set, question, item, out);
    const BoxOwner owner{question.id, item.number, 0};
    for (const auto& part : bank::parts(question)) {
        if (const auto* write = std::get_if<bank::WritePart>(&part))
            add_writing(*write, question.points, owner, out);
        else
            add_part(part, set, owner, item, out);
    }
    if (!boxes)
        for (auto& slab : out)
            slab.boxes.clear();
    if (!out.empty())
        out.front().slab.gap = setter_.definition().gap("question");
    enclose_boxed(out, 0, {draw::Role::section});
    return out;
}

void QuestionSetter::add_part(const bank::Part& part, const Set& set, const BoxOwner& owner,
                              const exam::Item& item, Out& out) {
    if (const auto* choice = std::get_if<bank::ChoicePart>(&part)) {
        if (choice->many)
            add_line(number_of_answers(choice->options), out);
        add_letters(set, {0, 0, item.options}, owner, out);
    } else if (const auto* truth = std::get_if<bank::TruthPart>(&part)) {
        truth->rows.empty() ? add_verdict(owner, out) : add_statements(set, owner, out);
    } else if (std::holds_alternative<bank::MatchPart>(part)) {
        add_matching(set, owner, item, out);
    } else if (std::holds_alternative<bank::OrderPart>(part)) {
        add_ordering(set, owner, item, out);
    } else if (const auto* gaps = std::get_if<bank::GapsPart>(&part)) {
        add_gaps(*gaps, set, owner, item, out);
    } else if (const auto* number = std::get_if<bank::DigitsPart>(&part)) {
        add_digits(*number, owner, out);
    }
}

std::vector<BoxedSlab> QuestionSetter::place_shared(const Question& description, int first,
                                                    int last) {
    boxes_ = false;
    const Definition& d = setter_.definition();
    const TextStyle& text = setter_.style("text");
    Out out;
    auto head = line_frame();
    draw::Tag tag{draw::Role::h2};
    tag.bookmark = labels_.with(first == last       ? "shared_one"
                                : last == first + 1 ? "shared_two"
                                                    : "shared_many",
                                {std::to_string(first), std::to_string(last)});
    const std::string words = tag.bookmark;
    draw::tagged(*head, std::move(tag), [&] {
        setter_.put(*head, {d.column("number"), text.baseline()}, setter_.bold(text), words);
    });
    out.push_back({{std::move(head), d.gap("question")}, {}});
    for (const auto& slab : set(description).stem) {
        auto frame = std::make_shared<Frame>();
        frame->size = {d.column_width(), slab.frame->size.h};
        frame->items.emplace_back(draw::Placed{{d.column("stem"), Mm(0)}, slab.frame});
        out.push_back({{std::move(frame), slab.gap}, {}});
    }
    enclose_boxed(out, 0, {draw::Role::section});
    return out;
}

std::string QuestionSetter::number_of_answers(std::span<const bank::Option> options) const {
    const auto right = std::count_if(options.begin(), options.end(),
                                     [](const bank::Option& option) { return option.correct; });
    return right == 1 ? labels_["one_right"]
                      : labels_.with("several_right", {std::to_string(right)});
}

const QuestionSetter::Set& QuestionSetter::set(const Question& question) {
    const auto known = done_.find({&question, boxes_});
    if (known != done_.end())
        return known->second;
    try {
        return done_.emplace(std::pair(&question, boxes_), make(question)).first->second;
    } catch (const Error& e) {
        Diagnostics all = e.all();
        for (auto& one : all)
            one.hints.insert(one.hints.begin(), msg("see question \"{}\"", question.id));
        throw Error(std::move(all));
    }
}

QuestionSetter::Set QuestionSetter::make(const Question& question) {
    Set out;
    for (const auto& part : bank::parts(question))
        make_part(part, question, out);
    for (const auto& field : bank::fields(question))
        if (const auto* choice = std::get_if<bank::Choice>(&field))
            // Of matching and ordering all fields have the same options.
            if (out.ids.size() < out.choices.size())
                out.ids.insert(out.ids.end(), choice->options.begin(), choice->options.end());
    return out;
}

void QuestionSetter::make_part(const bank::Part& part, const Question& question, Set& out) {
    const Definition& d = setter_.definition();
    const auto letters = [&](bool side_by_side, Letters how) {
        for (const auto& set : bank::letter_sets(question))
            make_letters(set, side_by_side, how, out);
    };
    std::vector<std::string_view> rows;
    if (const auto* text = std::get_if<bank::TextPart>(&part)) {
        make_stem(text::parse_markup(text->markup), question, out);
    } else if (std::holds_alternative<bank::ChoicePart>(part)) {
        letters(d.side_by_side, {});
    } else if (const auto* truth = std::get_if<bank::TruthPart>(&part)) {
        for (const auto& row : truth->rows)
            rows.push_back(row.text);
        make_rows(rows, 2, out.rows);
    } else if (const auto* match = std::get_if<bank::MatchPart>(&part)) {
        letters(true, {0, 0, {}, false});
        for (const auto& left : match->left)
            rows.push_back(left.text);
        make_rows(rows, match->right.size(), out.rows);
    } else if (const auto* order = std::get_if<bank::OrderPart>(&part)) {
        for (const auto& option : order->options)
            rows.push_back(option.text);
        make_rows(rows, rows.size(), out.choices);
    } else if (const auto* gaps = std::get_if<bank::GapsPart>(&part)) {
        make_stem(numbered_gaps(*gaps), question, out);
        letters(true, {0, 0, {}, true, d.unit * k_gap_indent_units});
    } else if (std::holds_alternative<bank::OtherPart>(part)) {
        throw Error(msg("questions of kind {} cannot be printed", bank::name_of(question.kind)));
    }
}

void QuestionSetter::make_stem(std::vector<text::Block> blocks, const Question& question,
                               Set& out) {
    const Definition& d = setter_.definition();
    const bool asks = !bank::fields(question).empty();
    if (asks && d.points == PointsPlace::behind && question.points != Rational(1))
        add_points(blocks, labels_.points(question.points.to_decimal()));
    out.ends_in_block = !blocks.empty() && blocks.back().kind != text::BlockKind::paragraph;
    const Mm end = asks ? stem_end(question) : d.column("end");
    out.stem = setter_.flow(blocks, setter_.style("text"), end - d.column("stem"));
}

/// What an option or statement says, without its label.
Slabs QuestionSetter::body(std::string_view markup, Mm width) {
    Slabs out = setter_.flow(markup, setter_.style("text"), width);
    enclose(out, {draw::Role::body});
    return out;
}

/// The stem keeps away from points beside it, on paper and for who reads the text of the PDF.
Mm QuestionSetter::stem_end(const Question& question) {
    const Definition& d = setter_.definition();
    const Mm end = d.column("end");
    if (d.points != PointsPlace::right)
        return end;
    const Mm points =
        setter_.width(setter_.style("points"), labels_.points(question.points.to_decimal()));
    return std::min(end, d.column("points") - points - k_points_gap);
}

std::shared_ptr<Frame> QuestionSetter::line_frame() const {
    auto frame = std::make_shared<Frame>();
    frame->size = {setter_.definition().column_width(), setter_.style("text").line};
    return frame;
}

void QuestionSetter::add_stem(const Set& set, const Question& question, const exam::Item& item,
                              Out& out) {
    const Definition& d = setter_.definition();
    const TextStyle& text = setter_.style("text");
    const auto number_and_points = [&](Frame& frame) {
        const Mm baseline = text.baseline() + frame.rise;
        draw::tagged(frame, heading_tag(item.number, labels_), [&] {
            setter_.put(frame, {d.column("number"), baseline}, setter_.bold(text),
                        std::to_string(item.number));
        });
        if (d.points != PointsPlace::behind)
            draw::tagged(frame, {}, [&] {
                setter_.put_right(frame, {d.column("points"), baseline}, setter_.style("points"),
                                  labels_.points(question.points.to_decimal()));
            });
    };
    bool first = true;
    if (d.points == PointsPlace::above) {
        auto frame = line_frame();
        number_and_points(*frame);
        out.push_back({{std::move(frame), Mm(0)}, {}});
        first = false;
    }
    for (const auto& slab : set.stem) {
        auto frame = std::make_shared<Frame>();
        frame->size = {d.column_width(), slab.frame->size.h};
        frame->rise = slab.frame->rise;
        if (std::exchange(first, false))
            number_and_points(*frame);
        frame->items.emplace_back(draw::Placed{{d.column("stem"), Mm(0)}, slab.frame});
        out.push_back({{std::move(frame), slab.gap}, {}});
    }
}

/// A line that says how to answer, within the column however long it is.
void QuestionSetter::add_line(std::string_view text, Out& out) {
    const Definition& d = setter_.definition();
    const size_t first = out.size();
    for (auto& line : setter_.lines({{std::string(text), {}}}, setter_.bold(setter_.style("text")),
                                    d.column("end") - d.column("stem"))) {
        auto frame = line_frame();
        frame->items.emplace_back(draw::Placed{{d.column("stem"), Mm(0)}, std::move(line)});
        out.push_back({{std::move(frame), out.size() == first ? hint_gap_ : Mm(0)}, {}});
    }
    enclose_boxed(out, first, {});
}

exam::Box QuestionSetter::put_box(Frame& frame, Mm x, exam::Box box) {
    const Definition& d = setter_.definition();
    box.at = {x, (setter_.style("text").line - d.box) / 2 + frame.rise, d.box, d.box};
    if (boxes_)
        frame.items.emplace_back(draw::Outline{box.at, d.box_stroke});
    return box;
}

}  // namespace examgen::layout
