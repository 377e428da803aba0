#pragma once
// Which questions a constraint speaks of.

#include <string>

#include "bank/question.h"
#include "select/query.h"

namespace examgen::select {

/// All parts that are set must hold; an empty filter is every question.
struct Filter {
    std::string topic{};  // with all that lies below it
    int low = 1, high = k_levels;
    std::string tag{}, kind{}, bloom{}, objective{}, author{};
    bool operator==(const Filter&) const = default;
};

/// `topic` is the question's own or its bank's.
bool matches(const Filter& filter, const bank::Question& question, std::string_view topic);

/// As a person would say it: "netze, hard, tag vlan".
std::string to_string(const Filter& filter);

}  // namespace examgen::select
