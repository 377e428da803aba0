// One page for up to 60 questions, further pages for more.

#include "report/grading_report.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "draw/tagged.h"

namespace examgen::report {

using draw::Frame;
using draw::Role;
using draw::tagged;
using layout::TextStyle;

namespace {

constexpr Mm k_heavy = 0.53_mm, k_rule = 0.265_mm, k_thin = 0.18_mm;
constexpr Mm k_top = 22.5_mm, k_header_top = 10_mm, k_foot_from_edge = 15.75_mm;
constexpr Mm k_row = 4.7_mm, k_group_gap = 0.9_mm, k_finding_row = 6.25_mm;
constexpr size_t k_group = 5, k_blocks = 3, k_most_findings = 10;
constexpr draw::Ink k_grey{0x8c, 0x8c, 0x8c};
constexpr Mm k_plot_height = 45_mm, k_grades_width = 52.5_mm;

draw::Tag column_head() {
    draw::Tag out{Role::header_cell};
    out.scope = draw::Scope::column;
    return out;
}

double quantile_half(const std::vector<std::pair<double, size_t>>& points, size_t n) {
    const auto at = [&](size_t rank) {
        size_t seen = 0;
        for (const auto& [value, count] : points)
            if ((seen += count) > rank)
                return value;
        return 0.0;
    };
    return n == 0 ? 0 : (at((n - 1) / 2) + at(n / 2)) / 2;
}

std::pair<double, double> mean_and_spread(const GradingFigures& figures) {
    double n = 0, sum = 0, squares = 0;
    for (const auto& [points, count] : figures.points) {
        n += static_cast<double>(count);
        sum += static_cast<double>(count) * points;
        squares += static_cast<double>(count) * points * points;
    }
    if (n < 1)
        return {0, 0};
    const double mean = sum / n;
    return {mean, std::sqrt(std::max(0.0, squares / n - mean * mean))};
}

/// What weighs most comes first.
int weight(const std::string& finding) {
    constexpr std::array<std::string_view, 5> k_order = {"miskeyed", "negative", "weak", "hard",
                                                         "easy"};
    return static_cast<int>(std::find(k_order.begin(), k_order.end(), finding) - k_order.begin());
}

/// Rows of a block so that three of them take all.
size_t rows_of_block(size_t items, size_t most) {
    const size_t even = (items + k_blocks - 1) / k_blocks;
    const size_t rows = (even + k_group - 1) / k_group * k_group;
    return std::clamp(rows, size_t{1}, most);
}

}  // namespace

GradingReportSetter::GradingReportSetter(const layout::Definition& definition,
                                         const layout::Labels& labels, draw::FontBook& fonts)
    : definition_(definition), labels_(labels), setter_(definition, fonts) {}

void GradingReportSetter::rule(Frame& page, Mm x, Mm y, Mm width) {
    page.items.emplace_back(draw::Bar{{x, y, width, k_rule}});
}

void GradingReportSetter::right(Frame& page, Mm x, Mm baseline, const TextStyle& style,
                                std::string_view text) {
    setter_.put_right(page, {x, baseline}, style, text);
}

void GradingReportSetter::title(Frame& page, Mm x, Mm y, std::string_view label) {
    const TextStyle& style = setter_.style("note");
    draw::Tag tag{Role::h2};
    tag.bookmark = labels_[label];
    tagged(page, tag, [&] { setter_.put(page, {x, y + style.baseline()}, style, labels_[label]); });
}

void GradingReportSetter::numbers(const GradingFigures& figures, Frame& page, Mm y) {
    const auto [mean, spread] = mean_and_spread(figures);
    const double median = quantile_half(figures.points, figures.papers);
    const bool whole = std::abs(median - std::round(median)) < 1e-9;
    std::vector<std::pair<std::string, std::string>> all = {
        {std::to_string(figures.papers), labels_["report_papers"]},
        {number(mean, 1), labels_.with("report_mean", {number(figures.max_points, 0)})},
        {number(median, whole ? 0 : 1), labels_["report_median"]},
        {number(spread, 1), labels_["report_spread"]}};
    if (figures.alpha)
        all.emplace_back(number(*figures.alpha, 2), labels_["report_alpha"]);
    if (figures.passed)
        all.emplace_back(number(std::round(*figures.passed * 100), 0) + " %",
                         labels_["report_passed"]);
    const TextStyle &big = setter_.style("page_title"), &small = setter_.style("label");
    const Mm step = definition_.text.w / 5.8;
    for (size_t i = 0; i < all.size(); ++i) {
        const Mm x = definition_.text.x + step * static_cast<double>(i);
        tagged(page, {}, [&] {
            setter_.put_label(page, {x, y + big.baseline()}, big, all[i].first);
            setter_.put(page, {x, y + big.line + small.baseline()}, small, all[i].second);
        });
    }
}

Mm GradingReportSetter::head(const GradingFigures& figures, Frame& page) {
    const Mm left = definition_.text.x, width = definition_.text.w;
    Mm y = k_top;
    page.items.emplace_back(draw::Bar{{left, y, width, k_heavy}});
    y += 1.8_mm;
    const TextStyle& big = setter_.style("page_title");
    draw::Tag tag{Role::h1};
    tag.bookmark = labels_["report"];
    tagged(page, tag, [&] {
        setter_.put(page, {left, y + big.baseline()}, big, labels_["report"]);
    });
    const TextStyle& small = setter_.style("label");
    std::string note = figures.scoring;
    if (!figures.left_out.empty())
        note += (note.empty() ? "" : " · ") + figures.left_out;
    const Mm taken = setter_.width(big, labels_["report"]) + 5_mm;
    tagged(page, {}, [&] {
        right(page, definition_.text.right(), y + big.baseline(), small,
              setter_.fitted(small, note, width - taken));
    });
    y += big.line + 2_mm;
    rule(page, left, y, width);
    numbers(figures, page, y + 1.8_mm);
    y += 14.2_mm;
    rule(page, left, y, width);
    return y + 3_mm;
}

Mm GradingReportSetter::grades(const GradingFigures& figures, Frame& page, Rect at) {
    const TextStyle &cell = setter_.style("small"), &head = setter_.style("cell_head");
    size_t most = 1;
    for (const auto& grade : figures.grades)
        most = std::max(most, grade.n);
    const Mm from = at.x + 23_mm, n = at.x + 35.5_mm, bar = at.x + 37.5_mm;
    const Mm pitch = std::min(k_row, 58_mm / static_cast<double>(figures.grades.size()));
    Mm y = at.y;
    rule(page, at.x, y, at.w);
    page.items.emplace_back(draw::Begin({Role::table}));
    tagged(page, {Role::row}, [&] {
        const Mm baseline = y + 0.3_mm + head.baseline();
        tagged(page, column_head(), [&] {
            setter_.put(page, {at.x, baseline}, head, labels_["report_grade"]);
        });
        tagged(page, column_head(),
               [&] { right(page, from, baseline, head, labels_["points_total"]); });
        tagged(page, column_head(), [&] { right(page, n, baseline, head, labels_["report_n"]); });
    });
    y += 5_mm;
    rule(page, at.x, y, at.w);
    y += 0.6_mm;
    for (size_t i = 0; i < figures.grades.size(); ++i) {
        const auto& one = figures.grades[i];
        const Mm baseline = y + (pitch - cell.line) / 2 + cell.baseline();
        const std::string least =
            one.from.empty()
                ? (i ? labels_.with("report_below", {labels_.number(figures.grades[i - 1].from)})
                     : "")
                : labels_.with("report_from", {labels_.number(one.from)});
        tagged(page, {Role::row}, [&] {
            tagged(page, {Role::cell}, [&] {
                setter_.put(page, {at.x, baseline}, cell,
                            setter_.fitted(cell, labels_.number(one.name), 12_mm));
            });
            tagged(page, {Role::cell}, [&] { right(page, from, baseline, cell, least); });
            tagged(page, {Role::cell},
                   [&] { right(page, n, baseline, cell, std::to_string(one.n)); });
        });
        const double share = static_cast<double>(one.n) / static_cast<double>(most);
        const Rect box{bar, y + pitch * 0.25, (at.right() - bar) * share, pitch * 0.5};
        if (one.n > 0 && one.passed)
            page.items.emplace_back(draw::Bar{box, k_grey});
        if (one.n > 0)
            page.items.emplace_back(draw::Outline{box, k_thin});
        y += pitch;
    }
    page.items.emplace_back(draw::End{});
    rule(page, at.x, y + 0.4_mm, at.w);
    return y;
}

Mm GradingReportSetter::doubtful(const GradingFigures& figures, Frame& page, Mm y) {
    std::vector<GradingFigures::Item> found;
    for (const auto& item : figures.items)
        if (!item.finding.empty())
            found.push_back(item);
    if (found.empty())
        return y;
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return std::pair(weight(a.finding), a.r.value_or(0)) <
               std::pair(weight(b.finding), b.r.value_or(0));
    });
    found.resize(std::min(found.size(), k_most_findings));
    const TextStyle &cell = setter_.style("small"), &head = setter_.style("cell_head");
    const TextStyle bold = setter_.style("cell_head");
    const Mm left = definition_.text.x, width = definition_.text.w;
    const std::array<Mm, 5> at = {left, left + 19.5_mm, left + 34.5_mm, left + 37.5_mm,
                                  left + 115_mm};
    title(page, left, y, "report_first");
    y += 6_mm;
    rule(page, left, y, width);
    page.items.emplace_back(draw::Begin({Role::table}));
    const auto row = [&](const TextStyle& style, const TextStyle& first,
                         const std::array<std::string, 5>& texts, const draw::Tag& tag) {
        const Mm baseline = y + (k_finding_row - style.line) / 2 + style.baseline();
        tagged(page, {Role::row}, [&] {
            for (size_t i = 0; i < texts.size(); ++i)
                tagged(page, tag, [&] {
                    if (i == 1 || i == 2)
                        right(page, at[i], baseline, style, texts[i]);
                    else
                        setter_.put(page, {at[i], baseline}, i == 0 ? first : style, texts[i]);
                });
        });
        y += k_finding_row;
        rule(page, left, y, width);
    };
    row(head, head,
        {labels_["report_number"], "p", "r", labels_["report_finding"], labels_["report_advice"]},
        column_head());
    for (const auto& item : found)
        row(cell, bold,
            {std::to_string(item.number), number(item.p, 2), item.r ? number(*item.r, 2) : "–",
             labels_["report_find_" + item.finding], labels_["report_advice_" + item.finding]},
            {Role::cell});
    page.items.emplace_back(draw::End{});
    return y + 5_mm;
}

