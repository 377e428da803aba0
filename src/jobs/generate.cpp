#include "jobs/generate.h"

#include <algorithm>
#include <random>

#include "base/slug.h"
#include "jobs/artwork.h"
#include "jobs/assembly_report.h"
#include "jobs/compose.h"
#include "jobs/press.h"
#include "jobs/scale.h"
#include "score/profile.h"

namespace examgen::jobs {
namespace {

constexpr uint64_t k_seed_bits = 53;  // every seed is exact as a JSON number

uint64_t drawn_seed() {
    std::random_device device;
    const uint64_t high = device();
    const uint64_t low = device();
    return (high << 32 | low) >> (64 - k_seed_bits);
}

/// The banks that chosen questions come from, in their order.
std::vector<const LoadedBank*> used_banks(const std::vector<const bank::Question*>& chosen,
                                          const std::vector<LoadedBank>& banks) {
    std::vector<const LoadedBank*> out;
    for (const auto& loaded : banks) {
        const auto& all = loaded.bank.questions;
        const auto is_in = [&all](const bank::Question* q) {
            return std::less_equal<>()(all.data(), q) && std::less<>()(q, all.data() + all.size());
        };
        if (std::any_of(chosen.begin(), chosen.end(), is_in))
            out.push_back(&loaded);
    }
    return out;
}

std::vector<const bank::Bank*> views_of(const std::vector<const LoadedBank*>& banks) {
    std::vector<const bank::Bank*> out;
    for (const auto* loaded : banks)
        out.push_back(&loaded->bank);
    return out;
}

std::string title_of(const std::vector<const LoadedBank*>& banks) {
    std::string out;
    for (const auto* loaded : banks) {
        const bank::Topic& topic = loaded->bank.topic;
        out += (out.empty() ? "" : ", ") + (topic.title.empty() ? topic.id : topic.title);
    }
    return out;
}

void add(Diagnostics& to, const Diagnostics& from) {
    to.insert(to.end(), from.begin(), from.end());
}

void refuse_own_order(const GenerateJob& job) {
    if (job.blueprint.any() && job.copies.own_order)
        throw UsageError(
            msg("copies with an order of their own need forms that hold the same questions"), {},
            {msg("leave out --shuffle-per copy, or the blueprint")});
}

/// Forms whose letters stand out although they were to be balanced.
Diagnostics unbalanced(const Choice& choice, const select::ShuffleSpec& shuffle) {
    Diagnostics out;
    if (shuffle.balance != select::KeyBalance::soft)
        return out;
    for (const auto& form : choice.forms)
        if (!select::is_balanced(form, choice.chosen))
            out.push_back(
                {Severity::warning,
                 msg("form {}: the letters of the right answers could not be balanced", form.name),
                 {},
                 {msg("options that may not move, or too few questions, stand in the "
                      "way")}});
    return out;
}

}  // namespace

Generated generate(const Places& places, const GenerateJob& job) {
    const score::Rule rule = score::rule_named(job.scoring);
    const auto scale = job.grade_scale ? std::optional(read_scale(*job.grade_scale)) : std::nullopt;
    const auto banks = load_banks(job.banks.empty() ? std::vector{places.banks} : job.banks);
    std::vector<const bank::Bank*> views;
    Generated out;
    if (job.profile_de)
        out.warnings = score::objections_de(rule, scale ? &scale->scale : nullptr);
    for (const auto& loaded : banks) {
        views.push_back(&loaded.bank);
        add(out.warnings, loaded.warnings);
    }
    const select::Pool pool = select::make_pool(views);
    add(out.warnings, pool.problems);

    select::Query query = job.query;
    select::ShuffleSpec shuffle = job.shuffle;
    query.seed = shuffle.seed = job.seed ? *job.seed : drawn_seed();
    refuse_own_order(job);
    Choice choice = choose(pool, banks, query, job.blueprint, shuffle);
    const auto& chosen = choice.chosen;
    shuffle.forms = static_cast<int>(choice.forms.size());
    add(out.warnings, choice.warnings);
    add(out.warnings, unbalanced(choice, shuffle));
    out.assembly = std::move(choice.assembly);

    Composition parts;
    parts.course = job.course;
    parts.examiner = job.examiner;
    parts.date = job.date;
    parts.duration_min = job.duration_min;
    const auto used = used_banks(chosen, banks);
    parts.shared_texts = shared_texts(chosen, views_of(used));
    parts.title = !job.title.empty()      ? job.title
                  : !choice.title.empty() ? choice.title
                                          : title_of(used);
    parts.language = job.language ? *job.language : used.front()->bank.topic.language;
    if (!has_labels(places, parts.language))
        out.warnings.push_back(
            {Severity::warning,
             msg("the sheets have no labels in the language \"{}\"; they are English",
                 parts.language),
             {},
             {msg("add layouts/labels/{}.json", parts.language)}});
    parts.instructions = job.instructions ? read_file(*job.instructions, 1 << 16) : "";
    parts.id_digits = job.id_digits;
    parts.rule = rule;
    if (scale) {
        parts.grade_scale = scale->text.empty() ? scale->scale.name : std::string(k_scale_file);
        parts.scale_name = scale->text.empty() ? "" : scale->scale.name;
    }

    Press press(places, job.layout, job.key_layout, parts.language, job.answers);
    press.set_container(job.container);
    std::vector<fs::path> bank_paths;
    for (const auto* loaded : used)
        bank_paths.push_back(loaded->path);
    Artworks artworks(std::move(bank_paths));
    press.set_pictures([&artworks](const std::string& name) { return artworks.find(name); });
    CopyPlan plan;
    if (job.copies.any()) {
        std::vector<std::string> forms;
        for (int i = 0; i < shuffle.forms; ++i)
            forms.push_back(exam::form_name(static_cast<size_t>(i)));
        plan = plan_copies(job.copies, forms, parts.duration_min, press.labels());
        add(out.warnings, plan.warnings);
    }
    out.exam = compose(chosen, std::move(choice.forms), shuffle.seed, parts, press.fingerprint());
    if (job.copies.own_order && !plan.copies.empty()) {
        std::vector<exam::Form> own;
        for (const auto& copy : plan.copies)
            own.push_back(select::make_form(chosen, shuffle, copy.copy.form));
        set_forms(out.exam, std::move(own));
    }
    add(out.warnings, press.exam_layout().warnings);
    out.exam.usage_sha256 = choice.usage_sha256;
    for (const auto* loaded : used)
        out.exam.banks.push_back({loaded->path.filename().string(), loaded->sha256});
    if (job.dry_run)
        return out;

    out.folder =
        job.output ? *job.output : fs::path("output") / folder_name(out.exam.title, out.exam.id);
    NewFolder folder(out.folder, job.force);
    const auto write = [&](const File& file) {
        folder.add(file.name, file.bytes);
        out.files.push_back(out.folder / file.name);
    };
    auto printed = chosen;
    printed.insert(printed.end(), parts.shared_texts.begin(), parts.shared_texts.end());
    const auto questions = by_id(printed);
    const auto heading = heading_of(out.exam, parts, press.labels());
    if (plan.copies.empty()) {
        for (const auto& file : press.print(out.exam, heading, questions, out.warnings))
            write(file);
    } else {
        CopyPress copies(press, out.exam, heading, questions, job.copies, std::move(plan));
        press.set_key(out.exam, heading, questions);
        copies.set(out.warnings);
        copies.write(write, job.progress);
        write(press.key_file(out.exam));
        if (job.copies.roster)
            write(press.attendance_file(out.exam));
        write({std::string(exam::k_copies_file), exam::copies_to_lines(out.exam.copies)});
    }
    if (out.assembly)
        write(assembly_file(places, job.key_layout, out.exam, heading, *out.assembly));
    write({"answer-key.csv", exam::key_csv(out.exam)});
    write({"exam.json", exam::to_json(out.exam)});
    if (scale && !scale->text.empty())
        write({std::string(k_scale_file), scale->text});
    add(out.warnings, artworks.warnings());
    folder.commit();
    for (const auto& sheet : out.exam.sheets)
        out.pages = std::max(out.pages, sheet.page);
    return out;
}

std::string folder_name(const std::string& title, const std::string& id) {
    const std::string words = slug(title);
    return (words.empty() ? "exam" : words) + "-" + id;
}

}  // namespace examgen::jobs
