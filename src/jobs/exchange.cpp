// Banks from and into files of other formats.

#include <algorithm>
#include <utility>

#include "base/encoding.h"
#include "exchange/formats.h"
#include "jobs/assets.h"
#include "jobs/bank.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_import_limit = size_t{512} << 20;

const exchange::Format& format_called(std::string_view name) {
    if (const auto* found = exchange::format_named(name))
        return *found;
    std::string known;
    for (const auto& format : exchange::formats())
        known += (known.empty() ? "" : ", ") + std::string(format.name);
    throw UsageError(msg("unknown format \"{}\"", name), {}, {msg("there are: {}", known)});
}

const exchange::Format& format_of(const ImportJob& job, const fs::path& path,
                                  std::string_view text) {
    if (job.format)
        return format_called(*job.format);
    if (const auto* found = exchange::recognise(text))
        return *found;
    throw Error(msg("the format of this file is not recognised"), in_file(path.string()),
                {msg("examgen bank formats lists what can be read")});
}

/// The format when it is read as bytes, else null.
const exchange::Format* binary_format(const ImportJob& job, std::string_view bytes) {
    if (!job.format)
        return exchange::recognise(bytes, true);
    const auto& named = format_called(*job.format);
    return named.binary ? &named : nullptr;
}

/// Questions whose topic is the bank's follow it to its new id.
void rename_topic(bank::Bank& bank, const std::string& id) {
    const std::string old = bank.topic.id;
    bank.topic.id = id;
    for (auto& question : bank.questions) {
        if (question.topic == old)
            question.topic = id;
        else if (question.topic.starts_with(old + "/"))
            question.topic = id + question.topic.substr(old.size());
    }
}

Decoded decoded(const fs::path& path, std::string bytes) {
    auto out = decode_text(std::move(bytes));
    if (!out)
        throw Error(msg("this is not a text file"), in_file(path.string()),
                    {msg("examgen bank formats lists what can be read")});
    return std::move(*out);
}

exchange::Imported read_one(const ImportJob& job, const fs::path& path, Imported& report) {
    std::string bytes = read_file(path, k_import_limit);
    const exchange::Format* binary = binary_format(job, bytes);
    const Decoded input =
        binary ? Decoded{std::move(bytes), "UTF-8"} : decoded(path, std::move(bytes));
    const exchange::Format& format = binary ? *binary : format_of(job, path, input.text);
    exchange::Imported out = format.read(input.text, path.string());
    if (input.encoding != "UTF-8")
        out.problems.insert(out.problems.begin(),
                            {Severity::warning,
                             msg("the file is read as {}", input.encoding),
                             in_file(path.string()),
                             {msg("if letters are wrong, save it as UTF-8 and import it again")}});
    ImportedFile file{path, format.name, input.encoding};
    file.read = static_cast<int>(out.bank.questions.size());
    file.opaque = out.opaque;
    file.drafts = out.drafts;
    file.typed = out.complete;
    file.warnings = static_cast<int>(out.problems.size());
    report.sources.push_back(std::move(file));
    return out;
}

exchange::Repeats repeats(const ImportJob& job, const Imported& report) {
    using exchange::Repeats;
    if (job.on_duplicate == OnDuplicate::skip)
        return Repeats::skip;
    if (job.on_duplicate == OnDuplicate::replace)
        return Repeats::replace;
    const bool pages =
        std::all_of(report.sources.begin(), report.sources.end(),
                    [](const ImportedFile& file) { return file.format == "web-quiz"; });
    return pages && !job.on_duplicate ? Repeats::stems_once : Repeats::keep;
}

void refuse_existing(const fs::path& file, bool force) {
    std::error_code failed;
    if (fs::exists(file, failed) && !force)
        throw Error(msg("this file exists already"), in_file(file.string()),
                    {msg("choose another with --output, or replace it with --force")});
}

}  // namespace

Imported import_bank(const ImportJob& job) {
    std::vector<exchange::Imported> parts;
    Imported out;
    for (const auto& path : job.files)
        parts.push_back(read_one(job, path, out));
    exchange::Imported all = exchange::merge(std::move(parts), repeats(job, out));
    if (job.topic)
        rename_topic(all.bank, *job.topic);
    out.complete = all.complete;
    out.drafts = all.drafts;
    out.opaque = all.opaque;
    out.problems = std::move(all.problems);
    out.file = job.output ? *job.output : fs::path(all.bank.topic.id + ".json");
    refuse_existing(out.file, job.force);
    write_assets(out.file, all.assets);
    write_file(out.file, bank::to_json(all.bank));
    return out;
}

ExportedBank export_bank(const ExportJob& job) {
    const exchange::Format& format = format_called(job.format);
    if (!format.write)
        throw Error(msg("the format \"{}\" can be read, but not written", format.name), {},
                    {msg("examgen bank formats lists what can be written")});
    const bank::Loaded loaded = load_bank(job.bank);
    if (has_error(loaded.problems))
        throw Error(loaded.problems);
    exchange::Exported made = format.write(loaded.bank, assets_of(job.bank));
    ExportedBank out{{}, made.written, std::move(made.losses)};
    if (!out.losses.empty() && !job.lossy) {
        Diagnostics all = out.losses;
        all.push_back({Severity::error,
                       msg("the format \"{}\" cannot hold all of this bank; nothing was written",
                           format.name),
                       in_file(job.bank.string()),
                       {msg("--lossy writes what it can hold")}});
        throw Error(std::move(all));
    }
    if (made.written == 0)
        throw Error(msg("there is no question that could be written"), in_file(job.bank.string()));
    out.file = job.output ? *job.output : job.bank.stem().replace_extension(format.ending);
    refuse_existing(out.file, job.force);
    write_file(out.file, made.text);
    return out;
}

}  // namespace examgen::jobs
