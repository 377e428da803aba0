// Numeric: a number written into digit boxes. The answer is a closed interval [low, high].
//
// Given as value and tolerance, `value` is the value; given as a range, `value` equals `low`.

#include "bank/kinds/functions.h"
#include "bank/names.h"
#include "bank/write.h"
#include "base/error.h"

namespace examgen::bank {
namespace {

constexpr int k_max_digits = 12, k_max_decimals = 9;
constexpr uint32_t k_max_units = 20;

Rational power_of_ten(int exponent) {
    Rational out = 1;
    for (int i = 0; i < exponent; ++i)
        out = out * Rational(10);
    return out;
}

Rational rounded_down(const Rational& x) {
    const int64_t whole = x.num / x.den;
    return x.num < 0 && x.num % x.den != 0 ? whole - 1 : whole;
}

/// The number with that many decimals that is the key: the value's rounding if it lies in the
/// interval, else the smallest one that does.
std::optional<Rational> writable(const Details& d) {
    const Rational unit = power_of_ten(d.decimals);
    const Rational near = rounded_down(d.value * unit + Rational(1, 2)) / unit;
    if (near >= d.low && near <= d.high)
        return near;
    const Rational least = -rounded_down(-(d.low * unit)) / unit;
    return least <= d.high ? std::optional(least) : std::nullopt;
}

void read_value(Reading& r, const json::Value& answer) {
    const auto value = rational(r, answer, "value", Need::unless_draft);
    const auto tolerance = rational(r, answer, "tolerance");
    if (tolerance && *tolerance < Rational(0))
        r.check.error(*answer.find("tolerance"), msg("\"tolerance\" is negative"),
                      {msg("write how far an answer may lie from the value on either side")});
    if (!value)
        return;
    r.details.value = *value;
    r.details.low = *value - tolerance.value_or(0);
    r.details.high = *value + tolerance.value_or(0);
}

void read_range(Reading& r, const json::Value& answer) {
    const auto from = rational(r, answer, "from", Need::unless_draft);
    const auto to = rational(r, answer, "to", Need::unless_draft);
    if (!from || !to)
        return;
    if (*from > *to)
        r.check.error(answer, msg("\"from\" is greater than \"to\""), {msg("swap the two")});
    r.details.value = r.details.low = *from;
    r.details.high = *to;
}

/// Whether the digit boxes can hold the key.
void check_boxes(Reading& r, const json::Value& answer) {
    const Details& d = r.details;
    if (d.decimals >= d.digits)
        return r.check.error(r.value, msg("\"decimals\" must be less than \"digits\""),
                             {msg("\"digits\" counts all digit boxes")});
    const auto key = writable(d);
    if (!key)
        return r.check.error(answer,
                             msg("no number with {} decimals is a right answer", d.decimals),
                             {msg("raise \"decimals\" or \"tolerance\"")});
    if (*key < Rational(0) && !d.sign)
        r.check.error(answer, msg("the answer is negative, but there is no box for the sign"),
                      {msg("add \"sign\": true")});
    const Rational limit = power_of_ten(d.digits - d.decimals);
    if (*key >= limit || -*key >= limit)
        r.check.error(answer, msg("the answer does not fit into {} digits", d.digits),
                      {msg("raise \"digits\"")});
}

void read_units(Reading& r) {
    const json::Value* list = r.check.array(r.value, "units");
    if (!list)
        return;
    if (list->count > k_max_units)
        r.check.error(
            *list, msg("\"{}\" has {} entries; {} are allowed", "units", list->count, k_max_units));
    for (const auto& one : json::children(*list)) {
        if (r.details.units.size() == k_max_units)
            break;
        if (one.type != json::Type::object) {
            r.check.error(one, msg("a unit must be an object"),
                          {msg("write { \"name\": \"km\", \"factor\": 1 }")});
            continue;
        }
        r.check.keys(one, k_unit_keys);
        Unit unit{text(r, one, "name", Need::always),
                  rational(r, one, "factor").value_or(Rational(1))};
        if (unit.factor == Rational(0))
            r.check.error(*one.find("factor"), msg("\"factor\" must not be 0"));
        if (r.details.units.empty() && unit.factor != Rational(1))
            r.check.error(one, msg("the first unit is the answer's own: its \"factor\" is 1"));
        r.details.units.push_back(std::move(unit));
    }
}

void read_answer(Reading& r, const json::Value& answer) {
    r.check.keys(answer, k_number_answer_keys);
    const bool value = answer.find("value"), range = answer.find("from") || answer.find("to");
    if (value && range)
        return r.check.error(answer, msg("both a value and a range are given"),
                             {msg("keep \"value\" with \"tolerance\", or \"from\" with \"to\"")});
    if (!value && !range)
        return lacks(r, answer, msg("the answer has neither a value nor a range"),
                     {msg("write { \"value\": \"3.14\", \"tolerance\": \"0.01\" } or { \"from\": "
                          "\"3\", \"to\": \"4\" }")});
    if (value)
        read_value(r, answer);
    else
        read_range(r, answer);
    if (r.details.low <= r.details.high)
        check_boxes(r, answer);
}

}  // namespace

void numeric::read(Reading& r) {
    Details& d = r.details;
    d.digits = r.check.integer(r.value, "digits", 1, k_max_digits).value_or(d.digits);
    d.decimals = r.check.integer(r.value, "decimals", 0, k_max_decimals).value_or(d.decimals);
    d.sign = r.check.boolean(r.value, "sign").value_or(d.sign);
    read_units(r);
    const json::Value* answer = r.check.object(r.value, "answer");
    if (!r.value.find("answer"))
        lacks(r, r.value, msg("\"{}\" is missing", "answer"),
              {msg("write { \"value\": \"3.14\", \"tolerance\": \"0.01\" } or { \"from\": \"3\", "
                   "\"to\": \"4\" }")});
    if (!answer)
        return;
    try {
        read_answer(r, *answer);
    } catch (const Error& e) {  // the sum of two odd fractions may leave 64 bits
        r.check.error(*answer, e.all().front().what, {msg("use fewer digits")});
    }
}

void numeric::write(json::Writer& out, const Question& q) {
    const Details& d = q.detail();
    out.key("answer").begin_object(true);
    if (d.value == d.low && d.low != d.high) {
        write_rational(out, "from", d.low);
        write_rational(out, "to", d.high);
    } else {
        write_rational(out, "value", d.value);
        if (d.low != d.high)
            write_rational(out, "tolerance", d.high - d.value);
    }
    out.end_object();
    const Details plain;
    if (d.digits != plain.digits)
        out.key("digits").integer(d.digits);
    if (d.decimals != plain.decimals)
        out.key("decimals").integer(d.decimals);
    if (d.sign)
        out.key("sign").boolean(true);
    if (d.units.empty())
        return;
    out.key("units").begin_array();
    for (const auto& unit : d.units) {
        out.begin_object(true);
        out.key("name").string(unit.name);
        if (unit.factor != Rational(1))
            write_rational(out, "factor", unit.factor);
        out.end_object();
    }
    out.end_array();
}

std::vector<Field> numeric::fields(const Question& q) {
    const Details& d = q.detail();
    return {Digits{d.digits, d.decimals, d.sign}};
}

Key numeric::key(const Question& q) {
    const Details& d = q.detail();
    return {{writable(d).value_or(d.value).to_decimal(d.decimals)}};
}

std::vector<Part> numeric::parts(const Question& q) {
    const Details& d = q.detail();
    return {TextPart{q.stem},
            DigitsPart{{d.digits, d.decimals, d.sign},
                       d.units.empty() ? std::string_view() : std::string_view(d.units[0].name)}};
}

}  // namespace examgen::bank
