#include "layout/definition.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "base/json.h"
#include "base/utf8.h"

namespace examgen::layout {
namespace {

using json::Checker;
using json::Value;

using Names = std::span<const std::string_view>;

constexpr std::string_view k_exam_styles[] = {"text",  "letter", "points", "title",  "subtitle",
                                              "label", "fact",   "header", "head_1", "footer",
                                              "note",  "notes",  "digit",  "code"};
constexpr std::string_view k_key_styles[] = {"text",      "letter", "label",      "fact", "header",
                                             "head_1",    "footer", "page_title", "note", "cell",
                                             "cell_head", "code",   "small"};
constexpr std::string_view k_sheet_styles[] = {"text",   "letter",    "label",    "label_strong",
                                               "header", "head_1",    "footer",   "page_title",
                                               "digit",  "cell_head", "subtitle", "code"};
constexpr std::string_view k_exam_columns[] = {"number", "stem", "box",   "letter",
                                               "option", "end",  "points"};
constexpr std::string_view k_key_columns[] = {"number", "stem", "box", "letter",
                                              "option", "end",  "side"};
constexpr std::string_view k_all_gaps[] = {"options", "option", "question", "block"};
constexpr std::string_view k_sheet_gaps[] = {"block"};

/// What a layout of a kind must name.
struct KindRow {
    std::string_view name;
    PaperKind kind;
    Names styles, columns, gaps;
};

constexpr KindRow k_kinds[] = {
    {"exam", PaperKind::exam, k_exam_styles, k_exam_columns, k_all_gaps},
    {"key", PaperKind::key, k_key_styles, k_key_columns, k_all_gaps},
    {"answer-sheet", PaperKind::answer_sheet, k_sheet_styles, {}, k_sheet_gaps},
};

/// Reads one layout and keeps what was found even when something else is wrong.
class Reader {
public:
    Reader(Checker check, const Value& root) : check_(std::move(check)), root_(root) {}

    void read(Definition& out) {
        constexpr std::string_view k_known[] = {
            "format", "kind",    "title", "page", "text",   "unit",  "box",  "box_stroke", "fonts",
            "styles", "columns", "gaps",  "flow", "points", "cover", "note", "justify",
            "options"};
        check_.keys(root_, k_known);
        format();
        kind(out);
        titles(out);
        page(out);
        flow(out);
        out.justify = check_.boolean(root_, "justify").value_or(false);
        out.cover = check_.boolean(root_, "cover").value_or(false);
        out.unit = Mm(positive(root_, "unit", 20));
        out.box = Mm(positive(root_, "box", 20));
        out.box_stroke = Mm(positive(root_, "box_stroke", 2));
        fonts(out);
        styles(out);
        columns(out);
        gaps(out);
    }

private:
    void missing(std::string_view key) {
        check_.error(root_, msg("the layout has no \"{}\"", key),
                     {msg("copy it from layouts/exam-a4.json and change it there")});
    }

    double positive(const Value& object, std::string_view key, double most) {
        const bool there = object.find(key) != nullptr;
        const auto value = check_.number(object, key);
        if (!there)
            missing(key);
        if (value && (*value <= 0 || *value > most))
            check_.error(*object.find(key), msg("\"{}\" must be more than 0 and at most {}", key,
                                                static_cast<int>(most)));
        return value.value_or(1);
    }

    void format() {
        const auto format = check_.string(root_, "format");
        if (format != "examgen-layout/1")
            check_.error(root_, msg("this is not a layout of this version"),
                         {msg("the file must begin with \"format\": \"examgen-layout/1\"")});
    }

    void kind(Definition& out) {
        const auto name = check_.string(root_, "kind").value_or("exam");
        for (const auto& row : k_kinds)
            if (row.name == name)
                row_ = &row;
        if (row_->name != name)
            check_.error(*root_.find("kind"), msg("\"kind\" is exam, key or answer-sheet"));
        out.kind = row_->kind;
    }

