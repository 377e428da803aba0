// Rows become the JSON of a bank and go through its loader, so that a table is checked like any
// bank.

#include "exchange/table_bank.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/csv.h"
#include "base/json_text.h"
#include "base/json_writer.h"
#include "base/slug.h"
#include "base/utf8.h"
#include "base/xlsx.h"
#include "exchange/intake.h"
#include "exchange/settle.h"
#include "exchange/share.h"
#include "exchange/table_columns.h"

namespace examgen::exchange {
namespace {

struct Row {
    int line = 1;
    std::vector<std::string> cells;
};

using Rows = std::vector<Row>;

Rows csv_rows(std::string_view text) {
    csv::Reader reader(json::source_of(text));
    Rows out;
    while (reader.next()) {
        Row row{reader.line(), {}};
        for (const auto cell : reader.cells())
            row.cells.emplace_back(cell);
        out.push_back(std::move(row));
    }
    return out;
}

Rows xlsx_rows(std::string_view bytes, const std::string& file) {
    Rows out;
    int line = 0;
    for (auto& cells : xlsx::read(bytes, file)) {
        ++line;
        const bool empty = std::all_of(cells.begin(), cells.end(),
                                       [](const auto& cell) { return trim(cell).empty(); });
        if (!empty)
            out.push_back({line, std::move(cells)});
    }
    return out;
}

std::string lower(std::string_view text) {
    std::string out(trim(text));
    for (char& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    return out;
}

std::optional<bool> truth_of(std::string_view text) {
    const std::string word = lower(text);
    for (const char* one : {"true", "wahr", "richtig", "ja", "yes", "t", "w", "r"})
        if (word == one)
            return true;
    for (const char* one : {"false", "falsch", "nein", "no", "f"})
        if (word == one)
            return false;
    return {};
}

std::string plain_cell(std::string_view cell) {
    const bool guarded = cell.size() > 1 && cell[0] == '\'' &&
                         std::string_view("=+-@").find(cell[1]) != std::string_view::npos;
    return without_controls(trim(guarded ? cell.substr(1) : cell));
}

/// One row by its columns.
struct Fields {
    std::map<std::string_view, std::string> of;
    std::vector<std::string> options, feedbacks;

    const std::string& operator[](std::string_view name) const {
        static const std::string none;
        const auto found = of.find(name);
        return found == of.end() ? none : found->second;
    }
};

class Reader {
public:
    Reader(Rows rows, std::string_view text, const std::string& file, std::string_view format)
        : rows_(std::move(rows)), intake_(text, file, format), topic_(intake_.file_topic()) {}

    Imported run() {
        header();
        find_topic();
        json::Writer out;
        out.begin_object().key("format").string("examgen-bank/1");
        out.key("topic").begin_object().key("id").string(topic_.id);
        out.key("language").string(topic_.language).end_object();
        out.key("questions").begin_array();
        for (size_t i = 1; i < rows_.size(); ++i)
            if (const Fields f = fields(rows_[i]); !f["question"].empty() || !f["data"].empty()) {
                lines_.push_back(rows_[i].line);
                question(out, f);
            }
        out.end_array().end_object();
        load(out.take());
        return intake_.take(
            Error(msg("no question was found in this table"), in_file(intake_.file()), {hint()}));
    }

private:
    static Message hint() {
        return msg(
            "name columns in the first row, for example: question, option1, option2, "
            "correct");
    }

    void header() {
        bool question = false;
        if (!rows_.empty())
            for (const auto& cell : rows_.front().cells) {
                const Heading heading = heading_of(cell);
                question = question || heading.column == "question";
                headings_.push_back(heading);
                if (heading.column.empty() && !trim(cell).empty())
                    intake_.warn(
                        msg("the column \"{}\" is not known and is ignored", shortened(cell)));
            }
        if (!question)
            throw Error(msg("the table has no column for the question"), in_file(intake_.file()),
                        {hint()});
    }

    Fields fields(const Row& row) const {
        Fields out;
        for (size_t i = 0; i < std::min(row.cells.size(), headings_.size()); ++i) {
            const auto& [column, number] = headings_[i];
            std::string text = plain_cell(row.cells[i]);
            if (column == "option" || column == "feedback") {
                auto& list = column == "option" ? out.options : out.feedbacks;
                list.resize(std::max(list.size(), number));
                list[number - 1] = std::move(text);
            } else if (!column.empty()) {
                out.of.emplace(column, std::move(text));
            }
        }
        while (!out.options.empty() && out.options.back().empty())
            out.options.pop_back();
        return out;
    }

    /// The first name that all topics share is the bank's.
    void find_topic() {
        std::set<std::string> first;
        for (size_t i = 1; i < rows_.size(); ++i) {
            const std::string topic = fields(rows_[i])["topic"];
            first.insert(slug(topic.substr(0, topic.find('/'))));
        }
        if (first.size() != 1 || first.begin()->empty())
            return;
        shared_ = true;
        topic_.id = *first.begin();
        topic_.title = topic_.id;
    }

    std::string topic_of(const std::string& text) const {
        std::string out = shared_ ? "" : topic_.id;
        for (size_t at = 0; at <= text.size();) {
            const size_t end = std::min(text.find('/', at), text.size());
            if (const std::string name = slug(text.substr(at, end - at)); !name.empty())
                out += (out.empty() ? "" : "/") + name;
            at = end + 1;
        }
        return out;
    }

    std::string id_of(const Fields& f) {
        std::string base = f["id"].empty() ? slug(f["question"]) : f["id"];
        std::replace_if(
            base.begin(), base.end(), [](char c) { return c == ' ' || c == '\n' || c == '\t'; },
            '-');
        if (base.empty())
            base = "row-" + std::to_string(lines_.back());
        std::string out = base;
        int& n = numbers_.try_emplace(base, 1).first->second;
        while (!ids_.insert(out).second)
            out = base + "-" + std::to_string(++n);
        return out;
    }

    void question(json::Writer& out, const Fields& f) {
        std::optional<json::Document> data;
        try {
            if (!f["data"].empty())
                data = json::parse(f["data"], intake_.file());
        } catch (const Error& e) {
            intake_.at_line(lines_.back());
            intake_.warn(e.all().front().what);
        }
        const json::Value* more =
            data && data->root().type == json::Type::object ? &data->root() : nullptr;
        if (more && more->find("stem"))
            return void(out.raw(json::to_text(*more)));
        out.begin_object().key("id").string(id_of(f));
        const std::string kind = kind_of(f);
        out.key("kind").string(kind);
        out.key("stem").string(f["question"]);
        texts(out, f);
        if (kind == "true-false") {
            out.key("correct").boolean(truth_of(f["correct"]).value_or(false));
        } else if (!f.options.empty()) {
            options(out, f, kind, more);
        } else if (kind == "numeric" && !(more && more->find("answer"))) {
            out.key("answer").begin_object(true).key("value").string(number(f)).end_object();
        } else if (kind == "short-answer" && !(more && more->find("answers"))) {
            answers(out, f["correct"]);
        }
        if (more)
            for (const auto& one : json::children(*more))
                if (one.key != "options")
                    out.key(one.key).raw(json::to_text(one));
        out.end_object();
    }

    static std::string number(const Fields& f) {
        std::string out = f["correct"];
        std::replace(out.begin(), out.end(), ',', '.');
        return out;
    }

    std::string kind_of(const Fields& f) const {
        if (!f["kind"].empty())
            return lower(f["kind"]);
        if (!f.options.empty())
            return marked(f).size() == 1 ? "single-choice" : "multiple-choice";
        if (truth_of(f["correct"]))
            return "true-false";
        if (decimal_number(number(f)))
            return "numeric";
        return f["correct"].empty() ? "open" : "short-answer";
    }

    void texts(json::Writer& out, const Fields& f) {
        if (!f["explanation"].empty())
            out.key("explanation").string(f["explanation"]);
        if (!f["topic"].empty())
            out.key("topic").string(topic_of(f["topic"]));
        if (const int level = difficulty(f["difficulty"]))
            out.key("difficulty").integer(level);
        if (std::string points = f["points"]; !points.empty()) {
            std::replace(points.begin(), points.end(), ',', '.');
            out.key("points").string(points);
        }
        if (f["tags"].empty())
            return;
        out.key("tags").begin_array(true);
        for (const auto& tag : split(f["tags"], ','))
            out.string(tag);
        out.end_array();
    }

    static int difficulty(std::string_view text) {
        const std::string word = lower(text);
        if (word.size() == 1 && word[0] >= '1' && word[0] <= '5')
            return word[0] - '0';
        return word == "easy" || word == "leicht"     ? 2
               : word == "medium" || word == "mittel" ? 3
               : word == "hard" || word == "schwer"   ? 4
                                                      : 0;
    }

    static std::vector<std::string> split(std::string_view text, char by) {
        std::vector<std::string> out;
        while (!text.empty()) {
            const size_t end = std::min(text.find(by), text.size());
            if (const auto one = trim(text.substr(0, end)); !one.empty())
                out.emplace_back(one);
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return out;
    }

    static std::set<size_t> by_text(const Fields& f) {
        for (size_t i = 0; i < f.options.size(); ++i)
            if (f.options[i] == f["correct"])
                return {i};
        return {};
    }

    /// The options that the cell names: by letters or numbers, else one by its text.
    std::set<size_t> marked(const Fields& f) const {
        const std::string& text = f["correct"];
        std::set<size_t> out;
        std::string words = text;
        std::replace_if(
            words.begin(), words.end(), [](char c) { return c == ',' || c == ';' || c == '|'; },
            ' ');
        for (const auto& word : split(words, ' ')) {
            const Heading heading = heading_of("option " + word);
            if (heading.number == 0 || heading.number > f.options.size())
                return by_text(f);
            out.insert(heading.number - 1);
        }
        return out;
    }

    void options(json::Writer& out, const Fields& f, const std::string& kind,
                 const json::Value* more) {
        const json::Value* extras = more ? more->find("options") : nullptr;
        const auto right = marked(f);
        const bool kprim = kind == "kprim", ordering = kind == "ordering";
        if (right.empty() && !kprim && !ordering && !f["correct"].empty()) {
            intake_.at_line(lines_.back());
            intake_.warn(msg("\"{}\" names no option", shortened(f["correct"])),
                         {msg("write letters such as \"A C\", numbers, or the option's text")});
        }
        if (right.empty() && !kprim && !ordering && !(more && more->find("status")))
            out.key("status").string("draft");
        const json::Value* extra = extras ? extras->first : nullptr;
        out.key("options").begin_array();
        for (size_t i = 0; i < f.options.size(); ++i) {
            out.begin_object(true);
            if (!extra || !extra->find("id"))
                out.key("id").string(option_id(i));
            out.key("text").string(f.options[i]);
            if (kprim)
                out.key("correct").boolean(
                    f["correct"].substr(std::min(i, f["correct"].size()), 1) == "+");
            else if (!ordering && right.contains(i))
                out.key("correct").boolean(true);
            if (i < f.feedbacks.size() && !f.feedbacks[i].empty())
                out.key("feedback").string(f.feedbacks[i]);
            if (extra)
                for (const auto& one : json::children(*extra))
                    out.key(one.key).raw(json::to_text(one));
            out.end_object();
            extra = extra ? extra->next : nullptr;
        }
        out.end_array();
    }

    static void answers(json::Writer& out, std::string_view text) {
        out.key("answers").begin_array();
        for (const auto& one : split(text, '|'))
            out.begin_object(true).key("text").string(one).end_object();
        out.end_array();
    }

    void load(const std::string& json) {
        bank::Loaded loaded = bank::load(json, intake_.file());
        for (const auto& one : loaded.problems) {
            size_t index = 0;
            const std::string_view pointer = one.where.pointer;
            const std::string number(pointer.substr(std::min<size_t>(11, pointer.size())));
            index = number.empty() ? lines_.size() : std::strtoul(number.c_str(), nullptr, 10);
            intake_.at_line(index < lines_.size() ? lines_[index] : 1);
            intake_.warn(one.what, one.hints);
        }
        for (auto& q : loaded.bank.questions) {
            intake_.at_line(lines_[q.index]);
            intake_.keep_sound(std::move(q), topic_);
        }
    }

    Rows rows_;
    Intake intake_;
    bank::Topic topic_;
    bool shared_ = false;
    std::vector<Heading> headings_;
    std::vector<int> lines_;  // of the questions
    std::set<std::string> ids_;
    std::map<std::string, int> numbers_;  // the last one tried of an id
};

}  // namespace

bool is_csv_bank(std::string_view text) {
    const auto first = text.substr(0, std::min(text.find('\n'), size_t{4096}));
    csv::Reader reader(json::source_of(first));
    bool question = false, answer = false;
    if (reader.next())
        for (const auto cell : reader.cells()) {
            const auto column = heading_of(cell).column;
            question = question || column == "question";
            answer = answer || column == "correct" || column == "option";
        }
    return question && answer;
}

Imported read_csv_bank(std::string_view text, const std::string& file) {
    check_size(text, file, size_t{64} << 20);
    return Reader(csv_rows(text), text, file, "csv").run();
}

bool is_xlsx_bank(std::string_view bytes) {
    return xlsx::is_zip(bytes);
}

Imported read_xlsx_bank(std::string_view bytes, const std::string& file) {
    Rows rows = xlsx_rows(bytes, file);
    std::string words;
    for (const auto& row : rows)
        for (const auto& cell : row.cells)
            if (words.size() < 65'536)
                words += cell + "\n";
    return Reader(std::move(rows), words, file, "xlsx").run();
}

}  // namespace examgen::exchange
