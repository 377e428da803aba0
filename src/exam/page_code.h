#pragma once
// The text in the square code of a page (docs/formats/page-code.md): 20 characters of Crockford's
// base 32, which fill a QR code of version 1, level M, exactly.

#include <optional>
#include <string>
#include <string_view>

namespace examgen::exam {

struct PageCode {
    std::string exam;   // 6 characters
    int form = 1;       // 1 = A, 2 = B, …; 0: the copy is a form of its own
    int copy = 0;       // 0: a form printed many times
    int page = 1;       // within the copy
    bool operator==(const PageCode&) const = default;
};

/// `E` + exam (6) + form (2) + copy (5) + page (2) + CRC-16 (4).
std::string encode(const PageCode& code);

/// Nothing unless length, alphabet and checksum are right. Hyphens and spaces are skipped, and
/// I, L, O are read as 1, 1, 0, so that a person may type it.
std::optional<PageCode> decode(std::string_view text);

/// In groups of four for a person to read.
std::string grouped(std::string_view code);

}  // namespace examgen::exam
