#include "cli/command.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <ostream>

#include <unistd.h>

#include "base/utf8.h"
#include "jobs/version.h"

namespace examgen::cli {
namespace {

constexpr Command k_commands[] = {
    {"generate", "select questions, lay out, write the exam folder",
     "Fragen auswählen, setzen, den Prüfungsordner schreiben", run_generate},
    {"grade", "read submissions, score them, write results",
     "Abgaben lesen, bewerten, Ergebnisse schreiben", run_grade},
    {"review", "what scans leave to a person: written out, decisions taken back",
     "was Scans einem Menschen überlassen: ausgeben, Entscheidungen übernehmen", run_review},
    {"regrade", "change key, rule or scale after the exam",
     "Schlüssel, Regel oder Skala nach der Prüfung ändern", run_regrade},
    {"use", "record that an exam was held", "vermerken, dass eine Prüfung stattfand", run_use},
    {"audit", "check by eye a sample of what was read from scans",
     "eine Stichprobe des aus Scans Gelesenen nachsehen", run_audit},
    {"rehearse", "invent students and scans of an exam, and grade them",
     "Personen und Scans einer Prüfung erfinden und auswerten", run_rehearse},
    {"bank", "check, list, show, count or import question banks",
     "Fragenbanken prüfen, auflisten, zeigen, auszählen, importieren", run_bank},
    {"site", "make a practice site from question banks",
     "Übungsseiten aus Fragenbanken erzeugen", run_site},
    {"layouts", "list, check or preview page layouts",
     "Seitenlayouts auflisten, prüfen, als Muster drucken", run_layouts},
};

Lang environment_language() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value && *value)
            return std::string_view(value).starts_with("de") ? Lang::de : Lang::en;
    }
    return Lang::en;
}

/// The language is needed before options are checked, for the message about a wrong one.
Lang language_of(const std::vector<std::string>& args) {
    for (size_t i = 0; i < args.size(); ++i) {
        const std::string value = args[i] == "--lang" && i + 1 < args.size() ? args[i + 1]
                                  : args[i].starts_with("--lang=")           ? args[i].substr(7)
                                                                             : "";
        if (value == "de")
            return Lang::de;
        if (value == "en")
            return Lang::en;
    }
    return environment_language();
}

void help(const Terminal& t) {
    t.out << t.say("examgen: written exams from a question bank\n\n",
                   "examgen: schriftliche Prüfungen aus einer Fragenbank\n\n")
          << t.say("Usage: examgen [COMMAND] [OPTIONS]\n\nCommands (generate, if none is given):\n",
                   "Aufruf: examgen [BEFEHL] [OPTIONEN]\n\nBefehle (ohne Angabe: generate):\n");
    for (const auto& command : k_commands) {
        std::string name(command.name);
        name.resize(12, ' ');
        t.out << "  " << name << t.say(command.en, command.de) << "\n";
    }
    t.out << "\n"
          << t.say("Every command explains itself with --help. Common options:\n",
                   "Jeder Befehl erklärt sich mit --help. Gemeinsame Optionen:\n")
          << describe(common_options(), t.lang) << "\n"
          << t.say("Examples:\n", "Beispiele:\n")
          << "  examgen --topic ki-hardware --count 20\n"
             "  examgen --topic ki-hardware --count 20 --difficulty easy:8,medium:8,hard:4 "
             "--forms 2\n"
             "  examgen bank check meine-fragen.json\n";
}

int dispatch(std::vector<std::string> args, Terminal& terminal) {
    if (args.size() == 1 && (args[0] == "--help" || args[0] == "-h" || args[0] == "help"))
        return help(terminal), 0;
    if (std::find(args.begin(), args.end(), "--version") != args.end()) {
        terminal.out << "examgen " << jobs::k_version << "\n";
        return 0;
    }
    if (args.empty() || args[0].starts_with("-"))
        return run_generate(args, terminal);
    std::vector<std::string_view> known;
    for (const auto& command : k_commands) {
        if (command.name == args[0]) {
            args.erase(args.begin());
            return command.run(args, terminal);
        }
        known.push_back(command.name);
    }
    std::vector<Message> hints;
    if (const std::string near = nearest(args[0], known); !near.empty())
        hints.push_back(msg("did you mean \"{}\"?", near));
    hints.push_back(msg("examgen --help lists the commands"));
    throw UsageError(msg("unknown command \"{}\"", args[0]), {}, std::move(hints));
}

}  // namespace

std::string Terminal::count(size_t n, std::string_view en, std::string_view en_many,
                            std::string_view de, std::string_view de_many) const {
    return std::to_string(n) + " " + std::string(n == 1 ? say(en, de) : say(en_many, de_many));
}

void Terminal::report(const Diagnostics& all) const {
    for (const auto& one : all) {
        if (quiet && one.severity == Severity::warning)
            continue;
        std::string text = render(one, lang);
        const char* ink = one.severity == Severity::error ? "\033[1;31m" : "\033[1;33m";
        err << (colour ? ink : "") << text << (colour ? "\033[0m" : "") << "\n";
    }
}

void apply_common(const Arguments& arguments, Terminal& terminal) {
    constexpr std::string_view k_languages[] = {"de", "en"};
    constexpr std::string_view k_when[] = {"auto", "always", "never"};
    if (arguments.has("lang"))
        terminal.lang = arguments.choice("lang", k_languages, "en") == "de" ? Lang::de : Lang::en;
    const std::string when = arguments.choice("color", k_when, "auto");
    terminal.colour = when == "always" || (when == "auto" && isatty(STDERR_FILENO) == 1);
    terminal.json = arguments.has("json");
    terminal.quiet = arguments.has("quiet");
    terminal.verbose = arguments.has("verbose");
}

int run(const std::vector<std::string>& args, Terminal& terminal) {
    terminal.lang = language_of(args);
    try {
        return dispatch(args, terminal);
    } catch (const UsageError& e) {
        terminal.report(e.all());
        return 2;
    } catch (const Error& e) {
        terminal.report(e.all());
        return 1;
    } catch (const std::bad_alloc&) {
        terminal.err << terminal.say("error: out of memory\n", "Fehler: zu wenig Speicher\n");
        return 1;
    } catch (const std::exception& e) {
        terminal.err << terminal.say("error: ", "Fehler: ") << e.what() << "\n";
        return 1;
    }
}

}  // namespace examgen::cli
