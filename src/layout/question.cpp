#include "layout/question.h"

#include <algorithm>
#include <utility>

#include "layout/tagging.h"

namespace examgen::layout {
namespace {

using bank::Question;
using draw::Frame;

/// Distance of the left edges of two boxes in one row, in units.
constexpr double k_pair_pitch = 6;
constexpr Mm k_points_gap = 4.75_mm;
constexpr double k_statement_letter = 12, k_statement_text = 16;

/// Appends " (2 points)" to the last paragraph, or as one of its own.
void add_points(std::vector<text::Block>& blocks, const std::string& points) {
    if (blocks.empty() || blocks.back().kind != text::BlockKind::paragraph)
        blocks.push_back({});
    std::vector<text::Span>& spans = blocks.back().spans;
    spans.push_back({(spans.empty() ? "(" : " (") + points + ")", {}});
}

template <class Part>
const Part* part_of(const std::vector<bank::Part>& parts) {
    for (const auto& part : parts)
        if (const auto* found = std::get_if<Part>(&part))
            return found;
    return nullptr;
}

/// The slabs from `first` on become one element.
void enclose_boxed(std::vector<BoxedSlab>& slabs, size_t first, draw::Tag tag) {
    if (first == slabs.size())
        return;
    begin_in(slabs[first].slab, std::move(tag));
    end_in(slabs.back().slab);
}

draw::Tag list_of(draw::Numbering numbering) {
    draw::Tag out{draw::Role::list};
    out.numbering = numbering;
    return out;
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
    std::vector<BoxedSlab> out;
    add_stem(set, question, item, out);
    const auto parts = bank::parts(question);
    if (const auto* choice = part_of<bank::ChoicePart>(parts)) {
        if (choice->many)
            add_line(number_of_answers(choice->options), out);
        add_choices(set, question, item, out);
    } else if (const auto* truth = part_of<bank::TruthPart>(parts)) {
        truth->rows.empty() ? add_verdict(question, item, out)
                            : add_statements(set, question, item, out);
    }
    if (!boxes)
        for (auto& slab : out)
            slab.boxes.clear();
    if (!out.empty())
        out.front().slab.gap = setter_.definition().gap("question");
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
    const Definition& d = setter_.definition();
    const TextStyle& style = setter_.style("text");
    const Mm end = d.column("end");
    const Mm stem_end = this->stem_end(question);
    Set out;
    for (const auto& part : bank::parts(question)) {
        if (const auto* text = std::get_if<bank::TextPart>(&part)) {
            auto blocks = text::parse_markup(text->markup);
            if (d.points == PointsPlace::behind && out.stem.empty() &&
                question.points != Rational(1))
                add_points(blocks, labels_.points(question.points.to_decimal()));
            for (auto& slab : setter_.flow(blocks, style, stem_end - d.column("stem")))
                out.stem.push_back(std::move(slab));
        } else if (const auto* choice = std::get_if<bank::ChoicePart>(&part)) {
            for (const auto& option : choice->options)
                out.choices.push_back(body(option.text, end - d.column("option") + shift()));
        } else if (const auto* truth = std::get_if<bank::TruthPart>(&part)) {
            for (const auto& row : truth->rows)
                out.choices.push_back(
                    body(row.text, end - d.column("box") - d.unit * k_statement_text));
        } else {
            throw Error(
                msg("questions of kind {} cannot be printed yet", bank::name_of(question.kind)));
        }
    }
    return out;
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

Mm QuestionSetter::shift() const {
    const Definition& d = setter_.definition();
    return boxes_ ? Mm(0) : d.column("letter") - d.column("box");
}

Mm QuestionSetter::option_gap() const {
    const Definition& d = setter_.definition();
    return boxes_ ? d.gap("option") : std::min(d.gap("option"), d.unit * 0.25);
}

std::shared_ptr<Frame> QuestionSetter::line_frame() const {
    auto frame = std::make_shared<Frame>();
    frame->size = {setter_.definition().column_width(), setter_.style("text").line};
    return frame;
}

void QuestionSetter::add_stem(const Set& set, const Question& question, const exam::Item& item,
                              std::vector<BoxedSlab>& out) {
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
                setter_.put_right(frame, {d.column("points"), baseline},
                                  setter_.style("points"),
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

void QuestionSetter::add_line(std::string_view text, std::vector<BoxedSlab>& out) {
    const TextStyle& style = setter_.style("text");
    auto frame = line_frame();
    draw::tagged(*frame, {}, [&] {
        setter_.put(*frame, {setter_.definition().column("stem"), style.baseline()},
                    setter_.bold(style), text);
    });
    out.push_back({{std::move(frame), Mm(0)}, {}});
}

exam::Box QuestionSetter::put_box(Frame& frame, Mm x, exam::Box box) {
    const Definition& d = setter_.definition();
    box.at = {x, (setter_.style("text").line - d.box) / 2 + frame.rise, d.box, d.box};
    if (boxes_)
        frame.items.emplace_back(draw::Outline{box.at, d.box_stroke});
    return box;
}

void QuestionSetter::add_choices(const Set& set, const Question& question, const exam::Item& item,
                                 std::vector<BoxedSlab>& out) {
    const Definition& d = setter_.definition();
    const TextStyle& letter = setter_.style("letter");
    const Mm baseline = setter_.style("text").baseline();
    const size_t list = out.size();
    for (size_t i = 0; i < item.options.size(); ++i) {
        const size_t option = item.options[i], begin = out.size();
        bool first = true;
        for (const auto& slab : set.choices[option]) {
            auto frame = std::make_shared<Frame>();
            frame->size = {d.column_width(), slab.frame->size.h};
            frame->rise = slab.frame->rise;
            BoxedSlab boxed{{nullptr, slab.gap}, {}};
            if (std::exchange(first, false)) {
                const std::string label = exam::option_label(i);
                boxed.slab.gap = i == 0 ? d.gap("options") : option_gap();
                boxed.boxes.push_back(
                    put_box(*frame, d.column("box"),
                            {question.id, item.number, 0, question.options[option].id, label, {}}));
                draw::tagged(*frame, {draw::Role::label}, [&] {
                    setter_.put(*frame, {d.column("letter") - shift(), baseline + frame->rise}, letter, label);
                });
            }
            frame->items.emplace_back(
                draw::Placed{{d.column("option") - shift(), Mm(0)}, slab.frame});
            boxed.slab.frame = std::move(frame);
            out.push_back(std::move(boxed));
        }
        enclose_boxed(out, begin, {draw::Role::list_item});
    }
    enclose_boxed(out, list, list_of(draw::Numbering::upper_letters));
}

void QuestionSetter::add_verdict(const Question& question, const exam::Item& item,
                                 std::vector<BoxedSlab>& out) {
    const Definition& d = setter_.definition();
    const TextStyle& text = setter_.style("text");
    const size_t list = out.size();
    bool first = true;
    for (const char* id : {"true", "false"}) {
        const std::string label = labels_[std::string(id) + "_letter"];
        auto frame = line_frame();
        BoxedSlab boxed{{nullptr, d.gap(std::exchange(first, false) ? "options" : "option")}, {}};
        boxed.boxes.push_back(
            put_box(*frame, d.column("box"), {question.id, item.number, 0, id, label, {}}));
        draw::tagged(*frame, {draw::Role::list_item}, [&] {
            draw::tagged(*frame, {draw::Role::label}, [&] {
                setter_.put(*frame, {d.column("letter"), text.baseline()}, setter_.style("letter"),
                            label);
            });
            draw::tagged(*frame, {draw::Role::body}, [&] {
                setter_.put(*frame, {d.column("option"), text.baseline()}, text, labels_[id]);
            });
        });
        boxed.slab.frame = std::move(frame);
        out.push_back(std::move(boxed));
    }
    enclose_boxed(out, list, {draw::Role::list});
}

void QuestionSetter::add_statements(const Set& set, const Question& question,
                                    const exam::Item& item, std::vector<BoxedSlab>& out) {
    const Definition& d = setter_.definition();
    const Mm left = d.column("box"), pitch = d.unit * k_pair_pitch;
    const TextStyle& letter = setter_.style("letter");
    const Mm baseline = setter_.style("text").baseline();
    const std::pair<std::string, std::string> columns[] = {{"true", labels_["true_letter"]},
                                                           {"false", labels_["false_letter"]}};
    if (boxes_) {
        // Over the boxes for the eye alone: each statement's label says them to a reader.
        auto heads = line_frame();
        for (int i = 0; i < 2; ++i)
            setter_.put_centred(*heads, {left + pitch * i + d.box / 2, baseline}, letter,
                                columns[i].second);
        out.push_back({{std::move(heads), d.unit}, {}});
    }
    const size_t list = out.size();
    for (size_t row = 0; row < set.choices.size(); ++row) {
        const size_t begin = out.size();
        bool first = true;
        for (const auto& slab : set.choices[row]) {
            auto frame = std::make_shared<Frame>();
            frame->size = {d.column_width(), slab.frame->size.h};
            frame->rise = slab.frame->rise;
            BoxedSlab boxed{{nullptr, slab.gap}, {}};
            if (std::exchange(first, false)) {
                boxed.slab.gap = row == 0 ? d.unit : d.gap("option");
                for (int i = 0; i < 2; ++i)
                    boxed.boxes.push_back(put_box(*frame, left + pitch * i,
                                                  {question.id,
                                                   item.number,
                                                   static_cast<int>(row),
                                                   columns[i].first,
                                                   columns[i].second,
                                                   {}}));
                const std::string label(1, static_cast<char>('a' + row));
                draw::Tag tag{draw::Role::label};
                tag.actual = label + ", " + columns[0].second + "/" + columns[1].second;
                draw::tagged(*frame, std::move(tag), [&] {
                    setter_.put(*frame, {left + d.unit * k_statement_letter, baseline + frame->rise}, letter,
                                label);
                });
            }
            frame->items.emplace_back(
                draw::Placed{{left + d.unit * k_statement_text, Mm(0)}, slab.frame});
            boxed.slab.frame = std::move(frame);
            out.push_back(std::move(boxed));
        }
        enclose_boxed(out, begin, {draw::Role::list_item});
    }
    enclose_boxed(out, list, list_of(draw::Numbering::lower_letters));
}

}  // namespace examgen::layout
