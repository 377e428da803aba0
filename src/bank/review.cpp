// Remarks on quality. They follow Haladyna, Downing & Rodriguez 2002, "A review of multiple-choice
// item-writing guidelines": no "all of the above", options of like length, an explanation for the
// learner.

#include <algorithm>
#include <cmath>

#include "bank/bank.h"
#include "base/utf8.h"

namespace examgen::bank {
namespace {

constexpr int k_enough = 20;  // questions before the longest option says something

std::string place(const Question& q) {
    return "/questions/" + std::to_string(q.index);
}

bool is_lettered(const Question& q) {
    return q.kind == Kind::single_choice || q.kind == Kind::multiple_choice;
}

class Reviewer {
public:
    explicit Reviewer(const Bank& bank) : bank_(bank) {}

    Diagnostics all() {
        for (const auto& q : bank_.questions) {
            if (q.status == Status::retired)
                continue;
            if (is_lettered(q))
                options(q);
            longest(q);
            explanation(q);
        }
        longest_overall();
        return std::move(out_);
    }

private:
    void add(std::string pointer, Message what, std::vector<Message> hints) {
        out_.push_back({Severity::warning,
                        std::move(what),
                        {bank_.file, 0, 0, std::move(pointer), 0},
                        std::move(hints)});
    }

    void options(const Question& q) {
        for (size_t i = 0; i < q.options.size(); ++i) {
            const Option& option = q.options[i];
            const std::string at = place(q) + "/options/" + std::to_string(i);
            if (names_letters(option.text) && q.shuffle != Shuffle::no)
                add(at,
                    msg("\"{}\" names letters, which change when options are shuffled",
                        shortened(option.text)),
                    {msg("write out what is meant, make the kind \"multiple-choice\", or add "
                         "\"shuffle\": false")});
            else if (is_all_or_none(option.text) && !option.anchored && q.shuffle != Shuffle::no)
                add(at,
                    msg("\"{}\" speaks of the other options, but need not stand last",
                        shortened(option.text)),
                    {msg("add \"anchor\": \"last\"")});
        }
    }

    /// Counts the questions whose key is longer than every other option, and how many chance
    /// would give.
    void longest(const Question& q) {
        if (q.kind != Kind::single_choice || q.options.size() < 3)
            return;
        size_t key = 0, other = 0;
        for (const auto& option : q.options) {
            size_t& most = option.correct ? key : other;
            most = std::max(most, count_code_points(option.text));
        }
        ++single_;
        longest_ += key > other;
        expected_ += 1.0 / static_cast<double>(q.options.size());
    }

    void explanation(const Question& q) {
        if (q.explanation.empty() && q.kind != Kind::description && q.kind != Kind::foreign)
            add(place(q), msg("the question has no explanation"),
                {msg("say in \"explanation\" why the right answer is right")});
    }

    void longest_overall() {
        // Two standard deviations of a binomial count above what chance gives.
        const double deviation = std::sqrt(expected_ * (1 - expected_ / std::max(single_, 1)));
        if (single_ < k_enough || longest_ <= expected_ + 2 * deviation)
            return;
        add("",
            msg("in {} of {} single-choice questions the right option is the longest", longest_,
                single_),
            {msg("by chance it would be about {}; shorten keys or lengthen distractors",
                 std::lround(expected_))});
    }

    const Bank& bank_;
    Diagnostics out_;
    int single_ = 0, longest_ = 0;
    double expected_ = 0;
};

}  // namespace

Diagnostics review(const Bank& bank) {
    return Reviewer(bank).all();
}

}  // namespace examgen::bank
