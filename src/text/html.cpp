#include "text/html.h"

#include <algorithm>
#include <array>
#include <memory>
#include <set>

#include <gumbo.h>

#include "base/error.h"
#include "text/commonmark.h"
#include "text/mathml_nodes.h"
#include "text/tex.h"

namespace examgen::text {
namespace {

constexpr size_t k_max_tags = 20'000, k_max_depth = 200;

bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// The next TeX of a text: its place with the delimiters, and the TeX alone.
struct Tex {
    size_t begin = std::string_view::npos, end = 0;
    std::string_view tex;
    bool display = false;
};

Tex find_tex(std::string_view text) {
    struct Pair {
        std::string_view open, close;
        bool display;
    };

    constexpr Pair k_pairs[] = {{"\\(", "\\)", false}, {"\\[", "\\]", true}, {"$$", "$$", true}};
    Tex best;
    for (const auto& [open, close, display] : k_pairs) {
        const size_t begin = text.find(open);
        const size_t end = begin == text.npos ? begin : text.find(close, begin + open.size());
        if (end == text.npos || begin >= best.begin)
            continue;
        const auto tex = trimmed(text.substr(begin + open.size(), end - begin - open.size()));
        if (tex.empty() || tex.find('$') != tex.npos)
            continue;
        best = {begin, end + close.size(), tex, display};
    }
    return best;
}

/// Puts blocks and text one behind the other; white space is evened out as browsers do.
class Builder {
public:
    std::vector<Block> take() {
        end_paragraph();
        return std::move(root_.children);
    }

    void begin(BlockKind kind) {
        end_paragraph();
        path_.back()->children.push_back({kind, 1, {}, {}});
        path_.push_back(&path_.back()->children.back());
    }

    void end() {
        end_paragraph();
        path_.pop_back();
        if (path_.back()->children.back().children.empty())
            path_.back()->children.pop_back();
    }

    /// A list, item or quotation holds what is between `begin` and `end`; code and headings are
    /// finished at once.
    void add_finished(Block block) {
        end_paragraph();
        if (!block.spans.empty())
            path_.back()->children.push_back(std::move(block));
    }

    void end_paragraph(BlockKind kind = BlockKind::paragraph) {
        tidy_end();
        if (!spans_.empty())
            path_.back()->children.push_back({kind, 1, std::move(spans_), {}});
        spans_.clear();
        gap_ = false;
    }

    void add_break() {
        tidy_end();
        if (!spans_.empty())
            put("\n", spans_.back().style.math ? Style{} : spans_.back().style);
        gap_ = false;
    }

    void add_text(std::string_view text, Style style) {
        while (!text.empty()) {
            const Tex tex = find_tex(text);
            add_words(text.substr(0, tex.begin), style);
            if (tex.begin == text.npos)
                return;
            std::string source;
            for (const char c : tex.tex)
                source += is_blank(c) ? ' ' : c;
            add_formula(std::move(source), tex.display);
            text.remove_prefix(tex.end);
        }
    }

    void add_formula(std::string tex, bool display) {
        flush_gap({});
        Style math;
        math.math = true;
        math.display = display;
        spans_.push_back({std::move(tex), math});
    }

    bool in_list() const {
        const auto kind = path_.back()->kind;
        return kind == BlockKind::bullet_list || kind == BlockKind::ordered_list;
    }

private:
    void add_words(std::string_view text, Style style) {
        for (const char c : text) {
            if (is_blank(c)) {
                gap_ = true;
                continue;
            }
            flush_gap(style);
            put({&c, 1}, style);
        }
    }

    /// White space between words of two styles belongs to neither.
    void flush_gap(Style next) {
        const bool starts_line = spans_.empty() || spans_.back().text.ends_with('\n');
        if (gap_ && !starts_line)
            put(" ", spans_.back().style == next && !next.math ? next : Style{});
        gap_ = false;
    }

    void put(std::string_view text, Style style) {
        if (spans_.empty() || spans_.back().style != style)
            spans_.push_back({"", style});
        spans_.back().text += text;
    }

    void tidy_end() {
        while (!spans_.empty() && !spans_.back().style.math) {
            auto& text = spans_.back().text;
            while (!text.empty() && is_blank(text.back()))
                text.pop_back();
            if (!text.empty())
                return;
            spans_.pop_back();
        }
    }

