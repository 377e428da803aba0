// What is filled in rather than chosen: gaps in a text, numbers, lines to write on.

#include <algorithm>

#include "draw/tagged.h"
#include "layout/question.h"
#include "layout/tagging.h"

namespace examgen::layout {
namespace {

using draw::Frame;

constexpr Mm k_write_pitch = 8_mm;  // lines for handwriting
constexpr Mm k_rule = 0.265_mm;     // 0.75 pt

void number_gaps(std::vector<text::Block>& blocks, std::span<const bank::Gap> gaps) {
    for (auto& block : blocks) {
        number_gaps(block.children, gaps);
        for (auto& span : block.spans)
            for (size_t i = 0; i < gaps.size(); ++i) {
                const std::string mark = "{{" + gaps[i].id + "}}";
                const size_t at = span.text.find(mark);
                if (at != span.text.npos && !span.style.math)
                    span.text.replace(at, mark.size(),
                                      "(" + std::to_string(i + 1) + ")\u00a0________");
            }
    }
}

}  // namespace

std::vector<text::Block> numbered_gaps(const bank::GapsPart& part) {
    auto out = text::parse_markup(part.markup);
    number_gaps(out, part.gaps);
    return out;
}

void QuestionSetter::add_gaps(const bank::GapsPart& part, const Set& set, const BoxOwner& owner,
                              const exam::Item& item, Out& out) {
    const Definition& d = setter_.definition();
    if (boxes_)
        add_line(labels_["cloze_hint"], out);
    size_t offset = 0;
    for (size_t gap = 0; gap < part.gaps.size(); ++gap) {
        const size_t end = offset + part.gaps[gap].options.size();
        Letters how{gap, gap, {}, true, d.unit * k_gap_indent_units};
        for (const uint16_t option : item.options)
            if (option >= offset && option < end)
                how.options.push_back(option);
        offset = end;
        const size_t first = out.size();
        add_letters(set, how, owner, out);
        if (first == out.size())
            continue;
        auto frame = std::make_shared<Frame>();
        Slab& slab = out[first].slab;
        frame->size = slab.frame->size;
        frame->rise = slab.frame->rise;
        draw::tagged(*frame, {}, [&] {
            setter_.put(*frame, {d.column("box"), setter_.style("text").baseline() + frame->rise},
                        setter_.style("letter"), "(" + std::to_string(gap + 1) + ")");
        });
        frame->items.emplace_back(draw::Placed{{}, slab.frame});
        slab.frame = std::move(frame);
    }
}

void QuestionSetter::add_digits(const bank::DigitsPart& part, const BoxOwner& owner, Out& out) {
    std::string hint;
    if (!part.unit.empty())
        hint = labels_.with("digits_unit", {std::string(part.unit)});
    if (boxes_)
        hint += (hint.empty() ? "" : " ") + std::string(labels_["digits_hint"]);
    if (!hint.empty())
        add_line(hint, out);
    if (!boxes_)
        return;
    const Definition& d = setter_.definition();
    const Mm left = d.column("stem");
    out.push_back(
        moved(blocks_.digits(part.digits, owner, d.column_width() - left), left, d.column_width()));
}

void QuestionSetter::add_writing(const bank::WritePart& part, const Rational& worth,
                                 const BoxOwner& owner, Out& out) {
    const Definition& d = setter_.definition();
    const Mm pitch = std::max(k_write_pitch, setter_.style("text").line * 1.4);
    const Mm left = d.column("stem"), width = d.column("end") - left;
    for (int i = 0; i < part.lines; ++i) {
        auto frame = std::make_shared<Frame>();
        frame->size = {d.column_width(), pitch};
        frame->items.emplace_back(draw::Bar{{left, pitch - k_rule, width, k_rule}});
        out.push_back({{std::move(frame), Mm(0)}, {}});
    }
    if (boxes_)
        out.push_back(moved(blocks_.points(part.steps, worth, owner, d.column_width() - left), left,
                            d.column_width()));
}

}  // namespace examgen::layout
