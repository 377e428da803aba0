#include <algorithm>
#include <ostream>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "exam/exam.h"
#include "exchange/formats.h"
#include "jobs/bank.h"
#include "select/query.h"

namespace examgen::cli {
namespace {

constexpr size_t k_any_number = SIZE_MAX;

constexpr Option k_bank_option = {
    "bank", 'b', "PATH", true, "bank file or folder (default: the banks of examgen)",
    "Fragenbank, Datei oder Ordner (sonst die Banken von examgen)"};
constexpr Option k_topic_option = {"topic", 't', "ID", true, "this topic and what lies below it",
                                   "dieses Thema und was darunter liegt"};

constexpr Option k_read_options[] = {k_bank_option};
constexpr Option k_list_options[] = {k_bank_option, k_topic_option};

constexpr Option k_import_options[] = {
    {"format", 0, "F", false, "format (default: recognised by content)",
     "Format (sonst am Inhalt erkannt)"},
    {"topic", 't', "ID", false, "id of the new bank's topic", "Kennung des Themas der neuen Bank"},
    {"output", 'o', "FILE", false, "bank to write (default <topic>.json)",
     "zu schreibende Bank (Vorgabe <Thema>.json)"},
    {"force", 0, "", false, "replace a file that exists", "eine vorhandene Datei ersetzen"},
};

struct Action {
    std::string_view name, usage, en, de;
    std::span<const Option> options;
    size_t words;
    int (*run)(const Arguments& arguments, const Terminal& t);
};

std::vector<jobs::fs::path> paths_of(const Arguments& a) {
    std::vector<jobs::fs::path> out;
    for (const auto& path : a.all("bank"))
        out.emplace_back(path);
    for (const auto& path : a.words())
        out.emplace_back(path);
    if (out.empty())
        out.push_back(jobs::find_places().banks);
    return out;
}

bool wanted(const Arguments& a, const bank::Question& question) {
    const auto topics = a.all("topic");
    return topics.empty() || std::any_of(topics.begin(), topics.end(), [&](const auto& topic) {
               return select::is_within(question.topic, topic);
           });
}

/// The first line of a text, at most `most` characters.
std::string beginning(std::string_view text, size_t most) {
    std::string out;
    for (size_t at = 0, n = 0; at < text.size(); ++n) {
        const char32_t c = next_code_point(text, at);
        if (c == '\n' || n == most)
            return out + "…";
        append_utf8(out, c);
    }
    return out;
}

int check(const Arguments& a, const Terminal& t) {
    const jobs::Checked checked = jobs::check_banks(paths_of(a));
    size_t errors = 0;
    for (const auto& one : checked.problems)
        errors += one.severity == Severity::error;
    if (t.json) {
        json::Writer w;
        w.begin_object().key("banks").integer(static_cast<long long>(checked.banks));
        w.key("questions").integer(static_cast<long long>(checked.questions));
        w.key("errors").integer(static_cast<long long>(errors));
        w.key("problems").begin_array();
        for (const auto& one : checked.problems) {
            w.begin_object(true).key("severity");
            w.string(one.severity == Severity::error ? "error" : "warning");
            w.key("file").string(one.where.file).key("line").integer(one.where.line);
            w.key("column").integer(one.where.column).key("pointer").string(one.where.pointer);
            w.key("message").string(render(one.what, t.lang)).key("hints").begin_array();
            for (const auto& hint : one.hints)
                w.string(render(hint, t.lang));
            w.end_array().end_object();
        }
        w.end_array().end_object();
        t.out << w.take();
        return errors > 0;
    }
    t.report(checked.problems);
    if (!t.quiet)
        t.out << t.count(checked.banks, "bank", "banks", "Bank", "Banken") << ", "
              << t.count(checked.questions, "question", "questions", "Frage", "Fragen") << ": "
              << t.count(errors, "error", "errors", "Fehler", "Fehler") << ", "
              << t.count(checked.problems.size() - errors, "warning", "warnings", "Warnung",
                         "Warnungen")
              << "\n";
    return errors > 0;
}

int list(const Arguments& a, const Terminal& t) {
    json::Writer w;
    w.begin_array();
    for (const auto& loaded : jobs::load_banks(paths_of(a)))
        for (const auto& q : loaded.bank.questions) {
            if (!wanted(a, q))
                continue;
            if (t.json) {
                w.begin_object(true).key("id").string(q.id);
                w.key("kind").string(bank::name_of(q.kind)).key("topic").string(q.topic);
                w.key("difficulty").integer(q.difficulty);
                w.key("status").string(bank::name_of(q.status)).key("stem").string(q.stem);
                w.end_object();
            } else {
                t.out << int{q.difficulty} << "  " << q.topic << "  " << q.id << "\n   "
                      << beginning(q.stem, 90) << "\n";
            }
        }
    w.end_array();
    if (t.json)
        t.out << w.take();
    return 0;
}

void print(const bank::Question& q, const Terminal& t) {
    t.out << q.id << "  (" << bank::name_of(q.kind) << ", " << q.topic << ", "
          << t.say("difficulty ", "Schwierigkeit ") << int{q.difficulty} << ", "
          << bank::name_of(q.status) << ")\n\n"
          << q.stem << "\n";
    for (size_t i = 0; i < q.options.size(); ++i) {
        const bank::Option& option = q.options[i];
        t.out << (option.correct ? " * " : "   ") << exam::option_label(i) << "  " << option.text
              << "\n";
        if (!option.feedback.empty())
            t.out << "        " << option.feedback << "\n";
    }
    if (!q.explanation.empty())
        t.out << "\n" << q.explanation << "\n";
}

int show(const Arguments& a, const Terminal& t) {
    if (a.words().empty())
        throw UsageError(msg("nothing says which question is wanted"), {},
                         {msg("for example: examgen bank show gradient-checkpointing-prinzip")});
    std::vector<jobs::fs::path> paths;
    for (const auto& path : a.all("bank"))
        paths.emplace_back(path);
    if (paths.empty())
        paths.push_back(jobs::find_places().banks);
    auto banks = jobs::load_banks(paths);
    bank::Bank wanted_ones;
    std::vector<std::string> known;
    for (const auto& id : a.words()) {
        bool found = false;
        for (auto& loaded : banks)
            for (auto& q : loaded.bank.questions) {
                known.push_back(q.id);
                if (q.id != id)
                    continue;
                found = true;
                if (!t.json)
                    print(q, t);
                wanted_ones.topic = loaded.bank.topic;
                wanted_ones.questions.push_back(std::move(q));
            }
        if (found)
            continue;
        std::vector<Message> hints;
        if (const std::string near = nearest(id, known); !near.empty())
            hints.push_back(msg("did you mean \"{}\"?", near));
        hints.push_back(msg("examgen bank list names all questions"));
        throw Error(msg("there is no question \"{}\"", id), {}, std::move(hints));
    }
    if (t.json)
        t.out << bank::to_json(wanted_ones);
    return 0;
}

void json_counts(json::Writer& w, std::string_view key, const std::map<std::string, int>& counts) {
    w.key(key).begin_object(true);
    for (const auto& [name, n] : counts)
        w.key(name).integer(n);
    w.end_object();
}

int stats(const Arguments& a, const Terminal& t) {
    const jobs::Stats s = jobs::count_banks(jobs::load_banks(paths_of(a)));
    if (t.json) {
        json::Writer w;
        w.begin_object().key("questions").integer(static_cast<long long>(s.questions));
        w.key("topics").begin_object();
        for (const auto& [topic, levels] : s.by_topic) {
            w.key(topic).begin_array(true);
            for (const int n : levels)
                w.integer(n);
            w.end_array();
        }
        w.end_object();
        json_counts(w, "kinds", s.by_kind);
        json_counts(w, "status", s.by_status);
        json_counts(w, "key_letters", s.key_letters);
        w.key("key_longest").integer(s.key_longest).key("single_choice").integer(s.single_choice);
        w.end_object();
        t.out << w.take();
        return 0;
    }
    size_t widest = 5;
    for (const auto& entry : s.by_topic)
        widest = std::max(widest, count_code_points(entry.first));
    const auto cell = [&](const std::string& text, size_t width, bool right) {
        const size_t pad = width - std::min(width, count_code_points(text));
        t.out << (right ? std::string(pad, ' ') + text : text + std::string(pad, ' '));
    };
    cell(std::string(t.say("topic", "Thema")), widest, false);
    for (const char* level : {"1", "2", "3", "4", "5"})
        cell(level, 6, true);
    cell(std::string(t.say("all", "alle")), 8, true);
    t.out << "\n";
    for (const auto& [topic, levels] : s.by_topic) {
        cell(topic, widest, false);
        int sum = 0;
        for (const int n : levels) {
            cell(std::to_string(n), 6, true);
            sum += n;
        }
        cell(std::to_string(sum), 8, true);
        t.out << "\n";
    }
    const auto counts = [&](std::string_view title, const std::map<std::string, int>& all) {
        t.out << title;
        for (const auto& [name, n] : all)
            t.out << "  " << name << " " << n;
        t.out << "\n";
    };
    t.out << "\n";
    counts(t.say("kinds:", "Arten:"), s.by_kind);
    counts(t.say("status:", "Status:"), s.by_status);
    counts(t.say("key as written:", "Schlüssel wie geschrieben:"), s.key_letters);
    t.out << t.say("right option is the longest: ", "richtige Antwort ist die längste: ")
          << s.key_longest << "/" << s.single_choice << "\n";
    return 0;
}

int import(const Arguments& a, const Terminal& t) {
    if (a.words().empty())
        throw UsageError(msg("nothing says which files are to be imported"), {},
                         {msg("for example: examgen bank import page.txt --topic netze")});
    jobs::ImportJob job;
    for (const auto& file : a.words())
        job.files.emplace_back(file);
    if (a.has("format"))
        job.format = a.text("format");
    if (a.has("topic"))
        job.topic = a.text("topic");
    if (a.has("output"))
        job.output = a.text("output");
    job.force = a.has("force");
    const jobs::Imported made = jobs::import_bank(job);
    t.report(made.problems);
    if (t.json) {
        json::Writer w;
        w.begin_object().key("file").string(made.file.string()).key("format").string(made.format);
        w.key("complete").integer(made.complete).key("drafts").integer(made.drafts).end_object();
        t.out << w.take();
    } else if (!t.quiet) {
        t.out << made.file.string() << ": "
              << t.count(static_cast<size_t>(made.complete), "complete question",
                         "complete questions", "vollständige Frage", "vollständige Fragen")
              << ", "
              << t.count(static_cast<size_t>(made.drafts), "draft", "drafts", "Entwurf", "Entwürfe")
              << " (" << made.format << ")\n";
    }
    return 0;
}

int formats(const Arguments&, const Terminal& t) {
    if (t.json) {
        json::Writer w;
        w.begin_array();
        for (const auto& format : exchange::formats())
            w.begin_object(true).key("name").string(format.name).key("help").string(
                render(msg(format.help), t.lang)).end_object();
        w.end_array();
        t.out << w.take();
        return 0;
    }
    for (const auto& format : exchange::formats()) {
        std::string name(format.name);
        name.resize(std::max<size_t>(name.size(), 16), ' ');
        t.out << name << render(msg(format.help), t.lang) << "\n";
    }
    return 0;
}

constexpr Action k_actions[] = {
    {"check", "[PATH…]", "read banks and report every problem", "Banken lesen, alle Mängel melden",
     k_read_options, k_any_number, check},
    {"list", "[PATH…]", "list the questions", "die Fragen auflisten", k_list_options, k_any_number,
     list},
    {"show", "ID…", "show questions whole", "Fragen vollständig zeigen", k_read_options,
     k_any_number, show},
    {"stats", "[PATH…]", "count by topic, difficulty and kind",
     "nach Thema, Schwierigkeit und Art auszählen", k_read_options, k_any_number, stats},
    {"import", "FILE…", "make a bank from files of another format",
     "aus Dateien anderer Formate eine Bank machen", k_import_options, k_any_number, import},
    {"formats", "", "list the formats that can be imported", "die lesbaren Formate auflisten", {}, 0,
     formats},
};

void help(const Terminal& t) {
    t.out << t.say("examgen bank: work on question banks\n\nUsage: examgen bank ACTION [OPTIONS]\n\n",
                   "examgen bank: Arbeit an Fragenbanken\n\nAufruf: examgen bank AKTION "
                   "[OPTIONEN]\n\n");
    for (const auto& action : k_actions) {
        std::string left = "  " + std::string(action.name) + " " + std::string(action.usage);
        left.resize(left.size() + (20 - std::min<size_t>(20, count_code_points(left))), ' ');
        t.out << left << t.say(action.en, action.de) << "\n";
    }
    t.out << "\n"
          << describe(k_list_options, t.lang) << describe(common_options(), t.lang) << "\n"
          << t.say("Examples:\n", "Beispiele:\n")
          << "  examgen bank check meine-fragen.json\n"
             "  examgen bank stats\n"
             "  examgen bank import seite.txt --topic netze -o netze.json\n";
}

void help(const Action& action, const Terminal& t) {
    t.out << "examgen bank " << action.name << ": " << t.say(action.en, action.de) << "\n\n"
          << t.say("Usage: ", "Aufruf: ") << "examgen bank " << action.name << " " << action.usage
          << "\n\n"
          << describe(action.options, t.lang) << describe(common_options(), t.lang);
}

}  // namespace

int run_bank(const std::vector<std::string>& args, Terminal& terminal) {
    if (args.empty() || args[0] == "--help" || args[0] == "-h") {
        if (args.empty())
            throw UsageError(msg("nothing says what to do with the bank"), {},
                             {msg("examgen bank --help lists the actions")});
        return help(terminal), 0;
    }
    std::vector<std::string_view> known;
    for (const auto& action : k_actions) {
        known.push_back(action.name);
        if (action.name != args[0])
            continue;
        const auto arguments =
            Arguments::parse(action.options, {args.begin() + 1, args.end()}, action.words);
        apply_common(arguments, terminal);
        if (arguments.has("help"))
            return help(action, terminal), 0;
        return action.run(arguments, terminal);
    }
    std::vector<Message> hints;
    if (const std::string near = nearest(args[0], known); !near.empty())
        hints.push_back(msg("did you mean \"{}\"?", near));
    hints.push_back(msg("examgen bank --help lists the actions"));
    throw UsageError(msg("unknown action \"{}\"", args[0]), {}, std::move(hints));
}

}  // namespace examgen::cli
