#include "site/stamp.h"

#include <array>

namespace examgen::site {
namespace {

void add_options(Stamper& to, const std::vector<bank::Option>& options) {
    to.add(options.size());
    for (const auto& one : options)
        to.add(one.id)
            .add(one.text)
            .add(one.feedback)
            .add(one.fraction.to_string())
            .add(static_cast<uint64_t>(one.correct) * 2 + static_cast<uint64_t>(one.anchored));
}

void add_named(Stamper& to, const std::vector<bank::Named>& all) {
    to.add(all.size());
    for (const auto& one : all)
        to.add(one.id).add(one.text);
}

void add_details(Stamper& to, const bank::Details& d) {
    to.add(d.value.to_string()).add(d.low.to_string()).add(d.high.to_string());
    add_named(to, d.left);
    add_named(to, d.right);
    to.add(d.pairs.size());
    for (const auto& [left, right] : d.pairs)
        to.add(left).add(right);
    to.add(d.gaps.size());
    for (const auto& gap : d.gaps) {
        to.add(gap.id);
        add_options(to, gap.options);
    }
    to.add(d.answers.size());
    for (const auto& one : d.answers)
        to.add(one.text).add(one.fraction.to_string());
}

}  // namespace

std::string to_hex(const Stamp& stamp) {
    constexpr std::string_view k_digits = "0123456789abcdef";
    std::string out;
    for (const uint64_t half : {stamp.high, stamp.low})
        for (int shift = 60; shift >= 0; shift -= 4)
            out += k_digits[half >> shift & 15];
    return out;
}

Stamp stamp_from(std::string_view hex) {
    if (hex.size() != 32)
        return {};
    std::array<uint64_t, 2> halves{};
    for (size_t i = 0; i < 32; ++i) {
        const char c = hex[i];
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return {};
        halves[i / 16] = halves[i / 16] << 4 | static_cast<uint64_t>(digit);
    }
    return {halves[0], halves[1]};
}

Stamper& Stamper::add(std::string_view field) {
    hash_.add_field(field);
    return *this;
}

Stamper& Stamper::add(const Stamp& stamp) {
    return add(stamp.high).add(stamp.low);
}

Stamper& Stamper::add(uint64_t number) {
    std::array<char, 8> bytes{};
    for (char& byte : bytes) {
        byte = static_cast<char>(number & 255);
        number >>= 8;
    }
    hash_.add({bytes.data(), bytes.size()});
    return *this;
}

Stamp Stamper::finish() {
    const Digest digest = hash_.finish();
    Stamp out;
    for (size_t i = 0; i < 8; ++i) {
        out.high = out.high << 8 | digest[i];
        out.low = out.low << 8 | digest[i + 8];
    }
    return out;
}

Stamp stamp_of(const bank::Question& q) {
    Stamper out;
    out.add(q.id).add(q.topic).add(q.stem).add(q.explanation).add(q.points.to_string());
    out.add(q.tags.size());
    for (const auto& tag : q.tags)
        out.add(tag);
    add_options(out, q.options);
    out.add(static_cast<uint64_t>(q.kind)).add(static_cast<uint64_t>(q.shuffle));
    out.add(q.difficulty).add(static_cast<uint64_t>(q.truth)).add(q.time_s);
    if (q.details)
        add_details(out, *q.details);
    if (q.extra)
        out.add(q.extra->source).add(q.extra->author).add(q.extra->license).add(q.extra->language);
    return out.finish();
}

}  // namespace examgen::site
