#include "jobs/regrade.h"

#include <algorithm>
#include <ostream>

#include "base/json_writer.h"
#include "cli/command.h"
#include "jobs/usage.h"

namespace examgen::cli {
namespace {

constexpr int k_open = 3;  // done, but something is left for a person

constexpr Option k_options[] = {
    {"drop", 0, "QUESTION", true, "take questions out: worth nothing, and not counted",
     "Fragen streichen: zählen für niemanden, auch nicht zur Höchstpunktzahl"},
    {"credit-all", 0, "QUESTION", true, "give all points of these questions to everybody",
     "allen die volle Punktzahl dieser Fragen geben"},
    {"rekey", 0, "QUESTION=KEY", true, "another right answer, or several: 7=C, 7=B,C",
     "andere richtige Antwort oder mehrere: 7=C, 7=B,C"},
    {"points", 0, "QUESTION=N", true, "another weight: 7=2", "anderes Gewicht: 7=2"},
    {"bonus", 0, "QUESTION", true, "points count, but not towards the most that can be had",
     "Punkte zählen, aber nicht zur Höchstpunktzahl"},
    {"rule", 0, "RULE", false, "another scoring rule", "andere Bewertungsregel"},
    {"grade-scale", 0, "NAME|FILE", false, "another grade scale", "andere Notenskala"},
    {"hold-harmless", 0, "", false, "nobody falls below what was announced",
     "niemand fällt unter das Bekanntgegebene"},
    {"undo", 0, "", false, "back to the version before", "zurück zur vorigen Fassung"},
    {"list", 0, "", false, "list the versions of the results",
     "die Fassungen der Ergebnisse auflisten"},
    {"dry-run", 0, "", false, "say who would change, write nothing",
     "sagen, wer sich ändern würde, nichts schreiben"},
    {"by", 0, "NAME", false, "who decides, for the record", "wer entscheidet, für die results.db"},
};

void help(const Terminal& t) {
    t.out
        << t.say(
               "examgen regrade: change key, rule or scale after the exam\n\n"
               "Usage: examgen regrade EXAM [OPTIONS]\n\n"
               "A QUESTION is a number (7), a number of a form (A:7) or an id. Answers are not "
               "read again;\nthe results so far stay as a version of their own. "
               "results/regrade.csv lists who changes and why.\n\n",
               "examgen regrade: Schlüssel, Regel oder Skala nach der Prüfung ändern\n\n"
               "Aufruf: examgen regrade PRÜFUNG [OPTIONEN]\n\n"
               "Eine QUESTION ist eine Nummer (7), eine Nummer einer Form (A:7) oder eine "
               "Kennung. Antworten werden\nnicht neu gelesen; die bisherigen Ergebnisse bleiben "
               "als eigene Fassung. results/regrade.csv nennt,\nwer sich ändert und warum.\n\n")
        << describe(k_options, t.lang) << describe(common_options(), t.lang)
        << t.say("\nExamples:\n", "\nBeispiele:\n")
        << "  examgen regrade output/klausur-7Q2FKH --rekey 7=B,C --dry-run\n"
           "  examgen regrade output/klausur-7Q2FKH --drop 7 --hold-harmless --by \"E. Beispiel\"\n"
           "  examgen regrade output/klausur-7Q2FKH --undo\n";
}

jobs::RegradeJob job_of(const Arguments& a) {
    jobs::RegradeJob job;
    if (a.words().empty())
        throw UsageError(msg("nothing says which exam is to be regraded"), {},
                         {msg("for example: examgen regrade output/klausur-7Q2FKH --drop 7")});
    job.exam = a.words().front();
    job.drop = a.all("drop");
    job.credit = a.all("credit-all");
    job.rekey = a.all("rekey");
    job.points = a.all("points");
    job.bonus = a.all("bonus");
    if (a.has("rule"))
        job.rule = a.text("rule");
    if (a.has("grade-scale"))
        job.scale = a.text("grade-scale");
    job.hold_harmless = a.has("hold-harmless");
    job.undo = a.has("undo");
    job.dry_run = a.has("dry-run");
    job.by = a.text("by", jobs::user_name());
    const bool changes = !job.drop.empty() || !job.credit.empty() || !job.rekey.empty() ||
                         !job.points.empty() || !job.bonus.empty() || job.rule || job.scale ||
                         job.hold_harmless;
    if (changes == job.undo)
        throw UsageError(
            changes ? msg("--undo goes alone") : msg("nothing says what is to be changed"), {},
            {msg("examgen regrade --help lists the options")});
    return job;
}

/// The command as a person would type it again.
std::string words_of(const std::vector<std::string>& args) {
    std::string out = "regrade";
    for (const auto& arg : args)
        out += " " + arg;
    return out;
}

void list_json(const std::vector<store::Version>& versions, std::ostream& out) {
    json::Writer w;
    w.begin_array();
    for (const auto& one : versions) {
        w.begin_object(true).key("version").integer(one.id).key("parent").integer(one.parent);
        w.key("at").string(one.at).key("by").string(one.by).key("command").string(one.words);
        w.key("current").boolean(one.current).end_object();
    }
    w.end_array();
    out << w.take();
}

int list(const jobs::fs::path& exam, const Terminal& t) {
    const auto versions = jobs::versions_of(exam);
    if (t.json)
        return list_json(versions, t.out), 0;
    for (const auto& one : versions)
        t.out << (one.current ? "* " : "  ") << one.id << "  " << one.at << "  "
              << (one.by.empty() ? "-" : one.by) << "  " << one.words << "\n";
    return 0;
}

void print_json(const jobs::Regraded& r, std::ostream& out) {
    const auto& c = r.counts;
    const auto number = [](size_t n) { return static_cast<long long>(n); };
    json::Writer w;
    w.begin_object().key("exam").string(r.graded.exam).key("version").integer(r.graded.version);
    w.key("before").integer(r.before).key("changed").boolean(!r.same);
    w.key("papers").begin_object(true).key("all").integer(number(c.papers));
    w.key("changed").integer(number(c.changed));
    w.key("better_share").integer(number(c.better_share));
    w.key("worse_share").integer(number(c.worse_share));
    w.key("better_grade").integer(number(c.better_grade));
    w.key("worse_grade").integer(number(c.worse_grade));
    w.key("now_passed").integer(number(c.now_passed));
    w.key("now_failed").integer(number(c.now_failed));
    w.key("kept").integer(number(c.kept)).end_object();
    w.key("pass_points_before").string(r.pass_before.to_string());
    w.key("pass_points").string(r.graded.cuts.pass.to_string());
    w.key("files").begin_array();
    for (const auto& file : r.graded.files)
        w.string(file.string());
    w.end_array().end_object();
    out << w.take();
}

void print_counts(const jobs::Regraded& r, const Terminal& t) {
    const auto& c = r.counts;
    t.out << t.say("  papers that change: ", "  Arbeiten, die sich ändern: ") << c.changed
          << t.say(" of ", " von ") << c.papers << "\n"
          << t.say("  share of points: ", "  Anteil der Punkte: ") << c.better_share
          << t.say(" better, ", " besser, ") << c.worse_share << t.say(" worse\n", " schlechter\n");
    if (!r.graded.scale.empty())
        t.out << t.say("  grade: ", "  Note: ") << c.better_grade << t.say(" better, ", " besser, ")
              << c.worse_grade << t.say(" worse; ", " schlechter; ") << c.now_passed
              << t.say(" now pass, ", " bestehen jetzt, ") << c.now_failed
              << t.say(" now fail\n", " nicht mehr\n")
              << t.say("  pass mark: ", "  Bestehensgrenze: ") << r.pass_before.to_decimal()
              << " → " << r.graded.cuts.pass.to_decimal() << "\n";
    if (c.kept > 0)
        t.out << t.say("  kept what was announced: ", "  behalten das Bekanntgegebene: ") << c.kept
              << "\n";
}

void print_text(const jobs::Regraded& r, bool dry, const Terminal& t) {
    if (t.quiet)
        return;
    t.out << t.say("Exam ", "Prüfung ") << r.graded.exam << ": ";
    if (r.same) {
        t.out << t.say("it is so already, version ", "das gilt bereits, Fassung ")
              << r.graded.version << "\n";
        return;
    }
    if (dry)
        t.out << t.say("this would change (nothing was written)\n",
                       "das würde sich ändern (nichts wurde geschrieben)\n");
    else
        t.out << t.say("version ", "Fassung ") << r.graded.version
              << t.say(" instead of ", " statt ") << r.before << "\n";
    print_counts(r, t);
    if (dry)
        t.out << r.table;
    for (const auto& file : r.graded.files)
        t.out << "  " << file.string() << "\n";
}

}  // namespace

int run_regrade(const std::vector<std::string>& args, Terminal& terminal) {
    const Arguments arguments = Arguments::parse(k_options, args, 1);
    apply_common(arguments, terminal);
    if (arguments.has("help"))
        return help(terminal), 0;
    if (arguments.has("list") && !arguments.words().empty())
        return list(arguments.words().front(), terminal);
    jobs::RegradeJob job = job_of(arguments);
    job.words = words_of(args);
    const jobs::Regraded regraded = jobs::regrade(job);
    terminal.report(regraded.graded.problems);
    terminal.json ? print_json(regraded, terminal.out)
                  : print_text(regraded, job.dry_run, terminal);
    return regraded.graded.open ? k_open : 0;
}

}  // namespace examgen::cli