    void titles(Definition& out) {
        if (const Value* title = check_.object(root_, "title"))
            for (const auto& one : json::children(*title))
                out.titles.emplace(one.key, one.text);
    }

    void page(Definition& out) {
        const Value* page = check_.object(root_, "page");
        const Value* text = check_.object(root_, "text");
        if (!page)
            missing("page");
        if (!text)
            missing("text");
        if (!page || !text)
            return;
        out.page = {Mm(positive(*page, "width", 1000)), Mm(positive(*page, "height", 1000))};
        out.text = {Mm(positive(*text, "left", 1000)), Mm(positive(*text, "top", 1000)), Mm(0),
                    Mm(0)};
        out.text.w = Mm(positive(*text, "right", 1000)) - out.text.x;
        out.text.h = Mm(positive(*text, "bottom", 1000)) - out.text.y;
        const bool inside = out.text.x >= 18_mm && out.text.right() <= out.page.w - 18_mm &&
                            out.text.y >= 30_mm && out.text.bottom() <= out.page.h - 20_mm;
        if (!inside || out.text.w < 60_mm || out.text.h < 60_mm)
            check_.error(*text,
                         msg("the text block must be at least 60 mm wide and high, 18 mm from the "
                             "sides, 30 mm from the top and 20 mm from the foot of the page"),
                         {msg("the marks for the scanner need that space")});
    }

    void flow(Definition& out) {
        if (const Value* flow = check_.object(root_, "flow")) {
            out.flow_columns = check_.integer(*flow, "columns", 1, 4).value_or(1);
            out.gutter = Mm(check_.number(*flow, "gutter").value_or(10));
            if (out.flow_columns > 1 && (out.gutter < 4_mm || out.column_width() < 50_mm))
                check_.error(*flow, msg("columns are at least 50 mm wide and 4 mm apart"));
        }
        const auto points = check_.string(root_, "points").value_or("right");
        const auto options = check_.string(root_, "options").value_or("list");
        out.side_by_side = options == "side-by-side";
        if (options != "list" && !out.side_by_side)
            check_.error(*root_.find("options"), msg("\"options\" is list or side-by-side"));
        constexpr std::string_view k_places[] = {"right", "behind", "above"};
        const auto* it = std::find(std::begin(k_places), std::end(k_places), points);
        if (it == std::end(k_places))
            check_.error(*root_.find("points"), msg("\"points\" is right, behind or above"));
        else
            out.points = static_cast<PointsPlace>(it - std::begin(k_places));
    }

    void fonts(Definition& out) {
        const Value* fonts = check_.object(root_, "fonts");
        if (!fonts)
            return missing("fonts");
        for (const auto& role : json::children(*fonts)) {
            draw::Chain chain = check_.strings(*fonts, role.key);
            if (chain.empty())
                check_.error(role, msg("a font role needs at least one font file"));
            out.fonts.emplace(role.key, std::move(chain));
        }
    }

    void styles(Definition& out) {
        const Value* styles = check_.object(root_, "styles");
        if (!styles)
            return missing("styles");
        for (const auto& one : json::children(*styles)) {
            if (one.type != json::Type::object) {
                check_.error(one, msg("a style has \"font\", \"size\" and \"line\""));
                continue;
            }
            StyleDef style;
            style.font = check_.string(one, "font").value_or("");
            style.size = Pt(positive(one, "size", 100));
            style.line = Mm(positive(one, "line", 60));
            if (style.size < Pt(8))
                check_.error(one, msg("no text on paper is smaller than 8 pt"));
            if (!out.fonts.contains(style.font))
                check_.error(one, msg("\"fonts\" has no role \"{}\"", style.font),
                             offer(style.font, out));
            out.styles.emplace(one.key, style);
        }
        for (const auto name : row_->styles)
            if (!out.styles.contains(name))
                check_.error(*styles, msg("the style \"{}\" is missing", name));
    }

