// A polynomial of the fifth degree in both directions by least squares with a slight ridge. A wave
// of 3 mm over the page's width, as curled sheets show in photos, is met within 0.1 mm, where
// planes through neighbours 35 mm apart miss it by more than one. Leaving one place out costs
// nothing: its residual grows by 1 / (1 - leverage) (Allen 1974).

#include "scan/smooth.h"

#include <algorithm>
#include <cmath>

namespace examgen::scan {
namespace {

constexpr size_t k_degree = 5, k_terms = (k_degree + 1) * (k_degree + 2) / 2;

/// a = lower · lowerᵀ in place; false when it is not positive.
bool factor(std::vector<double>& a) {
    for (size_t i = 0; i < k_terms; ++i)
        for (size_t j = 0; j <= i; ++j) {
            double sum = a[i * k_terms + j];
            for (size_t k = 0; k < j; ++k)
                sum -= a[i * k_terms + k] * a[j * k_terms + k];
            if (i == j && !(sum > 1e-12))
                return false;
            a[i * k_terms + j] = i == j ? std::sqrt(sum) : sum / a[j * k_terms + j];
        }
    return true;
}

/// Solves lower · x = b in place.
void forwards(const std::vector<double>& lower, std::vector<double>& b) {
    for (size_t i = 0; i < k_terms; ++i) {
        for (size_t k = 0; k < i; ++k)
            b[i] -= lower[i * k_terms + k] * b[k];
        b[i] /= lower[i * k_terms + i];
    }
}

void backwards(const std::vector<double>& lower, std::vector<double>& b) {
    for (size_t i = k_terms; i-- > 0;) {
        for (size_t k = i + 1; k < k_terms; ++k)
            b[i] -= lower[k * k_terms + i] * b[k];
        b[i] /= lower[i * k_terms + i];
    }
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
    double out = 0;
    for (size_t i = 0; i < k_terms; ++i)
        out += a[i] * b[i];
    return out;
}

}  // namespace

Smooth::Smooth(std::span<const Vec> places, std::span<const Vec> offsets) {
    constexpr double k_ridge = 1e-4;
    if (places.size() < k_least)
        return;
    Vec low = places.front(), high = low;
    for (const Vec p : places) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    middle_ = (low + high) * 0.5;
    scale_ = std::max({1.0, (high.x - low.x) / 2, (high.y - low.y) / 2});
    std::vector<double> a(k_terms * k_terms);
    x_.assign(k_terms, 0);
    y_.assign(k_terms, 0);
    for (size_t n = 0; n < places.size(); ++n) {
        const auto row = terms(places[n]);
        for (size_t i = 0; i < k_terms; ++i) {
            for (size_t j = 0; j <= i; ++j)
                a[i * k_terms + j] += row[i] * row[j];
            x_[i] += row[i] * offsets[n].x;
            y_[i] += row[i] * offsets[n].y;
        }
    }
    for (size_t i = 0; i < k_terms; ++i)
        a[i * k_terms + i] += k_ridge * static_cast<double>(places.size());
    if (!factor(a))
        return;
    lower_ = std::move(a);
    for (auto* side : {&x_, &y_}) {
        forwards(lower_, *side);
        backwards(lower_, *side);
    }
}

std::vector<double> Smooth::terms(Vec place) const {
    const Vec p = (place - middle_) * (1 / scale_);
    std::vector<double> out;
    out.reserve(k_terms);
    double up = 1;
    for (size_t i = 0; i <= k_degree; ++i, up *= p.x) {
        double value = up;
        for (size_t j = 0; i + j <= k_degree; ++j, value *= p.y)
            out.push_back(value);
    }
    return out;
}

Vec Smooth::at(Vec place) const {
    const auto row = terms(place);
    return {product(row, x_), product(row, y_)};
}

Vec Smooth::without(Vec place, Vec offset) const {
    auto row = terms(place);
    const Vec here{product(row, x_), product(row, y_)};
    forwards(lower_, row);
    const double leverage = std::min(0.9, product(row, row));
    return offset - (offset - here) * (1 / (1 - leverage));
}

}  // namespace examgen::scan
