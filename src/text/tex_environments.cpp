// Environments with cells: matrices, arrays, cases, aligned equations.

#include <algorithm>

#include "base/utf8.h"
#include "text/tex_parser.h"

namespace examgen::text {
namespace {

constexpr size_t k_max_columns = 100, k_max_cells = 2000;

struct Environment {
    std::string_view name;
    TableKind kind;
    std::string_view columns;
    char32_t left = 0, right = 0;
    enum class Extra { none, spec, count } extra = Extra::none;  // an argument in braces
};

constexpr Environment k_environments[] = {
    {"matrix", TableKind::matrix, "c"},
    {"pmatrix", TableKind::matrix, "c", '(', ')'},
    {"bmatrix", TableKind::matrix, "c", '[', ']'},
    {"Bmatrix", TableKind::matrix, "c", '{', '}'},
    {"vmatrix", TableKind::matrix, "c", '|', '|'},
    {"Vmatrix", TableKind::matrix, "c", 0x2016, 0x2016},
    {"smallmatrix", TableKind::small, "c"},
    {"array", TableKind::array, "c", 0, 0, Environment::Extra::spec},
    {"cases", TableKind::cases, "l", '{', 0},
    {"dcases", TableKind::cases, "l", '{', 0},
    {"rcases", TableKind::cases, "l", 0, '}'},
    {"aligned", TableKind::aligned, "rl"},
    {"align", TableKind::aligned, "rl"},
    {"split", TableKind::aligned, "rl"},
    {"alignat", TableKind::aligned, "rl", 0, 0, Environment::Extra::count},
    {"alignedat", TableKind::aligned, "rl", 0, 0, Environment::Extra::count},
    {"eqnarray", TableKind::array, "rcl"},
    {"gathered", TableKind::gathered, "c"},
    {"gather", TableKind::gathered, "c"},
    {"multline", TableKind::gathered, "c"},
    {"equation", TableKind::gathered, "c"},
};

const Environment* find_environment(std::string_view name) {
    if (name.ends_with('*'))
        name.remove_suffix(1);
    for (const auto& one : k_environments)
        if (one.name == name)
            return &one;
    return nullptr;
}

std::vector<std::string> environment_names() {
    std::vector<std::string> out;
    for (const auto& one : k_environments)
        out.emplace_back(one.name);
    return out;
}

void count_rule(std::vector<int>& rules, size_t at) {
    if (rules.size() <= at)
        rules.resize(at + 1);
    rules[at] = std::min(rules[at] + 1, 2);
}

}  // namespace

void TexParser::environment(const Command&, MathRow& out) {
    const size_t at = at_ - 6;
    const std::string name(raw_argument("\\begin"));
    const auto* kind = find_environment(name);
    if (!kind) {
        const std::string near = nearest(name, environment_names());
        fail(at, msg("unknown environment \"{}\"", name),
             {near.empty() ? msg("docs/math.md lists the commands")
                           : msg("did you mean \"{}\"?", near)});
    }
    Table table;
    table.kind = kind->kind;
    table.columns = kind->columns;
    if (kind->extra == Environment::Extra::spec)
        array_columns(table);
    else if (kind->extra == Environment::Extra::count)
        raw_argument("\\begin{" + name + "}");
    else if (name.ends_with("matrix*") && peek() == '[') {  // pmatrix*[r]
        const size_t end = std::min(source_.find(']', at_), source_.size());
        table.columns.clear();
        add_columns(source_.substr(at_ + 1, end - at_ - 1), table, at_);
        at_ = std::min(end + 1, source_.size());
    }
    table_body(table, name);
    const bool display = name.starts_with('d') && kind->kind == TableKind::cases;
    if (display)
        for (auto& row : table.cells)
            for (auto& cell : row)
                cell = {{Styled{MathStyle::display, std::move(cell)}}};
    if (kind->left || kind->right)
        out.push_back({Fenced{kind->left, kind->right, {{std::move(table)}}}});
    else
        out.push_back({std::move(table)});
}

void TexParser::array_columns(Table& table) {
    skip_blanks();
    if (peek() == '[')  // [t], [c], [b]: the height is always the middle
        at_ = std::min(source_.find(']', at_), source_.size() - 1) + 1;
    const size_t at = at_;
    const auto spec = raw_argument("\\begin{array}");
    table.columns.clear();
    add_columns(spec, table, at);
    if (table.columns.empty())
        fail(at, msg("columns are given by the letters l, c, r and |"));
}

/// l, c, r, |, *{3}{c}, and @{…} without effect.
void TexParser::add_columns(std::string_view spec, Table& table, size_t at) {
    const TexDepth level(*this);
    for (size_t i = 0; i < spec.size(); ++i) {
        const char c = spec[i];
        if (c == 'l' || c == 'c' || c == 'r') {
            table.columns += c;
        } else if (c == '|') {
            count_rule(table.v_rules, table.columns.size());
        } else if (c == '@' && spec.substr(i).starts_with("@{")) {
            i = std::min(spec.find('}', i), spec.size());
        } else if (c == '*') {
            TexParser inner(spec);
            inner.at_ = i + 1;
            const auto count = inner.raw_argument("*");
            const auto what = inner.raw_argument("*");
            const bool digits = !count.empty() && count.size() <= 2 &&
                                count.find_first_not_of("0123456789") == count.npos;
            for (int n = digits ? std::stoi(std::string(count)) : 0;
                 n > 0 && table.columns.size() <= k_max_columns; --n)
                add_columns(what, table, at);
            i = inner.at_ - 1;
        } else if (c != ' ') {
            fail(at, msg("columns are given by the letters l, c, r and |"));
        }
    }
    if (table.columns.size() > k_max_columns)
        fail(at, msg("more than {} columns", k_max_columns));
}

/// Rules above the row that begins here; the room behind \\ in brackets is left out.
void TexParser::start_row(Table& table) {
    for (;;) {
        skip_blanks();
        if (peek_command() != "hline")
            break;
        at_ += 6;
        count_rule(table.h_rules, table.cells.size());
    }
    table.cells.emplace_back();
}

void TexParser::table_body(Table& table, std::string_view name) {
    const size_t begin = at_;
    start_row(table);
    for (;;) {
        if (++cells_ > k_max_cells)
            fail(at_, msg("more than {} cells in one formula", k_max_cells));
        table.cells.back().push_back(row());
        if (table.cells.back().size() > k_max_columns)
            fail(at_, msg("more than {} columns", k_max_columns));
        if (peek() == '&') {
            ++at_;
        } else if (looking_at("\\\\") || peek_command() == "cr") {
            at_ += looking_at("\\\\") ? 2 : 3;
            if (peek() == '*')
                ++at_;
            if (peek() == '[')
                at_ = std::min(source_.find(']', at_), source_.size() - 1) + 1;
            start_row(table);
        } else {
            break;
        }
    }
    const size_t at = at_;
    if (peek_command() != "end")
        fail(begin, msg("\"{}\" is never closed", "\\begin{" + std::string(name) + "}"),
             {msg("write \"{}\" where it ends", "\\end{" + std::string(name) + "}")});
    at_ += 4;
    const auto closed = raw_argument("\\end");
    if (closed != name)
        fail(at, msg("\\end{{}} closes \\begin{{}}", closed, name));
    if (table.cells.back().size() == 1 && table.cells.back().front().empty())
        table.cells.pop_back();
}

void TexParser::stack(const Command&, MathRow& out) {
    skip_blanks();
    if (peek() != '{')
        fail(at_, msg("\"{}\" needs something behind it", "\\substack"),
             {msg("write it in braces: {…}")});
    const size_t open = at_++;
    Table table;
    table.kind = TableKind::stack;
    table.columns = "c";
    do {
        if (++cells_ > k_max_cells)
            fail(at_, msg("more than {} cells in one formula", k_max_cells));
        if (looking_at("\\\\"))
            at_ += 2;
        table.cells.push_back({row()});
    } while (looking_at("\\\\"));
    if (peek() != '}')
        fail(open, msg("\"{\" is never closed"), {msg("write \"}\" where the group ends")});
    ++at_;
    out.push_back({std::move(table)});
}

}  // namespace examgen::text
