#include "score/audit.h"

#include <algorithm>
#include <cmath>

#include <catch2/catch.hpp>

#include "base/rng.h"

using namespace examgen;
using namespace examgen::score;

namespace {

double uniform(Rng& rng) {
    return static_cast<double>(rng.next() >> 11) * 0x1p-53;
}

/// 200 students with 40 answers of one point each; every tenth answer is less sure, every hundredth
/// doubtful.
struct World {
    std::vector<AuditItem> items;
    std::vector<AuditStudent> students;

    World() {
        for (int s = 0; s < 200; ++s) {
            students.push_back({Rational(s % 21 - 10)});
            for (int q = 0; q < 40; ++q) {
                const int kind = (s * 40 + q) % 100;
                const double p = kind == 0 ? 0.95 : kind % 10 == 0 ? 0.999 : 0.99999;
                items.push_back({static_cast<size_t>(s), p, Rational(1), Rational(1)});
            }
        }
    }
};

/// How often the bound of a sample holds, and how large it is on average.
struct Held {
    int runs = 0;
    double mean = 0;
};

/// `rates`: of errors by confidence. A reader whose errors are spread by chance.
Held held(const World& world, const double (&rates)[3], int runs, size_t n) {
    const auto strata = audit_strata(world.items, world.students);
    Held out;
    for (int run = 0; run < runs; ++run) {
        Rng rng(static_cast<uint64_t>(run) + 1);
        std::vector<bool> wrong(world.items.size());
        size_t all = 0;
        for (const auto& stratum : strata)
            for (const size_t i : stratum.items)
                all += wrong[i] = uniform(rng) < rates[stratum.confidence];
        const auto sample = audit_sample(strata, n, static_cast<uint64_t>(run));
        std::vector<Checked> checked;
        for (const auto& stratum : strata) {
            Checked& c = checked.emplace_back();
            c.all = stratum.items.size();
            for (const size_t i : sample)
                if (std::binary_search(stratum.items.begin(), stratum.items.end(), i)) {
                    ++c.checked;
                    c.wrong += wrong[i];
                }
        }
        const double bound = audit_bound(checked).rate;
        out.runs += bound >= static_cast<double>(all) / static_cast<double>(world.items.size());
        out.mean += bound / runs;
    }
    return out;
}

}  // namespace

TEST_CASE("the exact limits of Clopper and Pearson are those of the tables") {
    CHECK(clopper_pearson_upper(0, 299, 0.05) == Approx(0.01).epsilon(0.01));
    CHECK(clopper_pearson_upper(0, 2994, 0.05) == Approx(0.001).epsilon(0.002));
    CHECK(clopper_pearson_upper(0, 10, 0.05) == Approx(0.2589).epsilon(0.001));
    CHECK(clopper_pearson_upper(2, 100, 0.05) == Approx(0.0616).epsilon(0.002));
    CHECK(clopper_pearson_upper(5, 5, 0.05) == 1);
    CHECK(clopper_pearson_upper(0, 0, 0.05) == 1);
    // The limit is where Hoeffding's theorem holds: n * limit >= wrong + 1.
    for (const size_t n : {5, 20, 100, 1000})
        for (size_t wrong = 0; wrong < n; wrong = 2 * wrong + 1)
            CHECK(static_cast<double>(n) * clopper_pearson_upper(wrong, n, 0.05) >=
                  static_cast<double>(std::min(wrong + 1, n)) - 1e-9);
}

TEST_CASE("for readers with 0, 0.1 and 1 % errors the 95 % bound holds in 95 % of 1000 audits") {
    const World world;
    const double none[3] = {0, 0, 0}, few[3] = {0.001, 0.001, 0.001}, many[3] = {0.01, 0.01, 0.01};
    const double doubtful[3] = {0.2, 0.02, 0.001}, hidden[3] = {0, 0, 0.01};
    for (const auto* rates : {&none, &few, &many, &doubtful, &hidden}) {
        const Held out = held(world, *rates, 1000, 300);
        INFO((*rates)[0] << " " << (*rates)[2] << ": held " << out.runs << ", mean " << out.mean);
        CHECK(out.runs >= 950);
        CHECK(out.mean < 0.06);  // and it says something
    }
    CHECK(held(world, none, 100, 300).mean < 0.0125);
}

