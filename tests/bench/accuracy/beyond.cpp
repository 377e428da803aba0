// Devices, marks and damage beyond use. Pages of these may be refused; what counts is that nothing
// on them is decided wrongly.

#include <algorithm>
#include <cmath>

#include "conditions.h"
#include "found.h"

namespace examgen::bench {
namespace {

using synth::Chance;
using synth::Optics;
using synth::Paper;
using synth::Spot;

Optics base(std::string_view name, Chance& c, double dpi) {
    return synth::find_device(name)->draw(c, dpi);
}

/// Perspective of up to 15 %.
Optics steep(Chance& c, double dpi) {
    Optics o = base("tilted", c, dpi);
    for (size_t i = 0; i < 4; ++i) {
        o.pose.corners[i].x = (i % 2 ? -1 : 1) * c.between(0, i < 2 ? 0.15 : 0.03) * 210;
        o.pose.corners[i].y = c.between(-0.05, 0.05) * 210;
    }
    return o;
}

Optics turned_30(Chance& c, double dpi) {
    Optics o = base("phone", c, dpi);
    o.pose.turn = c.sign() * c.between(20, 32);
    o.pose.margin = 0.22;
    return o;
}

Optics defocused(Chance& c, double dpi) {
    Optics o = base("feeder", c, dpi);
    o.blur = c.between(4, 6) * dpi / 300;
    return o;
}

Optics moved(Chance& c, double dpi) {
    Optics o = base("phone", c, dpi);
    o.motion = c.between(12, 18);
    return o;
}

Optics jpeg_9(Chance& c, double dpi) {
    Optics o = base("feeder", c, dpi);
    o.jpeg = 8 + static_cast<int>(c.below(3));
    return o;
}

Optics inverted(Chance& c, double dpi) {
    return base("feeder", c, dpi);  // turned round after the shot, by the table's own loop
}

/// A range of 0.3 from paper to print.
Optics pale(Chance& c, double dpi) {
    Optics o = base("feeder", c, dpi);
    o.black = o.white - c.between(60, 90);
    return o;
}

/// A4 on A5.
Optics reduced(Chance& c, double dpi) {
    Optics o = base("feeder", c, dpi);
    o.pose.stretch_x = o.pose.stretch_y = 0.707;
    return o;
}

/// A4 printed on US Letter without scaling: the lower 17 mm are lost.
Optics on_letter(Chance& c, double dpi) {
    Optics o = base("feeder", c, dpi);
    o.frame_w = static_cast<int>(215.9 / 25.4 * dpi);
    o.frame_h = static_cast<int>(279.4 / 25.4 * dpi);
    o.pose.stretch_x *= 210 / 215.9;
    o.pose.stretch_y *= 297 / 279.4;
    o.pose.shift_y += 8.8;
    return o;
}

/// One or two tags off the page.
Optics cut_off(Chance& c, double dpi) {
    Optics o = base("feeder", c, dpi);
    o.pose.shift_x = c.sign() * c.between(8, 20);
    o.pose.shift_y = c.sign() * c.between(0, 20);
    return o;
}

template <class Paint>
void each_pixel(Paper& paper, Paint paint) {
    for (int y = 0; y < paper.grey.height; ++y)
        for (int x = 0; x < paper.grey.width; ++x)
            paint(paper.grey.row(y)[x], x / paper.scale, y / paper.scale);
}

/// A paper jam: 20 mm are pushed into one another.
void jam(Paper& paper, Chance chance) {
    const image::Grey before = paper.grey;
    const double at = chance.between(0.25, 0.7) * paper.height(), lost = chance.between(8, 20);
    for (int y = static_cast<int>(at * paper.scale); y < before.height; ++y) {
        const int from = std::min(before.height - 1, y + static_cast<int>(lost * paper.scale));
        std::copy_n(before.row(from), before.width, paper.grey.row(y));
    }
}

void salted(Paper& paper, Chance chance) {
    const double share = chance.between(0.005, 0.03);
    each_pixel(paper, [&](uint8_t& pixel, double, double) {
        if (chance.happens(share))
            pixel = chance.happens(0.5) ? 0 : 255;
    });
}

/// A black band from top to bottom, about 10 pixels wide.
void banded(Paper& paper, Chance chance) {
    const double left = chance.between(0.05, 0.95) * paper.width();
    each_pixel(paper, [&](uint8_t& pixel, double x, double) {
        if (x >= left && x < left + 0.85)
            pixel = 15;
    });
}

/// A corner or a strip at the edge is torn off.
void torn(Paper& paper, Chance chance) {
    const double w = paper.width(), size = chance.between(40, 90);
    const bool right = chance.happens(0.5);
    each_pixel(paper, [&](uint8_t& pixel, double x, double y) {
        const double d = (right ? w - x : x) + 0.6 * y + 3 * std::sin(y / 7);
        if (d < size)
            pixel = 250;
    });
}

void show_through_30(Paper& paper, Chance) {
    const image::Grey front = paper.grey;
    for (int y = 0; y < front.height; ++y)
        for (int x = 0; x < front.width; ++x) {
            const int behind = front.row(front.height - 1 - y)[front.width - 1 - x];
            uint8_t& pixel = paper.grey.row(y)[x];
            pixel = static_cast<uint8_t>(pixel * (1 - 0.3 * (255 - behind) / 255));
        }
}

/// Patches of correction fluid, over boxes and text alike.
void fluid(Paper& paper, Chance chance) {
    for (int i = 0; i < 12; ++i) {
        const double x0 = chance.between(0.05, 0.95) * paper.width();
        const double y0 = chance.between(0.12, 0.95) * paper.height();
        const double rx = chance.between(2, 5), ry = chance.between(1.5, 3);
        each_pixel(paper, [&](uint8_t& pixel, double x, double y) {
            const double u = (x - x0) / rx, v = (y - y0) / ry;
            if (u * u + v * v < 1)
                pixel = 254;
        });
    }
}

void toner_30(Paper& paper, Chance chance) {
    const double kept = chance.between(0.25, 0.35);
    each_pixel(paper, [&](uint8_t& pixel, double, double) {
        pixel = static_cast<uint8_t>(255 - kept * (255 - pixel));
    });
}

void scribble(Paper& paper, double x, double y, double size, Chance& chance) {
    synth::Ink ink;
    std::vector<Spot> spots;
    for (int i = 0; i < 8; ++i) {
        Spot at;
        at.x = x + chance.between(-size, size);
        at.y = y + chance.between(-size, size);
        spots.push_back(at);
    }
    draw(paper, spots, ink, chance);
}

/// Scribbles over three of the six tags.
void written_tags(Paper& paper, Chance chance) {
    const double w = paper.width(), h = paper.height();
    for (const Spot at : {Spot{12, 12}, Spot{w - 12, 12}, Spot{10, h / 2}})
        scribble(paper, at.x, at.y, 6, chance);
}

void covered_code(Paper& paper, Chance chance) {
    const double middle = paper.width() / 2;
    each_pixel(paper, [&](uint8_t& pixel, double x, double y) {
        if (std::abs(x - middle) < 9 && y < 26)
            pixel = 230;
    });
    scribble(paper, middle, 16, 6, chance);
}

/// Letters of a hand beside the boxes; ink in a box is a mark, whatever was meant.
void letters_beside(Paper& paper, Chance chance) {
    for (int i = 0; i < 25; ++i) {
        const double off = chance.between(15, 19), y = chance.between(0.15, 0.9) * paper.height();
        scribble(paper, chance.happens(0.5) ? off : paper.width() - off, y, 4, chance);
    }
}

synth::Writer writer(synth::Stroke stroke, double grey, double width, double slop) {
    synth::Writer out;
    out.hand.stroke = stroke;
    out.hand.ink.grey = grey;
    out.hand.ink.width = width;
    out.hand.slop = slop;
    return out;
}

synth::Writer hairline(Chance& c) {
    return writer(synth::Stroke::slash, c.between(60, 160), c.between(0.12, 0.2), 0.1);
}

/// Of 0.6 to 1.1 mm: about the 3 % that make a mark.
synth::Writer small_dot(Chance& c) {
    synth::Writer out = writer(synth::Stroke::dot, c.between(60, 140), 0.3, 0.2);
    out.hand.size = 0.6;
    return out;
}

synth::Writer highlighter(Chance& c) {
    return writer(synth::Stroke::fill, c.between(200, 238), 2, 0.1);
}

synth::Writer between(Chance& c) {
    return writer(synth::Stroke::cross, c.between(30, 110), 0.45, 0.4);
}

constexpr synth::Device k_devices[] = {
    {"steep", "", "", steep, 300, true, true},
    {"turned-30", "", "", turned_30, 300, true, true},
    {"defocused", "", "", defocused, 300, false, true},
    {"moved", "", "", moved, 300, true, true},
    {"jpeg-9", "", "", jpeg_9, 200, false, true},
    {"inverted", "", "", inverted, 200, false, true},
    {"pale", "", "", pale, 200, false, true},
    {"reduced", "", "", reduced, 200, false, true},
    {"on-letter", "", "", on_letter, 200, false, true},
    {"cut-off", "", "", cut_off, 200, false, true},
};

constexpr synth::Damage k_damages[] = {
    {"jam", "", "", synth::Stage::sheet, jam},
    {"salted", "", "", synth::Stage::sheet, salted},
    {"banded", "", "", synth::Stage::sheet, banded},
    {"torn", "", "", synth::Stage::sheet, torn},
    {"show-through-30", "", "", synth::Stage::print, show_through_30},
    {"fluid", "", "", synth::Stage::sheet, fluid},
    {"toner-30", "", "", synth::Stage::print, toner_30},
    {"written-tags", "", "", synth::Stage::sheet, written_tags},
    {"covered-code", "", "", synth::Stage::sheet, covered_code},
    {"letters-beside", "", "", synth::Stage::sheet, letters_beside},
};

constexpr synth::Style k_styles[] = {
    {"hairline", "", "", hairline, true},
    {"small-dot", "", "", small_dot, true},
    {"highlighter", "", "", highlighter, true},
    {"between", "", "", between, true},
};

}  // namespace

const synth::Device* find_beyond_device(std::string_view name) {
    return found(k_devices, name);
}

const synth::Damage* find_beyond_damage(std::string_view name) {
    return found(k_damages, name);
}

const synth::Style* find_beyond_style(std::string_view name) {
    return found(k_styles, name);
}

}  // namespace examgen::bench
