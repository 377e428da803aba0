#pragma once
// What a reader of another format hands over, and how the finds of several files become one bank.

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "bank/bank.h"
#include "base/error.h"
#include "exchange/assets.h"

namespace examgen::exchange {

struct Imported {
    bank::Bank bank;
    std::vector<Where> places;  // of the questions, in step with them
    Diagnostics problems;
    int complete = 0, drafts = 0;  // questions that can be asked, and those that need more
    int opaque = 0;                // kept whole as foreign, in none of the two
    Assets assets;                 // the files of the questions
};

/// What becomes of a question whose like was there already.
enum class Repeats {
    stems_once,  // a stem counts once, a complete question takes the place of its draft
    all,         // nothing is compared
    keep,        // the same content is reported, both stay
    skip,        // … the first stays
    replace,     // … the later one takes the first one's place
};

/// Gathers questions. Those without an id get one made of the stem; ids are unique. Questions of
/// other topics than the first are filed below it.
class Collector {
public:
    explicit Collector(std::string file, Repeats repeats = Repeats::stems_once)
        : repeats_(repeats) {
        out_.bank.file = std::move(file);
    }

    void add(bank::Question question, const bank::Topic& topic, const Where& where);

    void report(Diagnostic problem) { out_.problems.push_back(std::move(problem)); }

    /// The bank; nothing may be added afterwards.
    Imported take();

private:
    void file_under(bank::Question& question, const bank::Topic& topic, const Where& where);
    void add_stem_once(bank::Question question, const Where& where);
    void add_compared(bank::Question question, const Where& where);
    void push(bank::Question question, const Where& where);

    Imported out_;
    Repeats repeats_;
    std::unordered_map<std::string, size_t> known_;  // by stem or by content
    std::unordered_set<std::string> other_topics_;
    int repeated_drafts_ = 0;
};

/// Several imports as one, in order. The first one's topic is the bank's.
Imported merge(std::vector<Imported> parts, Repeats repeats = Repeats::stems_once);

/// The question's texts and answers without what does not count: white space, escapes, the order
/// of options, metadata.
std::string content_key(const bank::Question& question);

}  // namespace examgen::exchange
