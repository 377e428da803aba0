#include "text/markup.h"

#include <algorithm>
#include <utility>

#include <md4c.h>

#include "base/utf8.h"
#include "text/markup_masks.h"
#include "text/markup_table.h"
#include "text/markup_tags.h"
#include "text/picture_width.h"

namespace examgen::text {
namespace {

constexpr size_t k_max_depth = 32;

/// Receives md4c's events; `path_` leads from the root to the open block.
class Builder {
public:
    explicit Builder(const Masked& masked) : masked_(masked) {}

    std::vector<Block> take() { return std::move(root_.children); }

    void enter(MD_BLOCKTYPE type, const void* detail) {
        tags_.end_text();
        const auto kind = kind_of(type);
        if (!kind)
            return;
        open(*kind);
        Block& block = *path_.back();
        if (type == MD_BLOCK_OL && skipped_ == 0)
            block.start = static_cast<int>(static_cast<const MD_BLOCK_OL_DETAIL*>(detail)->start);
        if (type == MD_BLOCK_CODE && skipped_ == 0)
            block.info = text_of(static_cast<const MD_BLOCK_CODE_DETAIL*>(detail)->info);
        if (kind == BlockKind::cell && skipped_ == 0) {
            block.cell.header = type == MD_BLOCK_TH;
            block.cell.align = align_of(static_cast<const MD_BLOCK_TD_DETAIL*>(detail)->align);
        }
    }

    void leave(MD_BLOCKTYPE type) {
        tags_.end_text();
        if (!kind_of(type))
            return;
        if (skipped_ > 0) {
            --skipped_;
            return;
        }
        if (type == MD_BLOCK_TABLE)
            finish_table(*path_.back());
        path_.pop_back();
    }

    void enter_span(MD_SPANTYPE type, const void* detail) {
        if (type == MD_SPAN_IMG)
            return open_picture(*static_cast<const MD_SPAN_IMG_DETAIL*>(detail));
        if (type == MD_SPAN_A)
            link_ = text_of(static_cast<const MD_SPAN_A_DETAIL*>(detail)->href);
        style(type, true);
    }

    void leave_span(MD_SPANTYPE type) {
        if (type == MD_SPAN_IMG)
            return close_picture();
        if (type == MD_SPAN_A)
            link_.clear();
        style(type, false);
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
            case MD_TEXT_HTML:
                tag(text);
                break;
            default:
                append_with_masks(text);
                break;
        }
    }

private:
    static std::optional<BlockKind> kind_of(MD_BLOCKTYPE type) {
        switch (type) {
            case MD_BLOCK_UL:
                return BlockKind::bullet_list;
            case MD_BLOCK_OL:
                return BlockKind::ordered_list;
            case MD_BLOCK_LI:
                return BlockKind::list_item;
            case MD_BLOCK_QUOTE:
                return BlockKind::quote;
            case MD_BLOCK_CODE:
                return BlockKind::code;
            case MD_BLOCK_H:
                return BlockKind::heading;
            case MD_BLOCK_P:
                return BlockKind::paragraph;
            case MD_BLOCK_TABLE:
                return BlockKind::table;
            case MD_BLOCK_TR:
                return BlockKind::row;
            case MD_BLOCK_TH:
            case MD_BLOCK_TD:
                return BlockKind::cell;
            default:
                return {};  // the document, parts of tables, and blocks that the flags switch off
        }
    }

    static Align align_of(MD_ALIGN align) {
        constexpr Align k_all[] = {Align::none, Align::left, Align::centre, Align::right};
        return k_all[align];
    }

    void open(BlockKind kind) {
        if (path_.size() > k_max_depth || skipped_ > 0) {
            ++skipped_;
            return;
        }
        auto& siblings = path_.back()->children;
        siblings.push_back({kind, 1, {}, {}});
        path_.push_back(&siblings.back());
    }

    void style(MD_SPANTYPE type, bool on) {
        if (type == MD_SPAN_EM)
            tags_.mark(TagMark::italic, on);
        else if (type == MD_SPAN_STRONG)
            tags_.mark(TagMark::bold, on);
        else if (type == MD_SPAN_CODE)
            tags_.mark(TagMark::code, on);
        else if (type == MD_SPAN_DEL)
            tags_.mark(TagMark::strike, on);
    }

    void tag(std::string_view text) {
        if (in_picture_ == 0 && is_break_tag(text))
            append("\n");
        else if (in_picture_ > 0 || !tags_.take(text, open_text()))
            append_with_masks(text);
    }

    void open_picture(const MD_SPAN_IMG_DETAIL& detail) {
        if (in_picture_++ > 0)
            return;
        picture_ = {text_of(detail.src), text_of(detail.title)};
        alternative_.clear();
    }

