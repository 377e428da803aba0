#pragma once
// Text as PDF objects hold it. Inside the pdf room only.

#include <string>
#include <string_view>

namespace examgen::pdf {

/// Four hexadecimal digits.
void append_hex16(std::string& out, unsigned value);

/// UTF-16BE of UTF-8, in hexadecimal, without a byte order mark.
std::string utf16_hex(std::string_view text);

/// A text string object: "(plain)" for printable ASCII, else "<FEFF…>".
std::string text_string(std::string_view text);

}  // namespace examgen::pdf
