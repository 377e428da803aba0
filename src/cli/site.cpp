#include <algorithm>
#include <ostream>

#include "bank/names.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "jobs/publish.h"
#include "select/query.h"

namespace examgen::cli {
namespace {

constexpr Option k_options[] = {
    {"bank", 0, "PATH", true, "bank file or folder (default: the project's or installed banks)",
     "Bankdatei oder Ordner (Vorgabe: die des Projekts oder der Installation)"},
    {"output", 'o', "DIR", false, "the site's folder (default output/site)",
     "Ordner der Seiten (Vorgabe output/site)"},
    {"title", 0, "TEXT", false, "name of the site", "Name der Seiten"},
    {"base-url", 0, "URL", false, "where it will be: canonical addresses and sitemap",
     "Adresse im Netz: kanonische Adressen und Sitemap"},
    {"include", 0, "STATUS", false, "approved, retired, review (default approved,retired)",
     "approved, retired, review (Vorgabe approved,retired)"},
    {"exclude-used-in", 0, "EXAM", true, "no question of this exam, or of the exams in a folder",
     "keine Frage dieser Prüfung oder der Prüfungen in einem Ordner"},
    {"difficulty", 0, "SPEC", false, "filter: easy, medium, hard, 2-4",
     "Filter: easy, medium, hard, 2-4"},
    {"today", 0, "DATE", false, "questions of exams from this day on stay secret (default: today)",
     "Fragen von Prüfungen ab diesem Tag bleiben geheim (Vorgabe: heute)"},
    {"usage", 0, "FILE", false, "the record of exams (default: usage.db in the user's data folder)",
     "das Verzeichnis der Prüfungen (sonst usage.db im Datenordner)"},
    {"imprint", 0, "URL", false, "link to the legal notice", "Link zum Impressum"},
    {"privacy", 0, "URL", false, "link to the privacy notice", "Link zur Datenschutzerklärung"},
    {"accessibility", 0, "URL", false, "link to the accessibility statement",
     "Link zur Erklärung zur Barrierefreiheit"},
};

void help(const Terminal& t) {
    t.out
        << t.say(
               "examgen site: a practice site from question banks\n\n"
               "Usage: examgen site [OPTIONS]\n\n"
               "Static files: open index.html, or put the folder on any web space. Files that did "
               "not change are not\nwritten again; files of others are never touched. Questions "
               "for exams only are never shown.\n\n",
               "examgen site: Übungsseiten aus Fragenbanken\n\n"
               "Aufruf: examgen site [OPTIONEN]\n\n"
               "Statische Dateien: index.html öffnen oder den Ordner auf einen Webspace legen. "
               "Unveränderte Dateien werden\nnicht neu geschrieben, fremde nie angerührt. Fragen "
               "nur für Prüfungen werden nie gezeigt.\n\n")
        << describe(k_options, t.lang) << describe(common_options(), t.lang)
        << t.say("\nExample:\n", "\nBeispiel:\n")
        << "  examgen site --bank banks -o output/site --base-url https://example.org/quiz/\n";
}

std::vector<bank::Status> statuses(const std::string& text) {
    std::vector<bank::Status> out;
    for (size_t at = 0; at <= text.size();) {
        const size_t end = std::min(text.find(',', at), text.size());
        const std::string word = text.substr(at, end - at);
        const auto found =
            std::find(bank::k_status_names.begin(), bank::k_status_names.end(), word);
        const auto status = static_cast<bank::Status>(found - bank::k_status_names.begin());
        if (found == bank::k_status_names.end() || status == bank::Status::draft)
            throw UsageError(msg("--include: \"{}\" cannot be shown", word), {},
                             {msg("there are: {}", "approved, retired, review")});
        out.push_back(status);
        at = end + 1;
    }
    return out;
}

/// An address that may stand in a link: of the web, or relative to the site.
std::string address(const Arguments& a, const char* name) {
    std::string out = a.text(name);
    const size_t colon = out.find(':');
    const bool scheme = colon != out.npos && colon < out.find_first_of("/?#");
    if (scheme && !out.starts_with("https://") && !out.starts_with("http://") &&
        !out.starts_with("mailto:"))
        throw UsageError(msg("--{}: \"{}\" is not an address of the web", name, shortened(out)), {},
                         {msg("for example: https://example.org/")});
    return out;
}

std::string base_url(const Arguments& a) {
    std::string out = a.text("base-url");
    if (!out.empty() && !out.starts_with("https://") && !out.starts_with("http://"))
        throw UsageError(
            msg("--{}: \"{}\" is not an address of the web", "base-url", shortened(out)), {},
            {msg("for example: https://example.org/")});
    if (!out.empty() && !out.ends_with('/'))
        out += '/';
    return out;
}

jobs::PublishJob job_of(const Arguments& a) {
    jobs::PublishJob job;
    for (const auto& path : a.all("bank"))
        job.banks.emplace_back(path);
    job.output = a.text("output", "output/site");
    job.settings = {a.text("title"), base_url(a), address(a, "imprint"), address(a, "privacy"),
                    address(a, "accessibility")};
    if (a.has("include"))
        job.include = statuses(a.text("include"));
    for (const auto& path : a.all("exclude-used-in"))
        job.exclude_used_in.emplace_back(path);
    if (a.has("difficulty")) {
        select::Query query;
        select::parse_difficulty(a.text("difficulty"), query);
        if (!query.difficulty.empty())
            throw UsageError(msg("--difficulty filters here and does not count"), {},
                             {msg("for example: --difficulty 2-4")});
        job.least_difficulty = query.least_difficulty;
        job.most_difficulty = query.most_difficulty;
    }
    job.today = a.date("today");
    if (a.has("usage"))
        job.usage = a.text("usage");
    return job;
}

void print_json(const jobs::Published& p, const jobs::PublishJob& job, std::ostream& out) {
    json::Writer w;
    const auto number = [&](const char* key, size_t n) {
        w.key(key).integer(static_cast<long long>(n));
    };
    w.begin_object().key("folder").string(job.output.string());
    number("topics", p.topics);
    number("questions", p.questions);
    number("withheld_exam_use", p.withheld_exam_use);
    number("withheld_used", p.withheld_used);
    number("written", p.written);
    number("unchanged", p.unchanged);
    number("removed", p.removed);
    w.end_object();
    out << w.take();
}

void print(const jobs::Published& p, const jobs::PublishJob& job, const Terminal& t) {
    t.out << t.count(p.questions, "question", "questions", "Frage", "Fragen")
          << t.say(" on ", " zu ") << t.count(p.topics, "topic", "topics", "Thema", "Themen")
          << "\n";
    if (p.withheld_exam_use > 0)
        t.out << "  "
              << t.count(p.withheld_exam_use, "question is", "questions are", "Frage ist",
                         "Fragen sind")
              << t.say(" for exams only and not shown", " nur für Prüfungen und fehlt hier")
              << "\n";
    if (p.withheld_used > 0)
        t.out << "  "
              << t.count(p.withheld_used, "question is", "questions are", "Frage gehört",
                         "Fragen gehören")
              << t.say(" of exams that are ahead or were named, and not shown",
                       " zu Prüfungen, die bevorstehen oder genannt wurden, und fehlt hier")
              << "\n";
    t.out << "  " << t.count(p.written, "file", "files", "Datei", "Dateien")
          << t.say(" written, ", " geschrieben, ") << p.unchanged
          << t.say(" unchanged", " unverändert");
    if (p.removed > 0)
        t.out << ", " << p.removed << t.say(" removed", " entfernt");
    t.out << "\n  " << (job.output / "index.html").string() << "\n";
}

}  // namespace

int run_site(const std::vector<std::string>& args, Terminal& terminal) {
    const Arguments arguments = Arguments::parse(k_options, args, 0);
    apply_common(arguments, terminal);
    if (arguments.has("help"))
        return help(terminal), 0;
    const jobs::PublishJob job = job_of(arguments);
    const jobs::Published published = jobs::publish(job, jobs::find_places());
    terminal.report(published.remarks);
    if (terminal.json)
        print_json(published, job, terminal.out);
    else if (!terminal.quiet)
        print(published, job, terminal);
    return 0;
}

}  // namespace examgen::cli
