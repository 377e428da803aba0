#include "base/base64.h"

#include <array>
#include <cstdint>

namespace examgen {
namespace {

constexpr std::string_view k_letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr uint8_t k_bad = 255, k_blank = 254, k_end = 253;

constexpr std::array<uint8_t, 256> values() {
    std::array<uint8_t, 256> out{};
    for (auto& one : out)
        one = k_bad;
    for (size_t i = 0; i < k_letters.size(); ++i)
        out[static_cast<unsigned char>(k_letters[i])] = static_cast<uint8_t>(i);
    for (const char c : {' ', '\t', '\r', '\n'})
        out[static_cast<unsigned char>(c)] = k_blank;
    out['='] = k_end;
    return out;
}

constexpr std::array<uint8_t, 256> k_values = values();

}  // namespace

std::string to_base64(std::string_view bytes) {
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (size_t i = 0; i < bytes.size(); i += 3) {
        uint32_t group = 0;
        const size_t n = std::min<size_t>(3, bytes.size() - i);
        for (size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < n ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (size_t k = 0; k < 4; ++k)
            out += k <= n ? k_letters[group >> (18 - 6 * k) & 63] : '=';
    }
    return out;
}

std::optional<std::string> from_base64(std::string_view text) {
    std::string out;
    out.reserve(text.size() / 4 * 3 + 3);
    uint32_t group = 0;
    size_t n = 0;
    bool ended = false;
    for (const char c : text) {
        const uint8_t value = k_values[static_cast<unsigned char>(c)];
        if (value == k_blank)
            continue;
        if (value == k_end) {
            ended = true;
            continue;
        }
        if (value == k_bad || ended)
            return {};
        group = group << 6 | value;
        if (++n % 4 == 0) {
            out += static_cast<char>(group >> 16 & 255);
            out += static_cast<char>(group >> 8 & 255);
            out += static_cast<char>(group & 255);
            group = 0;
        }
    }
    if (n % 4 == 1)
        return {};
    if (n % 4 == 2)
        out += static_cast<char>(group >> 4 & 255);
    if (n % 4 == 3) {
        out += static_cast<char>(group >> 10 & 255);
        out += static_cast<char>(group >> 2 & 255);
    }
    return out;
}

}  // namespace examgen
