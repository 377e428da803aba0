#pragma once
// Moodle XML (docs/formats/moodle-xml.md): the format in which Moodle's question banks travel.

#include <string>
#include <string_view>

#include "exchange/exported.h"
#include "exchange/imported.h"

namespace examgen::exchange {

/// Whether the first element is <quiz>.
bool is_moodle_xml(std::string_view text);

/// Questions of types that a bank has no kind for are kept whole as foreign. In XML that is not
/// well-formed each question is read by itself, and those that cannot be are named.
Imported read_moodle_xml(std::string_view text, const std::string& file);

/// All kinds; pictures are written with their bytes.
Exported write_moodle_xml(const bank::Bank& bank, const AssetSource& assets);

}  // namespace examgen::exchange