TEST_CASE("a bound that was made too small fails more often than it may") {
    // What the test above would see of a wrong formula: the plain share of errors as the bound.
    const World world;
    int low = 0;
    for (int run = 0; run < 300; ++run) {
        Rng rng(static_cast<uint64_t>(run));
        int wrong = 0, seen = 0;
        for (size_t i = 0; i < world.items.size(); ++i) {
            const bool bad = uniform(rng) < 0.01;
            wrong += bad;
            seen += bad && i < 300;
        }
        low += seen / 300.0 < wrong / static_cast<double>(world.items.size());
    }
    CHECK(low > 60);
}

TEST_CASE("strata part the doubtful from the sure and students near the pass mark from others") {
    const World world;
    const auto strata = audit_strata(world.items, world.students);
    CHECK(strata.size() == 6);
    size_t all = 0;
    for (const auto& one : strata) {
        all += one.items.size();
        for (const size_t i : one.items) {
            const Rational margin = world.students[world.items[i].student].margin;
            // One point is lost from 0 to -1, won from -1 to 0.
            CHECK(one.near == (margin == Rational(0) || margin == Rational(-1)));
        }
    }
    CHECK(all == world.items.size());
}

TEST_CASE("a sample has the size that was asked for, and the same seed draws the same") {
    const World world;
    const auto strata = audit_strata(world.items, world.students);
    const auto sample = audit_sample(strata, 300, 7);
    CHECK(sample.size() >= 300);
    CHECK(sample.size() < 500);
    CHECK(std::adjacent_find(sample.begin(), sample.end()) == sample.end());
    CHECK(sample == audit_sample(strata, 300, 7));
    CHECK(sample != audit_sample(strata, 300, 8));
    CHECK(audit_sample(strata, 100'000, 7).size() == world.items.size());
    for (const auto& one : strata)
        CHECK(std::any_of(one.items.begin(), one.items.end(), [&](size_t i) {
            return std::binary_search(sample.begin(), sample.end(), i);
        }));
}

TEST_CASE("what was checked entirely is known, what was not checked at all may be wrong") {
    CHECK(audit_bound(std::vector<Checked>{{50, 50, 1}}).rate == Approx(0.02));
    CHECK(audit_bound(std::vector<Checked>{{50, 50, 0}, {50, 0, 0}}).rate == Approx(0.5));
    CHECK(audit_bound(std::vector<Checked>{{1000, 299, 0}}).rate == Approx(0.01).epsilon(0.01));
    // Drawn in proportion, strata change nothing.
    CHECK(audit_bound(std::vector<Checked>{{700, 210, 1}, {300, 90, 1}}).rate ==
          Approx(clopper_pearson_upper(2, 300, 0.05)));
    CHECK(audit_bound({}).rate == 0);
}

TEST_CASE("the filling of strata is the largest sum that the counts allow") {
    // A naive search over a grid of rates of two strata.
    const std::vector<Checked> strata{{900, 30, 0}, {100, 60, 1}};
    const double most = 90 * clopper_pearson_upper(1, 90, 0.05);
    double best = 0;
    for (double p = 0; p <= 1; p += 0.0005) {
        const double q = std::min(1.0, (most - 30 * p) / 60);
        if (q >= 0)
            best = std::max(best, 0.9 * p + 0.1 * q);
    }
    CHECK(audit_bound(strata).rate == Approx(best).margin(0.001));
}

TEST_CASE("the chance of a wrong pass or fail is that of enough wrong answers of one student") {
    const std::vector<AuditStudent> students{{Rational(1)}, {Rational(-3)}, {Rational(100)}};
    std::vector<AuditItem> items;
    for (size_t s = 0; s < 3; ++s)
        for (int q = 0; q < 3; ++q)
            items.push_back({s, 1, Rational(1), Rational(1)});
    const double p = 0.1;
    const std::vector<double> rates(items.size(), p);
    // The first fails after two wrong answers, the second passes after three, the third cannot.
    const double two = 3 * p * p * (1 - p) + p * p * p, three = p * p * p;
    CHECK(pass_fail_risk(items, students, rates) == Approx(two + three));
    CHECK(pass_fail_risk(items, students, std::vector<double>(items.size(), 0.0)) == 0);
    CHECK(pass_fail_risk(items, students, std::vector<double>(items.size(), 1.0)) == 1);
}
