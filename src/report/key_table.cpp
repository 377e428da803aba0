// The key's first pages: who is asked to do what, and the table that fits one look.

#include <algorithm>
#include <map>
#include <utility>

#include "draw/tagged.h"
#include "report/key_paper.h"

namespace examgen::report {

using draw::Frame;
using draw::Role;
using draw::tagged;
using layout::TextStyle;

namespace {

constexpr Mm k_heavy = 0.53_mm;  // 1.5 pt
constexpr Mm k_rule = 0.265_mm;  // 0.75 pt
constexpr Mm k_row = 5.625_mm;
constexpr Mm k_cell = 8.75_mm;          // a form's column, and the points'
constexpr Mm k_points_cell = 11.25_mm;  // where the points stand beside each form's key
constexpr Mm k_widest_key = 60_mm;
constexpr Mm k_number = 8.75_mm;  // numbers end here
constexpr size_t k_group = 5;     // rows between rules
constexpr size_t k_rows = 20;     // of a block

draw::Tag head_of(draw::Scope scope) {
    draw::Tag out{Role::header_cell};
    out.scope = scope;
    return out;
}

/// Rows of a block so that the blocks are filled evenly, a multiple of the group.
size_t rows_of_block(size_t questions, size_t blocks) {
    const size_t even = (questions + blocks - 1) / blocks;
    const size_t groups = (even + k_group - 1) / k_group;
    return std::min(k_rows, std::max(groups * k_group, 2 * k_group));
}

/// One row of letters; elsewhere a letter does not tell options of one question apart.
bool has_letter_key(const exam::Question& question) {
    return question.kind == "single-choice" || question.kind == "multiple-choice";
}

/// Whether each number of every form has the same points; then one column tells them.
bool points_agree(const exam::Exam& exam) {
    for (const auto& form : exam.forms)
        for (size_t i = 0; i < form.items.size(); ++i)
            if (exam.find(form.items[i].question)->points !=
                exam.find(exam.forms.front().items[i].question)->points)
                return false;
    return true;
}

}  // namespace

KeySetter::Grid KeySetter::grid_of(const exam::Exam& exam) {
    Grid out;
    out.points_by_form = !points_agree(exam);
    out.key = k_cell;
    for (const auto& form : exam.forms)
        for (const auto& item : form.items)
            out.key = std::max(out.key, setter_.width(setter_.style("small"),
                                                      key_text(*exam.find(item.question), item)) +
                                            definition_.unit * 2);
    out.key = std::min(out.key, k_widest_key);
    out.cell = out.key + (out.points_by_form ? k_points_cell : Mm(0));
    const Mm beside = k_number + (out.points_by_form ? Mm(0) : k_cell);
    const auto fit = [&](Mm width) {
        return static_cast<size_t>(std::max(0.0, (width - beside) / out.cell));
    };
    for (out.blocks = 3; out.blocks > 1; --out.blocks) {
        out.forms =
            fit(definition_.text.w / static_cast<double>(out.blocks) - definition_.unit * 2);
        if (out.forms >= exam.forms.size())
            break;
    }
    if (out.blocks == 1)
        out.forms = std::max<size_t>(1, fit(definition_.text.w));
    out.forms = std::min(out.forms, exam.forms.size());
    out.width = beside + out.cell * static_cast<double>(out.forms);
    out.step = definition_.text.w / static_cast<double>(out.blocks) + definition_.unit;
    return out;
}

void KeySetter::table_pages(const exam::Exam& exam, std::vector<Frame>& pages) {
    const Grid grid = grid_of(exam);
    const size_t questions = exam.forms.front().items.size();
    const size_t rows = rows_of_block(questions, grid.blocks);
    for (size_t form = 0; form < exam.forms.size(); form += grid.forms) {
        const auto forms =
            std::span(exam.forms).subspan(form, std::min(grid.forms, exam.forms.size() - form));
        for (size_t from = 0; from < questions;) {
            Frame page;
            page.size = definition_.page;
            const Mm top = table_head(exam, forms, page);
            for (size_t i = 0; i < grid.blocks && from < questions; ++i) {
                const size_t to = std::min(from + rows, questions);
                block(exam, forms, grid, {from, to}, page,
                      {definition_.text.x + grid.step * static_cast<double>(i), top});
                from = to;
            }
            pages.push_back(std::move(page));
        }
    }
}

Mm KeySetter::table_head(const exam::Exam& exam, std::span<const exam::Form> forms, Frame& page) {
    const Mm left = definition_.text.x;
    Mm y = definition_.text.y;
    page.items.emplace_back(draw::Bar{{left, y, definition_.text.w, k_heavy}});
    y += definition_.unit * 2;
    const TextStyle& title = setter_.style("page_title");
    draw::Tag tag{Role::h1};
    tag.bookmark = forms.size() == 1
                       ? labels_.with("key_title", {forms.front().name})
                       : labels_.with("key_title_forms", {forms.front().name, forms.back().name});
    tagged(page, tag, [&] {
        setter_.put(page, {left, y + title.baseline()}, title, tag.bookmark);
    });
    y += title.line + definition_.unit * 2;
    letter_counts(exam, forms, page, y);
    const TextStyle& text = setter_.style("text");
    Mm below = y;
    for (const auto& slab :
         setter_.flow(labels_[forms.size() == 1 ? "key_intro" : "key_intro_forms"], text,
                      definition_.text.w * 0.58)) {
        page.items.emplace_back(draw::Placed{{left, below}, slab.frame});
        below += slab.frame->size.h;
    }
    below = facts(exam, page, below + definition_.unit * 3);
    const Mm counts = y + k_row * static_cast<double>(forms.size() + 2);
    return std::max(below, counts) + definition_.unit * 4;
}

Mm KeySetter::facts(const exam::Exam& exam, Frame& page, Mm y) {
    std::string banks;
    for (const auto& bank : exam.banks)
        banks += (banks.empty() ? "" : ", ") + bank.file + " " + bank.sha256.substr(0, 8);
    const std::pair<std::string_view, std::string> rows[] = {
        {"scoring", labels_.with("rule_" + exam.rule, {exam.malus ? exam.malus->to_string() : ""})},
        {"sum", labels_.points(exam.total_points().to_decimal())},
        {"seed", std::to_string(exam.seed)},
        {"bank", banks},
    };
    const TextStyle& label = setter_.style("label");
    const TextStyle& text = setter_.style("text");
    for (const auto& row : rows) {
        const Mm baseline = y + text.baseline();
        tagged(page, {}, [&] {
            setter_.put_label(page, {definition_.text.x, baseline}, label, labels_[row.first]);
            setter_.put(page, {definition_.text.x + definition_.column("option"), baseline}, text,
                        setter_.fitted(text, row.second, definition_.text.w * 0.5));
        });
        y += text.line + definition_.unit * 0.5;
    }
    return y;
}

void KeySetter::letter_counts(const exam::Exam& exam, std::span<const exam::Form> forms,
                              Frame& page, Mm y) {
    std::map<std::string, std::map<std::string, int>> counts;
    size_t most = 0;
    for (const auto& form : forms)
        for (const auto& item : form.items)
            for (size_t i = 0; i < item.options.size(); ++i)
                if (has_letter_key(*exam.find(item.question)) &&
                    exam.find(item.question)->options[item.options[i]].correct) {
                    ++counts[form.name][exam::option_label(i)];
                    most = std::max(most, i + 1);
                }
    if (most == 0 || most > 8)
        return;
    const TextStyle& head = setter_.style("cell_head");
    const TextStyle& cell = setter_.style("cell");
    const TextStyle& label = setter_.style("label");
    const Mm right = definition_.text.right();
    const Mm left = right - std::max(12_mm + k_cell * static_cast<double>(most),
                                     setter_.width(label, labels_["letter_counts"]));
    const auto row = [&](const std::string& name, const TextStyle& first,
                         const std::vector<std::string>& cells, const TextStyle& style) {
        const bool letters = &style == &head;
        tagged(page, {Role::row}, [&] {
            tagged(page, head_of(letters ? draw::Scope::column : draw::Scope::row), [&] {
                setter_.put(page, {left, y + (k_row - first.line) / 2 + first.baseline()}, first,
                            name);
            });
            for (size_t i = 0; i < cells.size(); ++i)
                tagged(page, letters ? head_of(draw::Scope::column) : draw::Tag{Role::cell}, [&] {
                    setter_.put_right(page,
                                      {right - k_cell * static_cast<double>(cells.size() - 1 - i),
                                       y + (k_row - style.line) / 2 + style.baseline()},
                                      style, cells[i]);
                });
        });
        y += k_row;
        page.items.emplace_back(draw::Bar{{left, y, right - left, k_rule}});
    };
    page.items.emplace_back(draw::Begin({Role::table}));
    tagged(page, {Role::caption}, [&] {
        setter_.put(page, {left, y + label.baseline()}, label, labels_["letter_counts"]);
    });
    y += label.line;
    page.items.emplace_back(draw::Bar{{left, y, right - left, k_rule}});
    std::vector<std::string> letters;
    for (size_t i = 0; i < most; ++i)
        letters.push_back(exam::option_label(i));
    row(labels_["form"], head, letters, head);
    for (const auto& form : forms) {
        std::vector<std::string> cells;
        for (const auto& letter : letters)
            cells.push_back(std::to_string(counts[form.name][letter]));
        row(form.name, head, cells, cell);
    }
    page.items.emplace_back(draw::End{});
}

void KeySetter::block(const exam::Exam& exam, std::span<const exam::Form> forms, const Grid& grid,
                      std::pair<size_t, size_t> rows, Frame& page, Point at) {
    const TextStyle& head = setter_.style("cell_head");
    const TextStyle& cell = setter_.style("cell");
    const TextStyle& small = setter_.style("small");
    const Mm baseline = (k_row - cell.line) / 2 + cell.baseline();
    const auto centre = [&](size_t form) {
        return at.x + k_number + grid.cell * static_cast<double>(form) + grid.key / 2;
    };
    const auto points_of = [&](size_t form, size_t i) -> std::string {
        const Rational points = exam.find(forms[form].items[i].question)->points;
        return points == Rational(1)
                   ? ""
                   : labels_.number(points.to_decimal()) + "\u00a0" + labels_["points_short"];
    };
    // The forms' names are repeated for the eye only.
    const auto names = [&](Mm y, bool first) {
        tagged(page, {first ? Role::row : Role::artifact}, [&] {
            tagged(page, head_of(draw::Scope::column), [] {});
            for (size_t form = 0; form < forms.size(); ++form)
                tagged(page, head_of(draw::Scope::column), [&] {
                    setter_.put_centred(page, {centre(form), y + head.baseline()}, head,
                                        forms[form].name);
                });
            if (!grid.points_by_form)
                tagged(page, head_of(draw::Scope::column), [] {});
        });
    };
    const auto line = [&](Mm y, size_t i) {
        tagged(page, head_of(draw::Scope::row), [&] {
            setter_.put_right(page, {at.x + k_number - definition_.unit * 1.5, y + baseline},
                              setter_.bold(cell), std::to_string(i + 1));
        });
        for (size_t form = 0; form < forms.size(); ++form)
            tagged(page, {Role::cell}, [&] {
                const exam::Item& item = forms[form].items[i];
                const std::string key =
                    setter_.fitted(small, key_text(*exam.find(item.question), item), grid.key);
                setter_.put_centred(page, {centre(form), y + baseline},
                                    key.size() > 3 ? small : cell, key);
                if (grid.points_by_form)
                    setter_.put(page, {centre(form) + grid.key / 2, y + baseline}, small,
                                points_of(form, i));
            });
        if (!grid.points_by_form)
            tagged(page, {Role::cell}, [&] {
                setter_.put_right(page, {at.x + grid.width, y + baseline}, small, points_of(0, i));
            });
    };
    tagged(page, {Role::table}, [&] {
        Mm y = at.y;
        for (size_t i = rows.first; i < rows.second; ++i) {
            const bool first = i == rows.first;
            if ((i - rows.first) % k_group == 0) {
                y += first ? Mm(0) : definition_.unit * 2;
                names(y, first);
                y += head.line;
                page.items.emplace_back(draw::Bar{{at.x, y, grid.width, k_rule}});
            }
            tagged(page, {Role::row}, [&] { line(y, i); });
            y += k_row;
        }
    });
}

}  // namespace examgen::report
