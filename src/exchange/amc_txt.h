#pragma once
// AMC-TXT (docs/formats/amc-txt.md): the text format of auto-multiple-choice.

#include <string>
#include <string_view>

#include "exchange/exported.h"
#include "exchange/imported.h"

namespace examgen::exchange {

/// Whether the first line behind comments and settings begins a question, with choices below.
bool is_amc_txt(std::string_view text);

/// Settings of the sheet, scoring, pictures and LaTeX other than formulas are named and left out.
Imported read_amc_txt(std::string_view text, const std::string& file);

/// Single and multiple choice, and open questions.
Exported write_amc_txt(const bank::Bank& bank);

}  // namespace examgen::exchange
