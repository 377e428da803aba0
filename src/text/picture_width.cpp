#include "text/picture_width.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace examgen::text {
namespace {

constexpr double k_mm_per_px = 25.4 / 96;

}  // namespace

std::optional<PictureWidth> read_width(std::string_view text) {
    double number = 0;
    const auto [end, failed] =
        std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
    if (failed != std::errc() || !(number > 0) || number > 100'000)
        return {};
    const std::string_view unit = text.substr(static_cast<size_t>(end - text.data()));
    using Unit = PictureWidth::Unit;
    const double scale = unit == "cm"                   ? 10
                         : unit == "mm" || unit == "%"  ? 1
                         : unit.empty() || unit == "px" ? k_mm_per_px
                                                        : 0;
    const int value = static_cast<int>(std::lround(std::min(number * scale, 1e6)));
    if (unit == "%")
        return value >= 1 && value <= 100 ? std::optional(PictureWidth{value, Unit::percent})
                                          : std::nullopt;
    return value >= 1 && value <= 1000 ? std::optional(PictureWidth{value, Unit::mm})
                                       : std::nullopt;
}

std::optional<PictureWidth> read_width_braces(std::string_view text) {
    constexpr std::string_view k_open = "{width=";
    if (!text.starts_with(k_open) || !text.ends_with('}'))
        return {};
    const auto inside = text.substr(k_open.size(), text.size() - k_open.size() - 1);
    if (!inside.ends_with('%') && !inside.ends_with("mm"))
        return {};
    return read_width(inside);
}

std::string width_text(const PictureWidth& width) {
    using Unit = PictureWidth::Unit;
    if (width.unit == Unit::natural)
        return "";
    return std::to_string(width.value) + (width.unit == Unit::percent ? "%" : "mm");
}

}  // namespace examgen::text
