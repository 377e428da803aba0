#include "jobs/assembly_report.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/json_writer.h"
#include "pdf/document.h"
#include "pdf/font_set.h"
#include "report/assembly_paper.h"

namespace examgen::jobs {
namespace {

using report::AssemblyFacts;
using select::Assembly;
using select::Goal;

constexpr size_t k_most_columns = 6;  // forms side by side; of more only the extremes
constexpr size_t k_most_topics = 12, k_least_topics = 3;

class Writer {
public:
    Writer(const layout::Labels& labels, const exam::Exam& exam, const Assembly& assembly)
        : labels_(labels), exam_(exam), assembly_(assembly) {}

    /// All but the constraints; of topics the first ones.
    AssemblyFacts facts(size_t topics) const {
        AssemblyFacts out;
        figures(out);
        columns(out);
        if (!assembly_.aims.empty())
            out.tables.push_back(objective());
        out.tables.push_back(likeness());
        out.tables.push_back(contents(topics));
        notes(out);
        return out;
    }

    /// The constraints, first on the page; those that do not fit are counted.
    void add_constraints(size_t room, AssemblyFacts& facts) const {
        AssemblyFacts::Table table{labels_["assembly_constraints"], labels_["assembly_wanted"], {}};
        const size_t all = assembly_.constraints.size();
        const size_t shown = all <= room ? all : room - std::min<size_t>(room, 1);
        for (size_t i = 0; i < shown; ++i) {
            const auto& kept = assembly_.constraints[i];
            std::vector<double> got;
            for (const auto& value : kept.got)
                got.push_back(static_cast<double>(value.num) / static_cast<double>(value.den));
            table.rows.push_back(
                {name_of(kept.constraint), wanted(kept.constraint), cells(got, 2)});
        }
        if (shown < all)
            table.rows.push_back(
                {labels_.with("assembly_more", {std::to_string(all - shown)}), "", cells({}, 0)});
        facts.tables.insert(facts.tables.begin(), std::move(table));
    }

private:
    bool by_form() const { return assembly_.forms.size() <= k_most_columns; }

    std::string number(double value, int places) const {
        return labels_.number(json::decimal(value, places));
    }

    std::vector<std::string> cells(const std::vector<double>& values, int places) const {
        std::vector<std::string> out;
        if (values.empty())
            return std::vector<std::string>(by_form() ? assembly_.forms.size() : 2);
        if (!by_form()) {
            const auto [least, most] = std::minmax_element(values.begin(), values.end());
            return {number(*least, places), number(*most, places)};
        }
        for (const double value : values)
            out.push_back(number(value, places));
        return out;
    }

    template <class Part>
    AssemblyFacts::Row row(const std::string& name, int places, const Part& part) const {
        std::vector<double> values;
        for (const auto& one : assembly_.likeness)
            values.push_back(part(one));
        return {name, "", cells(values, places)};
    }

    std::string name_of(const select::Constraint& constraint) const {
        return constraint.where.file.empty() && constraint.name == "points"
                   ? labels_["assembly_points"]
                   : constraint.name;
    }

    std::string wanted(const select::Constraint& constraint) const {
        const std::string least = labels_.number(constraint.least.to_decimal());
        if (!constraint.most)
            return "≥ " + least;
        const std::string most = labels_.number(constraint.most->to_decimal());
        return constraint.least == *constraint.most ? least
               : constraint.least == Rational(0)    ? "≤ " + most
                                                    : least + "–" + most;
    }

    void figures(AssemblyFacts& out) const {
        const auto add = [&](std::string value, std::string_view label) {
            out.figures.push_back({std::move(value), labels_[label]});
        };
        add(std::to_string(assembly_.forms.size()), "assembly_forms");
        add(std::to_string(assembly_.forms.front().size()), "assembly_questions");
        add(std::to_string(assembly_.candidates), "assembly_candidates");
        add(std::to_string(assembly_.shared), "assembly_shared");
        if (assembly_.goal != Goal::none && assembly_.bounded)
            add(assembly_.goal == Goal::maximise ? number(assembly_.gap() * 100, 2) + " %"
                                                 : number(assembly_.gap(), 4),
                "assembly_gap");
    }

    void columns(AssemblyFacts& out) const {
        if (!by_form()) {
            out.columns = {labels_["assembly_least"], labels_["assembly_most"]};
            return;
        }
        for (const auto& form : exam_.forms)
            out.columns.push_back(labels_["form"] + " " + form.name);
    }

    AssemblyFacts::Table objective() const {
        const bool reach = assembly_.goal == Goal::reach;
        AssemblyFacts::Table out{labels_[reach ? "assembly_reach" : "assembly_maximise"],
                                 labels_[reach ? "assembly_target" : "assembly_bound"],
                                 {}};
        for (size_t i = 0; i < assembly_.aims.size(); ++i) {
            const std::string& aim = assembly_.aims[i];
            const std::string bound = assembly_.bounded ? number(assembly_.bound, 3) : "";
            out.rows.push_back({aim == "difficulty" ? labels_["assembly_difficulty"] : aim,
                                reach ? number(assembly_.targets[i], 3) : bound,
                                cells(assembly_.reached[i], 3)});
        }
        return out;
    }

