#include "text/markup.h"

#include <algorithm>

#include <md4c.h>

#include "base/utf8.h"
#include "text/math_spans.h"

namespace examgen::text {
namespace {

constexpr size_t k_max_depth = 32;

/// While md4c reads, the i-th formula is one character for private use, so that nothing in it is
/// taken for markup. So is a character of the source that is one of these itself.
constexpr char32_t k_first_mask = 0xf0000, k_masks = 0xfff0;

struct Formula {
    std::string_view written;
    std::string tex;  // empty: no formula
    bool display = false;
};

bool is_mask(char32_t c) {
    return c >= k_first_mask && c < k_first_mask + k_masks;
}

struct Masked {
    std::string source;
    std::vector<Formula> formulas;

    void mask(Formula formula) {
        if (formulas.size() >= k_masks)
            return;
        append_utf8(source, k_first_mask + static_cast<char32_t>(formulas.size()));
        formulas.push_back(std::move(formula));
    }

    void copy(std::string_view text) {
        constexpr char k_lead = '\xf3';  // of every character for private use
        while (!text.empty()) {
            size_t end = std::min(text.find(k_lead), text.size());
            source += text.substr(0, end);
            text.remove_prefix(end);
            if (text.empty())
                return;
            end = 0;
            const char32_t c = next_code_point(text, end);
            if (is_mask(c))
                mask({text.substr(0, end), "", false});
            else
                source += text.substr(0, end);
            text.remove_prefix(end);
        }
    }
};

Masked mask_formulas(std::string_view source) {
    Masked out;
    size_t at = 0;
    for (const auto& span : find_math_spans(source)) {
        if (out.formulas.size() >= k_masks)
            break;
        out.copy(source.substr(at, span.begin - at));
        out.mask(
            {source.substr(span.begin, span.end - span.begin), tex_of(source, span), span.display});
        at = span.end;
    }
    out.copy(source.substr(at));
    return out;
}

/// Receives md4c's events; `path_` leads from the root to the open block.
class Builder {
public:
    explicit Builder(const std::vector<Formula>& formulas) : formulas_(formulas) {}

    std::vector<Block> take() { return std::move(root_.children); }

    void enter(MD_BLOCKTYPE type, const void* detail) {
        switch (type) {
            case MD_BLOCK_UL:
                open(BlockKind::bullet_list);
                break;
            case MD_BLOCK_OL:
                open(BlockKind::ordered_list);
                path_.back()->start =
                    static_cast<int>(static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start);
                break;
            case MD_BLOCK_LI:
                open(BlockKind::list_item);
                break;
            case MD_BLOCK_QUOTE:
                open(BlockKind::quote);
                break;
            case MD_BLOCK_CODE:
                open(BlockKind::code);
                break;
            case MD_BLOCK_H:
                open(BlockKind::heading);
                break;
            case MD_BLOCK_P:
                open(BlockKind::paragraph);
                break;
            default:
                break;  // the document, and blocks that the flags switch off
        }
    }

    void leave(MD_BLOCKTYPE type) {
        if (type == MD_BLOCK_DOC || type == MD_BLOCK_HR || type == MD_BLOCK_HTML)
            return;
        if (skipped_ > 0)
            --skipped_;
        else
            path_.pop_back();
    }

    void style(MD_SPANTYPE type, bool on) {
        switch (type) {
            case MD_SPAN_EM:
                style_.italic = on;
                break;
            case MD_SPAN_STRONG:
                style_.bold = on;
                break;
            case MD_SPAN_CODE:
                style_.code = on;
                break;
            default:
                break;
        }
    }

    void add(MD_TEXTTYPE type, std::string_view text) {
        switch (type) {
            case MD_TEXT_BR:
                append("\n");
                break;
            case MD_TEXT_SOFTBR:
                append(" ");
                break;
            case MD_TEXT_NULLCHAR:
                append("\xef\xbf\xbd");
                break;
            case MD_TEXT_ENTITY:
                append(entity(text));
                break;
            default:
                append_with_formulas(text);
                break;
        }
    }

private:
    void open(BlockKind kind) {
        if (path_.size() > k_max_depth) {
            ++skipped_;
            return;
        }
        auto& siblings = path_.back()->children;
        siblings.push_back({kind, 1, {}, {}});
        path_.push_back(&siblings.back());
    }

    void append_with_formulas(std::string_view text) {
        size_t from = 0;
        for (size_t at = 0; at < text.size();) {
            const size_t begin = at;
            const char32_t c = next_code_point(text, at);
            if (!is_mask(c) || c - k_first_mask >= formulas_.size())
                continue;
            if (begin > from)
                append(text.substr(from, begin - from));
            append(formulas_[c - k_first_mask]);
            from = at;
        }
        if (from < text.size())
            append(text.substr(from));
    }

    /// In code a formula is what was written. Elsewhere it is a span of its own.
    void append(const Formula& formula) {
        if (formula.tex.empty() || style_.code)
            return append(formula.written);
        Span span{formula.tex, style_};
        span.style.math = true;
        span.style.display = formula.display;
        open_text().spans.push_back(std::move(span));
    }

    /// Text belongs to the open block; in a tight list the item holds it through a paragraph.
    Block& open_text() {
        Block* block = path_.back();
        if (block->kind == BlockKind::list_item || block == &root_) {
            auto& inside = block->children;
            if (inside.empty() || inside.back().kind != BlockKind::paragraph)
                inside.push_back({});
            block = &inside.back();
        }
        return *block;
    }

    void append(std::string_view text) {
        auto& spans = open_text().spans;
        if (spans.empty() || spans.back().style != style_)
            spans.push_back({"", style_});
        spans.back().text += text;
    }

    /// The five entities of XML and numbers; others stay as written.
    static std::string entity(std::string_view text);

    Block root_;
    std::vector<Block*> path_{&root_};
    size_t skipped_ = 0;
    const std::vector<Formula>& formulas_;
    Style style_;
};

std::string Builder::entity(std::string_view text) {
    constexpr std::pair<std::string_view, std::string_view> k_named[] = {
        {"&amp;", "&"},   {"&lt;", "<"},   {"&gt;", ">"},
        {"&quot;", "\""}, {"&apos;", "'"}, {"&nbsp;", "\xc2\xa0"},
    };
    for (const auto& [name, value] : k_named)
        if (text == name)
            return std::string(value);
    return std::string(text);
}

}  // namespace

std::vector<Block> parse_markup(std::string_view source) {
    const Masked masked = mask_formulas(source);
    Builder builder(masked.formulas);
    MD_PARSER parser{};
    parser.flags = MD_FLAG_NOHTML | MD_FLAG_NOINDENTEDCODEBLOCKS;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
        static_cast<Builder*>(self)->enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
        static_cast<Builder*>(self)->leave(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void*, void* self) {
        static_cast<Builder*>(self)->style(type, true);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
        static_cast<Builder*>(self)->style(type, false);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
        static_cast<Builder*>(self)->add(type, {text, size});
        return 0;
    };
    md_parse(masked.source.data(), static_cast<MD_SIZE>(masked.source.size()), &parser, &builder);
    return builder.take();
}

std::string plain_text(const std::vector<Block>& blocks) {
    std::string out;
    for (const auto& block : blocks) {
        std::string inner;
        for (const auto& span : block.spans)
            inner += span.text;
        inner += plain_text(block.children);
        if (!out.empty() && !inner.empty())
            out += '\n';
        out += inner;
    }
    return out;
}

}  // namespace examgen::text
