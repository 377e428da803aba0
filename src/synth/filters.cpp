#include "synth/filters.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "synth/chance.h"

namespace examgen::synth {
namespace {

std::vector<int> kernel_of(double sigma) {
    const int radius = std::max(1, static_cast<int>(std::ceil(2.5 * sigma)));
    std::vector<double> weights;
    double sum = 0;
    for (int i = -radius; i <= radius; ++i)
        sum += weights.emplace_back(std::exp(-i * i / (2 * sigma * sigma)));
    std::vector<int> out;
    int whole = 0;
    for (const double w : weights)
        whole += out.emplace_back(static_cast<int>(std::lround(4096 * w / sum)));
    out[static_cast<size_t>(radius)] += 4096 - whole;
    return out;
}

/// Along one line of `n` pixels, `step` apart; ends repeat.
void convolve(uint8_t* line, int n, size_t step, const std::vector<int>& kernel,
              std::vector<uint8_t>& padded) {
    const int radius = static_cast<int>(kernel.size() / 2);
    padded.resize(static_cast<size_t>(n + 2 * radius));
    for (int i = -radius; i < n + radius; ++i)
        padded[static_cast<size_t>(i + radius)] =
            line[static_cast<size_t>(std::clamp(i, 0, n - 1)) * step];
    for (int i = 0; i < n; ++i) {
        int sum = 2048;
        for (size_t k = 0; k < kernel.size(); ++k)
            sum += kernel[k] * padded[static_cast<size_t>(i) + k];
        line[static_cast<size_t>(i) * step] = static_cast<uint8_t>(sum >> 12);
    }
}

/// Down all columns at once, so that memory is read along rows.
void convolve_down(image::Grey& picture, const std::vector<int>& kernel) {
    const int w = picture.width, h = picture.height;
    const int radius = static_cast<int>(kernel.size() / 2);
    const image::Grey from = picture;
    std::vector<int> sums(static_cast<size_t>(w));
    for (int y = 0; y < h; ++y) {
        std::fill(sums.begin(), sums.end(), 2048);
        for (int k = -radius; k <= radius; ++k) {
            const uint8_t* row = from.row(std::clamp(y + k, 0, h - 1));
            const int weight = kernel[static_cast<size_t>(k + radius)];
            for (size_t x = 0; x < sums.size(); ++x)
                sums[x] += weight * row[x];
        }
        uint8_t* out = picture.row(y);
        for (size_t x = 0; x < sums.size(); ++x)
            out[x] = static_cast<uint8_t>(sums[x] >> 12);
    }
}

/// 4096 steps of the normal distribution, from the inverse of its integral by bisection of erf.
const std::array<float, 4096>& normal_table() {
    static const std::array<float, 4096> table = [] {
        std::array<float, 4096> out{};
        for (size_t i = 0; i < out.size(); ++i) {
            const double wanted = (static_cast<double>(i) + 0.5) / 4096;
            double low = -5, high = 5;
            for (int k = 0; k < 40; ++k) {
                const double mid = (low + high) / 2;
                (0.5 * (1 + std::erf(mid / std::numbers::sqrt2)) < wanted ? low : high) = mid;
            }
            out[i] = static_cast<float>(low);
        }
        return out;
    }();
    return table;
}

}  // namespace

void blur(image::Grey& picture, double sigma) noexcept {
    if (sigma < 0.2)
        return;
    const auto kernel = kernel_of(sigma);
    std::vector<uint8_t> padded;
    for (int y = 0; y < picture.height; ++y)
        convolve(picture.row(y), picture.width, 1, kernel, padded);
    convolve_down(picture, kernel);
}

void smear(image::Grey& picture, int length) noexcept {
    if (length < 2)
        return;
    std::vector<int> kernel(static_cast<size_t>(2 * (length / 2) + 1),
                            4096 / (2 * (length / 2) + 1));
    int sum = 0;
    for (const int k : kernel)
        sum += k;
    kernel[kernel.size() / 2] += 4096 - sum;
    std::vector<uint8_t> padded;
    for (int y = 0; y < picture.height; ++y)
        convolve(picture.row(y), picture.width, 1, kernel, padded);
}

void add_noise(image::Grey& picture, double sigma, uint64_t seed) noexcept {
    if (sigma <= 0)
        return;
    std::array<int, 4096> steps;
    for (size_t i = 0; i < steps.size(); ++i)
        steps[i] = static_cast<int>(std::lround(static_cast<double>(normal_table()[i]) * sigma));
    Rng rng(seed);
    uint64_t bits = 0;
    int left = 0;
    for (uint8_t& pixel : picture.pixels) {
        if (left == 0) {
            bits = rng.next();
            left = 5;
        }
        pixel = static_cast<uint8_t>(std::clamp(pixel + steps[bits & 4095], 0, 255));
        bits >>= 12;
        --left;
    }
}

void cut(image::Grey& picture, double threshold) noexcept {
    for (uint8_t& pixel : picture.pixels)
        pixel = pixel < threshold ? 0 : 255;
}

void diffuse(image::Grey& picture) {
    const size_t w = static_cast<size_t>(picture.width);
    std::vector<int> here(w + 2), below(w + 2);
    for (int y = 0; y < picture.height; ++y) {
        uint8_t* row = picture.row(y);
        for (size_t x = 0; x < w; ++x) {
            const int value = row[x] + (here[x + 1] >> 4);
            row[x] = value < 128 ? 0 : 255;
            const int error = value - row[x];
            here[x + 2] += 7 * error;
            below[x] += 3 * error;
            below[x + 1] += 5 * error;
            below[x + 2] += error;
        }
        here.swap(below);
        std::fill(below.begin(), below.end(), 0);
    }
}

image::Grey turned(const image::Grey& p, int quarters) {
    const int w = p.width, h = p.height;
    if (quarters == 0)
        return p;
    image::Grey out(quarters == 2 ? w : h, quarters == 2 ? h : w);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const int tx = quarters == 1 ? h - 1 - y : quarters == 2 ? w - 1 - x : y;
            const int ty = quarters == 1 ? x : quarters == 2 ? h - 1 - y : w - 1 - x;
            out.row(ty)[tx] = p.row(y)[x];
        }
    return out;
}

}  // namespace examgen::synth
