// Ranges: normal and hard columns of our study of faults that users report; 99 % of an ordinary
// office's scans lie in the normal ones.

#include "synth/device.h"

#include <algorithm>

namespace examgen::synth {
namespace {

void common(Optics& o, Chance& c, double dpi) {
    o.dpi_x = o.dpi_y = dpi;
    o.white = c.between(240, 253);
    o.black = c.between(12, 36);
    o.gamma = c.between(0.85, 1.2);
    o.jpeg = 75 + static_cast<int>(c.below(20));
}

Optics flatbed(Chance& c, double dpi) {
    Optics o;
    common(o, c, dpi);
    o.pose.turn = c.between(-0.8, 0.8);
    o.pose.shift_x = c.between(-1.5, 1.5);
    o.pose.shift_y = c.between(-1.5, 1.5);
    o.blur = c.between(0.4, 0.8) * dpi / 300;
    o.noise = c.between(2, 4);
    return o;
}

Optics feeder(Chance& c, double dpi) {
    Optics o;
    common(o, c, dpi);
    o.pose.turn = c.between(-2, 2);
    o.pose.shift_x = c.between(-3, 3);
    o.pose.shift_y = c.between(-4, 4);
    o.pose.stretch_x = c.between(0.995, 1.005);
    o.pose.stretch_y = c.between(0.99, 1.01);
    o.pose.shear = c.between(-0.003, 0.003);
    o.blur = c.between(0.5, 1.0) * dpi / 300;
    o.noise = c.between(3, 8);
    return o;
}

Optics streaky(Chance& c, double dpi) {
    Optics o = feeder(c, dpi);
    o.streaks = 1 + static_cast<int>(c.below(3));
    return o;
}

/// The sheet slips in the rollers: skew, sideways jump, uneven stretch.
Optics slipping(Chance& c, double dpi) {
    Optics o = feeder(c, dpi);
    o.pose.turn = c.between(-10, 10);
    o.pose.stretch_x = c.between(0.98, 1.02);
    o.pose.stretch_y = c.between(0.98, 1.02);
    o.pose.shear = c.between(-0.01, 0.01);
    o.pose.jump = c.happens(0.5) ? c.between(-0.5, 0.5) : 0;
    o.pose.jump_at = c.between(0.3, 0.7);
    return o;
}

Optics scaled(Chance& c, double dpi) {
    Optics o = feeder(c, dpi);
    o.pose.stretch_x = c.between(0.9, 1.03);
    o.pose.stretch_y = o.pose.stretch_x * c.between(0.98, 1.02);
    return o;
}

Optics bilevel(Chance& c, double dpi) {
    Optics o = feeder(c, dpi);
    o.threshold = c.between(120, 190);
    return o;
}

Optics dithered(Chance& c, double dpi) {
    Optics o = feeder(c, dpi);
    o.dither = true;
    return o;
}

Optics fax(Chance& c, double) {
    Optics o = feeder(c, 200);
    o.dpi_x = 204;
    o.dpi_y = 196;
    o.noise = c.between(6, 14);
    o.threshold = c.between(110, 185);
    return o;
}

Optics fax_low(Chance& c, double dpi) {
    Optics o = fax(c, dpi);
    o.dpi_y = 98;
    return o;
}

Optics copier(Chance& c, double dpi) {
    Optics o = feeder(c, dpi);
    o.generations = 2 + static_cast<int>(c.below(2));
    o.pose.stretch_x = c.between(0.97, 1.03);
    o.pose.stretch_y = c.between(0.97, 1.03);
    return o;
}

/// A 12-megapixel camera held over a desk; `view` is how far a corner may be off, as a share.
Optics camera(Chance& c, double view) {
    Optics o;
    o.dpi_x = o.dpi_y = 300;
    o.frame_w = 3000;
    o.frame_h = 4000;
    for (Spot& corner : o.pose.corners) {
        corner.x = c.between(-view, view) * 210;
        corner.y = c.between(-view, view) * 210;
    }
    o.pose.margin = c.between(0.04, 0.1);
    o.pose.turn = c.between(-4, 4);
    o.pose.phase = c.between(0, 6);
    o.surround = c.between(40, 150);
    o.surround_grain = c.between(2, 12);
    o.shade_angle = c.between(0, 360);
    o.white = c.between(205, 248);
    o.black = c.between(15, 45);
    o.gamma = c.between(0.9, 1.2);
    return o;
}

Optics phone(Chance& c, double) {
    Optics o = camera(c, 0.012);
    o.pose.curl = c.between(0, 1);
    o.shade = c.between(0.55, 0.95);
    o.blur = c.between(0.7, 1.3);
    o.noise = c.between(3, 7);
    o.jpeg = 80 + static_cast<int>(c.below(14));
    return o;
}

Optics phone_hard(Chance& c, double) {
    Optics o = camera(c, 0.03);
    o.pose.curl = c.between(1, 3);
    o.shade = c.between(0.35, 0.6);
    o.shadow = c.happens(0.3);
    o.blur = c.between(1.3, 2.2);
    o.motion = c.happens(0.3) ? c.between(3, 7) : 0;
    o.noise = c.between(6, 14);
    o.jpeg = 50 + static_cast<int>(c.below(25));
    return o;
}

Optics phone_glare(Chance& c, double dpi) {
    Optics o = phone(c, dpi);
    o.glare = c.between(12, 30);
    return o;
}

Optics shaded(Chance& c, double dpi) {
    Optics o = feeder(c, dpi);
    o.shade = c.between(0.35, 0.6);
    o.shade_angle = c.between(0, 360);
    return o;
}

Optics perspective(Chance& c, double) {
    Optics o = camera(c, 0.05);
    o.shade = c.between(0.7, 0.95);
    return o;
}

Optics squeezed(Chance& c, double dpi) {
    Optics o = feeder(c, dpi);
    o.jpeg = 15 + static_cast<int>(c.below(20));
    return o;
}

Optics worst(Chance& c, double dpi) {
    Optics o = feeder(c, dpi);
    o.pose.turn = c.between(-5, 5);
    for (Spot& corner : o.pose.corners) {
        corner.x = c.between(-3, 3);
        corner.y = c.between(-3, 3);
    }
    o.pose.curl = c.between(0, 1);
    o.blur = c.between(1, 1.6) * dpi / 200;
    o.shade = c.between(0.5, 0.8);
    o.shade_angle = c.between(0, 360);
    o.noise = c.between(10, 20);
    o.streaks = static_cast<int>(c.below(2));
    o.jpeg = 25 + static_cast<int>(c.below(25));
    return o;
}

constexpr Device k_devices[] = {
    {"flatbed", "flatbed scanner", "Flachbettscanner", flatbed, 300},
    {"feeder", "document feeder: skew, stretch, noise", "Einzug: Schräglage, Dehnung, Rauschen",
     feeder, 300},
    {"phone", "12-megapixel photo on a desk", "12-Megapixel-Foto auf dem Tisch", phone, 300, true},
    {"coarse", "feeder at 150 dpi", "Einzug mit 150 dpi", feeder, 150},
    {"streaky", "feeder with dirt on its glass", "Einzug mit Schmutz auf dem Glas", streaky, 200,
     false, true},
    {"slipping", "feeder that pulls sheets in at an angle", "Einzug, der Blätter schräg zieht",
     slipping, 200, false, true},
    {"scaled", "printed or copied at 90 to 103 %", "mit 90 bis 103 % gedruckt oder kopiert", scaled,
     200, false, true},
    {"bilevel", "one bit a pixel", "ein Bit je Bildpunkt", bilevel, 300, false, true},
    {"dithered", "one bit a pixel, dithered", "ein Bit je Bildpunkt, gerastert", dithered, 300,
     false, true},
    {"fax", "fax, 204 × 196 dpi", "Fax, 204 × 196 dpi", fax, 200, false, true},
    {"fax-low", "fax, 204 × 98 dpi", "Fax, 204 × 98 dpi", fax_low, 200, false, true},
    {"copier", "scan of a copy of a copy", "Scan einer Kopie von einer Kopie", copier, 300, false,
     true},
    {"shaded", "light that falls by a half and more", "Licht, das um die Hälfte und mehr abfällt",
     shaded, 200, false, true},
    {"squeezed", "JPEG quality 15 to 35", "JPEG-Qualität 15 bis 35", squeezed, 200, false, true},
    {"tilted", "photo at an angle, corners up to 5 % off",
     "schräges Foto, Ecken bis 5 % verschoben", perspective, 300, true, true},
    {"phone-hard", "photo: curled sheet, shadow, motion",
     "Foto: gewelltes Blatt, Schatten, Bewegung", phone_hard, 300, true, true},
    {"glare", "photo with a blob of light", "Foto mit einem Lichtfleck", phone_glare, 300, true,
     true},
    {"worst", "all at once", "alles zugleich", worst, 200, false, true},
};

}  // namespace

std::span<const Device> devices() {
    return k_devices;
}

const Device* find_device(std::string_view name) {
    const auto it = std::find_if(std::begin(k_devices), std::end(k_devices),
                                 [&](const Device& one) { return one.name == name; });
    return it == std::end(k_devices) ? nullptr : it;
}

}  // namespace examgen::synth
