// ISO/IEC 18004 for one size: version 1, level M, one alphanumeric segment. The library that draws
// all sizes spends 27 µs a code, nearly all of it on weighing the eight masks module by module;
// here rows and columns are numbers of 21 bits and a code costs 2 µs. The choice of mask is the
// same.

#include "image/barcode.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/error.h"
#include "image/qr_read.h"

namespace examgen::image {
namespace {

constexpr int k_side = k_qr_size;
constexpr uint32_t k_line = (1u << k_side) - 1;
using Words = std::array<uint8_t, k_qr_words>;

/// Modules as bits, bit i for column (or row) i; both ways, since lines of both are weighed.
struct Grid {
    std::array<uint32_t, k_side> rows{}, columns{};

    constexpr void blacken(int row, int column) {
        rows[static_cast<size_t>(row)] |= 1u << column;
        columns[static_cast<size_t>(column)] |= 1u << row;
    }

    void turn(const Grid& other) {
        for (size_t i = 0; i < k_side; ++i) {
            rows[i] ^= other.rows[i];
            columns[i] ^= other.columns[i];
        }
    }
};

struct Place {
    int8_t row, column;
};

/// Where the bits of the codewords stand: up and down in double columns from the right.
constexpr std::array<Place, k_qr_words * 8> places_of_bits() {
    std::array<Place, k_qr_words * 8> out{};
    size_t n = 0;
    bool up = true;
    for (int right = k_side - 1; right > 0; right -= 2, up = !up) {
        if (right == 6)
            --right;
        for (int step = 0; step < k_side; ++step)
            for (int column = right; column > right - 2; --column) {
                const int row = up ? k_side - 1 - step : step;
                if (qr_holds_data(row, column))
                    out[n++] = {static_cast<int8_t>(row), static_cast<int8_t>(column)};
            }
    }
    return out;
}

/// Fifteen bits that name level M and the mask, protected by a BCH code.
constexpr int format_bits(int mask) {
    int rest = mask << 10;
    for (int bit = 14; bit >= 10; --bit)
        if (rest >> bit & 1)
            rest ^= 0x537 << (bit - 10);
    return (mask << 10 | rest) ^ 0x5412;
}

/// The format bits, and the module that is always black; bit 0 is the last one.
constexpr void put_format(int mask, Grid& out) {
    const int bits = format_bits(mask);
    for (int i = 0; i < 15; ++i) {
        if (!(bits >> i & 1))
            continue;
        const int down = i < 6 ? i : i < 8 ? i + 1 : k_side - 15 + i;
        const int left = i < 8 ? k_side - 1 - i : i == 8 ? 7 : 14 - i;
        out.blacken(down, 8);
        out.blacken(8, left);
    }
    out.blacken(k_side - 8, 8);
}

/// What each mask turns over, with its format bits.
constexpr std::array<Grid, 8> masks() {
    std::array<Grid, 8> out{};
    for (int mask = 0; mask < 8; ++mask) {
        Grid& one = out[static_cast<size_t>(mask)];
        for (int row = 0; row < k_side; ++row)
            for (int column = 0; column < k_side; ++column)
                if (qr_holds_data(row, column) && qr_masked(mask, row, column))
                    one.blacken(row, column);
        put_format(mask, one);
    }
    return out;
}

constexpr auto k_places = places_of_bits();
constexpr auto k_masks = masks();
constexpr QrField k_field;

Words data_words(std::string_view text) {
    constexpr int k_alphanumeric = 2;
    constexpr uint8_t k_fill[] = {0xec, 0x11};
    Words out{};
    size_t at = 0;
    const auto put = [&](size_t value, int bits) {
        for (int bit = bits - 1; bit >= 0; --bit, ++at)
            out[at / 8] = static_cast<uint8_t>(out[at / 8] | (value >> bit & 1) << (7 - at % 8));
    };
    put(k_alphanumeric, 4);
    put(text.size(), 9);
    for (size_t i = 0; i < text.size(); i += 2) {
        const size_t first = k_qr_letters.find(text[i]);
        if (i + 1 < text.size())
            put(first * k_qr_letters.size() + k_qr_letters.find(text[i + 1]), 11);
        else
            put(first, 6);
    }
    at = std::min<size_t>(at + 4, k_qr_data_words * 8);
    for (size_t word = (at + 7) / 8, n = 0; word < k_qr_data_words; ++word, ++n)
        out[word] = k_fill[n % 2];
    return out;
}

/// Reed-Solomon: the rest of the data divided by the product of (x - 2^i).
void add_check_words(Words& words) {
    constexpr size_t k_check = k_qr_words - k_qr_data_words;
    static constexpr auto k_divisor = [] {
        std::array<uint8_t, k_check> out{};  // highest power first, without the leading 1
        out[k_check - 1] = 1;
        for (int root = 0; root < static_cast<int>(k_check); ++root)
            for (size_t i = 0; i < k_check; ++i)
                out[i] = static_cast<uint8_t>(k_field.times(out[i], k_field.power(root)) ^
                                              (i + 1 < k_check ? out[i + 1] : 0));
        return out;
    }();
    std::array<uint8_t, k_check> rest{};
    for (size_t i = 0; i < k_qr_data_words; ++i) {
        const uint8_t factor = words[i] ^ rest[0];
        std::shift_left(rest.begin(), rest.end(), 1);
        rest.back() = 0;
        for (size_t k = 0; k < k_check; ++k)
            rest[k] ^= k_field.times(k_divisor[k], factor);
    }
    std::copy(rest.begin(), rest.end(), words.begin() + k_qr_data_words);
}

Grid fixed_modules() {
    Grid out;
    for (int row = 0; row < k_side; ++row)
        for (int column = 0; column < k_side; ++column)
            if (fixed_module(row, column).value_or(false))
                out.blacken(row, column);
    return out;
}

/// How often a finder's stripes stand in a line, each `unit` modules wide and the middle one three
/// times as much, beside a white stretch of four. Outside the code all is white.
int finder_likes(uint32_t line, int unit) {
    const int margin = 4 * unit;
    const uint64_t black = uint64_t{line} << margin, white = ~black;
    // Bit i of each: so it is all along from i + `from` on.
    const auto all = [](uint64_t colour, int from, int length) {
        uint64_t out = colour >> from;
        for (int i = 1; i < length; ++i)
            out &= colour >> (from + i);
        return out;
    };
    const int end = margin + 7 * unit;
    const uint64_t stripes = all(black, margin, unit) & all(white, margin + unit, unit) &
                             all(black, margin + 2 * unit, 3 * unit) &
                             all(white, margin + 5 * unit, unit) &
                             all(black, margin + 6 * unit, unit);
    const uint64_t alone = white >> (margin - 1) & white >> end;
    const uint64_t beside = all(white, 0, margin) | all(white, end, margin);
    return std::popcount(stripes & alone & beside & k_line);
}

int line_penalty(uint32_t line) {
    const uint32_t same = ~(line ^ line >> 1) & (k_line >> 1);
    const uint32_t five = same & same >> 1 & same >> 2 & same >> 3;
    const int runs = std::popcount(five & ~(five << 1));
    return std::popcount(five) + 2 * runs + 40 * (finder_likes(line, 1) + finder_likes(line, 2));
}

/// The four rules of section 7.8.3: long runs, blocks of one colour, likeness to a finder, and as
/// much black as white.
int penalty(const Grid& grid) {
    int out = 0, black = 0;
    for (const uint32_t row : grid.rows)
        black += std::popcount(row);
    constexpr int k_all = k_side * k_side;
    out += std::abs((200 * black + k_all) / k_all / 2 - 50) / 5 * 10;
    for (size_t i = 0; i < k_side; ++i)
        out += line_penalty(grid.rows[i]) + line_penalty(grid.columns[i]);
    for (size_t i = 0; i + 1 < k_side; ++i) {
        const uint32_t a = grid.rows[i], b = grid.rows[i + 1];
        const uint32_t block = ~(a ^ b) & ~((a ^ b) >> 1) & ~(a ^ a >> 1) & (k_line >> 1);
        out += 3 * std::popcount(block);
    }
    return out;
}

}  // namespace

Modules qr_code(std::string_view text) {
    static const Grid k_fixed = fixed_modules();
    constexpr size_t k_most = 20;
    if (text.size() > k_most || text.find_first_not_of(k_qr_letters) != text.npos)
        throw Error(msg("the page code is too long: {}", text));
    Words words = data_words(text);
    add_check_words(words);
    Grid plain = k_fixed;
    for (size_t bit = 0; bit < k_places.size(); ++bit)
        if (words[bit / 8] >> (7 - bit % 8) & 1)
            plain.blacken(k_places[bit].row, k_places[bit].column);
    Grid best;
    int least = INT32_MAX;
    for (const Grid& mask : k_masks) {
        Grid one = plain;
        one.turn(mask);
        if (const int value = penalty(one); value < least) {
            least = value;
            best = one;
        }
    }
    Modules out{k_side, std::vector<bool>(static_cast<size_t>(k_side) * k_side)};
    for (int row = 0; row < k_side; ++row)
        for (int column = 0; column < k_side; ++column)
            out.black[static_cast<size_t>(row * k_side + column)] =
                (best.rows[static_cast<size_t>(row)] >> column & 1) != 0;
    return out;
}

}  // namespace examgen::image
