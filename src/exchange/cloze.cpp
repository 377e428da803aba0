#include "exchange/cloze.h"

#include <algorithm>

#include "exchange/share.h"

namespace examgen::exchange {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    std::vector<ClozeGap> all() {
        std::vector<ClozeGap> out;
        for (size_t at = text_.find('{'); at != text_.npos; at = text_.find('{', at)) {
            ClozeGap gap;
            gap.begin = at;
            if (head(at + 1, gap)) {
                at = gap.end;
                out.push_back(std::move(gap));
            } else {
                ++at;
            }
        }
        return out;
    }

private:
    char at(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

    /// "1:MULTICHOICE:" and what follows up to the brace.
    bool head(size_t i, ClozeGap& gap) {
        while (is_digit(at(i)))
            ++i;
        if (at(i++) != ':')
            return false;
        const size_t name = i;
        while (is_capital(at(i)) || at(i) == '_')
            ++i;
        gap.type = text_.substr(name, i - name);
        return !gap.type.empty() && at(i) == ':' && answers(i + 1, gap);
    }

    bool answers(size_t i, ClozeGap& gap) {
        std::string one;
        for (; i < text_.size(); ++i) {
            const char c = text_[i];
            if (c == '\\' && i + 1 < text_.size()) {
                one += c;
                one += text_[++i];
            } else if (c == '~' || c == '}') {
                gap.answers.push_back(answer(one));
                one.clear();
                if (c == '}') {
                    gap.end = i + 1;
                    return true;
                }
            } else {
                one += c;
            }
        }
        return false;
    }

    static ClozeAnswer answer(std::string_view text) {
        ClozeAnswer out;
        if (text.starts_with('=')) {
            out.share = 1;
            text.remove_prefix(1);
        } else if (text.starts_with('%')) {
            const size_t end = text.find('%', 1);
            const auto share =
                end == text.npos ? std::nullopt : decimal_number(text.substr(1, end - 1));
            if (share) {
                out.share = meant_share(*share / Rational(100));
                text.remove_prefix(end + 1);
            }
        }
        size_t hash = 0;
        while (hash < text.size() && text[hash] != '#')
            hash += text[hash] == '\\' ? 2 : 1;
        out.text = unescaped(text.substr(0, hash));
        out.feedback = hash < text.size() ? unescaped(text.substr(hash + 1)) : "";
        return out;
    }

    static std::string unescaped(std::string_view text) {
        std::string out;
        for (size_t i = 0; i < text.size(); ++i) {
            const char next = i + 1 < text.size() ? text[i + 1] : '\0';
            const bool escape = text[i] == '\\' &&
                                std::string_view("}~#\"/\\{=").find(next) != std::string_view::npos;
            i += escape;
            out += text[i];
        }
        return out;
    }

    std::string_view text_;
};

}  // namespace

bool ClozeGap::is_choice() const {
    const auto right = std::count_if(answers.begin(), answers.end(),
                                     [](auto& a) { return a.share == Rational(1); });
    const auto other = std::count_if(answers.begin(), answers.end(),
                                     [](auto& a) { return a.share == Rational(0); });
    const bool list = type.starts_with("MULTICHOICE") || type == "MC" || type == "MCV" ||
                      type == "MCH" || type == "MCS" || type == "MCVS" || type == "MCHS";
    return list && right == 1 && right + other == std::ssize(answers) && answers.size() >= 2;
}

std::vector<ClozeGap> find_cloze_gaps(std::string_view text) {
    return Scanner(text).all();
}

std::string escape_cloze(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '}' || c == '~' || c == '#' || c == '\\')
            out += '\\';
        out += c;
    }
    return out;
}

}  // namespace examgen::exchange
