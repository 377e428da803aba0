#pragma once
// What was measured of questions in use: `<topic>.stats.json` beside the bank.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace examgen::select {

struct ItemStats {
    std::optional<double> p;     // share of right answers
    std::optional<double> a, b;  // discrimination and difficulty of the two-parameter model
    bool operator==(const ItemStats&) const = default;
};

struct TextHash {
    using is_transparent = void;

    size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

/// By question id; looked up only, so that its order tells nothing.
using Stats = std::unordered_map<std::string, ItemStats, TextHash, std::equal_to<>>;

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
