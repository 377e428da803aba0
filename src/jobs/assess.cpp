#include "jobs/assess.h"

#include <unordered_set>

#include "base/error.h"
#include "jobs/grading_report.h"
#include "jobs/spreadsheet.h"

namespace examgen::jobs {
namespace {

using exam::AnswerStatus;
using exam::PaperStatus;

/// Writes a paper's score into the record unless it is there already.
class Scores {
public:
    Scores(Book& book, int64_t version, bool wanted)
        : record_(wanted ? book.record() : nullptr), version_(version) {}

    void add(const Paper& paper, const Outcome& outcome) {
        if (!record_)
            return;
        store::ScoreRow row;
        row.paper = paper.id;
        row.readable = paper.readable;
        row.points = outcome.standing.points;
        row.max_points = outcome.standing.max_points;
        row.answered = paper.answered;
        if (const auto& grade = outcome.standing.grade) {
            row.graded = true;
            row.grade = grade->text;
            row.passed = grade->passed;
        }
        row.status = name_of(outcome.status);
        row.kept = score::name_of(outcome.kept);
        record_->add_score(version_, row);
    }

private:
    store::Record* record_;
    int64_t version_;
};

void tally(const Outcome& outcome, GradedExam& out) {
    ++out.papers[outcome.status];
    out.open =
        out.open || (outcome.status != PaperStatus::ok && outcome.status != PaperStatus::absent);
    if (const auto& grade = outcome.standing.grade) {
        out.passed += grade->passed;
        ++out.grades[grade->text];
    }
}

/// Of an earlier run; it would not fit these results.
void remove_old(const fs::path& file) {
    std::error_code ignored;
    fs::remove(file, ignored);
}

/// Results stand without it: where layouts or fonts are missing it is warned of.
void write_report(const exam::Exam& exam, GradedExam& out, std::optional<NewFile>& file) {
    std::string bytes;
    try {
        bytes = grading_report(exam, out);
    } catch (const Error& e) {
        for (Diagnostic one : e.all()) {
            one.severity = Severity::warning;
            one.hints.push_back(msg("results are complete; only report.pdf was not written"));
            out.problems.push_back(std::move(one));
        }
        return;
    }
    file.emplace(out.folder / "report.pdf");
    file->add(bytes);
    file->finish();
}

void describe(Grading& grading, const score::Ruling& ruling, GradedExam& out) {
    out.rule = ruling.rule;
    out.scale = ruling.scale;
    out.max_points = grading.max_points();
    out.cuts = grading.cuts();
    out.distribution = grading.distribution();
    out.figures = grading.marker().figures();
}

/// What hold-harmless protects; nothing when it is off.
Grading::Announced announced_by(const score::Ruling& ruling, Book& book) {
    const int64_t version = ruling.hold_harmless;
    if (!version)
        return {};
    return [&book, version](int64_t paper) { return book.standing(version, paper); };
}

}  // namespace

void keep_marks(Grading& grading, Book& book, const exam::Exam& exam, int64_t version) {
    store::Record* record = book.record();
    if (!record)
        return;
    grading.marker().on_new = [record, &exam, version](const NewMark& one) {
        const exam::Form& form = exam.forms[one.form];
        const exam::Item& item = form.items[one.place];
        record->add_mark(version, {form.name, item.number, one.cell, item.question, one.mark.marked,
                                   one.mark.canonical, name_of(one.mark.score.status),
                                   one.mark.score.points, one.mark.score.max_points});
    };
}

void assess(Grading& grading, Book& book, const Assessment& what, GradedExam& out) {
    describe(grading, what.ruling, out);
    grading.each(announced_by(what.ruling, book), [&](const Paper& paper, const Outcome& outcome) {
        tally(outcome, out);
        if (what.also)
            what.also(paper, outcome);
    });
    grading.each_absent([&](const Paper&, const Outcome& outcome) { tally(outcome, out); });
    out.explained = grading.take_explained();
}

void write_results(Grading& grading, Book& book, const Assessment& what, GradedExam& out) {
    describe(grading, what.ruling, out);
    const ResultsHead head{out.exam,    out.rule,       out.scale, out.inputs,
                           out.version, out.max_points, out.cuts};
    Results results(out.folder,
                    {what.exam, head, what.style.csv, what.style.answers, what.style.columns},
                    grading.marker());
    std::optional<Spreadsheet> sheet;
    const bool small = grading.papers() <= k_most_spreadsheet_rows;
    if (what.style.spreadsheet && small)
        sheet.emplace(out.folder, what.exam);
    Scores scores(book, out.version, !book.is_scored(out.version, what.imports));
    std::unordered_set<std::string> listed;  // duplicates whose answers are there already
    grading.each(announced_by(what.ruling, book), [&](const Paper& paper, const Outcome& outcome) {
        results.add(paper, outcome);
        if (sheet)
            sheet->add(paper, outcome);
        scores.add(paper, outcome);
        const bool twice = outcome.status == PaperStatus::duplicate;
        if (!twice || listed.emplace(paper.student).second)
            results.add_answers(paper, AnswerStatus::review, !twice && paper.readable);
        tally(outcome, out);
        if (what.also)
            what.also(paper, outcome);
    });
    grading.each_absent([&](const Paper& paper, const Outcome& outcome) {
        results.add(paper, outcome);
        if (sheet)
            sheet->add(paper, outcome);
        results.add_answers(paper, AnswerStatus::absent, false);
        tally(outcome, out);
    });
    results.finish();
    std::optional<NewFile> report;
    if (what.style.report)
        write_report(what.exam, out, report);
    if (sheet)
        sheet->finish(out.figures);
    out.explained = grading.take_explained();
    book.set_pass_mark(out.version, out.cuts.pass);
    book.finish(out.version, what.imports);
    out.files = results.commit();
    if (sheet)
        out.files.push_back(sheet->commit());
    else
        remove_old(out.folder / "results.xlsx");
    if (report) {
        report->commit();
        out.files.push_back(out.folder / "report.pdf");
    } else {
        remove_old(out.folder / "report.pdf");
    }
}

}  // namespace examgen::jobs
