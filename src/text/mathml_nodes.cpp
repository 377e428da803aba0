#include "text/mathml_nodes.h"

#include <algorithm>

namespace examgen::text {

std::string without_prefixes(std::string_view xml) {
    std::string out;
    const size_t math = std::min(xml.find(":math"), xml.size());
    const size_t open = xml.substr(0, math).rfind('<');
    if (math == xml.size() || open == xml.npos || math - open > 20)
        return std::string(xml);
    const std::string prefix = std::string(xml.substr(open + 1, math - open - 1)) + ":";
    for (size_t at = 0; at < xml.size();) {
        out += xml[at];
        const bool tag = xml[at] == '<';
        ++at;
        if (tag && at < xml.size() && xml[at] == '/')
            out += xml[at++];
        if (tag && xml.substr(at).starts_with(prefix))
            at += prefix.size();
    }
    return out;
}

std::string_view name_of(const GumboNode* node) {
    if (node->type != GUMBO_NODE_ELEMENT)
        return {};
    const auto& element = node->v.element;
    if (element.tag != GUMBO_TAG_UNKNOWN)
        return gumbo_normalized_tagname(element.tag);
    GumboStringPiece piece = element.original_tag;
    gumbo_tag_from_original_text(&piece);
    return {piece.data, piece.length};
}

std::string_view attribute(const GumboNode* node, const char* name) {
    const auto* found = gumbo_get_attribute(&node->v.element.attributes, name);
    return found ? found->value : std::string_view();
}

std::vector<const GumboNode*> children(const GumboNode* node) {
    std::vector<const GumboNode*> out;
    const auto& all = node->v.element.children;
    for (unsigned i = 0; i < all.length; ++i) {
        const auto* child = static_cast<const GumboNode*>(all.data[i]);
        if (child->type == GUMBO_NODE_ELEMENT)
            out.push_back(child);
    }
    return out;
}

std::string text_of(const GumboNode* node) {
    std::string out;
    const auto& all = node->v.element.children;
    for (unsigned i = 0; i < all.length; ++i) {
        const auto* child = static_cast<const GumboNode*>(all.data[i]);
        if (child->type == GUMBO_NODE_TEXT || child->type == GUMBO_NODE_WHITESPACE)
            out += child->v.text.text;
    }
    const size_t first = out.find_first_not_of(" \t\r\n");
    if (first == out.npos)
        return "";
    return out.substr(first, out.find_last_not_of(" \t\r\n") - first + 1);
}

const GumboNode* find_math(const GumboNode* node, int depth) {
    if (node->type != GUMBO_NODE_ELEMENT || depth > 400)
        return nullptr;
    if (name_of(node) == "math")
        return node;
    for (const auto* child : children(node))
        if (const auto* found = find_math(child, depth + 1))
            return found;
    return nullptr;
}

}  // namespace examgen::text
