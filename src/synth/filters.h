#pragma once
// Pixel loops that several devices share.

#include <cstdint>

#include "image/image.h"

namespace examgen::synth {

/// Gaussian, separable; nothing below 0.2 pixels.
void blur(image::Grey& picture, double sigma) noexcept;

/// Mean over a line of `length` pixels to the right.
void smear(image::Grey& picture, int length) noexcept;

/// Adds normal noise of this sigma, fixed by the seed.
void add_noise(image::Grey& picture, double sigma, uint64_t seed) noexcept;

/// Black below the threshold.
void cut(image::Grey& picture, double threshold) noexcept;

/// Floyd & Steinberg 1976.
void diffuse(image::Grey& picture);

/// Quarter turns clockwise, 0…3.
image::Grey turned(const image::Grey& picture, int quarters);

}  // namespace examgen::synth
