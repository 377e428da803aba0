#include "base/xml.h"

#include <algorithm>

#include <pugixml.hpp>

#include "base/error.h"

namespace examgen::xml {
namespace {

/// White space alone is no text.
constexpr unsigned k_options = pugi::parse_cdata | pugi::parse_escapes |
                               pugi::parse_wconv_attribute | pugi::parse_eol | pugi::parse_doctype;

pugi::xml_node node_of(void* impl) {
    return pugi::xml_node(static_cast<pugi::xml_node_struct*>(impl));
}

Node wrap(pugi::xml_node node) {
    return Node(node.internal_object());
}

}  // namespace

struct Document::Impl {
    pugi::xml_document document;
};

bool Node::is_element() const {
    return node_of(impl_).type() == pugi::node_element;
}

std::string_view Node::name() const {
    return node_of(impl_).name();
}

std::string_view Node::attribute(const char* name) const {
    return node_of(impl_).attribute(name).value();
}

Node Node::first() const {
    return wrap(node_of(impl_).first_child());
}

Node Node::next() const {
    return wrap(node_of(impl_).next_sibling());
}

Node Node::child(const char* name) const {
    return wrap(node_of(impl_).child(name));
}

Node Node::next_named(const char* name) const {
    return wrap(node_of(impl_).next_sibling(name));
}

std::string Node::text() const {
    std::string out;
    for (const auto& one : node_of(impl_).children())
        if (one.type() == pugi::node_pcdata || one.type() == pugi::node_cdata)
            out += one.value();
    return out;
}

size_t Node::offset() const {
    return static_cast<size_t>(std::max<std::ptrdiff_t>(node_of(impl_).offset_debug(), 0));
}

Document::Document(std::string_view source, const std::string& file)
    : impl_(std::make_unique<Impl>()) {
    const auto result =
        impl_->document.load_buffer(source.data(), source.size(), k_options, pugi::encoding_utf8);
    const auto at =
        std::min(static_cast<size_t>(std::max<std::ptrdiff_t>(result.offset, 0)), source.size());
    const int line =
        1 + static_cast<int>(
                std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
    if (!result)
        throw Error(msg("this is not well-formed XML: {}", result.description()),
                    {file, line, 0, "", 0}, {msg("open the file in a browser to see the place")});
    for (const auto& one : impl_->document.children())
        if (one.type() == pugi::node_doctype)
            throw Error(msg("XML with a document type (<!DOCTYPE) is not read"), in_file(file),
                        {msg("delete the line; no entities or other files are looked up")});
}

Document::~Document() = default;

Node Document::root() const {
    for (const auto& one : impl_->document.children())
        if (one.type() == pugi::node_element)
            return wrap(one);
    return {};
}

std::string escape(std::string_view text) {
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (static_cast<unsigned char>(c) >= 32 || c == '\n' || c == '\t')
            out += c;
    }
    return out;
}

}  // namespace examgen::xml
