#include "site/structured.h"

#include "base/json_writer.h"
#include "site/html.h"

namespace examgen::site {
namespace {

constexpr size_t k_text = 1500;  // bytes of a text; the whole of it stands on the page

/// JSON that may stand in a <script>: nothing in it can end the element or begin a comment.
std::string quoted(std::string_view text) {
    std::string out;
    for (const char c : json::quoted(text))
        if (c == '<')
            out += "\\u003c";
        else
            out += c;
    return out;
}

std::string words(std::string_view markup) {
    return quoted(one_line(markup, k_text));
}

std::string answer(const bank::Option& option, size_t position, const bank::Question& q) {
    std::string out = "{\"@type\":\"Answer\",\"encodingFormat\":\"text/markdown\",\"position\":" +
                      std::to_string(position) + ",\"text\":" + words(option.text);
    if (!option.feedback.empty())
        add(out, ",\"comment\":{\"@type\":\"Comment\",\"text\":", words(option.feedback), "}");
    if (option.correct && !q.explanation.empty())
        add(out, ",\"answerExplanation\":{\"@type\":\"Comment\",\"text\":", words(q.explanation),
            "}");
    return out + "}";
}

std::string answers(const bank::Question& q, bool correct) {
    std::string out;
    for (size_t i = 0; i < q.options.size(); ++i)
        if (q.options[i].correct == correct)
            add(out, out.empty() ? "" : ",", answer(q.options[i], i, q));
    return out;
}

bool is_choice(bank::Kind kind) {
    return kind == bank::Kind::single_choice || kind == bank::Kind::multiple_choice;
}

}  // namespace

std::string quiz_json(const Catalog& c, const Entry& e, const std::string& address) {
    const auto& q = *e.question;
    const bool many = q.kind == bank::Kind::multiple_choice;
    std::string out = "{\"@context\":\"https://schema.org/\",\"@type\":\"Quiz\",\"name\":";
    add(out, quoted(c.title), ",\"about\":{\"@type\":\"Thing\",\"name\":",
        quoted(c.sections[e.section].title.empty() ? c.title : c.sections[e.section].title), "}");
    if (!address.empty())
        add(out, ",\"url\":", quoted(address));
    add(out, ",\"inLanguage\":", quoted(bank::language(q, c.language)),
        ",\"hasPart\":[{\"@type\":\"Question\",\"name\":", quoted(e.title),
        ",\"text\":", words(q.stem), ",\"learningResourceType\":\"Practice problem\"");
    if (is_choice(q.kind)) {
        const std::string right = answers(q, true);
        add(out, ",\"eduQuestionType\":\"", many ? "Checkbox" : "Multiple choice",
            "\",\"suggestedAnswer\":[", answers(q, false),
            "],\"acceptedAnswer\":", many ? "[" + right + "]" : right);
    }
    return out + "}]}";
}

}  // namespace examgen::site
