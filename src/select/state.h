#pragma once
// A tentative set of forms, with everything that a change of some questions touches kept up to
// date, so that a change costs as much as it touches.

#include <cstdint>
#include <span>
#include <vector>

#include "select/cells.h"
#include "select/model.h"

namespace examgen::select {

using Forms = std::vector<std::vector<uint32_t>>;  // candidates by form

/// What a search brings each form's sum towards: [lo, hi]. The rest costs its linear or squared
/// size in units of `divisor`, times `factor`.
struct Wish {
    std::vector<int64_t> weights;  // per candidate
    int64_t lo = 0, hi = 0, divisor = 1, factor = 1;
    bool squared = false;
};

/// `candidate` comes to where another one is now.
struct Change {
    int form = 0;
    uint32_t slot = 0, candidate = 0;
};

class State {
public:
    /// Pinned candidates must come first in every form.
    State(const Model& model, const Cells& cells, const std::vector<Wish>& wishes, Forms forms);

    const Forms& forms() const { return forms_; }

    uint32_t at(int form, uint32_t slot) const { return forms_[index(form)][slot]; }

    bool holds(int form, uint32_t candidate) const { return masks_[candidate] >> form & 1; }

    /// Whether one more form may hold it.
    bool is_free(uint32_t candidate) const { return uses_[candidate] < exposure_; }

    /// Breaches of limits, in eighths of a question; 0: all are kept.
    int64_t breach() const { return breach_; }

    int64_t breach(int form) const { return breach_of_[index(form)]; }

    int64_t cost() const { return breach_ * weight_ + wished_; }

    /// What `cost` would change by. Changes of one form stand together; within a form the new
    /// candidates are different and not in it unless they also leave it.
    int64_t delta(std::span<const Change> changes);
    void apply(std::span<const Change> changes);

    int64_t count(int form, size_t row) const { return counts_[index(form) * rows_ + row]; }

    int64_t sum(int form, size_t row) const { return sums_[index(form) * width_ + row]; }

    int in_group(int form, size_t group) const {
        return in_group_[index(form) * model_.groups.size() + group];
    }

    size_t enemies_in(int form, uint32_t candidate) const;

private:
    struct Effect {
        int64_t breach = 0, wished = 0;
    };

    static size_t index(int i) { return static_cast<size_t>(i); }

    int64_t count_breach(size_t row, int64_t value) const;
    int64_t sum_breach(size_t row, int64_t value) const;
    int64_t group_breach(size_t group, int value) const;
    int64_t wish_cost(size_t row, int64_t value) const;
    Effect effect(std::span<const Change> of_one_form);
    void add_sums(int form, std::span<const Change> changes, Effect& out);
    void add_counts(int form, std::span<const Change> changes, Effect& out);
    void add_groups(int form, std::span<const Change> changes, Effect& out);
    int64_t enemies_change(int form, std::span<const Change> changes) const;
    int64_t overlap_change(std::span<const Change> changes);
    void move(const Change& change);
    void count_all();
    int64_t form_breach(int form) const;

    const Model& model_;
    const Cells& cells_;
    const std::vector<Wish>& wishes_;
    Forms forms_;
    int exposure_;
    size_t rows_, width_, limits_;  // counts; sums and wishes; sums alone
    int64_t weight_ = 1;            // of a breach
    bool shares_;                   // forms may overlap, to a limit
    std::vector<int64_t> weights_;  // candidate-major, `width_` each
    std::vector<int64_t> typical_;  // size of each sum's weights
    std::vector<int32_t> group_of_;
    std::vector<uint64_t> masks_;  // per candidate: the forms that hold it
    std::vector<uint8_t> uses_;
    std::vector<char> pinned_;
    std::vector<int64_t> counts_, sums_, breach_of_;
    std::vector<int> in_group_, shared_;  // shared_: form × form
    int64_t breach_ = 0, wished_ = 0;
    std::vector<int64_t> diff_;
    std::vector<uint32_t> touched_;
};

}  // namespace examgen::select
