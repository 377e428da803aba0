#pragma once
// GIFT (docs/formats/gift.md): Moodle's text format, read leniently and written strictly.

#include <string>
#include <string_view>

#include "exchange/exported.h"
#include "exchange/imported.h"

namespace examgen::exchange {

/// Whether a block has answers in braces or a name between double colons.
bool is_gift(std::string_view text);

/// Reads as Moodle does. Blocks that are no question, and numbers with several answers, are kept
/// whole as foreign.
Imported read_gift(std::string_view text, const std::string& file);

/// All kinds but kprim, ordering and cloze.
Exported write_gift(const bank::Bank& bank);

}  // namespace examgen::exchange
