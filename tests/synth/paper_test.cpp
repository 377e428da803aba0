#include <catch2/catch.hpp>

#include "synth/pen.h"

using namespace examgen;
using namespace examgen::synth;

namespace {

constexpr Rect k_box{10_mm, 10_mm, 4_mm, 4_mm};
constexpr Rect k_inner{10.4_mm, 10.4_mm, 3.2_mm, 3.2_mm};

Paper white() {
    return {image::Grey(240, 240), 12};
}

double share(const Paper& paper) {
    return new_ink(paper, white(), k_inner) / 255;
}

}  // namespace

TEST_CASE("each stroke covers the share of the box that its kind usually does") {
    const struct {
        Stroke stroke;
        double least, most;
    } rows[] = {{Stroke::cross, 0.15, 0.5}, {Stroke::tick, 0.06, 0.4},
                {Stroke::slash, 0.08, 0.3}, {Stroke::dot, 0.0, 0.27},
                {Stroke::fill, 0.8, 1.0},   {Stroke::partial, 0.12, 0.85},
                {Stroke::around, 0.0, 0.05}};

    for (const auto& row : rows) {
        Chance chance(Rng(7));
        for (int i = 0; i < 50; ++i) {
            Paper paper = white();
            Hand hand;
            hand.stroke = row.stroke;
            hand.ink.grey = 0;
            mark(paper, k_box, hand, chance);
            INFO(name_of(row.stroke) << " " << share(paper));
            CHECK(share(paper) >= row.least);
            CHECK(share(paper) <= row.most);
        }
    }
}

TEST_CASE("ink never brightens and is never darker than its pen") {
    Paper paper = white();
    for (int y = 0; y < paper.grey.height; ++y)
        paper.grey.row(y)[120] = 20;
    const Paper before = paper;
    Ink ink;
    ink.grey = 100;
    Chance chance(Rng(1));
    fill(paper, k_box, ink, chance);
    for (size_t i = 0; i < paper.grey.pixels.size(); ++i) {
        CHECK(paper.grey.pixels[i] <= before.grey.pixels[i]);
        CHECK(paper.grey.pixels[i] >= std::min<int>(100, before.grey.pixels[i]));
    }
}

TEST_CASE("an eraser leaves the share that it is told to") {
    Paper paper = white();
    Ink ink;
    ink.grey = 100;
    Chance chance(Rng(1));
    fill(paper, k_box, ink, chance);
    const double full = share(paper);
    erase(paper, white(), {9_mm, 9_mm, 6_mm, 6_mm}, 0.2);
    CHECK(share(paper) == Approx(0.2 * full).margin(0.01));
    erase(paper, white(), {9_mm, 9_mm, 6_mm, 6_mm}, 0);
    CHECK(paper.grey == white().grey);
}

TEST_CASE("new ink counts whole pixels within a rectangle") {
    Paper paper = white();
    paper.grey.row(130)[130] = 155;
    // 0.5 mm at 12 pixels a millimetre: 6 × 6 pixels.
    CHECK(new_ink(paper, white(), {10.5_mm, 10.5_mm, 0.5_mm, 0.5_mm}) == Approx(100.0 / 36));
    CHECK(new_ink(paper, white(), {1_mm, 1_mm, 0.5_mm, 0.5_mm}) == 0);
}
