#pragma once
// What was measured of questions in use: `<topic>.stats.json` beside the bank.

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace examgen::select {

struct ItemStats {
    std::optional<double> p;     // share of right answers
    std::optional<double> a, b;  // discrimination and difficulty of the two-parameter model
    bool operator==(const ItemStats&) const = default;
};

using Stats = std::map<std::string, ItemStats, std::less<>>;  // by question id

/// Adds the file's items to `out`, where ids that are there stay as they are. Throws Error with
/// all problems.
void read_stats(std::string_view json, const std::string& file, Stats& out);

/// When a question was asked before.
struct Use {
    std::string last;  // ISO date
    int times = 0;
};

using Uses = std::map<std::string, Use, std::less<>>;

/// Fisher information of the two-parameter logistic model at an ability, in millionths. Computed
/// with the four basic operations only, so that it is the same everywhere.
int64_t information(double a, double b, double ability);

}  // namespace examgen::select
