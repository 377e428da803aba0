// Page → picture: resample through the lens, blur, light, noise, faults of the device, one bit.

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "synth/filters.h"
#include "synth/optics.h"

namespace examgen::synth {
namespace {

/// Bilinear; outside the page nothing.
class Sampler {
public:
    explicit Sampler(const Paper& paper) : grey_(paper.grey), scale_(paper.scale) {}

    bool at(Spot mm, int& out) const {
        const double x = mm.x * scale_ - 0.5, y = mm.y * scale_ - 0.5;
        if (!(x >= 0 && y >= 0 && x < grey_.width - 1 && y < grey_.height - 1))
            return false;
        const int ix = static_cast<int>(x), iy = static_cast<int>(y);
        const int fx = static_cast<int>((x - ix) * 256), fy = static_cast<int>((y - iy) * 256);
        const uint8_t *a = grey_.row(iy) + ix, *b = grey_.row(iy + 1) + ix;
        const int top = a[0] * (256 - fx) + a[1] * fx, low = b[0] * (256 - fx) + b[1] * fx;
        out = (top * (256 - fy) + low * fy + 32768) >> 16;
        return true;
    }

private:
    const image::Grey& grey_;
    double scale_;
};

/// Smooth unevenness of a desk, made of a few waves.
double desk(const Optics& o, double x, double y) {
    if (o.surround_grain <= 0)
        return o.surround;
    return o.surround + o.surround_grain *
                            (std::sin(x * 0.021 + y * 0.004) + 0.6 * std::sin(x * 0.13 - y * 0.09));
}

image::Grey resample(const Paper& paper, const Lens& lens, const Optics& o, int w, int h) {
    constexpr int k_run = 8;  // pixels between exact places; straight between them
    const Sampler sampler(paper);
    image::Grey out(w, h);
    for (int y = 0; y < h; ++y) {
        uint8_t* row = out.row(y);
        Spot from = lens.to_page(0, y);
        for (int x0 = 0; x0 < w; x0 += k_run) {
            const Spot to = lens.to_page(x0 + k_run, y);
            for (int i = 0; i < k_run && x0 + i < w; ++i) {
                const double t = static_cast<double>(i) / k_run;
                int value = 0;
                if (!sampler.at({from.x + t * (to.x - from.x), from.y + t * (to.y - from.y)},
                                value))
                    value = static_cast<int>(std::clamp(desk(o, x0 + i, y), 0.0, 255.0));
                row[x0 + i] = static_cast<uint8_t>(value);
            }
            from = to;
        }
    }
    return out;
}

void tone(image::Grey& picture, const Optics& o) {
    std::array<uint8_t, 256> table;
    for (size_t i = 0; i < table.size(); ++i) {
        const double v = std::pow(static_cast<double>(i) / 255, o.gamma);
        table[i] = static_cast<uint8_t>(std::lround(o.black + (o.white - o.black) * v));
    }
    for (uint8_t& pixel : picture.pixels)
        pixel = table[pixel];
}

/// Light falls off along a direction; a shadow has an edge a few millimetres wide.
void shade(image::Grey& picture, const Optics& o) {
    if (o.shade >= 1)
        return;
    const double angle = o.shade_angle * std::numbers::pi / 180;
    const double ux = std::cos(angle) / picture.width, uy = std::sin(angle) / picture.height;
    for (int y = 0; y < picture.height; ++y) {
        uint8_t* row = picture.row(y);
        for (int x = 0; x < picture.width; ++x) {
            double t = 0.5 + (x - picture.width / 2.0) * ux + (y - picture.height / 2.0) * uy;
            if (o.shadow)
                t = 0.5 + 40 * (t - 0.6);
            const double light = 1 - (1 - o.shade) * std::clamp(t, 0.0, 1.0);
            row[x] = static_cast<uint8_t>(row[x] * light);
        }
    }
}

void streak(image::Grey& picture, Chance& chance) {
    const int width = 1 + static_cast<int>(chance.below(3));
    const int x0 = static_cast<int>(chance.below(static_cast<size_t>(picture.width - width)));
    const double dark = chance.between(0.25, 0.7);
    for (int y = 0; y < picture.height; ++y)
        for (int x = x0; x < x0 + width; ++x) {
            uint8_t& pixel = picture.row(y)[x];
            pixel = static_cast<uint8_t>(pixel * (1 - dark));
        }
}

void glare(image::Grey& picture, double radius, Chance& chance) {
    const double cx = chance.between(0.2, 0.8) * picture.width;
    const double cy = chance.between(0.2, 0.8) * picture.height;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const double d = std::hypot(x - cx, y - cy) / radius;
            const double light = std::clamp(1.6 - 1.6 * d, 0.0, 1.0);
            uint8_t& pixel = picture.row(y)[x];
            pixel = static_cast<uint8_t>(pixel + light * (255 - pixel));
        }
}

}  // namespace