Mm GradingReportSetter::items_head(Frame& page, Mm y) {
    title(page, definition_.text.x, y, "report_items");
    const TextStyle& small = setter_.style("label");
    tagged(page, {}, [&] {
        right(page, definition_.text.right(), y + setter_.style("note").baseline(), small,
              labels_["report_legend"]);
    });
    return y + 6_mm;
}

void GradingReportSetter::item_row(const GradingFigures::Item& item, Frame& page, Rect at) {
    const bool flagged = !item.finding.empty();
    const TextStyle& cell = flagged ? setter_.style("cell_head") : setter_.style("small");
    const Mm baseline = at.y + (at.h - cell.line) / 2 + cell.baseline();
    tagged(page, {Role::row}, [&] {
        tagged(page, {Role::cell},
               [&] { right(page, at.x + 7.5_mm, baseline, cell, std::to_string(item.number)); });
        tagged(page, {Role::cell},
               [&] { right(page, at.x + 19.5_mm, baseline, cell, number(item.p, 2)); });
        tagged(page, {Role::cell}, [&] {
            right(page, at.x + 47.5_mm, baseline, cell, item.r ? number(*item.r, 2) : "–");
        });
    });
    const Rect bar{at.x + 22.5_mm, at.y + at.h * 0.27, 15_mm, at.h * 0.46};
    page.items.emplace_back(
        draw::Bar{{bar.x, bar.y, bar.w * std::clamp(item.p, 0.0, 1.0), bar.h}, k_grey});
    page.items.emplace_back(draw::Outline{bar, k_thin});
    if (flagged)
        page.items.emplace_back(draw::Bar{{at.x + 50_mm, at.y + at.h / 2 - 1_mm, 2_mm, 2_mm}});
}

