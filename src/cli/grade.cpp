#include "jobs/grade.h"

#include <algorithm>
#include <ostream>

#include "base/json_writer.h"
#include "base/parallel.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "jobs/usage.h"

namespace examgen::cli {
namespace {

using exam::PaperStatus;

constexpr int k_open = 3;  // done, but something is left for a person

constexpr Option k_options[] = {
    {"csv", 0, "FILE", true, "submissions as a table, one line a student; - reads standard input",
     "Abgaben als Tabelle, eine Zeile je Person; - liest von der Standardeingabe"},
    {"scans", 0, "PATH", true, "scans or photos of sheets: files or folders",
     "Scans oder Fotos von Bögen: Dateien oder Ordner"},
    {"redecide", 0, "", false, "decide again what scans showed, without reading them",
     "gelesene Scans neu entscheiden, ohne sie noch einmal zu lesen"},
    {"annotated", 0, "", false,
     "also write each student's pages with marks, right answers and points over the scan",
     "auch die Seiten jeder Person schreiben, mit Zeichen, Lösungen und Punkten über dem Scan"},
    {"jobs", 0, "N", false, "processes that read scans (default: one a processor)",
     "Prozesse, die Scans lesen (Vorgabe: einer je Prozessor)"},
    {"rule", 0, "RULE", false, "scoring rule (default: the exam's)",
     "Bewertungsregel (sonst die der Prüfung)"},
    {"grade-scale", 0, "NAME|FILE", false, "grade scale (default: the exam's)",
     "Notenskala (sonst die der Prüfung)"},
    {"answers", 0, "", false, "also write answers.csv, a line a student and question",
     "auch answers.csv schreiben, eine Zeile je Person und Frage"},
    {"csv-style", 0, "STYLE", false, "plain (default) or excel-de",
     "plain (Vorgabe) oder excel-de"},
    {"student-column", 0, "NAME", false, "column that names the student",
     "Spalte mit der Matrikelnummer"},
    {"explain", 0, "STUDENT", false, "show how this student's points and grade came about",
     "zeigen, wie Punkte und Note dieser Person zustande kamen"},
    {"profile", 0, "de", false, "warn of rules and scales that German courts have rejected",
     "vor Regeln und Skalen warnen, die deutsche Gerichte verworfen haben"},
    {"force", 0, "", false, "replace results of other submissions",
     "Ergebnisse anderer Abgaben ersetzen"},
    {"columns", 0, "LIST", false,
     "columns of results.csv, such as student_id=Matrikelnummer,grade=Note",
     "Spalten der results.csv, etwa student_id=Matrikelnummer,grade=Note"},
    {"reference-group", 0, "FILE", false,
     "students whose mean a relative scale takes (a table; default: all)",
     "Personen, deren Mittel eine relative Skala nimmt (Tabelle; sonst alle)"},
    {"pseudonyms", 0, "", false, "results without names and ids; the key stays in the exam folder",
     "Ergebnisse ohne Namen und Matrikelnummern; der Schlüssel bleibt im Prüfungsordner"},
    {"no-spreadsheet", 0, "", false, "do not write results.xlsx", "keine results.xlsx schreiben"},
    {"no-report", 0, "", false, "do not write report.pdf", "keine report.pdf schreiben"},
    {"no-record", 0, "", false, "keep no results.db; there is no regrade without it",
     "keine results.db führen; ohne sie gibt es kein regrade"},
    {"by", 0, "NAME", false, "who grades, for the record", "wer bewertet, für die results.db"},
    {"usage", 0, "FILE", false, "record of exams that were held (see examgen use)",
     "Verzeichnis gehaltener Prüfungen (siehe examgen use)"},
    {"no-use", 0, "", false, "do not record that the exam was held",
     "nicht vermerken, dass die Prüfung stattfand"},
};

template <class Rows>
void list(const Rows& rows, const Terminal& t) {
    for (const auto& row : rows) {
        std::string name(row.name);
        name.resize(18, ' ');
        t.out << "  " << name << t.say(row.en, row.de) << "\n";
    }
}

void help(const Terminal& t) {
    t.out << t.say(
                 "examgen grade: read submissions, score them, write results\n\n"
                 "Usage: examgen grade EXAM --scans PATH… [OPTIONS]\n"
                 "       examgen grade EXAM --csv FILE… [OPTIONS]\n\n"
                 "EXAM is an exam folder or its exam.json.\n\n",
                 "examgen grade: Abgaben lesen, bewerten, Ergebnisse schreiben\n\n"
                 "Aufruf: examgen grade PRÜFUNG --scans PFAD… [OPTIONEN]\n"
                 "        examgen grade PRÜFUNG --csv DATEI… [OPTIONEN]\n\n"
                 "PRÜFUNG ist ein Prüfungsordner oder dessen exam.json.\n\n")
          << describe(k_options, t.lang) << describe(common_options(), t.lang)
          << t.say("\nScoring rules:\n", "\nBewertungsregeln:\n");
    list(score::rules(), t);
    t.out << t.say("\nGrade scales (or a file of your own):\n",
                   "\nNotenskalen (oder eine eigene Datei):\n");
    list(score::scales(), t);
    t.out << t.say(
                 "\nIt writes results.csv and results.json into EXAM/results. Exit code 3: done, "
                 "but something\nis left for a person to decide.\n\nExamples:\n",
                 "\nGeschrieben werden results.csv und results.json in PRÜFUNG/results. "
                 "Rückgabewert 3: fertig,\naber etwas ist noch von einem Menschen zu "
                 "entscheiden.\n\nBeispiele:\n")
          << "  examgen grade output/klausur-7Q2FKH --csv answers.csv --grade-scale de-linear\n"
             "  examgen grade output/klausur-7Q2FKH --csv a.csv b.csv --answers --csv-style "
             "excel-de\n"
             "  examgen grade output/klausur-7Q2FKH --annotated\n"
             "  printf 'id,1,2,3\\n4711,B,A C,+-+-\\n' | examgen grade output/klausur-7Q2FKH "
             "--csv -\n";
}

jobs::GradeJob job_of(const Arguments& a) {
    constexpr std::string_view k_profiles[] = {"de"};
    constexpr std::string_view k_styles[] = {"plain", "excel-de"};
    jobs::GradeJob job;
    if (a.words().empty())
        throw UsageError(
            msg("nothing says which exam is to be graded"), {},
            {msg("for example: examgen grade output/klausur-7Q2FKH --csv answers.csv")});
    job.exam = a.words().front();
    job.csv = a.all("csv");
    job.scans = a.all("scans");
    job.annotated = a.has("annotated");
    job.redecide = a.has("redecide") || (job.annotated && job.csv.empty() && job.scans.empty());
    if (job.csv.empty() && job.scans.empty() && !job.redecide)
        throw UsageError(
            msg("nothing says where the answers are"), {},
            {msg("for example: examgen grade output/klausur-7Q2FKH --csv answers.csv"),
             msg("for example: examgen grade output/klausur-7Q2FKH --scans scans.pdf")});
    if (job.annotated && !job.csv.empty())
        throw UsageError(msg("--annotated is for scans; a table has no pages"));
    if (!job.csv.empty() && (!job.scans.empty() || job.redecide))
        throw UsageError(msg("answers come from scans or from CSV, not from both"));
    auto& more = job.csv.empty() ? job.scans : job.csv;
    more.insert(more.end(), a.words().begin() + 1, a.words().end());
    constexpr long long k_most_jobs = 64;
    job.processes = static_cast<int>(a.number("jobs", 1, k_most_jobs).value_or(processors()));
    if (std::count(job.csv.begin(), job.csv.end(), "-") > 1)
        throw UsageError(msg("standard input can be read only once"));
    if (a.has("rule"))
        job.rule = a.text("rule");
    if (a.has("grade-scale"))
        job.scale = a.text("grade-scale");
    if (a.has("explain"))
        job.explain = a.text("explain");
    if (a.choice("csv-style", k_styles, "plain") == "excel-de")
        job.style = csv::k_excel_de;
    job.student_column = a.text("student-column");
    job.profile_de = a.has("profile") && a.choice("profile", k_profiles, "de") == "de";
    job.answers = a.has("answers");
    job.force = a.has("force");
    job.record = !a.has("no-record");
    job.pseudonyms = a.has("pseudonyms");
    if (job.pseudonyms && job.csv.empty())
        throw UsageError(msg("--pseudonyms is for submissions in CSV"), {},
                         {msg("review.csv of scans has to name the students")});
    job.spreadsheet = !a.has("no-spreadsheet");
    job.report = !a.has("no-report");
    job.columns = jobs::result_columns(a.text("columns"));
    if (a.has("reference-group"))
        job.reference = a.text("reference-group");
    job.by = a.text("by", jobs::user_name());
    job.use = !a.has("no-use");
    if (a.has("usage"))
        job.usage = a.text("usage");
    return job;
}

void explain_json(json::Writer& w, const jobs::Explanation& one) {
    w.begin_object().key("student_id").string(one.student).key("form").string(one.form);
    w.key("status").string(name_of(one.status)).key("points").string(one.points.to_string());
    w.key("grade").string(one.grade.text).key("questions").begin_array();
    for (const auto& line : one.lines) {
        w.begin_object(true).key("number").integer(line.number).key("id").string(line.question);
        w.key("marked").string(line.marked).key("key").string(line.key);
        w.key("points").string(line.score.points.to_string());
        w.key("max_points").string(line.score.max_points.to_string());
        w.key("status").string(name_of(line.score.status)).end_object();
    }
    w.end_array().end_object();
}

void print_json(const jobs::GradedExam& graded, std::ostream& out) {
    json::Writer w;
    w.begin_object().key("exam").string(graded.exam).key("rule").string(graded.rule);
    w.key("grade_scale");
    graded.scale.empty() ? w.null() : w.string(graded.scale);
    w.key("papers").begin_object(true);
    for (const auto& [status, count] : graded.papers)
        w.key(name_of(status)).integer(static_cast<long long>(count));
    w.end_object().key("pages").begin_object(true);
    for (const auto& [status, count] : graded.pages)
        w.key(name_of(status)).integer(static_cast<long long>(count));
    w.end_object().key("open").boolean(graded.open).key("files").begin_array();
    for (const auto& file : graded.files)
        w.string(file.string());
    w.end_array().key("explained").begin_array();
    for (const auto& one : graded.explained)
        explain_json(w, one);
    w.end_array().key("problems").begin_array();
    for (const auto& one : graded.problems)
        w.string(render(one, Lang::en));
    w.end_array().end_object();
    out << w.take();
}

std::string padded(std::string text, size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

void explain(const jobs::Explanation& one, const jobs::GradedExam& graded, const Terminal& t) {
    t.out << t.say("Student ", "Person ") << one.student << t.say(", form ", ", Form ") << one.form
          << t.say(", rule ", ", Regel ") << graded.rule << ", " << name_of(one.status) << "\n";
    for (const auto& line : one.lines)
        t.out << "  " << padded(std::to_string(line.number), 4)
              << padded(line.marked.empty() ? "-" : line.marked, 10) << t.say("key ", "Schlüssel ")
              << padded(line.key, 10) << padded(line.score.points.to_string(), 6)
              << t.say("of ", "von ") << padded(line.score.max_points.to_string(), 4)
              << padded(std::string(name_of(line.score.status)), 9) << line.question << "\n";
    const Rational& all = graded.max_points;
    const Rational share = all == Rational(0) ? Rational(0) : one.points / all;
    t.out << t.say("  sum ", "  Summe ") << one.points.to_string() << t.say(" of ", " von ")
          << all.to_string() << " = " << (share * Rational(100)).to_decimal(2) << " %\n";
    if (graded.scale.empty())
        return;
    for (const auto& note : graded.cuts.notes)
        t.out << "  " << render(note, t.lang) << "\n";
    for (const auto& cut : graded.cuts.steps)
        t.out << "  " << padded(cut.grade, 6) << t.say("from ", "ab ") << cut.from.to_string()
              << (one.points >= cut.from ? t.say("  reached", "  erreicht") : "") << "\n";
    t.out << t.say("  grade ", "  Note ") << (one.grade.text.empty() ? "-" : one.grade.text)
          << "\n";
}

void print_pages(const jobs::GradedExam& graded, const Terminal& t) {
    if (graded.pages.empty())
        return;
    size_t all = 0;
    for (const auto& [status, count] : graded.pages)
        all += count;
    t.out << t.count(all, "page", "pages", "Seite", "Seiten");
    for (const auto& [status, count] : graded.pages)
        t.out << ", " << count << " " << name_of(status);
    if (graded.open_items > 0)
        t.out << "; "
              << t.count(graded.open_items, "decision is left to you, see review.csv",
                         "decisions are left to you, see review.csv",
                         "Entscheidung bleibt Ihnen, siehe review.csv",
                         "Entscheidungen bleiben Ihnen, siehe review.csv");
    t.out << "\n";
}

void print_text(const jobs::GradedExam& graded, const Terminal& t) {
    if (t.quiet)
        return;
    print_pages(graded, t);
    t.out << t.say("Exam ", "Prüfung ") << graded.exam << ": "
          << t.count(graded.all_papers(), "paper", "papers", "Arbeit", "Arbeiten");
    for (const auto& [status, count] : graded.papers)
        t.out << ", " << count << " " << name_of(status);
    t.out << t.say("; rule ", "; Regel ") << graded.rule;
    if (!graded.scale.empty())
        t.out << t.say("; scale ", "; Skala ") << graded.scale << ", " << graded.passed
              << t.say(" passed", " bestanden");
    t.out << "\n";
    if (graded.annotated_papers > 0)
        t.out << t.count(graded.annotated_papers, "annotated paper", "annotated papers",
                         "Arbeit mit Anmerkungen", "Arbeiten mit Anmerkungen")
              << ", " << t.count(graded.annotated_pages, "page", "pages", "Seite", "Seiten")
              << "\n";
    for (const auto& file : graded.files)
        t.out << "  " << file.string() << "\n";
}

jobs::GradedExam graded_with_progress(jobs::GradeJob& job, const Terminal& terminal) {
    Progress progress(terminal, terminal.say("pages", "Seiten"));
    job.progress = [&progress](size_t done, size_t all) { progress(done, all); };
    return jobs::grade(job);
}

}  // namespace

int run_grade(const std::vector<std::string>& args, Terminal& terminal) {
    const Arguments arguments = Arguments::parse(k_options, args, SIZE_MAX);
    apply_common(arguments, terminal);
    if (arguments.has("help"))
        return help(terminal), 0;
    jobs::GradeJob job = job_of(arguments);
    job.lang = terminal.lang;
    job.words = "grade";
    for (const auto& arg : args)
        job.words += " " + arg;
    const jobs::GradedExam graded = graded_with_progress(job, terminal);
    terminal.report(graded.problems);
    if (terminal.json) {
        print_json(graded, terminal.out);
    } else {
        for (const auto& one : graded.explained)
            explain(one, graded, terminal);
        print_text(graded, terminal);
    }
    return graded.open ? k_open : 0;
}

}  // namespace examgen::cli
