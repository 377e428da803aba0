// The table of scales. A new one is a function and a row.
//
// German linear scale: g = 1 + 3 (P_max − P) / (P_max − P_pass), to the nearest of 1.0, 1.3, 1.7 …
// 4.0, the better one in the middle. Gleitklausel: the rule of the German medical exams (ÄApprO
// §14): pass at 60 % of the points or at 78 % of the reference group's mean, whichever is less.

#include "score/scales.h"

#include <algorithm>

#include "base/utf8.h"

namespace examgen::score {
namespace {

Rational percent(const Context& c, const Rational& of_hundred) {
    return c.max_points * of_hundred / Rational(100);
}

Rational pass_mark(const Context& c) {
    return percent(c, c.pass_percent);
}

struct Step {
    std::string_view grade;
    int64_t percent;
    bool passed = true;
};

Cuts table(const Context& c, std::span<const Step> steps, std::string_view below) {
    Cuts out;
    out.below = below;
    for (const auto& step : steps) {
        out.steps.push_back({std::string(step.grade), percent(c, step.percent), step.passed});
        if (step.passed)
            out.pass = out.steps.back().from;
    }
    return out;
}

Cuts de_linear(const Context& c) {
    constexpr int64_t k_tenths[] = {10, 13, 17, 20, 23, 27, 30, 33, 37, 40};
    Cuts out;
    out.below = "5.0";
    out.pass = pass_mark(c);
    for (size_t i = 0; i < std::size(k_tenths); ++i) {
        const int64_t tenth = k_tenths[i];
        const std::string grade = std::to_string(tenth / 10) + "." + std::to_string(tenth % 10);
        if (i + 1 == std::size(k_tenths)) {
            out.steps.push_back({grade, out.pass, true});
            break;
        }
        const Rational middle(tenth + k_tenths[i + 1], 20);
        const Rational lost = (middle - Rational(1)) / Rational(3) * (c.max_points - out.pass);
        out.steps.push_back({grade, c.max_points - lost, true});
    }
    out.notes.push_back(
        msg("grade = 1 + 3 × ({} − points) / ({1} − {2}), to the nearest step; pass mark {2}",
            c.max_points.to_decimal(), out.pass.to_decimal()));
    return out;
}

Rational rounded_up(const Rational& x) {
    const int64_t whole = x.num / x.den;
    return x.num > 0 && x.num % x.den != 0 ? whole + 1 : whole;
}

int64_t papers(const Context& c) {
    int64_t out = 0;
    for (const auto& [points, count] : c.reference)
        out += count;
    return out;
}

Rational mean(const Context& c) {
    Rational sum;
    for (const auto& [points, count] : c.reference)
        sum = sum + points * Rational(count);
    return sum / Rational(papers(c));
}

Cuts de_gleitklausel(const Context& c) {
    Cuts out;
    out.below = "5";
    const int64_t n = papers(c);
    Rational pass = pass_mark(c);
    if (n >= std::max(c.least_reference, int64_t{1})) {
        const Rational average = mean(c);
        pass = gleitklausel(c.max_points, average, c.pass_percent);
        out.notes.push_back(
            msg("pass mark: the lesser of {} % of {} = {} and 78 % of the mean {} = {}",
                c.pass_percent.to_decimal(), c.max_points.to_decimal(), pass_mark(c).to_decimal(),
                average.to_decimal(), (average * Rational(78, 100)).to_decimal()));
    } else {
        out.notes.push_back(
            msg("pass mark: {} %, since {} papers are fewer than the {} that a mean needs",
                c.pass_percent.to_decimal(), n, c.least_reference));
    }
    // Rounding up changes nothing for whole points, and would harm somebody for others.
    out.pass = c.whole_points ? rounded_up(pass) : pass;
    constexpr int64_t k_quarters[] = {3, 2, 1, 0};
    for (size_t i = 0; i < std::size(k_quarters); ++i) {
        const Rational above = (c.max_points - out.pass) * Rational(k_quarters[i], 4);
        out.steps.push_back({std::to_string(i + 1), out.pass + above, true});
    }
    out.notes.push_back(msg("pass mark {}", out.pass.to_decimal()));
    return out;
}

Cuts percentages(const Context& c) {
    Cuts out;
    out.percentages = true;
    out.pass = pass_mark(c);
    return out;
}

/// The best 10 % of those who pass have A, the next 25 % B, 30 % C, 25 % D, 10 % E. Equal points
/// have the better of two grades.
Cuts ects(const Context& c) {
    constexpr std::pair<const char*, int64_t> k_grades[] = {
        {"A", 10}, {"B", 35}, {"C", 65}, {"D", 90}, {"E", 100}};
    Cuts out;
    out.below = "F";
    out.pass = pass_mark(c);
    int64_t passers = 0, better = 0;
    for (const auto& [points, count] : c.reference)
        passers += points >= out.pass ? count : 0;
    std::vector<Rational> from(std::size(k_grades), c.max_points + Rational(1));
    for (auto it = c.reference.rbegin(); it != c.reference.rend(); ++it) {
        if (it->first < out.pass)
            break;
        for (size_t i = 0; i < std::size(k_grades); ++i)
            if (better * 100 < passers * k_grades[i].second)
                from[i] = it->first;
        better += it->second;
    }
    from.back() = out.pass;
    for (size_t i = 0; i < std::size(k_grades); ++i)
        out.steps.push_back({k_grades[i].first, from[i], true});
    out.notes.push_back(msg("pass mark {}; {} papers passed", out.pass.to_decimal(), passers));
    return out;
}

Cuts us_letter(const Context& c) {
    constexpr Step k_steps[] = {{"A+", 97}, {"A", 93},  {"A-", 90}, {"B+", 87},
                                {"B", 83},  {"B-", 80}, {"C+", 77}, {"C", 73},
                                {"C-", 70}, {"D+", 67}, {"D", 63},  {"D-", 60}};
    return table(c, k_steps, "F");
}

Cuts uk_class(const Context& c) {
    constexpr Step k_steps[] = {{"First", 70}, {"2:1", 60}, {"2:2", 50}, {"Third", 40}};
    return table(c, k_steps, "Fail");
}

constexpr ScaleRow k_scales[] = {
    {"de-linear", "1.0 to 5.0, linear above the pass mark of 50 %",
     "1.0 bis 5.0, linear über der Bestehensgrenze von 50 %", de_linear, false, 50},
    {"de-gleitklausel", "1 to 5; pass at 60 %, or at 78 % of the mean if that is less",
     "1 bis 5; bestanden ab 60 % oder ab 78 % des Mittels, wenn das weniger ist", de_gleitklausel,
     true, 60},
    {"percent", "the percentage; pass at 50 %", "die Prozentzahl; bestanden ab 50 %", percentages,
     false, 50},
    {"ects", "A to F by rank among those who pass; pass at 50 %",
     "A bis F nach Rang unter denen, die bestanden haben; bestanden ab 50 %", ects, true, 50},
    {"us-letter", "A+ to F; pass at 60 %", "A+ bis F; bestanden ab 60 %", us_letter},
    {"uk-class", "First, 2:1, 2:2, Third, Fail; pass at 40 %",
     "First, 2:1, 2:2, Third, Fail; bestanden ab 40 %", uk_class},
};

}  // namespace

std::span<const ScaleRow> scales() {
    return k_scales;
}

Rational gleitklausel(const Rational& max_points, const Rational& mean, const Rational& percent) {
    return std::min(max_points * percent / Rational(100), mean * Rational(78, 100));
}

namespace {

/// `:60` or `60` after the name, `least=30`.
void set_parameter(Scale& scale, std::string_view text, bool first) {
    const bool least = text.starts_with("least=");
    const auto value = Rational::parse(least ? text.substr(6) : text);
    const bool whole = value && value->den == 1 && *value >= Rational(0);
    if (least && whole && scale.row->relative)
        scale.least_reference = value->num;
    else if (!least && first && value && *value > Rational(0) && *value < Rational(100) &&
             scale.row->pass > 0)
        scale.pass_percent = *value;
    else
        throw UsageError(
            msg("the grade scale \"{}\" cannot take \"{}\"", scale.row->name, shortened(text)), {},
            {msg("a pass mark in percent may follow, as in de-linear:60; of relative "
                 "scales also the least number of papers: "
                 "de-gleitklausel,least=30")});
}

}  // namespace

Scale scale_named(std::string_view text) {
    const size_t end = std::min(text.find_first_of(":,"), text.size());
    const std::string_view name = text.substr(0, end);
    std::vector<std::string_view> known;
    std::string all;
    for (const auto& row : k_scales) {
        known.push_back(row.name);
        all += (all.empty() ? "" : ", ") + std::string(row.name);
        if (row.name != name)
            continue;
        Scale out;
        out.row = &row;
        out.name = text;
        for (size_t at = end; at < text.size();) {
            const size_t stop = std::min(text.find(',', at + 1), text.size());
            set_parameter(out, text.substr(at + 1, stop - at - 1), text[at] == ':');
            at = stop;
        }
        return out;
    }
    std::vector<Message> hints;
    if (const std::string near = nearest(name, known); !near.empty())
        hints.push_back(msg("did you mean \"{}\"?", near));
    hints.push_back(msg("it is one of: {}", all));
    hints.push_back(msg("a scale of your own is a file whose name ends in .json"));
    throw UsageError(msg("unknown grade scale \"{}\"", shortened(name)), {}, std::move(hints));
}

Cuts Scale::cuts(const Context& context) const {
    if (row) {
        Context set = context;
        set.pass_percent = pass_percent.value_or(row->pass);
        set.least_reference = least_reference.value_or(context.least_reference);
        return row->cuts(set);
    }
    Cuts out;
    out.below = below;
    out.pass = context.max_points + Rational(1);
    for (const auto& step : own) {
        const Rational from =
            in_points ? step.from : context.max_points * step.from / Rational(100);
        out.steps.push_back({step.grade, from, step.passed});
        if (step.passed)
            out.pass = from;
    }
    return out;
}

Cuts::Grade Cuts::grade(const Rational& points, const Rational& max_points) const {
    if (percentages) {
        const Rational share = max_points == Rational(0) ? Rational(0) : points / max_points;
        return {(share * Rational(100)).to_decimal(2), points >= pass};
    }
    for (const auto& step : steps)
        if (points >= step.from)
            return {step.grade, step.passed};
    return {below, false};
}

}  // namespace examgen::score
