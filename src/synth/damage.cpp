// Damage is drawn on the page itself, in millimetres.

#include <algorithm>
#include <array>
#include <cmath>

#include "synth/device.h"

namespace examgen::synth {
namespace {

void scale_pixel(uint8_t& pixel, double light) {
    pixel = static_cast<uint8_t>(std::clamp(pixel * light, 0.0, 255.0));
}

template <class Paint>
void each_pixel(Paper& paper, double left, double top, double right, double bottom, Paint paint) {
    const auto px = [&](double mm, int limit) {
        return std::clamp(static_cast<int>(mm * paper.scale), 0, limit);
    };
    const int w = paper.grey.width, h = paper.grey.height;
    for (int y = px(top, h); y < px(bottom, h); ++y)
        for (int x = px(left, w); x < px(right, w); ++x)
            paint(paper.grey.row(y)[x], (x + 0.5) / paper.scale, (y + 0.5) / paper.scale);
}

void disc(Paper& paper, Spot at, double radius, uint8_t grey) {
    each_pixel(paper, at.x - radius, at.y - radius, at.x + radius, at.y + radius,
               [&](uint8_t& pixel, double x, double y) {
                   if (std::hypot(x - at.x, y - at.y) < radius)
                       pixel = grey;
               });
}

/// A dark and a bright line across the sheet.
void fold(Paper& paper, Chance chance) {
    const double w = paper.width(), h = paper.height();
    const bool across = chance.happens(0.6);
    const double at = chance.between(0.3, 0.7), lean = chance.between(-0.03, 0.03);
    const double depth = chance.between(0.15, 0.4);
    each_pixel(paper, 0, 0, w, h, [&](uint8_t& pixel, double x, double y) {
        const double d =
            across ? y - (at + lean * (x / w - 0.5)) * h : x - (at + lean * (y / h - 0.5)) * w;
        if (std::abs(d) < 4)
            scale_pixel(pixel, d < 0 ? 1 - depth * std::exp(d / 1.2) * 0.6
                                     : 1 - depth * std::exp(-d / 0.25));
    });
}

/// A coffee ring.
void stain(Paper& paper, Chance chance) {
    Spot at;
    at.x = chance.between(0.1, 0.9) * paper.width();
    at.y = chance.between(0.1, 0.9) * paper.height();
    const double radius = chance.between(25, 40), width = chance.between(1.5, 3.5);
    const double dark = chance.between(0.1, 0.25);
    const double reach = radius + 2 * width;
    each_pixel(paper, at.x - reach, at.y - reach, at.x + reach, at.y + reach,
               [&](uint8_t& pixel, double x, double y) {
                   const double d = std::hypot(x - at.x, y - at.y) - radius;
                   const double ring = std::exp(-d * d / (width * width));
                   scale_pixel(pixel, 1 - dark * (ring + (d < 0 ? 0.25 : 0)));
               });
}

/// Where the tags are printed, as shares of the page: four corners, two sides.
std::array<Spot, 6> tag_places(const Paper& paper) {
    const double w = paper.width(), h = paper.height();
    return {{{12, 12}, {w - 12, 12}, {12, h - 12}, {w - 12, h - 12}, {10, h / 2}, {w - 10, h / 2}}};
}

/// Two of the six tags are torn off or taped over.
void tags(Paper& paper, Chance chance) {
    auto places = tag_places(paper);
    chance.shuffle(std::span<Spot>(places));
    for (size_t i = 0; i < 2; ++i) {
        const double half = chance.between(4.5, 6);
        const double grey = chance.happens(0.5) ? 252 : chance.between(60, 200);
        each_pixel(paper, places[i].x - half, places[i].y - half, places[i].x + half,
                   places[i].y + half,
                   [&](uint8_t& pixel, double, double) { pixel = static_cast<uint8_t>(grey); });
    }
}

/// Round dots of a pen near the tags: 3.6 mm wide at 4 to 16 mm.
void dots(Paper& paper, Chance chance) {
    const auto places = tag_places(paper);
    for (int i = 0; i < 3; ++i) {
        const Spot tag = places[chance.below(4)];
        const double inward = tag.x < paper.width() / 2 ? -1 : 1;
        Spot at;
        at.x = tag.x + inward * chance.between(-16, 8);
        at.y = tag.y + chance.sign() * chance.between(8, 16);
        disc(paper, at, chance.between(1.2, 1.8), 30);
    }
}

/// Four punched holes at the left edge.
void holes(Paper& paper, Chance chance) {
    const uint8_t behind = chance.happens(0.5) ? 40 : 235;
    const double x = chance.between(10.5, 13), middle = paper.height() / 2 + chance.between(-3, 3);
    for (const double off : {-120.0, -40.0, 40.0, 120.0})
        disc(paper, {x, middle + off}, 2.75, behind);
}

void staple(Paper& paper, Chance chance) {
    Ink metal;
    metal.grey = 70;
    metal.width = 0.6;
    Spot a;
    a.x = chance.between(6, 20);
    a.y = chance.between(6, 20);
    const double angle = chance.between(0, 3);
    const Spot line[] = {a, {a.x + 12 * std::cos(angle), a.y + 12 * std::sin(angle)}};
    draw(paper, line, metal, chance);
}

/// A corner is folded over: it and what lies under it are gone.
void dog_ear(Paper& paper, Chance chance) {
    const double w = paper.width(), h = paper.height(), size = chance.between(18, 30);
    const bool right = chance.happens(0.5), low = chance.happens(0.5);
    each_pixel(paper, 0, 0, w, h, [&](uint8_t& pixel, double x, double y) {
        const double d = (right ? w - x : x) + (low ? h - y : y);
        if (d < size)
            pixel = 250;
        else if (d < 1.4 * size)
            pixel = d < size + 0.8 ? uint8_t{150} : uint8_t{248};
    });
}

/// Toner runs out: print fades in bands along the page.
void toner(Paper& paper, Chance chance) {
    const double weak = chance.between(0.3, 0.6), wave = chance.between(30, 90);
    const double phase = chance.between(0, 6);
    each_pixel(paper, 0, 0, paper.width(), paper.height(), [&](uint8_t& pixel, double x, double) {
        const double kept = weak + (1 - weak) * (0.5 + 0.5 * std::sin(x / wave * 6 + phase)) * 0.6;
        pixel = static_cast<uint8_t>(255 - kept * (255 - pixel));
    });
}

/// What is printed on the back shows through, mirrored.
void show_through(Paper& paper, Chance chance) {
    const double share = chance.between(0.05, 0.15);
    const image::Grey front = paper.grey;
    const int w = front.width;
    for (int y = 0; y < front.height; ++y) {
        const uint8_t* from = front.row(front.height - 1 - y);
        uint8_t* row = paper.grey.row(y);
        for (int x = 0; x < w; ++x)
            scale_pixel(row[x], 1 - share * (255 - from[w - 1 - x]) / 255);
    }
}

/// Two sheets at once: the lower part is the top of another sheet.
void double_feed(Paper& paper, Chance chance) {
    const double from = chance.between(0.35, 0.7) * paper.height();
    const auto y0 = static_cast<int>(from * paper.scale);
    const image::Grey other = paper.grey;
    for (int y = y0; y < paper.grey.height; ++y)
        std::copy_n(other.row(y - y0), other.width, paper.grey.row(y));
    each_pixel(paper, 0, from - 0.6, paper.width(), from,
               [](uint8_t& pixel, double, double) { scale_pixel(pixel, 0.6); });
}

/// Many faint folds.
void crumple(Paper& paper, Chance chance) {
    for (int i = 0; i < 14; ++i) {
        Spot a, b;
        a.x = chance.between(0, paper.width());
        a.y = chance.between(0, paper.height());
        b.x = a.x + chance.between(-90, 90);
        b.y = a.y + chance.between(-90, 90);
        const double length = std::hypot(b.x - a.x, b.y - a.y) + 1;
        const double depth = chance.between(0.08, 0.25);
        each_pixel(
            paper, std::min(a.x, b.x) - 3, std::min(a.y, b.y) - 3, std::max(a.x, b.x) + 3,
            std::max(a.y, b.y) + 3, [&](uint8_t& pixel, double x, double y) {
                const double d = ((x - a.x) * (b.y - a.y) - (y - a.y) * (b.x - a.x)) / length;
                if (std::abs(d) < 3)
                    scale_pixel(pixel, 1 - depth * std::exp(-std::abs(d)) * (d < 0 ? 1 : 0.4));
            });
    }
}

constexpr Damage k_damages[] = {
    {"fold", "a fold across the sheet", "ein Knick quer über das Blatt", Stage::sheet, fold},
    {"crumple", "crumpled", "zerknittert", Stage::sheet, crumple},
    {"stain", "a coffee ring", "ein Kaffeering", Stage::sheet, stain},
    {"tags", "two of the six tags lost", "zwei der sechs Passmarken fehlen", Stage::sheet, tags},
    {"dots", "dots of a pen near the tags", "Punkte eines Stifts bei den Passmarken", Stage::sheet,
     dots},
    {"holes", "punched holes", "gelocht", Stage::sheet, holes},
    {"staple", "a staple", "eine Heftklammer", Stage::sheet, staple},
    {"dog-ear", "a corner folded over", "ein Eselsohr", Stage::sheet, dog_ear},
    {"toner", "weak toner", "schwacher Toner", Stage::print, toner},
    {"show-through", "print of the back shows through", "die Rückseite scheint durch", Stage::print,
     show_through},
    {"double-feed", "two sheets fed at once", "zwei Blätter zugleich eingezogen", Stage::sheet,
     double_feed},
};

}  // namespace

std::span<const Damage> damages() {
    return k_damages;
}

const Damage* find_damage(std::string_view name) {
    const auto it = std::find_if(std::begin(k_damages), std::end(k_damages),
                                 [&](const Damage& one) { return one.name == name; });
    return it == std::end(k_damages) ? nullptr : it;
}

}  // namespace examgen::synth
