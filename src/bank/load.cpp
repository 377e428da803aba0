// One streaming pass reads question by question; only when there is a problem is the text read a
// second time to find lines and columns.

#include <algorithm>
#include <utility>

#include "bank/bank.h"
#include "bank/id_index.h"
#include "bank/names.h"
#include "bank/read_question.h"
#include "bank/reader.h"
#include "base/utf8.h"

namespace examgen::bank {
namespace {

using json::Value;

constexpr size_t k_max_problems = 1000;

/// A problem that also names the place of another question.
struct Pair {
    size_t problem;  // in the list of problems
    uint32_t other;  // index in the file
};

class Loader {
public:
    explicit Loader(const std::string& file) : check_(out_.problems, file) {
        out_.bank.file = file;
    }

    void read(const json::Source& source) {
        const json::Stream stream{"questions", [this](const Value& v) { question(v); }};
        bool source_failed = false;
        const json::Source guarded = [&](std::span<char> into) {
            source_failed = true;
            const size_t n = source(into);
            source_failed = false;
            return n;
        };
        try {
            const auto document = json::parse(guarded, stream, out_.bank.file);
            head(document.root());
            across();
        } catch (const Error& e) {
            if (source_failed)
                throw;
            broken_at_ = static_cast<size_t>(e.all().front().where.column);
            out_.problems.push_back(e.all().front());
            out_.bank.questions.clear();
        }
    }

    bool has_problems() const { return !out_.problems.empty(); }

    /// Gives every problem its line and column and puts them in the file's order.
    void locate(std::string_view text);

    Loaded take() {
        auto& questions = out_.bank.questions;
        std::erase_if(questions, [this](const Question& q) {
            return std::binary_search(unsound_.begin(), unsound_.end(), q.index);
        });
        return std::move(out_);
    }

private:
    void question(const Value& value);
    void head(const Value& root);
    void format(const Value& root);
    void topic(const Value& root);
    void across();
    void check_topic(Question& q);
    void check_enemies(const Question& q, const IdIndex& ids);
    void cap();
    void add(Severity severity, uint32_t index, std::string_view key, Message what,
             std::vector<Message> hints);

