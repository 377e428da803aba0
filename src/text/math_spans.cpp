#include "text/math_spans.h"

#include <algorithm>
#include <optional>

namespace examgen::text {
namespace {

constexpr size_t k_max_bytes = 12'000;  // more than the reader of TeX takes

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// One pass from left to right.
class Scanner {
public:
    explicit Scanner(std::string_view source) : source_(source) {}

    std::vector<MathSpan> all() {
        while (at_ < source_.size()) {
            if (starts_line() && skip_fence())
                continue;
            const char c = source_[at_];
            if (c == '`')
                skip_code();
            else if (c == '\\')
                backslash();
            else if (c == '$')
                dollar();
            else
                ++at_;
        }
        return std::move(found_);
    }

private:
    char at(size_t i) const { return i < source_.size() ? source_[i] : '\n'; }

    bool starts_line() const { return at_ == 0 || source_[at_ - 1] == '\n'; }

    size_t line_end(size_t from) const {
        return std::min(source_.find('\n', from), source_.size());
    }

    /// The end of a list's number such as "12." that begins at `from`; `from`: there is none.
    size_t number_ends(size_t from) const {
        size_t i = from;
        while (is_digit(at(i)))
            ++i;
        return i > from && (at(i) == '.' || at(i) == ')') ? i + 1 : from;
    }

    /// A fence is three or more ` or ~ at the start of a line, maybe behind marks of lists.
    size_t fence_at(size_t line, char& mark) const {
        size_t i = line;
        while (i < source_.size() && (at(i) == ' ' || at(i) == '>' || at(i) == '-' ||
                                      at(i) == '*' || at(i) == '+' || number_ends(i) > i))
            i = std::max(i + 1, number_ends(i));
        mark = at(i);
        if (mark != '`' && mark != '~')
            return 0;
        size_t n = 0;
        while (at(i + n) == mark)
            ++n;
        const bool inline_code =
            mark == '`' && source_.substr(i + n, line_end(i) - i - n).find('`') != source_.npos;
        return n >= 3 && !inline_code ? n : 0;
    }

    /// Moves behind a fenced block that begins here.
    bool skip_fence() {
        char open = 0, close = 0;
        const size_t length = fence_at(at_, open);
        if (length == 0)
            return false;
        for (at_ = line_end(at_) + 1; at_ < source_.size(); at_ = line_end(at_) + 1)
            if (fence_at(at_, close) >= length && close == open)
                break;
        at_ = std::min(line_end(std::min(at_, source_.size())) + 1, source_.size());
        return true;
    }

    /// A code span ends at a run of as many backticks; without one they are plain text.
    void skip_code() {
        size_t run = 0;
        while (at(at_ + run) == '`')
            ++run;
        at_ += run;
        if (run < no_close_.size() && no_close_[run])
            return;
        for (size_t i = source_.find('`', at_); i != source_.npos; i = source_.find('`', i)) {
            size_t n = 0;
            while (at(i + n) == '`')
                ++n;
            i += n;
            if (n == run) {
                at_ = i;
                return;
            }
        }
        if (run < no_close_.size())
            no_close_[run] = true;
    }

    void backslash() {
        const char next = at(at_ + 1);
        const bool round = next == '(', square = next == '[';
        if (round || square) {
            const auto end = find_bracket(round ? ')' : ']', round);
            if (end) {
                add(2, *end, 2, square);
                return;
            }
        }
        at_ += 2;
    }

    void dollar() {
        size_t run = 0;
        while (at(at_ + run) == '$')
            ++run;
        const bool after_digit = at_ > 0 && is_digit(source_[at_ - 1]);
        if (run == 1 && !after_digit && !is_blank(at(at_ + 1))) {
            if (const auto end = find_dollars(1))
                return add(1, *end, 1, false);
        } else if (run == 2) {
            if (const auto end = find_dollars(2))
                return add(2, *end, 2, true);
        }
        at_ += run;
    }

    /// Whether a formula may go on in the line that begins at `line`.
    bool goes_on(size_t line, bool display) const {
        size_t i = line;
        while (at(i) == ' ' || at(i) == '\t')
            ++i;
        if (at(i) == '\n' || at(i) == '\r')
            return false;  // empty line, or the end
        if (display)
            return true;
        const bool bullet = (at(i) == '-' || at(i) == '+' || at(i) == '*') && is_blank(at(i + 1));
        size_t digits = i;
        while (is_digit(at(digits)))
            ++digits;
        const bool numbered =
            digits > i && (at(digits) == '.' || at(digits) == ')') && is_blank(at(digits + 1));
        return !bullet && !numbered && at(i) != '>' && at(i) != '#';
    }

    /// The closing dollars, as many as opened: the next ones, or none. Those within \text{…} belong
    /// to a formula in words.
    std::optional<size_t> find_dollars(size_t run) const {
        const size_t from = at_ + run, most = std::min(source_.size(), from + k_max_bytes);
        int depth = 0;
        bool words = false;
        for (size_t i = from; i < most; ++i) {
            if (source_[i] == '\n' && !goes_on(i + 1, run == 2))
                return {};
            words = words || source_.substr(i).starts_with("\\text");
            depth += source_[i] == '{' ? 1 : source_[i] == '}' ? -1 : 0;
            if (source_[i] == '\\' && at(i + 1) != '\n')
                ++i;
            else if (source_[i] == '$' && !(words && depth > 0))
                return closes(run, from, i) ? std::optional(i) : std::nullopt;
        }
        return {};
    }

    bool closes(size_t run, size_t from, size_t i) const {
        if (run == 2)
            return at(i + 1) == '$' && i > from;
        return i > from && !is_blank(source_[i - 1]) && !is_digit(at(i + 1));
    }

    std::optional<size_t> find_bracket(char close, bool round) const {
        const size_t most = std::min(source_.size(), at_ + k_max_bytes);
        for (size_t i = at_ + 2; i < most; ++i) {
            if (source_[i] == '\n' && !goes_on(i + 1, !round))
                return {};
            if (source_[i] != '\\')
                continue;
            if (at(i + 1) == close)
                return i;
            if (at(i + 1) == '(' || at(i + 1) == '[')
                return {};
            if (at(i + 1) != '\n')
                ++i;
        }
        return {};
    }

    void add(size_t open, size_t end, size_t close, bool display) {
        found_.push_back({at_, end + close, at_ + open, end, display});
        at_ = end + close;
    }

    std::string_view source_;
    size_t at_ = 0;
    std::vector<bool> no_close_ = std::vector<bool>(64);
    std::vector<MathSpan> found_;
};

}  // namespace

std::vector<MathSpan> find_math_spans(std::string_view source) {
    return Scanner(source).all();
}

std::string tex_of(std::string_view source, const MathSpan& span) {
    std::string out(source.substr(span.tex_begin, span.tex_end - span.tex_begin));
    std::replace_if(out.begin(), out.end(), is_blank, ' ');
    const size_t first = std::min(out.find_first_not_of(' '), out.size());
    const size_t last = out.find_last_not_of(' ');
    return last == out.npos ? "" : out.substr(first, last + 1 - first);
}

}  // namespace examgen::text
