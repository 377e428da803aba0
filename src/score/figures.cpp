// All from sums over tallies. With x the points here, t the paper's points and r = t − x:
//   Σr = Σt − n x,  Σr² = Σt² − 2 x Σt + n x²,  Σxr = x Σr   within a tally, where x is constant.

#include "score/figures.h"

#include <algorithm>
#include <cmath>

namespace examgen::score {
namespace {

using exam::AnswerStatus;

constexpr double k_hard = 0.2, k_easy = 0.95, k_weak = 0.1;

double value(const Rational& x) {
    return static_cast<double>(x.num) / static_cast<double>(x.den);
}

/// Sums of a pair of variables.
struct Sums {
    double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;

    void add(const Tally& tally, double at) {
        const double points = value(tally.points), count = static_cast<double>(tally.n);
        const double rest = tally.sum - count * points;
        n += count;
        x += count * at;
        xx += count * at * at;
        y += rest;
        yy += tally.squares - 2 * points * tally.sum + count * points * points;
        xy += at * rest;
    }

    double variance() const { return n > 0 ? std::max(0.0, xx / n - x / n * (x / n)) : 0; }

    std::optional<double> correlation() const {
        const double a = n * xx - x * x, b = n * yy - y * y;
        // What is left of equal values after rounding is no spread.
        if (a <= 1e-9 * n * xx || b <= 1e-9 * n * yy)
            return {};
        return (n * xy - x * y) / std::sqrt(a * b);
    }
};

bool names(std::string_view canonical, std::string_view id) {
    for (size_t at = 0; at <= canonical.size();) {
        const size_t end = std::min(canonical.find(' ', at), canonical.size());
        if (canonical.substr(at, end - at) == id)
            return true;
        at = end + 1;
    }
    return false;
}

bool is_right(const Ruled& ruled, const std::string& id) {
    return std::any_of(ruled.keyed.begin(), ruled.keyed.end(), [&](const exam::Question& one) {
        return std::any_of(one.key.begin(), one.key.end(), [&](const auto& field) {
            return std::find(field.begin(), field.end(), id) != field.end();
        });
    });
}

OptionFigure option_figure(const std::string& id, const Ruled& ruled,
                           std::span<const Tally> tallies, int64_t papers) {
    OptionFigure out;
    out.id = id;
    out.correct = is_right(ruled, id);
    Sums sums;
    for (const auto& tally : tallies) {
        const bool chosen = names(tally.canonical, id);
        out.n += chosen ? tally.n : 0;
        sums.add(tally, chosen);
    }
    out.share = papers ? static_cast<double>(out.n) / static_cast<double>(papers) : 0;
    out.r = sums.correlation();
    return out;
}

/// A wrong option that the better ones chose more than the right one.
bool looks_miskeyed(const std::vector<OptionFigure>& options) {
    std::optional<double> best_right, best_wrong;
    for (const auto& option : options) {
        auto& best = option.correct ? best_right : best_wrong;
        if (option.r && option.n > 0 && (!best || *option.r > *best))
            best = option.r;
    }
    return best_wrong && *best_wrong > 0 && *best_wrong > best_right.value_or(-1);
}

std::vector<Doubt> doubts_of(const ItemFigure& figure) {
    std::vector<Doubt> out;
    if (figure.n < k_least_papers)
        return out;
    if (figure.share < k_hard)
        out.push_back(Doubt::hard);
    if (figure.share > k_easy)
        out.push_back(Doubt::easy);
    if (figure.r && *figure.r < 0)
        out.push_back(Doubt::negative);
    else if (figure.r && *figure.r < k_weak)
        out.push_back(Doubt::weak);
    if (looks_miskeyed(figure.options))
        out.push_back(Doubt::miskeyed);
    return out;
}

}  // namespace

ItemFigure item_figure(const exam::Question& question, const Ruled& ruled,
                       std::span<const Tally> tallies) {
    ItemFigure out;
    out.question = question.id;
    Sums sums;
    for (const auto& tally : tallies) {
        out.n += tally.n;
        out.blank += tally.status == AnswerStatus::blank ? tally.n : 0;
        out.too_many += tally.status == AnswerStatus::too_many ? tally.n : 0;
        sums.add(tally, value(tally.points));
    }
    const double most = sums.n * value(ruled.points);
    out.share = most > 0 ? sums.x / most : 0;
    out.variance = sums.variance();
    out.r = sums.correlation();
    if (question.kind == "single-choice" || question.kind == "multiple-choice" ||
        question.kind == "true-false")
        for (const auto& option : question.options)
            out.options.push_back(option_figure(option.id, ruled, tallies, out.n));
    if (ruled.action != Change::Action::drop && ruled.action != Change::Action::credit)
        out.doubts = doubts_of(out);
    return out;
}

}  // namespace examgen::score
