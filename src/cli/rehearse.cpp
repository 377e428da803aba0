#include "jobs/rehearse.h"

#include <algorithm>
#include <ostream>

#include "base/json_writer.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "jobs/rehearsal_report.h"
#include "synth/device.h"
#include "synth/writer.h"

namespace examgen::cli {
namespace {

using jobs::fs::path;

constexpr Option k_options[] = {
    {"device", 0, "NAME", false, "what the pages are captured with (default: feeder)",
     "womit die Seiten erfasst werden (sonst feeder)"},
    {"students", 0, "N", false, "how many students (default: 20, or all copies if fewer)",
     "wie viele Personen (sonst 20, oder alle Exemplare, wenn es weniger sind)"},
    {"ability", 0, "A", false, "mean ability, 0 fits questions of difficulty 3 (default: 0)",
     "mittlere Fähigkeit, 0 passt zu Fragen der Schwierigkeit 3 (sonst 0)"},
    {"seed", 's', "S", false, "start of the random numbers (default: drawn and reported)",
     "Anfang der Zufallszahlen (sonst gezogen und gemeldet)"},
    {"marks", 0, "STYLE", false, "how boxes are marked (default: usual)",
     "wie angekreuzt wird (sonst usual)"},
    {"care", 0, "NAME", false, "how often minds are changed (default: usual)",
     "wie oft sich jemand umentscheidet (sonst usual)"},
    {"damage", 0, "NAME", true, "what happens to every sheet", "was jedem Blatt zustößt"},
    {"mishaps", 0, "", false, "lose, double, turn and mix up pages, scan blank backs",
     "Seiten verlieren, verdoppeln, drehen, vermischen, leere Rückseiten scannen"},
    {"dpi", 0, "N", false, "resolution (default: the device's)",
     "Auflösung (sonst die des Geräts)"},
    {"format", 0, "FORMAT", false, "jpeg, pdf, tiff or png (default: pdf, for photos jpeg)",
     "jpeg, pdf, tiff oder png (sonst pdf, für Fotos jpeg)"},
    {"output", 'o', "FOLDER", false, "where to write (default: EXAM/rehearsal)",
     "wohin geschrieben wird (sonst PRÜFUNG/rehearsal)"},
    {"no-grade", 0, "", false, "write scans and truth only", "nur Scans und Wahrheit schreiben"},
    {"compare", 0, "", false, "only compare the results in the rehearsal's folder with its truth",
     "nur die Ergebnisse im Ordner der Probe mit der Wahrheit vergleichen"},
    {"force", 0, "", false, "replace an earlier rehearsal", "eine frühere Probe ersetzen"},
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
                 "examgen rehearse: invent students, answers and realistic scans of an exam, grade "
                 "them, and compare\n\n"
                 "Usage: examgen rehearse EXAM [OPTIONS]\n\n"
                 "EXAM is an exam folder or its exam.json. Its own results stay untouched.\n\n",
                 "examgen rehearse: Personen, Antworten und lebensnahe Scans einer Prüfung "
                 "erfinden,\nauswerten und vergleichen\n\n"
                 "Aufruf: examgen rehearse PRÜFUNG [OPTIONEN]\n\n"
                 "PRÜFUNG ist ein Prüfungsordner oder dessen exam.json. Ihre eigenen Ergebnisse "
                 "bleiben unberührt.\n\n")
          << describe(k_options, t.lang) << describe(common_options(), t.lang)
          << t.say("\nDevices:\n", "\nGeräte:\n");
    list(synth::devices(), t);
    t.out << t.say("\nMarks:\n", "\nKreuze (--marks):\n");
    list(synth::styles(), t);
    t.out << t.say("\nCare:\n", "\nSorgfalt (--care):\n");
    list(synth::cares(), t);
    t.out << t.say("\nDamage:\n", "\nSchäden (--damage):\n");
    list(synth::damages(), t);
    t.out << t.say(
                 "\nExit code 1: at least one answer was misread and nobody would have noticed.\n\n"
                 "Examples:\n",
                 "\nRückgabewert 1: mindestens eine Antwort wurde falsch gelesen, und niemand "
                 "hätte es bemerkt.\n\nBeispiele:\n")
          << "  examgen rehearse output/klausur-7Q2FKH --device feeder --students 30 --mishaps\n"
             "  examgen rehearse output/klausur-7Q2FKH --device phone --marks pencil --seed 1 "
             "--force\n";
}

/// A decimal; throws UsageError.
double real(const Arguments& a, std::string_view name, double otherwise) {
    if (!a.has(name))
        return otherwise;
    const std::string text = a.text(name);
    size_t used = 0;
    double out = 0;
    try {
        out = std::stod(text, &used);
    } catch (const std::exception&) {
        used = 0;
    }
    if (used != text.size() || text.empty() || !(out >= -6 && out <= 6))
        throw UsageError(msg("--{} takes a number from {} to {}, not \"{}\"", name, -6, 6, text));
    return out;
}

jobs::RehearseJob job_of(const Arguments& a) {
    constexpr std::string_view k_formats[] = {"jpeg", "pdf", "tiff", "png"};
    jobs::RehearseJob job;
    if (a.words().empty())
        throw UsageError(msg("nothing says which exam is to be rehearsed"), {},
                         {msg("for example: examgen rehearse output/klausur-7Q2FKH")});
    job.exam = a.words().front();
    job.output = a.text("output");
    job.device = a.text("device", job.device);
    job.marks = a.text("marks", job.marks);
    job.care = a.text("care", job.care);
    job.damages = a.all("damage");
    job.format = a.has("format") ? a.choice("format", k_formats, "") : "";
    job.students = static_cast<size_t>(a.number("students", 1, 100'000).value_or(20));
    job.ability = real(a, "ability", 0);
    job.dpi = static_cast<double>(a.number("dpi", 72, 600).value_or(0));
    job.mishaps = a.has("mishaps");
    job.force = a.has("force");
    if (const auto seed = a.number("seed", 0, (1LL << 53) - 1))
        job.seed = static_cast<uint64_t>(*seed);
    return job;
}

void print_json(const jobs::Rehearsal& done, std::ostream& out) {
    json::Writer w;
    w.begin_object().key("exam").string(done.exam);
    w.key("seed").integer(static_cast<long long>(done.seed));
    w.key("folder").string(done.folder.string());
    w.key("students").integer(static_cast<long long>(done.students));
    w.key("pages").integer(static_cast<long long>(done.pages));
    w.key("scans").begin_array();
    for (const auto& file : done.scans)
        w.string(file.string());
    w.end_array().end_object();
    out << w.take();
}

void print_text(const jobs::Rehearsal& done, const Terminal& t) {
    if (t.quiet)
        return;
    t.out << t.say("Exam ", "Prüfung ") << done.exam << ": "
          << t.count(done.students, "student", "students", "Person", "Personen") << ", "
          << t.count(done.pages, "page", "pages", "Seite", "Seiten") << ", "
          << t.say("seed ", "Startwert ") << done.seed << "\n  " << (done.folder / "scans").string()
          << "\n  " << (done.folder / "truth.jsonl").string() << "\n";
}

long long whole(size_t n) {
    return static_cast<long long>(n);
}

void comparison_json(const synth::Comparison& all, std::ostream& out) {
    json::Writer w;
    w.begin_object().key("answers").integer(whole(all.total.all()));
    w.key("right").integer(whole(all.total.right)).key("open").integer(whole(all.total.open));
    w.key("silent").integer(whole(all.total.silent));
    w.key("misread_identities").integer(whole(all.unknown));
    w.key("causes").begin_array();
    for (const auto& [cause, count] : all.causes) {
        w.begin_object(true).key("cause").string(cause).key("right").integer(whole(count.right));
        w.key("open").integer(whole(count.open)).key("silent").integer(whole(count.silent));
        w.end_object();
    }
    w.end_array().end_object();
    out << w.take();
}

std::string aligned(std::string text, size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + std::move(text);
}

void comparison_text(const synth::Comparison& all, const path& folder, const Terminal& t) {
    if (t.quiet)
        return;
    t.out << t.say("  answers   right    open  misread  what is special\n",
                   "Antworten richtig   offen   falsch  Besonderheit\n");
    const auto line = [&](std::string_view cause, const synth::Count& n) {
        t.out << aligned(std::to_string(n.all()), 9) << aligned(std::to_string(n.right), 8)
              << aligned(std::to_string(n.open), 8) << aligned(std::to_string(n.silent), 9) << "  "
              << cause << "\n";
    };
    for (const auto& [cause, count] : all.causes)
        line(cause.empty() ? t.say("nothing", "keine") : std::string_view(cause), count);
    line(t.say("all", "zusammen"), all.total);
    if (all.unknown > 0)
        t.out << t.say("papers under a misread number: ",
                       "Arbeiten unter falsch gelesener Nummer: ")
              << all.unknown << "\n";
    for (size_t i = 0; i < std::min<size_t>(all.silent.size(), 10); ++i) {
        const auto& one = all.silent[i];
        t.out << "  " << one.expected.place << ", " << one.expected.student
              << t.say(", question ", ", Frage ") << one.expected.number << ": "
              << (one.expected.shown.empty() ? "-" : one.expected.shown)
              << t.say(" was read as ", " wurde gelesen als ")
              << (one.decided.marked.empty() ? "-" : one.decided.marked) << "\n";
    }
    t.out << "  " << (folder / "errors.csv").string() << "\n";
}

/// 1: an answer or an identity was misread and nobody would have noticed.
int compare(const path& folder, const Terminal& t) {
    const synth::Comparison all = jobs::compare_rehearsal(folder);
    t.json ? comparison_json(all, t.out) : comparison_text(all, folder, t);
    return all.total.silent + all.unknown > 0 ? 1 : 0;
}

}  // namespace

int run_rehearse(const std::vector<std::string>& args, Terminal& terminal) {
    const Arguments arguments = Arguments::parse(k_options, args, 1);
    apply_common(arguments, terminal);
    if (arguments.has("help"))
        return help(terminal), 0;
    jobs::RehearseJob job = job_of(arguments);
    if (arguments.has("compare"))
        return compare(job.output.empty() ? jobs::rehearsal_of(job.exam) : job.output, terminal);
    Progress bar(terminal, terminal.say("pages", "Seiten"));
    job.progress = [&bar](size_t done, size_t all) { bar(done, all); };
    const jobs::Rehearsal done = jobs::rehearse(job);
    if (arguments.has("no-grade")) {
        terminal.json ? print_json(done, terminal.out) : print_text(done, terminal);
        return 0;
    }
    if (!terminal.json)
        print_text(done, terminal);
    jobs::grade_rehearsal(done.folder, job.progress);
    return compare(done.folder, terminal);
}

}  // namespace examgen::cli
