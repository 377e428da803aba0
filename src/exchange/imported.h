#pragma once
// What a reader of another format hands over, and how the finds of several pages become one bank.

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "bank/bank.h"
#include "base/error.h"

namespace examgen::exchange {

struct Imported {
    bank::Bank bank;
    Diagnostics problems;
    int complete = 0, drafts = 0;  // questions that can be asked, and stems that need more
};

/// Gathers questions: a stem is kept once (a complete question in place of a draft), ids are made
/// of the stems and are unique. Questions of other topics than the first are filed below it.
class Collector {
public:
    explicit Collector(std::string file) { out_.bank.file = std::move(file); }

    void add(bank::Question question, const bank::Topic& topic, const Where& where);

    void report(Diagnostic problem) { out_.problems.push_back(std::move(problem)); }

    /// The bank; nothing may be added afterwards.
    Imported take();

private:
    void file_under(bank::Question& question, const bank::Topic& topic, const Where& where);

    Imported out_;
    std::unordered_map<std::string, size_t> by_stem_;
    std::unordered_set<std::string> other_topics_;
    int repeated_drafts_ = 0;
};

/// Several imports as one, in order. The first one's topic is the bank's.
Imported merge(std::vector<Imported> parts);

}  // namespace examgen::exchange
