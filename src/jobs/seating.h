#pragma once
// Which form each student gets.

#include <span>
#include <string>
#include <vector>

#include "base/error.h"
#include "jobs/roster.h"

namespace examgen::jobs {

struct Seating {
    std::vector<size_t> form;  // index of the form, by student
    Diagnostics warnings;      // neighbours that share a form, seats that cannot be read
};

/// By roster order (A, B, A, …); a form named on the roster stands. Where students of one room have
/// seats (row and number, such as C12, 3-12 or 3/12), no two of the eight around a seat get its
/// form: four forms always suffice, fewer where enough seats stay empty. Throws Error for a form
/// that is not there.
Seating assign_forms(std::span<const Student> students, std::span<const std::string> forms,
                     const std::string& file);

/// A text whose order is that of the seats: numbers by value, C9 before C12.
std::string natural_key(std::string_view seat);

}  // namespace examgen::jobs
