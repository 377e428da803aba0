#pragma once
// Objects compressed together, and the cross-reference stream that finds them (PDF 32000-1, 7.5.7
// and 7.5.8). Inside the pdf room only.

#include <cstdint>
#include <string>
#include <string_view>

#include "pdf/font_set.h"

namespace examgen::pdf {

/// Dictionaries for one stream.
class ObjectStream {
public:
    void add(int number, std::string_view dictionary);

    int size() const { return size_; }

    /// The stream's dictionary; its bytes are put into `packed`.
    std::string finish(Compressor& compress, std::string& packed) const;

private:
    std::string index_, objects_;
    int size_ = 0;
};

/// Entries of a cross-reference stream in the order of object numbers, each written as its
/// difference from the one before (PNG's filter Up), since neighbours are alike.
class CrossReference {
public:
    void add_free();
    void add_offset(size_t offset);
    void add_compressed(int stream, int index);

    int size() const { return size_; }

    /// The stream's dictionary without what a trailer says; its bytes are put into `packed`.
    std::string finish(Compressor& compress, std::string& packed) const;

private:
    static constexpr int k_row = 7;  // bytes: kind, offset or stream (4), index (2)

    void add(uint8_t kind, uint32_t second, uint16_t third);

    std::string rows_;
    uint8_t last_[k_row] = {};
    int size_ = 0;
};

}  // namespace examgen::pdf
