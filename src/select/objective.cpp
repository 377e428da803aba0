#include "select/objective.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "select/start.h"

namespace examgen::select {
namespace {

constexpr int64_t k_steps = 16000;  // of a squared wish: a form's distance from the bound
constexpr double k_keep = 1.3;      // candidates kept for each place
constexpr size_t k_keep_more = 60;

int64_t sum_of(const std::vector<int64_t>& weights, const std::vector<uint32_t>& form) {
    int64_t out = 0;
    for (const uint32_t candidate : form)
        out += weights[candidate];
    return out;
}

std::vector<Wish> wishes_of(const Model& model, const Bound& bound) {
    std::vector<Wish> out;
    for (const auto& aim : model.aims) {
        if (model.goal == Goal::reach) {
            out.push_back({aim.weights, aim.target, aim.target, 1, 1, false});
            continue;
        }
        const auto most = static_cast<int64_t>(std::ceil(bound.value * aim.unit));
        out.push_back(
            {aim.weights, most, k_unbounded, std::max<int64_t>(1, most / k_steps), 1, true});
    }
    return out;
}

/// All, or for the most information those that cost the bound's program least.
std::vector<uint32_t> promising(const Model& model, const Bound& bound) {
    std::vector<uint32_t> out = movable(model);
    if (model.goal != Goal::maximise || bound.cost.empty())
        return out;
    const auto places = static_cast<size_t>(model.forms) * static_cast<size_t>(model.length);
    const auto keep = static_cast<size_t>(k_keep * static_cast<double>(places)) + k_keep_more;
    std::stable_sort(out.begin(), out.end(), [&](uint32_t a, uint32_t b) {
        return std::llround(bound.cost[a] * 1e6) < std::llround(bound.cost[b] * 1e6);
    });
    out.resize(std::min(out.size(), keep));
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace

double value_of(const Model& model, const Forms& forms) {
    double out = model.goal == Goal::maximise ? k_infinity : 0;
    for (const auto& aim : model.aims)
        for (const auto& form : forms) {
            const int64_t sum = sum_of(aim.weights, form);
            if (model.goal == Goal::maximise)
                out = std::min(out, static_cast<double>(sum) / aim.unit);
            else
                out = std::max(out, static_cast<double>(std::abs(sum - aim.target)) / aim.unit);
        }
    return model.goal == Goal::none ? 0 : out;
}

bool is_better(const Model& model, double a, double b) {
    return model.goal == Goal::maximise ? a > b : a < b;
}

Found towards_goal(const Model& model, const Bound& bound, Forms start, const SearchLimits& limits,
                   Rng rng) {
    const Cells cells = make_cells(model, promising(model, bound));
    const Found found = search(model, cells, wishes_of(model, bound), start, limits, rng);
    const bool better =
        found.breach == 0 && is_better(model, value_of(model, found.forms), value_of(model, start));
    return {better ? found.forms : std::move(start), 0, found.cost, found.moves};
}

}  // namespace examgen::select
