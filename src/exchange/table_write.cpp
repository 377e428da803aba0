#include <algorithm>
#include <set>

#include "bank/write.h"
#include "base/csv.h"
#include "base/json_text.h"
#include "base/json_writer.h"
#include "base/xlsx.h"
#include "exchange/settle.h"
#include "exchange/table_bank.h"
#include "exchange/table_columns.h"

namespace examgen::exchange {
namespace {

using bank::Kind;

/// What has a column; the rest goes into "data".
constexpr std::string_view k_held[] = {"id",    "kind",       "stem",   "explanation",
                                       "topic", "difficulty", "points", "tags"};

bool has_options(Kind kind) {
    return kind == Kind::single_choice || kind == Kind::multiple_choice || kind == Kind::kprim ||
           kind == Kind::ordering;
}

std::string correct_cell(const bank::Question& q) {
    std::string out;
    if (q.kind == Kind::true_false)
        return q.truth ? "true" : "false";
    for (size_t i = 0; i < q.options.size(); ++i) {
        if (q.kind == Kind::kprim)
            out += q.options[i].correct ? '+' : '-';
        else if (q.options[i].correct && has_options(q.kind))
            out += (out.empty() ? "" : " ") + std::string(1, static_cast<char>('A' + i % 26)) +
                   (i >= 26 ? "?" : "");
    }
    return out;
}

/// Members of an option that have no column, and whether there are any.
std::string option_extras(const json::Value& option, size_t index, bool& any) {
    std::string out;
    for (const auto& one : json::children(option)) {
        const bool usual_id = one.key == "id" && one.text == option_id(index);
        if (one.key == "text" || one.key == "correct" || one.key == "feedback" || usual_id)
            continue;
        out += (out.empty() ? "" : ", ") + json::quoted(one.key) + ": " + json::to_text(one);
        any = true;
    }
    return "{" + out + "}";
}

std::string data_cell(const bank::Question& q, const json::Value& object) {
    std::string out;
    const auto add = [&out](std::string_view key, const std::string& text) {
        out += (out.empty() ? "" : ", ") + json::quoted(key) + ": " + text;
    };
    for (const auto& one : json::children(object)) {
        if (std::find(std::begin(k_held), std::end(k_held), one.key) != std::end(k_held))
            continue;
        if (one.key == "correct" && q.kind == Kind::true_false)
            continue;
        if (one.key != "options") {
            add(one.key, json::to_text(one));
            continue;
        }
        bool any = false;
        std::string extras;
        size_t index = 0;
        for (const auto& option : json::children(one)) {
            extras += index > 0 ? ", " : "";
            extras += option_extras(option, index++, any);
        }
        if (any)
            add("options", "[" + extras + "]");
    }
    return out.empty() ? "" : "{" + out + "}";
}

class Table {
public:
    explicit Table(const bank::Bank& bank) : bank_(bank) {
        for (const auto& q : bank.questions) {
            if (!has_options(q.kind))
                continue;
            options_ = std::max(options_, q.options.size());
            for (size_t i = 0; i < q.options.size(); ++i)
                if (!q.options[i].feedback.empty())
                    feedbacks_ = std::max(feedbacks_, i + 1);
        }
    }

    xlsx::Rows rows() const {
        xlsx::Rows out{header()};
        for (const auto& q : bank_.questions)
            out.push_back(row(q));
        return out;
    }

private:
    std::vector<std::string> header() const {
        std::vector<std::string> out{"id", "kind", "question"};
        for (size_t i = 1; i <= options_; ++i)
            out.push_back("option" + std::to_string(i));
        for (const char* name : {"correct", "explanation", "topic", "difficulty", "points", "tags"})
            out.emplace_back(name);
        for (size_t i = 1; i <= feedbacks_; ++i)
            out.push_back("feedback" + std::to_string(i));
        out.emplace_back("data");
        return out;
    }

    std::vector<std::string> row(const bank::Question& q) const {
        const auto document = json::parse(bank::question_json(q, bank_.topic), "");
        const bool tags_plain = std::all_of(q.tags.begin(), q.tags.end(), [](const auto& tag) {
            return tag.find(',') == tag.npos && trim(tag) == tag;
        });
        const auto cut = [](const std::string& text) {
            return trim(text) != text || text.starts_with('\'');
        };
        bool exact = tags_plain && q.options.size() <= 26 && !cut(q.stem) && !cut(q.explanation) &&
                     std::all_of(q.options.begin(), q.options.end(), [&](const auto& option) {
                         return !option.text.empty() && !cut(option.text) && !cut(option.feedback);
                     });
        std::string tags;
        for (const auto& tag : q.tags)
            tags += (tags.empty() ? "" : ", ") + tag;
        std::vector<std::string> out{q.id, std::string(bank::name_of(q.kind)), q.stem};
        const bool shown = has_options(q.kind);
        for (size_t i = 0; i < options_; ++i)
            out.push_back(shown && i < q.options.size() ? q.options[i].text : "");
        out.push_back(correct_cell(q));
        out.push_back(q.explanation);
        out.push_back(q.topic);
        out.push_back(std::to_string(q.difficulty));
        out.push_back(q.points.den == 1 ? std::to_string(q.points.num) : q.points.to_string());
        out.push_back(tags);
        for (size_t i = 0; i < feedbacks_; ++i)
            out.push_back(shown && i < q.options.size() ? q.options[i].feedback : "");
        out.push_back(exact ? data_cell(q, document.root()) : json::to_text(document.root()));
        return out;
    }

    const bank::Bank& bank_;
    size_t options_ = 0, feedbacks_ = 0;
};

}  // namespace

Exported write_csv_bank(const bank::Bank& bank) {
    Exported out;
    csv::Writer writer(out.text, {.byte_order_mark = true});
    for (const auto& row : Table(bank).rows()) {
        for (const auto& cell : row)
            writer.cell(cell);
        writer.end_row();
    }
    out.written = static_cast<int>(bank.questions.size());
    return out;
}

Exported write_xlsx_bank(const bank::Bank& bank) {
    Exported out;
    out.text = xlsx::write(Table(bank).rows());
    out.written = static_cast<int>(bank.questions.size());
    return out;
}

}  // namespace examgen::exchange
