#include "text/markup.h"

#include <md4c.h>

namespace examgen::text {
namespace {

constexpr size_t k_max_depth = 32;

/// Receives md4c's events; `path_` leads from the root to the open block.
class Builder {
public:
    std::vector<Block> take() { return std::move(root_.children); }

    void enter(MD_BLOCKTYPE type, const void* detail) {
        switch (type) {
            case MD_BLOCK_UL: open(BlockKind::bullet_list); break;
            case MD_BLOCK_OL:
                open(BlockKind::ordered_list);
                path_.back()->start =
                    static_cast<int>(static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start);
                break;
            case MD_BLOCK_LI: open(BlockKind::list_item); break;
            case MD_BLOCK_QUOTE: open(BlockKind::quote); break;
            case MD_BLOCK_CODE: open(BlockKind::code); break;
            case MD_BLOCK_H: open(BlockKind::heading); break;
            case MD_BLOCK_P: open(BlockKind::paragraph); break;
            default: break;  // the document, and blocks that the flags switch off
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
            case MD_SPAN_EM: style_.italic = on; break;
            case MD_SPAN_STRONG: style_.bold = on; break;
            case MD_SPAN_CODE: style_.code = on; break;
            case MD_SPAN_LATEXMATH:
            case MD_SPAN_LATEXMATH_DISPLAY: style_.math = on; break;
            default: break;
        }
    }

    void add(MD_TEXTTYPE type, std::string_view text) {
        switch (type) {
            case MD_TEXT_BR: append("\n"); break;
            case MD_TEXT_SOFTBR: append(" "); break;
            case MD_TEXT_NULLCHAR: append("\xef\xbf\xbd"); break;
            case MD_TEXT_ENTITY: append(entity(text)); break;
            default: append(text); break;
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

    /// Text belongs to the open block; in a tight list the item holds it through a paragraph.
    void append(std::string_view text) {
        Block* block = path_.back();
        if (block->kind == BlockKind::list_item || block == &root_) {
            auto& inside = block->children;
            if (inside.empty() || inside.back().kind != BlockKind::paragraph)
                inside.push_back({});
            block = &inside.back();
        }
        if (block->spans.empty() || block->spans.back().style != style_)
            block->spans.push_back({"", style_});
        block->spans.back().text += text;
    }

    /// The five entities of XML and numbers; others stay as written.
    static std::string entity(std::string_view text);

    Block root_;
    std::vector<Block*> path_{&root_};
    size_t skipped_ = 0;
    Style style_;
};

std::string Builder::entity(std::string_view text) {
    constexpr std::pair<std::string_view, std::string_view> k_named[] = {
        {"&amp;", "&"},  {"&lt;", "<"},      {"&gt;", ">"},
        {"&quot;", "\""}, {"&apos;", "'"}, {"&nbsp;", "\xc2\xa0"},
    };
    for (const auto& [name, value] : k_named)
        if (text == name)
            return std::string(value);
    return std::string(text);
}

}  // namespace

std::vector<Block> parse_markup(std::string_view source) {
    Builder builder;
    MD_PARSER parser{};
    parser.flags = MD_FLAG_NOHTML | MD_FLAG_LATEXMATHSPANS | MD_FLAG_NOINDENTEDCODEBLOCKS;
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
    md_parse(source.data(), static_cast<MD_SIZE>(source.size()), &parser, &builder);
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
