#pragma once
// XML as a tree to read. No document types, no entities beyond the five and numbers, no other file
// is ever opened.

#include <memory>
#include <string>
#include <string_view>

namespace examgen::xml {

/// An element or text of a document, or none; valid as long as its document.
class Node {
public:
    Node() = default;

    explicit Node(void* impl) : impl_(impl) {}

    explicit operator bool() const { return impl_ != nullptr; }

    bool is_element() const;

    std::string_view name() const;
    std::string_view attribute(const char* name) const;

    /// Of its children, all of them or elements only.
    Node first() const;
    Node next() const;
    Node child(const char* name) const;
    Node next_named(const char* name) const;

    /// The text and CDATA directly within.
    std::string text() const;

    /// Where its name stands in the source, in bytes.
    size_t offset() const;

private:
    void* impl_ = nullptr;
};

class Document {
public:
    /// Throws Error with the line for XML that is not well-formed and for a document type.
    Document(std::string_view source, const std::string& file);
    ~Document();
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    Node root() const;  // the first element

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// With & < > " as entities, and without characters that XML cannot hold.
std::string escape(std::string_view text);

}  // namespace examgen::xml
