#pragma once
// The operators of a page's content stream with what they are applied to.

#include <string>
#include <string_view>
#include <vector>

namespace examgen::test {

struct Operator {
    std::string name;
    std::vector<std::string> operands;  // strings without brackets, as bytes; arrays taken apart
};

class ContentReader {
public:
    explicit ContentReader(std::string_view text) : text_(text) {}

    std::vector<Operator> all() {
        std::vector<Operator> out;
        std::vector<std::string> operands;
        for (skip(); at_ < text_.size(); skip()) {
            const char c = text_[at_];
            if (c == '[' || c == ']') {
                ++at_;
            } else if (c == '(') {
                operands.push_back("(" + literal());
            } else if (c == '<' && next() != '<') {
                operands.push_back("(" + hexadecimal());
            } else if (c == '<' || c == '>') {
                operands.emplace_back(text_.substr(at_, 2));
                at_ += 2;
            } else {
                const std::string word = this->word();
                const bool value = word[0] == '/' || word[0] == '-' || word[0] == '.' ||
                                   (word[0] >= '0' && word[0] <= '9') || word == "null" ||
                                   word == "true" || word == "false";
                operands.push_back(word);
                if (value)
                    continue;
                operands.pop_back();
                out.push_back({word, std::move(operands)});
                operands.clear();
            }
        }
        return out;
    }

private:
    static bool is_space(char c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0';
    }

    static bool is_delimiter(char c) {
        return std::string_view("()<>[]{}/%").find(c) != std::string_view::npos;
    }

    char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }

    void skip() {
        while (at_ < text_.size() && is_space(text_[at_]))
            ++at_;
    }

    std::string word() {
        const size_t from = at_++;
        while (at_ < text_.size() && !is_space(text_[at_]) && !is_delimiter(text_[at_]))
            ++at_;
        return std::string(text_.substr(from, at_ - from));
    }

    std::string literal() {
        std::string out;
        int depth = 1;
        for (++at_; at_ < text_.size(); ++at_) {
            char c = text_[at_];
            if (c == '\\') {
                c = text_[++at_];
                out += c == 'r' ? '\r' : c == 'n' ? '\n' : c;
                continue;
            }
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth == 0)
                break;
            out += c;
        }
        ++at_;
        return out;
    }

    std::string hexadecimal() {
        std::string out, pair;
        for (++at_; at_ < text_.size() && text_[at_] != '>'; ++at_) {
            pair += text_[at_];
            if (pair.size() == 2) {
                out += static_cast<char>(std::stoi(pair, nullptr, 16));
                pair.clear();
            }
        }
        ++at_;
        return out;
    }

    std::string_view text_;
    size_t at_ = 0;
};

}  // namespace examgen::test