Lens lens_of(const Paper& paper, const Optics& o) {
    const Size page{Mm(paper.width()), Mm(paper.height())};
    const auto px = [](double mm, double dpi) {
        return static_cast<int>(std::lround(mm * dpi / k_mm_per_inch));
    };
    const int w = o.frame_w ? o.frame_w : px(page.w.v, o.dpi_x);
    const int h = o.frame_h ? o.frame_h : px(page.h.v, o.dpi_y);
    return {page, w, h, o.pose};
}

image::Grey shoot(const Paper& paper, const Lens& lens, const Optics& o, Chance chance) {
    const auto px = [](double mm, double dpi) {
        return static_cast<int>(std::lround(mm * dpi / k_mm_per_inch));
    };
    const int w = o.frame_w ? o.frame_w : px(paper.width(), o.dpi_x);
    const int h = o.frame_h ? o.frame_h : px(paper.height(), o.dpi_y);
    const double shrink = paper.scale / (std::min(o.dpi_x, o.dpi_y) / k_mm_per_inch);
    image::Grey out;
    if (shrink > 1.2) {  // a sensor's pixel sees all of its area
        Paper soft = paper;
        blur(soft.grey, 0.35 * shrink);
        out = resample(soft, lens, o, w, h);
    } else {
        out = resample(paper, lens, o, w, h);
    }
    blur(out, o.blur);
    smear(out, static_cast<int>(o.motion));
    shade(out, o);
    tone(out, o);
    if (o.glare > 0)
        glare(out, o.glare * o.dpi_x / k_mm_per_inch, chance);
    for (int i = 0; i < o.streaks; ++i)
        streak(out, chance);
    add_noise(out, o.noise, chance.bits());
    if (o.dither)
        diffuse(out);
    else if (o.threshold > 0)
        cut(out, o.threshold);
    return out;
}

void photocopy(Paper& paper, Chance chance) {
    blur(paper.grey, chance.between(0.05, 0.09) * paper.scale);
    add_noise(paper.grey, chance.between(4, 9), chance.bits());
    const double middle = chance.between(140, 195);  // above half: strokes swell
    const double steep = chance.between(16, 30);
    const auto curve = [&](double v) { return 1 / (1 + std::exp(-(v - middle) / steep)); };
    std::array<uint8_t, 256> table;
    for (size_t i = 0; i < table.size(); ++i)
        table[i] = static_cast<uint8_t>(
            std::lround(10 + 242 * std::min(1.0, curve(static_cast<double>(i)) / curve(240))));
    for (uint8_t& pixel : paper.grey.pixels)
        pixel = table[pixel];
    const size_t specks = chance.below(60);
    Ink dust;
    dust.grey = 60;
    for (size_t i = 0; i < specks; ++i) {
        Spot at;
        at.x = chance.between(0, paper.width());
        at.y = chance.between(0, paper.height());
        blob(paper, at, chance.between(0.05, 0.2), dust, chance);
    }
}

}  // namespace examgen::synth
