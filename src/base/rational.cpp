#include "base/rational.h"

#include <limits>
#include <numeric>

#include "base/error.h"

namespace examgen {
namespace {

__extension__ using Wide = __int128;

Rational reduced(Wide num, Wide den) {
    if (den == 0)
        throw Error(msg("a fraction has the denominator zero"));
    if (den < 0) {
        num = -num;
        den = -den;
    }
    Wide a = num < 0 ? -num : num, b = den;
    while (b != 0) {
        const Wide r = a % b;
        a = b;
        b = r;
    }
    if (a > 1) {
        num /= a;
        den /= a;
    }
    constexpr Wide k_limit = INT64_MAX;
    if (num > k_limit || num < -k_limit || den > k_limit)
        throw Error(msg("a fraction of points is too large"));
    Rational out;
    out.num = static_cast<int64_t>(num);
    out.den = static_cast<int64_t>(den);
    return out;
}

constexpr bool is_small(int64_t n) {
    constexpr int64_t k_limit = std::numeric_limits<int64_t>::max() / 4;
    return n < k_limit && n > -k_limit;
}

std::optional<int64_t> digits(std::string_view text) {
    if (text.empty() || text.size() > 9)
        return {};
    int64_t value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9')
            return {};
        value = value * 10 + (c - '0');
    }
    return value;
}

}  // namespace

Rational::Rational(int64_t numerator, int64_t denominator)
    : Rational(reduced(numerator, denominator)) {}

std::strong_ordering Rational::operator<=>(const Rational& o) const {
    return static_cast<Wide>(num) * o.den <=> static_cast<Wide>(o.num) * den;
}

Rational Rational::operator+(const Rational& o) const {
    if (den == o.den && is_small(num) && is_small(o.num)) {  // points of one exam, by far most sums
        const int64_t sum = num + o.num, common = den == 1 ? 1 : std::gcd(sum, den);
        Rational out;
        out.num = sum / common;
        out.den = den / common;
        return out;
    }
    return reduced(static_cast<Wide>(num) * o.den + static_cast<Wide>(o.num) * den,
                   static_cast<Wide>(den) * o.den);
}

Rational Rational::operator-(const Rational& o) const { return *this + -o; }

Rational Rational::operator*(const Rational& o) const {
    return reduced(static_cast<Wide>(num) * o.num, static_cast<Wide>(den) * o.den);
}

Rational Rational::operator/(const Rational& o) const {
    return reduced(static_cast<Wide>(num) * o.den, static_cast<Wide>(den) * o.num);
}

Rational Rational::operator-() const {
    Rational out = *this;
    out.num = -out.num;
    return out;
}

std::optional<Rational> Rational::parse(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative)
        text.remove_prefix(1);
    std::optional<Rational> out;
    if (const size_t slash = text.find('/'); slash != std::string_view::npos) {
        const auto top = digits(text.substr(0, slash)), bottom = digits(text.substr(slash + 1));
        if (top && bottom && *bottom > 0)
            out = Rational(*top, *bottom);
    } else if (const size_t point = text.find('.'); point != std::string_view::npos) {
        const auto whole = digits(text.substr(0, point));
        const auto part = digits(text.substr(point + 1));
        int64_t scale = 1;
        for (size_t i = point + 1; part && i < text.size(); ++i)
            scale *= 10;
        if (whole && part)
            out = Rational(*whole) + Rational(*part, scale);
    } else if (const auto whole = digits(text)) {
        out = Rational(*whole);
    }
    return out && negative ? -*out : out;
}

std::string Rational::to_string() const {
    return den == 1 ? std::to_string(num) : std::to_string(num) + "/" + std::to_string(den);
}

std::string Rational::to_decimal(int places) const {
    Wide scale = 1;
    for (int i = 0; i < places; ++i)
        scale *= 10;
    const Wide magnitude = num < 0 ? -static_cast<Wide>(num) : num;
    const Wide rounded = (magnitude * scale * 2 + den) / (static_cast<Wide>(den) * 2);
    const auto whole = static_cast<int64_t>(rounded / scale);
    auto part = static_cast<int64_t>(rounded % scale);
    std::string tail;
    for (int i = 0; i < places; ++i, part /= 10)
        tail.insert(tail.begin(), static_cast<char>('0' + part % 10));
    while (!tail.empty() && tail.back() == '0')
        tail.pop_back();
    std::string out = num < 0 && rounded > 0 ? "-" : "";
    out += std::to_string(whole);
    return tail.empty() ? out : out + "." + tail;
}

}  // namespace examgen
