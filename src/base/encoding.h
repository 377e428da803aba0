#pragma once
// Bytes of a text file as UTF-8 with LF line ends, whatever program wrote it.

#include <optional>
#include <string>
#include <string_view>

namespace examgen {

struct Decoded {
    std::string text;
    std::string_view encoding;  // "UTF-8", "UTF-16", "Windows-1252", "Latin-1"
};

/// Recognises UTF-8 and UTF-16 with or without byte order mark; what is neither is Windows-1252 or,
/// where bytes stand for control characters, Latin-1. Line ends CR, LF, CRLF and NEL become LF, so
/// that lines keep their numbers. Nothing when the bytes are no text.
std::optional<Decoded> decode_text(std::string_view bytes);

}  // namespace examgen
