// Submissions go through intake into grading and into the record; then results are written.

#include "jobs/grade.h"

#include <algorithm>

#include "base/utf8.h"
#include "jobs/annotate.h"
#include "jobs/assess.h"
#include "jobs/intake.h"
#include "jobs/scale.h"
#include "jobs/scan_session.h"
#include "jobs/usage.h"
#include "score/profile.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_max_exam = size_t{256} << 20;

/// What the caller says, else what was changed after the exam, else the exam's.
score::Ruling ruling_of(const GradeJob& job, const exam::Exam& exam, const fs::path& folder,
                        Book& book) {
    score::Ruling out = book.current().value_or(score::Ruling{});
    if (job.as_before && book.current())
        return out;
    if (job.rule)
        out.rule = score::rule_named(*job.rule).to_string();
    else if (!out.rule_changed)
        out.rule = score::rule_of(exam).to_string();
    const auto scale = job.scale           ? std::optional(read_scale(*job.scale))
                       : out.scale_changed ? std::nullopt
                       : exam.grade_scale  ? std::optional(read_scale(*exam.grade_scale, folder))
                                           : std::nullopt;
    if (job.scale || !out.scale_changed) {
        out.scale = scale ? scale->scale.name : "";
        out.scale_table = scale ? scale->text : "";
    }
    return out;
}

std::vector<Input> names_of(const GradeJob& job) {
    std::vector<Input> out;
    for (const auto& file : job.csv)
        out.push_back({file == "-" ? file : fs::path(file).filename().string(), ""});
    return out;
}

/// Results stand without the record, so that it can only be warned of.
void record_use_of(const exam::Exam& exam, const GradeJob& job, Diagnostics& problems) {
    try {
        record_use(exam, {job.exam, {}, job.usage});
    } catch (const Error& e) {
        for (Diagnostic one : e.all()) {
            one.severity = Severity::warning;
            one.hints.push_back(
                msg("results are complete; only the use of the questions was not "
                    "recorded (--no-use leaves it out)"));
            problems.push_back(std::move(one));
        }
    }
}

/// A record is of one exam.
void check_exam(Book& book, const exam::Exam& exam) {
    if (!book.record())
        return;
    const std::string held = book.record()->setting("exam");
    if (!held.empty() && held != exam.id)
        throw Error(msg("these are results of another exam, {}", held), {},
                    {msg("start anew with --force")});
    book.record()->set_setting("exam", exam.id);
}

/// A record holds either ids or pseudonyms.
void check_pseudonyms(Book& book, bool wanted) {
    if (!book.record())
        return;
    const bool is_new = !book.record()->current_version();
    const bool held = book.record()->setting("pseudonyms") == "yes";
    if (!is_new && held != wanted)
        throw Error(held ? msg("the results so far are under pseudonyms")
                         : msg("the results so far are under the students' own ids"),
                    {}, {msg("start anew with --force")});
    book.record()->set_setting("pseudonyms", wanted ? "yes" : "no");
}

