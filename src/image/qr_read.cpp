// ISO/IEC 18004: modules → codewords (zigzag, mask taken off) → Reed-Solomon over GF(256) → text.
// The mask is found by trying all eight: a wrong one leaves far more errors than can be mended.

#include "image/qr_read.h"

#include <array>
#include <cstdint>
#include <vector>

#include "image/qr_symbol.h"

namespace examgen::image {
namespace {

constexpr int k_words = k_qr_words, k_data = k_qr_data_words, k_check = k_words - k_data;
constexpr int k_most_errors = 4;
using Words = std::array<uint8_t, k_words>;

constexpr QrField k_field;
using Poly = std::vector<uint8_t>;  // lowest power first

uint8_t value_at(const Poly& p, uint8_t x) {
    uint8_t out = 0;
    for (size_t i = p.size(); i-- > 0;)
        out = static_cast<uint8_t>(k_field.times(out, x) ^ p[i]);
    return out;
}

std::array<uint8_t, k_check> syndromes(const Words& words) {
    std::array<uint8_t, k_check> out{};
    for (int i = 0; i < k_check; ++i)
        for (const uint8_t word : words)
            out[static_cast<size_t>(i)] = static_cast<uint8_t>(
                k_field.times(out[static_cast<size_t>(i)], k_field.power(i)) ^ word);
    return out;
}

/// Berlekamp-Massey: the shortest polynomial whose roots name the wrong places.
Poly locator(const std::array<uint8_t, k_check>& s) {
    Poly now = {1}, before = {1};
    size_t length = 0, shift = 1;
    uint8_t last = 1;
    for (size_t n = 0; n < k_check; ++n) {
        uint8_t gap = s[n];
        for (size_t i = 1; i <= length && i < now.size(); ++i)
            gap ^= k_field.times(now[i], s[n - i]);
        if (gap == 0) {
            ++shift;
            continue;
        }
        Poly next = now;
        next.resize(std::max(next.size(), before.size() + shift));
        const uint8_t factor = k_field.over(gap, last);
        for (size_t i = 0; i < before.size(); ++i)
            next[i + shift] ^= k_field.times(factor, before[i]);
        if (2 * length <= n) {
            before = now;
            last = gap;
            length = n + 1 - length;
            shift = 1;
        } else {
            ++shift;
        }
        now = std::move(next);
    }
    while (now.size() > 1 && now.back() == 0)
        now.pop_back();
    return now;
}

/// Forney: the error at each root of the locator. The number of mended words, or nothing.
std::optional<int> mend(Words& words) {
    const auto s = syndromes(words);
    const Poly where = locator(s);
    const int errors = static_cast<int>(where.size()) - 1;
    if (errors > k_most_errors)
        return {};
    Poly values(k_check, 0);  // s · locator, cut off
    for (size_t i = 0; i < k_check; ++i)
        for (size_t j = 0; j < where.size() && j <= i; ++j)
            values[i] ^= k_field.times(s[i - j], where[j]);
    int found = 0;
    for (int place = 0; place < k_words; ++place) {
        const int power = k_words - 1 - place;
        const uint8_t inverse = k_field.power(255 - power);
        if (value_at(where, inverse) != 0)
            continue;
        Poly slope;  // odd terms are what a derivative leaves in characteristic 2
        for (size_t i = 1; i < where.size(); i += 2)
            slope.resize(i, 0), slope.back() = where[i];
        const uint8_t below = value_at(slope, inverse);
        if (below == 0)
            return {};
        const uint8_t error =
            k_field.times(k_field.power(power), k_field.over(value_at(values, inverse), below));
        words[static_cast<size_t>(place)] ^= error;
        ++found;
    }
    const auto left = syndromes(words);
    if (found != errors || left != std::array<uint8_t, k_check>{})
        return {};
    return found;
}

Words words_of(const Modules& modules, int mask) {
    Words out{};
    size_t bit = 0;
    bool up = true;
    for (int right = k_qr_size - 1; right > 0; right -= 2, up = !up) {
        if (right == 6)
            --right;
        for (int step = 0; step < k_qr_size; ++step)
            for (int column = right; column > right - 2; --column) {
                const int row = up ? k_qr_size - 1 - step : step;
                if (!qr_holds_data(row, column))
                    continue;
                const bool one = modules.at(row, column) != qr_masked(mask, row, column);
                out[bit / 8] = static_cast<uint8_t>(out[bit / 8] << 1 | (one ? 1 : 0));
                ++bit;
            }
    }
    return out;
}

std::optional<std::string> text_of(const Words& words) {
    constexpr int k_alphanumeric = 2;
    int at = 0;
    const auto take = [&](int n) {
        int out = 0;
        for (; n > 0; --n, ++at)
            out = out << 1 | (words[static_cast<size_t>(at / 8)] >> (7 - at % 8) & 1);
        return out;
    };
    if (take(4) != k_alphanumeric)
        return {};
    const int count = take(9);
    if (13 + count / 2 * 11 + count % 2 * 6 > k_data * 8)
        return {};
    std::string out;
    for (int i = 0; i + 1 < count; i += 2) {
        const auto pair = static_cast<size_t>(take(11));
        if (pair >= 45 * 45)
            return {};
        out += k_qr_letters[pair / 45];
        out += k_qr_letters[pair % 45];
    }
    if (count % 2) {
        const auto one = static_cast<size_t>(take(6));
        if (one >= 45)
            return {};
        out += k_qr_letters[one];
    }
    return out;
}

}  // namespace

std::optional<bool> fixed_module(int row, int column) {
    const auto finder = [](int r, int c) {  // relative to its corner, separator included
        const int ring = std::max(std::abs(r - 3), std::abs(c - 3));
        return ring != 2 && ring != 4;
    };
    if (row < 8 && column < 8)
        return finder(row, column);
    if (row < 8 && column > 12)
        return finder(row, column - 14);
    if (row > 12 && column < 8)
        return finder(row - 14, column);
    if (row == 6 || column == 6)
        return (row + column) % 2 == 0;
    return {};
}

std::optional<QrText> read_qr(const Modules& modules) {
    if (modules.size != k_qr_size || modules.black.size() != k_qr_size * k_qr_size)
        return {};
    for (int mask = 0; mask < 8; ++mask) {
        Words words = words_of(modules, mask);
        const auto corrected = mend(words);
        if (!corrected)
            continue;
        if (auto text = text_of(words))
            return QrText{std::move(*text), *corrected};
    }
    return {};
}

}  // namespace examgen::image
