#pragma once
// The frame of a reader: what happens with each question, whatever the format.

#include <string>
#include <string_view>
#include <vector>

#include "exchange/assets.h"
#include "exchange/imported.h"

namespace examgen::exchange {

class Intake {
public:
    Intake(std::string_view text, const std::string& file, std::string_view format);

    const std::string& file() const { return file_; }

    const bank::Topic& file_topic() const { return topic_; }

    Assets& assets() { return assets_; }

    /// The line, from 1, where the question that is being read stands.
    void at_line(int line) { where_ = {file_, line, 0, "", 0}; }

    int line() const { return where_.line; }

    void warn(Message what, std::vector<Message> hints = {});

    /// What of the question has no place in a bank; said once, when it is kept.
    void lose(std::string what) { lost_.push_back(std::move(what)); }

    void lose(const std::vector<std::string>& all);

    /// Files the question below the topic; `source` is its text as it was written.
    void keep(bank::Question question, std::string_view source, const bank::Topic& topic);

    void keep(bank::Question question, std::string_view source) {
        keep(std::move(question), source, topic_);
    }

    /// A question that the bank's loader has taken already.
    void keep_sound(bank::Question question, const bank::Topic& topic) {
        collector_.add(std::move(question), topic, where_);
    }

    /// All questions; throws `none` when there is not one.
    Imported take(const Error& none);

private:
    void say_lost(bool foreign);

    std::string file_, format_;
    bank::Topic topic_;
    Collector collector_;
    Diagnostics problems_;
    std::vector<std::string> lost_;
    Assets assets_;
    Where where_;
    size_t told_ = 0;  // problems before this question
};

}  // namespace examgen::exchange
