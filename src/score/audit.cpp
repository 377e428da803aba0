// Stratified sampling with one count for all strata.
//
// Let stratum h hold N_h answers of which M_h are wrong; n_h of them are drawn without replacement.
// The number of wrong ones in all draws, T, is a sum of independent hypergeometric counts, each of
// which is a sum of independent trials. By Hoeffding (1956, theorem 4) P(T <= t) is at most that of
// a binomial with n = sum n_h trials and the same mean mu, if t <= mu - 1. So with confidence
// 1 - alpha, mu = sum n_h M_h / N_h is at most m = n * (upper limit of Clopper & Pearson for t of
// n): for alpha <= 0.36 that limit exceeds (t + 1) / n, where the theorem holds. Then
//   - no stratum's rate exceeds m / n_h, and
//   - the rate over all is at most the largest sum W_h p_h with sum n_h p_h <= m, which is found
//     by filling the strata of greatest W_h / n_h first (W_h = N_h / N).
// Strata that were checked entirely are known and take no part. With shares drawn in proportion
// the bound is that of a simple random sample: 0 wrong of 299 prove at most 1 %.

#include "score/audit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/rng.h"

namespace examgen::score {
namespace {

int confidence_of(double probability) {
    return probability < 0.99 ? 0 : probability < 0.9999 ? 1 : 2;
}

/// Whether this answer alone decides between pass and fail.
bool turns(const AuditItem& item, Rational margin) {
    return margin >= Rational(0) ? margin - item.down < Rational(0)
                                 : margin + item.up >= Rational(0);
}

/// P(X <= k) of a binomial, summed from the largest term in logarithms.
double binomial_cdf(size_t k, size_t n, double p) {
    if (p <= 0 || k >= n)
        return 1;
    if (p >= 1)
        return 0;
    const double m = static_cast<double>(n);
    double sum = 0;
    for (size_t i = 0; i <= k; ++i) {
        const double x = static_cast<double>(i);
        sum += std::exp(std::lgamma(m + 1) - std::lgamma(x + 1) - std::lgamma(m - x + 1) +
                        x * std::log(p) + (m - x) * std::log1p(-p));
    }
    return std::min(1.0, sum);
}

/// Some of a stratum's items by chance (Fisher and Yates).
void draw(const Stratum& stratum, size_t n, Rng& rng, std::vector<size_t>& out) {
    std::vector<size_t> items = stratum.items;
    for (size_t i = 0; i < n; ++i) {
        const auto j = i + static_cast<size_t>(rng.below(items.size() - i));
        std::swap(items[i], items[j]);
        out.push_back(items[i]);
    }
}

/// P(at least k of independent trials), by adding one trial after the other.
double tail(std::span<const double> rates, size_t k) {
    std::vector<double> below(k, 0.0);  // chances of 0…k-1
    below[0] = 1;
    for (const double p : rates) {
        for (size_t i = k; i-- > 1;)
            below[i] = below[i] * (1 - p) + below[i - 1] * p;
        below[0] *= 1 - p;
    }
    return std::max(0.0, 1 - std::accumulate(below.begin(), below.end(), 0.0));
}

/// The fewest wrong answers that turn a student's pass or fail; 0: none can.
size_t fewest(std::vector<Rational> swings, Rational margin) {
    std::sort(swings.begin(), swings.end(), std::greater<>());
    Rational sum;
    for (size_t i = 0; i < swings.size(); ++i) {
        sum = sum + swings[i];
        if (margin >= Rational(0) ? margin - sum < Rational(0) : margin + sum >= Rational(0))
            return i + 1;
    }
    return 0;
}

}  // namespace

std::vector<Stratum> audit_strata(std::span<const AuditItem> items,
                                  std::span<const AuditStudent> students) {
    std::vector<Stratum> all(6);
    for (size_t i = 0; i < all.size(); ++i) {
        all[i].confidence = static_cast<int>(i / 2);
        all[i].near = i % 2 == 0;
    }
    for (size_t i = 0; i < items.size(); ++i) {
        const bool near = turns(items[i], students[items[i].student].margin);
        const auto confidence = static_cast<size_t>(confidence_of(items[i].probability));
        all[2 * confidence + (near ? 0 : 1)].items.push_back(i);
    }
    std::erase_if(all, [](const Stratum& one) { return one.items.empty(); });
    return all;
}

std::vector<size_t> audit_sample(std::span<const Stratum> strata, size_t n, uint64_t seed) {
    size_t all = 0;
    for (const auto& one : strata)
        all += one.items.size();
    Rng rng = stream({seed, "audit", "", ""});
    std::vector<size_t> out;
    for (const auto& one : strata) {
        const size_t share = (one.items.size() * std::min(n, all) + all - 1) / all;
        const size_t more = one.near || one.confidence < 2 ? (n + 9) / 10 : 0;
        draw(one, std::min(one.items.size(), share + more), rng, out);
    }
    std::sort(out.begin(), out.end());
    return out;
}

double clopper_pearson_upper(size_t wrong, size_t n, double alpha) {
    if (wrong >= n)
        return 1;
    double low = 0, high = 1;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (binomial_cdf(wrong, n, middle) > alpha ? low : high) = middle;
    }
    return high;
}

