// Lines of text with formulas in them: a line is as high as its highest formula needs.

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/utf8.h"
#include "layout/knuth_plass.h"
#include "layout/setter.h"
#include "text/bidi.h"

namespace examgen::layout {
namespace {

using draw::Frame;
using text::Span;

/// A formula that is too wide is set smaller, but never smaller than this.
constexpr double k_least_scale = 0.8;
/// White above and below: of a formula in a line, in em; of one on a line of its own, in lines.
constexpr double k_line_em = 0.05, k_under_em = 0.11, k_strike_em = 0.26;
constexpr double k_loosest = 6;  // a line looser than that looks better ragged
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
            {msg("the formula {}", shortened(tex)),
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

/// Draws a piece and returns where the next one begins.
Mm Setter::put_piece(Frame& frame, Mm x, Mm baseline, const Piece& piece, std::string_view text,
                     Mm space, std::vector<draw::Bar>& rules) {
    if (piece.formula.frame) {
        frame.items.emplace_back(
            draw::Placed{{x, baseline - piece.formula.ascent}, piece.formula.frame});
        return x + piece.width;
    }
    const Mm from = x, base = baseline - piece.rise;
    // The blank at its end is drawn too, so that who reads the text finds it.
    add_glyphs(frame, x, base, piece.chain, piece.size, text, piece.level % 2 == 1);
    const Mm right = from + piece.width + space;
    const Mm em = to_mm(piece.size), thin = em * k_line_em;
    if (piece.underline)
        rules.push_back({{from, base + em * k_under_em, right - from, thin}});
    if (piece.strike)
        rules.push_back({{from, base - em * k_strike_em, right - from, thin}});
    return right;
}

std::shared_ptr<const Frame> Setter::line(const std::vector<Piece>& all, const Line& which,
                                          const TextStyle& style, Mm width) {
    const size_t from = which.from, end = which.end;
    Mm above = style.baseline(), below = style.line - above;
    std::vector<uint8_t> levels;
    for (size_t i = from; i < end; ++i) {
        const Formula& formula = all[i].formula;
        levels.push_back(all[i].level);
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
    std::vector<draw::Bar> rules;  // behind the text, which stays in one piece for a reader
    const bool mixed = std::any_of(levels.begin(), levels.end(), [](auto l) { return l > 0; });
    const auto order = mixed ? text::visual_order(levels) : std::vector<size_t>{};
    for (size_t k = 0; k < levels.size(); ++k) {
        const size_t i = from + (mixed ? order[k] : k);
        const Piece& piece = all[i];
        const bool last = i + 1 == end;
        x = put_piece(*out, x, above, piece,
                      last ? without_end_space(piece.text) : std::string_view(piece.text),
                      last ? Mm(0) : piece.space * which.spread, rules);
        if (last && piece.divides && end < all.size())
            add_glyphs(*out, x, above, piece.chain, piece.size, "-");
    }
    if (end < all.size() && all[end - 1].space > Mm(0))
        add_unseen_space(*out, x, above, all[end - 1].chain, all[end - 1].size);
    out->items.insert(out->items.end(), rules.begin(), rules.end());
    return out;
}

/// The pieces cut where their words may be divided.
std::vector<Setter::Piece> Setter::divided(const std::vector<Piece>& all) {
    std::vector<Piece> out;
    for (const auto& piece : all) {
        const bool words = !piece.formula.frame && piece.level == 0 && definition_.hyphenator;
        const std::string_view text = without_end_space(piece.text);
        const size_t last = text.find_last_not_of(".,;:!?)\"");
        const auto points = words && last != text.npos
                                ? definition_.hyphenator->points(text.substr(0, last + 1))
                                : std::vector<size_t>{};
        size_t from = 0;
        for (size_t i = 0; i <= points.size(); ++i) {
            const size_t to = i < points.size() ? points[i] : piece.text.size();
            Piece part = piece;
            part.text = piece.text.substr(from, to - from);
            part.joined = piece.joined && i == 0;
            if (i < points.size()) {
                part.divides = true;
                part.forced = false;
                part.space = Mm(0);
            }
            if (!points.empty())
                part.width = width(part.chain, part.size, without_end_space(part.text));
            out.push_back(std::move(part));
            from = to;
        }
    }
    return out;
}

std::vector<Setter::Line> Setter::broken(std::vector<Piece>& all, Mm width, bool justified) {
    std::vector<Line> out;
    if (!justified) {
        for (size_t i = 0; i < all.size();) {
            const size_t stop = group_end(all, i, width);
            out.push_back({i, stop});
            i = stop;
        }
        return out;
    }
    all = divided(all);
    std::vector<Segment> segments;
    for (size_t i = 0; i < all.size(); ++i) {
        const Piece& one = all[i];
        const bool joined = i + 1 < all.size() && all[i + 1].joined;
        segments.push_back({one.width.v, one.space.v,
                            one.divides ? this->width(one.chain, one.size, "-").v : 0, !joined,
                            one.divides, one.forced});
    }
    size_t from = 0;
    for (const size_t end : break_lines(segments, width.v)) {
        const double r = ratio(std::span(segments).subspan(from, end - from), width.v);
        const bool ragged = end == segments.size() || segments[end - 1].forced || r > k_loosest;
        const double spread = r < 0    ? 1 + std::max(r, -1.0) * k_shrink
                              : ragged ? 1
                                       : 1 + r * k_stretch;
        out.push_back({from, end, spread});
        from = end;
    }
    return out;
}

bool Setter::stands_alone(const Span& span) {
    return span.style.display || span.picture;
}

std::vector<std::shared_ptr<const Frame>> Setter::lines(const std::vector<Span>& spans,
                                                        const TextStyle& style, Mm width,
                                                        bool justified) {
    std::vector<std::shared_ptr<const Frame>> out;
    for (size_t at = 0; at < spans.size();) {
        size_t end = at;
        while (end < spans.size() && !stands_alone(spans[end]))
            ++end;
        std::vector<Span> part(spans.begin() + static_cast<std::ptrdiff_t>(at),
                               spans.begin() + static_cast<std::ptrdiff_t>(end));
        if (at > 0 && !part.empty())
            trim_front(part.front());
        // Blanks between two formulas are no line; a text of blanks alone keeps its line.
        const bool whole = at == 0 && end == spans.size();
        std::vector<Piece> all =
            !whole && is_blank(part) ? std::vector<Piece>{} : pieces(part, style, width);
        const bool mixed =
            std::any_of(all.begin(), all.end(), [](const Piece& piece) { return piece.level > 0; });
        for (const Line& one : broken(all, width, justified && !mixed))
            out.push_back(line(all, one, style, width));
        if (end < spans.size())
            out.push_back(spans[end].picture ? picture(spans[end], style, width)
                                             : display(spans[end].text, style, width));
        at = end + 1;
    }
    return out;
}

}  // namespace examgen::layout
