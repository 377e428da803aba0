// A tag is a blob of the right fullness whose four sides are straight edges and whose 4 × 4
// modules spell a known word. Sides are placed at full resolution: nine profiles across each, the
// half level of each profile, a line through them; corners are where lines cross.

#include "scan/tags.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "exam/tag.h"
#include "scan/sample.h"

namespace examgen::scan {
namespace {

constexpr double k_tag_mm = 8, k_page_mm = 297;
constexpr double k_least_scale = 0.45, k_most_scale = 1.25;  // of a page that fills the picture
using Quad = std::array<Vec, 4>;

/// By size, and by area against moments: hollow boxes have 0.2 … 0.3, solid ones 1, tags between.
bool may_be_tag(const Blob& blob, double long_side) {
    const double scale = long_side / k_page_mm;
    const double w = blob.right - blob.left, h = blob.bottom - blob.top;
    if (std::max(w, h) > k_tag_mm * scale * k_most_scale * 1.5 ||
        std::min(w, h) < k_tag_mm * scale * k_least_scale * 0.85 ||
        blob.long_axis / blob.short_axis > 2.4)
        return false;
    const double fullness = blob.area / (12 * std::sqrt(blob.long_axis * blob.short_axis));
    return fullness > 0.45 && fullness < 0.95;
}

Vec farthest(const Blob& blob, Vec from) {
    double best = -1;
    Vec out;
    for (const Vec p : blob.rim) {
        const double d = (p.x - from.x) * (p.x - from.x) + (p.y - from.y) * (p.y - from.y);
        if (d > best) {
            best = d;
            out = p;
        }
    }
    return out;
}

/// Corners in the view, in one turn of direction: two by distance, two by distance from their line.
std::optional<Quad> corners_of(const Blob& blob) {
    const Vec middle{(blob.left + blob.right - 1) * 0.5, (blob.top + blob.bottom - 1) * 0.5};
    const Vec a = farthest(blob, middle), b = farthest(blob, a);
    double most = 0, least = 0;
    Vec high = a, low = a;
    for (const Vec p : blob.rim) {
        const double side = cross(b - a, p - a);
        if (side > most) {
            most = side;
            high = p;
        }
        if (side < least) {
            least = side;
            low = p;
        }
    }
    const double area = length(b - a) * length(b - a);
    if (most < 0.25 * area || -least < 0.25 * area)
        return {};
    return Quad{a, low, b, high};
}

struct Line {
    double a = 0, b = 0, c = 0;  // a x + b y + c = 0, a² + b² = 1
};

/// The line through most of the points: weights fall with the distance, five rounds.
std::optional<Line> line_through(const std::vector<Vec>& points) {
    if (points.size() < 4)
        return {};
    Line out;
    std::vector<double> weights(points.size(), 1);
    for (int round = 0; round < 5; ++round) {
        double n = 0;
        Vec middle;
        for (size_t i = 0; i < points.size(); ++i) {
            n += weights[i];
            middle = middle + points[i] * weights[i];
        }
        middle = middle * (1 / n);
        double xx = 0, yy = 0, xy = 0;
        for (size_t i = 0; i < points.size(); ++i) {
            const Vec d = points[i] - middle;
            xx += weights[i] * d.x * d.x;
            yy += weights[i] * d.y * d.y;
            xy += weights[i] * d.x * d.y;
        }
        const double angle = 0.5 * std::atan2(2 * xy, xx - yy);
        out = {-std::sin(angle), std::cos(angle), 0};
        out.c = -(out.a * middle.x + out.b * middle.y);
        for (size_t i = 0; i < points.size(); ++i)
            weights[i] = 1 / (0.3 + std::abs(out.a * points[i].x + out.b * points[i].y + out.c));
    }
    return out;
}

/// Where the brightness along a profile passes half way from dark (inside) to light (outside).
std::optional<Vec> edge_at(image::ImageView picture, Vec middle, Vec outwards) {
    constexpr int k_samples = 13, k_half = 6;
    constexpr float k_least_contrast = 20;
    std::array<float, k_samples> v{};
    for (int k = 0; k < k_samples; ++k)
        v[static_cast<size_t>(k)] =
            sample(picture, middle + outwards * ((k - k_half) / double{k_half}));
    const float dark = (v[0] + v[1] + v[2]) / 3, light = (v[10] + v[11] + v[12]) / 3;
    if (light - dark < k_least_contrast)
        return {};
    const float half = (dark + light) / 2;
    for (size_t k = 1; k < k_samples; ++k)
        if (v[k - 1] < half && v[k] >= half) {
            const double at = static_cast<double>(k) - 1 +
                              static_cast<double>((half - v[k - 1]) / (v[k] - v[k - 1]));
            return middle + outwards * ((at - k_half) / k_half);
        }
    return {};
}

std::optional<Line> side_line(image::ImageView picture, Vec from, Vec to) {
    const Vec along = to - from;
    const Vec outwards = Vec{along.y, -along.x} * 0.11;
    std::vector<Vec> points;
    for (int t = 0; t < 9; ++t)
        if (const auto p = edge_at(picture, from + along * (0.12 + 0.76 * t / 8), outwards))
            points.push_back(*p);
    return line_through(points);
}

std::optional<Vec> crossing(const Line& p, const Line& q) {
    const double det = p.a * q.b - p.b * q.a;
    if (std::abs(det) < 0.2)
        return {};
    return Vec{(p.b * q.c - q.b * p.c) / det, (q.a * p.c - p.a * q.c) / det};
}

/// The corners at full resolution.
std::optional<Quad> refined(image::ImageView picture, const View& view, const Quad& rough) {
    const Vec middle = (rough[0] + rough[1] + rough[2] + rough[3]) * 0.25;
    Quad at;
    for (size_t i = 0; i < 4; ++i) {
        const Vec out = rough[i] - middle;
        at[i] = view.full(rough[i] + out * (0.6 / std::max(1e-6, length(out))));
    }
    std::array<Line, 4> sides;
    for (size_t i = 0; i < 4; ++i) {
        const auto line = side_line(picture, at[i], at[(i + 1) % 4]);
        if (!line)
            return {};
        sides[i] = *line;
    }
    Quad out;
    for (size_t i = 0; i < 4; ++i) {
        const auto corner = crossing(sides[(i + 3) % 4], sides[i]);
        if (!corner || length(*corner - at[i]) > 0.3 * length(at[0] - at[2]))
            return {};
        out[i] = *corner;
    }
    return out;
}

/// The word turned by a quarter.
unsigned turned(unsigned word) {
    unsigned out = 0;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            if (word >> (15 - (y * 4 + x)) & 1)
                out |= 1U << (15 - (x * 4 + 3 - y));
    return out;
}

unsigned mirrored(unsigned word) {
    unsigned out = 0;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            if (word >> (15 - (y * 4 + x)) & 1)
                out |= 1U << (15 - (y * 4 + 3 - x));
    return out;
}

/// The tag whose word differs in at most one bit under some turn; -1: none.
int id_of(unsigned word) {
    for (int turn = 0; turn < 4; ++turn, word = turned(word))
        for (size_t id = 0; id < exam::k_tag_words.size(); ++id)
            if (std::popcount(word ^ exam::k_tag_words[id]) <= 1)
                return static_cast<int>(id);
    return -1;
}

struct Modules {
    unsigned word = 0;
    int border = 0;  // black ones of 20
    double black = 0, white = 0;
};

std::optional<Modules> modules_of(image::ImageView picture, const Homography& to_picture) {
    constexpr double k_least_contrast = 25;
    std::array<double, 36> cells{};
    for (size_t i = 0; i < 36; ++i) {
        const double x = static_cast<double>(i % 6) + 0.5, y = static_cast<double>(i / 6) + 0.5;
        for (int k = 0; k < 9; ++k)
            cells[i] +=
                static_cast<double>(
                    sample(picture, to_picture({x + (k % 3 - 1) * 0.22, y + (k / 3 - 1) * 0.22}))) /
                9;
    }
    const auto [least, most] = std::minmax_element(cells.begin(), cells.end());
    if (*most - *least < k_least_contrast)
        return {};
    Modules out{0, 0, 0, *most};
    const double half = (*least + *most) / 2;
    double dark = 0, count = 0;
    for (size_t i = 0; i < 36; ++i) {
        const bool is_white = cells[i] > half;
        const bool border = i % 6 == 0 || i % 6 == 5 || i / 6 == 0 || i / 6 == 5;
        if (border)
            out.border += !is_white;
        else
            out.word = out.word << 1 | (is_white ? 1U : 0U);
        dark += is_white ? 0 : cells[i];
        count += !is_white;
    }
    out.black = dark / std::max(1.0, count);
    return out;
}

}  // namespace

Tags find_tags(image::ImageView picture, const View& view) {
    constexpr int k_least_border = 19;
    constexpr std::array<Vec, 4> k_square = {{{0, 0}, {6, 0}, {6, 6}, {0, 6}}};
    Tags out;
    for (const Blob& blob : find_blobs(view, may_be_tag)) {
        const auto rough = corners_of(blob);
        const auto corners = rough ? refined(picture, view, *rough) : std::nullopt;
        const auto map = corners ? fit(k_square, *corners) : std::nullopt;
        const auto modules = map ? modules_of(picture, *map) : std::nullopt;
        if (!modules || modules->border < k_least_border)
            continue;
        const int id = id_of(modules->word);
        if (id < 0) {
            out.mirrored += id_of(mirrored(modules->word)) >= 0;
            continue;
        }
        const Quad& c = *corners;
        const double diagonal = (length(c[0] - c[2]) + length(c[1] - c[3])) / 2;
        out.found.push_back({id, (*map)({3, 3}), diagonal / std::sqrt(2) / k_tag_mm, modules->black,
                             modules->white});
    }
    return out;
}

}  // namespace examgen::scan