    AssemblyFacts::Table likeness() const {
        using select::Likeness;
        AssemblyFacts::Table out{labels_["assembly_likeness"], "", {}};
        out.rows = {
            row(labels_["assembly_difficulty"], 3,
                [](const Likeness& one) { return one.mean_difficulty; }),
            row(labels_["assembly_spread"], 3, [](const Likeness& one) { return one.spread; }),
            row(labels_["assembly_p"], 3, [](const Likeness& one) { return one.p; }),
        };
        for (size_t i = 0; i < assembly_.likeness.front().information.size(); ++i) {
            constexpr std::array<std::string_view, 3> k_at{"−1", "0", "1"};
            out.rows.push_back(row(labels_.with("assembly_information", {std::string(k_at[i])}), 3,
                                   [i](const Likeness& one) { return one.information[i]; }));
        }
        out.rows.push_back(row(labels_["assembly_words"], 0,
                               [](const Likeness& one) { return static_cast<double>(one.words); }));
        out.rows.push_back(row(labels_["assembly_time"], 0, [](const Likeness& one) {
            return static_cast<double>(one.time_s);
        }));
        return out;
    }

    /// Topics by name, then difficulties.
    AssemblyFacts::Table contents(size_t most_topics) const {
        std::map<std::string, std::vector<double>> topics;
        std::array<std::vector<double>, select::k_levels> levels;
        levels.fill(std::vector<double>(exam_.forms.size()));
        for (size_t f = 0; f < exam_.forms.size(); ++f)
            for (const auto& item : exam_.forms[f].items) {
                const exam::Question& question = *exam_.find(item.question);
                auto& counts = topics[question.topic];
                counts.resize(exam_.forms.size());
                ++counts[f];
                ++levels[static_cast<size_t>(std::clamp(question.difficulty, 1, 5) - 1)][f];
            }
        AssemblyFacts::Table out{labels_["assembly_contents"], "", {}};
        std::vector<double> rest(exam_.forms.size());
        const size_t named = topics.size() <= most_topics ? topics.size() : most_topics - 1;
        for (const auto& [topic, counts] : topics)
            if (out.rows.size() < named)
                out.rows.push_back({topic, "", cells(counts, 0)});
            else
                for (size_t f = 0; f < rest.size(); ++f)
                    rest[f] += counts[f];
        if (named < topics.size())
            out.rows.push_back(
                {labels_.with("assembly_other_topics", {std::to_string(topics.size() - named)}), "",
                 cells(rest, 0)});
        for (size_t level = 0; level < levels.size(); ++level)
            out.rows.push_back({labels_.with("assembly_level", {std::to_string(level + 1)}), "",
                                cells(levels[level], 0)});
        return out;
    }

    void notes(AssemblyFacts& out) const {
        if (assembly_.goal != Goal::none && assembly_.bounded)
            out.notes.push_back(labels_.with(
                assembly_.goal == Goal::reach ? "assembly_note_reach" : "assembly_note_maximise",
                {number(assembly_.value, 4), number(assembly_.bound, 4)}));
        if (assembly_.unmeasured > 0)
            out.notes.push_back(labels_.with(
                "assembly_note_unmeasured",
                {std::to_string(assembly_.unmeasured), std::to_string(assembly_.candidates)}));
        if (assembly_.stopped)
            out.notes.push_back(labels_["assembly_note_stopped"]);
        out.notes.push_back(labels_.with("assembly_note_seed", {std::to_string(exam_.seed)}));
    }

    const layout::Labels& labels_;
    const exam::Exam& exam_;
    const Assembly& assembly_;
};

}  // namespace

File assembly_file(const Places& places, const std::string& key_layout, const exam::Exam& exam,
                   const layout::Heading& heading, const select::Assembly& assembly) {
    const layout::Definition definition = load_layout(places, key_layout);
    const layout::Labels labels = load_labels(places, exam.language);
    FontFolder folder(places.fonts);
    draw::FontBook fonts(folder.source());
    report::AssemblySetter setter(definition, labels, fonts);
    const Writer writer(labels, exam, assembly);
    AssemblyFacts facts;
    size_t room = 0;
    for (size_t topics = k_most_topics; topics >= k_least_topics; --topics) {
        facts = writer.facts(topics);
        room = setter.room(facts.tables.size() + 1, facts.notes.size());
        for (const auto& table : facts.tables)
            room -= std::min(room, table.rows.size());
        if (room >= assembly.constraints.size())
            break;
    }
    writer.add_constraints(room, facts);
    const draw::Frame page = setter.set(heading, facts);
    const pdf::FontSet cut = font_set(fonts, places);
    const draw::Frame* const pages[] = {&page};
    return {"assembly.pdf",
            pdf::write(pages, cut,
                       {labels["assembly"] + " " + exam.id + ": " + exam.title, exam.language})};
}

}  // namespace examgen::jobs
