// View: mean of f × f pixels; black where the value lies clearly below the mean of the
// surroundings (a window of 14 mm), which shade, paper colour and a desk do not disturb.
// Figures: research measurements in docs/scan.md.

#include "scan/view.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace examgen::scan {
namespace {

constexpr double k_view_length = 900;

/// Sums `factor` rows into `sums`, column by column.
void add_rows(image::ImageView picture, int first, int factor,
              std::vector<uint16_t>& sums) noexcept {
    const int n = static_cast<int>(sums.size());
    uint16_t* to = sums.data();
    const uint8_t* from = picture.row(first);
    for (int x = 0; x < n; ++x)
        to[x] = from[x];
    for (int j = 1; j < factor; ++j) {
        from = picture.row(first + j);
        for (int x = 0; x < n; ++x)
            to[x] = static_cast<uint16_t>(to[x] + from[x]);
    }
}

/// Means of 4 × 4 pixels of a row of squares: the four bytes of a word are added two by two, so
/// that a compiler does several words at a time.
void mean_of_four(image::ImageView picture, int first, uint8_t* to, int width) noexcept {
    const uint8_t* rows[4];
    for (int j = 0; j < 4; ++j)
        rows[j] = picture.row(first + j);
    const auto mean = [&](int x) {
        constexpr uint32_t k_even = 0x00ff00ff;
        uint32_t sums = 0;
        for (const uint8_t* row : rows) {
            uint32_t word = 0;
            std::memcpy(&word, row + 4 * x, 4);
            sums += (word & k_even) + (word >> 8 & k_even);
        }
        return static_cast<uint8_t>(((sums + (sums >> 16)) & 0xffff) >> 4);
    };
    constexpr int k_block = 16;
    int x = 0;
    for (; x + k_block <= width; x += k_block)
        for (int i = 0; i < k_block; ++i)
            to[x + i] = mean(x + i);
    for (; x < width; ++x)
        to[x] = mean(x);
}

void mean_of(const uint16_t* sums, uint8_t* to, int width, int factor) noexcept {
    const uint32_t scale = 65536U / static_cast<uint32_t>(factor * factor);
    for (int x = 0; x < width; ++x) {
        uint32_t sum = 0;
        for (int j = 0; j < factor; ++j)
            sum += sums[x * factor + j];
        to[x] = static_cast<uint8_t>(std::min(255U, (sum * scale + 32768U) >> 16));
    }
}

/// The mean over a square window, row by row: running sums of columns, then along the row.
class LocalMean {
public:
    LocalMean(const image::Grey& grey, int reach)
        : grey_(grey), reach_(reach), columns_(static_cast<size_t>(grey.width)) {
        for (int y = -reach; y <= reach; ++y)
            add(clamped(y), 1);
    }

    /// Calls `function(mean)` for each pixel of the rows in order.
    void row(int y, std::vector<uint8_t>& means) noexcept {
        if (y > 0) {
            add(clamped(y - 1 - reach_), -1);
            add(clamped(y + reach_), 1);
        }
        const int w = grey_.width, side = 2 * reach_ + 1;
        const auto at = [&](int x) {
            return columns_[static_cast<size_t>(std::clamp(x, 0, w - 1))];
        };
        int64_t sum = 0;
        for (int x = -reach_; x <= reach_; ++x)
            sum += at(x);
        const uint32_t scale =
            static_cast<uint32_t>((uint64_t{1} << 32) / static_cast<uint64_t>(side * side));
        for (int x = 0; x < w; ++x) {
            means[static_cast<size_t>(x)] =
                static_cast<uint8_t>(static_cast<uint64_t>(sum) * scale >> 32);
            sum += at(x + reach_ + 1) - at(x - reach_);
        }
    }

private:
    int clamped(int y) const { return std::clamp(y, 0, grey_.height - 1); }

    void add(int y, int sign) noexcept {
        const uint8_t* from = grey_.row(y);
        for (size_t x = 0; x < columns_.size(); ++x)
            columns_[x] += sign * from[x];
    }

    const image::Grey& grey_;
    int reach_;
    std::vector<int32_t> columns_;
};

void threshold(View& view) {
    constexpr double k_window_mm = 14, k_page_mm = 297;
    constexpr int k_least_difference = 12;
    const int reach = std::max(2, static_cast<int>(view.long_side() / k_page_mm * k_window_mm / 2));
    LocalMean mean(view.grey, reach);
    const size_t w = static_cast<size_t>(view.grey.width);
    view.black.resize(w * static_cast<size_t>(view.grey.height));
    std::vector<uint8_t> means(w);
    size_t count = 0;
    for (int y = 0; y < view.grey.height; ++y) {
        mean.row(y, means);
        const uint8_t* from = view.grey.row(y);
        uint8_t* to = view.black.data() + static_cast<size_t>(y) * w;
        for (size_t x = 0; x < w; ++x) {
            const int m = means[x], v = from[x];
            to[x] = static_cast<uint8_t>((v * 16 < m * 13) & (m - v > k_least_difference));
            count += to[x];
        }
    }
    view.ink =
        static_cast<double>(count) / static_cast<double>(std::max<size_t>(1, view.black.size()));
}

}  // namespace

void shrink(image::ImageView picture, int factor, image::Grey& out) {
    out.reshape(picture.width / factor, picture.height / factor);
    std::vector<uint16_t> sums(static_cast<size_t>(out.width * factor));
    for (int y = 0; y < out.height; ++y) {
        if (factor == 4) {
            mean_of_four(picture, y * factor, out.row(y), out.width);
            continue;
        }
        add_rows(picture, y * factor, factor, sums);
        mean_of(sums.data(), out.row(y), out.width, factor);
    }
}

View make_view(image::ImageView picture) {
    View out;
    const int longest = std::max(picture.width, picture.height);
    out.factor = std::max(1, static_cast<int>(std::lround(longest / k_view_length)));
    shrink(picture, out.factor, out.grey);
    threshold(out);
    return out;
}

}  // namespace examgen::scan
