// MathML as question banks hold it, read with gumbo, which knows its entities.

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include <gumbo.h>

#include "base/error.h"
#include "base/utf8.h"
#include "text/mathml.h"
#include "text/mathml_marks.h"
#include "text/mathml_nodes.h"
#include "text/mathml_tokens.h"

namespace examgen::text {
namespace {

constexpr size_t k_max_bytes = 100'000;
constexpr int k_max_depth = 40;

std::vector<int> numbers(std::string_view text) {
    std::vector<int> out;
    for (const char c : text)
        if (c >= '0' && c <= '2' && out.size() < 200)
            out.push_back(c - '0');
    return out;
}

class Reader {
public:
    MathRow row(const std::vector<const GumboNode*>& nodes) {
        if (++depth_ > k_max_depth)
            throw Error(msg("nested deeper than {} levels", k_max_depth));
        MathRow out;
        for (const auto* one : nodes)
            read(one, out);
        --depth_;
        return out;
    }

    /// The contents of <mrow>, or the element itself.
    MathRow argument(const GumboNode* node) {
        return name_of(node) == "mrow" && attribute(node, "data-class").empty() &&
                       !fences(children(node))
                   ? row(children(node))
                   : row({node});
    }

    std::vector<std::string> lost() const { return {lost_.begin(), lost_.end()}; }

private:
    using Nodes = std::vector<const GumboNode*>;

    void read(const GumboNode* node, MathRow& out) {
        if (read_token(node, out))
            return;
        const auto name = name_of(node);

        struct Row {
            std::string_view name;
            void (Reader::*read)(const GumboNode*, MathRow&);
            size_t least = 0;  // children
        };

        static constexpr Row k_rows[] = {
            {"mrow", &Reader::group},         {"mfrac", &Reader::fraction, 2},
            {"msqrt", &Reader::root},         {"mroot", &Reader::nth_root, 2},
            {"msub", &Reader::scripts, 2},    {"msup", &Reader::scripts, 2},
            {"msubsup", &Reader::scripts, 3}, {"munder", &Reader::around, 2},
            {"mover", &Reader::around, 2},    {"munderover", &Reader::around, 3},
            {"mfenced", &Reader::fenced},     {"mtable", &Reader::table},
            {"mstyle", &Reader::style},       {"mphantom", &Reader::phantom},
            {"mpadded", &Reader::padded},     {"menclose", &Reader::enclosed},
            {"semantics", &Reader::first, 1}, {"maction", &Reader::first, 1},
        };
        for (const auto& one : k_rows)
            if (one.name == name && children(node).size() >= one.least)
                return (this->*one.read)(node, out);
        if (name.starts_with("annotation"))
            return;
        lost_.emplace(name);
        append(out, row(children(node)));
        if (const auto text = text_of(node); !text.empty())
            out.push_back({Words{text}});
    }

