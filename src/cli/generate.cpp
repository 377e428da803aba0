#include "jobs/generate.h"

#include <algorithm>
#include <memory>
#include <ostream>

#include "base/json_writer.h"
#include "base/parallel.h"
#include "cli/blueprint.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/progress.h"

namespace examgen::cli {
namespace {

constexpr long long k_max_seed = (1LL << 53) - 1;

constexpr Option k_options[] = {
    {"topic", 't', "ID[:N]", true, "questions of this topic and below it; with :N that many",
     "Fragen dieses Themas und darunter; mit :N so viele"},
    {"count", 'n', "N", false, "number of questions", "Zahl der Fragen"},
    {"difficulty", 'd', "SPEC", false,
     "counts (easy:8,medium:8,hard:4 or 2:5,3:10) or a filter "
     "(2-4, easy)",
     "Anzahlen (easy:8,medium:8,hard:4 oder 2:5,3:10) oder Filter (2-4, easy)"},
    {"tag", 0, "TAG", true, "only questions with this tag", "nur Fragen mit diesem Schlagwort"},
    {"kind", 0, "KIND", true, "only questions of this kind", "nur Fragen dieser Art"},
    {"include", 0, "ID", true, "this question must be in", "diese Frage muss vorkommen"},
    {"exclude", 0, "ID", true, "this question must not be in", "diese Frage darf nicht vorkommen"},
    {"not-used-since", 0, "DATE", false, "leave out questions of exams held on DATE or later",
     "Fragen aus Prüfungen ab diesem Tag weglassen"},
    {"usage", 0, "FILE", false, "record of exams that were held (see examgen use)",
     "Verzeichnis der Prüfungen, die stattfanden (siehe examgen use)"},
    {"bank", 'b', "PATH", true, "bank file or folder (default: the banks of examgen)",
     "Fragenbank, Datei oder Ordner (sonst die Banken von examgen)"},
    {"blueprint", 0, "FILE", false, "constraints and objective of the forms (JSON)",
     "Bedingungen und Ziel der Formen (JSON)"},
    {"forms", 0, "K", false, "forms A, B, … with their own order",
     "Formen A, B, … mit eigener Reihenfolge"},
    {"overlap", 0, "N", false,
     "each form has questions of its own and shares N at most with another",
     "jede Form hat eigene Fragen und teilt höchstens N mit einer anderen"},
    {"roster", 'r', "CSV", false, "one personal copy for each student of this list",
     "ein persönliches Exemplar für jede Person dieser Liste"},
    {"copies", 0, "N", false, "numbered copies for whoever takes them",
     "nummerierte Exemplare ohne Namen"},
    {"spares", 0, "N", false, "further numbered copies without a name",
     "weitere nummerierte Exemplare ohne Namen"},
    {"shuffle-per", 0, "WHAT", false, "form (default) or copy: each copy has an order of its own",
     "form (Vorgabe) oder copy: jedes Exemplar hat eine eigene Reihenfolge"},
    {"sort", 0, "BY", false,
     "order of the copies in the files: roster (default), name, id, seat, "
     "form",
     "Folge der Exemplare in den Dateien: roster (Vorgabe), name, id, seat, form"},
    {"split", 0, "", false, "one file for each copy", "eine Datei für jedes Exemplar"},
    {"bundle", 0, "N", false, "copies in one file (default: about 1,000 pages)",
     "Exemplare in einer Datei (Vorgabe: etwa 1.000 Seiten)"},
    {"jobs", 'j', "N", false, "threads (default: one for each core)",
     "Fäden (Vorgabe: einer je Kern)"},
    {"seed", 's', "S", false, "start of the random numbers (default: drawn and stored)",
     "Startwert des Zufalls (sonst gezogen und gespeichert)"},
    {"shuffle", 0, "WHAT", false, "questions,options (default), questions, options or none",
     "questions,options (Vorgabe), questions, options oder none"},
    {"question-order", 0, "HOW", false, "within a topic: shuffled (default) or easy-first",
     "innerhalb eines Themas: shuffled (gemischt, Vorgabe) oder easy-first (leichte zuerst)"},
    {"key-balance", 0, "HOW", false, "uniform (default) or soft", "uniform (Vorgabe) oder soft"},
    {"title", 0, "TEXT", false, "title (default: the topic's)", "Titel (sonst der des Themas)"},
    {"course", 0, "TEXT", false, "course", "Lehrveranstaltung"},
    {"examiner", 0, "TEXT", false, "examiner", "Prüferin oder Prüfer"},
    {"date", 0, "DATE", false, "date as 2027-02-08 (default: a line to fill in)",
     "Datum als 2027-02-08 (sonst eine Zeile zum Ausfüllen)"},
    {"duration", 0, "MIN", false, "duration in minutes", "Dauer in Minuten"},
    {"instructions", 0, "FILE", false, "text with further notes for page 1 (CommonMark)",
     "Text mit weiteren Hinweisen für Seite 1 (CommonMark)"},
    {"layout", 0, "NAME|FILE", false, "page layout (default exam-a4)",
     "Seitenlayout (Vorgabe exam-a4)"},
    {"answer-sheet", 0, "WHERE", false,
     "inline (default), separate: an answer sheet of its own, none",
     "inline (Vorgabe), separate: ein eigener Antwortbogen, none: keine Kästchen"},
    {"id-digits", 0, "N", false, "digits of the student number (default 8, 0: no grid)",
     "Ziffern der Matrikelnummer (Vorgabe 8, 0: kein Raster)"},
    {"scoring", 0, "RULE", false,
     "scoring rule (default number-right; examgen grade --help lists all)",
     "Bewertungsregel (Vorgabe number-right; examgen grade --help nennt alle)"},
    {"grade-scale", 0, "NAME|FILE", false, "grade scale, such as de-linear (default: none)",
     "Notenskala, etwa de-linear (Vorgabe: keine)"},
    {"profile", 0, "de", false, "warn of rules and scales that German courts have rejected",
     "vor Regeln und Skalen warnen, die deutsche Gerichte verworfen haben"},
    {"exam-lang", 0, "LANG", false, "language of the sheets (default: the bank's)",
     "Sprache der Bögen (sonst die der Bank)"},
    {"output", 'o', "DIR", false, "exam folder (default output/<title>-<id>)",
     "Prüfungsordner (Vorgabe output/<Titel>-<Kennung>)"},
    {"force", 0, "", false, "replace an exam folder that exists",
     "einen vorhandenen Prüfungsordner ersetzen"},
    {"dry-run", 0, "", false, "only show what would be chosen", "nur zeigen, was gewählt würde"},
    {"explain", 0, "", false, "list the chosen questions", "die gewählten Fragen auflisten"},
};

void help(const Terminal& t) {
    t.out << t.say(
                 "examgen generate: select questions, lay out, write the exam folder\n\n"
                 "Usage: examgen [generate] [OPTIONS]\n\n",
                 "examgen generate: Fragen auswählen, setzen, den Prüfungsordner schreiben\n\n"
                 "Aufruf: examgen [generate] [OPTIONEN]\n\n")
          << describe(k_options, t.lang) << describe(common_options(), t.lang) << "\n"
          << t.say(
                 "It writes exam.pdf (with --forms exam-A.pdf, …), answer-key.pdf, "
                 "answer-key.csv and exam.json.\n\nExamples:\n",
                 "Geschrieben werden exam.pdf (mit --forms exam-A.pdf, …), answer-key.pdf, "
                 "answer-key.csv und exam.json.\n\nBeispiele:\n")
          << "  examgen --topic ki-hardware --count 20\n"
             "  examgen --topic ki-hardware/quantisierung:6 --topic ki-hardware/speicher:4 "
             "--forms 2\n"
             "  examgen --topic ki-hardware --count 20 --difficulty easy:8,medium:8,hard:4 "
             "--seed 2026 \\\n"
             "          --title \"Klausur KI-Hardware\" --date 2027-02-08 --duration 90\n"
             "  examgen --topic ki-hardware --count 20 --forms 4 --roster students.csv --spares 5\n"
             "  examgen --blueprint blueprint.json --dry-run\n";
}

void read_query(const Arguments& a, select::Query& query) {
    for (const auto& topic : a.all("topic"))
        query.topics.push_back(select::parse_topic(topic));
    if (const auto count = a.number("count", 1, 100000))
        query.count = static_cast<int>(*count);
    if (a.has("difficulty"))
        select::parse_difficulty(a.text("difficulty"), query);
    query.tags = a.all("tag");
    query.kinds = a.all("kind");
    query.include = a.all("include");
    query.exclude = a.all("exclude");
    // Questions named one by one are all that is wanted unless a count or a topic asks for more.
    if (query.topics.empty() && !query.count && query.difficulty.empty() && !query.include.empty())
        query.count = static_cast<int>(query.include.size());
}

void read_shuffle(const Arguments& a, select::ShuffleSpec& shuffle) {
    constexpr std::string_view k_what[] = {"questions,options", "options,questions", "questions",
                                           "options", "none"};
    constexpr std::string_view k_balance[] = {"uniform", "soft"};
    const std::string what = a.choice("shuffle", k_what, "questions,options");
    shuffle.questions = what.find("questions") != what.npos;
    shuffle.options = what.find("options") != what.npos;
    if (a.choice("key-balance", k_balance, "uniform") == "soft")
        shuffle.balance = select::KeyBalance::soft;
    constexpr std::string_view k_question_order[] = {"shuffled", "easy-first"};
    shuffle.easy_first = a.choice("question-order", k_question_order, "shuffled") == "easy-first";
    shuffle.forms = static_cast<int>(a.number("forms", 1, 50).value_or(1));
}

void read_copies(const Arguments& a, jobs::CopyRequest& copies) {
    constexpr std::string_view k_per[] = {"form", "copy"};
    constexpr std::string_view k_order[] = {"roster", "name", "id", "seat", "form"};
    constexpr long long k_most = 1000000;
    if (a.has("roster"))
        copies.roster = a.text("roster");
    if (a.has("roster") && a.has("copies"))
        throw UsageError(msg("--roster and --copies exclude each other"), {},
                         {msg("--spares adds copies without a name")});
    copies.copies = static_cast<int>(a.number("copies", 1, k_most).value_or(0));
    copies.spares = static_cast<int>(a.number("spares", 0, k_most).value_or(0));
    copies.own_order = a.choice("shuffle-per", k_per, "form") == "copy";
    copies.split = a.has("split");
    copies.bundle = static_cast<int>(a.number("bundle", 1, k_most).value_or(0));
    copies.threads = static_cast<int>(a.number("jobs", 1, 256).value_or(processors()));
    const std::string order = a.choice("sort", k_order, "roster");
    copies.order = static_cast<jobs::CopyOrder>(
        std::find(std::begin(k_order), std::end(k_order), order) - std::begin(k_order));
    for (const char* only : {"shuffle-per", "split", "sort", "bundle"})
        if (a.has(only) && !copies.any())
            throw UsageError(msg("--{} needs --roster or --copies", only));
    if (copies.own_order && a.has("forms"))
        throw UsageError(msg("--forms and --shuffle-per copy exclude each other"));
}

jobs::GenerateJob job_of(const Arguments& a) {
    jobs::GenerateJob job;
    for (const auto& path : a.all("bank"))
        job.banks.emplace_back(path);
    read_query(a, job.query);
    read_shuffle(a, job.shuffle);
    read_blueprint_request(a, job);
    read_copies(a, job.copies);
    if (const auto seed = a.number("seed", 0, k_max_seed))
        job.seed = static_cast<uint64_t>(*seed);
    job.layout = a.text("layout", job.layout);
    constexpr std::string_view k_sheets[] = {"inline", "separate", "none"};
    const std::string sheet = a.choice("answer-sheet", k_sheets, "inline");
    job.answers = static_cast<layout::AnswerPlace>(
        std::find(std::begin(k_sheets), std::end(k_sheets), sheet) - std::begin(k_sheets));
    job.title = a.text("title");
    job.course = a.text("course");
    job.examiner = a.text("examiner");
    if (const auto date = a.date("date"))
        job.date = *date;
    if (const auto minutes = a.number("duration", 1, 1440))
        job.duration_min = static_cast<int>(*minutes);
    if (a.has("instructions"))
        job.instructions = a.text("instructions");
    job.scoring = a.text("scoring", job.scoring);
    if (a.has("grade-scale"))
        job.grade_scale = a.text("grade-scale");
    constexpr std::string_view k_profiles[] = {"de"};
    job.profile_de = a.has("profile") && a.choice("profile", k_profiles, "de") == "de";
    if (a.has("exam-lang"))
        job.language = a.text("exam-lang");
    job.id_digits = static_cast<int>(a.number("id-digits", 0, 12).value_or(job.id_digits));
    if (a.has("output"))
        job.output = a.text("output");
    job.force = a.has("force");
    job.dry_run = a.has("dry-run");
    return job;
}

void write_questions(const exam::Exam& exam, const exam::Form& form, json::Writer& w) {
    w.key("questions").begin_array();
    for (const auto& item : form.items) {
        const exam::Question& question = *exam.find(item.question);
        w.begin_object(true).key("number").integer(item.number).key("id").string(item.question);
        w.key("topic").string(question.topic).key("difficulty").integer(question.difficulty);
        w.end_object();
    }
    w.end_array();
}

void print_json(const jobs::Generated& made, std::ostream& out) {
    json::Writer w;
    w.begin_object().key("exam").string(made.exam.id).key("title").string(made.exam.title);
    w.key("seed").integer(static_cast<long long>(made.exam.seed));
    w.key("forms").integer(static_cast<long long>(made.exam.forms.size()));
    w.key("pages").integer(made.pages);
    w.key("folder");
    made.folder.empty() ? w.null() : w.string(made.folder.string());
    w.key("files").begin_array();
    for (const auto& file : made.files)
        w.string(file.string());
    w.end_array();
    write_questions(made.exam, made.exam.forms.front(), w);
    if (made.assembly) {
        w.key("by_form").begin_object();
        for (const auto& form : made.exam.forms) {
            w.key(form.name).begin_object();
            write_questions(made.exam, form, w);
            w.end_object();
        }
        w.end_object();
        write_assembly(*made.assembly, w);
    }
    w.key("warnings").begin_array();
    for (const auto& one : made.warnings)
        w.string(render(one, Lang::en));
    w.end_array().end_object();
    out << w.take();
}

void explain(const jobs::Generated& made, const exam::Form& form, const Terminal& t) {
    for (const auto& item : form.items) {
        const exam::Question& question = *made.exam.find(item.question);
        std::string number = std::to_string(item.number);
        number.insert(0, number.size() < 4 ? 4 - number.size() : 0, ' ');
        t.out << number << "  " << t.say("difficulty ", "Schwierigkeit ") << question.difficulty
              << "  " << question.topic << "  " << question.id;
        if (made.assembly)
            t.out << "  (" << reasons(*made.assembly, question, t) << ")";
        t.out << "\n";
    }
}

void explain(const jobs::Generated& made, const Terminal& t) {
    if (!made.assembly)
        return explain(made, made.exam.forms.front(), t);
    for (const auto& form : made.exam.forms) {
        t.out << "Form " << form.name << "\n";
        explain(made, form, t);
    }
    print_assembly(*made.assembly, t);
}

void print_text(const jobs::Generated& made, const Terminal& t) {
    if (t.quiet)
        return;
    t.out << t.say("Exam ", "Prüfung ") << made.exam.id << ": " << made.exam.title << ", "
          << t.count(made.exam.forms.front().items.size(), "question", "questions", "Frage",
                     "Fragen");
    if (made.pages)
        t.out << ", "
              << t.count(static_cast<size_t>(made.pages), "page", "pages", "Seite", "Seiten");
    t.out << t.say(", seed ", ", Startwert ") << made.exam.seed << "\n";
    for (const auto& file : made.files)
        t.out << "  " << file.string() << "\n";
}

}  // namespace

int run_generate(const std::vector<std::string>& args, Terminal& terminal) {
    const Arguments arguments = Arguments::parse(k_options, args, 0);
    apply_common(arguments, terminal);
    if (arguments.has("help"))
        return help(terminal), 0;
    if (arguments.all("topic").empty() && !arguments.has("count") && !arguments.has("include") &&
        !arguments.has("blueprint"))
        throw UsageError(msg("nothing says which questions are wanted"), {},
                         {msg("for example: examgen --topic ki-hardware --count 20"),
                          msg("--help lists all options")});
    jobs::GenerateJob job = job_of(arguments);
    const auto interrupt = job.blueprint.any() ? std::make_unique<Interrupt>() : nullptr;
    Progress progress(terminal, terminal.say("copies", "Exemplare"));
    job.progress = [&progress](size_t done, size_t all) { progress(done, all); };
    const jobs::Generated made = jobs::generate(jobs::find_places(), job);
    terminal.report(made.warnings);
    if (terminal.json)
        return print_json(made, terminal.out), 0;
    const bool listed = arguments.has("explain") || job.dry_run || terminal.verbose;
    if (listed && !terminal.quiet)
        explain(made, terminal);
    print_text(made, terminal);
    return 0;
}

}  // namespace examgen::cli
