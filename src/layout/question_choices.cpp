// Options with letters: one below the other, or side by side where each is short.

#include <algorithm>
#include <utility>

#include "draw/tagged.h"
#include "layout/question.h"
#include "layout/tagging.h"

namespace examgen::layout {
namespace {

using draw::Frame;

// In units: from option to option in a line, the least of it, and white behind an option's text.
constexpr double k_pitch = 32, k_least_pitch = 18, k_white = 2;

draw::Tag list_of(draw::Numbering numbering) {
    draw::Tag out{draw::Role::list};
    out.numbering = numbering;
    return out;
}

}  // namespace

Mm QuestionSetter::shift(bool marks) const {
    const Definition& d = setter_.definition();
    return marks && boxes_ ? Mm(0) : d.column("letter") - d.column("box");
}

Mm QuestionSetter::option_gap(bool marks) const {
    const Definition& d = setter_.definition();
    return marks && boxes_ ? d.gap("option") : std::min(d.gap("option"), d.unit * 0.25);
}

Mm QuestionSetter::option_pitch(size_t per_line, Mm indent) const {
    const Definition& d = setter_.definition();
    const Mm most = (d.column("end") - d.column("box") - indent) / static_cast<double>(per_line);
    return std::min(d.unit * k_pitch, most);
}

/// Sets the options for the most in a line at which none of them wraps.
void QuestionSetter::make_letters(const std::vector<bank::Lettered>& options, bool side_by_side,
                                  Letters how, Set& out) {
    const Definition& d = setter_.definition();
    const Mm text = d.column("option") - d.column("box") - shift(how.marks);
    const size_t n = options.size(), first = out.choices.size();
    for (const size_t per_line : {n, (n + 1) / 2}) {
        const Mm pitch = option_pitch(std::max<size_t>(per_line, 1), how.indent);
        const Mm width = pitch - text - d.unit * k_white;
        if (!side_by_side || per_line < 2 || pitch < d.unit * k_least_pitch || width <= Mm(0))
            continue;
        for (const auto& option : options) {
            out.choices.push_back(body(option.text, width));
            if (out.choices.back().size() != 1)
                break;
        }
        if (out.choices.size() == first + n && out.choices.back().size() == 1) {
            out.per_line.push_back(per_line);
            return;
        }
        out.choices.resize(first);
    }
    for (const auto& option : options)
        out.choices.push_back(
            body(option.text, d.column("end") - d.column("box") - text - how.indent));
    out.per_line.push_back(1);
}

void QuestionSetter::add_letters(const Set& set, const Letters& how, const BoxOwner& owner,
                                 Out& out) {
    const size_t list = out.size();
    if (set.per_line[how.set] > 1)
        add_side_by_side(set, how, owner, out);
    else
        add_stacked(set, how, owner, out);
    enclose_boxed(out, list, list_of(draw::Numbering::upper_letters));
}

/// The box and the letter of one option, `x` to the right of where they stand in a list.
void QuestionSetter::put_letter(const Set& set, const Letters& how, size_t position, Mm x,
                                const BoxOwner& owner, Frame& frame, BoxedSlab& out) {
    const Definition& d = setter_.definition();
    const std::string label = exam::option_label(position);
    if (how.marks)
        out.boxes.push_back(put_box(frame, d.column("box") + x,
                                    {owner.question,
                                     owner.number,
                                     static_cast<int>(how.field),
                                     set.ids[how.options[position]],
                                     label,
                                     {}}));
    draw::tagged(frame, {draw::Role::label}, [&] {
        setter_.put(frame,
                    {d.column("letter") - shift(how.marks) + x,
                     setter_.style("text").baseline() + frame.rise},
                    setter_.style("letter"), label);
    });
}

void QuestionSetter::add_stacked(const Set& set, const Letters& how, const BoxOwner& owner,
                                 Out& out) {
    const Definition& d = setter_.definition();
    for (size_t i = 0; i < how.options.size(); ++i) {
        const size_t begin = out.size();
        bool first = true;
        for (const auto& slab : set.choices[how.options[i]]) {
            auto frame = std::make_shared<Frame>();
            frame->size = {d.column_width(), slab.frame->size.h};
            frame->rise = slab.frame->rise;
            BoxedSlab boxed{{nullptr, slab.gap}, {}};
            if (std::exchange(first, false)) {
                boxed.slab.gap = i == 0 ? d.gap("options") : option_gap(how.marks);
                put_letter(set, how, i, how.indent, owner, *frame, boxed);
            }
            frame->items.emplace_back(draw::Placed{
                {d.column("option") - shift(how.marks) + how.indent, Mm(0)}, slab.frame});
            boxed.slab.frame = std::move(frame);
            out.push_back(std::move(boxed));
        }
        enclose_boxed(out, begin, {draw::Role::list_item});
    }
}

void QuestionSetter::add_side_by_side(const Set& set, const Letters& how, const BoxOwner& owner,
                                      Out& out) {
    const Definition& d = setter_.definition();
    const size_t per_line = set.per_line[how.set];
    const Mm pitch = option_pitch(per_line, how.indent);
    for (size_t from = 0; from < how.options.size(); from += per_line) {
        auto frame = line_frame();
        BoxedSlab boxed{{nullptr, from == 0 ? d.gap("options") : option_gap(how.marks)}, {}};
        const size_t end = std::min(from + per_line, how.options.size());
        const auto text_of = [&](size_t i) -> const auto& {
            return set.choices[how.options[i]].front().frame;
        };
        for (size_t i = from; i < end; ++i)  // all on one baseline
            frame->rise = std::max(frame->rise, text_of(i)->rise);
        for (size_t i = from; i < end; ++i) {
            const auto& text = text_of(i);
            const Mm x = how.indent + pitch * static_cast<double>(i - from);
            const Mm y = frame->rise - text->rise;
            frame->size.h = std::max(frame->size.h, y + text->size.h);
            draw::tagged(*frame, {draw::Role::list_item}, [&] {
                put_letter(set, how, i, x, owner, *frame, boxed);
                frame->items.emplace_back(
                    draw::Placed{{d.column("option") - shift(how.marks) + x, y}, text});
            });
        }
        boxed.slab.frame = std::move(frame);
        out.push_back(std::move(boxed));
    }
}

void QuestionSetter::add_verdict(const BoxOwner& owner, Out& out) {
    const Definition& d = setter_.definition();
    const TextStyle& text = setter_.style("text");
    const size_t list = out.size();
    bool first = true;
    for (const char* id : {"true", "false"}) {
        const std::string label = labels_[std::string(id) + "_letter"];
        auto frame = line_frame();
        BoxedSlab boxed{{nullptr, d.gap(std::exchange(first, false) ? "options" : "option")}, {}};
        boxed.boxes.push_back(
            put_box(*frame, d.column("box"), {owner.question, owner.number, 0, id, label, {}}));
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

}  // namespace examgen::layout
