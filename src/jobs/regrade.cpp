// A new ruling is made from the one in force and what was asked for; the papers of the record are
// graded under it, compared with what was in force, and written as a new version.

#include "jobs/regrade.h"

#include <algorithm>

#include "jobs/assess.h"
#include "jobs/comparison.h"
#include "jobs/intake.h"
#include "jobs/scale.h"
#include "jobs/targets.h"

namespace examgen::jobs {
namespace {

using score::Change;
using score::Ruling;
using store::Import;

void set_action(Ruling& ruling, const exam::Question& question, Change::Action action,
                std::vector<score::Key> keys = {}) {
    Change& change = ruling.at(question.id);
    change.action = action;
    change.keys = std::move(keys);
}

/// Numbers and ids may be listed with commas.
std::vector<std::string> listed(const std::vector<std::string>& all) {
    std::vector<std::string> out;
    for (const auto& text : all)
        for (size_t at = 0; at <= text.size();) {
            const size_t end = std::min(text.find(',', at), text.size());
            out.push_back(text.substr(at, end - at));
            at = end + 1;
        }
    return out;
}

void change_questions(const RegradeJob& job, const exam::Exam& exam, Ruling& out) {
    for (const auto& text : listed(job.drop))
        set_action(out, *target_of(exam, text).question, Change::Action::drop);
    for (const auto& text : listed(job.credit))
        set_action(out, *target_of(exam, text).question, Change::Action::credit);
    for (const auto& text : job.rekey) {
        const auto [left, right] = sides(text, "rekey");
        const Target target = target_of(exam, left);
        set_action(out, *target.question, Change::Action::rekey, keys_of(target, right));
    }
    for (const auto& text : job.points) {
        const auto [left, right] = sides(text, "points");
        const auto points = Rational::parse(right);
        if (!points || *points < Rational(0))
            throw UsageError(msg("--points needs points of 0 or more: 7=2, not \"{}\"", text));
        out.at(target_of(exam, left).question->id).points = *points;
    }
    for (const auto& text : listed(job.bonus))
        out.at(target_of(exam, text).question->id).bonus = true;
}

Ruling wanted(const RegradeJob& job, const exam::Exam& exam, const store::Version& version,
              const Ruling& now) {
    Ruling out = now;
    change_questions(job, exam, out);
    if (job.rule) {
        out.rule = score::rule_named(*job.rule).to_string();
        out.rule_changed = true;
    }
    if (job.scale) {
        const ReadScale read = read_scale(*job.scale);
        out.scale = read.scale.name;
        out.scale_table = read.text;
        out.scale_changed = true;
    }
    // The announced results are those in force; if nothing else is asked for, those before.
    if (job.hold_harmless && !(out == now))
        out.hold_harmless = version.id;
    else if (job.hold_harmless && out.hold_harmless == 0)
        out.hold_harmless = version.parent ? version.parent : version.id;
    return out;
}

Error nothing_yet(const fs::path& exam) {
    return Error(msg("this exam has no record of results yet"), in_file(exam.string()),
                 {msg("grade it first: examgen grade EXAM --csv FILE")});
}

fs::path results_of(const fs::path& exam) {
    const fs::path out = (fs::is_directory(exam) ? exam : exam.parent_path()) / "results";
    if (!fs::exists(out / k_record))
        throw nothing_yet(exam);
    return out;
}

/// One regrading at work.
class Regrading {
public:
    Regrading(const RegradeJob& job, const fs::path& results);
    Regraded run();

private:
    void decide();
    void grade(Regraded& out);

    const RegradeJob& job_;
    Book book_;
    exam::Exam exam_;
    store::Version version_;
    Ruling before_, after_;
    int64_t undone_to_ = 0;
};

Regrading::Regrading(const RegradeJob& job, const fs::path& results)
    : job_(job), book_(results, Book::Mode::kept) {
    fs::path folder;
    exam_ = load_exam(job.exam, folder);
    const auto version = book_.record()->current_version();
    if (!version)
        throw nothing_yet(job.exam);
    version_ = *version;
    before_ = score::ruling_from_json(version_.ruling);
    if (book_.record()->setting("pseudonyms") == "yes")
        load_pseudonyms(folder).hide(exam_);
}

void Regrading::decide() {
    if (!job_.undo) {
        after_ = wanted(job_, exam_, version_, before_);
        return;
    }
    for (const auto& one : book_.record()->versions())
        if (one.id == version_.parent) {
            undone_to_ = one.id;
            after_ = score::ruling_from_json(one.ruling);
        }
    if (!undone_to_)
        throw Error(msg("there is nothing to undo; these are the first results"));
}

void Regrading::grade(Regraded& out) {
    GradedExam& graded = out.graded;
    const auto imports = book_.record()->imports(Import::State::current);
    const ResultStyle style = style_of(*book_.record(), graded.folder);
    graded.inputs = book_.inputs();
    const auto scale = scale_of(after_);
    Grading grading({exam_, after_, scale, style.csv, true, {}}, graded.folder);
    if (!job_.dry_run)
        graded.version = undone_to_ ? undone_to_ : book_.version_of(after_, job_.by, job_.words);
    if (!job_.dry_run)
        keep_marks(grading, book_, exam_, graded.version);
    grading.set_reference(reference_of(*book_.record()));
    replay(*book_.record(), exam_, imports, grading);
    Problems problems;
    grading.close(problems);
    const auto found = problems.take();
    graded.problems.insert(graded.problems.end(), found.begin(), found.end());
    out.pass_before = book_.pass_mark(version_.id);
    Comparison comparison(exam_, before_, after_, book_, version_.id, style.csv);
    comparison.set_cuts(out.pass_before, grading.cuts());
    const auto compare = [&](const Paper& paper, const Outcome& outcome) {
        comparison.add(paper, outcome);
    };
    if (job_.dry_run)
        assess(grading, book_, {exam_, after_, style, imports, compare}, graded);
    else
        write_results(grading, book_, {exam_, after_, style, imports, compare}, graded);
    out.counts = comparison.counts();
    out.table = comparison.take();
}

Regraded Regrading::run() {
    Regraded out;
    out.graded.exam = exam_.id;
    out.graded.title = exam_.title;
    out.graded.folder = results_of(job_.exam);
    out.before = version_.id;
    decide();
    out.same = after_ == before_;
    if (out.same) {
        out.graded.version = version_.id;
        out.graded.rule = before_.rule;
        out.graded.scale = before_.scale;
        return out;
    }
    grade(out);
    if (job_.dry_run)
        return out;
    write_file(out.graded.folder / "regrade.csv", out.table, 0600);
    out.graded.files.push_back(out.graded.folder / "regrade.csv");
    return out;
}

}  // namespace

Regraded regrade(const RegradeJob& job) {
    return Regrading(job, results_of(job.exam)).run();
}

std::vector<store::Version> versions_of(const fs::path& exam) {
    Book book(results_of(exam), Book::Mode::kept);
    return book.record()->versions();
}

}  // namespace examgen::jobs
