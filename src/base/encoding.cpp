#include "base/encoding.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"

namespace examgen {
namespace {

constexpr std::string_view k_bom = "\xef\xbb\xbf";
constexpr char32_t k_nel = 0x85;

/// Windows-1252 from 0x80 to 0x9f; 0: no character.
constexpr std::array<char16_t, 32> k_windows = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

unsigned char byte_at(std::string_view bytes, size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

/// Where the high byte of a unit stands: 0 (big end first), 1, or nothing when this is no UTF-16.
/// Without a mark: every second byte is mostly zero, as in the languages of the West.
std::optional<size_t> utf16_order(std::string_view bytes) {
    if (bytes.starts_with("\xfe\xff"))
        return 0;
    if (bytes.starts_with("\xff\xfe"))
        return 1;
    const size_t looked_at = std::min<size_t>(bytes.size(), 4096) / 2 * 2;
    std::array<size_t, 2> zeros{};
    for (size_t i = 0; i < looked_at; ++i)
        zeros[i % 2] += bytes[i] == '\0';
    for (const size_t high : {size_t{0}, size_t{1}})
        if (bytes.size() % 2 == 0 && zeros[high] > looked_at / 4 && zeros[1 - high] == 0)
            return high;
    return {};
}

std::string from_utf16(std::string_view bytes, size_t high) {
    std::string out;
    out.reserve(bytes.size());
    const auto unit = [&](size_t i) {
        return static_cast<char32_t>(byte_at(bytes, i + high) << 8 | byte_at(bytes, i + 1 - high));
    };
    for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
        char32_t c = unit(i);
        const bool pair = c >= 0xd800 && c < 0xdc00 && i + 3 < bytes.size() &&
                          unit(i + 2) >= 0xdc00 && unit(i + 2) < 0xe000;
        if (pair) {
            c = 0x10000 + ((c - 0xd800) << 10) + (unit(i + 2) - 0xdc00);
            i += 2;
        } else if (c >= 0xd800 && c < 0xe000) {
            c = k_replacement;
        }
        if (i > 1 || c != 0xfeff)
            append_utf8(out, c);
    }
    return out;
}

/// Whether the bytes from 0x80 to 0x9f are Windows' characters. A lone 0x85 is its ellipsis, unless
/// no other byte ends a line.
bool is_windows(std::string_view bytes) {
    bool other = false, nel = false;
    for (size_t i = 0; i < bytes.size(); ++i) {
        const unsigned char b = byte_at(bytes, i);
        if (b < 0x80 || b > 0x9f)
            continue;
        if (k_windows[b - 0x80u] == 0)
            return false;
        (b == k_nel ? nel : other) = true;
    }
    return other || (nel && bytes.find_first_of("\r\n") != bytes.npos);
}

std::string from_single_bytes(std::string_view bytes, bool windows) {
    std::string out;
    out.reserve(bytes.size() + bytes.size() / 8);
    for (size_t i = 0; i < bytes.size(); ++i) {
        const unsigned char b = byte_at(bytes, i);
        const bool mapped = windows && b >= 0x80 && b <= 0x9f;
        append_utf8(out, mapped ? k_windows[b - 0x80u] : b);
    }
    return out;
}

void settle_line_ends(std::string& text) {
    if (text.find('\r') == text.npos && text.find("\xc2\x85") == text.npos)
        return;
    size_t to = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool nel = text[i] == '\xc2' && i + 1 < text.size() && text[i + 1] == '\x85';
        if (text[i] == '\r' || nel) {
            i += nel || (i + 1 < text.size() && text[i + 1] == '\n');
            text[to++] = '\n';
        } else {
            text[to++] = text[i];
        }
    }
    text.resize(to);
}

}  // namespace

std::optional<Decoded> decode_text(std::string_view bytes) {
    Decoded out;
    if (const auto high = utf16_order(bytes)) {
        out = {from_utf16(bytes, *high), "UTF-16"};
    } else if (is_valid_utf8(bytes)) {
        out = {std::string(bytes.substr(bytes.starts_with(k_bom) ? k_bom.size() : 0)), "UTF-8"};
    } else {
        const bool windows = is_windows(bytes);
        out = {from_single_bytes(bytes, windows), windows ? "Windows-1252" : "Latin-1"};
    }
    if (out.text.find('\0') != out.text.npos)
        return {};
    settle_line_ends(out.text);
    return out;
}

}  // namespace examgen
