#include "exam/page_code.h"

#include <catch2/catch.hpp>

#include "base/error.h"

using namespace examgen;
using exam::PageCode;

TEST_CASE("a page code says what was put into it") {
    for (const PageCode& code : {PageCode{"KH7Q2F", 1, 0, 1}, PageCode{"000000", 0, 33554431, 1023},
                                PageCode{"ZZZZZZ", 50, 42, 12}}) {
        CHECK(exam::encode(code).size() == 20);
        CHECK(exam::decode(exam::encode(code)) == code);
        CHECK(exam::decode(exam::grouped(exam::encode(code))) == code);
    }
}

TEST_CASE("a code may be typed in small letters with O for 0 and I for 1") {
    const PageCode code{"KH7Q2F", 1, 0, 1};
    std::string typed = exam::encode(code);
    for (char& c : typed) {
        c = c == '0' ? 'o' : c == '1' ? 'i' : c;
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c + 32);
    }
    CHECK(exam::decode(typed) == code);
}

TEST_CASE("no single wrong character and no swapped pair passes the checksum") {
    const std::string good = exam::encode({"KH7Q2F", 3, 1234, 7});
    int passed = 0;
    for (size_t i = 0; i < good.size(); ++i)
        for (const char c : std::string_view("0123456789ABCDEFGHJKMNPQRSTVWXYZ*")) {
            std::string bad = good;
            bad[i] = c;
            passed += bad != good && exam::decode(bad).has_value();
        }
    for (size_t i = 0; i + 1 < good.size(); ++i) {
        std::string bad = good;
        std::swap(bad[i], bad[i + 1]);
        passed += bad != good && exam::decode(bad).has_value();
    }
    CHECK(passed == 0);
    CHECK_FALSE(exam::decode(good.substr(1)));
    CHECK_FALSE(exam::decode(""));
}

TEST_CASE("what does not fit into the code is refused") {
    CHECK_THROWS_AS(exam::encode({"KH7Q2F", 1024, 0, 1}), Error);
    CHECK_THROWS_AS(exam::encode({"KH7Q2F", 1, 0, 1024}), Error);
    CHECK_THROWS_AS(exam::encode({"KH7Q2F", 1, 33554432, 1}), Error);
}
