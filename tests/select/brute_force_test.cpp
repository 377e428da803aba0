// Small instances, every combination tried.

#include <functional>

#include <catch2/catch.hpp>

#include "base/rng.h"
#include "select/assembly_support.h"

using namespace examgen;
using namespace examgen::select;
using namespace examgen::test;

namespace {

using Json = nlohmann::json;

struct Instance {
    Json bank, blueprint;
    std::map<std::string, double> p;
};

int up_to(Rng& rng, int n) {
    return static_cast<int>(rng.below(static_cast<uint64_t>(n) + 1));
}

Json random_bank(Rng& rng, int n) {
    Json questions = Json::array();
    for (int i = 0; i < n; ++i) {
        Json q = {{"id", "q" + std::to_string(i)},
                  {"kind", "true-false"},
                  {"correct", true},
                  {"stem", "s"},
                  {"topic", "t/" + std::to_string(i < 3 ? i : up_to(rng, 2))}};
        q["difficulty"] = 1 + up_to(rng, 4);
        q["time_s"] = 10 + up_to(rng, 50);
        q["words"] = 5 + up_to(rng, 20);
        if (up_to(rng, 5) == 0 && i > 0)
            q["enemies"] = {"q" + std::to_string(up_to(rng, i - 1))};
        questions.push_back(q);
    }
    return {{"format", "examgen-bank/1"},
            {"topic", {{"id", "t"}, {"title", "t"}, {"language", "en"}}},
            {"questions", questions}};
}

Json random_blueprint(Rng& rng, int n) {
    const int forms = 1 + (up_to(rng, 2) == 0 ? 1 : 0);
    const int count = forms == 2 ? 2 + up_to(rng, 2) : 2 + up_to(rng, n / 2 - 2);
    Json constraints = Json::array();
    for (int i = up_to(rng, 3); i > 0; --i) {
        Json c = {{"name", "c" + std::to_string(i)}};
        if (up_to(rng, 1))
            c["topic"] = "t/" + std::to_string(up_to(rng, 2));
        else
            c["difficulty"] = {1 + up_to(rng, 1), 3 + up_to(rng, 2)};
        const int least = up_to(rng, count / 2 + 1);
        c["count"] = {least, least + up_to(rng, 2)};
        constraints.push_back(c);
    }
    if (up_to(rng, 1)) {
        const int least = 20 * count + up_to(rng, 20 * count);
        constraints.push_back({{"name", "time"},
                               {"sum", "time_s"},
                               {"between", {least, least + 5 * count + up_to(rng, 20)}}});
    }
    Json out = {{"format", "examgen-blueprint/1"},
                {"forms", forms},
                {"count", count},
                {"constraints", constraints},
                {"overlap", up_to(rng, 1)}};
    constexpr double k_targets[] = {2.2, 2.5, 3, 3.3, 4};
    if (const int goal = up_to(rng, 2); goal == 1)
        out["objective"] = {{"target_mean_difficulty", k_targets[up_to(rng, 4)]}};
    else if (goal == 2)
        out["objective"] = {{"maximin_information", {-1, 0.5}}};
    return out;
}

/// Every choice of `k` of `n`.
void combinations(int n, int k, const std::function<void(const std::vector<int>&)>& visit) {
    std::vector<int> chosen;
    const std::function<void(int)> next = [&](int from) {
        if (static_cast<int>(chosen.size()) == k)
            return visit(chosen);
        for (int i = from; i < n; ++i) {
            chosen.push_back(i);
            next(i + 1);
            chosen.pop_back();
        }
    };
    next(0);
}

double information_here(int level, double ability) {
    const double p = 1 / (1 + std::exp(-(ability - (level - 3) * 0.7)));
    return p * (1 - p);
}

/// The objective of one form: a distance, or information with a minus sign.
double cost(const Json& blueprint, const Json& bank, const std::vector<int>& form) {
    if (!blueprint.contains("objective"))
        return 0;
    const auto level = [&](int i) {
        return bank["questions"][static_cast<size_t>(i)]["difficulty"].get<int>();
    };
    const Json& goal = blueprint["objective"];
    double sum = 0;
    if (goal.contains("target_mean_difficulty")) {
        for (const int i : form)
            sum += level(i) - goal["target_mean_difficulty"].get<double>();
        return std::abs(sum);
    }
    double least = 1e9;
    for (const double ability : goal["maximin_information"]) {
        double here = 0;
        for (const int i : form)
            here += information_here(level(i), ability);
        least = std::min(least, here);
    }
    return -least;
}

/// The best cost of the worst form; infinity when nothing keeps the limits.
double best_by_trying(const Json& blueprint, const Json& bank) {
    const Checker checker(bank);
    const int n = static_cast<int>(bank["questions"].size());
    const int forms = blueprint["forms"], count = blueprint["count"];
    Json single = blueprint;
    single["forms"] = 1;

    struct Form {
        std::vector<int> items;
        double cost;
    };

    std::vector<Form> sound;
    combinations(n, count, [&](const std::vector<int>& form) {
        std::vector<std::string> ids;
        for (const int i : form)
            ids.push_back("q" + std::to_string(i));
        if (checker.faults(single, {ids}).empty())
            sound.push_back({form, cost(blueprint, bank, form)});
    });
    double best = HUGE_VAL;
    for (size_t a = 0; a < sound.size(); ++a) {
        if (forms == 1) {
            best = std::min(best, sound[a].cost);
            continue;
        }
        for (size_t b = 0; b < a; ++b) {
            std::vector<int> both;
            std::set_intersection(sound[a].items.begin(), sound[a].items.end(),
                                  sound[b].items.begin(), sound[b].items.end(),
                                  std::back_inserter(both));
            if (static_cast<int>(both.size()) <= blueprint["overlap"].get<int>())
                best = std::min(best, std::max(sound[a].cost, sound[b].cost));
        }
    }
    return best;
}

}  // namespace

TEST_CASE("in 500 small instances the optimum is that of trying everything") {
    Rng rng(20261201);
    int possible = 0, impossible = 0, equal = 0, bounds = 0;
    for (int i = 0; i < 500; ++i) {
        const int n = 8 + up_to(rng, 6);
        const Json bank = random_bank(rng, n), blueprint = random_blueprint(rng, n);
        const Bench bench(bank.dump());
        const double best = best_by_trying(blueprint, bank);
        INFO(i << "\n" << blueprint.dump() << "\n" << bank.dump());
        Assembly made;
        const std::string said =
            complaint([&] { made = bench.assemble(blueprint.dump(), static_cast<uint64_t>(i)); });
        if (best == HUGE_VAL) {
            ++impossible;
            CHECK(said != "");
            continue;
        }
        ++possible;
        REQUIRE(said == "");
        CHECK(bench.faults(blueprint.dump(), made).empty());
        const double got = made.goal == Goal::maximise ? -made.value : made.value;
        CHECK(got == Approx(best).margin(2e-5));
        equal += std::abs(got - best) < 2e-5;
        const double bound = made.goal == Goal::maximise ? -made.bound : made.bound;
        CHECK(bound <= best + 2e-5);
        bounds += made.bounded || made.goal == Goal::none;
    }
    CHECK(possible > 200);
    CHECK(impossible > 50);
    CHECK(equal == possible);
    CHECK(bounds == possible);
}
