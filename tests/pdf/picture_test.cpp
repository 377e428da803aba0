#include <catch2/catch.hpp>

#include "pdf/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

/// Pixels of the first page at one for each millimetre.
struct Render {
    std::string image;

    explicit Render(const std::string& pdf) {
        const TempFolder folder;
        spill(folder / "x.pdf", pdf);
        run("pdftoppm -r 25.4 -singlefile x.pdf page", folder.path());
        image = slurp(folder / "page.ppm");
        REQUIRE(image.size() > 210 * 297 * 3);
    }

    std::array<int, 3> at(size_t x, size_t y) const {
        const size_t first = image.size() - 210 * 297 * 3 + (y * 210 + x) * 3;
        std::array<int, 3> out{};
        for (size_t i = 0; i < 3; ++i)
            out[i] = static_cast<unsigned char>(image[first + i]);
        return out;
    }
};

size_t count(const std::string& text, const std::string& what) {
    size_t n = 0;
    for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
        ++n;
    return n;
}

}  // namespace

TEST_CASE("samples are shown from the top, in grey, in colour and through their alpha") {
    Desk desk;
    draw::Frame& page = desk.page();
    const std::string two_grey("\x00\x80", 2);
    const std::string red_over_green("\xff\x00\x00\x00\xff\x00", 6);
    page.items.emplace_back(
        draw::Image{{10_mm, 10_mm, 40_mm, 20_mm}, desk.fonts.picture({2, 1, 1, false, two_grey})});
    page.items.emplace_back(draw::Image{{60_mm, 10_mm, 20_mm, 40_mm},
                                        desk.fonts.picture({1, 2, 3, false, red_over_green})});
    page.items.emplace_back(draw::Image{
        {100_mm, 10_mm, 40_mm, 20_mm},
        desk.fonts.picture({2, 1, 1, false, std::string(2, '\0'), std::string("\xff\x00", 2)})});
    const Render seen(desk.write());
    CHECK(seen.at(20, 20) == std::array{0, 0, 0});
    CHECK(seen.at(40, 20) == std::array{0x80, 0x80, 0x80});
    CHECK(seen.at(70, 20) == std::array{255, 0, 0});
    CHECK(seen.at(70, 40) == std::array{0, 255, 0});
    CHECK(seen.at(110, 20) == std::array{0, 0, 0});
    CHECK(seen.at(130, 20) == std::array{255, 255, 255});
}

TEST_CASE("samples that lie another way are turned as EXIF says") {
    // Of the pixel shown in row y and column x, its row and column among the samples.
    constexpr int k_w = 2, k_h = 3;  // as shown
    const auto source = [](int orientation, int y, int x) {
        const int left = k_w - 1 - x, up = k_h - 1 - y;
        const std::pair<int, int> all[] = {{y, x}, {y, left}, {up, left}, {up, x},
                                           {x, y}, {left, y}, {left, up}, {x, up}};
        return all[orientation - 1];
    };
    for (int orientation = 1; orientation <= 8; ++orientation) {
        INFO("orientation " << orientation);
        const int columns = orientation < 5 ? k_w : k_h;
        std::string samples(k_w * k_h, '\0');
        for (int y = 0; y < k_h; ++y)
            for (int x = 0; x < k_w; ++x) {
                const auto [row, column] = source(orientation, y, x);
                samples[static_cast<size_t>(row * columns + column)] =
                    static_cast<char>(40 * (y * k_w + x));
            }
        Desk desk;
        draw::Picture picture{k_w, k_h, 1, false, samples};
        picture.orientation = orientation;
        desk.page().items.emplace_back(
            draw::Image{{10_mm, 10_mm, 20_mm, 30_mm}, desk.fonts.picture(std::move(picture))});
        const Render seen(desk.write());
        for (int y = 0; y < k_h; ++y)
            for (int x = 0; x < k_w; ++x) {
                const int grey = 40 * (y * k_w + x);
                CHECK(seen.at(15 + 10 * x, 15 + 10 * y) == std::array{grey, grey, grey});
            }
    }
}

TEST_CASE("a picture shown many times stands in the file once") {
    Desk desk;
    const std::string samples(300, 'x');
    for (int i = 0; i < 5; ++i)
        desk.page().items.emplace_back(draw::Image{
            {10_mm, 10_mm, 10_mm, 10_mm}, desk.fonts.picture({30, 10, 1, false, samples})});
    CHECK(desk.fonts.pictures().size() == 1);
    CHECK(count(desk.write(), "/Subtype/Image") == 1);
    desk.fonts.picture({10, 30, 1, false, samples});
    CHECK(desk.fonts.pictures().size() == 2);
}

TEST_CASE("a picture placed after the fonts were cut is an error and no broken file") {
    Desk desk;
    const pdf::FontSet early(desk.fonts, profiles());
    desk.page().items.emplace_back(
        draw::Image{{10_mm, 10_mm, 10_mm, 10_mm}, desk.fonts.picture({1, 1, 1, false, "x"})});
    CHECK_THROWS(pdf::write(desk.frames(), early, {"x", "de"}));
}
