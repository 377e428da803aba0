// Blobs by runs: each row's black runs are joined with those of the row above by union-find, and
// sums for area and moments are kept a run at a time. A tenth of the time of labelling pixels.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "scan/view.h"

namespace examgen::scan {
namespace {

constexpr double k_least_area = 6;

struct Run {
    int y, left, right;  // right excluded
    uint32_t label;
};

struct Sums {
    double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
    int left = 1 << 30, top = 1 << 30, right = 0, bottom = 0;

    void add(const Run& run) noexcept {
        const double count = run.right - run.left, middle = (run.left + run.right - 1) * 0.5;
        n += count;
        x += count * middle;
        y += count * run.y;
        xx += count * (middle * middle + (count * count - 1) / 12);
        yy += count * run.y * run.y;
        xy += count * middle * run.y;
        left = std::min(left, run.left);
        right = std::max(right, run.right);
        top = std::min(top, run.y);
        bottom = std::max(bottom, run.y + 1);
    }
};

class Labels {
public:
    uint32_t fresh() {
        parent_.push_back(static_cast<uint32_t>(parent_.size()));
        return parent_.back();
    }

    uint32_t root(uint32_t label) noexcept {
        while (parent_[label] != label)
            label = parent_[label] = parent_[parent_[label]];
        return label;
    }

    uint32_t join(uint32_t a, uint32_t b) noexcept {
        const uint32_t one = root(a), other = root(b);
        const uint32_t low = std::min(one, other);
        parent_[std::max(one, other)] = low;
        return low;
    }

    size_t size() const { return parent_.size(); }

private:
    std::vector<uint32_t> parent_;
};

/// The runs of one row, labelled by what they touch in `above` (a range of `runs`).
void add_row(const View& view, int y, std::pair<size_t, size_t> above, std::vector<Run>& runs,
             Labels& labels) {
    const int w = view.grey.width;
    const uint8_t* row = view.black.data() + static_cast<size_t>(y) * static_cast<size_t>(w);
    size_t first = above.first;
    for (int x = 0; x < w;) {
        const auto* start =
            static_cast<const uint8_t*>(std::memchr(row + x, 1, static_cast<size_t>(w - x)));
        if (!start)
            return;
        const int left = static_cast<int>(start - row);
        const auto* end =
            static_cast<const uint8_t*>(std::memchr(start, 0, static_cast<size_t>(w - left)));
        x = end ? static_cast<int>(end - row) : w;
        while (first < above.second && runs[first].right < left)
            ++first;
        bool labelled = false;
        uint32_t label = 0;
        for (size_t i = first; i < above.second && runs[i].left <= x; ++i) {
            label = labelled ? labels.join(label, runs[i].label) : labels.root(runs[i].label);
            labelled = true;
        }
        runs.push_back({y, left, x, labelled ? label : labels.fresh()});
    }
}

Blob blob_of(const Sums& s) {
    Blob out;
    out.area = s.n;
    out.middle = {s.x / s.n, s.y / s.n};
    const double xx = s.xx / s.n - out.middle.x * out.middle.x + 1 / 12.0;
    const double yy = s.yy / s.n - out.middle.y * out.middle.y + 1 / 12.0;
    const double xy = s.xy / s.n - out.middle.x * out.middle.y;
    const double spread = std::sqrt((xx - yy) * (xx - yy) / 4 + xy * xy);
    out.long_axis = (xx + yy) / 2 + spread;
    out.short_axis = std::max(1e-3, (xx + yy) / 2 - spread);
    out.left = s.left;
    out.top = s.top;
    out.right = s.right;
    out.bottom = s.bottom;
    return out;
}

}  // namespace

std::vector<Blob> find_blobs(const View& view, bool (*wanted)(const Blob&, double long_side)) {
    std::vector<Run> runs;
    Labels labels;
    std::pair<size_t, size_t> above;
    for (int y = 0; y < view.grey.height; ++y) {
        const size_t start = runs.size();
        add_row(view, y, above, runs, labels);
        above = {start, runs.size()};
    }
    std::vector<Sums> sums(labels.size());
    for (auto& run : runs) {
        run.label = labels.root(run.label);
        sums[run.label].add(run);
    }
    std::vector<int> index(labels.size(), -1);
    std::vector<Blob> out;
    for (size_t i = 0; i < sums.size(); ++i) {
        if (sums[i].n < k_least_area)
            continue;
        Blob blob = blob_of(sums[i]);
        if (!wanted(blob, view.long_side()))
            continue;
        index[i] = static_cast<int>(out.size());
        out.push_back(std::move(blob));
    }
    for (const auto& run : runs) {
        if (index[run.label] < 0)
            continue;
        auto& rim = out[static_cast<size_t>(index[run.label])].rim;
        rim.push_back({static_cast<double>(run.left), static_cast<double>(run.y)});
        rim.push_back({static_cast<double>(run.right - 1), static_cast<double>(run.y)});
    }
    return out;
}

}  // namespace examgen::scan
