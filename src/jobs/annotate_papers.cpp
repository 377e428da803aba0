#include "jobs/annotate_papers.h"

#include <algorithm>
#include <set>

namespace examgen::jobs {
namespace {

Lang lang_of(const exam::Exam& exam) {
    return exam.language.starts_with("de") ? Lang::de : Lang::en;
}

class Wording {
public:
    explicit Wording(const AnnotateJob& job) : job_(job), lang_(lang_of(job.exam)) {
        for (const auto& question : job.exam.questions)
            ruled_.emplace(question.id, score::ruled(question, job.ruling.find(question.id)));
    }

    std::vector<AnnotatedPaper> run() {
        std::vector<AnnotatedPaper> out;
        for (size_t i = 0; i < job_.scanned.papers.size() && i < job_.outcomes.size(); ++i)
            if (job_.outcomes[i].status == exam::PaperStatus::ok)
                out.push_back(paper(job_.scanned.papers[i], job_.outcomes[i].standing));
        return out;
    }

private:
    std::string say(const Message& message) const { return render(message, lang_); }

    /// Two decimals, as the language writes them.
    std::string decimal(const Rational& value) const { return localized(value.to_decimal(2)); }

    std::string localized(std::string text) const {
        if (lang_ == Lang::de)
            std::replace(text.begin(), text.end(), '.', ',');
        return text;
    }

    AnnotatedPaper paper(const ScanPaper& paper, const score::Standing& standing) {
        AnnotatedPaper out;
        out.paper = &paper;
        out.file = file_of(paper);
        out.title = job_.exam.title + ": " + out.file;
        out.total =
            say(msg("{} of {} points", decimal(standing.points), decimal(standing.max_points)));
        const exam::Form& form = job_.exam.forms[static_cast<size_t>(paper.form)];
        for (size_t i = 0; i < form.items.size(); ++i)
            out.questions.push_back(question(form.items[i], paper.answers[i]));
        for (const size_t page : paper.pages)
            page_words(job_.scanned.pages[page], standing, paper, out);
        return out;
    }

    void page_words(const PageRef& page, const score::Standing& standing, const ScanPaper& paper,
                    AnnotatedPaper& out) const {
        const exam::Sheet& sheet = job_.exam.sheets[static_cast<size_t>(page.capture.sheet)];
        std::set<int> numbers;
        for (const auto& box : sheet.boxes)
            numbers.insert(box.number);
        Rational points, most;
        for (const int number : numbers) {
            const auto& score = out.questions[static_cast<size_t>(number) - 1].score;
            points = points + score.points;
            most = most + score.max_points;
        }
        std::string detail;
        if (standing.grade && !standing.grade->text.empty())
            detail = say(msg("Grade {}", localized(standing.grade->text))) + " · ";
        out.details.push_back(detail +
                              say(msg("this page {} of {}", decimal(points), decimal(most))));
        std::string name = job_.exam.id + "-";
        name += paper.copy ? std::to_string(paper.copy) : paper.student;
        out.objections.push_back(
            say(msg("Something misread? Say so, naming {}, page {}.", name, page.number)));
        out.starred.push_back(out.objections.back() + " * " + say(msg("decided by a person")));
    }

    MarkedQuestion question(const exam::Item& item, const ScanAnswer& answer) const {
        const exam::Question& question = *job_.exam.find(item.question);
        const score::Ruled& ruled = ruled_.at(item.question);
        MarkedQuestion out;
        out.answer = exam::read_cell(question, item, answer.cell);
        out.score = score::score(ruled, out.answer, rule_);
        out.from_marks = !answer.overruled;
        const bool given = question.kind == "open" || question.kind == "short-answer";
        using Action = score::Change::Action;
        out.judged = !given && ruled.action != Action::drop && ruled.action != Action::credit;
        for (const auto& keyed : ruled.keyed)
            out.keys.push_back(keyed.key);
        std::vector<std::string> extra;
        if (ruled.action == Action::drop)
            extra.push_back(say(msg("does not count")));
        if (ruled.action == Action::credit)
            extra.push_back(say(msg("all points for everybody")));
        if (question.kind == "numeric" && out.judged && out.score.points < out.score.max_points)
            extra.push_back(
                say(msg("right: {}", localized(exam::key_cell(ruled.keyed.front(), item)))));
        if (answer.overruled)
            extra.push_back(say(msg("decided by a person")));
        note(item.number, extra, out);
        return out;
    }

    void note(int number, const std::vector<std::string>& extra, MarkedQuestion& out) const {
        const std::string points = decimal(out.score.points), most = decimal(out.score.max_points);
        out.note.points = points;
        out.note.of = say(msg("of {}", most));
        for (const auto& one : extra)
            out.note.extra += (out.note.extra.empty() ? "" : " · ") + one;
        out.note.spoken = say(msg("Question {}: {} of {} points", number, points, most));
        if (!extra.empty())
            out.note.spoken += "; " + out.note.extra;
        out.brief = out.note;
        out.brief.is_short = true;
        out.brief.of = most;
        if (!out.from_marks)
            out.brief.points += "*";
    }

    /// Letters, digits, dots and dashes of the student's id.
    std::string file_of(const ScanPaper& paper) {
        std::string out = paper.student;
        if (out.empty())
            out = "copy-" + std::to_string(paper.copy);
        for (char& c : out)
            if (!std::isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '.')
                c = '_';
        if (out.front() == '.')
            out.front() = '_';
        const std::string base = out;
        for (int i = 2; !names_.insert(out).second; ++i)
            out = base + "-" + std::to_string(i);
        return out;
    }

    const AnnotateJob& job_;
    const Lang lang_;
    const score::Rule rule_ = score::rule_named(job_.ruling.rule);
    std::map<std::string, score::Ruled> ruled_;
    std::set<std::string> names_;
};

}  // namespace

std::vector<AnnotatedPaper> annotated_papers(const AnnotateJob& job) {
    return Wording(job).run();
}

report::LegendWords legend_words(const exam::Exam& exam) {
    const Lang lang = lang_of(exam);
    const auto say = [&](const Message& message) { return render(message, lang); };
    return {say(msg("right")), say(msg("wrong")), say(msg("would have been right")),
            say(msg("withdrawn"))};
}

}  // namespace examgen::jobs
