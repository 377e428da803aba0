#pragma once
// The parts of a blueprint file, read one by one.

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "select/blueprint.h"

namespace examgen::select {

class PartReader {
public:
    PartReader(Diagnostics& problems, std::string file)
        : file_(file), check_(problems, std::move(file)) {}

    json::Checker& check() { return check_; }

    Where where(const json::Value& at) const { return {file_, 0, 0, json::pointer(at), 0}; }

    void error(const json::Value& at, Message what, std::vector<Message> hints = {}) {
        check_.error(at, std::move(what), std::move(hints));
    }

    /// Unknown and repeated keys are errors.
    void keys(const json::Value& object, std::span<const std::string_view> known);

    /// A number or "1/3" of at least 0.
    std::optional<Rational> amount(const json::Value& object, std::string_view key);
    std::optional<Rational> amount(const json::Value& value);

    std::vector<Named> ids(const json::Value& object, std::string_view key, uint32_t most);
    std::vector<Named> ids(const json::Value& list, uint32_t most);

    /// Appends one constraint, or one for every cell of a table.
    void constraint(const json::Value& one, std::vector<Constraint>& out);
    Objective objective(const json::Value& one);
    GroupRule group_rule(const json::Value& take, std::string group);

private:
    using Bounds = std::pair<Rational, std::optional<Rational>>;

    Filter filter(const json::Value& one);
    void difficulty(const json::Value& one, Filter& out);
    std::optional<Bounds> pair(const json::Value& list);
    std::optional<Bounds> whole_bounds(const json::Value& value);
    std::optional<Bounds> sum_bounds(const json::Value& one);
    void table(const json::Value& one, Constraint base, std::vector<Constraint>& out);
    std::vector<Filter> filters(const json::Value& one, std::string_view key);
    std::optional<Filter> merged(const json::Value& at, const Filter& a, const Filter& b);

    std::string file_;
    json::Checker check_;
};

/// Whether a text is a date of the calendar, written 2027-02-08.
bool is_date(std::string_view text);

}  // namespace examgen::select
