#include "cli/blueprint.h"

#include <algorithm>
#include <ostream>

#include "base/utf8.h"
#include "cli/interrupt.h"
#include "select/blueprint_parts.h"

namespace examgen::cli {
namespace {

using select::Assembly;
using select::Goal;

constexpr size_t k_name = 30, k_wanted = 12, k_form = 9;

std::string padded(std::string text, size_t width) {
    const size_t have = count_code_points(text);
    return text + std::string(have < width ? width - have : 1, ' ');
}

std::string right(const std::string& text, size_t width) {
    const size_t have = count_code_points(text);
    return std::string(have < width ? width - have : 1, ' ') + text;
}

std::string wanted(const select::Constraint& constraint, const Terminal& t) {
    const std::string least = constraint.least.to_decimal();
    if (!constraint.most)
        return std::string(t.say("from ", "ab ")) + least;
    const std::string most = constraint.most->to_decimal();
    return least == most           ? least
           : constraint.least == 0 ? std::string(t.say("up to ", "bis ")) + most
                                   : least + "–" + most;
}

/// A number in the reader's language.
std::string number(double value, int places, const Terminal& t) {
    std::string out = json::decimal(value, places);
    if (t.lang == Lang::de)
        std::replace(out.begin(), out.end(), '.', ',');
    return out;
}

void row(const Terminal& t, const std::string& name, const std::string& wish,
         const std::vector<std::string>& cells) {
    t.out << "  " << padded(shortened(name, k_name), k_name + 2) << right(wish, k_wanted);
    for (const auto& cell : cells)
        t.out << right(cell, k_form);
    t.out << "\n";
}

template <class Part>
std::vector<std::string> each(const Assembly& assembly, const Part& part) {
    std::vector<std::string> out;
    for (const auto& one : assembly.likeness)
        out.push_back(part(one));
    return out;
}

void print_objective(const Assembly& assembly, const Terminal& t) {
    if (assembly.goal == Goal::none)
        return;
    for (size_t i = 0; i < assembly.aims.size(); ++i) {
        std::vector<std::string> cells;
        for (const double value : assembly.reached[i])
            cells.push_back(number(value, 4, t));
        row(t, std::string(t.say("objective: ", "Ziel: ")) + assembly.aims[i],
            assembly.goal == Goal::reach ? number(assembly.targets[i], 4, t)
                                         : std::string(t.say("most", "viel")),
            cells);
    }
    t.out << "  ";
    if (assembly.goal == Goal::reach)
        t.out << t.say("farthest from the target (sum): ", "größter Abstand vom Ziel (Summe): ")
              << number(assembly.value, 6, t);
    else
        t.out << t.say("least information: ", "geringste Information: ")
              << number(assembly.value, 4, t);
    if (!assembly.bounded) {
        t.out << t.say("; no bound was worked out\n", "; eine Schranke wurde nicht berechnet\n");
        return;
    }
    t.out << t.say("; proven bound: ", "; bewiesene Schranke: ") << number(assembly.bound, 4, t)
          << t.say("; gap: ", "; Abstand dazu: ");
    if (assembly.goal == Goal::maximise)
        t.out << number(assembly.gap() * 100, 2, t) << " %\n";
    else
        t.out << number(assembly.gap(), 6, t) << "\n";
}

void print_likeness(const Assembly& assembly, const Terminal& t) {
    const auto line = [&](std::string_view en, std::string_view de, const auto& part) {
        row(t, std::string(t.say(en, de)), "", each(assembly, part));
    };
    using select::Likeness;
    line("mean difficulty", "mittlere Schwierigkeit",
         [&](const Likeness& one) { return number(one.mean_difficulty, 3, t); });
    line("spread of difficulty", "Streuung der Schwierigkeit",
         [&](const Likeness& one) { return number(one.spread, 3, t); });
    if (assembly.uses_statistics)
        line("mean p", "mittleres p", [&](const Likeness& one) { return number(one.p, 3, t); });
    for (size_t i = 0; i < assembly.likeness.front().information.size(); ++i) {
        constexpr std::string_view k_at[] = {"-1", "0", "1"};
        line("information at " + std::string(k_at[i]), "Information bei " + std::string(k_at[i]),
             [&](const Likeness& one) { return number(one.information[i], 3, t); });
    }
    line("words", "Wörter", [](const Likeness& one) { return std::to_string(one.words); });
    line("time in seconds", "Zeit in Sekunden",
         [](const Likeness& one) { return std::to_string(one.time_s); });
}

bool helps(const select::Constraint& constraint, const exam::Question& question) {
    const select::Filter& filter = constraint.filter;
    const bool plain = filter.tag.empty() && filter.kind.empty() && filter.bloom.empty() &&
                       filter.objective.empty() && filter.author.empty();
    return constraint.measure == select::Measure::count && plain &&
           (filter.topic.empty() || select::is_within(question.topic, filter.topic)) &&
           question.difficulty >= filter.low && question.difficulty <= filter.high;
}

}  // namespace

void read_blueprint_request(const Arguments& a, jobs::GenerateJob& job) {
    jobs::BlueprintRequest& request = job.blueprint;
    if (a.has("blueprint"))
        request.file = a.text("blueprint");
    for (const char* also : {"topic", "count", "difficulty", "tag", "kind"})
        if (request.file && a.has(also))
            throw UsageError(msg("--{} and --blueprint exclude each other", also), {},
                             {msg("write it into the blueprint as a constraint")});
    if (const auto forms = a.number("forms", 1, select::k_max_forms))
        request.forms = static_cast<int>(*forms);
    if (const auto overlap = a.number("overlap", 0, select::k_max_count))
        request.overlap = static_cast<int>(*overlap);
    if (a.has("overlap") && !request.file && !request.forms)
        throw UsageError(msg("--overlap needs --forms"), {},
                         {msg("for example --forms 4 --overlap 0")});
    if (a.has("not-used-since")) {
        request.not_used_since = a.text("not-used-since");
        if (!select::is_date(*request.not_used_since))
            throw UsageError(msg("\"{}\" is not a date", *request.not_used_since), {},
                             {msg("write it as year-month-day: 2027-02-08")});
    }
    if (a.has("usage"))
        request.usage = a.text("usage");
    request.stop = [] { return Interrupt::pressed(); };
}

void print_assembly(const Assembly& assembly, const Terminal& t) {
    std::vector<std::string> names;
    for (size_t i = 0; i < assembly.forms.size(); ++i)
        names.push_back(exam::form_name(i));
    t.out << "\n";
    row(t, std::string(t.say("constraint", "Bedingung")), std::string(t.say("wanted", "verlangt")),
        names);
    for (const auto& kept : assembly.constraints) {
        std::vector<std::string> cells;
        for (const auto& got : kept.got)
            cells.push_back(got.to_decimal());
        row(t, kept.constraint.name, wanted(kept.constraint, t), cells);
    }
    print_objective(assembly, t);
    print_likeness(assembly, t);
    if (assembly.forms.size() > 1)
        t.out << "  "
              << t.say("questions shared by two forms, at most: ",
                       "gemeinsame Fragen zweier Formen, höchstens: ")
              << assembly.shared << "\n";
    t.out << "\n";
}

void write_assembly(const Assembly& assembly, json::Writer& w) {
    w.key("constraints").begin_array();
    for (const auto& kept : assembly.constraints) {
        const auto& constraint = kept.constraint;
        w.begin_object(true).key("name").string(constraint.name);
        w.key("least").string(constraint.least.to_string()).key("most");
        constraint.most ? w.string(constraint.most->to_string()) : w.null();
        w.key("got").begin_array(true);
        for (const auto& got : kept.got)
            w.string(got.to_string());
        w.end_array().end_object();
    }
    w.end_array().key("objective").begin_object();
    w.key("goal").string(assembly.goal == Goal::none    ? "none"
                         : assembly.goal == Goal::reach ? "reach"
                                                        : "maximise");
    w.key("value").number(assembly.value, 6).key("bound");
    assembly.bounded ? w.number(assembly.bound, 6) : w.null();
    w.key("gap");
    assembly.bounded ? w.number(assembly.gap(), 6) : w.null();
    w.key("sums").begin_array();
    for (size_t i = 0; i < assembly.aims.size(); ++i) {
        w.begin_object(true).key("name").string(assembly.aims[i]);
        w.key("target").number(assembly.targets[i], 6).key("got").begin_array(true);
        for (const double value : assembly.reached[i])
            w.number(value, 6);
        w.end_array().end_object();
    }
    w.end_array().end_object().key("likeness").begin_array();
    for (const auto& one : assembly.likeness) {
        w.begin_object(true).key("mean_difficulty").number(one.mean_difficulty, 6);
        w.key("spread").number(one.spread, 6).key("mean_p").number(one.p, 6);
        w.key("information").begin_array(true);
        for (const double value : one.information)
            w.number(value, 6);
        w.end_array().key("points").string(one.points.to_string());
        w.key("words").integer(one.words).key("time_s").integer(one.time_s).end_object();
    }
    w.end_array().key("shared").integer(assembly.shared);
    w.key("without_statistics").integer(static_cast<long long>(assembly.unmeasured));
    w.key("stopped").boolean(assembly.stopped);
}

std::string reasons(const Assembly& assembly, const exam::Question& question,
                    const Terminal& terminal) {
    std::string out;
    for (const auto& kept : assembly.constraints)
        if (helps(kept.constraint, question))
            out += (out.empty() ? "" : ", ") + kept.constraint.name;
    return out.empty() ? std::string(terminal.say("free choice", "freie Wahl")) : out;
}

}  // namespace examgen::cli
