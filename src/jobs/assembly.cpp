#include "jobs/assembly.h"

#include <algorithm>
#include <map>

#include "base/hash.h"
#include "jobs/usage.h"
#include "select/draw.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_most_bytes = size_t{1} << 28;

/// `<bank>.stats.json` beside each bank, where there is one.
select::Stats load_stats(const std::vector<LoadedBank>& banks) {
    select::Stats out;
    for (const auto& loaded : banks) {
        fs::path path = loaded.path;
        path.replace_extension(".stats.json");
        if (fs::exists(path))
            select::read_stats(read_file(path, k_most_bytes), path.string(), out);
    }
    return out;
}

select::Blueprint plain_blueprint(const select::Query& query, const BlueprintRequest& request,
                                  int forms) {
    select::Blueprint out = select::blueprint_of(query, forms, request.overlap.value_or(0));
    out.not_used_since = request.not_used_since.value_or("");
    return out;
}

select::Blueprint blueprint_of(const select::Query& query, const BlueprintRequest& request,
                               int forms) {
    if (!request.file)
        return plain_blueprint(query, request, forms);
    select::Blueprint out =
        select::read_blueprint(read_file(*request.file, k_most_bytes), request.file->string());
    for (const auto& id : query.include)
        out.include.push_back({id});
    for (const auto& id : query.exclude)
        out.exclude.push_back({id});
    out.forms = request.forms.value_or(out.forms);
    out.overlap = request.overlap.value_or(out.overlap);
    out.not_used_since = request.not_used_since.value_or(out.not_used_since);
    out.seed = query.seed;
    return out;
}

/// The record as the engine sees it, and its fingerprint.
select::Uses load_uses(const BlueprintRequest& request, Choice& out) {
    select::Uses uses;
    Sha256 hash;
    for (const auto& [id, used] : read_usage(usage_path(request.usage))) {
        uses.emplace(id, select::Use{used.last, used.times});
        for (const auto& field : {id, used.last, std::to_string(used.times)})
            hash.add_field(field);
    }
    out.usage_sha256 = hex(hash.finish());
    return uses;
}

/// Plain counts with the questions left out that were used since then; one that is included by
/// name stays.
select::Query without_used(const select::Query& query, const select::Uses& uses,
                           const std::string& since, const select::Pool& pool) {
    select::Query out = query;
    for (const auto& [id, use] : uses)
        if (use.last >= since && pool.by_id.count(id) &&
            std::find(query.include.begin(), query.include.end(), id) == query.include.end())
            out.exclude.push_back(id);
    return out;
}

/// Draws; of a failure it also says how many were left out since they were used.
std::vector<uint32_t> drawn(const select::Pool& pool, const select::Query& query, size_t used) {
    try {
        return select::draw(pool, query);
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        if (used == 0)
            throw;
        Diagnostics all = error.all();
        all.back().hints.push_back(msg("{} questions were left out since they were used", used));
        throw Error(std::move(all));
    }
}

std::vector<const bank::Question*> questions_of(const select::Pool& pool,
                                                const std::vector<uint32_t>& positions) {
    std::vector<const bank::Question*> out;
    for (const uint32_t position : positions)
        out.push_back(pool.questions[position]);
    return out;
}

/// Puts a form's blocks in the order in which they first come among all questions.
void sort_blocks(std::vector<const bank::Question*>& form,
                 const std::vector<const bank::Question*>& all) {
    std::map<std::string_view, size_t> rank;
    for (const auto* question : all)
        rank.try_emplace(select::block_of(*question), rank.size());
    std::stable_sort(form.begin(), form.end(), [&](const auto* a, const auto* b) {
        return rank.at(select::block_of(*a)) < rank.at(select::block_of(*b));
    });
}

std::vector<uint32_t> union_of(const select::Assembly& assembly) {
    std::vector<uint32_t> out;
    for (const auto& form : assembly.forms)
        out.insert(out.end(), form.begin(), form.end());
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

void warn(const select::Assembly& assembly, Choice& out) {
    out.warnings = assembly.remarks;
    const auto add = [&](Message what, std::vector<Message> hints = {}) {
        out.warnings.push_back({Severity::warning, std::move(what), {}, std::move(hints)});
    };
    if (assembly.stopped)
        add(msg("stopped early: the forms keep all constraints, but better ones may exist"));
    if (assembly.unmeasured > 0)
        add(msg("{} of {} questions have no statistics; the author's difficulty stands for them",
                assembly.unmeasured, assembly.candidates));
}

}  // namespace

Choice choose(const select::Pool& pool, const std::vector<LoadedBank>& banks,
              const select::Query& query, const BlueprintRequest& request,
              const select::ShuffleSpec& shuffle) {
    Choice out;
    if (!request.any()) {
        const auto& since = request.not_used_since;
        const select::Query limited =
            since ? without_used(query, load_uses(request, out), *since, pool) : query;
        out.chosen =
            questions_of(pool, drawn(pool, limited, limited.exclude.size() - query.exclude.size()));
        out.forms = select::make_forms(out.chosen, shuffle);
        return out;
    }
    const select::Stats stats = load_stats(banks);
    const select::Blueprint blueprint = blueprint_of(query, request, shuffle.forms);
    select::AssemblyLimits limits;
    limits.stop = request.stop;
    out.title = blueprint.title;
    const bool by_use = !blueprint.not_used_since.empty() || blueprint.max_uses;
    const select::Uses uses = by_use ? load_uses(request, out) : select::Uses();
    out.assembly = select::assemble(pool, blueprint, {&stats, &uses}, limits);
    const std::vector<uint32_t> all = union_of(*out.assembly);
    out.chosen = questions_of(pool, all);
    for (size_t i = 0; i < out.assembly->forms.size(); ++i) {
        auto form = questions_of(pool, out.assembly->forms[i]);
        sort_blocks(form, out.chosen);
        out.forms.push_back(select::make_form(form, shuffle, exam::form_name(i)));
    }
    warn(*out.assembly, out);
    return out;
}

}  // namespace examgen::jobs
