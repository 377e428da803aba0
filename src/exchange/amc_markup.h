#pragma once
// Texts of AMC-TXT: [*bold*], [_italic_], [|code|], [[LaTeX]], !picture!.

#include <string>
#include <string_view>
#include <vector>

namespace examgen::exchange {

struct AmcText {
    std::string markup;             // CommonMark
    std::vector<std::string> lost;  // what it cannot express
};

AmcText amc_to_markup(std::string_view text);

struct ToAmc {
    std::string text;  // on one line
    bool exact = true;
};

ToAmc markup_to_amc(std::string_view markup);

}  // namespace examgen::exchange
