#pragma once
// A bank on its way into another format, and what gets lost on it.

#include <string>
#include <string_view>
#include <vector>

#include "bank/bank.h"
#include "base/error.h"

namespace examgen::exchange {

struct Exported {
    std::string text;
    Diagnostics losses;  // question by question what the format cannot hold
    int written = 0;     // questions
};

/// What a format holds of a question beside its stem and its answers.
struct Holds {
    bool explanation = false, feedback = false, tags = false, points = false, topic = false,
         shuffle = false, hints = false, units = false;
};

/// The bank's keys that the question has and the format does not hold.
std::vector<std::string_view> unheld(const bank::Question& question, const bank::Bank& bank,
                                     const Holds& holds);

/// Gathers losses, one a question.
class Losses {
public:
    Losses(Exported& out, const bank::Bank& bank) : out_(out), bank_(bank) {}

    /// The question cannot be written at all.
    void left_out(const bank::Question& question, Message why);

    /// These keys are not written.
    void keys(const bank::Question& question, const std::vector<std::string_view>& lost);

    /// Something of it changes.
    void changed(const bank::Question& question, Message what);

private:
    void add(const bank::Question& question, Message what, std::vector<Message> hints);

    Exported& out_;
    const bank::Bank& bank_;
};

}  // namespace examgen::exchange
