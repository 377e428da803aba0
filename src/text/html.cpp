#include "text/html.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

#include <gumbo.h>

#include "base/error.h"
#include "text/commonmark.h"
#include "text/html_style.h"
#include "text/html_tree.h"
#include "text/mathml_nodes.h"
#include "text/tex.h"

namespace examgen::text {
namespace {

constexpr size_t k_max_tags = 20'000, k_max_depth = 200;

bool is_any(GumboTag tag, std::initializer_list<GumboTag> all) {
    return std::find(all.begin(), all.end(), tag) != all.end();
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

/// Moodle's address of a file beside the text.
std::string asset_name(std::string_view source) {
    constexpr std::string_view k_beside = "@@PLUGINFILE@@/";
    if (source.starts_with("data:"))
        return "";
    return source.starts_with(k_beside) ? percent_decoded(source.substr(k_beside.size()))
                                        : std::string(source);
}

class Walker {
public:
    Walker(std::set<std::string>& lost, const PictureNames& names) : lost_(lost), names_(names) {}

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
        add_css(&at, style);
        if (add_style_of(tag, style))
            return children(at, style, depth);
        if (tag == GUMBO_TAG_A)
            return link(at, style, depth);
        if (block(at, style, depth))
            return;
        if (!is_any(tag, {GUMBO_TAG_SPAN, GUMBO_TAG_FONT, GUMBO_TAG_HTML, GUMBO_TAG_HEAD,
                          GUMBO_TAG_BODY, GUMBO_TAG_TBODY, GUMBO_TAG_COL, GUMBO_TAG_COLGROUP}))
            lost_.insert(name(at));
        children(at, style, depth);
    }

    static std::string name(const GumboNode& at) {
        const auto known = name_of(&at);
        return known.empty() ? "?" : std::string(known.substr(0, 30));
    }

    /// What begins a block or is one; false for all else.
    bool block(const GumboNode& at, Style style, size_t depth) {
        const GumboTag tag = at.v.element.tag;
        if (tag == GUMBO_TAG_BR)
            return builder_.add_break(), true;
        if (is_any(tag,
                   {GUMBO_TAG_P, GUMBO_TAG_DIV, GUMBO_TAG_SECTION, GUMBO_TAG_CENTER,
                    GUMBO_TAG_FIGURE, GUMBO_TAG_FIGCAPTION, GUMBO_TAG_ARTICLE, GUMBO_TAG_CAPTION}))
            return paragraph(at, style, depth, BlockKind::paragraph), true;
        if (is_any(tag, {GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5,
                         GUMBO_TAG_H6}))
            return paragraph(at, {}, depth, BlockKind::heading), true;
        if (tag == GUMBO_TAG_TABLE)
            return table(at, style, depth), true;
        if (is_any(tag, {GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_LI, GUMBO_TAG_BLOCKQUOTE}))
            return container(at, style, depth), true;
        if (tag == GUMBO_TAG_PRE)
            return code(at), true;
        if (tag == GUMBO_TAG_MATH)
            return formula(at), true;
        if (tag == GUMBO_TAG_IMG)
            return picture(at, style), true;
        if (is_any(tag, {GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TITLE}))
            return lost_.insert(name(at)), true;
        return false;
    }

    void paragraph(const GumboNode& at, Style style, size_t depth, BlockKind kind) {
        builder_.end_paragraph();
        children(at, style, depth);
        builder_.end_paragraph(kind);
    }

    void link(const GumboNode& at, Style style, size_t depth) {
        const auto target = attribute(&at, "href");
        const bool leads = target.starts_with("http://") || target.starts_with("https://") ||
                           target.starts_with("mailto:");
        if (!leads && !target.empty())
            lost_.insert("a");
        builder_.set_link(leads ? std::string(target) : "");
        children(at, style, depth);
        builder_.set_link("");
    }

    /// Tables within cells, and those beyond the limits, become lines; cells stand apart.
    void table(const GumboNode& at, Style style, size_t depth) {
        for (const auto* caption : text::children(&at))
            if (caption->v.element.tag == GUMBO_TAG_CAPTION)
                paragraph(*caption, style, depth + 1, BlockKind::paragraph);
        if (builder_.in_cell()) {
            lost_.insert("table");
            builder_.end_paragraph();
            rows_as_lines(at, style, depth);
            return builder_.end_paragraph();
        }
        Block& made = builder_.begin(BlockKind::table);
        rows(at, style, depth, false);
        const bool sound = made.children.empty() || tidy_table(made);
        builder_.end();
        if (sound)
            return;
        lost_.insert("table");
        builder_.drop_last();
        rows_as_lines(at, style, depth);
        builder_.end_paragraph();
    }

    void rows(const GumboNode& at, Style style, size_t depth, bool in_head) {
        for (const auto* child : text::children(&at)) {
            const GumboTag tag = child->v.element.tag;
            if (tag == GUMBO_TAG_TR)
                row(*child, style, depth + 1, in_head);
            else if (is_any(tag, {GUMBO_TAG_THEAD, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT}))
                rows(*child, style, depth + 1, tag == GUMBO_TAG_THEAD);
        }
    }

    void row(const GumboNode& at, Style style, size_t depth, bool in_head) {
        builder_.begin(BlockKind::row);
        for (const auto* child : text::children(&at)) {
            const GumboTag tag = child->v.element.tag;
            if (tag != GUMBO_TAG_TD && tag != GUMBO_TAG_TH)
                continue;
            Block& cell = builder_.begin(BlockKind::cell);
            cell.cell = {in_head || tag == GUMBO_TAG_TH, align_of(child),
                         count_of(child, "colspan"), count_of(child, "rowspan")};
            Style own = style;
            add_css(child, own);
            if (depth < k_max_depth)
                children(*child, own, depth + 1);
            else
                lost_.insert("nesting");
            builder_.end();
        }
        builder_.end();
    }

    void rows_as_lines(const GumboNode& at, Style style, size_t depth) {
        bool first = true;
        for (const auto* child : text::children(&at)) {
            const GumboTag tag = child->v.element.tag;
            const bool cell = is_any(tag, {GUMBO_TAG_TD, GUMBO_TAG_TH});
            if (tag == GUMBO_TAG_TR)
                builder_.add_break();
            else if (cell && !std::exchange(first, false))
                builder_.add_text(" \u2002 ", {});
            if (cell)
                node_children(*child, style, depth + 1);
            else if (tag != GUMBO_TAG_CAPTION && depth < k_max_depth)
                rows_as_lines(*child, style, depth + 1);
        }
    }

    void node_children(const GumboNode& at, Style style, size_t depth) {
        if (depth < k_max_depth)
            children(at, style, depth);
        else
            lost_.insert("nesting");
    }

    void container(const GumboNode& at, Style style, size_t depth) {
        const GumboTag tag = at.v.element.tag;
        if (builder_.in_cell()) {
            const bool item = tag == GUMBO_TAG_LI;
            builder_.end_paragraph();
            if (item)
                builder_.add_text("\u2022 ", {});
            children(at, style, depth);
            return builder_.end_paragraph();
        }
        if (tag == GUMBO_TAG_LI && !builder_.in_list())
            return paragraph(at, style, depth, BlockKind::paragraph);
        Block& made = builder_.begin(tag == GUMBO_TAG_UL   ? BlockKind::bullet_list
                                     : tag == GUMBO_TAG_OL ? BlockKind::ordered_list
                                     : tag == GUMBO_TAG_LI ? BlockKind::list_item
                                                           : BlockKind::quote);
        if (tag == GUMBO_TAG_OL)
            made.start = count_of(&at, "start");
        for (unsigned i = 0; i < at.v.element.children.length; ++i)
            item_or_stray(*static_cast<GumboNode*>(at.v.element.children.data[i]), style, depth);
        builder_.end();
    }

    void item_or_stray(const GumboNode& child, Style style, size_t depth) {
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

    void code(const GumboNode& at) {
        std::string text;
        append_text(at, text, 0);
        while (text.ends_with('\n'))
            text.pop_back();
        builder_.add_code(text.empty() ? "" : text + "\n");
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

    /// Of a picture that cannot be kept the words stay.
    void picture(const GumboNode& at, Style style) {
        const auto source = attribute(&at, "src");
        std::string alt(attribute(&at, "alt"));
        std::replace(alt.begin(), alt.end(), '\n', ' ');
        std::string name = names_ ? names_(source) : asset_name(source);
        if (!name.empty())
            return builder_.add_picture(
                alt, {std::move(name), std::string(attribute(&at, "title")), picture_width(&at)},
                style);
        lost_.insert("img");
        builder_.add_text(alt.empty() ? "[…]" : "[" + alt + "]", style);
    }

    std::set<std::string>& lost_;
    const PictureNames& names_;
    TreeBuilder builder_;
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

bool is_blank_line(std::string_view line) {
    return line.find_first_not_of(" \t\r\v\f") == line.npos;
}

}  // namespace

FromHtml html_to_markup(std::string_view html, const PictureNames& names) {
    if (static_cast<size_t>(std::count(html.begin(), html.end(), '<')) > k_max_tags) {
        FromHtml out = plain_to_markup(html);
        out.lost.push_back("html");
        return out;
    }
    const Parsed parsed(html);
    std::set<std::string> lost;
    Walker walker(lost, names);
    walker.node(*parsed.output->root, {}, 0);
    return written(walker.take(), std::move(lost));
}

FromHtml plain_to_markup(std::string_view plain) {
    TreeBuilder builder;
    for (size_t at = 0; at < plain.size();) {
        const size_t end = std::min(plain.find('\n', at), plain.size());
        const auto line = plain.substr(at, end - at);
        at = end + 1;
        if (is_blank_line(line)) {
            builder.end_paragraph();
            continue;
        }
        builder.add_text(line, {});
        builder.add_break();
    }
    return written(builder.take(), {});
}

std::string percent_decoded(std::string_view text) {
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        unsigned value = 0;
        const char* digits = text.data() + i + 1;
        const bool code = text[i] == '%' && i + 2 < text.size() &&
                          std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
        out += code ? static_cast<char>(value) : text[i];
        i += code ? 2 : 0;
    }
    return out;
}

}  // namespace examgen::text