    Loaded out_;
    json::Checker check_;
    std::vector<uint32_t> unsound_;  // indices of questions with errors, ascending
    std::vector<Pair> pairs_;
    size_t broken_at_ = 0;  // bytes read up to the wrong one; 0: sound JSON
    size_t dropped_ = 0;    // problems beyond the limit
    bool dropped_error_ = false;
};

std::string place(uint32_t index, std::string_view key) {
    return "/questions/" + std::to_string(index) + "/" + std::string(key);
}

bool is_at_or_below(std::string_view topic, std::string_view root) {
    return topic.starts_with(root) && (topic.size() == root.size() || topic[root.size()] == '/');
}

void Loader::question(const Value& value) {
    const size_t before = out_.problems.size();
    // Room that is not touched costs no memory, but moving questions does: grow in few steps.
    auto& questions = out_.bank.questions;
    if (questions.size() == questions.capacity())
        questions.reserve(std::max<size_t>(64, questions.size() * 4));
    questions.push_back(read_question(check_, value));
    for (size_t i = before; i < out_.problems.size(); ++i) {
        if (out_.problems[i].severity == Severity::error) {
            unsound_.push_back(value.index);
            break;
        }
    }
    cap();
}

void Loader::format(const Value& root) {
    const Value* at = root.find("format");
    const auto fix = msg("write \"format\": \"{}\"", k_format);
    if (!at)
        return check_.error(root, msg("\"{}\" is missing", "format"), {fix});
    const auto format = check_.string(root, "format");
    if (!format || *format == k_format)
        return;
    if (format->starts_with(k_format_stem))
        return check_.error(*at,
                            msg("this version cannot read the format \"{}\"", shortened(*format)),
                            {msg("use a newer version of examgen"), fix});
    check_.error(*at, msg("\"{}\" is not a question bank's format", shortened(*format)), {fix});
}

void Loader::topic(const Value& root) {
    Reading r{check_, root};
    Topic& topic = out_.bank.topic;
    const Value* at = check_.object(root, "topic");
    if (!at) {
        if (!root.find("topic"))
            check_.error(root, msg("\"{}\" is missing", "topic"),
                         {msg("add \"topic\": { \"id\": \"…\", \"title\": \"…\", \"language\": "
                              "\"de\" }")});
        return;
    }
    check_.keys(*at, k_topic_keys);
    topic.id = text(r, *at, "id", Need::always);
    topic.title = text(r, *at, "title");
    if (is_blank(topic.title))
        topic.title = topic.id;
    const std::string language = text(r, *at, "language");
    if (language.empty())
        return;
    topic.language = language;
    if (!is_language(language))
        check_.error(*at->find("language"), msg("\"{}\" is not a language", shortened(language)),
                     {msg("write a code such as \"de\" or \"en\"")});
}

void Loader::head(const Value& root) {
    if (root.type != json::Type::object)
        return check_.error(
            root, msg("a question bank must be an object"),
            {msg("write { \"format\": \"{}\", \"topic\": …, \"questions\": … }", k_format)});
    check_.keys(root, k_bank_keys);
    format(root);
    topic(root);
    const Value* list = check_.array(root, "questions");
    if (!root.find("questions"))
        check_.error(root, msg("\"{}\" is missing", "questions"),
                     {msg("add \"{}\": […]", "questions")});
    else if (list && list->count == 0)
        check_.warning(*list, msg("the bank holds no questions"));
    cap();
}

void Loader::add(Severity severity, uint32_t index, std::string_view key, Message what,
                 std::vector<Message> hints) {
    out_.problems.push_back({severity,
                             std::move(what),
                             {out_.bank.file, 0, 0, place(index, key), 0},
                             std::move(hints)});
}

void Loader::check_topic(Question& q) {
    const std::string& root = out_.bank.topic.id;
    if (q.topic.empty())
        q.topic = root;
    else if (!root.empty() && !is_at_or_below(q.topic, root))
        add(Severity::error, q.index, "topic",
            msg("the topic \"{}\" is not below the bank's topic \"{}\"", shortened(q.topic),
                shortened(root)),
            {msg("write \"{1}\" or \"{1}/…\", or move the question to another bank",
                 shortened(root))});
}

void Loader::check_enemies(const Question& q, const IdIndex& ids) {
    for (size_t i = 0; i < q.more().enemies.size(); ++i) {
        const std::string& enemy = q.more().enemies[i];
        const std::string key = "enemies/" + std::to_string(i);
        if (enemy == q.id)
            add(Severity::warning, q.index, key, msg("the question is its own enemy"),
                {msg("delete the entry")});
        else if (!ids.find(enemy))
            add(Severity::warning, q.index, key,
                msg("the enemy \"{}\" is not in this bank", shortened(enemy)),
                {msg("correct the id or delete the entry")});
    }
}

/// What can be checked only when the whole bank is known.
void Loader::across() {
    const IdIndex ids(out_.bank.questions);
    std::vector<uint32_t> wrong;
    for (auto& q : out_.bank.questions) {
        const size_t before = out_.problems.size();
        check_topic(q);
        if (out_.problems.size() > before)
            wrong.push_back(q.index);
        check_enemies(q, ids);
        cap();
    }
    ids.each_repeated([&](size_t first, size_t later) {
        const auto& q = out_.bank.questions[later];
        const uint32_t other = out_.bank.questions[first].index;
        add(Severity::error, q.index, "id", msg("the id \"{}\" is used twice", shortened(q.id)),
            {});
        pairs_.push_back({out_.problems.size() - 1, other});
        wrong.push_back(q.index);
        cap();
    });
    unsound_.insert(unsound_.end(), wrong.begin(), wrong.end());
    std::sort(unsound_.begin(), unsound_.end());
}

void Loader::cap() {
    auto& problems = out_.problems;
    for (; problems.size() > k_max_problems; ++dropped_) {
        dropped_error_ = dropped_error_ || problems.back().severity == Severity::error;
        problems.pop_back();
    }
    while (!pairs_.empty() && pairs_.back().problem >= problems.size())
        pairs_.pop_back();
}

void Loader::locate(std::string_view text) {
    auto& problems = out_.problems;
    Diagnostics others;
    for (const auto& pair : pairs_)
        others.push_back({Severity::error, {}, {"", 0, 0, place(pair.other, "id"), 0}, {}});
    if (broken_at_ > 0) {
        json::locate_offset(text, broken_at_ - 1, problems.back().where);
        text = text.substr(0, broken_at_ - 1);
    }
    json::locate(text, problems);
    json::locate(text, others);
    for (size_t i = 0; i < pairs_.size(); ++i)
        problems[pairs_[i].problem].hints = {
            msg("the first one stands in line {}, column {} ({}); rename one of the two",
                others[i].where.line, others[i].where.column, others[i].where.pointer)};
    std::stable_sort(problems.begin(), problems.end(), [](const auto& a, const auto& b) {
        return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
    });
    if (dropped_ > 0)
        problems.push_back({dropped_error_ ? Severity::error : Severity::warning,
                            msg("{} more problems are not shown", dropped_),
                            {out_.bank.file, 0, 0, "", 0},
                            {msg("mend these first, then check again")}});
}

std::string whole(const json::Source& source) {
    std::string out;
    std::vector<char> buffer(1 << 16);
    while (const size_t n = source(buffer))
        out.append(buffer.data(), n);
    return out;
}

}  // namespace

Loaded load(const std::function<json::Source()>& open, const std::string& file) {
    Loader loader(file);
    loader.read(open());
    if (loader.has_problems())
        loader.locate(whole(open()));
    return loader.take();
}

Loaded load(std::string_view text, const std::string& file) {
    return load([text] { return json::source_of(text); }, file);
}

}  // namespace examgen::bank
