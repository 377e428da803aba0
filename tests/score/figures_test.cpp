#include "score/figures.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "base/rng.h"

using namespace examgen;
using namespace examgen::score;
using exam::AnswerStatus;

namespace {

exam::Question question() {
    return {"q",     "single-choice",
            "t",     2,
            3,       {{"a", true, 1}, {"b", false, 0}, {"c", false, 0}},
            {{"a"}}, {}};
}

/// The plain way: two columns, one correlation.
double correlation(const std::vector<double>& x, const std::vector<double>& y) {
    const auto n = static_cast<double>(x.size());
    double mx = 0, my = 0, sxy = 0, sxx = 0, syy = 0;
    for (size_t i = 0; i < x.size(); ++i) {
        mx += x[i] / n;
        my += y[i] / n;
    }
    for (size_t i = 0; i < x.size(); ++i) {
        sxy += (x[i] - mx) * (y[i] - my);
        sxx += (x[i] - mx) * (x[i] - mx);
        syy += (y[i] - my) * (y[i] - my);
    }
    return sxy / std::sqrt(sxx * syy);
}

bool doubts(const ItemFigure& figure, Doubt doubt) {
    return std::find(figure.doubts.begin(), figure.doubts.end(), doubt) != figure.doubts.end();
}

}  // namespace

TEST_CASE("figures from tallies equal the plain formulas over all papers") {
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        Rng rng(seed);
        std::vector<Tally> tallies = {{2, AnswerStatus::ok, "a", 0, 0, 0},
                                      {0, AnswerStatus::ok, "b", 0, 0, 0},
                                      {0, AnswerStatus::ok, "c", 0, 0, 0},
                                      {0, AnswerStatus::blank, "", 0, 0, 0}};
        std::vector<double> here, rest, chose_b;
        for (int i = 0; i < 200; ++i) {
            const size_t which = rng.below(4);
            const double elsewhere = static_cast<double>(rng.below(30)) + (which == 0 ? 5.0 : 0.0);
            const double points = which == 0 ? 2 : 0;
            ++tallies[which].n;
            tallies[which].sum += elsewhere + points;
            tallies[which].squares += (elsewhere + points) * (elsewhere + points);
            here.push_back(points);
            rest.push_back(elsewhere);
            chose_b.push_back(which == 1);
        }
        const ItemFigure figure = item_figure(question(), ruled(question(), nullptr), tallies);
        CHECK(figure.n == 200);
        CHECK(figure.blank == tallies[3].n);
        CHECK(figure.share == Approx(static_cast<double>(tallies[0].n) / 200));
        REQUIRE(figure.r);
        CHECK(*figure.r == Approx(correlation(here, rest)).epsilon(1e-9));
        CHECK(*figure.options[1].r == Approx(correlation(chose_b, rest)).epsilon(1e-9));
        CHECK(figure.options[0].correct);
        CHECK(figure.options[2].n == tallies[2].n);
    }
}

TEST_CASE("without spread there is no correlation, and few papers raise no doubts") {
    const std::vector<Tally> same = {{2, AnswerStatus::ok, "a", 30, 300, 3000}};
    const ItemFigure figure = item_figure(question(), ruled(question(), nullptr), same);
    CHECK_FALSE(figure.r);
    CHECK(doubts(figure, Doubt::easy));
    const std::vector<Tally> few = {{2, AnswerStatus::ok, "a", 3, 30, 300}};
    CHECK(item_figure(question(), ruled(question(), nullptr), few).doubts.empty());
    CHECK(item_figure(question(), ruled(question(), nullptr), {}).n == 0);
}

TEST_CASE("a key that the better ones contradict is named; a dropped question is not") {
    // 20 good papers (rest 20) chose b, 20 weak ones (rest 5) chose the key a, two points each.
    const std::vector<Tally> tallies = {{2, AnswerStatus::ok, "a", 20, 140, 980 + 20},
                                        {0, AnswerStatus::ok, "b", 20, 400, 8000 + 20}};
    const ItemFigure figure = item_figure(question(), ruled(question(), nullptr), tallies);
    CHECK(doubts(figure, Doubt::miskeyed));
    CHECK(doubts(figure, Doubt::negative));
    Change drop;
    drop.question = "q";
    drop.action = Change::Action::drop;
    CHECK(item_figure(question(), ruled(question(), &drop), tallies).doubts.empty());
}
