// A page follows another when it is the next of the same paper or the first of any. Pages that
// follow one another in a stack that fell down may do so by chance, so that a paper is believed
// only where the stack was in order.
//
// Losses alone never make more papers than there are pages of the most frequent number. Where they
// explain all that is missing, the papers that lost a page are doubtful and no others. Else a
// chain of two states, in order and mixed up, gives the probability for each step from page to
// page that it lies where the stack was mixed up (Rabiner 1989, forward-backward); the chances
// below were chosen by tests/jobs/scan_stacks_test.cpp, which mixes stacks up in many ways.

#include "jobs/scan_stacks.h"

#include <algorithm>

namespace examgen::jobs {
namespace {

constexpr double k_break = 0.02;        // a step of a stack in order: a page was lost
constexpr double k_by_chance = 0.5;     // a page of a mixed up stack follows the one before
constexpr double k_enter = 0.01;        // from in order to mixed up
constexpr double k_leave = 0.05;        // and back
constexpr double k_most_mixed = 0.005;  // probability up to which a paper is believed
constexpr size_t k_breaks = 2, k_of_papers = 10;  // one in ten, not only one

/// What is known of the step to a page.
struct Step {
    bool says = false;  // forms of one page say nothing about order
    bool follows = false;
    size_t fragment = 0;
    bool within = false;  // both pages are of that fragment
};

class StackReader {
public:
    StackReader(std::span<const StackPage> pages, const StackRules& rules)
        : pages_(pages), rules_(rules) {}

    Stack run() {
        for (const auto& page : pages_)
            if (page.form < 0)
                ++unread_;
            else
                take(page);
        if (!losses_explain_all())
            is_often_broken() ? doubt_all() : doubt_mixed_up();
        return std::move(out_);
    }

private:
    size_t size_of(const StackPage& page) const { return rules_.pages.at(page.form); }

    void take(const StackPage& page) {
        if (last_ && last_->form == page.form && last_->rank == page.rank && size_of(page) > 1 &&
            rules_.same(page.page, last_->page)) {
            out_.doubles.emplace_back(page.page, last_->page);
            return;
        }
        count(page, 1);
        Step step{size_of(page) > 1, page.rank == 0 && is_at_end(), 0, false};
        const bool goes_on = last_ && last_->form == page.form && page.rank > last_->rank;
        const bool next = goes_on && page.rank == last_->rank + 1;
        const bool through_unread = fits_unread(page);
        step.follows = step.follows || next || through_unread || !last_;
        if (through_unread)
            count_unread(page);
        if (goes_on) {
            Fragment& paper = out_.fragments.back();
            paper.pages.push_back(page.page);
            paper.doubtful = paper.doubtful || !next || unread_ > 0;
        } else {
            out_.fragments.push_back({page.form, {page.page}, page.rank > 0});
        }
        step.fragment = out_.fragments.size() - 1;
        step.within = goes_on;
        steps_.push_back(step);
        last_ = &page;
        unread_ = 0;
    }

    bool is_at_end() const {
        return last_ && static_cast<size_t>(last_->rank) + 1 == size_of(*last_);
    }

    /// Pages that could not be read fill the gap to this page.
    bool fits_unread(const StackPage& page) const {
        if (unread_ == 0)
            return false;
        const size_t size = size_of(page),
                     before = last_ ? static_cast<size_t>(last_->rank) + 1 : size;
        const bool same = !last_ || last_->form == page.form || before + unread_ >= size_of(*last_);
        return same && (before + unread_) % size == static_cast<size_t>(page.rank);
    }

    void count(const StackPage& page, size_t n) {
        auto& all = counts_[page.form];
        all.resize(size_of(page));
        all[static_cast<size_t>(page.rank)] += n;
    }

    void count_unread(const StackPage& next) {
        const size_t size = size_of(next);
        StackPage one = next;
        for (size_t i = 1; i <= unread_; ++i) {
            one.rank = static_cast<int>((static_cast<size_t>(next.rank) + size * i - i) % size);
            count(one, 1);
        }
    }

    bool losses_explain_all() const {
        std::map<int, size_t> papers;
        for (const auto& paper : out_.fragments)
            ++papers[paper.form];
        return std::all_of(papers.begin(), papers.end(), [&](const auto& one) {
            const auto& all = counts_.at(one.first);
            return one.second <= *std::max_element(all.begin(), all.end());
        });
    }

    bool is_whole(const Fragment& paper) const {
        return paper.pages.size() == rules_.pages.at(paper.form);
    }

    bool is_often_broken() const {
        const auto broken = static_cast<size_t>(
            std::count_if(out_.fragments.begin(), out_.fragments.end(),
                          [&](const Fragment& paper) { return !is_whole(paper); }));
        return broken >= k_breaks && broken * k_of_papers >= out_.fragments.size();
    }

    void doubt_all() {
        for (auto& paper : out_.fragments)
            paper.doubtful = paper.doubtful || rules_.pages.at(paper.form) > 1;
    }

    void doubt_mixed_up() {
        const auto mixed = mixed_up();
        for (size_t i = 0; i < steps_.size(); ++i)
            if (steps_[i].within && mixed[i] > k_most_mixed)
                out_.fragments[steps_[i].fragment].doubtful = true;
    }

    struct Pair {
        double order = 1, mixed = 1;

        Pair scaled() const {
            const double sum = order + mixed;
            return {order / sum, mixed / sum};
        }
    };

    static Pair seen(const Step& step) {
        if (!step.says)
            return {};
        return step.follows ? Pair{1 - k_break, k_by_chance} : Pair{k_break, 1 - k_by_chance};
    }

    /// For each step the probability that the stack was mixed up there.
    std::vector<double> mixed_up() const {
        const size_t n = steps_.size();
        std::vector<Pair> before(n);
        Pair now{1 - k_enter, k_enter};
        for (size_t i = 0; i < n; ++i) {
            const Pair saw = seen(steps_[i]);
            const Pair moved{now.order * (1 - k_enter) + now.mixed * k_leave,
                             now.order * k_enter + now.mixed * (1 - k_leave)};
            now = Pair{moved.order * saw.order, moved.mixed * saw.mixed}.scaled();
            before[i] = now;
        }
        std::vector<double> out(n);
        Pair after;
        for (size_t i = n; i-- > 0;) {
            out[i] =
                Pair{before[i].order * after.order, before[i].mixed * after.mixed}.scaled().mixed;
            const Pair saw = seen(steps_[i]);
            const double order = saw.order * after.order, mixed = saw.mixed * after.mixed;
            after = Pair{(1 - k_enter) * order + k_enter * mixed,
                         k_leave * order + (1 - k_leave) * mixed}
                        .scaled();
        }
        return out;
    }

    std::span<const StackPage> pages_;
    const StackRules& rules_;
    Stack out_;
    std::vector<Step> steps_;                    // to each page that was read
    std::map<int, std::vector<size_t>> counts_;  // pages of a form by rank
    const StackPage* last_ = nullptr;
    size_t unread_ = 0;  // since the last page
};

}  // namespace

Stack papers_of_stack(std::span<const StackPage> pages, const StackRules& rules) {
    return StackReader(pages, rules).run();
}

}  // namespace examgen::jobs
