#pragma once
// Fonts and pictures as they go into every file of a job. Inside the pdf room only.

#include <cstdint>
#include <string>
#include <vector>

#include "pdf/document.h"

struct libdeflate_compressor;

namespace examgen::pdf {

struct FontSet::Font {
    draw::Subset subset;
    std::string tag;  // "EXAMAA+NotoSans-Regular"
    int units_per_em = 1000;
    std::string file, to_unicode;  // compressed (zlib)
    std::string glyph_set;         // one bit for each glyph with an outline; PDF/A-1 wants it
    std::string widths;            // "/W [ … ]" for the font's dictionary
    size_t file_size = 0;          // before compression
    std::vector<int16_t> width;    // by glyph id, thousandths of an em; -1: not in the subset
};

/// A picture as it goes into every file of a job.
struct FontSet::Picture {
    int width = 0, height = 0, channels = 1, orientation = 1;
    bool jpeg = false;
    std::string data, alpha;  // compressed (zlib, unless `jpeg`)
};

/// zlib format; keeps its tables from one text to the next. Not for two threads at a time.
class Compressor {
public:
    explicit Compressor(int level);
    ~Compressor();
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;

    std::string operator()(std::string_view bytes);

private:
    libdeflate_compressor* engine_;
};

}  // namespace examgen::pdf
