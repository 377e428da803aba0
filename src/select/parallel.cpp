#include "select/parallel.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "select/aims.h"
#include "select/objective.h"
#include "select/program.h"
#include "select/start.h"

namespace examgen::select {
namespace {

constexpr size_t k_most_topics = 100, k_most_cells = 3000;
constexpr int k_nodes = 200;
constexpr double k_far = 100;  // price of a question off the target difficulty

/// The kinds of sameness that are asked for: candidate → number, one list each.
using Partition = std::vector<uint32_t>;

int level(const Model& model, uint32_t candidate) {
    return level_of(*model.pool->questions[model.items[candidate]]);
}

Partition by_level(const Model& model) {
    Partition out;
    for (uint32_t i = 0; i < model.size(); ++i)
        out.push_back(static_cast<uint32_t>(level(model, i) - 1));
    return out;
}

/// `depth` parts of the path; nothing when that tells too many topics apart.
std::optional<Partition> by_topic(const Model& model, size_t depth) {
    std::map<std::string_view, uint32_t> numbers;
    Partition out;
    for (const uint32_t question : model.items) {
        std::string_view topic = model.pool->topics[model.pool->topic_of[question]];
        size_t end = 0;
        for (size_t i = 0; i < depth && end != topic.npos; ++i)
            end = topic.find('/', end + (i > 0 ? 1 : 0));
        topic = topic.substr(0, end);
        out.push_back(
            numbers.try_emplace(topic, static_cast<uint32_t>(numbers.size())).first->second);
    }
    if (numbers.size() > k_most_topics)
        return {};
    return out;
}

/// How many of each part every form holds: whole numbers n such that forms · n questions of each
/// part can be had together, as near as possible to the sample's.
class Table {
public:
    Table(const Model& model, std::vector<Partition> partitions)
        : model_(model), partitions_(std::move(partitions)) {}

    std::optional<std::vector<std::vector<int64_t>>> run(const std::vector<uint32_t>& sample) {
        const double forms = model_.forms;
        program_.add_row(forms * model_.length, forms * model_.length);
        for (const auto& limit : model_.counts)
            program_.add_row(
                forms * static_cast<double>(limit.lo),
                limit.hi >= k_unbounded ? k_infinity : forms * static_cast<double>(limit.hi));
        repeat_row_ = program_.add_row(-k_infinity, model_.overlap * forms * (forms - 1) / 2);
        for (const auto& partition : partitions_) {
            const size_t parts = *std::max_element(partition.begin(), partition.end()) + 1;
            first_row_.push_back(static_cast<int>(program_.row_lower.size()));
            for (size_t i = 0; i < parts; ++i)
                program_.add_row(0, 0);
            sizes_.push_back(parts);
        }
        if (!cells())
            return {};
        const size_t first = program_.columns();
        parts(sample);
        const Solved solved = solve_whole(program_, {k_nodes, 0}, {});
        if (solved.x.empty())
            return {};
        std::vector<std::vector<int64_t>> out;
        size_t at = first;
        for (const size_t size : sizes_) {
            out.emplace_back();
            for (size_t i = 0; i < size; ++i, at += 3)
                out.back().push_back(std::llround(solved.x[at]));
        }
        return out;
    }

private:
    /// Candidates that are alike in counts and parts: how many of them all forms use together.
    bool cells() {
        std::vector<std::vector<int>> rows(model_.size(), std::vector<int>{0});
        for (size_t r = 0; r < model_.counts.size(); ++r)
            for (const uint32_t candidate : model_.counts[r].members)
                rows[candidate].push_back(static_cast<int>(r) + 1);
        std::map<std::vector<int>, std::pair<int, int>> sizes;  // movable, pinned
        for (uint32_t i = 0; i < model_.size(); ++i) {
            for (size_t p = 0; p < partitions_.size(); ++p)
                rows[i].push_back(first_row_[p] + static_cast<int>(partitions_[p][i]));
            auto& [free, pinned] = sizes[rows[i]];
            const bool fixed = std::binary_search(model_.pinned.begin(), model_.pinned.end(), i);
            ++(fixed ? pinned : free);
        }
        if (sizes.size() > k_most_cells)
            return false;
        for (const auto& [cell, size] : sizes) {
            const double pinned = size.second * static_cast<double>(model_.forms);
            program_.add_column(0, pinned, pinned + size.first, true);
            for (const int row : cell)
                program_.add(row, 1);
            if (model_.exposure == 1)
                continue;
            program_.add_column(0, 0, size.first * (model_.exposure - 1.0), true);
            for (const int row : cell)
                program_.add(row, 1);
            program_.add(repeat_row_, 1);
        }
        return true;
    }

    /// A part's number with its distance from the sample's, below and above.
    void parts(const std::vector<uint32_t>& sample) {
        const Aim* aim = model_.aims.empty() ? nullptr : &model_.aims.front();
        const int aim_row = aim ? program_.add_row(static_cast<double>(aim->target),
                                                   static_cast<double>(aim->target))
                                : -1;
        for (size_t p = 0; p < partitions_.size(); ++p) {
            std::vector<int64_t> have(sizes_[p]), weight(sizes_[p]);
            for (const uint32_t candidate : sample)
                ++have[partitions_[p][candidate]];
            for (uint32_t i = 0; aim && i < model_.size(); ++i)
                weight[partitions_[p][i]] = aim->weights[i];
            for (size_t i = 0; i < sizes_[p]; ++i) {
                const auto near = static_cast<double>(have[i]);
                const int row = program_.add_row(near, near);
                program_.add_column(0, 0, model_.length, true);
                program_.add(first_row_[p] + static_cast<int>(i), -model_.forms);
                program_.add(row, 1);
                if (aim && p == 0)
                    program_.add(aim_row, static_cast<double>(weight[i]));
                for (const int side : {1, -1}) {
                    program_.add_column(1, 0, k_infinity);
                    program_.add(row, side);
                }
            }
        }
        for (const int side : {1, -1}) {
            if (!aim)
                break;
            program_.add_column(k_far / aim->unit, 0, k_infinity);
            program_.add(aim_row, side);
        }
    }

