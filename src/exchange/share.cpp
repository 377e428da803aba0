#include "exchange/share.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "exchange/settle.h"

namespace examgen::exchange {
namespace {

Rational magnitude(const Rational& x) {
    return x < Rational(0) ? -x : x;
}

/// Moodle's list without signs.
const std::vector<Rational>& moodle_list() {
    static const std::vector<Rational> list = {
        {1, 1},  {9, 10}, {5, 6}, {4, 5}, {3, 4}, {7, 10}, {2, 3}, {3, 5},  {1, 2},  {2, 5}, {1, 3},
        {3, 10}, {1, 4},  {1, 5}, {1, 6}, {1, 7}, {1, 8},  {1, 9}, {1, 10}, {1, 20}, {0, 1}};
    return list;
}

}  // namespace

Rational meant_share(Rational share) {
    const Rational near(1, 10'000);
    for (const int parts : {3, 6, 7, 9}) {
        const Rational scaled = share * Rational(parts) + Rational(1, 2);
        const int64_t whole = scaled.num >= 0 ? scaled.num / scaled.den
                                              : -((-scaled.num + scaled.den - 1) / scaled.den);
        const Rational meant(whole, parts);
        if (magnitude(share - meant) < near)
            return meant;
    }
    return share;
}

bool is_moodle_share(const Rational& share) {
    const auto& list = moodle_list();
    return std::find(list.begin(), list.end(), magnitude(share)) != list.end();
}

Rational nearest_moodle_share(const Rational& share) {
    const auto& list = moodle_list();
    const Rational size = magnitude(share);
    const Rational best = *std::min_element(list.begin(), list.end(), [&](auto& a, auto& b) {
        return magnitude(a - size) < magnitude(b - size);
    });
    return share < Rational(0) ? -best : best;
}

std::string percent(const Rational& share) {
    return (share * Rational(100)).to_decimal(5);
}

void set_shares(bank::Question& q, const std::vector<Rational>& shares, bool single) {
    const auto full = std::count(shares.begin(), shares.end(), Rational(1));
    const auto right =
        std::count_if(shares.begin(), shares.end(), [](const auto& s) { return s > Rational(0); });
    const auto zero = std::count(shares.begin(), shares.end(), Rational(0));
    const bool is_single = single && full <= 1;
    q.kind = is_single ? bank::Kind::single_choice : bank::Kind::multiple_choice;
    if (single && full > 1)
        q.status = bank::Status::review;
    const bool alike = !single && right > 0 && right + zero == std::ssize(shares) &&
                       std::all_of(shares.begin(), shares.end(), [&](const auto& s) {
                           return s == Rational(0) || s == Rational(1, right);
                       });
    for (size_t i = 0; i < shares.size(); ++i) {
        auto& option = q.options[i];
        option.fraction = alike && shares[i] > Rational(0) ? Rational(1) : shares[i];
        option.correct = is_single ? option.fraction == Rational(1) : option.fraction > Rational(0);
    }
}

std::vector<Rational> moodle_shares(const bank::Question& q) {
    std::vector<Rational> out;
    int right = 0;
    bool plain = q.kind == bank::Kind::multiple_choice;
    for (const auto& option : q.options) {
        right += option.correct;
        plain = plain && option.fraction == Rational(option.correct ? 1 : 0);
    }
    for (const auto& option : q.options)
        out.push_back(plain && option.correct ? Rational(1, right) : option.fraction);
    return out;
}

void make_open(bank::Question& q) {
    bank::Details d;
    d.steps = {Rational(0), Rational(1, 2), Rational(1)};
    q.kind = bank::Kind::open;
    q.details = std::make_unique<const bank::Details>(std::move(d));
}

std::optional<Rational> decimal_number(std::string_view text) {
    text = trim(text);
    const size_t e = std::min(text.find_first_of("eE"), text.size());
    if (text.starts_with('+'))
        return decimal_number(text.substr(1));
    std::string mantissa(text.substr(0, e));
    if (mantissa.starts_with('.') || mantissa.starts_with("-."))
        mantissa.insert(mantissa.find('.'), "0");
    auto out = Rational::parse(mantissa);
    if (!out || e == text.size() || mantissa.find('/') != mantissa.npos)
        return mantissa.find('/') == mantissa.npos ? out : std::nullopt;
    auto power = text.substr(e + 1);
    power.remove_prefix(power.starts_with('+'));
    const auto exponent = Rational::parse(power);
    if (!exponent || exponent->den != 1 || exponent->num > 8 || exponent->num < -8)
        return {};
    for (int64_t i = 0; i < exponent->num; ++i)
        out = *out * Rational(10);
    for (int64_t i = 0; i > exponent->num; --i)
        out = *out / Rational(10);
    return out;
}

void set_boxes(bank::Details& d) {
    const bank::Details plain;
    d.decimals = 0;
    const std::string written = d.value.to_decimal(9);
    if (const size_t point = written.find('.'); point != written.npos)
        d.decimals = static_cast<int>(written.size() - point - 1);
    const auto digits =
        std::count_if(written.begin(), written.end(), [](char c) { return c >= '0' && c <= '9'; });
    d.digits = std::max(plain.digits, static_cast<int>(digits));
    d.sign = d.value < Rational(0);
}

Pairs::Pairs(bank::Details& details) : d_(details) {}

void Pairs::add(const std::string& left, const std::string& right) {
    const auto known =
        std::find_if(d_.right.begin(), d_.right.end(), [&](auto& o) { return o.text == right; });
    const std::string id =
        known != d_.right.end() ? known->id : "r" + std::to_string(d_.right.size() + 1);
    if (known == d_.right.end())
        d_.right.push_back({id, right});
    if (left.empty())
        return;
    d_.left.push_back({"l" + std::to_string(d_.left.size() + 1), left});
    d_.pairs.emplace_back(d_.left.back().id, id);
}

}  // namespace examgen::exchange
