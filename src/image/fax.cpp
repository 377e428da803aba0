// Group 4 data out of a PDF: a TIFF head is put before it, and libtiff reads the whole.

#include <array>
#include <string>

#include "image/decoders.h"

namespace examgen::image {
namespace {

void put16(std::string& out, unsigned value) {
    out += static_cast<char>(value & 255);
    out += static_cast<char>(value >> 8 & 255);
}

void put32(std::string& out, unsigned value) {
    put16(out, value & 0xffff);
    put16(out, value >> 16);
}

struct Entry {
    unsigned tag, type, value;
};

constexpr unsigned k_short = 3, k_long = 4;

}  // namespace

void read_fax(const FaxData& fax, Picture& out) {
    check_size(fax.width, fax.height);
    const auto width = static_cast<unsigned>(fax.width), height = static_cast<unsigned>(fax.height);
    constexpr unsigned k_entries = 8, k_data_at = 8 + 2 + 12 * k_entries + 4;
    const std::array<Entry, k_entries> entries = {{
        {256, k_long, width},
        {257, k_long, height},
        {258, k_short, 1},                         // bits
        {259, k_short, 4},                         // Group 4
        {262, k_short, fax.black_is_1 ? 1U : 0U},  // what 0 means
        {273, k_long, k_data_at},
        {278, k_long, height},  // rows of the one strip
        {279, k_long, static_cast<unsigned>(fax.bytes.size())},
    }};
    std::string tiff = "II*";
    tiff += '\0';
    put32(tiff, 8);
    put16(tiff, k_entries);
    for (const auto& entry : entries) {
        put16(tiff, entry.tag);
        put16(tiff, entry.type);
        put32(tiff, 1);
        put32(tiff, entry.value);
    }
    put32(tiff, 0);
    tiff += fax.bytes;
    read_tiff(tiff, 0, out);
}

}  // namespace examgen::image
