#pragma once
// Bytes as text (RFC 4648, section 4).

#include <optional>
#include <string>
#include <string_view>

namespace examgen {

std::string to_base64(std::string_view bytes);

/// White space is skipped, missing padding forgiven; nothing for other characters.
std::optional<std::string> from_base64(std::string_view text);

}  // namespace examgen
