#include "select/ordered_options.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "base/rational.h"

namespace examgen::select {
namespace {

struct Quantity {
    Rational value;
    std::string_view unit;  // with what stands between
};

size_t digits_from(std::string_view text, size_t at) {
    size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9')
        ++end;
    return end - at;
}

/// "-12,5 ms"; a mark before exactly three digits may part thousands, so it is not read.
std::optional<Quantity> quantity(std::string_view text) {
    constexpr std::string_view k_minus = "\u2212";
    std::string number;
    if (text.starts_with(k_minus) || text.starts_with("-")) {
        number = "-";
        text.remove_prefix(text.starts_with("-") ? 1 : k_minus.size());
    }
    const size_t whole = digits_from(text, 0);
    number += text.substr(0, whole);
    size_t end = whole;
    if (whole > 0 && end + 1 < text.size() && (text[end] == '.' || text[end] == ',')) {
        const size_t places = digits_from(text, end + 1);
        if (places == 3 && text.substr(0, whole) != "0")
            return {};
        if (places > 0) {
            number += "." + std::string(text.substr(end + 1, places));
            end += 1 + places;
        }
    }
    const auto value = whole > 0 ? Rational::parse(number) : std::nullopt;
    const std::string_view unit = text.substr(end);
    const bool more = unit.find_first_of("0123456789") != unit.npos;
    if (!value || more || unit.starts_with(".") || unit.starts_with(","))
        return {};
    return Quantity{*value, unit};
}

/// Year, month and day as one number, of "2027-02-08" or "8.2.2027".
std::optional<Rational> date(std::string_view text) {
    const bool iso = text.find('-') != text.npos;
    std::array<int, 3> parts{};
    size_t at = 0;
    for (size_t i = 0; i < 3; ++i) {
        const size_t n = digits_from(text, at);
        if (n == 0 || n > 4)
            return {};
        parts[i] = std::stoi(std::string(text.substr(at, n)));
        at += n;
        const bool parted =
            i == 2 ? at == text.size() : at < text.size() && text[at] == (iso ? '-' : '.');
        if (!parted)
            return {};
        ++at;
    }
    const int year = iso ? parts[0] : parts[2], day = iso ? parts[2] : parts[0];
    if (parts[1] < 1 || parts[1] > 12 || day < 1 || day > 31)
        return {};
    return Rational(year * 10000 + parts[1] * 100 + day);
}

}  // namespace

std::optional<std::vector<uint16_t>> ascending(const bank::Question& question,
                                               const std::vector<uint16_t>& places) {
    std::vector<Rational> values;
    std::optional<std::string_view> unit;
    for (const uint16_t place : places) {
        const std::string_view text = question.options[place].text;
        if (const auto day = date(text)) {
            values.push_back(*day);
            if (unit.value_or("date") != "date")
                return {};
            unit = "date";
            continue;
        }
        const auto one = quantity(text);
        if (!one || (unit && *unit != one->unit))
            return {};
        values.push_back(one->value);
        unit = one->unit;
    }
    std::vector<size_t> order(places.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::sort(order.begin(), order.end(),
              [&](size_t a, size_t b) { return values[a] < values[b]; });
    std::vector<uint16_t> out;
    for (size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && values[order[i]] == values[order[i - 1]])
            return {};
        out.push_back(places[order[i]]);
    }
    return out;
}

}  // namespace examgen::select
