#include <ostream>

#include "base/json_writer.h"
#include "cli/command.h"
#include "jobs/usage.h"

namespace examgen::cli {
namespace {

using Recorded = store::Usage::Recorded;

constexpr Option k_options[] = {
    {"date", 0, "DATE", false, "the day as 2027-02-08 (default: the exam's, else today)",
     "Tag als 2027-02-08 (sonst der der Prüfung oder heute)"},
    {"usage", 0, "FILE", false, "the record (default: usage.db in the user's data folder)",
     "das Verzeichnis (sonst usage.db im Datenordner)"},
};

void help(const Terminal& t) {
    t.out << t.say(
                 "examgen use: record that an exam was held, for --not-used-since\n\n"
                 "Usage: examgen use EXAM [OPTIONS]\n\n"
                 "EXAM is an exam folder or its exam.json. An exam counts once; with --date its "
                 "day is changed.\nexamgen grade records it too.\n\n",
                 "examgen use: vermerken, dass eine Prüfung stattfand, für --not-used-since\n\n"
                 "Aufruf: examgen use PRÜFUNG [OPTIONEN]\n\n"
                 "PRÜFUNG ist ein Prüfungsordner oder dessen exam.json. Eine Prüfung zählt "
                 "einmal; --date ändert ihren Tag.\nAuch examgen grade vermerkt sie.\n\n")
          << describe(k_options, t.lang) << describe(common_options(), t.lang)
          << t.say("\nExample:\n", "\nBeispiel:\n")
          << "  examgen use output/klausur-7Q2FKH --date 2027-02-08\n";
}

void print_json(const jobs::RecordedUse& use, std::ostream& out) {
    json::Writer w;
    w.begin_object().key("exam").string(use.exam).key("date").string(use.date);
    w.key("questions").integer(static_cast<long long>(use.questions));
    w.key("new").boolean(use.recorded == Recorded::now);
    w.key("file").string(use.file.string()).end_object();
    out << w.take();
}

}  // namespace

int run_use(const std::vector<std::string>& args, Terminal& terminal) {
    const Arguments arguments = Arguments::parse(k_options, args, 1);
    apply_common(arguments, terminal);
    if (arguments.has("help"))
        return help(terminal), 0;
    if (arguments.words().empty())
        throw UsageError(msg("nothing says which exam was held"), {},
                         {msg("for example: examgen use output/klausur-7Q2FKH")});
    jobs::UseJob job;
    job.exam = arguments.words().front();
    job.date = arguments.date("date");
    if (arguments.has("usage"))
        job.usage = arguments.text("usage");
    const jobs::RecordedUse use = jobs::record_use(job);
    if (terminal.json)
        return print_json(use, terminal.out), 0;
    if (terminal.quiet)
        return 0;
    terminal.out << terminal.say("Exam ", "Prüfung ") << use.exam
                 << terminal.say(", held on ", ", gehalten am ") << use.date << ": "
                 << terminal.count(use.questions, "question", "questions", "Frage", "Fragen")
                 << (use.recorded == Recorded::before
                         ? terminal.say(", recorded before", ", schon früher vermerkt")
                         : terminal.say(" recorded", " vermerkt"))
                 << "\n  " << use.file.string() << "\n";
    return 0;
}

}  // namespace examgen::cli