    Block root_;
    std::vector<Block*> path_{&root_};
    std::vector<Span> spans_;
    bool gap_ = false;
};

bool is_any(GumboTag tag, std::initializer_list<GumboTag> all) {
    return std::find(all.begin(), all.end(), tag) != all.end();
}

std::string_view attribute(const GumboElement& element, const char* name) {
    const GumboAttribute* found = gumbo_get_attribute(&element.attributes, name);
    return found ? found->value : "";
}

void append_text(const GumboNode& node, std::string& out, size_t depth) {
    if (node.type == GUMBO_NODE_TEXT || node.type == GUMBO_NODE_WHITESPACE)
        out += node.v.text.text;
    if (node.type != GUMBO_NODE_ELEMENT || depth > k_max_depth)
        return;
    if (node.v.element.tag == GUMBO_TAG_BR)
        out += '\n';
    for (unsigned i = 0; i < node.v.element.children.length; ++i)
        append_text(*static_cast<GumboNode*>(node.v.element.children.data[i]), out, depth + 1);
}

class Walker {
public:
    explicit Walker(std::set<std::string>& lost) : lost_(lost) {}

    void node(const GumboNode& at, Style style, size_t depth) {
        if (at.type == GUMBO_NODE_TEXT || at.type == GUMBO_NODE_WHITESPACE ||
            at.type == GUMBO_NODE_CDATA)
            builder_.add_text(at.v.text.text, style);
        else if (at.type == GUMBO_NODE_ELEMENT && depth < k_max_depth)
            element(at, style, depth);
        else if (at.type == GUMBO_NODE_ELEMENT)
            lost_.insert("nesting");
    }

    std::vector<Block> take() { return builder_.take(); }

private:
    void children(const GumboNode& at, Style style, size_t depth) {
        for (unsigned i = 0; i < at.v.element.children.length; ++i)
            node(*static_cast<GumboNode*>(at.v.element.children.data[i]), style, depth + 1);
    }

    void element(const GumboNode& at, Style style, size_t depth) {
        const GumboTag tag = at.v.element.tag;
        if (is_any(tag, {GUMBO_TAG_B, GUMBO_TAG_STRONG}))
            style.bold = true;
        else if (is_any(tag, {GUMBO_TAG_I, GUMBO_TAG_EM}))
            style.italic = true;
        else if (is_any(tag, {GUMBO_TAG_CODE, GUMBO_TAG_TT, GUMBO_TAG_KBD, GUMBO_TAG_SAMP}))
            style = {false, false, true, false};
        else if (block(at, style, depth))
            return;
        else if (!is_any(tag, {GUMBO_TAG_SPAN, GUMBO_TAG_FONT, GUMBO_TAG_HTML, GUMBO_TAG_HEAD,
                               GUMBO_TAG_BODY, GUMBO_TAG_TBODY, GUMBO_TAG_A}))
            lost_.insert(name_of(at));
        children(at, style, depth);
    }

    static std::string name_of(const GumboNode& at) {
        const auto& element = at.v.element;
        const std::string known = gumbo_normalized_tagname(element.tag);
        if (!known.empty())
            return known;
        GumboStringPiece piece = element.original_tag;
        gumbo_tag_from_original_text(&piece);
        return piece.data ? std::string(piece.data, std::min<size_t>(piece.length, 30)) : "?";
    }

    /// What begins a block or is one; false for all else.
    bool block(const GumboNode& at, Style style, size_t depth) {
        const GumboTag tag = at.v.element.tag;
        if (tag == GUMBO_TAG_BR)
            return builder_.add_break(), true;
        if (is_any(tag, {GUMBO_TAG_P, GUMBO_TAG_DIV, GUMBO_TAG_SECTION, GUMBO_TAG_CENTER,
                         GUMBO_TAG_FIGURE, GUMBO_TAG_FIGCAPTION, GUMBO_TAG_ARTICLE}))
            return paragraph(at, style, depth, BlockKind::paragraph), true;
        if (is_any(tag, {GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5,
                         GUMBO_TAG_H6}))
            return paragraph(at, {}, depth, BlockKind::heading), true;
        if (is_any(tag, {GUMBO_TAG_TABLE, GUMBO_TAG_TR, GUMBO_TAG_TD, GUMBO_TAG_TH}))
            return table(at, style, depth), true;
        if (is_any(tag, {GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_LI, GUMBO_TAG_BLOCKQUOTE}))
            return container(at, style, depth), true;
        if (tag == GUMBO_TAG_PRE)
            return code(at), true;
        if (tag == GUMBO_TAG_MATH)
            return formula(at), true;
        if (tag == GUMBO_TAG_IMG)
            return picture(at.v.element, style), true;
        if (is_any(tag, {GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TITLE}))
            return lost_.insert(name_of(at)), true;
        return false;
    }

