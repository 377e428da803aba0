#pragma once
// The pictures in a question's texts.

#include <string>
#include <vector>

#include "bank/question.h"

namespace examgen::bank {

struct PictureRef {
    std::string source, words;  // `words` stand in its place
    std::string pointer;        // of the text
};

/// In the order of the texts; a picture that is shown twice comes twice.
std::vector<PictureRef> pictures(const Question& question);

}  // namespace examgen::bank
