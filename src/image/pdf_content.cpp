// A content stream is operands followed by an operator (ISO 32000-1, 7.8.2). Only matrices, the
// text mode and what paints are looked at.

#include "image/pdf_content.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace examgen::image {
namespace {

constexpr std::string_view k_delimiters = "()<>[]{}/%";

bool is_blank(char c) {
    return c == '\0' || c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' ';
}

bool ends_word(char c) {
    return is_blank(c) || k_delimiters.find(c) != k_delimiters.npos;
}

class Words {
public:
    explicit Words(std::string_view text) : text_(text) {}

    /// The next number, name or operator; strings and brackets are passed over. Empty at the end.
    std::string_view next() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (is_blank(c)) {
                ++at_;
            } else if (c == '%') {
                at_ = std::min(text_.find_first_of("\r\n", at_), text_.size());
            } else if (c == '(') {
                skip_string();
            } else if (c == '<' && text_.substr(at_, 2) != "<<") {
                at_ = std::min(text_.find('>', at_), text_.size() - 1) + 1;
            } else if (c != '/' && k_delimiters.find(c) != k_delimiters.npos) {
                ++at_;
            } else {
                return word();
            }
        }
        return {};
    }

private:
    std::string_view word() {
        const size_t start = at_++;
        while (at_ < text_.size() && !ends_word(text_[at_]))
            ++at_;
        return text_.substr(start, at_ - start);
    }

    void skip_string() {
        int depth = 0;
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\\')
                ++at_;
            else if (text_[at_] == '(')
                ++depth;
            else if (text_[at_] == ')' && --depth == 0)
                break;
        }
        at_ = std::min(at_ + 1, text_.size());
    }

    std::string_view text_;
    size_t at_ = 0;
};

bool paints(std::string_view op) {
    constexpr std::array<std::string_view, 13> k_painting = {"f", "F", "f*", "B",  "B*", "b", "b*",
                                                             "S", "s", "sh", "BI", "ID", "EI"};
    return std::find(k_painting.begin(), k_painting.end(), op) != k_painting.end();
}

bool shows_text(std::string_view op) {
    return op == "Tj" || op == "TJ" || op == "'" || op == "\"";
}

class Reading {
public:
    /// False when the page is not one picture.
    bool take(std::string_view word) {
        if (word[0] == '/' || is_number(word[0])) {
            last_.push_back(word);
            return true;
        }
        const bool fine = apply(word);
        last_.clear();
        return fine;
    }

    std::optional<Painted> found;

private:
    static bool is_number(char c) {
        return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
    }

    double number(size_t from_end) const {
        if (last_.size() < from_end)
            return 0;
        return std::strtod(std::string(last_[last_.size() - from_end]).c_str(), nullptr);
    }

    bool apply(std::string_view op) {
        if (op == "q" && mirrors_.size() < 1000)
            mirrors_.push_back(mirrors_.back());
        if (op == "Q" && mirrors_.size() > 1)
            mirrors_.pop_back();
        if (op == "cm" && number(6) * number(3) - number(5) * number(4) < 0)
            mirrors_.back() = !mirrors_.back();
        if (op == "Tr")
            invisible_ = number(1) == 3 || number(1) == 7;
        if (paints(op) || (shows_text(op) && !invisible_))
            return false;
        if (op != "Do")
            return true;
        if (found || last_.empty())
            return false;
        found = Painted{std::string(last_.back()), mirrors_.back() != 0};
        return true;
    }

    std::vector<std::string_view> last_;  // operands
    std::vector<char> mirrors_ = {false};
    bool invisible_ = false;
};

}  // namespace

std::optional<Painted> only_picture(std::string_view content) {
    Words words(content);
    Reading reading;
    for (auto word = words.next(); !word.empty(); word = words.next())
        if (!reading.take(word))
            return {};
    return reading.found;
}

}  // namespace examgen::image
