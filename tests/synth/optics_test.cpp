#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

#include "synth/device.h"
#include "synth/filters.h"

using namespace examgen;
using namespace examgen::synth;

namespace {

image::Grey random_picture(int w, int h, uint64_t seed) {
    image::Grey out(w, h);
    Rng rng(seed);
    for (auto& pixel : out.pixels)
        pixel = static_cast<uint8_t>(rng.below(256));
    return out;
}

/// A page of 42 × 60 mm with one black spot.
Paper spotted(Spot at) {
    Paper paper{image::Grey(504, 720), 12};
    Ink ink;
    ink.grey = 0;
    Chance chance(Rng(1));
    blob(paper, at, 0.6, ink, chance);
    return paper;
}

/// Where a picture is darkest, by the weight of what is far darker than the rest.
Spot darkest(const image::Grey& picture) {
    const int least = *std::min_element(picture.pixels.begin(), picture.pixels.end());
    double x = 0, y = 0, n = 0;
    for (int v = 0; v < picture.height; ++v)
        for (int u = 0; u < picture.width; ++u)
            if (picture.row(v)[u] < least + 40) {
                x += u;
                y += v;
                n += 1;
            }
    return {x / n, y / n};
}

}  // namespace

TEST_CASE("a lens and its inverse agree for every device") {
    for (const auto& device : devices()) {
        Chance chance(Rng(5));
        const Optics o = device.draw(chance, device.dpi);
        const Lens lens({210_mm, 297_mm}, 2480, 3508, o.pose);
        for (double x = 5; x < 210; x += 20)
            for (double y = 5; y < 297; y += 20) {
                const bool torn = std::abs(y - o.pose.jump_at * 297) < 2;  // where it jumps
                const Spot px = lens.to_pixel({x, y});
                const Spot back = lens.to_page(px.x, px.y);
                INFO(device.name);
                if (!torn) {
                    CHECK(back.x == Approx(x).margin(0.01));
                    CHECK(back.y == Approx(y).margin(0.01));
                }
            }
    }
}

TEST_CASE("what a page shows lies in the picture where its lens says") {
    for (const char* name : {"flatbed", "feeder", "slipping", "coarse", "scaled"}) {
        const Spot at{20, 30};
        const Paper paper = spotted(at);
        Chance chance(Rng(11));
        Optics o = find_device(name)->draw(chance, 200);
        o.noise = 2;
        o.pose.shift_x = o.pose.shift_y = 0;
        const Lens lens = lens_of(paper, o);
        const Spot seen = darkest(shoot(paper, lens, o, Chance(Rng(1))));
        INFO(name);
        CHECK(seen.x == Approx(lens.to_pixel(at).x).margin(1));
        CHECK(seen.y == Approx(lens.to_pixel(at).y).margin(1));
    }
}

TEST_CASE("blurring is the mean with weights of a normal curve") {
    const image::Grey from = random_picture(23, 17, 3);
    image::Grey fast = from;
    const double sigma = 1.3;
    blur(fast, sigma);
    for (int y = 0; y < from.height; ++y)
        for (int x = 0; x < from.width; ++x) {
            double sum = 0, weights = 0;
            for (int v = -4; v <= 4; ++v)
                for (int u = -4; u <= 4; ++u) {
                    const double w = std::exp(-(u * u + v * v) / (2 * sigma * sigma));
                    sum += w * from.row(std::clamp(y + v, 0, 16))[std::clamp(x + u, 0, 22)];
                    weights += w;
                }
            CHECK(std::abs(fast.row(y)[x] - sum / weights) < 2);
        }
}

TEST_CASE("noise has the spread that is asked for and depends on its seed alone") {
    image::Grey a(300, 300, 128), b = a, c = a;
    add_noise(a, 10, 1);
    add_noise(b, 10, 1);
    add_noise(c, 10, 2);
    CHECK(a == b);
    CHECK_FALSE(a == c);
    double sum = 0, squares = 0;
    for (const uint8_t pixel : a.pixels) {
        sum += pixel - 128;
        squares += (pixel - 128) * (pixel - 128);
    }
    const double n = static_cast<double>(a.pixels.size());
    CHECK(std::abs(sum / n) < 0.2);
    CHECK(std::sqrt(squares / n) == Approx(10).epsilon(0.03));
}

TEST_CASE("error diffusion keeps the mean grey with black and white alone") {
    image::Grey picture(200, 200, 90);
    diffuse(picture);
    double sum = 0;
    for (const uint8_t pixel : picture.pixels) {
        CHECK((pixel == 0 || pixel == 255));
        sum += pixel;
    }
    CHECK(sum / 40000 == Approx(90).margin(1.5));
}

TEST_CASE("quarter turns go clockwise, and four of them change nothing") {
    const image::Grey from = random_picture(5, 3, 9);
    const image::Grey once = turned(from, 1);
    CHECK(once.width == 3);
    CHECK(once.row(0)[2] == from.row(0)[0]);  // top left goes to the top right
    CHECK(once.row(4)[2] == from.row(0)[4]);
    CHECK(turned(once, 1) == turned(from, 2));
    CHECK(turned(turned(once, 1), 1) == turned(from, 3));
    CHECK(turned(turned(from, 3), 1) == from);
}

TEST_CASE("one-bit devices give two greys, and every device the same picture for the same seed") {
    const Paper paper = spotted({20, 30});
    for (const auto& device : devices()) {
        Chance chance(Rng(21)), again(Rng(21));
        Optics o = device.draw(chance, 100);
        Optics o2 = device.draw(again, 100);
        if (o.frame_w)
            o.frame_w = o2.frame_w = 400, o.frame_h = o2.frame_h = 500;
        const image::Grey a = shoot(paper, lens_of(paper, o), o, Chance(Rng(1)));
        INFO(device.name);
        CHECK(a == shoot(paper, lens_of(paper, o2), o2, Chance(Rng(1))));
        const bool two = std::all_of(a.pixels.begin(), a.pixels.end(),
                                     [](uint8_t v) { return v == 0 || v == 255; });
        CHECK(two == o.bilevel());
    }
}

TEST_CASE("every damage changes the sheet, and equal chances change it equally") {
    for (const auto& one : damages()) {
        Paper a{random_picture(700, 990, 4), 990 / 297.0}, b = a;
        const Paper before = a;
        one.apply(a, Chance(Rng(3)));
        one.apply(b, Chance(Rng(3)));
        INFO(one.name);
        CHECK(a.grey == b.grey);
        CHECK_FALSE(a.grey == before.grey);
    }
}
