#include "layout/setter.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "layout/tagging.h"
#include "text/bidi.h"

namespace examgen::layout {

using draw::Frame;
using text::Span;

namespace {

constexpr double k_code_scale = 0.95;
constexpr double k_script = 0.7, k_super = 0.33, k_sub = 0.14;  // em
constexpr Mm k_quote_rule = 0.265_mm;                           // 0.75 pt

std::string_view without_end_space(std::string_view text) {
    const size_t last = text.find_last_not_of(" \n\t\r");
    return text.substr(0, last == text.npos ? 0 : last + 1);
}

std::shared_ptr<const Frame> shifted(std::shared_ptr<const Frame> inner, Mm dx, Mm width) {
    auto out = std::make_shared<Frame>();
    out->size = {width, inner->size.h};
    out->rise = inner->rise;
    out->items.emplace_back(draw::Placed{{dx, Mm(0)}, std::move(inner)});
    return out;
}

/// Where formulas have no fonts of their own, the first one set says so.
const draw::Chain& math_fonts(const Definition& definition) {
    const auto it = definition.fonts.find("math");
    return it != definition.fonts.end() ? it->second : definition.fonts.begin()->second;
}

/// Stands for a formula where lines are broken: like a letter.
constexpr std::string_view k_formula = "x";

}  // namespace

Mm height(const Slabs& slabs) {
    Mm sum;
    for (size_t i = 0; i < slabs.size(); ++i)
        sum += slabs[i].frame->size.h + (i ? slabs[i].gap : Mm(0));
    return sum;
}

Setter::Setter(const Definition& definition, draw::FontBook& fonts)
    : definition_(definition), fonts_(fonts), math_(fonts, math_fonts(definition)) {
    const auto role = [&](const std::string& name, const std::string& otherwise) {
        const auto it = definition.fonts.find(name);
        return fonts.chain(it != definition.fonts.end() ? it->second
                                                        : definition.fonts.at(otherwise));
    };
    for (const auto& [name, def] : definition.styles) {
        TextStyle style;
        style.regular = role(def.font, def.font);
        style.bold = role(def.font + "-bold", def.font);
        style.italic = role(def.font + "-italic", def.font);
        style.bold_italic = role(def.font + "-bold-italic", def.font);
        style.code = role("code", def.font);
        style.size = def.size;
        style.line = def.line;
        style.cap_height = fonts.cap_height(style.regular);
        styles_.emplace(name, style);
    }
}

const TextStyle& Setter::style(std::string_view name) const {
    return styles_.find(name)->second;
}

TextStyle Setter::bold(const TextStyle& style) const {
    TextStyle out = style;
    out.regular = style.bold;
    out.italic = style.bold_italic;
    return out;
}

TextStyle Setter::italic(const TextStyle& style) const {
    TextStyle out = style;
    out.regular = style.italic;
    out.bold = style.bold_italic;
    return out;
}

Mm Setter::width(const TextStyle& style, std::string_view text) {
    return width(style.regular, style.size, text);
}

Mm Setter::width(draw::ChainId chain, Pt size, std::string_view text, bool right_to_left) {
    return to_mm(size) * fonts_.shape(chain, text, right_to_left).width_em;
}

void Setter::add_glyphs(Frame& frame, Mm& x, Mm baseline, draw::ChainId chain, Pt size,
                        std::string_view text, bool right_to_left) {
    for (const auto& run : fonts_.shape(chain, text, right_to_left).runs) {
        double units = 0;
        for (const auto& glyph : run.glyphs)
            units += glyph.advance;
        const Mm width = to_mm(size) * (units / fonts_.units_per_em(run.font));
        auto* last = frame.items.empty() ? nullptr : std::get_if<draw::Text>(&frame.items.back());
        if (last && last->font == run.font && last->size == size && last->at.y == baseline)
            last->glyphs.insert(last->glyphs.end(), run.glyphs.begin(), run.glyphs.end());
        else
            frame.items.emplace_back(draw::Text{{x, baseline}, run.font, size, run.glyphs});
        x += width;
    }
}

void Setter::put(Frame& frame, Point at, const TextStyle& style, std::string_view text) {
    Frame line;
    add_glyphs(line, at.x, at.y, style.regular, style.size, text);
    for (auto& item : line.items)
        frame.items.push_back(std::move(item));
}

void Setter::put_right(Frame& frame, Point at, const TextStyle& style, std::string_view text) {
    put(frame, {at.x - width(style, text), at.y}, style, text);
}

void Setter::put_centred(Frame& frame, Point at, const TextStyle& style, std::string_view text) {
    put(frame, {at.x - width(style, text) / 2, at.y}, style, text);
}

std::string Setter::fitted(const TextStyle& style, std::string_view text, Mm most) {
    if (width(style, text) <= most)
        return std::string(text);
    std::string out;
    for (size_t at = 0; at < text.size();) {
        std::string longer = out;
        append_utf8(longer, next_code_point(text, at));
        if (width(style, longer + "…") > most)
            break;
        out = std::move(longer);
    }
    return std::string(without_end_space(out)) + "…";
}

draw::ChainId Setter::chain_of(const TextStyle& style, const text::Style& in) const {
    if (in.code)
        return style.code;
    if (in.bold)
        return in.italic ? style.bold_italic : style.bold;
    return in.italic ? style.italic : style.regular;
}

/// Appends the piece; one that is wider than a line is cut wherever the line is full.
void Setter::add_piece(std::vector<Piece>& out, Piece piece, Mm most) {
    std::string_view rest = piece.text;
    const bool forced = piece.forced, to_left = piece.level % 2 == 1;
    while (!rest.empty()) {
        size_t end = rest.size();
        if (width(piece.chain, piece.size, without_end_space(rest), to_left) > most) {
            end = 0;
            for (size_t next = 0; next < rest.size(); end = next) {
                next_code_point(rest, next);
                if (end && width(piece.chain, piece.size, rest.substr(0, next), to_left) > most)
                    break;
            }
        }
        Piece part = piece;
        part.text = rest.substr(0, end);
        part.width = width(part.chain, part.size, without_end_space(part.text), to_left);
        part.space = width(part.chain, part.size, part.text, to_left) - part.width;
        rest.remove_prefix(end);
        part.forced = forced && rest.empty();
        out.push_back(std::move(part));
        piece.joined = false;
    }
}

std::vector<Setter::Piece> Setter::pieces(const std::vector<Span>& spans, const TextStyle& style,
                                          Mm most) {
    std::string all;
    const auto shown = [&](size_t i) {
        return spans[i].style.math ? k_formula : std::string_view(spans[i].text);
    };
    for (size_t i = 0; i < spans.size(); ++i)
        all += shown(i);
    const std::vector<uint8_t> levels =
        text::has_right_to_left(all) ? text::directions(all).levels : std::vector<uint8_t>{};
    std::vector<Piece> out;
    size_t span = 0, span_end = spans.empty() ? 0 : shown(0).size(), from = 0;
    for (const auto& piece : breaker_.pieces(all)) {
        bool joined = false;
        while (from < piece.end) {
            while (from >= span_end)
                span_end += shown(++span).size();
            size_t to = std::min(piece.end, span_end);
            for (size_t i = from + 1; i < to && !levels.empty(); ++i)
                if (levels[i] != levels[from])
                    to = i;
            const text::Style& in = spans[span].style;
            const bool script = in.sub || in.super;
            const Pt size = style.size * (in.code ? k_code_scale : 1) * (script ? k_script : 1);
            Piece part{chain_of(style, in),
                       size,
                       all.substr(from, to - from),
                       Mm(0),
                       Mm(0),
                       std::exchange(joined, true),
                       piece.forced && to == piece.end};
            part.rise = to_mm(style.size) * (in.super ? k_super : in.sub ? -k_sub : 0);
            part.underline = in.underline;
            part.strike = in.strike;
            part.level = levels.empty() ? uint8_t{0} : levels[from];
            if (in.math)
                add_formula(out, part, spans[span].text, style, most);
            else
                add_piece(out, std::move(part), most);
            from = to;
        }
    }
    return out;
}

/// The end of the pieces from `from` on that fit on one line; at least one unbreakable group.
size_t Setter::group_end(const std::vector<Piece>& all, size_t from, Mm most) const {
    Mm used, space;
    size_t end = from;
    while (end < all.size()) {
        size_t next = end;
        Mm width;
        do {
            width += space + all[next].width;
            space = all[next].space;
            ++next;
        } while (next < all.size() && all[next].joined);
        if (end > from && (all[end - 1].forced || used + width > most))
            break;
        used += width;
        end = next;
    }
    return end;
}

/// Who reads the text aloud or copies it does not join the words of two lines. It has no width.
void Setter::add_unseen_space(Frame& frame, Mm x, Mm baseline, draw::ChainId chain, Pt size) {
    add_glyphs(frame, x, baseline, chain, size, " ");
    std::get<draw::Text>(frame.items.back()).glyphs.back().advance = 0;
}

void Setter::put_label(Frame& frame, Point at, const TextStyle& style, std::string_view text) {
    put(frame, at, style, text);
    const Mm end = at.x + width(style, text);
    add_unseen_space(frame, end, at.y, style.regular, style.size);
}

Slabs Setter::flow(std::string_view markup, const TextStyle& style, Mm width) {
    return flow(text::parse_markup(markup), style, width);
}

Slabs Setter::flow(const std::vector<text::Block>& blocks, const TextStyle& style, Mm width) {
    Slabs out;
    for (const auto& one : blocks) {
        const size_t first = out.size();
        block(one, style, width, out);
        if (first > 0 && first < out.size())
            out[first].gap = std::max(out[first].gap, definition_.gap("block"));
    }
    return out;
}

void Setter::block(const text::Block& block, const TextStyle& style, Mm width, Slabs& out) {
    const size_t first = out.size();
    const auto tag_new = [&](draw::Tag tag) {
        enclose(std::span(out).subspan(first), std::move(tag));
    };
    switch (block.kind) {
        case text::BlockKind::paragraph:
        case text::BlockKind::cell:
            for (auto& line : lines(block.spans, style, width, definition_.justify))
                out.push_back({std::move(line), Mm(0)});
            tag_new({draw::Role::paragraph});
            break;
        case text::BlockKind::heading:
            for (auto& line : lines(block.spans, bold(style), width))
                out.push_back({std::move(line), Mm(0)});
            // Below the title and the question's number, whatever its level in the source.
            tag_new({draw::Role::h3});
            break;
        case text::BlockKind::bullet_list:
        case text::BlockKind::ordered_list:
            list(block, style, width, out);
            break;
        case text::BlockKind::code:
            code(block, width, out);
            break;
        case text::BlockKind::table:
            table(block, style, width, out);
            break;
        case text::BlockKind::row:
            break;  // only within a table
        case text::BlockKind::quote:
        case text::BlockKind::list_item: {
            const Mm indent = definition_.unit * 3;
            for (const auto& slab : flow(block.children, style, width - indent)) {
                auto frame = std::make_shared<Frame>(*shifted(slab.frame, indent, width));
                frame->items.insert(frame->items.begin(),
                                    draw::Bar{{Mm(0), Mm(0), k_quote_rule, frame->size.h}});
                out.push_back({std::move(frame), slab.gap});
            }
            tag_new({draw::Role::quote});
            break;
        }
    }
}

void Setter::list(const text::Block& block, const TextStyle& style, Mm width, Slabs& out) {
    const bool ordered = block.kind == text::BlockKind::ordered_list;
    const Mm indent = definition_.unit * (ordered ? 5 : 4);
    // Very deep lists stay readable: the text keeps at least a third of the column.
    const Mm inner = std::max(width - indent, definition_.column_width() / 3);
    const size_t begin = out.size();
    int number = block.start;
    for (const auto& item : block.children) {
        const std::string marker = ordered ? std::to_string(number++) + "." : "•";
        const size_t first = out.size();
        Slabs body = flow(item.children, style, inner);
        enclose(body, {draw::Role::body});
        for (const auto& slab : body) {
            auto frame = std::make_shared<Frame>();
            frame->size = {width, slab.frame->size.h};
            frame->rise = slab.frame->rise;
            if (out.size() == first)
                draw::tagged(*frame, {draw::Role::label}, [&] {
                    put(*frame, {width - inner - indent, style.baseline() + frame->rise}, style,
                        marker);
                });
            frame->items.emplace_back(draw::Placed{{width - inner, Mm(0)}, slab.frame});
            out.push_back({std::move(frame), slab.gap});
        }
        enclose(std::span(out).subspan(first), {draw::Role::list_item});
    }
    draw::Tag all{draw::Role::list};
    all.numbering = ordered ? draw::Numbering::decimal : draw::Numbering::disc;
    enclose(std::span(out).subspan(begin), std::move(all));
}

}  // namespace examgen::layout
