#include "text/markup_tags.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/utf8.h"

namespace examgen::text {
namespace {

struct TagName {
    std::string_view name;
    TagMark mark;
};

constexpr TagName k_tags[] = {
    {"b", TagMark::bold},    {"strong", TagMark::bold}, {"i", TagMark::italic},
    {"em", TagMark::italic}, {"code", TagMark::code},   {"u", TagMark::underline},
    {"s", TagMark::strike},  {"del", TagMark::strike},  {"sub", TagMark::sub},
    {"sup", TagMark::super},
};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

/// Equal neighbours become one.
void join(std::vector<Span>& spans) {
    std::vector<Span> out;
    for (auto& span : spans) {
        const bool same = !out.empty() && out.back().style == span.style && !span.style.math &&
                          out.back().link == span.link && !out.back().picture && !span.picture;
        if (same)
            out.back().text += span.text;
        else
            out.push_back(std::move(span));
    }
    spans = std::move(out);
}

}  // namespace

bool& bit_of(Style& style, TagMark mark) {
    bool* const k_bits[] = {&style.bold,   &style.italic, &style.code, &style.underline,
                            &style.strike, &style.sub,    &style.super};
    return *k_bits[static_cast<size_t>(mark)];
}

std::optional<TagMark> tag_named(std::string_view name) {
    for (const auto& tag : k_tags)
        if (std::equal(name.begin(), name.end(), tag.name.begin(), tag.name.end(),
                       [](char a, char b) { return lower(a) == b; }))
            return tag.mark;
    return {};
}

bool is_break_tag(std::string_view tag) {
    std::string plain;
    for (const char c : tag)
        if (c != ' ' && c != '/')
            plain += lower(c);
    return plain == "<br>";
}

std::string entity(std::string_view text) {
    constexpr std::pair<std::string_view, std::string_view> k_named[] = {
        {"&amp;", "&"},   {"&lt;", "<"},   {"&gt;", ">"},
        {"&quot;", "\""}, {"&apos;", "'"}, {"&nbsp;", "\xc2\xa0"},
    };
    for (const auto& [name, value] : k_named)
        if (text == name)
            return std::string(value);
    if (!text.starts_with("&#"))
        return std::string(text);
    const bool hex = text.size() > 2 && lower(text[2]) == 'x';
    const auto digits = text.substr(hex ? 3 : 2);
    uint32_t code = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), code, hex ? 16 : 10);
    const bool control = code < 32 && code != '\t' && code != '\n';
    const bool invalid = control || code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
    std::string out;
    append_utf8(out, invalid ? k_replacement : char32_t{code});
    return out;
}

void Tags::mark(TagMark mark, bool on) {
    int& count = counts_[static_cast<size_t>(mark)];
    count += on ? 1 : -1;
    bit_of(style_, mark) = count > 0;
}

bool Tags::take(std::string_view tag, Block& block) {
    if (tag.size() < 3)
        return false;
    const bool closes = tag[1] == '/';
    auto name = tag.substr(closes ? 2 : 1, tag.size() - (closes ? 3 : 2));
    while (name.ends_with(' '))
        name.remove_suffix(1);
    const auto found = tag_named(name);
    if (!found)
        return false;
    if (!closes) {
        const size_t span = block.spans.empty() ? 0 : block.spans.size() - 1;
        const size_t offset = block.spans.empty() ? 0 : block.spans[span].text.size();
        open_.push_back({*found, std::string(tag), &block, span, offset, style_});
        mark(*found, true);
        return true;
    }
    const auto opened = std::find_if(open_.rbegin(), open_.rend(),
                                     [&](const Open& open) { return open.mark == *found; });
    if (opened == open_.rend())
        return false;
    mark(*found, false);
    open_.erase(std::next(opened).base());
    return true;
}

void Tags::end_text() {
    while (!open_.empty()) {
        const Open open = std::move(open_.back());
        open_.pop_back();
        mark(open.mark, false);
        undo(open);
    }
}

/// Puts the tag in as text and takes its style from what follows.
void Tags::undo(const Open& open) {
    auto& spans = open.block->spans;
    size_t at = open.span;
    if (!spans.empty() && at < spans.size() && (open.offset > 0 || spans[at].picture)) {
        const bool within = !spans[at].picture && open.offset < spans[at].text.size();
        if (within) {
            Span rest = spans[at];
            rest.text = rest.text.substr(open.offset);
            spans[at].text.resize(open.offset);
            spans.insert(spans.begin() + static_cast<std::ptrdiff_t>(at) + 1, std::move(rest));
        }
        ++at;
    }
    for (size_t i = at; i < spans.size(); ++i)
        bit_of(spans[i].style, open.mark) = bit_of(style_, open.mark);
    spans.insert(spans.begin() + static_cast<std::ptrdiff_t>(at), {open.text, open.before});
    join(spans);
}

}  // namespace examgen::text
