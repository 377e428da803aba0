#include "base/xlsx.h"

#include <catch2/catch.hpp>

#include "base/error.h"

using namespace examgen;

namespace {

std::string complaint(std::string_view bytes) {
    try {
        xlsx::read(bytes, "bomb.xlsx");
    } catch (const Error& e) {
        std::string out;
        for (const auto& hint : e.all().front().hints)
            out += render(hint, Lang::en) + "\n";
        return out;
    }
    return "";
}

std::string little_endian(size_t n) {
    std::string out;
    for (int i = 0; i < 4; ++i, n >>= 8)
        out += static_cast<char>(n & 255);
    return out;
}

}  // namespace

TEST_CASE("a small archive that unpacks to much more is refused, also when it lies about that") {
    constexpr size_t k_cell = 70 << 20;
    std::string bomb = xlsx::write({{std::string(k_cell, 'a')}});
    CHECK(bomb.size() < k_cell / 500);
    CHECK(complaint(bomb).find("a part of it is too large") != std::string::npos);

    int changed = 0;
    for (size_t size = k_cell; size < k_cell + 2000; ++size)
        for (size_t at = 0; (at = bomb.find(little_endian(size), at)) != bomb.npos; ++changed)
            bomb.replace(at, 4, little_endian(100));
    CHECK(changed > 0);
    CHECK_FALSE(complaint(bomb).empty());
}

TEST_CASE("what is written is read again") {
    const xlsx::Rows rows = {{"a", "", "ö <&>"}, {}, {"1,5", " x "}};
    const std::string bytes = xlsx::write(rows);
    CHECK(xlsx::is_zip(bytes));
    const auto again = xlsx::read(bytes, "a.xlsx");
    REQUIRE(again.size() == 3);
    CHECK(again[0] == rows[0]);
    CHECK(again[2] == rows[2]);
}
