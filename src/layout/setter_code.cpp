// Listings: every row of the source on a line of its own, a rule at the left, numbers where the
// fence asks for them. A page never breaks within twelve rows.

#include <algorithm>
#include <utility>

#include "layout/setter.h"
#include "layout/tagging.h"

namespace examgen::layout {

using draw::Frame;

namespace {

constexpr Mm k_rule = 0.53_mm;  // 1.5 pt
constexpr Pt k_number_size = Pt(8);
constexpr double k_indent = 2, k_number_gap = 1.5;  // in units
constexpr size_t k_together = 12;

/// ```cpp numbered
bool is_numbered(std::string_view info) {
    constexpr std::string_view k_word = "numbered";
    const size_t at = info.find(k_word);
    const auto ends = [&](size_t place) { return place >= info.size() || info[place] == ' '; };
    return at != info.npos && (at == 0 || info[at - 1] == ' ') && ends(at + k_word.size());
}

std::vector<std::string> rows_of(const text::Block& block) {
    std::string source;
    for (const auto& span : block.spans)
        source += span.text;
    std::vector<std::string> out;
    for (size_t at = 0; at < source.size();) {
        const size_t end = std::min(source.find('\n', at), source.size());
        out.push_back(source.substr(at, end - at));
        at = end + 1;
    }
    return out;
}

/// One slab of several.
Slab stacked(std::span<const Slab> slabs) {
    auto frame = std::make_shared<Frame>();
    for (const auto& slab : slabs) {
        if (!frame->items.empty())
            frame->size.h += slab.gap;
        frame->items.emplace_back(draw::Placed{{Mm(0), frame->size.h}, slab.frame});
        frame->size = {slab.frame->size.w, frame->size.h + slab.frame->size.h};
    }
    return {std::move(frame), slabs.front().gap};
}

}  // namespace

void Setter::code(const text::Block& block, Mm width, Slabs& out) {
    const TextStyle& style = this->style("code");
    TextStyle small = style;
    small.size = std::min(style.size, k_number_size);
    const std::vector<std::string> rows = rows_of(block);
    const bool numbered = is_numbered(block.info);
    const Mm number =
        numbered ? this->width(small, std::to_string(rows.size())) + definition_.unit * k_number_gap
                 : Mm(0);
    const Mm indent = definition_.unit * k_indent + number;
    Slabs all;
    for (size_t i = 0; i < rows.size(); ++i) {
        bool first = true;
        // Leading blanks keep their width, and a long row wraps.
        for (auto& line : lines({{rows[i].empty() ? " " : rows[i], {}}}, style, width - indent)) {
            auto frame = std::make_shared<Frame>();
            frame->size = {width, line->size.h};
            frame->items.emplace_back(draw::Bar{{Mm(0), Mm(0), k_rule, frame->size.h}});
            if (std::exchange(first, false) && numbered)
                draw::tagged(*frame, {draw::Role::artifact}, [&] {
                    put_right(*frame, {indent - definition_.unit * k_number_gap, style.baseline()},
                              small, std::to_string(i + 1));
                });
            frame->items.emplace_back(draw::Placed{{indent, Mm(0)}, std::move(line)});
            all.push_back({std::move(frame), all.empty() ? definition_.unit : Mm(0)});
        }
    }
    enclose(all, {draw::Role::code});
    enclose(all, {draw::Role::paragraph});
    const size_t parts = (all.size() + k_together - 1) / k_together;
    for (size_t i = 0, from = 0; i < parts; ++i) {
        const size_t end = all.size() * (i + 1) / parts;
        out.push_back(stacked(std::span<const Slab>(all).subspan(from, end - from)));
        from = end;
    }
}

}  // namespace examgen::layout
