#include "cli/bank_exchange.h"

#include <algorithm>
#include <optional>
#include <ostream>

#include "base/json_writer.h"
#include "exchange/formats.h"
#include "jobs/bank.h"

namespace examgen::cli {
namespace {

constexpr Option k_force = {
    "force", 0, "", false, "replace a file that exists", "eine vorhandene Datei ersetzen"};

constexpr Option k_import_options[] = {
    {"format", 0, "F", false, "format (default: recognised by content)",
     "Format (sonst am Inhalt erkannt)"},
    {"topic", 't', "ID", false, "id of the new bank's topic", "Kennung des Themas der neuen Bank"},
    {"on-duplicate", 0, "WHAT", false,
     "the same text and options again: keep, skip or replace (default keep)",
     "gleicher Text und gleiche Antworten: keep, skip oder replace (Vorgabe keep)"},
    {"output", 'o', "FILE", false, "bank to write (default <topic>.json)",
     "zu schreibende Bank (Vorgabe <Thema>.json)"},
    k_force,
};

constexpr Option k_export_options[] = {
    {"format", 0, "F", false, "format to write", "zu schreibendes Format"},
    {"lossy", 0, "", false, "write although the format cannot hold everything",
     "schreiben, auch wenn das Format nicht alles fasst"},
    {"output", 'o', "FILE", false, "file to write (default: the bank's name with the format's)",
     "zu schreibende Datei (Vorgabe: Name der Bank mit dem des Formats)"},
    k_force,
};

std::optional<jobs::OnDuplicate> on_duplicate(const Arguments& a) {
    if (!a.has("on-duplicate"))
        return {};
    constexpr std::string_view k_words[] = {"keep", "skip", "replace"};
    const std::string word = a.choice("on-duplicate", k_words, "keep");
    return static_cast<jobs::OnDuplicate>(std::find(std::begin(k_words), std::end(k_words), word) -
                                          std::begin(k_words));
}

void print_json(const jobs::Imported& made, const Terminal& t) {
    json::Writer w;
    w.begin_object().key("file").string(made.file.string());
    w.key("format").string(made.sources.empty() ? "" : made.sources.front().format);
    w.key("complete").integer(made.complete).key("drafts").integer(made.drafts);
    w.key("opaque").integer(made.opaque).key("sources").begin_array();
    for (const auto& one : made.sources) {
        w.begin_object(true).key("file").string(one.file.string());
        w.key("format").string(one.format).key("encoding").string(one.encoding);
        w.key("read").integer(one.read).key("typed").integer(one.typed);
        w.key("opaque").integer(one.opaque).key("drafts").integer(one.drafts);
        w.key("warnings").integer(one.warnings).end_object();
    }
    w.end_array().end_object();
    t.out << w.take();
}

std::string counted(const Terminal& t, int read, int typed, int drafts, int opaque) {
    const auto n = [](int count) { return static_cast<size_t>(count); };
    std::string out = t.count(n(read), "question", "questions", "Frage", "Fragen") + ": " +
                      t.count(n(typed), "complete", "complete", "vollständig", "vollständig") +
                      ", " + t.count(n(drafts), "draft", "drafts", "Entwurf", "Entwürfe");
    if (opaque > 0)
        out += ", " + t.count(n(opaque), "kept whole as foreign", "kept whole as foreign",
                              "unverändert als fremd bewahrt", "unverändert als fremd bewahrt");
    return out;
}

}  // namespace

std::span<const Option> bank_import_options() {
    return k_import_options;
}

std::span<const Option> bank_export_options() {
    return k_export_options;
}

int bank_import(const Arguments& a, const Terminal& t) {
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
    job.on_duplicate = on_duplicate(a);
    job.force = a.has("force");
    const jobs::Imported made = jobs::import_bank(job);
    t.report(made.problems);
    if (t.json) {
        print_json(made, t);
    } else if (!t.quiet) {
        for (const auto& one : made.sources)
            t.out << one.file.string() << " (" << one.format << ", " << one.encoding
                  << "): " << counted(t, one.read, one.typed, one.drafts, one.opaque) << ", "
                  << t.count(static_cast<size_t>(one.warnings), "warning", "warnings", "Warnung",
                             "Warnungen")
                  << "\n";
        t.out << made.file.string() << ": "
              << counted(t, made.complete + made.drafts + made.opaque, made.complete, made.drafts,
                         made.opaque)
              << "\n";
    }
    return 0;
}

int bank_export(const Arguments& a, const Terminal& t) {
    if (a.words().empty() || !a.has("format"))
        throw UsageError(msg("an export needs a bank and a format"), {},
                         {msg("for example: examgen bank export netze.json --format aiken")});
    jobs::ExportJob job;
    job.bank = a.words().front();
    job.format = a.text("format");
    if (a.has("output"))
        job.output = a.text("output");
    job.lossy = a.has("lossy");
    job.force = a.has("force");
    const jobs::ExportedBank made = jobs::export_bank(job);
    t.report(made.losses);
    if (t.json) {
        json::Writer w;
        w.begin_object().key("file").string(made.file.string());
        w.key("written").integer(made.written);
        w.key("losses").integer(static_cast<long long>(made.losses.size())).end_object();
        t.out << w.take();
    } else if (!t.quiet) {
        t.out << made.file.string() << ": "
              << t.count(static_cast<size_t>(made.written), "question", "questions", "Frage",
                         "Fragen")
              << "\n";
    }
    return 0;
}

int bank_formats(const Arguments&, const Terminal& t) {
    if (t.json) {
        json::Writer w;
        w.begin_array();
        for (const auto& format : exchange::formats())
            w.begin_object(true)
                .key("name")
                .string(format.name)
                .key("help")
                .string(render(msg(format.help), t.lang))
                .key("writes")
                .boolean(format.write)
                .end_object();
        w.end_array();
        t.out << w.take();
        return 0;
    }
    for (const auto& format : exchange::formats()) {
        std::string name(format.name);
        name.resize(std::max<size_t>(name.size(), 16), ' ');
        t.out << name
              << (format.write ? t.say("in, out   ", "ein, aus  ")
                               : t.say("in        ", "ein       "))
              << render(msg(format.help), t.lang) << "\n";
    }
    return 0;
}

}  // namespace examgen::cli
