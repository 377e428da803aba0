#include "jobs/bank.h"

#include <algorithm>

#include "exam/exam.h"
#include "exchange/formats.h"
#include "base/utf8.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_import_limit = size_t{1} << 30;

void append(Diagnostics& to, const Diagnostics& from) {
    to.insert(to.end(), from.begin(), from.end());
}

const exchange::Format& format_of(const ImportJob& job, const fs::path& path,
                                  std::string_view text) {
    if (job.format) {
        if (const auto* named = exchange::format_named(*job.format))
            return *named;
        std::string known;
        for (const auto& format : exchange::formats())
            known += (known.empty() ? "" : ", ") + std::string(format.name);
        throw UsageError(msg("unknown format \"{}\"", *job.format), {}, {msg("there are: {}", known)});
    }
    if (const auto* found = exchange::recognise(text))
        return *found;
    throw Error(msg("the format of this file is not recognised"), in_file(path.string()),
                {msg("examgen bank formats lists what can be read")});
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

bool key_is_longest(const bank::Question& question) {
    size_t key = 0, other = 0;
    for (const auto& option : question.options) {
        size_t& longest = option.correct ? key : other;
        longest = std::max(longest, count_code_points(option.text));
    }
    return key > other;
}

}  // namespace

Checked check_banks(const std::vector<fs::path>& paths) {
    Checked out;
    for (const auto& path : bank_files(paths)) {
        try {
            bank::Loaded loaded = load_bank(path);
            ++out.banks;
            out.questions += loaded.bank.questions.size();
            const bool sound = !has_error(loaded.problems);
            append(out.problems, loaded.problems);
            if (sound)
                append(out.problems, bank::review(loaded.bank));
        } catch (const Error& e) {
            append(out.problems, e.all());
        }
    }
    return out;
}

Stats count_banks(const std::vector<LoadedBank>& banks) {
    Stats out;
    for (const auto& loaded : banks)
        for (const auto& question : loaded.bank.questions) {
            ++out.questions;
            ++out.by_topic[question.topic][static_cast<size_t>(question.difficulty) - 1];
            ++out.by_kind[std::string(bank::name_of(question.kind))];
            ++out.by_status[std::string(bank::name_of(question.status))];
            if (question.kind != bank::Kind::single_choice || question.options.empty())
                continue;
            ++out.single_choice;
            out.key_longest += key_is_longest(question);
            for (size_t i = 0; i < question.options.size(); ++i)
                if (question.options[i].correct)
                    ++out.key_letters[exam::option_label(i)];
        }
    return out;
}

Imported import_bank(const ImportJob& job) {
    std::vector<exchange::Imported> parts;
    Imported out;
    for (const auto& path : job.files) {
        const std::string text = read_file(path, k_import_limit);
        const exchange::Format& format = format_of(job, path, text);
        out.format = format.name;
        parts.push_back(format.read(text, path.string()));
    }
    exchange::Imported all = exchange::merge(std::move(parts));
    if (job.topic)
        rename_topic(all.bank, *job.topic);
    out.complete = all.complete;
    out.drafts = all.drafts;
    out.problems = std::move(all.problems);
    out.file = job.output ? *job.output : fs::path(all.bank.topic.id + ".json");
    std::error_code failed;
    if (fs::exists(out.file, failed) && !job.force)
        throw Error(msg("this file exists already"), in_file(out.file.string()),
                    {msg("choose another with --output, or replace it with --force")});
    write_file(out.file, bank::to_json(all.bank));
    return out;
}

}  // namespace examgen::jobs
