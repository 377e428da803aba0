#pragma once
// The formats that banks can be read from and written in.

#include <span>
#include <string>
#include <string_view>

#include "exchange/exported.h"
#include "exchange/imported.h"

namespace examgen::exchange {

struct Format {
    std::string_view name, help;  // `help` is the English text of a message
    bool (*recognise)(std::string_view text);
    Imported (*read)(std::string_view text, const std::string& file);
    Exported (*write)(const bank::Bank& bank, const AssetSource& assets);  // null: only read
    std::string_view ending;                                               // of its files
    bool binary = false;  // read as bytes, not as text in some encoding
};

std::span<const Format> formats();

/// The format of that name, or null.
const Format* format_named(std::string_view name);

/// The first format that recognises the text, or (binary) the bytes; or null.
const Format* recognise(std::string_view text, bool binary = false);

}  // namespace examgen::exchange