AuditBound audit_bound(std::span<const Checked> strata, double alpha) {
    AuditBound out;
    size_t all = 0, drawn = 0, wrong = 0, known = 0;
    std::vector<size_t> order;
    for (size_t h = 0; h < strata.size(); ++h) {
        all += strata[h].all;
        if (strata[h].checked == strata[h].all) {
            known += strata[h].wrong;
            continue;
        }
        drawn += strata[h].checked;
        wrong += strata[h].wrong;
        order.push_back(h);
    }
    if (all == 0)
        return {0, std::vector<double>(strata.size(), 0.0)};
    const double most = static_cast<double>(drawn) * clopper_pearson_upper(wrong, drawn, alpha);
    out.strata.resize(strata.size());
    for (size_t h = 0; h < strata.size(); ++h) {
        const auto& s = strata[h];
        const double n = static_cast<double>(std::max<size_t>(1, s.checked));
        out.strata[h] = s.checked == s.all ? static_cast<double>(s.wrong) / n
                        : s.checked == 0   ? 1
                                           : std::min(1.0, most / n);
    }
    const auto worth = [&](size_t h) {  // answers for each one checked
        return strata[h].checked == 0
                   ? HUGE_VAL
                   : static_cast<double>(strata[h].all) / static_cast<double>(strata[h].checked);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return worth(a) > worth(b); });
    double left = most, sum = static_cast<double>(known);
    for (const size_t h : order) {
        const double n = static_cast<double>(strata[h].checked);
        const double rate = n == 0 ? 1 : std::min(1.0, left / n);
        left -= rate * n;
        sum += rate * static_cast<double>(strata[h].all);
    }
    out.rate = std::min(1.0, sum / static_cast<double>(all));
    return out;
}

double pass_fail_risk(std::span<const AuditItem> items, std::span<const AuditStudent> students,
                      std::span<const double> rate) {
    std::vector<std::vector<Rational>> swings(students.size());
    std::vector<std::vector<double>> rates(students.size());
    for (size_t i = 0; i < items.size(); ++i) {
        const AuditItem& item = items[i];
        const Rational swing = students[item.student].margin >= Rational(0) ? item.down : item.up;
        if (rate[i] <= 0 || swing <= Rational(0))
            continue;
        swings[item.student].push_back(swing);
        rates[item.student].push_back(rate[i]);
    }
    double sum = 0;
    for (size_t s = 0; s < students.size(); ++s)
        if (const size_t k = fewest(swings[s], students[s].margin); k > 0)
            sum += tail(rates[s], k);
    return std::min(1.0, sum);
}

}  // namespace examgen::score
