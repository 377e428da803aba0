#include "layout/math_setter.h"

#include <utility>

#include "layout/math_layout.h"
#include "text/tex.h"

namespace examgen::layout {
namespace {

/// The frames as one formula for who does not see it: it is read as TeX.
std::vector<Formula> formulas(const std::vector<MathBox>& boxes, std::string_view tex,
                              const draw::FontBook& book) {
    std::vector<Formula> out;
    for (size_t i = 0; i < boxes.size(); ++i) {
        const auto frame = to_frame(boxes[i], book);
        if (i == 0) {
            draw::Tag tag{draw::Role::formula};
            tag.alt = tex.empty() ? " " : std::string(tex);
            frame->items.insert(frame->items.begin(), draw::Begin(std::move(tag)));
        }
        if (i + 1 == boxes.size())
            frame->items.emplace_back(draw::End{});
        out.push_back({frame, boxes[i].height});
    }
    return out;
}

}  // namespace

MathSetter::MathSetter(draw::FontBook& book, draw::Chain fonts)
    : book_(book), fonts_(std::move(fonts)), chain_(book.chain(fonts_)) {}

draw::MathFont& MathSetter::font() {
    if (!font_)
        font_.emplace(book_, fonts_);
    return *font_;
}

Formula MathSetter::set(std::string_view tex, const MathStyling& styling, bool display) {
    const MathRow row = text::parse_tex(tex);
    const MathLayout::Context context{book_, font(), chain_, styling};
    MathLayout layout(context);
    const MathState state{display ? MathStyle::display : MathStyle::text, false};
    return formulas({layout.row(row, state)}, tex, book_).front();
}

std::vector<Formula> MathSetter::parts(std::string_view tex, const MathStyling& styling,
                                       bool finely) {
    const MathRow row = text::parse_tex(tex);
    const MathLayout::Context context{book_, font(), chain_, styling};
    MathLayout layout(context);
    const MathState state;
    auto atoms = layout.atoms(row, state);
    const auto gaps = MathLayout::spaces(atoms, layout.em(state));
    std::vector<MathBox> out;
    MathBox part;
    for (size_t i = 0; i < atoms.size(); ++i) {
        const bool begins = part.ink.empty();
        part.append(atoms[i].box, begins ? Mm(0) : gaps[i]);
        const bool breaks =
            atoms[i].cls == MathClass::rel || (finely && atoms[i].cls == MathClass::bin);
        if (!breaks || i + 1 == atoms.size() || atoms[i].glue)
            continue;
        part.width += gaps[i + 1];
        out.push_back(std::move(part));
        part = {};
    }
    out.push_back(std::move(part));
    return formulas(out, tex, book_);
}

}  // namespace examgen::layout
