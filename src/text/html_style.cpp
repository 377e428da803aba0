#include "text/html_style.h"

#include <algorithm>
#include <charconv>

#include "text/mathml_nodes.h"
#include "text/picture_width.h"

namespace examgen::text {
namespace {

struct TagStyle {
    GumboTag tag;
    bool Style::*bit;
};

constexpr TagStyle k_tags[] = {
    {GUMBO_TAG_B, &Style::bold},      {GUMBO_TAG_STRONG, &Style::bold},
    {GUMBO_TAG_I, &Style::italic},    {GUMBO_TAG_EM, &Style::italic},
    {GUMBO_TAG_VAR, &Style::italic},  {GUMBO_TAG_CITE, &Style::italic},
    {GUMBO_TAG_CODE, &Style::code},   {GUMBO_TAG_TT, &Style::code},
    {GUMBO_TAG_KBD, &Style::code},    {GUMBO_TAG_SAMP, &Style::code},
    {GUMBO_TAG_U, &Style::underline}, {GUMBO_TAG_INS, &Style::underline},
    {GUMBO_TAG_S, &Style::strike},    {GUMBO_TAG_STRIKE, &Style::strike},
    {GUMBO_TAG_DEL, &Style::strike},  {GUMBO_TAG_SUB, &Style::sub},
    {GUMBO_TAG_SUP, &Style::super},
};

std::string_view trimmed(std::string_view text) {
    const size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    return text.substr(first, text.find_last_not_of(" \t\r\n") + 1 - first);
}

/// The value of a property in "a: b; c: d", or "".
std::string_view css(std::string_view all, std::string_view property) {
    while (!all.empty()) {
        const size_t end = std::min(all.find(';'), all.size());
        const auto one = all.substr(0, end);
        all.remove_prefix(std::min(end + 1, all.size()));
        const size_t colon = one.find(':');
        if (colon != one.npos && trimmed(one.substr(0, colon)) == property)
            return trimmed(one.substr(colon + 1));
    }
    return "";
}

}  // namespace

bool add_style_of(GumboTag tag, Style& style) {
    for (const auto& [known, bit] : k_tags)
        if (tag == known)
            return style.*bit = true;
    return false;
}

void add_css(const GumboNode* node, Style& style) {
    const auto all = attribute(node, "style");
    if (all.empty())
        return;
    const auto weight = css(all, "font-weight"), decoration = css(all, "text-decoration");
    style.bold = style.bold || weight.starts_with("bold") || weight == "700" || weight == "800" ||
                 weight == "900";
    style.italic = style.italic || css(all, "font-style") == "italic";
    style.underline = style.underline || decoration.starts_with("underline");
    style.strike = style.strike || decoration.starts_with("line-through");
    style.super = style.super || css(all, "vertical-align") == "super";
    style.sub = style.sub || css(all, "vertical-align") == "sub";
}

Align align_of(const GumboNode* node) {
    std::string_view align = css(attribute(node, "style"), "text-align");
    if (align.empty())
        align = attribute(node, "align");
    return align == "left"     ? Align::left
           : align == "center" ? Align::centre
           : align == "right"  ? Align::right
                               : Align::none;
}

PictureWidth picture_width(const GumboNode* node) {
    std::string_view width = css(attribute(node, "style"), "width");
    if (width.empty())
        width = attribute(node, "width");
    return read_width(width).value_or(PictureWidth{});
}

int count_of(const GumboNode* node, const char* name) {
    const auto text = trimmed(attribute(node, name));
    int out = 1;
    std::from_chars(text.data(), text.data() + text.size(), out);
    return std::clamp(out, 1, 1000);
}

}  // namespace examgen::text
