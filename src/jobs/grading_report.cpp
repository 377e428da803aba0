#include "jobs/grading_report.h"

#include <algorithm>

#include "jobs/places.h"
#include "pdf/document.h"
#include "report/grading_report.h"

namespace examgen::jobs {
namespace {

using report::GradingFigures;

double value(const Rational& x) {
    return static_cast<double>(x.num) / static_cast<double>(x.den);
}

/// A question that nearly everybody solves needs nobody's eyes while it tells good from weak.
bool is_harmless(score::Doubt doubt, const score::ItemFigure& figure) {
    constexpr double k_useful = 0.15;
    return doubt == score::Doubt::easy && figure.r.value_or(0) >= k_useful;
}

std::string finding_of(const score::ItemFigure& figure) {
    constexpr std::string_view k_names[] = {"hard", "easy", "weak", "negative", "miskeyed"};
    constexpr score::Doubt k_order[] = {score::Doubt::miskeyed, score::Doubt::negative,
                                        score::Doubt::weak, score::Doubt::hard, score::Doubt::easy};
    for (const auto doubt : k_order)
        if (std::find(figure.doubts.begin(), figure.doubts.end(), doubt) != figure.doubts.end() &&
            !is_harmless(doubt, figure))
            return std::string(k_names[static_cast<size_t>(doubt)]);
    return "";
}

/// Cronbach 1951. Nothing where the papers or the questions do not differ.
std::optional<double> alpha(const GradedExam& graded) {
    double n = 0, sum = 0, squares = 0, within = 0, items = 0;
    for (const auto& [points, count] : graded.distribution) {
        const double x = value(points), times = static_cast<double>(count);
        n += times;
        sum += times * x;
        squares += times * x * x;
    }
    for (const auto& figure : graded.figures) {
        within += figure.variance;
        items += figure.variance > 0;
    }
    const double total = n > 1 ? squares / n - sum / n * (sum / n) : 0;
    if (items < 2 || total <= 1e-9)
        return {};
    return items / (items - 1) * (1 - within / total);
}

std::vector<GradingFigures::Grade> grades_of(const GradedExam& graded) {
    std::vector<GradingFigures::Grade> out;
    if (graded.scale.empty() || graded.cuts.percentages)
        return out;
    const auto count = [&](const std::string& grade) {
        const auto it = graded.grades.find(grade);
        return it == graded.grades.end() ? size_t{0} : it->second;
    };
    for (const auto& cut : graded.cuts.steps)
        out.push_back({cut.grade, cut.from.to_decimal(2), count(cut.grade), cut.passed});
    out.push_back({graded.cuts.below, "", count(graded.cuts.below), false});
    return out;
}

std::vector<GradingFigures::Item> items_of(const exam::Exam& exam, const GradedExam& graded) {
    std::vector<GradingFigures::Item> out;
    for (const auto& item : exam.forms.front().items)
        for (const auto& figure : graded.figures)
            if (figure.question == item.question)
                out.push_back({item.number, figure.share, figure.r, finding_of(figure)});
    return out;
}

std::string left_out(const GradedExam& graded, const layout::Labels& labels) {
    constexpr std::pair<exam::PaperStatus, std::string_view> k_names[] = {
        {exam::PaperStatus::review, "report_left_review"},
        {exam::PaperStatus::incomplete, "report_left_incomplete"},
        {exam::PaperStatus::unidentified, "report_left_unidentified"},
        {exam::PaperStatus::duplicate, "report_left_duplicate"},
        {exam::PaperStatus::absent, "report_left_absent"}};
    std::string out;
    for (const auto& [status, label] : k_names) {
        const auto it = graded.papers.find(status);
        if (it != graded.papers.end() && it->second > 0)
            out += (out.empty() ? "" : ", ") + labels.with(label, {std::to_string(it->second)});
    }
    return out;
}

GradingFigures figures_of(const exam::Exam& exam, const GradedExam& graded,
                          const layout::Labels& labels) {
    GradingFigures out;
    for (const auto& [points, count] : graded.distribution) {
        out.points.emplace_back(value(points), static_cast<size_t>(count));
        out.papers += static_cast<size_t>(count);
    }
    const score::Rule rule = score::rule_named(graded.rule);
    out.scoring = labels["rule_" + std::string(rule.row->name)];
    if (!graded.scale.empty())
        out.scoring += " · " + graded.scale;
    out.left_out = left_out(graded, labels);
    out.max_points = std::max(1.0, value(graded.max_points));
    out.alpha = alpha(graded);
    if (!graded.scale.empty())
        out.pass = value(graded.cuts.pass);
    if (!graded.scale.empty() && out.papers > 0)
        out.passed = static_cast<double>(graded.passed) / static_cast<double>(out.papers);
    out.grades = grades_of(graded);
    out.items = items_of(exam, graded);
    return out;
}

}  // namespace

std::string grading_report(const exam::Exam& exam, const GradedExam& graded) {
    const Places places = find_places();
    const layout::Definition definition = load_layout(places, "key-a4");
    const layout::Labels labels = load_labels(places, exam.language);
    FontFolder folder(places.fonts);
    draw::FontBook fonts(folder.source());
    layout::Heading heading;
    heading.exam_id = exam.id;
    heading.title = exam.title;
    heading.course = exam.course;
    heading.examiner = exam.examiner;
    heading.date = exam.date ? labels.date(*exam.date) : "";
    const auto pages = report::GradingReportSetter(definition, labels, fonts)
                           .set(heading, figures_of(exam, graded, labels));
    std::vector<const draw::Frame*> all;
    for (const auto& page : pages)
        all.push_back(&page);
    return pdf::write(all, font_set(fonts, places),
                      {labels["report"] + " " + exam.id + ": " + exam.title, exam.language});
}

}  // namespace examgen::jobs
