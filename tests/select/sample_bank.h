#pragma once
// Banks for the tests of selection.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bank/bank.h"

namespace examgen::select {

/// A single-choice question with `n` options a, b, …; the first one is right.
inline bank::Question sample_question(std::string id, std::string topic, int difficulty,
                                      int n = 4) {
    bank::Question q;
    q.id = std::move(id);
    q.topic = std::move(topic);
    q.difficulty = static_cast<uint8_t>(difficulty);
    q.stem = "stem";
    for (int i = 0; i < n; ++i) {
        bank::Option option;
        option.id = static_cast<char>('a' + i);
        option.text = "text " + option.id;
        option.correct = i == 0;
        option.fraction = option.correct ? 1 : 0;
        q.options.push_back(std::move(option));
    }
    return q;
}

/// `n` questions <topic>-<difficulty>-0, -1, … at the end of the bank.
inline void add_questions(bank::Bank& bank, const std::string& topic, int difficulty, int n) {
    for (int i = 0; i < n; ++i) {
        const std::string id = topic + "-" + std::to_string(difficulty) + "-" + std::to_string(i);
        bank.questions.push_back(sample_question(id, topic, difficulty));
        bank.questions.back().index = static_cast<uint32_t>(bank.questions.size() - 1);
    }
}

inline bank::Bank sample_bank(const std::string& topic) {
    bank::Bank bank;
    bank.file = topic + ".json";
    bank.topic = {topic, topic, "de"};
    return bank;
}

inline void make_enemies(bank::Question& question, std::vector<std::string> ids) {
    auto extra = std::make_unique<bank::Extra>();
    extra->enemies = std::move(ids);
    question.extra = std::move(extra);
}

}  // namespace examgen::select
