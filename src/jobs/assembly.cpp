#include "jobs/assembly.h"

#include <algorithm>
#include <map>

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

select::Blueprint blueprint_of(const select::Query& query, const BlueprintRequest& request,
                               int forms) {
    if (!request.file)
        return select::blueprint_of(query, forms, request.overlap.value_or(0));
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
        out.chosen = questions_of(pool, select::draw(pool, query));
        out.forms = select::make_forms(out.chosen, shuffle);
        return out;
    }
    const select::Stats stats = load_stats(banks);
    const select::Blueprint blueprint = blueprint_of(query, request, shuffle.forms);
    select::AssemblyLimits limits;
    limits.stop = request.stop;
    out.title = blueprint.title;
    out.assembly = select::assemble(pool, blueprint, {&stats, nullptr}, limits);
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
