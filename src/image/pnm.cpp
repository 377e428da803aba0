// PBM, PGM and PPM with binary pixels: what pdftoppm and scanner programs write.

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "image/decoders.h"

namespace examgen::image {
namespace {

struct Head {
    int kind = 0;  // 4 bits, 5 grey, 6 colour
    int width = 0, height = 0, most = 1;
    size_t size = 0;
};

[[noreturn]] void damaged() {
    throw Error(msg("the PNM picture is damaged"), {}, {msg("scan or copy it again")});
}

class Scanner {
public:
    explicit Scanner(std::string_view bytes) : bytes_(bytes) {}

    int number() {
        skip();
        int out = 0;
        const size_t start = at_;
        for (; at_ < bytes_.size() && bytes_[at_] >= '0' && bytes_[at_] <= '9'; ++at_)
            if ((out = out * 10 + (bytes_[at_] - '0')) > 1'000'000)
                damaged();
        if (at_ == start)
            damaged();
        return out;
    }

    size_t at() const { return at_; }

private:
    void skip() {
        for (; at_ < bytes_.size(); ++at_) {
            if (bytes_[at_] == '#')
                at_ = std::min(bytes_.find('\n', at_), bytes_.size() - 1);
            else if (static_cast<unsigned char>(bytes_[at_]) > ' ')
                return;
        }
    }

    std::string_view bytes_;
    size_t at_ = 2;
};

Head head_of(std::string_view bytes) {
    Scanner scanner(bytes);
    Head out;
    out.kind = bytes[1] - '0';
    out.width = scanner.number();
    out.height = scanner.number();
    if (out.kind != 4)
        out.most = scanner.number();
    out.size = scanner.at() + 1;
    check_size(out.width, out.height);
    if (out.most < 1 || out.most > 255)
        damaged();
    return out;
}

void read_bits(const unsigned char* from, Grey& out) {
    const int stride = (out.width + 7) / 8;
    for (int y = 0; y < out.height; ++y, from += stride)
        for (int x = 0; x < out.width; ++x)
            out.row(y)[x] = (from[x / 8] >> (7 - x % 8) & 1) ? 0 : 255;
}

}  // namespace

void read_pnm(std::string_view bytes, Picture& out) {
    const Head head = head_of(bytes);
    const size_t w = static_cast<size_t>(head.width), h = static_cast<size_t>(head.height);
    const size_t row = head.kind == 4 ? (w + 7) / 8 : head.kind == 5 ? w : 3 * w;
    if (head.size > bytes.size() || bytes.size() - head.size < row * h)
        throw Error(msg("the PNM picture ends too early"), {}, {msg("scan or copy it again")});
    const auto* from = reinterpret_cast<const unsigned char*>(bytes.data()) + head.size;
    out.grey.reshape(head.width, head.height);
    out.bilevel = head.kind == 4;
    if (head.kind == 4)
        return read_bits(from, out.grey);
    const auto stretched = [&](unsigned v) {
        return static_cast<uint8_t>(std::min(255U, v * 255 / static_cast<unsigned>(head.most)));
    };
    uint8_t* to = out.grey.pixels.data();
    for (size_t i = 0; i < w * h; ++i, from += head.kind == 5 ? 1 : 3)
        to[i] = head.kind == 5 ? stretched(from[0])
                               : stretched((77U * from[0] + 150U * from[1] + 29U * from[2]) >> 8);
}

}  // namespace examgen::image
