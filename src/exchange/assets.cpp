#include "exchange/assets.h"

#include <algorithm>

#include "base/hash.h"
#include "base/slug.h"

namespace examgen::exchange {
namespace {

constexpr size_t k_digits = 8;

std::string lower_extension(std::string_view name) {
    const size_t dot = name.rfind('.');
    std::string out;
    if (dot == name.npos || name.size() - dot > 6)
        return out;
    for (const char c : name.substr(dot + 1)) {
        const char low = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        if ((low < 'a' || low > 'z') && (low < '0' || low > '9'))
            return "";
        out += low;
    }
    return out;
}

}  // namespace

std::string keep_asset(Assets& assets, std::string_view given, std::string bytes) {
    const std::string digits = hex(sha256(bytes)).substr(0, k_digits);
    given = given.substr(given.find_last_of("/\\") + 1);
    std::string extension = lower_extension(given);
    std::string stem = slug(given.substr(0, std::min(given.rfind('.'), given.size())));
    if (extension.empty())
        extension = std::string(picture_type(bytes));
    if (stem.empty())
        stem = "file";
    if (!stem.ends_with("-" + digits))
        stem += "-" + digits;
    const std::string name = extension.empty() ? stem : stem + "." + extension;
    assets.try_emplace(name, std::move(bytes));
    return name;
}

std::string_view picture_type(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1a\n"))
        return "png";
    if (bytes.starts_with("\xff\xd8\xff"))
        return "jpg";
    if (bytes.starts_with("GIF8"))
        return "gif";
    if (bytes.starts_with("RIFF") && bytes.substr(8, 4) == "WEBP")
        return "webp";
    if (bytes.starts_with("%PDF-"))
        return "pdf";
    return bytes.substr(0, 4096).find("<svg") != bytes.npos ? "svg" : "";
}

}  // namespace examgen::exchange