    const Model& model_;
    std::vector<Partition> partitions_;
    Program program_;
    int repeat_row_ = 0;
    std::vector<int> first_row_;
    std::vector<size_t> sizes_;
};

}  // namespace

std::optional<Model> with_equal_tables(const Model& model, const std::vector<uint32_t>& sample) {
    for (const size_t depth : {8, 2, 1, 0}) {
        std::vector<Partition> partitions{by_level(model)};
        if (depth > 0) {
            const auto topics = by_topic(model, depth);
            if (!topics)
                continue;
            partitions.push_back(*topics);
        }
        const auto table = Table(model, partitions).run(sample);
        if (!table)
            continue;
        Model out = model;
        for (size_t p = 0; p < partitions.size(); ++p)
            for (size_t part = 0; part < (*table)[p].size(); ++part) {
                CountLimit limit{k_likeness, {}, (*table)[p][part], (*table)[p][part]};
                for (uint32_t i = 0; i < model.size(); ++i)
                    if (partitions[p][i] == part)
                        limit.members.push_back(i);
                out.counts.push_back(std::move(limit));
            }
        return out;
    }
    return {};
}

namespace {

constexpr int64_t k_count_factor = 64;

/// Wishes that every form has the forms' mean of a sum.
class Likening {
public:
    Likening(const Model& model, const Forms& forms) : model_(model), forms_(forms) {}

    void count(const Partition& partition) {
        const size_t parts = *std::max_element(partition.begin(), partition.end()) + 1;
        for (size_t part = 0; part < parts; ++part) {
            std::vector<int64_t> weights;
            for (const uint32_t own : partition)
                weights.push_back(own == part);
            add(std::move(weights), k_count_factor);
        }
    }

    /// A typical weight costs as much as `steps`.
    void sum(std::vector<int64_t> weights, int64_t steps) {
        int64_t size = 0, least = k_unbounded, most = -k_unbounded;
        for (const int64_t weight : weights) {
            size += std::abs(weight);
            least = std::min(least, weight);
            most = std::max(most, weight);
        }
        if (least == most)
            return;  // the same in all forms anyway
        const int64_t typical = size / static_cast<int64_t>(weights.size());
        add(std::move(weights), 1, std::max<int64_t>(1, typical / steps));
    }

    std::vector<Wish> take() { return std::move(wishes_); }

private:
    void add(std::vector<int64_t> weights, int64_t factor, int64_t divisor = 1) {
        int64_t total = 0;
        for (const auto& form : forms_)
            for (const uint32_t candidate : form)
                total += weights[candidate];
        const int64_t low = total / model_.forms, rest = total % model_.forms;
        wishes_.push_back({std::move(weights), low, low + (rest ? 1 : 0), divisor, factor, false});
    }

    const Model& model_;
    const Forms& forms_;
    std::vector<Wish> wishes_;
};

std::vector<Wish> wishes_for(const Model& model, const Stats* stats, const Forms& forms) {
    Likening out(model, forms);
    out.count(by_level(model));
    for (const size_t depth : {8, 2, 1})
        if (const auto topics = by_topic(model, depth)) {
            out.count(*topics);
            break;
        }
    std::vector<int64_t> p, points, words_of, time;
    int64_t unit = 1;
    for (const uint32_t i : model.items)
        unit = std::min<int64_t>(std::lcm(unit, model.pool->questions[i]->points.den), 1000);
    for (uint32_t i = 0; i < model.size(); ++i) {
        const bank::Question& question = *model.pool->questions[model.items[i]];
        p.push_back(std::llround(model.p[i] * 1000));
        points.push_back(question.points.num * unit / question.points.den);
        words_of.push_back(words(question));
        time.push_back(question.time_s);
    }
    out.sum(std::move(p), 64);
    out.sum(std::move(points), 32);
    out.sum(std::move(words_of), 8);
    out.sum(std::move(time), 8);
    for (const double ability : k_abilities)
        if (model.uses_statistics)
            out.sum(information_of(model, stats, ability), 64);
    return out.take();
}

/// The objective as limits: no form may lose.
Model held(const Model& model, const Forms& forms) {
    Model out = model;
    const double value = value_of(model, forms);
    for (const auto& aim : model.aims) {
        SumLimit limit{k_likeness, aim.weights, 0, k_unbounded, 1};
        const int64_t reached = std::llround(value * aim.unit);
        limit.lo = model.goal == Goal::maximise ? reached : aim.target - reached;
        if (model.goal == Goal::reach)
            limit.hi = aim.target + reached;
        out.sums.push_back(std::move(limit));
    }
    return out;
}

}  // namespace

Found made_alike(const Model& model, const Stats* stats, Forms forms, const SearchLimits& limits,
                 Rng rng) {
    const Model strict = held(model, forms);
    const Cells cells = make_cells(strict, movable(strict));
    const std::vector<Wish> wishes = wishes_for(model, stats, forms);
    Found found = search(strict, cells, wishes, forms, limits, rng);
    if (found.breach > 0)
        found.forms = std::move(forms);
    return found;
}

}  // namespace examgen::select
