// Moodle's order of work: comment lines are blanked, escapes hidden, the name taken off, the first
// { and the first } found; the answers tell the type. Hidden escapes are control characters here,
// which a text cannot hold otherwise.

#include "exchange/gift_parse.h"

#include <algorithm>

#include "exchange/settle.h"

namespace examgen::exchange::gift {
namespace {

constexpr std::string_view k_escapable = ":#={}~n", k_shown = ":#={}~\n";
constexpr char k_first_hidden = 1;

std::string hide_escapes(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        const char next = i + 1 < text.size() ? text[i + 1] : '\0';
        const size_t which = text[i] == '\\' ? k_escapable.find(next) : k_escapable.npos;
        if (text[i] == '\\' && next == '\\') {
            out += '\\';
            ++i;
        } else if (which != k_escapable.npos) {
            out += static_cast<char>(k_first_hidden + static_cast<char>(which));
            ++i;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::string shown(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= k_first_hidden && c < k_first_hidden + static_cast<char>(k_shown.size()))
            c = k_shown[static_cast<size_t>(c - k_first_hidden)];
    return std::string(trim(out));
}

/// Takes "[html]" off.
Text formatted(std::string_view text, std::string_view otherwise) {
    text = trim(text);
    for (const std::string_view format : {"moodle", "html", "plain", "markdown"})
        if (text.starts_with('[') && text.substr(1).starts_with(format) &&
            text.substr(1 + format.size()).starts_with(']'))
            return {shown(text.substr(format.size() + 2)), std::string(format)};
    return {shown(text), std::string(otherwise)};
}

/// The share in "%50%text"; moves `text` behind it. Percent as Moodle's pattern takes them.
std::optional<Rational> take_weight(std::string_view& text) {
    const auto digit = [&](size_t i) {
        return i < text.size() && text[i] >= '0' && text[i] <= '9';
    };
    if (!text.starts_with('%'))
        return {};
    size_t at = 1;
    while (at < text.size() && text[at] == '-')
        ++at;
    const size_t number = at;
    if (!digit(at))
        return {};
    at += digit(at + 1) ? 2 : 1;
    at += at < text.size() && text[at] == '.';
    while (digit(at))
        ++at;
    if (at >= text.size() || text[at] != '%')
        return {};
    std::string_view written = text.substr(number, std::min<size_t>(at - number, 11));
    if (written.ends_with('.'))
        written.remove_suffix(1);
    const Rational percent = Rational::parse(written).value_or(0);
    const bool negative = number > 1;
    text.remove_prefix(at + 1);
    return (negative ? -percent : percent) / Rational(100);
}

std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> out;
    for (;;) {
        const size_t end = text.find(at);
        out.push_back(trim(text.substr(0, end)));
        if (end == text.npos)
            break;
        text.remove_prefix(end + 1);
    }
    if (out.front().empty())
        out.erase(out.begin());
    return out;
}

Answer answer_of(std::string_view part, Rational weight, std::string_view format) {
    const size_t hash = std::min(part.find('#'), part.size());
    Answer out;
    out.weight = weight;
    out.text = formatted(part.substr(0, hash), format);
    out.feedback = formatted(part.substr(std::min(hash + 1, part.size())), format);
    return out;
}

void parse_choices(Block& block, std::string_view answers) {
    block.type = Type::multichoice;
    block.single = answers.find('=') != answers.npos;
    std::string marked;
    for (const char c : answers)
        marked += c == '=' ? std::string("~=") : std::string(1, c);
    const auto parts = split(marked, '~');
    for (std::string_view part : parts) {
        if (part.empty())  // "~=right" leaves one behind
            continue;
        Rational weight = 0;
        if (part[0] == '=') {
            weight = 1;
            part.remove_prefix(1);
        } else {
            weight = take_weight(part).value_or(0);
        }
        block.answers.push_back(answer_of(part, weight, block.stem.format));
    }
    if (parts.size() < 2)
        block.type = Type::broken;
}

void parse_pairs(Block& block, std::string_view answers) {
    block.type = Type::match;
    for (const auto part : split(answers, '=')) {
        const size_t arrow = part.find("->");
        if (arrow == part.npos) {
            block.type = Type::broken;
            return;
        }
        Answer answer;
        answer.text = formatted(part.substr(0, arrow), block.stem.format);
        answer.match = shown(part.substr(arrow + 2));
        block.answers.push_back(std::move(answer));
    }
}

/// T, TRUE, F or FALSE before the first #.
bool parse_truth(Block& block, std::string_view answers) {
    const size_t hash = answers.find('#');
    const auto word = hash != answers.npos && hash > 0 ? trim(answers.substr(0, hash)) : answers;
    block.truth = word == "T" || word == "TRUE";
    if (!block.truth && word != "F" && word != "FALSE")
        return false;
    block.type = Type::truefalse;
    if (hash == answers.npos)
        return true;
    const auto rest = answers.substr(hash + 1);
    const size_t second = std::min(rest.find('#'), rest.size());
    block.wrong_feedback = formatted(rest.substr(0, second), block.stem.format);
    block.right_feedback =
        formatted(rest.substr(std::min(second + 1, rest.size())), block.stem.format);
    return true;
}

void parse_answers(Block& block, std::string_view answers) {
    if (answers.empty()) {
        block.type = Type::essay;
    } else if (answers[0] == '#') {
        block.type = Type::numerical;
        block.numbers = answers.substr(1);
    } else if (answers.find('~') != answers.npos) {
        parse_choices(block, answers);
    } else if (answers.find('=') != answers.npos && answers.find("->") != answers.npos) {
        parse_pairs(block, answers);
    } else if (!parse_truth(block, answers)) {
        block.type = Type::shortanswer;
        for (auto part : split(answers, '=')) {
            const Rational weight = take_weight(part).value_or(1);
            block.answers.push_back(answer_of(part, weight, block.stem.format));
        }
    }
}

void parse_text(Block& block, std::string_view text) {
    if (text.starts_with("$CATEGORY:")) {
        block.type = Type::category;
        block.stem.text = trim(text.substr(10));
        return;
    }
    if (text.starts_with("::")) {
        const size_t end = text.find("::", 2);
        if (end != text.npos) {
            block.name = shown(text.substr(2, end - 2));
            text = trim(text.substr(end + 2));
        }
    }
    const size_t open = text.find('{'), close = text.find('}');
    if (open == text.npos && close == text.npos) {
        block.type = Type::description;
        block.stem = formatted(text, "moodle");
        return;
    }
    if (open == text.npos || close == text.npos || close < open) {
        block.stem = formatted(text, "moodle");
        return;
    }
    std::string_view answers = trim(text.substr(open + 1, close - open - 1));
    const std::string_view blank = text.ends_with('}') ? "" : "_____";
    std::string stem(text.substr(0, open));
    (stem += blank) += text.substr(close + 1);
    block.stem = formatted(stem, "moodle");
    if (const size_t general = answers.rfind("####"); general != answers.npos) {
        block.general_feedback = formatted(answers.substr(general + 4), block.stem.format);
        answers = trim(answers.substr(0, general));
    }
    parse_answers(block, answers);
}

/// "[id:x]" and "[tag:y]" of a comment.
void parse_comment(Block& block, std::string_view line) {
    for (size_t at = line.find('['); at != line.npos; at = line.find('[', at + 1)) {
        const auto entry = line.substr(at + 1, line.find(']', at) - at - 1);
        if (line.find(']', at) == line.npos)
            return;
        if (entry.starts_with("id:"))
            block.id = without_controls(trim(entry.substr(3)));
        else if (entry.starts_with("tag:"))
            block.tags.push_back(without_controls(trim(entry.substr(4))));
    }
}

std::optional<Block> parse_block(std::string_view source, int line) {
    Block block;
    block.line = line;
    block.source = source;
    std::string text;
    for (size_t at = 0; at < source.size();) {
        const size_t end = std::min(source.find('\n', at), source.size());
        const auto one = source.substr(at, end - at);
        const bool comment = trim(one).starts_with("//");
        if (comment)
            parse_comment(block, one);
        (text += comment ? std::string_view(" ") : one) += '\n';
        at = end + 1;
    }
    text = hide_escapes(trim(without_controls(text)));
    if (text.empty())
        return {};
    parse_text(block, text);
    return block;
}

}  // namespace

std::vector<Block> parse(std::string_view text) {
    std::vector<Block> out;
    size_t begin = 0, end = 0;
    int line = 0, first = 0;
    const auto close = [&] {
        if (first > 0)
            if (auto block = parse_block(text.substr(begin, end - begin), first))
                out.push_back(std::move(*block));
        first = 0;
    };
    for (size_t at = 0; at < text.size();) {
        const size_t stop = std::min(text.find('\n', at), text.size());
        ++line;
        if (trim(text.substr(at, stop - at)).empty()) {
            close();
        } else {
            if (first == 0) {
                first = line;
                begin = at;
            }
            end = stop;
        }
        at = stop + 1;
    }
    close();
    return out;
}

std::vector<Answer> parse_numbers(std::string_view numbers, Text& wrong_feedback) {
    if (const size_t wrong = numbers.find('~'); wrong != numbers.npos) {
        const size_t hash = numbers.find('#', wrong);
        if (hash != numbers.npos)
            wrong_feedback = formatted(numbers.substr(hash + 1), "moodle");
        numbers = numbers.substr(0, wrong);
    }
    std::vector<Answer> out;
    for (auto part : split(numbers, '=')) {
        const Rational weight = take_weight(part).value_or(1);
        out.push_back(answer_of(part, weight, "moodle"));
    }
    return out;
}

}  // namespace examgen::exchange::gift
