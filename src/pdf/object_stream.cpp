#include "pdf/object_stream.h"

#include "base/error.h"
#include "pdf/objects.h"

namespace examgen::pdf {

void ObjectStream::add(int number, std::string_view dictionary) {
    index_ += std::to_string(number) + " " + std::to_string(objects_.size()) + " ";
    ((objects_ += "<<") += dictionary) += ">>";
    ++size_;
}

std::string ObjectStream::finish(Compressor& compress, std::string& packed) const {
    packed = compress(index_ + objects_);
    return "/Type/ObjStm/N " + std::to_string(size_) + "/First " + std::to_string(index_.size()) +
           deflated(packed);
}

void CrossReference::add(uint8_t kind, uint32_t second, uint16_t third) {
    constexpr char k_up = 2;
    const uint8_t row[k_row] = {kind,
                                static_cast<uint8_t>(second >> 24),
                                static_cast<uint8_t>(second >> 16),
                                static_cast<uint8_t>(second >> 8),
                                static_cast<uint8_t>(second),
                                static_cast<uint8_t>(third >> 8),
                                static_cast<uint8_t>(third)};
    rows_ += k_up;
    for (int i = 0; i < k_row; ++i) {
        rows_ += static_cast<char>(row[i] - last_[i]);
        last_[i] = row[i];
    }
    ++size_;
}

void CrossReference::add_free() {
    add(0, 0, 0xffff);
}

void CrossReference::add_offset(size_t offset) {
    if (offset > UINT32_MAX)
        throw Error(msg("a PDF file may not be larger than 4 GB"));
    add(1, static_cast<uint32_t>(offset), 0);
}

void CrossReference::add_compressed(int stream, int index) {
    add(2, static_cast<uint32_t>(stream), static_cast<uint16_t>(index));
}

std::string CrossReference::finish(Compressor& compress, std::string& packed) const {
    packed = compress(rows_);
    return "/Type/XRef/W[1 4 2]" + deflated(packed) + "/DecodeParms<</Predictor 12/Columns " +
           std::to_string(k_row) + ">>";
}

}  // namespace examgen::pdf