    static void append(MathRow& out, MathRow more) {
        out.insert(out.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
    }

    MathNode one(const GumboNode* node) {
        MathRow all = row({node});
        if (all.size() == 1)
            return std::move(all.front());
        return {Group{std::move(all)}};
    }

    /// Delimiters at both ends that may grow.
    static bool fences(const Nodes& nodes) {
        const auto may = [](const GumboNode* node, MathClass cls) {
            const auto codes =
                name_of(node) == "mo" ? code_points(text_of(node)) : std::vector<char32_t>{'x'};
            if (attribute(node, "stretchy") == "false" || codes.size() > 1 ||
                !attribute(node, "data-size").empty())
                return false;
            if (attribute(node, "fence") == "true")
                return true;
            return codes.size() == 1 && codes[0] != '!' && codes[0] != '?' &&
                   (class_of(codes[0]) == cls || codes[0] == '|' || codes[0] == 0x2016);
        };
        return nodes.size() >= 2 && may(nodes.front(), MathClass::open) &&
               may(nodes.back(), MathClass::close) &&
               !(text_of(nodes.front()).empty() && text_of(nodes.back()).empty());
    }

    void group(const GumboNode* node, MathRow& out) {
        const Nodes all = children(node);
        if (fences(all)) {
            const auto delimiter = [](const GumboNode* mo) {
                const auto codes = code_points(text_of(mo));
                return codes.empty() ? char32_t{0} : codes[0];
            };
            out.push_back({Fenced{delimiter(all.front()), delimiter(all.back()),
                                  row({all.begin() + 1, all.end() - 1})}});
            return;
        }
        Group one{row(all), class_named(attribute(node, "data-class")).value_or(MathClass::ord)};
        const auto* symbol =
            one.body.size() == 1 ? std::get_if<Symbol>(&one.body.front().what) : nullptr;
        const bool single = symbol && symbol->cls == MathClass::ord;
        const bool number =
            one.body.size() == 1 && std::holds_alternative<Number>(one.body.front().what);
        if ((single || number) && one.cls == MathClass::ord)
            out.push_back(std::move(one.body.front()));
        else
            out.push_back({std::move(one)});
    }

    void fraction(const GumboNode* node, MathRow& out) {
        const Nodes all = children(node);
        Fraction one{argument(all[0]), argument(all[1])};
        const auto thick = attribute(node, "linethickness");
        one.ruled = !(thick.starts_with('0') && thick.find_first_of("123456789") == thick.npos);
        const auto size = attribute(node, "data-size");
        one.size = size == "display" ? Fraction::Size::display
                   : size == "text"  ? Fraction::Size::text
                                     : Fraction::Size::automatic;
        out.push_back({std::move(one)});
    }

    void root(const GumboNode* node, MathRow& out) {
        out.push_back({Radical{row(children(node)), {}}});
    }

    void nth_root(const GumboNode* node, MathRow& out) {
        const Nodes all = children(node);
        out.push_back({Radical{argument(all[0]), argument(all[1])}});
    }

    MathNode base(const GumboNode* node) {
        MathNode out = one(node);
        if (std::holds_alternative<Scripts>(out.what))
            return {Group{{std::move(out)}}};
        return out;
    }

    MathRow script(const GumboNode* node) {
        MathRow out = argument(node);
        if (out.empty())
            out.push_back({Group{}});
        return out;
    }

    void scripts(const GumboNode* node, MathRow& out) {
        const Nodes all = children(node);
        const auto name = name_of(node);
        Scripts one;
        one.base.push_back(base(all[0]));
        if (name != "msup")
            one.sub = script(all[1]);
        if (name != "msub")
            one.sup = script(all[name == "msup" ? 1 : 2]);
        if (attribute(node, "data-limits") == "beside")
            one.limits = Limits::beside;
        out.push_back({std::move(one)});
    }

    /// Accents, arrows with text, limits.
    void around(const GumboNode* node, MathRow& out) {
        const Nodes all = children(node);
        const auto name = name_of(node);
        const bool under = name != "mover", over = name != "munder";
        if (attribute(all[0], "data-arrow") == "true") {
            Arrow one{code_points(text_of(all[0]) + " ")[0], {}, {}};
            if (over)
                one.above = argument(all.back());
            if (under)
                one.below = argument(all[1]);
            out.push_back({std::move(one)});
            return;
        }
        if (all.size() == 2 && is_accent(node, all[1]))
            return accent(node, out);
        Scripts one;
        one.base.push_back(base(all[0]));
        if (under)
            one.sub = script(all[1]);
        if (over)
            one.sup = script(all[under ? 2 : 1]);
        const auto& what = one.base.front().what;
        const auto* symbol = std::get_if<Symbol>(&what);
        const auto* word = std::get_if<Name>(&what);
        const auto* group = std::get_if<Group>(&what);
        const bool movable = (symbol && has_stacked_limits(symbol->code)) ||
                             (word && word->stacked) || (group && group->cls == MathClass::op);
        const bool fixed = attribute(all[0], "movablelimits") == "false" ||
                           attribute(node, "data-limits") == "stacked";
        one.limits = movable && !fixed ? Limits::automatic : Limits::stacked;
        out.push_back({std::move(one)});
    }

    static bool is_accent(const GumboNode* node, const GumboNode* mark) {
        const auto codes = code_points(text_of(mark));
        if (name_of(mark) != "mo" || codes.size() != 1)
            return false;
        if (attribute(node, "accent") == "true" || attribute(node, "accentunder") == "true")
            return true;
        constexpr std::u32string_view k_always = U"¯^~ˇ˘´`˙¨˚‾_⏞⏟⎴⎵ˆ˜";
        return k_always.find(codes[0]) != k_always.npos;
    }

    void accent(const GumboNode* node, MathRow& out) {
        const Nodes all = children(node);
        Accent one;
        one.base = argument(all[0]);
        one.below = name_of(node) == "munder";
        const char32_t code = code_points(text_of(all[1]))[0];
        one.wide = attribute(all[1], "stretchy") != "false" && (code < 0x2d8 || code > 0x2da);
        one.mark = one.below && (code == 0xaf || code == '_' || code == 0x203e)
                       ? U'_'
                       : combining_mark(code, one.wide);
        constexpr std::u32string_view k_can_grow = U"\u0302\u0303\u00af_→←↔⏞⏟⎴⎵";
        one.wide = one.wide && k_can_grow.find(one.mark) != k_can_grow.npos;
        out.push_back({std::move(one)});
    }

    void fenced(const GumboNode* node, MathRow& out) {
        const auto first_of = [node](const char* name, char32_t otherwise) {
            if (!gumbo_get_attribute(&node->v.element.attributes, name))
                return otherwise;
            const auto codes = code_points(attribute(node, name));
            return codes.empty() ? char32_t{0} : codes[0];
        };
        Fenced one{first_of("open", '('), first_of("close", ')'), {}};
        const char32_t comma = first_of("separators", ',');
        bool first = true;
        for (const auto* child : children(node)) {
            if (!std::exchange(first, false) && comma)
                one.body.push_back({Symbol{comma, class_of(comma)}});
            append(one.body, argument(child));
        }
        out.push_back({std::move(one)});
    }

    void table(const GumboNode* node, MathRow& out) {
        constexpr std::string_view k_kinds[] = {"matrix",  "small",    "array", "cases",
                                                "aligned", "gathered", "stack"};
        Table one;
        one.columns = "c";
        const auto kind = attribute(node, "data-kind");
        for (size_t i = 0; i < std::size(k_kinds); ++i)
            if (k_kinds[i] == kind)
                one.kind = static_cast<TableKind>(i);
        if (const auto columns = attribute(node, "data-columns"); !columns.empty()) {
            one.columns = columns.substr(0, 100);
            std::replace_if(
                one.columns.begin(), one.columns.end(),
                [](char c) { return c != 'l' && c != 'c' && c != 'r'; }, 'c');
        } else if (const auto align = attribute(node, "columnalign"); !align.empty()) {
            align_from(align, one);
        }
        one.v_rules = numbers(attribute(node, "data-vrules"));
        one.h_rules = numbers(attribute(node, "data-hrules"));
        for (const auto* tr : children(node)) {
            one.cells.emplace_back();
            for (const auto* td : children(tr))
                one.cells.back().push_back(row(children(td)));
            if (one.cells.back().empty())
                one.cells.back().emplace_back();
        }
        if (!one.cells.empty())
            out.push_back({std::move(one)});
    }

    static void align_from(std::string_view words, Table& table) {
        table.columns.clear();
        for (size_t at = 0; at < words.size() && table.columns.size() < 100;) {
            if (words[at] != ' ')
                table.columns += words[at] == 'l' || words[at] == 'r' ? words[at] : 'c';
            at = std::min(words.find(' ', at), words.size() - 1) + 1;
        }
        if (table.columns.empty())
            table.columns = "c";
        else if (table.columns.find_first_not_of('c') != table.columns.npos)
            table.kind = TableKind::array;
    }

    void style(const GumboNode* node, MathRow& out) {
        const Nodes all = children(node);
        const auto display = attribute(node, "displaystyle"),
                   level = attribute(node, "scriptlevel");
        const bool sized = all.size() == 1 && name_of(all[0]) == "mfrac" &&
                           !attribute(all[0], "data-size").empty();
        if (sized || (display.empty() && level.empty()))
            return append(out, row(all));
        const MathStyle style = display == "true" ? MathStyle::display
                                : level == "2"    ? MathStyle::scriptscript
                                : level == "1"    ? MathStyle::script
                                                  : MathStyle::text;
        out.push_back({Styled{style, row(all)}});
    }

    void phantom(const GumboNode* node, MathRow& out) {
        out.push_back({Phantom{row(children(node))}});
    }

    void padded(const GumboNode* node, MathRow& out) {
        const Nodes all = children(node);
        if (all.size() != 1 || name_of(all[0]) != "mphantom")
            return append(out, row(all));
        const bool narrow = attribute(node, "width") == "0",
                   flat = attribute(node, "height") == "0";
        out.push_back({Phantom{row(children(all[0])), !narrow, !flat}});
    }

    void enclosed(const GumboNode* node, MathRow& out) {
        const auto notation = attribute(node, "notation");
        const auto has = [notation](std::string_view what) {
            return notation.find(what) != notation.npos;
        };
        Enclosed one{row(children(node)), has("box"), has("updiagonal"), has("downdiagonal")};
        if (one.box || one.up || one.down)
            out.push_back({std::move(one)});
        else
            append(out, std::move(one.body));
    }

    void first(const GumboNode* node, MathRow& out) { append(out, argument(children(node)[0])); }

    int depth_ = 0;
    std::set<std::string> lost_;
};

}  // namespace

FromMathml read_math(const GumboNode* math) {
    Reader reader;
    FromMathml out;
    out.display = attribute(math, "display") == "block";
    std::vector<const GumboNode*> all = children(math);
    if (all.size() == 1 && name_of(all[0]) == "semantics" && !children(all[0]).empty())
        all = {children(all[0])[0]};
    out.row = all.size() == 1 ? reader.argument(all[0]) : reader.row(all);
    out.lost = reader.lost();
    return out;
}

FromMathml from_mathml(std::string_view xml) {
    if (xml.size() > k_max_bytes)
        throw Error(msg("the formula is longer than {} bytes", k_max_bytes));
    const std::string source = without_prefixes(xml);
    const auto free = [](GumboOutput* p) { gumbo_destroy_output(&kGumboDefaultOptions, p); };
    const std::unique_ptr<GumboOutput, decltype(free)> tree(
        gumbo_parse_with_options(&kGumboDefaultOptions, source.data(), source.size()), free);
    const GumboNode* math = find_math(tree->root);
    if (!math)
        throw Error(msg("there is no <math> element"));
    return read_math(math);
}

}  // namespace examgen::text
