// Two passes: the first reads and scores every row into a spool; then duplicates and, for relative
// scales, the distribution of points are known; the second gives grades and writes.

#include "jobs/grade.h"

#include <algorithm>
#include <unordered_set>

#include "base/utf8.h"
#include "jobs/marker.h"
#include "jobs/papers.h"
#include "jobs/results.h"
#include "jobs/scale.h"
#include "jobs/scan_session.h"
#include "jobs/submissions.h"
#include "jobs/usage.h"
#include "score/profile.h"

namespace examgen::jobs {
namespace {

using exam::AnswerStatus;
using exam::PaperStatus;

constexpr size_t k_max_exam = size_t{256} << 20;

std::optional<score::Scale> scale_of(const GradeJob& job, const exam::Exam& exam,
                                     const fs::path& folder) {
    if (job.scale)
        return read_scale(*job.scale).scale;
    if (exam.grade_scale)
        return read_scale(*exam.grade_scale, folder).scale;
    return {};
}

class Grading {
public:
    Grading(const GradeJob& job, const exam::Exam& exam, const score::Rule& rule,
            const fs::path& results)
        : job_(job),
          exam_(exam),
          rule_(rule),
          marker_(exam, rule, job.style.separator, job.style.decimal),
          papers_(results) {}

    std::vector<Input> read(Problems& problems, const ScanSession* scans);
    score::Context context(const Rational& max_points);
    void write(Results& results, GradedExam& out);

private:
    void read_one(Submissions* submissions, const Row& row);
    void explain(const Row& row);
    void find_duplicates();
    PaperStatus final_status(const Paper& paper) const;
    void add_absent(Results& results, GradedExam& out);

