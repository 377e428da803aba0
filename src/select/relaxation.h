#pragma once
// The forms added up: how often each candidate is used in all of them, in real numbers.
//
// Any set of forms that keeps the limits gives, added up, a solution of this program, and its
// objective is at least as good as the worst form's. So its optimum bounds every answer. It has a
// column a candidate instead of one a candidate and form.

#include "select/model.h"
#include "select/program.h"

namespace examgen::select {

struct Relaxation {
    Program program;
    std::vector<int> column;  // candidate → its (first) column
    int goal_column = -1;     // the value of the objective, negative when it is maximised
    int length_row = 0;
    std::vector<int> count_rows, sum_rows;  // in the order of the model
};

Relaxation make_relaxation(const Model& model);

struct Bound {
    bool exists = false;       // else the limits cannot be kept
    double value = 0;          // no forms have a better objective: its unit is the aims'
    std::vector<double> use;   // candidate → how often, 0…exposure
    std::vector<double> cost;  // candidate → what its use costs beyond the optimum
};

/// Solves it, and again while two enemies are used more often than there are forms.
Bound bound_of(const Model& model);

/// What no forms can reach for arithmetic reasons alone: sums of `length` weights have steps.
double step_bound(const Model& model);

}  // namespace examgen::select