/// Of the file that is named, else the one that the record knows.
std::vector<std::string> reference_group(const GradeJob& job, const Pseudonyms* pseudonyms,
                                         Book& book) {
    std::vector<std::string> out;
    if (!job.reference)
        return book.record() ? reference_of(*book.record()) : out;
    csv::Reader reader(stream_file(*job.reference));
    std::vector<std::string> names;
    if (reader.next())
        for (const auto cell : reader.cells())
            names.push_back(plain_name(trimmed(cell)));
    const size_t column = student_column(names, job.student_column, *job.reference);
    while (reader.next())
        if (column < reader.cells().size()) {
            const auto id = student_id_of(reader.cells()[column]);
            out.push_back(pseudonyms ? (*pseudonyms)(id) : std::string(id));
        }
    if (out.empty())
        throw Error(msg("the reference group is empty"), in_file(*job.reference));
    if (book.record())
        set_reference(*book.record(), out);
    return out;
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

namespace {

/// One grading at work.
class Run {
public:
    explicit Run(const GradeJob& job);
    GradedExam go();

private:
    void read(Intake& intake);
    void finish_scans();
    void write_annotated(const score::Ruling& ruling, const std::vector<Outcome>& outcomes);

    void add(const Diagnostics& more) {
        out_.problems.insert(out_.problems.end(), more.begin(), more.end());
    }

    const GradeJob& job_;
    GradedExam out_;
    fs::path folder_;
    exam::Exam exam_, shown_;  // `shown_`: what results may say of the roster
    std::optional<ScanSession> scans_;
    std::optional<Pseudonyms> pseudonyms_;
    Problems problems_;
};

Run::Run(const GradeJob& job) : job_(job), exam_(load_exam(job.exam, folder_)), shown_(exam_) {
    out_.exam = exam_.id;
    out_.title = exam_.title;
    out_.folder = folder_ / "results";
    make_folder(out_.folder);
    if (!job.pseudonyms)
        return;
    pseudonyms_ = load_pseudonyms(folder_);
    pseudonyms_->hide(shown_);
}

void Run::read(Intake& intake) {
    const fs::path before = out_.folder / "results.json";
    const bool piped = std::count(job_.csv.begin(), job_.csv.end(), "-") > 0;
    if (scans_) {
        std::vector<Row> rows;
        for (const auto& paper : scans_->scanned().papers)
            rows.push_back(scans_->row(paper));
        intake.read_rows("scans", rows);
        out_.inputs = scans_->inputs();
        return;
    }
    if (!job_.force && !piped)
        refuse_others(before, names_of(job_));
    for (const auto& file : job_.csv)
        intake.read(file, job_.student_column, out_.folder);
    out_.inputs = intake.inputs();
    if (!job_.force && piped)
        refuse_others(before, out_.inputs);
}

void Run::finish_scans() {
    if (!scans_)
        return;
    out_.pages = scans_->scanned().totals();
    out_.open_items = scans_->open_items();
    out_.open = out_.open || out_.open_items > 0;
    add(scans_->faults());
    const auto tables = scans_->write();
    out_.files.insert(out_.files.end(), tables.begin(), tables.end());
}

void Run::write_annotated(const score::Ruling& ruling, const std::vector<Outcome>& outcomes) {
    if (!job_.annotated || !scans_)
        return;
    const Annotated done = annotate({exam_, ruling, scans_->scanned(), outcomes, folder_,
                                     job_.processes, job_.lang, job_.progress});
    out_.annotated_papers = done.papers;
    out_.annotated_pages = done.pages;
    out_.files.push_back(done.folder);
    add(done.problems);
    if (done.open > 0)
        out_.problems.push_back(
            {Severity::warning,
             msg("{} papers have something open; there are no annotated pages of them", done.open),
             {},
             {msg("decide what is in review.csv, then: examgen grade EXAM --annotated")}});
}

GradedExam Run::go() {
    if (job_.redecide || !job_.scans.empty())
        scans_.emplace(job_, exam_, folder_ / "exam.json");
    Book book(out_.folder, !job_.record ? Book::Mode::none
                           : job_.force ? Book::Mode::anew
                                        : Book::Mode::kept);
    const score::Ruling ruling = ruling_of(job_, exam_, folder_, book);
    const auto scale = scale_of(ruling);
    const ResultStyle style{job_.style, job_.columns, job_.answers || scans_.has_value(),
                            job_.spreadsheet, job_.report};
    const Pseudonyms* pseudonyms = pseudonyms_ ? &*pseudonyms_ : nullptr;
    check_exam(book, exam_);
    check_pseudonyms(book, job_.pseudonyms);
    Grading grading({shown_, ruling, scale, style.csv, style.answers, job_.explain}, out_.folder);
    grading.set_reference(reference_group(job_, pseudonyms, book));
    out_.version = book.version_of(ruling, job_.by, job_.words);
    book.remember(style);
    keep_marks(grading, book, exam_, out_.version);
    Intake intake(exam_, book.record(), grading, problems_);
    intake.set_pseudonyms(pseudonyms);
    read(intake);
    if (job_.explain && !grading.has_explained())
        throw Error(msg("there is no paper of the student \"{}\"", shortened(*job_.explain)));
    grading.close(problems_);
    book.remember(out_.inputs);
    std::vector<Outcome> outcomes;
    write_results(grading, book,
                  {shown_, ruling, style, intake.imports(),
                   [&](const Paper&, const Outcome& one) { outcomes.push_back(one); }},
                  out_);
    finish_scans();
    write_annotated(ruling, outcomes);
    if (job_.profile_de)
        add(score::objections_de(score::rule_named(ruling.rule), scale ? &*scale : nullptr));
    if (job_.use)
        record_use_of(exam_, job_, out_.problems);
    add(problems_.take());
    return std::move(out_);
}

}  // namespace

GradedExam grade(const GradeJob& job) {
    return Run(job).go();
}

}  // namespace examgen::jobs
