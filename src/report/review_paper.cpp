#include "report/review_paper.h"

#include <algorithm>

#include "draw/tagged.h"

namespace examgen::report {

using draw::Frame;
using layout::TextStyle;

namespace {

constexpr Mm k_rule = 0.265_mm, k_gap = 4_mm, k_write = 9_mm;
constexpr Mm k_tallest = 90_mm;  // of a picture
constexpr Mm k_foot_from_edge = 15.75_mm;

}  // namespace

ReviewSetter::ReviewSetter(const layout::Definition& definition, draw::FontBook& fonts)
    : definition_(definition), setter_(definition, fonts) {}

std::vector<Frame> ReviewSetter::set(const ReviewWords& words, const std::vector<Doubt>& doubts) {
    std::vector<Frame> out;
    new_page(words, out);
    for (size_t i = 0; i < doubts.size(); ++i) {
        if (y_ + height(doubts[i]) > definition_.text.bottom())
            new_page(words, out);
        put(doubts[i], i + 1, words, out.back());
    }
    const TextStyle& foot = setter_.style("footer");
    const Point at{definition_.page.w / 2, definition_.page.h - k_foot_from_edge + foot.baseline()};
    for (size_t i = 0; i < out.size(); ++i)
        draw::tagged(out[i], {draw::Role::page_footer}, [&] {
            setter_.put_centred(
                out[i], at, foot,
                words.footer + " · " + std::to_string(i + 1) + "/" + std::to_string(out.size()));
        });
    return out;
}

/// The first page has the title.
void ReviewSetter::new_page(const ReviewWords& words, std::vector<Frame>& pages) {
    Frame& page = pages.emplace_back();
    page.size = definition_.page;
    y_ = definition_.text.y;
    if (pages.size() > 1)
        return;
    const TextStyle& title = setter_.style("page_title");
    const TextStyle& text = setter_.style("text");
    draw::tagged(page, {draw::Role::h1}, [&] {
        setter_.put(page, {definition_.text.x, y_ + title.baseline()}, title,
                    setter_.fitted(title, words.title, definition_.text.w));
    });
    y_ += title.line + definition_.unit;
    for (const auto& slab : setter_.flow(words.intro, text, definition_.text.w)) {
        page.items.emplace_back(draw::Placed{{definition_.text.x, y_}, slab.frame});
        y_ += slab.frame->size.h;
    }
    y_ += k_gap;
}

Size ReviewSetter::picture_size(const Doubt& doubt) const {
    const double shape = static_cast<double>(doubt.picture->height) / doubt.picture->width;
    Mm width = std::min(doubt.width, definition_.text.w);
    width = std::min(width, k_tallest / shape);
    return {width, width * shape};
}

Mm ReviewSetter::height(const Doubt& doubt) const {
    const Mm lines = setter_.style("fact").line + setter_.style("small").line * 2;
    const Mm picture = doubt.picture ? picture_size(doubt).h : setter_.style("small").line;
    return lines + picture + definition_.unit * 4 + k_write + k_gap;
}

void ReviewSetter::put(const Doubt& doubt, size_t number, const ReviewWords& words, Frame& page) {
    const Mm left = definition_.text.x, wide = definition_.text.w;
    const TextStyle &head = setter_.style("fact"), &small = setter_.style("small");
    page.items.emplace_back(draw::Bar{{left, y_, wide, k_rule}});
    y_ += definition_.unit;
    const auto line = [&](draw::Role role, const TextStyle& style, const std::string& text) {
        draw::tagged(page, {role}, [&] {
            setter_.put(page, {left, y_ + style.baseline()}, style,
                        setter_.fitted(style, text, wide));
        });
        y_ += style.line;
    };
    line(draw::Role::h2, head, std::to_string(number) + ". " + doubt.what);
    line(draw::Role::paragraph, small, doubt.where);
    line(draw::Role::paragraph, small, doubt.reason);
    y_ += definition_.unit;
    if (doubt.picture) {
        const Size size = picture_size(doubt);
        draw::Tag figure{draw::Role::figure};
        figure.alt = doubt.what + ": " + doubt.where;
        draw::tagged(page, figure, [&] {
            page.items.emplace_back(draw::Image{{left, y_, size.w, size.h}, doubt.picture});
        });
        y_ += size.h;
    } else {
        line(draw::Role::paragraph, small, words.no_picture);
    }
    y_ += k_write;
    const std::string decision = words.decision + ": ";
    const Mm from = left + setter_.width(head, decision), reach = 60_mm;
    draw::tagged(page, {}, [&] {
        setter_.put(page, {left, y_}, head, decision);
        if (!doubt.suggested.empty())
            setter_.put(page, {from + reach + k_gap, y_}, small,
                        words.suggested + ": " + doubt.suggested);
    });
    page.items.emplace_back(draw::Bar{{from, y_ + k_rule, reach, k_rule}});
    y_ += k_gap + definition_.unit;
}

}  // namespace examgen::report