void GradingReportSetter::block(const std::vector<GradingFigures::Item>& items,
                                std::pair<size_t, size_t> rows, Frame& page, Rect at) {
    const TextStyle& head = setter_.style("cell_head");
    rule(page, at.x, at.y, at.w);
    page.items.emplace_back(draw::Begin({Role::table}));
    const Mm baseline = at.y + 0.3_mm + head.baseline();
    tagged(page, {Role::row}, [&] {
        tagged(page, column_head(),
               [&] { right(page, at.x + 7.5_mm, baseline, head, labels_["report_number"]); });
        tagged(page, column_head(), [&] { right(page, at.x + 19.5_mm, baseline, head, "p"); });
        tagged(page, column_head(), [&] { right(page, at.x + 47.5_mm, baseline, head, "r"); });
    });
    Mm y = at.y + 5_mm;
    rule(page, at.x, y, at.w);
    y += 0.8_mm;
    for (size_t i = rows.first; i < rows.second; ++i) {
        item_row(items[i], page, {at.x, y, at.w, k_row});
        y += k_row + ((i - rows.first) % k_group == k_group - 1 ? k_group_gap : Mm(0));
    }
    page.items.emplace_back(draw::End{});
}

void GradingReportSetter::all_items(const GradingFigures& figures, Mm y,
                                    std::vector<Frame>& pages) {
    const Mm step = definition_.text.w / 3 + 2_mm, width = k_grades_width;
    const Mm group = k_row * static_cast<double>(k_group) + k_group_gap;
    for (size_t from = 0; from < figures.items.size();) {
        const double room = (definition_.text.bottom() - y - 12_mm) / group;
        if (room < 1) {
            pages.emplace_back();
            pages.back().size = definition_.page;
            y = k_top;
            continue;
        }
        y = items_head(pages.back(), y);
        const size_t rows =
            rows_of_block(figures.items.size() - from, static_cast<size_t>(room) * k_group);
        for (size_t i = 0; i < k_blocks && from < figures.items.size(); ++i) {
            const size_t to = std::min(from + rows, figures.items.size());
            block(figures.items, {from, to}, pages.back(),
                  {definition_.text.x + step * static_cast<double>(i), y, width, Mm(0)});
            from = to;
        }
        y = definition_.text.bottom();
    }
}

