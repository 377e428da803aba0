#pragma once
// A grey picture in memory. Pixel (0, 0) is at the top left; 0 is black, 255 white. Coordinates of
// a pixel mean its centre.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace examgen::image {

/// A look at somebody's pixels; never outlives them.
struct ImageView {
    const uint8_t* pixels = nullptr;
    int width = 0, height = 0;
    size_t stride = 0;  // bytes from row to row

    const uint8_t* row(int y) const { return pixels + static_cast<size_t>(y) * stride; }
    bool empty() const { return width <= 0 || height <= 0; }
};

struct Grey {
    int width = 0, height = 0;
    std::vector<uint8_t> pixels;  // row-major, without gaps

    Grey() = default;
    Grey(int w, int h, uint8_t value = 255) : width(w), height(h), pixels(count(w, h), value) {}

    /// Takes a new size and keeps the memory; pixels are undefined afterwards.
    void reshape(int w, int h) {
        width = w;
        height = h;
        pixels.resize(count(w, h));
    }

    uint8_t* row(int y) { return pixels.data() + count(width, y); }
    const uint8_t* row(int y) const { return pixels.data() + count(width, y); }
    ImageView view() const {
        return {pixels.data(), width, height, static_cast<size_t>(width)};
    }
    bool operator==(const Grey&) const = default;

private:
    static size_t count(int w, int h) { return static_cast<size_t>(w) * static_cast<size_t>(h); }
};

}  // namespace examgen::image
