#include "jobs/audit.h"

#include <cmath>
#include <ostream>

#include "base/json_writer.h"
#include "cli/command.h"

namespace examgen::cli {
namespace {

constexpr int k_open = 3;

constexpr Option k_options[] = {
    {"sample", 0, "N", false, "how many answers to check at least (default: 300)",
     "wie viele Antworten mindestens zu prüfen sind (sonst 300)"},
    {"seed", 's', "S", false, "start of the random numbers (default: 1)",
     "Anfang der Zufallszahlen (sonst 1)"},
    {"apply", 0, "FILE", false, "take the verdicts of a filled-in audit.csv",
     "die Urteile einer ausgefüllten audit.csv übernehmen"},
    {"force", 0, "", false, "draw anew", "neu ziehen"},
};

void help(const Terminal& t) {
    t.out << t.say(
                 "examgen audit: check by eye a sample of what the reader of scans decided\n\n"
                 "Usage: examgen audit EXAM [OPTIONS]\n\n"
                 "Draws decided answers at random, more of those that were less sure and of "
                 "students near the pass\nmark, into EXAM/results/audit.csv. Look at each on its "
                 "page, enter ok or wrong as verdict, and\nhand the file in with --apply.\n\n",
                 "examgen audit: eine Stichprobe dessen, was beim Lesen der Scans entschieden "
                 "wurde, nachsehen\n\n"
                 "Aufruf: examgen audit PRÜFUNG [OPTIONEN]\n\n"
                 "Zieht entschiedene Antworten zufällig, mehr von den weniger sicheren und von "
                 "Personen nahe an der\nBestehensgrenze, nach PRÜFUNG/results/audit.csv. Jede auf "
                 "ihrer Seite ansehen, als verdict ok oder\nwrong eintragen und die Datei mit "
                 "--apply übergeben.\n\n")
          << describe(k_options, t.lang) << describe(common_options(), t.lang)
          << t.say("\nExit code 3: verdicts are missing.\n\nExamples:\n",
                   "\nRückgabewert 3: es fehlen Urteile.\n\nBeispiele:\n")
          << "  examgen audit output/klausur-7Q2FKH --sample 300\n"
             "  examgen audit output/klausur-7Q2FKH --apply "
             "output/klausur-7Q2FKH/results/audit.csv\n";
}

/// Rounded up, since it is a bound.
std::string percent(double share) {
    return json::decimal(std::ceil(share * 1e4) / 100, 2) + " %";
}

void print_json(const jobs::Audited& a, std::ostream& out) {
    json::Writer w;
    const auto whole = [](size_t n) { return static_cast<long long>(n); };
    w.begin_object().key("answers").integer(whole(a.answers)).key("drawn").integer(whole(a.drawn));
    w.key("checked").integer(whole(a.checked)).key("wrong").integer(whole(a.wrong));
    w.key("file").string(a.file.string()).key("error_rate_95");
    a.checked == a.drawn&& a.drawn > 0 ? w.number(a.bound.rate, 6) : w.null();
    w.key("pass_fail_risk");
    a.risk ? w.number(*a.risk, 6) : w.null();
    w.end_object();
    out << w.take();
}

void print_drawn(const jobs::Audited& a, const Terminal& t) {
    t.out << a.drawn << t.say(" of ", " von ") << a.answers
          << t.say(" decided answers are drawn. Enter ok or wrong in the column \"verdict\":\n  ",
                   " entschiedenen Antworten sind gezogen. In der Spalte „verdict“ ok oder wrong "
                   "eintragen:\n  ")
          << a.file.string() << "\n  " << a.paper.string() << "\n";
}

void print_verdict(const jobs::Audited& a, const Terminal& t) {
    if (a.checked < a.drawn) {
        t.out << a.drawn - a.checked << t.say(" of ", " von ") << a.drawn
              << t.say(" verdicts are missing; nothing can be said before.\n",
                       " Urteilen fehlen; vorher lässt sich nichts sagen.\n");
        return;
    }
    t.out << a.checked << t.say(" of ", " von ") << a.answers
          << t.say(" decided answers were checked, ", " entschiedenen Antworten sind geprüft, ")
          << a.wrong << t.say(" of them wrong.\n", " davon falsch.\n")
          << t.say("With 95 % confidence at most ", "Mit 95 % Sicherheit sind höchstens ")
          << percent(a.bound.rate)
          << t.say(" of all decided answers are wrong.\n",
                   " aller entschiedenen Antworten falsch.\n");
    if (a.risk)
        t.out << t.say("The chance that any pass or fail is wrong is then at most ",
                       "Dass irgendein Bestehen oder Nichtbestehen falsch ist, hat dann eine "
                       "Wahrscheinlichkeit von höchstens ")
              << percent(*a.risk) << ".\n";
    if (a.wrong > 0)
        t.out << t.say("Correct the wrong ones with examgen review EXAM --apply.\n",
                       "Die falschen mit examgen review PRÜFUNG --apply berichtigen.\n");
}

}  // namespace

int run_audit(const std::vector<std::string>& args, Terminal& terminal) {
    const Arguments arguments = Arguments::parse(k_options, args, 1);
    apply_common(arguments, terminal);
    if (arguments.has("help"))
        return help(terminal), 0;
    if (arguments.words().empty())
        throw UsageError(msg("nothing says which exam is to be audited"), {},
                         {msg("for example: examgen audit output/klausur-7Q2FKH")});
    jobs::AuditJob job;
    job.exam = arguments.words().front();
    job.sample = static_cast<size_t>(arguments.number("sample", 1, 1'000'000).value_or(300));
    job.seed = static_cast<uint64_t>(arguments.number("seed", 0, (1LL << 53) - 1).value_or(1));
    job.lang = terminal.lang;
    job.force = arguments.has("force");
    if (arguments.has("apply"))
        job.apply = arguments.text("apply");
    const jobs::Audited done = jobs::audit(job);
    if (terminal.json)
        print_json(done, terminal.out);
    else if (!terminal.quiet)
        job.apply ? print_verdict(done, terminal) : print_drawn(done, terminal);
    return job.apply && done.checked < done.drawn ? k_open : 0;
}

}  // namespace examgen::cli
