#pragma once
// Papers of a form printed many times, out of the order in which their pages lay: nothing else
// says which pages belong together.

#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace examgen::jobs {

/// A page as it lay in a stack; blank backs are left out.
struct StackPage {
    size_t page = 0;  // whatever number the caller knows it by
    int form = -1;    // < 0: it could not be read
    int rank = 0;     // among the pages of its form, from 0
};

struct Fragment {
    int form = -1;
    std::vector<size_t> pages;  // by `StackPage::page`, ranks ascending
    bool doubtful = false;      // they may not belong together
};

struct Stack {
    std::vector<Fragment> fragments;
    std::vector<std::pair<size_t, size_t>> doubles;  // a page, and the one that it repeats
};

struct StackRules {
    std::map<int, size_t> pages;  // of a form
    /// Whether two pages of one rank are scans of one page.
    std::function<bool(size_t page, size_t before)> same;
};

/// Whole papers, and what is left of those that lost pages. A paper is doubtful when its own pages
/// do not follow one another, or when the stack around it is likely to have been out of order.
Stack papers_of_stack(std::span<const StackPage> pages, const StackRules& rules);

}  // namespace examgen::jobs
