#pragma once
// What stands behind "show answer", by kind of question.

#include <string>

#include "bank/question.h"
#include "site/html.h"
#include "site/words.h"

namespace examgen::site {

/// In whose words a text is said, and where its pictures are.
struct Voice {
    const Words& words;
    Shown shown;
};

/// The right answer, ready to read; block elements.
std::string key_html(const bank::Question& question, const Voice& voice);

/// What the author says to each option; empty where nothing is said.
std::string feedback_html(const bank::Question& question, const Voice& voice);

}  // namespace examgen::site
