#include "bank/markdown.h"

#include <algorithm>
#include <utility>

#include "bank/markdown_json.h"
#include "bank/write.h"
#include "base/json_text.h"
#include "base/json_writer.h"

namespace examgen::bank {
namespace {

/// Beside what has a form of its own.
constexpr std::string_view k_shown[] = {"id", "stem", "options", "explanation"};

/// The words as they are, or in quotes where they would be read as something else.
std::string words(std::string_view text) {
    const bool plain = !text.empty() && text.find('\n') == text.npos && !text.starts_with(' ') &&
                       !text.ends_with(' ') && !text.starts_with('"') && !text.starts_with('[') &&
                       !text.starts_with('{') && !is_json_value(text);
    return plain ? std::string(text) : json::quoted(text);
}

std::string header_value(const json::Value& value) {
    return value.type == json::Type::string ? words(value.text) : json::to_text(value);
}

/// With a backslash before lines that would be structure.
std::string escaped(std::string_view text) {
    std::string out;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        const size_t slashes = std::min(line.find_first_not_of('\\'), line.size());
        if (is_structure(line.substr(slashes)))
            out += '\\';
        out += line;
        out += end < text.size() ? "\n" : "";
        at = end + 1;
    }
    return out;
}

std::string indented(std::string_view text, std::string_view indent) {
    std::string out;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        ((out += indent) += line) += '\n';
        at = end + 1;
    }
    return out;
}

std::string_view member(const json::Value& object, std::string_view key) {
    const auto* found = object.find(key);
    return found ? found->text : "";
}

std::string options(const json::Value& all, bool ordering) {
    std::string out;
    size_t n = 0;
    for (const auto& one : json::children(all)) {
        const auto* correct = one.find("correct");
        const std::string id(1, static_cast<char>('a' + n++ % 26));
        const std::string mark = ordering                    ? std::to_string(n)
                                 : correct && correct->truth ? "x"
                                                             : " ";
        std::string text(member(one, "text")), attributes;
        const size_t end = std::min(text.find('\n'), text.size());
        if (member(one, "id") != id)
            attributes += " id=" + std::string(member(one, "id"));
        for (const char* key : {"anchor", "fraction"})
            if (const auto* found = one.find(key))
                attributes += " " + std::string(key) + "=" + std::string(found->text);
        out += "- [" + mark + "] " + text.substr(0, end);
        out += attributes.empty() ? "\n" : " {" + attributes.substr(1) + "}\n";
        if (end < text.size())
            out += indented(std::string_view(text).substr(end + 1), "  ");
        if (one.find("feedback"))
            out += indented(member(one, "feedback"), "  > ");
    }
    return out;
}

/// The plain form; whether it is exact shows when it is read again.
std::string plain_form(const json::Value& q, std::string_view explanation) {
    std::string out = "## q: " + std::string(member(q, "id")) + "\n";
    for (const auto& one : json::children(q))
        if (std::find(std::begin(k_shown), std::end(k_shown), one.key) == std::end(k_shown))
            out += std::string(one.key) + ": " + header_value(one) + "\n";
    out += "\n" + escaped(member(q, "stem")) + "\n";
    if (const auto* all = q.find("options"))
        out += "\n" + options(*all, member(q, "kind") == "ordering");
    if (q.find("explanation"))
        out += "\n" + std::string(explanation) + "\n\n" + escaped(member(q, "explanation")) + "\n";
    return out;
}

std::string front_matter(const Topic& topic) {
    std::string out = "---\nbank: " + words(topic.id) + "\n";
    if (topic.title != topic.id)
        out += "title: " + words(topic.title) + "\n";
    return out + "language: " + words(topic.language) + "\n---\n";
}

}  // namespace

bool looks_like_markdown(std::string_view start) {
    if (!start.starts_with("---\n") && !start.starts_with("---\r\n"))
        return false;
    const auto head = start.substr(0, std::min(start.find("\n---", 4), start.size()));
    return head.find("\nbank:") != head.npos;
}

Loaded load_markdown(std::string_view text, const std::string& file) {
    std::string plain;
    if (text.find('\r') != text.npos) {
        for (size_t i = 0; i < text.size(); ++i)
            if (text[i] != '\r')
                plain += text[i];
        text = plain;
    }
    const MarkdownJson made = markdown_to_json(text);
    Loaded out = load(made.json, file);
    for (auto& one : out.problems)
        one.where.line = one.where.column = 0;
    locate_in_markdown(text, out.problems);
    for (const int line : made.stray)
        out.problems.push_back(
            {Severity::warning,
             msg("this line belongs to no question and is ignored"),
             {file, line, 0, "", 0},
             {msg("a text stands before the options, or below ### Explanation")}});
    return out;
}

void locate_in_markdown(std::string_view text, Diagnostics& diagnostics) {
    const auto lines = markdown_to_json(text).lines;
    for (auto& one : diagnostics) {
        if (one.where.line > 0)
            continue;
        std::string pointer = one.where.pointer;
        auto found = lines.find(pointer);
        while (found == lines.end() && !pointer.empty()) {
            pointer.resize(pointer.rfind('/') == pointer.npos ? 0 : pointer.rfind('/'));
            found = lines.find(pointer);
        }
        one.where.line = found == lines.end() ? 1 : found->second;
    }
}

std::string to_markdown(const Bank& bank) {
    const std::string head = front_matter(bank.topic);
    const std::string_view explanation =
        bank.topic.language.starts_with("de") ? "### Erklärung" : "### Explanation";
    std::string out = head;
    for (const auto& question : bank.questions) {
        const std::string json = question_json(question, bank.topic);
        const auto document = json::parse(json, "");
        std::string form = plain_form(document.root(), explanation);
        const Loaded again = load_markdown(head + "\n" + form, "");
        const bool exact = !has_error(again.problems) && again.bank.questions.size() == 1 &&
                           again.bank.questions.front() == question;
        if (!exact)
            form = "## q: " + question.id + "\n\n```json\n" + json + "```\n";
        out += "\n" + form;
    }
    return out;
}

}  // namespace examgen::bank
