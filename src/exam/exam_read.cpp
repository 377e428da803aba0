// exam.json read back (docs/formats/exam.md). Whatever grading relies on is checked here once:
// questions and options that forms name exist, numbers run 1…n, forms are equally long, no
// form has a question twice, and every question is on a form.

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/json.h"
#include "base/utf8.h"
#include "exam/exam.h"

namespace examgen::exam {
namespace {

using json::Value;

constexpr int k_max_number = 1'000'000;
constexpr uint32_t k_max_options = 1000;

class Reader {
public:
    Reader(Diagnostics& problems, const std::string& file) : check_(problems, file) {}

    Exam exam(const Value& root);
    Copy copy(const Value& at);

private:
    void printed(const Value& root, const Exam& exam);
    std::string text(const Value& at, std::string_view key);
    std::optional<std::string> maybe(const Value& at, std::string_view key);
    Rational fraction(const Value& at, std::string_view key, Rational otherwise);
    int whole(const Value& at, std::string_view key, int least = 0);
    Mm length(const Value& at, std::string_view key);
    Rect rect(const Value& at);

    void head(const Value& root, Exam& out);
    void scoring(const Value& root, Exam& out);
    Question question(const Value& at);
    std::vector<std::vector<std::string>> key(const Value& at);
    std::optional<Interval> range(const Value& at);
    std::optional<bank::Digits> digits(const Value& at);
    void check_key(const Value& at, const Question& question);
    Form form(const Value& at, const Exam& exam);
    Item item(const Value& at, const Exam& exam);
    Box box(const Value& at);
    Sheet sheet(const Value& at);

    /// The elements of an array of objects.
    template <class Function>
    void each(const Value& parent, std::string_view name, Function function) {
        const Value* list = check_.array(parent, name);
        if (!list)
            return;
        for (const auto& one : json::children(*list)) {
            if (one.type == json::Type::object)
                function(one);
            else
                check_.error(one, msg("an entry of \"{}\" must be an object", name));
        }
    }

