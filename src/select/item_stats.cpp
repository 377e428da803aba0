#include "select/item_stats.h"

#include <algorithm>
#include <cmath>

#include "base/json.h"

namespace examgen::select {
namespace {

constexpr double k_limit = 60;  // |a (θ − b)| beyond which nothing is known

/// e^x by its series after halving x until it is small.
double exponential(double x) {
    int halvings = 0;
    for (; std::abs(x) > 0.125; ++halvings)
        x *= 0.5;
    double term = 1, sum = 1;
    for (int i = 1; i <= 12; ++i) {
        term = term * x / i;
        sum += term;
    }
    for (; halvings > 0; --halvings)
        sum *= sum;
    return sum;
}

class Reader {
public:
    Reader(json::Checker check, Stats& out) : check_(std::move(check)), out_(out) {}

    void read(const json::Value& root) {
        constexpr std::string_view k_known[] = {"format", "items", "note"};
        check_.keys(root, k_known);
        if (check_.string(root, "format") != "examgen-stats/1")
            check_.error(root, msg("these are no statistics of this version"),
                         {msg("the file must begin with \"format\": \"examgen-stats/1\"")});
        if (const json::Value* items = check_.object(root, "items"))
            for (const auto& one : json::children(*items))
                item(one);
    }

private:
    void item(const json::Value& one) {
        if (one.type != json::Type::object)
            return check_.error(one, msg("an item's statistics are an object with p, a and b"));
        ItemStats stats;
        stats.p = bounded(one, "p", 0, 1);
        stats.a = bounded(one, "a", -10, 10);
        stats.b = bounded(one, "b", -20, 20);
        out_.emplace(std::string(one.key), stats);
    }

    std::optional<double> bounded(const json::Value& one, std::string_view key, int least,
                                  int most) {
        const json::Value* value = one.find(key);
        if (!value || value->type == json::Type::null)
            return {};
        const auto number = check_.number(one, key);
        if (number && (*number < least || *number > most)) {
            check_.error(*value, msg("\"{}\" must lie between {} and {}", key, least, most));
            return {};
        }
        return number;
    }

    json::Checker check_;
    Stats& out_;
};

}  // namespace

void read_stats(std::string_view text, const std::string& file, Stats& out) {
    const json::Document document = json::parse(text, file);
    Diagnostics problems;
    if (document.root().type != json::Type::object)
        throw Error(msg("statistics must be an object"), in_file(file));
    Reader(json::Checker(problems, file), out).read(document.root());
    if (!has_error(problems))
        return;
    json::locate(text, problems);
    throw Error(std::move(problems));
}

int64_t information(double a, double b, double ability) {
    const double x = std::clamp(a * (ability - b), -k_limit, k_limit);
    const double odds = exponential(x);
    const double p = odds / (1 + odds);
    return std::llround(a * a * p * (1 - p) * 1e6);
}

}  // namespace examgen::select
