// Line by line: front matter, "## q: id", lines "key: value", the stem, options "- [x] …" with
// feedback "  > …" below, "### Explanation". Each text ends where structure begins.

#include "bank/markdown_json.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "bank/names.h"
#include "base/error.h"
#include "base/json.h"
#include "base/json_writer.h"

namespace examgen::bank {
namespace {

constexpr std::string_view k_question = "## q:", k_json_fence = "```json";
constexpr std::array<std::string_view, 2> k_explanations = {"### Explanation", "### Erklärung"};
constexpr std::array<std::string_view, 3> k_lists = {"tags", "enemies", "assets"};

std::string_view trimmed(std::string_view text) {
    const size_t first = std::min(text.find_first_not_of(" \t\r"), text.size());
    return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

/// "- [x] ", "- [ ] " or "- [12] ": the mark between the brackets.
std::optional<std::string_view> option_mark(std::string_view line) {
    if (!line.starts_with("- ["))
        return {};
    const size_t close = line.find(']');
    if (close == line.npos || close < 4 || close > 6)
        return {};
    const auto mark = line.substr(3, close - 3);
    const bool number = mark.find_first_not_of("0123456789") == mark.npos;
    const bool ended = close + 1 == line.size() || line[close + 1] == ' ';
    return ended && (mark == "x" || mark == " " || number) ? std::optional(mark) : std::nullopt;
}

bool is_key(std::string_view text) {
    return !text.empty() &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_-0123456789") == text.npos;
}

/// One backslash before structure is not part of the text.
std::string_view unescaped(std::string_view line) {
    const size_t slashes = std::min(line.find_first_not_of('\\'), line.size());
    return slashes > 0 && is_structure(line.substr(slashes)) ? line.substr(1) : line;
}

class Converter {
public:
    explicit Converter(std::string_view text) {
        for (size_t at = 0; at <= text.size();) {
            const size_t end = std::min(text.find('\n', at), text.size());
            lines_.push_back(text.substr(at, end - at));
            at = end + 1;
        }
    }

    MarkdownJson run() {
        out_.begin_object();
        head();
        out_.key("questions").begin_array();
        while (at_ < lines_.size()) {
            if (line().starts_with(k_question))
                question();
            else
                stray();
        }
        out_.end_array().end_object();
        made_.json = out_.take();
        return std::move(made_);
    }

private:
    std::string_view line() const { return lines_[at_]; }

    bool more() const { return at_ < lines_.size(); }

    void remember(const std::string& pointer) {
        made_.lines.emplace(pointer, static_cast<int>(at_) + 1);
    }

    void stray() {
        if (!trimmed(line()).empty())
            made_.stray.push_back(static_cast<int>(at_) + 1);
        ++at_;
    }

    void head() {
        remember("");
        out_.key("format").string(k_format);
        out_.key("topic").begin_object();
        remember("/topic");
        for (++at_; more() && trimmed(line()) != "---"; ++at_) {
            const size_t colon = line().find(':');
            if (colon == std::string_view::npos)
                continue;
            const auto key = trimmed(line().substr(0, colon));
            const auto name = key == "bank" ? std::string_view("id") : key;
            remember("/topic/" + std::string(name));
            value(name, trimmed(line().substr(colon + 1)));
        }
        ++at_;
        out_.end_object();
    }

    void value(std::string_view key, std::string_view text) {
        if (text.empty())
            return;
        out_.key(key);
        const bool list = std::find(k_lists.begin(), k_lists.end(), key) != k_lists.end();
        if (is_json_value(text))
            out_.raw(text);
        else if (list)
            words(text);
        else
            out_.string(text);
    }

    void words(std::string_view text) {
        out_.begin_array(true);
        while (!text.empty()) {
            const size_t comma = std::min(text.find(','), text.size());
            out_.string(trimmed(text.substr(0, comma)));
            text.remove_prefix(std::min(comma + 1, text.size()));
        }
        out_.end_array();
    }

    void question() {
        pointer_ = "/questions/" + std::to_string(count_++);
        remember(pointer_);
        const std::string id(trimmed(line().substr(k_question.size())));
        ++at_;
        while (more() && trimmed(line()).empty())
            ++at_;
        if (more() && line() == k_json_fence && whole_json())
            return;
        out_.begin_object();
        remember(pointer_ + "/id");
        out_.key("id").string(id);
        kind_.clear();
        keys();
        remember(pointer_ + "/stem");
        if (const std::string stem = body(); !stem.empty())
            out_.key("stem").string(stem);
        options();
        explanation();
        out_.end_object();
    }

    /// A question as JSON between fences; false when it is none.
    bool whole_json() {
        size_t end = at_ + 1;
        std::string text;
        for (; end < lines_.size() && lines_[end] != "```"; ++end)
            (text += lines_[end]) += '\n';
        if (end == lines_.size() || !is_json_value(text))
            return false;
        out_.raw(trimmed(std::string_view(text).substr(0, text.size() - 1)));
        at_ = end + 1;
        return true;
    }

    void keys() {
        for (; more(); ++at_) {
            const size_t colon = line().find(": ");
            if (colon == std::string_view::npos || !is_key(line().substr(0, colon)))
                return;
            const auto key = line().substr(0, colon);
            const auto text = trimmed(line().substr(colon + 2));
            if (key == "kind")
                kind_ = text;
            remember(pointer_ + "/" + std::string(key));
            value(key, text);
        }
    }

    /// The text up to the next structure, without empty lines at its ends.
    std::string body() {
        std::vector<std::string_view> found;
        for (; more() && !is_structure(line()); ++at_)
            found.push_back(unescaped(line()));
        while (!found.empty() && trimmed(found.back()).empty())
            found.pop_back();
        while (!found.empty() && trimmed(found.front()).empty())
            found.erase(found.begin());
        std::string out;
        for (const auto& one : found)
            (out += out.empty() && &one == found.data() ? "" : "\n") += one;
        return out;
    }

    void options() {
        if (!more() || !option_mark(line()))
            return;
        out_.key("options").begin_array();
        for (size_t n = 0; more() && option_mark(line()); ++n)
            option(n);
        out_.end_array();
    }

    void option(size_t n) {
        remember(pointer_ + "/options/" + std::to_string(n));
        const auto mark = *option_mark(line());
        std::string text(trimmed(line().substr(4 + mark.size())));
        std::string attributes = take_attributes(text), feedback;
        bool in_feedback = false;
        for (++at_; more(); ++at_) {
            const bool quoted = line().starts_with("  > ") || line() == "  >";
            const bool blank = trimmed(line()).empty();
            if (blank && !(at_ + 1 < lines_.size() && lines_[at_ + 1].starts_with("  ")))
                break;
            if (!blank && !line().starts_with("  "))
                break;
            if (quoted) {
                const auto one = line().substr(std::min<size_t>(4, line().size()));
                feedback += (in_feedback ? "\n" : "") + std::string(one);
                in_feedback = true;
            } else {
                text += "\n" + std::string(blank ? "" : line().substr(2));
            }
        }
        while (more() && trimmed(line()).empty() && next_is_option())
            ++at_;
        write_option(n, mark, text, attributes, feedback);
    }

    bool next_is_option() const {
        size_t i = at_;
        while (i < lines_.size() && trimmed(lines_[i]).empty())
            ++i;
        return i < lines_.size() && option_mark(lines_[i]);
    }

    void write_option(size_t n, std::string_view mark, const std::string& text,
                      std::string_view attributes, const std::string& feedback) {
        out_.begin_object(true);
        if (attributes.find("id=") == attributes.npos)
            out_.key("id").string(letters(n));
        out_.key("text").string(text);
        if (mark == "x" || (mark == " " && kind_ == "kprim"))
            out_.key("correct").boolean(mark == "x");
        while (!attributes.empty()) {
            const size_t end = std::min(attributes.find(' '), attributes.size());
            const auto one = attributes.substr(0, end);
            const size_t equals = std::min(one.find('='), one.size() - 1);
            out_.key(one.substr(0, equals)).string(one.substr(equals + 1));
            attributes.remove_prefix(std::min(end + 1, attributes.size()));
        }
        if (!feedback.empty())
            out_.key("feedback").string(feedback);
        out_.end_object();
    }

    static std::string letters(size_t index) {
        std::string out;
        for (size_t n = index + 1; n > 0; n = (n - 1) / 26)
            out.insert(out.begin(), static_cast<char>('a' + (n - 1) % 26));
        return out;
    }

    /// Takes "{id=c anchor=last}" off the end of an option's first line.
    static std::string take_attributes(std::string& text) {
        const size_t open = text.rfind(" {");
        if (open == text.npos || !text.ends_with('}'))
            return "";
        const std::string inside = text.substr(open + 2, text.size() - open - 3);
        for (std::string_view rest = inside; !rest.empty();) {
            const size_t end = std::min(rest.find(' '), rest.size());
            const auto one = rest.substr(0, end);
            if (!one.starts_with("id=") && !one.starts_with("anchor=") &&
                !one.starts_with("fraction="))
                return "";
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        text.resize(open);
        return inside;
    }

    void explanation() {
        size_t next = at_;
        while (next < lines_.size() && trimmed(lines_[next]).empty())
            ++next;
        if (next == lines_.size() || !is_structure(lines_[next]))
            return;
        at_ = next;
        if (!more() || std::find(k_explanations.begin(), k_explanations.end(), trimmed(line())) ==
                           k_explanations.end())
            return;
        ++at_;
        remember(pointer_ + "/explanation");
        if (const std::string text = body(); !text.empty())
            out_.key("explanation").string(text);
    }

    std::vector<std::string_view> lines_;
    size_t at_ = 0;
    int count_ = 0;
    std::string pointer_, kind_;
    json::Writer out_;
    MarkdownJson made_;
};

}  // namespace

bool is_structure(std::string_view line) {
    return line.starts_with("## q:") || option_mark(line).has_value() ||
           std::any_of(k_explanations.begin(), k_explanations.end(),
                       [&](auto heading) { return line.starts_with(heading); });
}

bool is_json_value(std::string_view value) {
    value = trimmed(value);
    const bool starts = !value.empty() && (std::string_view("{[\"-0123456789").find(value[0]) !=
                                               std::string_view::npos ||
                                           value == "true" || value == "false" || value == "null");
    if (!starts)
        return false;
    try {
        json::parse(value, "");
        return true;
    } catch (const Error&) {
        return false;
    }
}

MarkdownJson markdown_to_json(std::string_view text) {
    return Converter(text).run();
}

}  // namespace examgen::bank
