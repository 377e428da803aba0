#pragma once
// Why no forms can keep a blueprint: what is short, by how much, and what would do instead.

#include <optional>
#include <vector>

#include "select/model.h"

namespace examgen::select {

/// A constraint that would have to give way.
struct Lack {
    size_t constraint = 0;  // in the order of all_constraints; k_length: the forms themselves
    bool over = false;      // its most is too little, else its least is too much
    int64_t by = 0;         // in `unit`s, over all forms together
    int64_t unit = 1;
    int64_t have = 0;  // what there is, where the proof counts
};

constexpr size_t k_length = SIZE_MAX;

struct Proof {
    enum class Kind : uint8_t {
        stock,     // single constraints ask for more than there is
        enemies,   // they ask for more than enemies allow
        together,  // constraints contradict each other
    };
    Kind kind = Kind::together;
    std::vector<Lack> lacks;         // to give way together: the least that does
    std::vector<size_t> involved;    // constraints of the contradiction
    std::vector<Lack> alternatives;  // each of them alone would do
};

/// By counting what single constraints need; exact.
std::optional<Proof> prove_by_counting(const Model& model);

/// By a program in which constraints may give way at a price: in real numbers, whose optimum above
/// zero is the proof, then in whole ones for exact figures. Nothing when it finds no contradiction,
/// which does not say that there is none.
std::optional<Proof> prove_by_program(const Model& model);

/// What a person is told.
Diagnostics explain(const Proof& proof, const Model& model, const Blueprint& blueprint);

}  // namespace examgen::select
