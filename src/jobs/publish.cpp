#include "jobs/publish.h"

#include <algorithm>
#include <map>
#include <set>

#include "bank/pictures.h"
#include "base/hash.h"
#include "image/artwork.h"
#include "jobs/assets.h"
#include "jobs/grade.h"
#include "jobs/site_folder.h"
#include "jobs/usage.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_asset_limit = 1 << 20;

std::vector<site::Asset> read_assets(const fs::path& folder) {
    std::vector<site::Asset> out;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folder, failed))
        if (entry.is_regular_file())
            out.push_back(
                {entry.path().filename().string(), read_file(entry.path(), k_asset_limit)});
    if (out.empty())
        throw Error(msg("the site's style sheets and scripts were not found"),
                    in_file(folder.string()), {msg("install examgen again")});
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return out;
}

/// The exam itself, or each exam in a folder of exams.
std::vector<fs::path> exams_at(const fs::path& path) {
    std::error_code failed;
    if (!fs::is_directory(path, failed) || fs::exists(path / "exam.json", failed))
        return {path};
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(path, failed))
        if (fs::exists(entry.path() / "exam.json", failed))
            out.push_back(entry.path());
    if (out.empty())
        throw Error(msg("there is no exam in this folder"), in_file(path.string()),
                    {msg("name an exam folder, its exam.json, or a folder of exam folders")});
    std::sort(out.begin(), out.end());
    return out;
}

using Ids = std::set<std::string, std::less<>>;

/// Of exams that were named, whenever they are, and of recorded ones that are not over: the day of
/// an exam counts as ahead.
Ids secret_questions(const PublishJob& job) {
    Ids out;
    for (const auto& named : job.exclude_used_in)
        for (const auto& path : exams_at(named)) {
            fs::path folder;
            for (const auto& question : load_exam(path, folder).questions)
                out.insert(question.id);
        }
    const std::string day = job.today.value_or(today());
    for (const auto& [id, used] : read_usage(usage_path(job.usage)))
        if (used.last >= day)
            out.insert(id);
    return out;
}

/// What browsers show and no policy of contents forbids. An SVG file in an <img> runs no script.
bool is_for_browsers(const std::string& ending) {
    return ending == ".png" || ending == ".jpg" || ending == ".jpeg" || ending == ".webp" ||
           ending == ".gif" || ending == ".svg";
}

struct PictureFile {
    std::string name, bytes;
};

/// The pictures that a question's texts show; what is not there or not for browsers stays words.
void take_pictures(const bank::Question& question, const fs::path& bank, site::Topic& topic,
                   std::vector<PictureFile>& files, Diagnostics& remarks) {
    for (const auto& one : bank::pictures(question)) {
        if (topic.pictures.contains(one.source))
            continue;
        std::string ending = fs::path(one.source).extension().string();
        std::transform(ending.begin(), ending.end(), ending.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
        auto bytes = is_for_browsers(ending) ? read_asset(bank, one.source) : std::nullopt;
        if (!bytes) {
            remarks.push_back(
                {Severity::warning,
                 msg("the picture \"{}\" cannot be shown on a site", one.source),
                 {bank.string(), 0, 0, one.pointer, 0},
                 {msg("its words stand in its place; a site shows PNG, JPEG, WebP, GIF "
                      "and SVG files beside the bank")}});
            continue;
        }
        const std::string hash = hex(sha256(*bytes)).substr(0, 16);
        site::Picture made{"a/" + hash + ending, 0, 0};
        try {
            const auto art = image::read_artwork(*bytes);
            made.width = art.width;
            made.height = art.height;
        } catch (const Error&) {  // the browser finds the size by itself
        }
        files.push_back({site::topic_folder(topic.about.id) + made.file, std::move(*bytes)});
        topic.pictures.emplace(one.source, made);
    }
}

/// Chooses what may be shown. Questions of banks with one topic come together; the first of equal
/// ids counts.
class Choice {
public:
    Choice(const PublishJob& job, Published& counts)
        : job_(job), counts_(counts), secret_(secret_questions(job)) {}

    void add(const bank::Bank& bank) {
        const auto [at, fresh] = places_.try_emplace(bank.topic.id, topics.size());
        if (fresh)
            topics.push_back({bank.topic, {}});
        for (const auto& question : bank.questions) {
            if (!is_shown(question))
                continue;
            const auto [seen, first] =
                seen_.try_emplace(bank.topic.id + "\n" + question.id, bank.file);
            if (first) {
                topics[at->second].questions.push_back(&question);
                take_pictures(question, bank.file, topics[at->second], pictures, counts_.remarks);
            } else {
                counts_.remarks.push_back({Severity::warning,
                                           msg("the question \"{}\" is in another bank of this "
                                               "topic too and is shown once",
                                               question.id),
                                           in_file(bank.file),
                                           {msg("the first one counts: {}", seen->second)}});
            }
        }
    }

    std::vector<site::Topic> topics;
    std::vector<PictureFile> pictures;

private:
    bool is_shown(const bank::Question& q) {
        if (std::find(job_.include.begin(), job_.include.end(), q.status) == job_.include.end() ||
            q.difficulty < job_.least_difficulty || q.difficulty > job_.most_difficulty ||
            q.kind == bank::Kind::foreign || q.kind == bank::Kind::description)
            return false;
        if (q.use == bank::Use::exam)
            return ++counts_.withheld_exam_use, false;
        if (secret_.contains(q.id))
            return ++counts_.withheld_used, false;
        return true;
    }

    const PublishJob& job_;
    Published& counts_;
    Ids secret_;
    std::map<std::string, size_t> places_;
    std::map<std::string, std::string> seen_;
};

/// As load_banks, without the fingerprints, which take as long as reading a large bank.
std::vector<bank::Bank> read_banks(const PublishJob& job, const Places& places,
                                   Diagnostics& remarks) {
    std::vector<bank::Bank> out;
    for (const auto& path : bank_files(job.banks.empty() ? std::vector{places.banks} : job.banks)) {
        bank::Loaded loaded = load_bank(path);
        remarks.insert(remarks.end(), loaded.problems.begin(), loaded.problems.end());
        out.push_back(std::move(loaded.bank));
    }
    if (has_error(remarks))
        throw Error(std::move(remarks));
    return out;
}

}  // namespace

Published publish(const PublishJob& job, const Places& places) {
    Published out;
    const auto banks = read_banks(job, places, out.remarks);
    Choice choice(job, out);
    for (const auto& bank : banks)
        choice.add(bank);
    SiteFolder folder(job.output);
    const site::Sink sink{
        [&](const std::string& name, const site::Stamp& stamp) {
            return folder.wants(name, stamp);
        },
        [&](const std::string& name, const std::string& bytes) { folder.write(name, bytes); }};
    const auto built =
        site::build(choice.topics, job.settings, read_assets(places.layouts / "site"), sink);
    for (const auto& one : choice.pictures)
        if (folder.wants(one.name, site::Stamper().add(one.bytes).finish()))
            folder.write(one.name, one.bytes);
    folder.finish();
    out.topics = built.topics;
    out.questions = built.questions;
    out.remarks.insert(out.remarks.end(), built.remarks.begin(), built.remarks.end());
    out.written = folder.written;
    out.unchanged = folder.unchanged;
    out.removed = folder.removed;
    return out;
}

}  // namespace examgen::jobs
