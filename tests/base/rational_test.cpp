#include "base/rational.h"

#include <catch2/catch.hpp>

#include "base/error.h"

using namespace examgen;

TEST_CASE("fractions are kept in lowest terms with a positive denominator") {
    CHECK(Rational(6, -8) == Rational(-3, 4));
    CHECK(Rational(0, 5) == Rational(0));
    CHECK(Rational(-4, -2) == Rational(2));
    CHECK_THROWS_AS(Rational(1, 0), Error);
}

TEST_CASE("arithmetic and comparison are exact") {
    CHECK(Rational(1, 3) + Rational(1, 6) == Rational(1, 2));
    CHECK(Rational(1, 3) * 3 == Rational(1));
    CHECK(Rational(1, 2) - Rational(2, 3) == Rational(-1, 6));
    CHECK(Rational(3, 4) / Rational(-3, 2) == Rational(-1, 2));
    CHECK(Rational(1, 3) < Rational(333333334, 1000000000));
    CHECK(Rational(-1, 2) < Rational(-1, 3));
    CHECK(Rational(2, 4) >= Rational(1, 2));
    Rational sum;
    for (int i = 0; i < 30; ++i)
        sum = sum + Rational(1, 30);
    CHECK(sum == Rational(1));
}

TEST_CASE("what leaves 64 bits is an error, not a wrong number") {
    const Rational large(INT64_MAX);
    CHECK_THROWS_AS(large + 1, Error);
    CHECK_THROWS_AS(large * 2, Error);
    CHECK_THROWS_AS(Rational(1, INT64_MAX) * Rational(1, 3), Error);
    CHECK_THROWS_AS(Rational(1) / Rational(0), Error);
    CHECK(large / large == Rational(1));
    CHECK(large > Rational(INT64_MAX - 1));
}

TEST_CASE("whole numbers, decimals and fractions are read") {
    CHECK(Rational::parse("3") == Rational(3));
    CHECK(Rational::parse("-0.25") == Rational(-1, 4));
    CHECK(Rational::parse("1/3") == Rational(1, 3));
    CHECK(Rational::parse("-2/6") == Rational(-1, 3));
    CHECK(Rational::parse("0.000000001") == Rational(1, 1000000000));
    for (const std::string bad :
         {"", "-", "1.", ".5", "1/0", "1/", "/3", "1/-3", "+1", " 1", "1 ", "1e3", "0x1", "1,5",
          "1/2/3", "1.5/2", "1234567890", "--1", "½"}) {
        INFO(bad);
        CHECK(!Rational::parse(bad));
    }
}

TEST_CASE("fractions are written as fraction or as decimal") {
    CHECK(Rational(3).to_string() == "3");
    CHECK(Rational(-1, 3).to_string() == "-1/3");
    CHECK(Rational(5, 2).to_decimal() == "2.5");
    CHECK(Rational(1, 3).to_decimal() == "0.333333");
    CHECK(Rational(2, 3).to_decimal() == "0.666667");
    CHECK(Rational(-2, 3).to_decimal(2) == "-0.67");
    CHECK(Rational(1, 8).to_decimal(2) == "0.13");
    CHECK(Rational(-1, 8).to_decimal(2) == "-0.13");
    CHECK(Rational(-1, 1000).to_decimal(2) == "0");
    CHECK(Rational(7, 2).to_decimal(0) == "4");
    CHECK(Rational(100).to_decimal() == "100");
}