    static std::vector<Message> offer(const std::string& role, const Definition& out) {
        std::vector<std::string> known;
        for (const auto& entry : out.fonts)
            known.push_back(entry.first);
        const std::string near = nearest(role, known);
        return near.empty() ? std::vector<Message>{}
                            : std::vector{msg("did you mean \"{}\"?", near)};
    }

    void columns(Definition& out) {
        const Value* columns = check_.object(root_, "columns");
        if (!columns && row_->columns.empty())
            return;
        if (!columns)
            return missing("columns");
        for (const auto& one : json::children(*columns))
            if (const auto value = check_.number(*columns, one.key))
                out.columns.emplace(one.key, Mm(*value));
        for (const auto name : row_->columns)
            if (!out.columns.contains(name))
                check_.error(*columns, msg("the column \"{}\" is missing", name));
        if (out.columns.size() >= row_->columns.size() && !row_->columns.empty())
            order(out, *columns);
    }

    /// Boxes keep 1.2 mm of white and everything stays inside the text block.
    void order(const Definition& out, const Value& columns) {
        const auto at = [&](std::string_view name) {
            const auto it = out.columns.find(name);
            return it == out.columns.end() ? Mm(0) : it->second;
        };
        if (at("letter") < at("box") + out.box + 1.2_mm)
            check_.error(columns, msg("the column \"letter\" must be at least 1.2 mm right of the "
                                      "box"));
        if (out.kind == PaperKind::exam && out.box < 4_mm)
            check_.error(*root_.find("box"), msg("a box is at least 4 mm wide"));
        if (at("option") <= at("letter") || at("end") <= at("option") + 20_mm)
            check_.error(columns, msg("the columns must ascend: letter, option, end"));
        const Mm width = out.kind == PaperKind::exam ? out.column_width() : out.text.w;
        for (const auto& [name, x] : out.columns)
            if (x < 0_mm || x > width)
                check_.error(columns, msg("the column \"{}\" lies outside the text block", name));
    }

    void gaps(Definition& out) {
        const Value* gaps = check_.object(root_, "gaps");
        if (!gaps)
            return missing("gaps");
        for (const auto& one : json::children(*gaps)) {
            const auto value = check_.number(*gaps, one.key);
            if (value && (*value < 0 || *value > 40))
                check_.error(one, msg("a gap is 0 to 40 units"));
            out.gaps.emplace(one.key, value.value_or(1));
        }
        for (const auto name : row_->gaps)
            if (!out.gaps.contains(name))
                check_.error(*gaps, msg("the gap \"{}\" is missing", name));
        if (out.kind == PaperKind::exam && out.gaps.contains("option") &&
            out.styles.contains("text") &&
            out.styles.find("text")->second.line + out.unit * out.gaps.find("option")->second <
                out.box + 1.2_mm)
            check_.error(*gaps, msg("boxes would stand closer than 1.2 mm"),
                         {msg("make the gap \"option\" or the line of the style \"text\" larger")});
    }

    Checker check_;
    const Value& root_;
    const KindRow* row_ = &k_kinds[0];
};

}  // namespace

Mm Definition::column_width() const {
    return (text.w - gutter * (flow_columns - 1.0)) / static_cast<double>(flow_columns);
}

Mm Definition::column(std::string_view which) const {
    return columns.find(which)->second;
}

Mm Definition::gap(std::string_view which) const {
    return unit * gaps.find(which)->second;
}

Definition read_definition(std::string_view text, const std::string& file) {
    const json::Document document = json::parse(text, file);
    Definition out;
    Diagnostics problems;
    if (document.root().type != json::Type::object)
        throw Error(msg("this is not a layout of this version"), in_file(file));
    Reader(Checker(problems, file), document.root()).read(out);
    json::locate(text, problems);
    if (has_error(problems))
        throw Error(std::move(problems));
    out.warnings = std::move(problems);
    const size_t slash = file.find_last_of('/');
    out.name = file.substr(slash == file.npos ? 0 : slash + 1);
    out.name = out.name.substr(0, out.name.rfind(".json"));
    return out;
}

}  // namespace examgen::layout
