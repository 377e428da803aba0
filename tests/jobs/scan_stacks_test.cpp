// Stacks of paper that lost pages, fell down or were put together wrongly.

#include "jobs/scan_stacks.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "base/rng.h"

using namespace examgen;
using namespace examgen::jobs;

namespace {

/// A page as it lies in the stack: rank -1 could not be read.
struct Leaf {
    int paper = 0, rank = 0;
};

using Leaves = std::vector<Leaf>;

Leaves in_order(int papers, int pages) {
    Leaves out;
    for (int paper = 0; paper < papers; ++paper)
        for (int rank = 0; rank < pages; ++rank)
            out.push_back({paper, rank});
    return out;
}

Stack read(const Leaves& leaves, int pages) {
    std::vector<StackPage> stack;
    for (size_t i = 0; i < leaves.size(); ++i)
        stack.push_back({i, leaves[i].rank < 0 ? -1 : 0, leaves[i].rank});
    const StackRules rules{{{0, static_cast<size_t>(pages)}}, [&](size_t page, size_t before) {
                               return leaves[page].paper == leaves[before].paper;
                           }};
    return papers_of_stack(stack, rules);
}

struct Count {
    size_t silent = 0;   // whole papers of pages of different students that are believed
    size_t doubted = 0;  // whole papers that are right and not believed
    size_t whole = 0, partial = 0;
};

Count count(const Leaves& leaves, int pages) {
    Count out;
    for (const auto& paper : read(leaves, pages).fragments) {
        const bool right = std::all_of(paper.pages.begin(), paper.pages.end(), [&](size_t page) {
            return leaves[page].paper == leaves[paper.pages.front()].paper;
        });
        const bool whole = paper.pages.size() == static_cast<size_t>(pages);
        out.whole += whole;
        out.partial += !whole;
        out.doubted += whole && right && paper.doubtful;
        out.silent += whole && !right && !paper.doubtful;
    }
    return out;
}

void lose(Leaves& leaves, Rng& rng) {
    leaves.erase(leaves.begin() + static_cast<std::ptrdiff_t>(rng.below(leaves.size())));
}

}  // namespace

TEST_CASE("any one page that is lost, unreadable or doubled costs its own paper at most") {
    for (const int pages : {2, 3, 5})
        for (size_t at = 0; at < 10 * static_cast<size_t>(pages); ++at) {
            const Leaves whole = in_order(10, pages);
            INFO(pages << " pages, at " << at);
            Leaves lost = whole, unread = whole, twice = whole;
            lost.erase(lost.begin() + static_cast<std::ptrdiff_t>(at));
            unread[at].rank = -1;
            twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(at), twice[at]);
            for (const auto& leaves : {lost, unread}) {
                const Count now = count(leaves, pages);
                CHECK(now.whole == 9);
                CHECK(now.partial == 1);
                CHECK(now.doubted == 0);
            }
            const Stack stack = read(twice, pages);
            CHECK(stack.fragments.size() == 10);
            REQUIRE(stack.doubles.size() == 1);
            CHECK(stack.doubles[0] == std::pair<size_t, size_t>(at + 1, at));
        }
}

TEST_CASE("pages that could not be read keep their place, so that nothing is joined over them") {
    using Fragments = std::vector<std::vector<size_t>>;
    const auto fragments = [](const Leaves& leaves, int pages) {
        Fragments out;
        for (const auto& one : read(leaves, pages).fragments)
            out.push_back(one.pages);
        return out;
    };
    // Of two pages: the second of one and the first of the next are unreadable.
    const Leaves two = {{0, 0}, {0, -1}, {1, -1}, {1, 1}, {2, 0}, {2, 1}};
    CHECK(read(two, 2).fragments[0].doubtful);
    CHECK_FALSE(read(two, 2).fragments.back().doubtful);
    // An unreadable page that is one too many.
    const Leaves more = {{0, 0}, {0, -1}, {0, 1}, {1, 0}, {1, 1}};
    CHECK(fragments(more, 2) == Fragments{{0, 2}, {3, 4}});
    CHECK(read(more, 2).fragments[0].doubtful);
    CHECK_FALSE(read(more, 2).fragments[1].doubtful);
    // Between papers it does not matter.
    const Leaves between = {{0, 0}, {0, 1}, {7, -1}, {1, 0}, {1, 1}};
    for (const auto& one : read(between, 2).fragments)
        CHECK_FALSE(one.doubtful);
}

TEST_CASE("ten of a hundred and fifty papers that lost a page leave most others alone") {
    Rng rng(10);
    Count all;
    for (int trial = 0; trial < 200; ++trial) {
        Leaves leaves = in_order(150, 4);
        for (int i = 0; i < 10; ++i)
            lose(leaves, rng);
        const Count now = count(leaves, 4);
        all.silent += now.silent;
        all.doubted += now.doubted;
        all.whole += now.whole;
    }
    INFO(all.doubted << " of " << all.whole);
    CHECK(all.silent == 0);
    CHECK(all.doubted * 8 < all.whole);
}

TEST_CASE("of a stack that was mixed up no paper of two students is believed") {
    Rng rng(77);
    for (const int pages : {2, 3, 4, 8})
        for (const size_t mixed : {4, 10, 30}) {
            size_t silent = 0;
            constexpr int k_trials = 1000;
            for (int trial = 0; trial < k_trials; ++trial) {
                Leaves leaves = in_order(30, pages);
                const size_t n = mixed * static_cast<size_t>(pages);
                const size_t from = rng.below(leaves.size() - n + 1);
                rng.shuffle(std::span<Leaf>(leaves.data() + from, n));
                const Count now = count(leaves, pages);
                // Two pages that changed places leave no trace.
                silent += now.partial > 0 ? now.silent : 0;
            }
            INFO(pages << " pages, " << mixed << " papers mixed up");
            CHECK(silent <= (pages == 2 && mixed < 30 ? 5U : 0U));
        }
}

TEST_CASE("a page that lies elsewhere in the stack leaves no wrong paper") {
    Rng rng(5);
    size_t silent = 0, doubted = 0, whole = 0;
    for (int trial = 0; trial < 2000; ++trial) {
        const int pages = 2 + static_cast<int>(rng.below(3));
        Leaves leaves = in_order(60, pages);
        const auto from = static_cast<std::ptrdiff_t>(rng.below(leaves.size()));
        const Leaf page = leaves[static_cast<size_t>(from)];
        leaves.erase(leaves.begin() + from);
        const auto to = static_cast<std::ptrdiff_t>(rng.below(leaves.size() + 1));
        leaves.insert(leaves.begin() + to, page);
        const Count now = count(leaves, pages);
        silent += now.silent;
        doubted += now.doubted;
        whole += now.whole;
    }
    CHECK(silent == 0);
    INFO(doubted << " of " << whole);
    CHECK(doubted * 8 < whole);
}
