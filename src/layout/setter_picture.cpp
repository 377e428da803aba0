// A picture on lines of its own, with its caption below.

#include <algorithm>

#include "draw/tagged.h"
#include "layout/setter.h"

namespace examgen::layout {

using draw::Frame;

namespace {

constexpr double k_natural_dpi = 150;  // of a picture whose width the text does not say
constexpr double k_tallest = 0.6;      // of the text block

Mm wanted_width(const text::PictureWidth& said, const draw::Picture& picture, Mm column) {
    switch (said.unit) {
        case text::PictureWidth::Unit::percent:
            return column * (said.value / 100.0);
        case text::PictureWidth::Unit::mm:
            return Mm(said.value);
        case text::PictureWidth::Unit::natural:
            break;
    }
    return Mm(picture.width * 25.4 / k_natural_dpi);
}

}  // namespace

std::shared_ptr<const Frame> Setter::picture(const text::Span& span, const TextStyle& style,
                                             Mm width) {
    const auto found = definition_.pictures ? definition_.pictures(span.picture->source) : nullptr;
    auto out = std::make_shared<Frame>();
    draw::Tag tag{draw::Role::figure};
    tag.alt = span.text.empty() ? span.picture->source : span.text;
    Mm y = definition_.unit;
    draw::tagged(*out, std::move(tag), [&] {
        if (!found) {  // whoever lays out without the bank's files shows the words
            put(*out, {Mm(0), y + style.baseline()}, italic(style),
                fitted(italic(style), "[" + span.text + "]", width));
            y += style.line;
            return;
        }
        const double shape = static_cast<double>(found->height) / found->width;
        Mm w = std::min(wanted_width(span.picture->width, *found, width), width);
        w = std::max(std::min(w, definition_.text.h * k_tallest / shape), 1_mm);
        out->items.emplace_back(draw::Image{{Mm(0), y, w, w * shape}, fonts_.picture(*found)});
        y += w * shape;
    });
    if (!span.picture->caption.empty()) {
        y += definition_.unit;
        draw::tagged(*out, {draw::Role::caption}, [&] {
            for (const auto& line : lines({{span.picture->caption, {}}}, italic(style), width)) {
                out->items.emplace_back(draw::Placed{{Mm(0), y}, line});
                y += line->size.h;
            }
        });
    }
    out->size = {width, y + definition_.unit * 2};
    return out;
}

}  // namespace examgen::layout
