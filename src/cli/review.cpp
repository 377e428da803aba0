#include "jobs/review.h"

#include <cstdlib>
#include <ostream>

#include "base/json_writer.h"
#include "base/parallel.h"
#include "cli/command.h"

namespace examgen::cli {
namespace {

constexpr int k_open = 3;  // done, but something is left for a person

constexpr Option k_options[] = {
    {"apply", 0, "FILE", false, "take the decisions of a review.csv that was filled in",
     "Entscheidungen aus einer ausgefüllten review.csv übernehmen"},
    {"by", 0, "NAME", false, "who decided (default: the user's name)",
     "wer entschieden hat (sonst der Benutzername)"},
    {"jobs", 0, "N", false, "processes that cut out pictures (default: one a processor)",
     "Prozesse, die Bilder ausschneiden (Vorgabe: einer je Prozessor)"},
};

void help(const Terminal& t) {
    t.out
        << t.say(
               "examgen review: what scans leave to a person\n\n"
               "Usage: examgen review EXAM [--apply FILE] [--by NAME]\n\n"
               "Without --apply it writes results/review.csv, a picture of each place and "
               "review.pdf.\nFill in the column \"decision\": letters as printed on the sheet, "
               "or blank; about a page\npage:2, student:4711 or ignore; about a paper that lost "
               "pages "
               "incomplete or reject.\nWith --apply decisions are recorded and results follow.\n\n",
               "examgen review: was Scans einem Menschen überlassen\n\n"
               "Aufruf: examgen review PRÜFUNG [--apply DATEI] [--by NAME]\n\n"
               "Ohne --apply entstehen results/review.csv, ein Bild jeder Stelle und "
               "review.pdf.\nFüllen Sie die Spalte \"decision\" aus: Buchstaben wie auf dem "
               "Bogen gedruckt oder blank;\nzu einer Seite page:2, student:4711 oder ignore; zu "
               "einer "
               "Arbeit, der Seiten fehlen,\nincomplete oder reject. Mit --apply werden "
               "Entscheidungen vermerkt, und die Ergebnisse\nfolgen.\n\n")
        << describe(k_options, t.lang) << describe(common_options(), t.lang)
        << t.say("\nExit code 3: something is still open.\n\nExamples:\n",
                 "\nRückgabewert 3: etwas ist noch offen.\n\nBeispiele:\n")
        << "  examgen review output/klausur-7Q2FKH\n"
           "  examgen review output/klausur-7Q2FKH --apply review.csv --by \"A. Muster\"\n";
}

std::string user_name() {
    for (const char* name : {"LOGNAME", "USER"})
        if (const char* value = std::getenv(name); value && *value)
            return value;
    return "";
}

void print(const jobs::Reviewed& reviewed, const Terminal& t) {
    const auto& graded = reviewed.graded;
    if (t.json) {
        json::Writer w;
        w.begin_object().key("exam").string(graded.exam);
        w.key("decided").integer(static_cast<long long>(reviewed.decided));
        w.key("left").integer(static_cast<long long>(graded.open_items));
        w.key("open").boolean(graded.open).key("files").begin_array();
        for (const auto& file : graded.files)
            w.string(file.string());
        t.out << w.end_array().end_object().take();
        return;
    }
    if (t.quiet)
        return;
    if (reviewed.decided > 0)
        t.out << t.count(reviewed.decided, "decision recorded", "decisions recorded",
                         "Entscheidung vermerkt", "Entscheidungen vermerkt")
              << "; ";
    t.out << t.count(graded.open_items, "decision is left to you", "decisions are left to you",
                     "Entscheidung bleibt Ihnen", "Entscheidungen bleiben Ihnen")
          << "\n";
    for (const auto& file : graded.files)
        t.out << "  " << file.string() << "\n";
}

}  // namespace

int run_review(const std::vector<std::string>& args, Terminal& terminal) {
    const Arguments arguments = Arguments::parse(k_options, args, 1);
    apply_common(arguments, terminal);
    if (arguments.has("help"))
        return help(terminal), 0;
    if (arguments.words().empty())
        throw UsageError(msg("nothing says which exam it is about"), {},
                         {msg("for example: examgen review output/klausur-7Q2FKH")});
    if (arguments.has("by") && !arguments.has("apply"))
        throw UsageError(msg("--by says who decided; there is no --apply"));
    jobs::ReviewJob job;
    job.exam = arguments.words().front();
    if (arguments.has("apply"))
        job.apply = arguments.text("apply");
    job.by = arguments.text("by", user_name());
    constexpr long long k_most_jobs = 64;
    job.processes =
        static_cast<int>(arguments.number("jobs", 1, k_most_jobs).value_or(processors()));
    job.lang = terminal.lang;
    const jobs::Reviewed reviewed = jobs::review(job);
    terminal.report(reviewed.graded.problems);
    print(reviewed, terminal);
    return reviewed.graded.open ? k_open : 0;
}

}  // namespace examgen::cli
