#pragma once
// Who sits the exam: one row a student, in the CSV dialects that submissions may have.

#include <optional>
#include <string>
#include <vector>

#include "base/csv.h"
#include "base/error.h"

namespace examgen::jobs {

struct Student {
    std::string id;    // as written: leading zeros stay
    std::string name;  // may be empty
    std::string seat, room, form, profile;
    std::optional<int> extra_min;      // longer time in minutes
    std::optional<int> extra_percent;  // or as a share of the exam's duration
    int line = 0;
    bool operator==(const Student&) const = default;
};

struct Roster {
    std::vector<Student> students;
    Diagnostics warnings;
};

/// Columns by name, in any order: student_id (id, matrikelnummer, matriculation), name or
/// first_name and last_name; optional seat, room, form, profile, extra_time. Other columns are
/// passed over. Throws Error with all problems: an id that is missing or there twice, no student
/// at all, an extra_time that is neither minutes nor percent.
Roster read_roster(csv::Source source, const std::string& file);

/// The student's time, in whole minutes rounded up.
int duration_of(const Student& student, int duration_min);

}  // namespace examgen::jobs