std::vector<Frame> GradingReportSetter::set(const layout::Heading& heading,
                                            const GradingFigures& figures) {
    std::vector<Frame> out(1);
    out.back().size = definition_.page;
    Mm y = head(figures, out.back());
    const Mm left = definition_.text.x, end = definition_.text.right();
    const bool graded = !figures.grades.empty();
    title(out.back(), left, y, "report_distribution");
    const Mm plot_end = graded ? end - k_grades_width - 8_mm : end;
    plot(figures, out.back(), {left + 7_mm, y + 11_mm, plot_end - left - 7_mm, k_plot_height});
    Mm below = y + 11_mm + k_plot_height + 12_mm;
    if (graded) {
        title(out.back(), end - k_grades_width, y, "report_grades");
        below = std::max(below, grades(figures, out.back(),
                                       {end - k_grades_width, y + 6_mm, k_grades_width, Mm(0)}) +
                                    5_mm);
    }
    below = doubtful(figures, out.back(), below);
    all_items(figures, below, out);
    furniture(heading, out);
    return out;
}

void GradingReportSetter::furniture(const layout::Heading& heading, std::vector<Frame>& pages) {
    const TextStyle &first = setter_.style("head_1"), &small = setter_.style("header"),
                    &foot = setter_.style("footer");
    const Mm foot_y = definition_.page.h - k_foot_from_edge + foot.baseline();
    std::string second = labels_["exam_word"] + " " + heading.exam_id;
    if (!heading.course.empty())
        second = heading.course + " · " + second;
    for (const auto& part : {heading.date, heading.examiner})
        if (!part.empty())
            second += " · " + part;
    for (size_t i = 0; i < pages.size(); ++i) {
        const Mm left = definition_.text.x, width = definition_.text.w;
        tagged(pages[i], {Role::page_header}, [&] {
            setter_.put(pages[i], {left, k_header_top + first.baseline()}, first,
                        setter_.fitted(first, heading.title, width));
            setter_.put(pages[i], {left, k_header_top + first.line + small.baseline()}, small,
                        setter_.fitted(small, second, width));
        });
        tagged(pages[i], {Role::page_footer}, [&] {
            setter_.put(pages[i], {left, foot_y}, foot, labels_["report"] + " " + heading.exam_id);
            setter_.put_centred(
                pages[i], {definition_.page.w / 2, foot_y}, foot,
                labels_.with("page_of", {std::to_string(i + 1), std::to_string(pages.size())}));
            if (i + 1 == pages.size())
                right(pages[i], definition_.text.right(), foot_y, foot, labels_["report_end"]);
        });
    }
}

}  // namespace examgen::report
