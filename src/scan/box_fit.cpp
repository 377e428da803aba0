// The score of an offset: for each side, how much darker its line is than half a millimetre
// outside it, capped; the mean of four plus half the worst. The inside is never looked at, so that
// fills, crosses and ticks do not pull. Coarse steps, then fine, then a parabola.

#include "scan/box_fit.h"

#include <algorithm>
#include <cmath>

namespace examgen::scan {
namespace {

constexpr int k_stride = k_most_samples + 1;
constexpr double k_frame_mm = 0.3;  // printed line
constexpr float k_side_contrast = 0.12F, k_side_cap = 0.6F;
constexpr double k_least_score = 0.13;

/// rows[y][x]: sum of row y left of x; columns[x][y]: sum of column x above y.
void sum_up(FitSpace& s) noexcept {
    const int n = s.patch.n;
    for (int y = 0; y < n; ++y) {
        float sum = 0;
        float* to = s.rows.data() + y * k_stride;
        const float* from = s.patch.dark.data() + y * n;
        for (int x = 0; x < n; ++x) {
            to[x] = sum;
            sum += from[x];
        }
        to[n] = sum;
    }
    for (int x = 0; x < n; ++x)
        s.columns[static_cast<size_t>(x * k_stride)] = 0;
    for (int y = 0; y < n; ++y)
        for (int x = 0; x < n; ++x) {
            float* at = s.columns.data() + x * k_stride + y;
            at[1] = at[0] + s.patch.dark[static_cast<size_t>(y * n + x)];
        }
}

class Search {
public:
    Search(const FitSpace& space, const Rect& box)
        : space_(space),
          n_(space.patch.n),
          middle_((space.patch.n - 1) / 2.0),
          half_w_((box.w.v - k_frame_mm) / 2 * k_patch_scale),
          half_h_((box.h.v - k_frame_mm) / 2 * k_patch_scale) {}

    struct Value {
        float score = -9;
        int sides = 0;
    };

    /// At an offset in samples.
    Value at(int dx, int dy) const noexcept {
        float sum = 0, worst = 9;
        Value out{0, 0};
        for (int side = 0; side < 4; ++side) {
            const float contrast = side_contrast(side, dx, dy);
            out.sides += contrast > k_side_contrast;
            sum += std::min(contrast, k_side_cap);
            worst = std::min(worst, contrast);
        }
        out.score = sum / 4 + 0.5F * std::max(-0.2F, worst);
        return out;
    }

private:
    /// 0 top, 1 bottom, 2 left, 3 right.
    float side_contrast(int side, int dx, int dy) const noexcept {
        constexpr int k_gap = static_cast<int>(0.5 * k_patch_scale);
        const bool level = side < 2;
        const double half = level ? half_h_ : half_w_, along = level ? half_w_ : half_h_;
        const double centre = middle_ + (level ? dy : dx), across = middle_ + (level ? dx : dy);
        const double sign = side % 2 ? 1 : -1;
        const int from = static_cast<int>(std::lround(across - along * 0.85));
        const int to = static_cast<int>(std::lround(across + along * 0.85)) + 1;
        const auto& sums = level ? space_.rows : space_.columns;
        return line(sums, centre + sign * half, from, to) -
               line(sums, centre + sign * (half + k_gap), from, to);
    }

    /// Mean darkness of the line at `place`, between two rows or columns of samples.
    template <class Sums>
    float line(const Sums& sums, double place, int from, int to) const noexcept {
        const int i = static_cast<int>(std::floor(place));
        from = std::max(from, 0);
        to = std::min(to, n_);
        if (i < 0 || i + 1 >= n_ || to <= from)
            return 0;
        const float f = static_cast<float>(place - i);
        const float* a = sums.data() + i * k_stride;
        const float* b = a + k_stride;
        return ((a[to] - a[from]) * (1 - f) + (b[to] - b[from]) * f) /
               static_cast<float>(to - from);
    }

    const FitSpace& space_;
    int n_;
    double middle_, half_w_, half_h_;
};

/// Scores of offsets that were tried, and the best.
class Board {
public:
    Board(const Search& search, int reach) : search_(search), reach_(reach) {
        scores_.fill(k_untried);
    }

    void attempt(int dx, int dy) noexcept {
        if (std::abs(dx) > reach_ || std::abs(dy) > reach_)
            return;
        float& score = at(dx, dy);
        if (score > k_untried)
            return;
        // of equal places the nearer one
        const float far = static_cast<float>(dx * dx + dy * dy) /
                          static_cast<float>(std::max(1, reach_ * reach_));
        score = search_.at(dx, dy).score - 0.02F * far;
        if (score > best_) {
            best_ = score;
            x_ = dx;
            y_ = dy;
        }
    }

    void run() noexcept {
        for (int dy = -reach_; dy <= reach_; dy += 2)
            for (int dx = -reach_; dx <= reach_; dx += 2)
                attempt(dx, dy);
        for (int round = 0; round < 2; ++round)
            for (int k = 0, x = x_, y = y_; k < 9; ++k)
                attempt(x + k % 3 - 1, y + k / 3 - 1);
    }

    /// The best place between samples.
    Vec peak() noexcept {
        if (on_rim())
            return {static_cast<double>(x_), static_cast<double>(y_)};
        const auto vertex = [](float a, float b, float c) {
            const double bend =
                static_cast<double>(a) - 2 * static_cast<double>(b) + static_cast<double>(c);
            return bend < -1e-6 ? std::clamp(0.5 * static_cast<double>(a - c) / bend, -0.5, 0.5)
                                : 0.0;
        };
        for (int k = 0; k < 9; ++k)
            attempt(x_ + k % 3 - 1, y_ + k / 3 - 1);
        const float here = at(x_, y_);
        return {x_ + vertex(at(x_ - 1, y_), here, at(x_ + 1, y_)),
                y_ + vertex(at(x_, y_ - 1), here, at(x_, y_ + 1))};
    }

    bool on_rim() const { return std::abs(x_) >= reach_ || std::abs(y_) >= reach_; }

    float best() const { return best_; }

    int sides() const noexcept { return search_.at(x_, y_).sides; }

private:
    static constexpr int k_side = 41;
    static constexpr float k_untried = -50;

    float& at(int dx, int dy) {
        return scores_[static_cast<size_t>((dy + reach_) * k_side + dx + reach_)];
    }

    const Search& search_;
    int reach_, x_ = 0, y_ = 0;
    float best_ = -9;
    std::array<float, k_side * k_side> scores_;
};

}  // namespace

BoxFit fit_box(image::ImageView picture, const Homography& map, const Expected& expected,
               FitSpace& space) noexcept {
    constexpr double k_margin_mm = 0.75;
    constexpr int k_most_reach = 20;  // samples
    const Rect& box = expected.box;
    const double half = std::max(box.w.v, box.h.v) / 2 + expected.reach + k_margin_mm;
    take_patch(picture, map, centre(box) + expected.offset, std::min(half, k_most_half),
               space.patch);
    sum_up(space);
    const Search search(space, box);
    const int reach =
        std::clamp(static_cast<int>(std::lround(expected.reach * k_patch_scale)), 1, k_most_reach);
    Board board(search, reach);
    board.run();
    const bool inside = !board.on_rim();
    const Vec peak = board.peak();
    BoxFit out;
    out.offset = expected.offset + peak * (1 / k_patch_scale);
    out.score = static_cast<double>(board.best());
    out.sides = board.sides();
    out.hit = inside && out.sides >= 3 && out.score > k_least_score;
    return out;
}

}  // namespace examgen::scan