    json::Checker check_;
    std::unordered_map<std::string, size_t> questions_;
};

std::string Reader::text(const Value& at, std::string_view key) {
    if (!at.find(key))
        check_.error(at, msg("\"{}\" is missing", key));
    return std::string(check_.string(at, key).value_or(""));
}

std::optional<std::string> Reader::maybe(const Value& at, std::string_view key) {
    const auto found = check_.string(at, key);
    return found ? std::optional<std::string>(*found) : std::nullopt;
}

Rational Reader::fraction(const Value& at, std::string_view key, Rational otherwise) {
    const auto found = check_.string(at, key);
    if (!found)
        return otherwise;
    const auto value = Rational::parse(*found);
    if (!value)
        check_.error(*at.find(key), msg("\"{}\" must be a number or a fraction", key));
    return value.value_or(otherwise);
}

int Reader::whole(const Value& at, std::string_view key, int least) {
    return check_.integer(at, key, least, k_max_number).value_or(least);
}

Mm Reader::length(const Value& at, std::string_view key) {
    constexpr double k_most = 10000;
    const double value = check_.number(at, key).value_or(0);
    if (value < -k_most || value > k_most)
        check_.error(*at.find(key), msg("\"{}\" is too long for a page", key));
    return Mm(value);
}

Rect Reader::rect(const Value& at) {
    return {length(at, "x"), length(at, "y"), length(at, "w"), length(at, "h")};
}

std::vector<std::vector<std::string>> Reader::key(const Value& at) {
    std::vector<std::vector<std::string>> out;
    const Value* list = check_.array(at, "key");
    if (!list) {
        check_.error(at, msg("\"{}\" is missing", "key"));
        return out;
    }
    for (const auto& field : json::children(*list)) {
        out.emplace_back();
        for (const auto& id : json::children(field))
            out.back().emplace_back(id.text);
    }
    return out;
}

std::optional<Interval> Reader::range(const Value& at) {
    const auto ends = check_.strings(at, "range");
    if (ends.empty())
        return {};
    const auto low = Rational::parse(ends.front()), high = Rational::parse(ends.back());
    if (ends.size() == 2 && low && high && *low <= *high)
        return Interval{*low, *high};
    check_.error(*at.find("range"), msg("\"range\" must be two numbers, the lesser one first"));
    return {};
}

std::optional<bank::Digits> Reader::digits(const Value& at) {
    if (!at.find("digits"))
        return {};
    constexpr int k_most = 18;  // as many as 64 bits hold
    bank::Digits out;
    out.digits = check_.integer(at, "digits", 1, k_most).value_or(1);
    out.decimals = check_.integer(at, "decimals", 0, out.digits).value_or(0);
    out.sign = check_.boolean(at, "sign").value_or(false);
    return out;
}

void Reader::check_key(const Value& at, const Question& question) {
    const std::string& kind = question.kind;
    const bool rows = kind == "kprim" || kind == "true-false" || kind == "matching" ||
                      kind == "ordering" || kind == "cloze";
    if (rows && std::any_of(question.key.begin(), question.key.end(),
                            [](const auto& field) { return field.size() != 1; }))
        check_.error(at, msg("every row needs exactly one right answer in \"key\""));
    if ((kind == "kprim" || kind == "ordering") && question.key.size() != question.options.size())
        check_.error(at, msg("\"key\" must have an answer for each option"));
    if ((kind == "matching" || kind == "cloze") && question.key.size() != question.left.size())
        check_.error(at, msg("\"key\" must have an answer for each entry of \"left\""));
}

Question Reader::question(const Value& at) {
    Question out;
    out.id = text(at, "id");
    out.kind = text(at, "kind");
    out.topic = std::string(check_.string(at, "topic").value_or(""));
    out.points = fraction(at, "points", 1);
    if (out.points < Rational(0))
        check_.error(*at.find("points"), msg("a question cannot be worth less than 0 points"));
    out.difficulty = check_.integer(at, "difficulty", 1, 5).value_or(3);
    each(at, "options", [&](const Value& one) {
        Option option{text(one, "id"), check_.boolean(one, "correct").value_or(false), 0};
        option.fraction = fraction(one, "fraction", option.correct ? 1 : 0);
        out.options.push_back(std::move(option));
    });
    if (out.options.size() > k_max_options)
        check_.error(at, msg("a question has {} options; {} are allowed", out.options.size(),
                             k_max_options));
    out.key = key(at);
    out.range = range(at);
    out.digits = digits(at);
    for (const auto& id : check_.strings(at, "left"))
        out.left.emplace_back(id);
    check_key(at, out);
    if (!questions_.emplace(out.id, questions_.size()).second)
        check_.error(at, msg("the question \"{}\" is there twice", shortened(out.id)));
    return out;
}

Item Reader::item(const Value& at, const Exam& exam) {
    Item out;
    out.number = whole(at, "number", 1);
    out.question = text(at, "question");
    const auto found = questions_.find(out.question);
    if (found == questions_.end()) {
        check_.error(at, msg("there is no question \"{}\"", shortened(out.question)));
        return out;
    }
    const auto& options = exam.questions[found->second].options;
    for (const auto& id : check_.strings(at, "options")) {
        const auto it = std::find_if(options.begin(), options.end(),
                                     [&](const Option& o) { return o.id == id; });
        const auto index = static_cast<uint16_t>(it - options.begin());
        if (it == options.end())
            check_.error(at, msg("the question has no option \"{}\"", shortened(id)));
        else if (std::find(out.options.begin(), out.options.end(), index) != out.options.end())
            check_.error(at, msg("the option \"{}\" is there twice", shortened(id)));
        else
            out.options.push_back(index);
    }
    return out;
}

Form Reader::form(const Value& at, const Exam& exam) {
    Form out;
    out.name = text(at, "form");
    std::map<std::string, int> times;
    each(at, "items", [&](const Value& one) {
        out.items.push_back(item(one, exam));
        if (out.items.back().number != static_cast<int>(out.items.size()))
            check_.error(one, msg("numbers must run 1, 2, 3 and so on"));
        if (++times[out.items.back().question] > 1)
            check_.error(one, msg("the question \"{}\" is there twice",
                                  shortened(out.items.back().question)));
    });
    return out;
}

Box Reader::box(const Value& at) {
    Box out{text(at, "question"),
            whole(at, "number"),
            whole(at, "field"),
            std::string(check_.string(at, "option").value_or("")),
            std::string(check_.string(at, "label").value_or("")),
            rect(at)};
    if (at.find("digit")) {
        out.digit = whole(at, "digit");
        out.value = check_.integer(at, "value", 0, 9).value_or(0);
    }
    if (at.find("points"))
        out.points = fraction(at, "points", 0);
    if (int{!out.option.empty()} + int{out.digit.has_value()} + int{out.points.has_value()} != 1)
        check_.error(at, msg("a box has one of \"option\", \"digit\" and \"points\""));
    return out;
}

Sheet Reader::sheet(const Value& at) {
    Sheet out;
    out.form = text(at, "form");
    out.copy = at.find("copy") ? whole(at, "copy", 1) : 0;
    out.page = whole(at, "page", 1);
    out.size = {length(at, "width"), length(at, "height")};
    out.file = text(at, "file");
    out.file_page = whole(at, "file_page", 1);
    each(at, "fiducials", [&](const Value& one) {
        const Mm size = length(one, "size");
        out.fiducials.push_back(
            {whole(one, "id"), {length(one, "x"), length(one, "y"), size, size}});
    });
    if (const Value* code = check_.object(at, "code"))
        out.code = rect(*code);
    each(at, "boxes", [&](const Value& one) { out.boxes.push_back(box(one)); });
    each(at, "id_boxes", [&](const Value& one) {
        out.id_boxes.push_back({whole(one, "digit"), whole(one, "value"), rect(one)});
    });
    return out;
}

Copy Reader::copy(const Value& at) {
    Copy out;
    out.copy = whole(at, "copy", 1);
    out.form = text(at, "form");
    out.student_id = maybe(at, "student_id");
    out.name = maybe(at, "name");
    out.file = std::string(check_.string(at, "file").value_or(""));
    out.file_page = whole(at, "file_page", 1);
    out.seat = std::string(check_.string(at, "seat").value_or(""));
    out.room = std::string(check_.string(at, "room").value_or(""));
    return out;
}

void Reader::scoring(const Value& root, Exam& out) {
    const Value* scoring = check_.object(root, "scoring");
    if (!scoring)
        return;
    out.rule = text(*scoring, "rule");
    if (scoring->find("malus"))
        out.malus = fraction(*scoring, "malus", 0);
    out.floor = std::string(check_.string(*scoring, "floor").value_or(""));
}

void Reader::head(const Value& root, Exam& out) {
    out.id = text(root, "id");
    out.title = text(root, "title");
    out.language = text(root, "language");
    out.course = std::string(check_.string(root, "course").value_or(""));
    out.examiner = std::string(check_.string(root, "examiner").value_or(""));
    out.date = maybe(root, "date");
    out.duration_min = check_.integer(root, "duration_min", 1, k_max_number);
    constexpr double k_max_seed = 9007199254740991;  // exact as a double
    const double seed = check_.number(root, "seed").value_or(0);
    if (seed >= 0 && seed <= k_max_seed)
        out.seed = static_cast<uint64_t>(seed);
    if (const Value* generator = check_.object(root, "generator"))
        out.version = std::string(check_.string(*generator, "version").value_or(""));
    if (const Value* usage = check_.object(root, "usage"))
        out.usage_sha256 = text(*usage, "sha256");
    each(root, "banks", [&](const Value& one) {
        out.banks.push_back({text(one, "file"), text(one, "sha256")});
    });
    out.grade_scale = maybe(root, "grade_scale");
    out.scale_name = std::string(check_.string(root, "grade_scale_name").value_or(""));
}

void Reader::printed(const Value& root, const Exam& exam) {
    std::set<std::string_view> on_forms;
    for (const auto& form : exam.forms)
        for (const auto& item : form.items)
            on_forms.insert(item.question);
    for (const auto& question : exam.questions)
        if (!exam.forms.empty() && !on_forms.contains(question.id))
            check_.error(root, msg("the question \"{}\" is on no form", question.id));
}

Exam Reader::exam(const Value& root) {
    Exam out;
    head(root, out);
    scoring(root, out);
    each(root, "questions", [&](const Value& one) { out.questions.push_back(question(one)); });
    each(root, "forms", [&](const Value& one) {
        out.forms.push_back(form(one, out));
        if (out.forms.back().items.size() != out.forms.front().items.size())
            check_.error(one, msg("a form has {} questions, the first one {}",
                                  out.forms.back().items.size(), out.forms.front().items.size()));
    });
    printed(root, out);
    if (out.forms.empty() || out.questions.empty())
        check_.error(root, msg("the exam has no questions or no forms"));
    if (const Value* copies = root.find("copies"); copies && copies->type == json::Type::array)
        each(root, "copies", [&](const Value& one) { out.copies.push_back(copy(one)); });
    each(root, "sheets", [&](const Value& one) { out.sheets.push_back(sheet(one)); });
    return out;
}

}  // namespace

Exam from_json(std::string_view text, const std::string& file) {
    const json::Document document = json::parse(text, file);
    const Value& root = document.root();
    const Value* format = root.type == json::Type::object ? root.find("format") : nullptr;
    if (!format || format->text != "examgen-exam/1")
        throw Error(msg("this is not an exam of examgen"), in_file(file),
                    {msg("name the exam folder that examgen generate wrote, or its exam.json")});
    Diagnostics problems;
    Exam out = Reader(problems, file).exam(root);
    if (has_error(problems)) {
        json::locate(text, problems);
        throw Error(std::move(problems));
    }
    return out;
}

std::vector<Copy> copies_from_lines(std::string_view text, const std::string& file) {
    std::vector<Copy> out;
    Diagnostics problems;
    for (int line = 1; !text.empty(); ++line) {
        const std::string_view one = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        if (one.find_first_not_of(" \r\t") == one.npos)
            continue;
        Diagnostics here;
        try {
            const json::Document document = json::parse(one, file);
            Reader reader(here, file);
            if (document.root().type == json::Type::object)
                out.push_back(reader.copy(document.root()));
            else
                here.push_back({Severity::error, msg("this line is not an object"), {}, {}});
        } catch (const Error& e) {
            here.insert(here.end(), e.all().begin(), e.all().end());
        }
        for (auto& problem : here) {
            problem.where.file = file;
            problem.where.line = line;
            problems.push_back(std::move(problem));
        }
    }
    if (has_error(problems))
        throw Error(std::move(problems));
    return out;
}

}  // namespace examgen::exam