    void close_picture() {
        if (--in_picture_ > 0)
            return;
        if (picture_.source.empty())
            return append(alternative_);
        put_back_cell_mark();
        open_text().spans.push_back({alternative_, tags_.style(), link_, picture_});
    }

    /// Destinations and titles: entities resolved, masks as written.
    std::string text_of(const MD_ATTRIBUTE& attribute) const {
        std::string out;
        for (size_t i = 0; attribute.size > 0 && attribute.substr_offsets[i] < attribute.size;
             ++i) {
            const MD_OFFSET from = attribute.substr_offsets[i];
            const std::string_view part(attribute.text + from,
                                        attribute.substr_offsets[i + 1] - from);
            out +=
                attribute.substr_types[i] == MD_TEXT_ENTITY ? entity(part) : masked_.unmasked(part);
        }
        return out;
    }

    void append_with_masks(std::string_view text) {
        size_t from = 0;
        for (size_t at = 0; at < text.size();) {
            const size_t begin = at;
            const Mask* mask = masked_.of(next_code_point(text, at));
            if (!mask)
                continue;
            if (begin > from)
                append(text.substr(from, begin - from));
            append(*mask);
            from = at;
        }
        if (from < text.size())
            append(text.substr(from));
    }

    bool in_code() const { return tags_.style().code || path_.back()->kind == BlockKind::code; }

    /// In code a mask is what was written. Elsewhere a formula is a span of its own.
    void append(const Mask& mask) {
        const bool plain = in_code() || in_picture_ > 0;
        if (!plain && mask.what == Mask::What::formula && !mask.tex.empty()) {
            put_back_cell_mark();
            Span span{mask.tex, tags_.style(), link_};
            span.style.math = true;
            span.style.display = mask.display;
            open_text().spans.push_back(std::move(span));
        } else if (plain || !(is_width(mask) || is_cell_mark(mask))) {
            append(mask.written);
        }
    }

    bool is_width(const Mask& mask) {
        if (mask.what != Mask::What::width)
            return false;
        auto& spans = open_text().spans;
        if (spans.empty() || !spans.back().picture)
            return false;
        spans.back().picture->width = *read_width_braces(mask.written);
        return true;
    }

    bool is_cell_mark(const Mask& mask) {
        Block& block = *path_.back();
        if (block.kind != BlockKind::cell || !block.spans.empty() || is_covered(block))
            return false;
        if (mask.what == Mask::What::header)
            block.cell.header = trim_next_ = true;
        return mask.what == Mask::What::header || mark_covered(block, mask.what);
    }

    /// A cell that holds more than {<} or {^} is a cell of its own.
    void put_back_cell_mark() {
        Block& block = *path_.back();
        if (block.kind == BlockKind::cell && is_covered(block))
            uncover(block);
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
        if (in_picture_ > 0) {
            alternative_ += text;
            return;
        }
        if (std::exchange(trim_next_, false))
            text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        if (text.empty())
            return;
        put_back_cell_mark();
        auto& spans = open_text().spans;
        if (spans.empty() || spans.back().style != tags_.style() || spans.back().link != link_ ||
            spans.back().picture)
            spans.push_back({"", tags_.style(), link_});
        spans.back().text += text;
    }

    const Masked& masked_;
    Block root_;
    std::vector<Block*> path_{&root_};
    size_t skipped_ = 0;
    Tags tags_;
    std::string link_, alternative_;
    Picture picture_;
    int in_picture_ = 0;
    bool trim_next_ = false;  // behind {#}
};

void parse(const Masked& masked, Builder& builder) {
    MD_PARSER parser{};
    parser.flags = MD_FLAG_NOHTMLBLOCKS | MD_FLAG_NOINDENTEDCODEBLOCKS | MD_FLAG_TABLES |
                   MD_FLAG_STRIKETHROUGH;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
        static_cast<Builder*>(self)->enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
        static_cast<Builder*>(self)->leave(type);
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
        static_cast<Builder*>(self)->enter_span(type, detail);
        return 0;
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
        static_cast<Builder*>(self)->leave_span(type);
        return 0;
    };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
        static_cast<Builder*>(self)->add(type, {text, size});
        return 0;
    };
    md_parse(masked.source.data(), static_cast<MD_SIZE>(masked.source.size()), &parser, &builder);
}

}  // namespace

std::vector<Block> parse_markup(std::string_view source) {
    const Masked masked = mask_markup(source);
    Builder builder(masked);
    parse(masked, builder);
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
            out += block.kind == BlockKind::cell ? ' ' : '\n';
        out += inner;
    }
    return out;
}

}  // namespace examgen::text
