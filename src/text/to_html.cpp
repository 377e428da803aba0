#include "text/to_html.h"

#include "base/error.h"
#include "base/xml.h"
#include "text/mathml.h"
#include "text/picture_width.h"

namespace examgen::text {
namespace {

struct StyleTag {
    bool Style::*bit;
    std::string_view name;
};

constexpr StyleTag k_style_tags[] = {
    {&Style::bold, "strong"}, {&Style::italic, "em"}, {&Style::strike, "del"},
    {&Style::underline, "u"}, {&Style::super, "sup"}, {&Style::sub, "sub"},
    {&Style::code, "code"},
};

bool is_safe_link(std::string_view target) {
    return target.starts_with("http://") || target.starts_with("https://") ||
           target.starts_with("mailto:");
}

std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + xml::escape(value) + "\"";
}

class Writer {
public:
    explicit Writer(const HtmlOptions& options) : options_(options) {}

    std::string take() { return std::move(out_); }

    void blocks(const std::vector<Block>& all) {
        for (const auto& one : all)
            block(one);
    }

private:
    void wrapped(std::string_view name, const Block& block) {
        ((out_ += '<') += name) += '>';
        for (const auto& one : block.spans)
            span(one);
        blocks(block.children);
        ((out_ += "</") += name) += '>';
    }

    void block(const Block& block) {
        switch (block.kind) {
            case BlockKind::paragraph:
                return wrapped("p", block);
            case BlockKind::heading:
                return wrapped("h4", block);
            case BlockKind::bullet_list:
                return wrapped("ul", block);
            case BlockKind::ordered_list:
                return ordered(block);
            case BlockKind::list_item:
                return wrapped("li", block);
            case BlockKind::quote:
                return wrapped("blockquote", block);
            case BlockKind::table:
                return wrapped("table", block);
            case BlockKind::row:
                return wrapped("tr", block);
            case BlockKind::cell:
                return cell(block);
            case BlockKind::code:
                return code(block);
        }
    }

    void ordered(const Block& block) {
        out_ += block.start == 1 ? "<ol>" : "<ol start=\"" + std::to_string(block.start) + "\">";
        blocks(block.children);
        out_ += "</ol>";
    }

    void code(const Block& block) {
        out_ += "<pre><code>";
        for (const auto& one : block.spans)
            out_ += xml::escape(one.text);
        out_ += "</code></pre>";
    }

    void cell(const Block& block) {
        constexpr std::string_view k_aligns[] = {"", "text-align: left", "text-align: center",
                                                 "text-align: right"};
        const Cell& cell = block.cell;
        const std::string name = cell.header ? "th" : "td";
        out_ += '<' + name;
        if (cell.columns > 1)
            out_ += attribute("colspan", std::to_string(cell.columns));
        if (cell.rows > 1)
            out_ += attribute("rowspan", std::to_string(cell.rows));
        if (cell.align != Align::none)
            out_ += attribute("style", k_aligns[static_cast<size_t>(cell.align)]);
        out_ += '>';
        for (const auto& one : block.spans)
            span(one);
        out_ += "</" + name + '>';
    }

    void span(const Span& span) {
        const bool linked = is_safe_link(span.link);
        if (linked)
            out_ += "<a" + attribute("href", span.link) + ">";
        std::string close;
        for (const auto& [bit, name] : k_style_tags) {
            if (!(span.style.*bit))
                continue;
            ((out_ += '<') += name) += '>';
            close.insert(0, "</" + std::string(name) + ">");
        }
        if (span.picture)
            picture(span);
        else if (span.style.math)
            formula(span);
        else
            words(span.text);
        out_ += close;
        if (linked)
            out_ += "</a>";
    }

    void words(std::string_view text) {
        for (const char c : xml::escape(text))
            out_ += c == '\n' ? std::string("<br/>") : std::string(1, c);
    }

    void formula(const Span& span) {
        if (options_.math == HtmlOptions::Math::tex) {
            out_ += (span.style.display ? "\\[" : "\\(") + xml::escape(span.text) +
                    (span.style.display ? "\\]" : "\\)");
            return;
        }
        try {
            out_ += tex_to_mathml(span.text, span.style.display);
        } catch (const Error&) {  // named when the bank is checked
            out_ += "<code>" + xml::escape(span.text) + "</code>";
        }
    }

    void picture(const Span& span) {
        const Picture& made = *span.picture;
        const std::string address =
            options_.address ? options_.address(made.source) : std::string(made.source);
        if (address.empty())
            return words(span.text);
        out_ += "<img" + attribute("src", address) + attribute("alt", span.text);
        if (!made.caption.empty())
            out_ += attribute("title", made.caption);
        if (made.width.unit != PictureWidth::Unit::natural)
            out_ += attribute("style", "width: " + width_text(made.width));
        out_ += "/>";
    }

    const HtmlOptions& options_;
    std::string out_;
};

}  // namespace

std::string to_html(const std::vector<Block>& blocks, const HtmlOptions& options) {
    Writer writer(options);
    writer.blocks(blocks);
    return writer.take();
}

}  // namespace examgen::text
