#pragma once
// Exact fractions for points. Never a binary float.

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace examgen {

/// A fraction in lowest terms with a positive denominator. Arithmetic throws Error when a result
/// leaves 64 bits.
struct Rational {
    int64_t num = 0, den = 1;

    constexpr Rational() = default;
    constexpr Rational(int64_t whole) : num(whole) {}  // NOLINT: a whole number is a fraction
    Rational(int64_t numerator, int64_t denominator);

    bool operator==(const Rational&) const = default;
    std::strong_ordering operator<=>(const Rational& o) const;
    Rational operator+(const Rational& o) const;
    Rational operator-(const Rational& o) const;
    Rational operator*(const Rational& o) const;
    Rational operator/(const Rational& o) const;
    Rational operator-() const;

    /// Reads "3", "-0.25", "1/3"; at most 9 decimals and 9 digits a part.
    static std::optional<Rational> parse(std::string_view text);

    /// "3", "1/3".
    std::string to_string() const;

    /// A decimal with a point, at most `places` places, half away from zero, no trailing zeros.
    std::string to_decimal(int places = 6) const;
};

}  // namespace examgen
