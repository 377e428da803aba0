#include "text/bidi.h"

#include <algorithm>
#include <memory>

#include <unicode/ubidi.h>

#include "base/utf8.h"

namespace examgen::text {

bool has_right_to_left(std::string_view text) {
    // Hebrew, Arabic and their neighbours begin at U+0590, which is D6 90 in UTF-8.
    if (std::none_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) >= 0xd6; }))
        return false;
    for (size_t at = 0; at < text.size();) {
        const auto direction = u_charDirection(static_cast<UChar32>(next_code_point(text, at)));
        if (direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC)
            return true;
    }
    return false;
}

Directions directions(std::string_view paragraph) {
    std::u16string units;
    std::vector<size_t> first_byte;  // by UTF-16 unit
    for (size_t at = 0; at < paragraph.size();) {
        const size_t from = at;
        const auto c = static_cast<uint32_t>(next_code_point(paragraph, at));
        if (c >= 0x10000) {
            units += static_cast<char16_t>(0xd800 + ((c - 0x10000) >> 10));
            first_byte.push_back(from);
        }
        units += static_cast<char16_t>(c >= 0x10000 ? 0xdc00 + ((c - 0x10000) & 1023) : c);
        first_byte.push_back(from);
    }
    Directions out;
    out.levels.resize(paragraph.size());
    UErrorCode failed = U_ZERO_ERROR;
    const std::unique_ptr<UBiDi, void (*)(UBiDi*)> bidi(ubidi_open(), ubidi_close);
    ubidi_setPara(bidi.get(), units.data(), static_cast<int32_t>(units.size()),
                  UBIDI_DEFAULT_LTR, nullptr, &failed);
    const UBiDiLevel* levels = ubidi_getLevels(bidi.get(), &failed);
    if (U_FAILURE(failed) || !levels)
        return out;
    out.right_to_left = ubidi_getParaLevel(bidi.get()) % 2 == 1;
    for (size_t i = 0; i < units.size(); ++i) {
        const size_t end = i + 1 < units.size() ? first_byte[i + 1] : paragraph.size();
        std::fill(out.levels.begin() + static_cast<std::ptrdiff_t>(first_byte[i]),
                  out.levels.begin() + static_cast<std::ptrdiff_t>(std::max(end, first_byte[i])),
                  levels[i]);
    }
    return out;
}

std::vector<size_t> visual_order(std::span<const uint8_t> levels) {
    std::vector<int32_t> order(levels.size());
    if (!levels.empty())
        ubidi_reorderVisual(levels.data(), static_cast<int32_t>(levels.size()), order.data());
    return {order.begin(), order.end()};
}

}  // namespace examgen::text
