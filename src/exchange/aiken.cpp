// Moodle's rules, from what its importer does with a line: shorter than two bytes, nothing; a
// capital with ) or ., a choice; ANSWER:, the end of a question; all else, a stem. So a stem such
// as "J. R. R. Tolkien wrote …" would be read as a choice: the writer puts an invisible word
// joiner (U+2060) before it, and the reader takes that away.

#include "exchange/aiken.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "exchange/intake.h"
#include "exchange/plain_text.h"
#include "exchange/settle.h"

namespace examgen::exchange {
namespace {

constexpr std::string_view k_joiner = "\u2060", k_answer = "ANSWER:";
constexpr size_t k_most_choices = 26;

bool is_choice(std::string_view line) {
    return line.size() >= 2 && line[0] >= 'A' && line[0] <= 'Z' &&
           (line[1] == ')' || line[1] == '.');
}

class Reader {
public:
    Reader(std::string_view text, const std::string& file)
        : text_(text), intake_(text, file, "aiken") {}

    Imported run() {
        for (size_t at = 0; at < text_.size();) {
            const size_t end = std::min(text_.find('\n', at), text_.size());
            ++line_;
            add(trim(text_.substr(at, end - at)), at, end);
            at = end + 1;
        }
        give_up(msg("the last question has no answer line"));
        return intake_.take(
            Error(msg("no Aiken question was found in this file"), in_file(intake_.file()),
                  {msg("expected are a stem on one line, choices such as \"A) …\" and a line "
                       "\"ANSWER: A\"")}));
    }

private:
    void add(std::string_view line, size_t begin, size_t end) {
        if (line.size() < 2)
            return;
        if (is_choice(line))
            add_choice(trim(line.substr(2)));
        else if (line.starts_with(k_answer))
            add_answer(trim(line.substr(k_answer.size())), end);
        else
            open(line, begin);
    }

    void open(std::string_view line, size_t begin) {
        give_up(msg("the question before this line has no answer line"));
        is_open_ = true;
        begin_ = begin;
        first_line_ = line_;
        question_ = {};
        if (line.starts_with(k_joiner))
            line.remove_prefix(k_joiner.size());
        question_.stem = escape_markup(without_controls(line));
    }

    void add_choice(std::string_view text) {
        if (!is_open_)
            return warn(msg("a choice without a stem above it"), {});
        bank::Option option;
        option.id = option_id(question_.options.size());
        option.text = escape_markup(without_controls(text));
        question_.options.push_back(std::move(option));
    }

    void add_answer(std::string_view letter, size_t end) {
        if (!is_open_)
            return warn(msg("an answer line without a question above it"), {});
        if (question_.options.size() < 2)
            return give_up(msg("a question needs two choices"));
        is_open_ = false;
        const size_t right = letter.empty() ? k_most_choices : static_cast<size_t>(letter[0] - 'A');
        if (right < question_.options.size()) {
            question_.options[right].correct = true;
            question_.options[right].fraction = 1;
        } else {
            warn(msg("the answer line names no choice"), {});
        }
        intake_.at_line(first_line_);
        intake_.keep(std::move(question_), text_.substr(begin_, end - begin_));
    }

    /// Moodle drops such a question; its place is told.
    void give_up(Message why) {
        if (!std::exchange(is_open_, false))
            return;
        warn(msg("the text from line {} on is not imported", first_line_), {std::move(why)});
    }

    void warn(Message what, std::vector<Message> hints) {
        intake_.at_line(line_);
        intake_.warn(std::move(what), std::move(hints));
    }

    std::string_view text_;
    Intake intake_;
    bank::Question question_;
    bool is_open_ = false;
    size_t begin_ = 0;
    int line_ = 0, first_line_ = 0;
};

/// Why the question has no place in an Aiken file, or nothing.
std::optional<Message> obstacle(const bank::Question& q) {
    if (q.kind != bank::Kind::single_choice)
        return msg("Aiken has single-choice questions only");
    if (q.options.size() < 2 || q.options.size() > k_most_choices)
        return msg("Aiken has 2 to 26 choices");
    for (const auto& option : q.options)
        if (option.correct)
            return {};
    return msg("no option is correct");
}

class Writer {
public:
    explicit Writer(const bank::Bank& bank) : bank_(bank), losses_(out_, bank) {}

    Exported run() {
        for (const auto& q : bank_.questions)
            add(q);
        return std::move(out_);
    }

private:
    void add(const bank::Question& q) {
        if (q.kind == bank::Kind::foreign && q.detail().payload_format == "aiken")
            return put(q.detail().payload + "\n");
        if (auto why = obstacle(q))
            return losses_.left_out(q, std::move(*why));
        exact_ = true;
        std::string text = line_of(q.stem), answer;
        if (is_choice(text) || text.starts_with(k_answer) || text.size() < 2)
            text.insert(0, k_joiner);
        text += '\n';
        bool shares = false;
        for (size_t i = 0; i < q.options.size(); ++i) {
            const auto letter = static_cast<char>('A' + static_cast<char>(i));
            text += std::string{letter, ')', ' '} + line_of(q.options[i].text) + "\n";
            shares = shares || (!q.options[i].correct && q.options[i].fraction != Rational(0));
            if (q.options[i].correct)
                answer = letter;
        }
        put(text + "ANSWER: " + answer + "\n");
        auto lost = unheld(q, bank_, {});
        if (shares)
            lost.push_back("fraction");
        losses_.keys(q, lost);
        if (!exact_)
            losses_.changed(q, msg("markup and line breaks become plain text"));
    }

    std::string line_of(std::string_view markup) {
        PlainLine line = plain_line(markup);
        exact_ = exact_ && line.exact;
        return std::move(line.text);
    }

    void put(const std::string& text) {
        out_.text += (out_.text.empty() ? "" : "\n") + text;
        ++out_.written;
    }

    const bank::Bank& bank_;
    Exported out_;
    Losses losses_;
    bool exact_ = true;
};

}  // namespace

bool is_aiken(std::string_view text) {
    int choices = 0;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const auto line = trim(text.substr(at, end - at));
        at = end + 1;
        const bool letter_only =
            line.starts_with(k_answer) && trim(line.substr(k_answer.size())).size() == 1;
        if (letter_only && choices >= 2)
            return true;
        if (line.size() >= 2)
            choices = is_choice(line) ? choices + 1 : 0;
    }
    return false;
}

Imported read_aiken(std::string_view text, const std::string& file) {
    check_size(text, file);
    return Reader(text, file).run();
}

Exported write_aiken(const bank::Bank& bank) {
    return Writer(bank).run();
}

}  // namespace examgen::exchange
