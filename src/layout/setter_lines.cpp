// Lines of text with formulas in them: a line is as high as its highest formula needs.

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "layout/setter.h"

namespace examgen::layout {
namespace {

using draw::Frame;
using text::Span;

/// A formula that is too wide is set smaller, but never smaller than this.
constexpr double k_least_scale = 0.8;
/// White above and below: of a formula in a line, in em; of one on a line of its own, in lines.
constexpr double k_clearance_em = 0.1, k_display_gap = 0.3;

MathStyling styling(const TextStyle& style, double scale = 1) {
    return {style.regular, style.bold, style.italic, style.code, style.size * scale};
}

bool is_blank(const std::vector<Span>& spans) {
    return std::all_of(spans.begin(), spans.end(), [](const Span& span) {
        return !span.style.math && span.text.find_first_not_of(" \n\t\r") == span.text.npos;
    });
}

/// Without white space where the line begins.
void trim_front(Span& span) {
    if (!span.style.math)
        span.text.erase(0, span.text.find_first_not_of(" \n\t\r"));
}

std::string in_mm(Mm length) {
    return std::to_string(std::lround(length.v));
}

std::string_view without_end_space(std::string_view text) {
    const size_t last = text.find_last_not_of(" \n\t\r");
    return text.substr(0, last == text.npos ? 0 : last + 1);
}

}  // namespace

Formula Setter::fitting(Formula formula, const std::string& tex, const TextStyle& style, Mm most,
                        bool display) {
    if (formula.width() <= most)
        return formula;
    const double scale = most / formula.width();
    if (scale < k_least_scale)
        throw Error(
            msg("a formula is {} mm wide, its column {} mm", in_mm(formula.width()), in_mm(most)),
            {},
            {msg("the formula {}", tex),
             msg("break it into lines with \\begin{aligned} … \\end{aligned}")});
    return math_.set(tex, styling(style, scale), display);
}

void Setter::add_formula(std::vector<Piece>& out, const Piece& like, const std::string& tex,
                         const TextStyle& style, Mm most) {
    std::vector<Formula> parts{math_.set(tex, styling(style), false)};
    const auto fit = [&] {
        return std::all_of(parts.begin(), parts.end(),
                           [&](const Formula& part) { return part.width() <= most; });
    };
    for (const bool finely : {false, true})
        if (!fit())
            parts = math_.parts(tex, styling(style), finely);
    if (!fit())
        parts = {fitting(math_.set(tex, styling(style), false), tex, style, most, false)};
    for (size_t i = 0; i < parts.size(); ++i) {
        Piece piece = like;
        piece.text.clear();
        piece.joined = like.joined && i == 0;
        piece.forced = like.forced && i + 1 == parts.size();
        piece.width = parts[i].width();
        piece.formula = std::move(parts[i]);
        out.push_back(std::move(piece));
    }
}

/// A formula on a line of its own, on the left edge.
std::shared_ptr<const Frame> Setter::display(const std::string& tex, const TextStyle& style,
                                             Mm width) {
    const Formula set = fitting(math_.set(tex, styling(style), true), tex, style, width, true);
    const Mm gap = style.line * k_display_gap, base = style.baseline();
    const Mm top = std::max(gap, base - set.ascent);
    const Mm bottom = std::max(set.descent() + gap, style.line - base);
    auto out = std::make_shared<Frame>();
    out->rise = top + set.ascent - base;
    out->size = {width, top + set.ascent + bottom};
    out->items.emplace_back(draw::Placed{{Mm(0), top}, set.frame});
    return out;
}

std::shared_ptr<const Frame> Setter::line(const std::vector<Piece>& all, size_t from, size_t end,
                                          const TextStyle& style, Mm width) {
    Mm above = style.baseline(), below = style.line - above;
    for (size_t i = from; i < end; ++i) {
        const Formula& formula = all[i].formula;
        if (!formula.frame)
            continue;
        // What stays within the line needs no more than letters do.
        const Mm clear = to_mm(style.size) * k_clearance_em;
        if (formula.ascent > above)
            above = formula.ascent + clear;
        if (formula.descent() > below)
            below = formula.descent() + clear;
    }
    auto out = std::make_shared<Frame>();
    out->rise = above - style.baseline();
    out->size = {width, above + below};
    Mm x;
    for (size_t i = from; i < end; ++i) {
        const Piece& piece = all[i];
        if (piece.formula.frame) {
            out->items.emplace_back(
                draw::Placed{{x, above - piece.formula.ascent}, piece.formula.frame});
            x += piece.width;
        } else {
            add_glyphs(*out, x, above, piece.chain, piece.size,
                       i + 1 < end ? std::string_view(piece.text) : without_end_space(piece.text));
        }
    }
    if (end < all.size() && all[end - 1].space > Mm(0))
        add_unseen_space(*out, x, above, all[end - 1].chain, all[end - 1].size);
    return out;
}

std::vector<std::shared_ptr<const Frame>> Setter::lines(const std::vector<Span>& spans,
                                                        const TextStyle& style, Mm width) {
    std::vector<std::shared_ptr<const Frame>> out;
    for (size_t at = 0; at < spans.size();) {
        size_t end = at;
        while (end < spans.size() && !spans[end].style.display)
            ++end;
        std::vector<Span> part(spans.begin() + static_cast<std::ptrdiff_t>(at),
                               spans.begin() + static_cast<std::ptrdiff_t>(end));
        if (at > 0 && !part.empty())
            trim_front(part.front());
        // Blanks between two formulas are no line; a text of blanks alone keeps its line.
        const bool whole = at == 0 && end == spans.size();
        const std::vector<Piece> all =
            !whole && is_blank(part) ? std::vector<Piece>{} : pieces(part, style, width);
        for (size_t i = 0; i < all.size();) {
            const size_t stop = group_end(all, i, width);
            out.push_back(line(all, i, stop, style, width));
            i = stop;
        }
        if (end < spans.size())
            out.push_back(display(spans[end].text, style, width));
        at = end + 1;
    }
    return out;
}

}  // namespace examgen::layout
