#pragma once
// The order of questions and options on each form.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bank/question.h"
#include "exam/exam.h"

namespace examgen::select {

/// How the letters of right answers may be spread. `soft` keeps a form from standing out: among
/// questions with as many options no letter is right over six times more often than another, and
/// none is right five times in a row. An exactly even spread could be exploited by guessing.
enum class KeyBalance { uniform, soft };

struct ShuffleSpec {
    uint64_t seed = 0;
    int forms = 1;
    bool questions = true, options = true;
    KeyBalance balance = KeyBalance::uniform;
    bool easy_first = false;  // within a block, by the author's difficulty
};

/// The block that a question stands in: the first level of its topic.
std::string_view block_of(const bank::Question& question);

/// Forms A, B, …. Questions stay in the blocks of their first topic level, which come in the order
/// of `chosen` on every form; those of one group stay together. An ordering is always put in
/// another order, since the bank has the right one. A form's options depend on nothing but seed,
/// form and question (with `soft` also on the form's other questions), so forms and questions may
/// be added later.
std::vector<exam::Form> make_forms(const std::vector<const bank::Question*>& chosen,
                                   const ShuffleSpec& spec);

/// One form of that name, as `make_forms` makes it; for copies that have an order of their own.
exam::Form make_form(const std::vector<const bank::Question*>& chosen, const ShuffleSpec& spec,
                     const std::string& name);

/// Whether the form keeps the limits of KeyBalance::soft. `chosen` as for make_form.
bool is_balanced(const exam::Form& form, const std::vector<const bank::Question*>& chosen);

}  // namespace examgen::select
