#pragma once
// A font as it goes into every file of a job. Inside the pdf room only.

#include <cstdint>
#include <string>
#include <vector>

#include "pdf/document.h"

namespace examgen::pdf {

struct FontSet::Font {
    draw::Subset subset;
    std::string tag;                 // "EXAMAA+NotoSans-Regular"
    int units_per_em = 1000;
    std::string file, to_unicode;    // compressed (zlib)
    size_t file_size = 0;            // before compression
    std::vector<int16_t> width;      // by glyph id, thousandths of an em; -1: not in the subset
};

/// zlib format.
std::string compress(std::string_view bytes, int level);

}  // namespace examgen::pdf