    const GradeJob& job_;
    const exam::Exam& exam_;
    score::Rule rule_;
    Marker marker_;
    Papers papers_;
    std::vector<uint64_t> hashes_;           // of student ids
    std::map<std::string, int> duplicates_;  // ids that more than one paper has
    std::vector<Explanation> explained_;
    bool whole_ = true;
};

uint64_t hash_of(std::string_view text) {
    return std::hash<std::string_view>{}(text);
}

std::vector<Input> Grading::read(Problems& problems, const ScanSession* scans) {
    std::vector<Input> inputs = scans ? scans->inputs() : std::vector<Input>();
    for (size_t i = 0; scans && i < scans->scanned().papers.size(); ++i)
        read_one(nullptr, scans->row(scans->scanned().papers[i]));
    Submissions submissions(exam_, problems, job_.student_column);
    Row row;
    for (const auto& file : job_.csv) {
        const auto hash = std::make_shared<Sha256>();
        submissions.open(watched(stream_file(file == "-" ? "/dev/stdin" : file), hash), file);
        while (submissions.next(row))
            read_one(&submissions, row);
        inputs.push_back({fs::path(file).filename().string(), hex(hash->finish())});
    }
    find_duplicates();
    for (const auto& [student, count] : duplicates_)
        problems.add(Severity::error,
                     msg("{} papers of the student \"{}\"; none of them is graded", count,
                         shortened(student)),
                     "", 0, {msg("keep one of them in the file")});
    return inputs;
}

void Grading::read_one(Submissions* submissions, const Row& row) {
    Paper paper{row.student, row.name, row.form, row.copy, row.status, row.readable, {}, 0, {}};
    if (row.readable) {
        const auto form = static_cast<size_t>(row.form);
        for (size_t i = 0; i < row.cells.size(); ++i) {
            const exam::ItemScore& item = marker_.mark(form, i, row.cells[i]).score;
            paper.points = paper.points + item.points;
            paper.answered +=
                item.status == AnswerStatus::ok || item.status == AnswerStatus::too_many;
            if (submissions && item.status == AnswerStatus::review)
                submissions->undecided(i + 1, row.cells[i]);
            if (item.status == AnswerStatus::review && paper.status == PaperStatus::ok)
                paper.status = PaperStatus::review;
        }
        paper.points = score::floored(paper.points, rule_);
        whole_ = whole_ && paper.points.den == 1;
    }
    if (job_.answers || !submissions)
        paper.cells = row.cells;
    if (!row.student.empty())
        hashes_.push_back(hash_of(row.student));
    if (job_.explain && row.student == *job_.explain) {
        explain(row);
        explained_.back().status = paper.status;
        explained_.back().points = paper.points;
    }
    papers_.add(paper);
}

void Grading::explain(const Row& row) {
    Explanation& out = explained_.emplace_back();
    out.student = row.student;
    if (!row.readable)
        return;
    const exam::Form& form = exam_.forms[static_cast<size_t>(row.form)];
    out.form = form.name;
    for (size_t i = 0; i < form.items.size(); ++i) {
        const Mark& mark = marker_.mark(static_cast<size_t>(row.form), i, row.cells[i]);
        const exam::Question& question = *exam_.find(form.items[i].question);
        const bool listed = mark.score.status != AnswerStatus::review;
        out.lines.push_back({form.items[i].number, question.id,
                             listed ? mark.marked : std::string(row.cells[i]),
                             exam::key_cell(question, form.items[i]), mark.score});
        out.max_points = out.max_points + mark.score.max_points;
    }
}

/// Equal hashes show which ids to look at; equal ids decide.
void Grading::find_duplicates() {
    std::sort(hashes_.begin(), hashes_.end());
    std::unordered_set<uint64_t> twice;
    for (size_t i = 1; i < hashes_.size(); ++i)
        if (hashes_[i] == hashes_[i - 1])
            twice.insert(hashes_[i]);
    hashes_ = {};
    if (twice.empty())
        return;
    papers_.each([&](const Paper& paper) {
        if (!paper.student.empty() && twice.contains(hash_of(paper.student)))
            ++duplicates_[std::string(paper.student)];
    });
    std::erase_if(duplicates_, [](const auto& one) { return one.second < 2; });
}

PaperStatus Grading::final_status(const Paper& paper) const {
    const bool twice = !duplicates_.empty() && duplicates_.contains(std::string(paper.student));
    return twice ? PaperStatus::duplicate : paper.status;
}

/// All papers that stand are the reference group.
score::Context Grading::context(const Rational& max_points) {
    score::Context out{max_points, whole_ && max_points.den == 1, {}};
    papers_.each([&](const Paper& paper) {
        if (paper.readable && final_status(paper) == PaperStatus::ok)
            ++out.reference[paper.points];
    });
    return out;
}

void Grading::add_absent(Results& results, GradedExam& out) {
    std::unordered_set<std::string> present;
    papers_.each([&](const Paper& paper) { present.emplace(paper.student); });
    for (const auto& copy : exam_.copies) {
        if (!copy.student_id || present.contains(*copy.student_id))
            continue;
        Paper paper;
        paper.student = *copy.student_id;
        const std::string name = copy.name.value_or("");
        paper.name = name;
        paper.copy = copy.copy;
        if (const exam::Form* form = exam_.find_form(copy.form))
            paper.form = static_cast<int>(form - exam_.forms.data());
        results.add(paper, PaperStatus::absent);
        results.add_answers(paper, AnswerStatus::absent, false);
        ++out.papers[PaperStatus::absent];
    }
}

void Grading::write(Results& results, GradedExam& out) {
    std::unordered_set<std::string> listed;  // duplicates whose answers are there already
    papers_.each([&](const Paper& paper) {
        const PaperStatus status = final_status(paper);
        results.add(paper, status);
        const bool twice = status == PaperStatus::duplicate;
        if (!twice || listed.emplace(paper.student).second)
            results.add_answers(paper, AnswerStatus::review, !twice && paper.readable);
        ++out.papers[status];
        out.open = out.open || status != PaperStatus::ok;
        if (status == PaperStatus::ok && !out.scale.empty())
            out.passed += out.cuts.grade(paper.points, out.max_points).passed;
    });
    const bool roster = std::any_of(exam_.copies.begin(), exam_.copies.end(),
                                    [](const exam::Copy& copy) { return copy.student_id; });
    if (roster)
        add_absent(results, out);
    out.explained = std::move(explained_);
    for (auto& one : out.explained) {
        if (duplicates_.contains(one.student))
            one.status = PaperStatus::duplicate;
        if (!out.scale.empty() && one.status == PaperStatus::ok)
            one.grade = out.cuts.grade(one.points, out.max_points);
    }
}

/// Results stand without the record, so that it can only be warned of.
void record(const exam::Exam& exam, const GradeJob& job, Diagnostics& problems) {
    try {
        record_use(exam, {job.exam, {}, job.usage});
    } catch (const Error& e) {
        for (Diagnostic one : e.all()) {
            one.severity = Severity::warning;
            one.hints.push_back(msg("results are complete; only the use of the questions was not "
                                    "recorded (--no-use leaves it out)"));
            problems.push_back(std::move(one));
        }
    }
}

}  // namespace

size_t GradedExam::all_papers() const {
    size_t out = 0;
    for (const auto& [status, count] : papers)
        out += count;
    return out;
}

exam::Exam load_exam(const fs::path& path, fs::path& folder) {
    const bool is_folder = fs::is_directory(path);
    folder = is_folder ? path : path.parent_path();
    const fs::path file = is_folder ? path / "exam.json" : path;
    if (is_folder && !fs::exists(file))
        throw Error(msg("there is no exam.json in this folder"), in_file(path.string()),
                    {msg("name the exam folder that examgen generate wrote, or its exam.json")});
    exam::Exam out = exam::from_json(read_file(file, k_max_exam), file.string());
    const fs::path copies = folder / "copies.jsonl";
    if (fs::exists(copies))
        out.copies = exam::copies_from_lines(read_file(copies, k_max_exam), copies.string());
    return out;
}

GradedExam grade(const GradeJob& job) {
    fs::path folder;
    const exam::Exam exam = load_exam(job.exam, folder);
    const score::Rule rule = job.rule ? score::rule_named(*job.rule) : score::rule_of(exam);
    const auto scale = scale_of(job, exam, folder);
    GradedExam out;
    out.exam = exam.id;
    out.title = exam.title;
    out.rule = rule.to_string();
    out.scale = scale ? scale->name : "";
    out.max_points = exam.total_points();
    out.folder = folder / "results";
    make_folder(out.folder);
    Problems problems;
    Grading grading(job, exam, rule, out.folder);
    std::optional<ScanSession> scans;
    if (job.redecide || !job.scans.empty())
        scans.emplace(job, exam, folder / "exam.json");
    out.inputs = grading.read(problems, scans ? &*scans : nullptr);
    if (!job.force && !scans)
        refuse_others(out.folder / "results.json", out.inputs);
    if (scale)
        out.cuts = scale->cuts(grading.context(out.max_points));
    Marker marker(exam, rule, job.style.separator, job.style.decimal);
    Results results(out.folder,
                    {exam, out, job.style, job.answers || scans.has_value(), scale.has_value()},
                    marker);
    grading.write(results, out);
    if (job.explain && out.explained.empty())
        throw Error(msg("there is no paper of the student \"{}\"", shortened(*job.explain)));
    out.files = results.commit();
    if (scans) {
        out.pages = scans->scanned().totals();
        out.open_items = scans->open_items();
        out.open = out.open || out.open_items > 0;
        const auto tables = scans->write();
        out.files.insert(out.files.end(), tables.begin(), tables.end());
    }
    if (job.profile_de)
        out.problems = score::objections_de(rule, scale ? &*scale : nullptr);
    if (job.use)
        record(exam, job, out.problems);
    const auto found = problems.take();
    out.problems.insert(out.problems.end(), found.begin(), found.end());
    return out;
}

}  // namespace examgen::jobs
