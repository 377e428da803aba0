#include "exam/page_code.h"

#include "base/error.h"
#include "base/hash.h"

namespace examgen::exam {
namespace {

constexpr size_t k_length = 20;

std::string number(uint64_t value, size_t digits) {
    std::string out(digits, '0');
    for (size_t i = digits; i-- > 0; value >>= 5)
        out[i] = k_base32[value & 31];
    if (value)
        throw Error(msg("too many forms, copies or pages for a page code"));
    return out;
}

std::optional<int> value_of(std::string_view digits) {
    int out = 0;
    for (const char c : digits) {
        const size_t digit = k_base32.find(c);
        if (digit == k_base32.npos)
            return {};
        out = out << 5 | static_cast<int>(digit);
    }
    return out;
}

/// CRC-16/CCITT-FALSE: polynomial 1021, start FFFF.
uint16_t crc16(std::string_view text) {
    unsigned crc = 0xffff;
    for (const char c : text) {
        crc ^= static_cast<unsigned>(static_cast<unsigned char>(c)) << 8;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc & 0x8000 ? (crc << 1 ^ 0x1021) & 0xffff : crc << 1 & 0xffff;
    }
    return static_cast<uint16_t>(crc);
}

char typed(char c) {
    if (c >= 'a' && c <= 'z')
        c = static_cast<char>(c - 32);
    return c == 'I' || c == 'L' ? '1' : c == 'O' ? '0' : c;
}

}  // namespace

std::string encode(const PageCode& code) {
    std::string out = "E" + code.exam + number(static_cast<unsigned>(code.form), 2) +
                      number(static_cast<unsigned>(code.copy), 5) +
                      number(static_cast<unsigned>(code.page), 2);
    return out + number(crc16(out), 4);
}

std::optional<PageCode> decode(std::string_view text) {
    std::string plain;
    for (const char c : text)
        if (c != '-' && c != ' ')
            plain += typed(c);
    if (plain.size() != k_length || plain[0] != 'E')
        return {};
    const std::string_view all = plain;
    const auto sum = value_of(all.substr(16, 4));
    const auto form = value_of(all.substr(7, 2)), copy = value_of(all.substr(9, 5)),
               page = value_of(all.substr(14, 2));
    const bool exam_ok = value_of(all.substr(1, 6)).has_value();
    if (!sum || *sum != crc16(all.substr(0, 16)) || !form || !copy || !page || !exam_ok)
        return {};
    return PageCode{plain.substr(1, 6), *form, *copy, *page};
}

std::string grouped(std::string_view code) {
    std::string out;
    for (size_t i = 0; i < code.size(); ++i) {
        if (i && i % 4 == 0)
            out += '-';
        out += code[i];
    }
    return out;
}

}  // namespace examgen::exam