    void paragraph(const GumboNode& at, Style style, size_t depth, BlockKind kind) {
        builder_.end_paragraph();
        children(at, style, depth);
        builder_.end_paragraph(kind);
    }

    /// A row becomes a line; cells stand apart.
    void table(const GumboNode& at, Style style, size_t depth) {
        const GumboTag tag = at.v.element.tag;
        if (tag == GUMBO_TAG_TABLE) {
            lost_.insert("table");
            return paragraph(at, style, depth, BlockKind::paragraph);
        }
        if (tag == GUMBO_TAG_TR)
            builder_.add_break();
        else if (at.index_within_parent > 0)
            builder_.add_text(" \u2002 ", {});
        children(at, style, depth);
    }

    void container(const GumboNode& at, Style style, size_t depth) {
        const GumboTag tag = at.v.element.tag;
        if (tag == GUMBO_TAG_LI && !builder_.in_list())
            return paragraph(at, style, depth, BlockKind::paragraph);
        builder_.begin(tag == GUMBO_TAG_UL   ? BlockKind::bullet_list
                       : tag == GUMBO_TAG_OL ? BlockKind::ordered_list
                       : tag == GUMBO_TAG_LI ? BlockKind::list_item
                                             : BlockKind::quote);
        for (unsigned i = 0; i < at.v.element.children.length; ++i) {
            const auto& child = *static_cast<GumboNode*>(at.v.element.children.data[i]);
            const bool stray = builder_.in_list() && (child.type != GUMBO_NODE_ELEMENT ||
                                                      child.v.element.tag != GUMBO_TAG_LI);
            if (!stray) {
                node(child, style, depth + 1);
            } else if (child.type != GUMBO_NODE_WHITESPACE) {
                builder_.begin(BlockKind::list_item);
                node(child, style, depth + 1);
                builder_.end();
            }
        }
        builder_.end();
    }

    void code(const GumboNode& at) {
        std::string text;
        append_text(at, text, 0);
        while (text.ends_with('\n'))
            text.pop_back();
        if (text.empty())
            return;
        Style style;
        Block block{BlockKind::code, 1, {{text + "\n", style}}, {}};
        builder_.add_finished(std::move(block));
    }

    void formula(const GumboNode& at) {
        try {
            const FromMathml formula = read_math(&at);
            lost_.insert(formula.lost.begin(), formula.lost.end());
            builder_.add_formula(to_tex(formula.row), formula.display);
        } catch (const Error&) {  // beyond the limits
            lost_.insert("math");
        }
    }

    /// The tree has no pictures yet: their words stay.
    void picture(const GumboElement& element, Style style) {
        lost_.insert("img");
        const auto alt = attribute(element, "alt");
        builder_.add_text(alt.empty() ? "[…]" : "[" + std::string(alt) + "]", style);
    }

    std::set<std::string>& lost_;
    Builder builder_;
};

struct Parsed {
    explicit Parsed(std::string_view html)
        : output(gumbo_parse_with_options(&kGumboDefaultOptions, html.data(), html.size())) {}

    ~Parsed() { gumbo_destroy_output(&kGumboDefaultOptions, output); }

    Parsed(const Parsed&) = delete;
    Parsed& operator=(const Parsed&) = delete;

    GumboOutput* output;
};

FromHtml written(std::vector<Block> blocks, std::set<std::string> lost) {
    bool exact = true;
    FromHtml out;
    out.markup = to_commonmark(blocks, exact);
    if (!exact)
        lost.insert("emphasis");
    out.lost.assign(lost.begin(), lost.end());
    return out;
}

}  // namespace

FromHtml html_to_markup(std::string_view html) {
    if (static_cast<size_t>(std::count(html.begin(), html.end(), '<')) > k_max_tags) {
        FromHtml out = plain_to_markup(html);
        out.lost.push_back("html");
        return out;
    }
    const Parsed parsed(html);
    std::set<std::string> lost;
    Walker walker(lost);
    walker.node(*parsed.output->root, {}, 0);
    return written(walker.take(), std::move(lost));
}

FromHtml plain_to_markup(std::string_view plain) {
    Builder builder;
    for (size_t at = 0; at < plain.size();) {
        const size_t end = std::min(plain.find('\n', at), plain.size());
        const auto line = plain.substr(at, end - at);
        at = end + 1;
        if (trimmed(line).empty()) {
            builder.end_paragraph();
            continue;
        }
        builder.add_text(line, {});
        builder.add_break();
    }
    return written(builder.take(), {});
}

}  // namespace examgen::text
