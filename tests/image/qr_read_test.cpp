#include "image/qr_read.h"

#include <catch2/catch.hpp>

#include "base/rng.h"

using namespace examgen;

namespace {

std::string random_text(Rng& rng) {
    std::string out;
    for (int i = 0; i < 20; ++i)
        out += "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rng.below(36)];
    return out;
}

/// The data places of four codewords are at most 32 modules; these flip whole neighbours.
void flip(image::Modules& modules, int row, int column) {
    const auto at = static_cast<size_t>(row * modules.size + column);
    modules.black[at] = !modules.black[at];
}

}  // namespace

TEST_CASE("every code that is written is read") {
    Rng rng(7);
    for (int i = 0; i < 500; ++i) {
        const std::string text = random_text(rng);
        const auto read = image::read_qr(image::qr_code(text));
        REQUIRE(read);
        CHECK(read->text == text);
        CHECK(read->corrected == 0);
    }
}

TEST_CASE("four damaged codewords are mended") {
    Rng rng(8);
    int mended = 0;
    for (int i = 0; i < 500; ++i) {
        const std::string text = random_text(rng);
        auto modules = image::qr_code(text);
        // a pair of columns at the right holds three codewords from bottom to top
        for (int row = 9; row < 21; ++row)
            for (int column = 19; column < 21; ++column)
                if (rng.below(2))
                    flip(modules, row, column);
        flip(modules, 12, 10);
        const auto read = image::read_qr(modules);
        REQUIRE(read);
        CHECK(read->text == text);
        mended += read->corrected;
    }
    CHECK(mended > 500 * 3);
}

TEST_CASE("a code is never read as another text") {
    Rng rng(9);
    int read_rightly = 0, wrong = 0;
    for (int i = 0; i < 20000; ++i) {
        const std::string text = random_text(rng);
        auto modules = image::qr_code(text);
        for (uint64_t n = rng.below(60); n > 0; --n) {
            const int row = static_cast<int>(rng.below(21));
            const int column = static_cast<int>(rng.below(21));
            flip(modules, row, column);
        }
        const auto read = image::read_qr(modules);
        read_rightly += read && read->text == text;
        wrong += read && read->text != text;
    }
    CHECK(read_rightly > 2000);
    CHECK(wrong < 10);  // a checksum within the text finds these
}

TEST_CASE("the fixed modules are those of written codes") {
    Rng rng(10);
    for (int i = 0; i < 20; ++i) {
        const auto modules = image::qr_code(random_text(rng));
        for (int row = 0; row < 21; ++row)
            for (int column = 0; column < 21; ++column)
                if (const auto fixed = image::fixed_module(row, column))
                    REQUIRE(modules.at(row, column) == *fixed);
    }
}
