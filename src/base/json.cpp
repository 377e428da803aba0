#include "base/json.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <memory_resource>

#include <nlohmann/json.hpp>

#include "base/utf8.h"

namespace examgen::json {

const Value* Value::find(std::string_view name) const {
    for (const auto& child : children(*this))
        if (child.key == name)
            return &child;
    return nullptr;
}

std::string pointer(const Value& value) {
    if (!value.parent)
        return "";
    std::string out = pointer(*value.parent) + "/";
    if (value.parent->type == Type::array)
        return out + std::to_string(value.index);
    for (const char c : value.key) {
        if (c == '~')
            out += "~0";
        else if (c == '/')
            out += "~1";
        else
            out += c;
    }
    return out;
}

struct Document::Arena {
    std::pmr::monotonic_buffer_resource memory{1 << 14};
    Value* root = nullptr;
};

Document::Document() : arena(std::make_unique<Arena>()) {}

Document::~Document() = default;
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;

const Value& Document::root() const { return *arena->root; }

namespace {

/// Reads a Source byte by byte through a buffer.
class SourceIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    struct Buffer {
        const Source& source;
        std::array<char, 1 << 16> bytes{};
        size_t at = 0, end = 0, total = 0;

        bool refill() {
            at = 0;
            end = source(bytes);
            total += end;
            return end > 0;
        }
    };

    SourceIterator() = default;

    explicit SourceIterator(Buffer& buffer) : buffer_(&buffer) {
        if (!buffer.refill())
            buffer_ = nullptr;
    }

    reference operator*() const { return buffer_->bytes[buffer_->at]; }

    SourceIterator& operator++() {
        if (++buffer_->at == buffer_->end && !buffer_->refill())
            buffer_ = nullptr;
        return *this;
    }

    SourceIterator operator++(int) { return ++*this; }

    bool operator==(const SourceIterator& o) const { return buffer_ == o.buffer_; }
    bool operator!=(const SourceIterator& o) const { return buffer_ != o.buffer_; }

private:
    Buffer* buffer_ = nullptr;
};

/// Builds the tree from SAX events.
class Builder : public nlohmann::json_sax<nlohmann::json> {
public:
    Builder(Document::Arena& document, const Stream* stream, const SourceIterator::Buffer& input,
            std::string file)
        : document_(document), stream_(stream), input_(input), file_(std::move(file)) {}

    bool null() override { return add(Type::null), true; }

    bool boolean(bool value) override { return add(Type::boolean).truth = value, true; }

    bool number_integer(number_integer_t value) override {
        return add(Type::number, std::to_string(value)), true;
    }

    bool number_unsigned(number_unsigned_t value) override {
        return add(Type::number, std::to_string(value)), true;
    }

    bool number_float(number_float_t, const string_t& literal) override {
        return add(Type::number, literal), true;
    }

    bool string(string_t& value) override { return add(Type::string, value), true; }

    bool binary(binary_t&) override { return false; }

    bool start_object(size_t) override { return open(Type::object); }

    bool start_array(size_t) override { return open(Type::array); }

    bool key(string_t& value) override {
        key_ = copy(value);
        return true;
    }

    bool end_object() override { return close(); }

    bool end_array() override { return close(); }

    bool parse_error(size_t position, const std::string& token,
                     const nlohmann::detail::exception& e) override {
        const Where where{file_, 0, static_cast<int>(position), "", 0};
        // The reader counts the end as a byte, so a place behind the last byte is the end.
        if (position > input_.total)
            throw Error(msg("the text ends in the middle; is the file complete?"), where);
        if (!is_valid_utf8(token))
            throw Error(msg("this is not valid UTF-8"), where, {msg("save the file as UTF-8")});
        throw Error(explain(token, e.what()), where);
    }

private:
    static Message explain(const std::string& token, std::string_view what) {
        if (what.find("control character") != what.npos)
            return msg("a control character in a text must be written as \\u00XX");
        size_t start = token.size() > 20 ? token.size() - 20 : 0;
        while (start < token.size() && (static_cast<unsigned char>(token[start]) & 0xc0) == 0x80)
            ++start;
        std::string shown = token.substr(start);
        std::erase_if(shown, [](char c) { return static_cast<unsigned char>(c) < 32; });
        return msg("this is not valid JSON: {}", "… " + shown);
    }

    std::pmr::memory_resource& memory() {
        return streaming_ ? static_cast<std::pmr::memory_resource&>(element_memory_)
                          : document_.memory;
    }

    std::string_view copy(std::string_view text) {
        char* to = static_cast<char*>(memory().allocate(text.size() + 1, 1));
        std::memcpy(to, text.data(), text.size());
        return {to, text.size()};
    }

    /// Whether the node to come is an element of the streamed array.
    bool is_element() const {
        return stream_ && stack_.size() == 2 && stack_[1].node->type == Type::array &&
               stack_[1].node->key == stream_->array;
    }

    Value& add(Type type, std::string_view text = {}) {
        const bool element = is_element();
        if (element)
            streaming_ = true;
        Value* node = new (memory().allocate(sizeof(Value), alignof(Value))) Value;
        node->type = type;
        node->text = text.empty() ? std::string_view{} : copy(text);
        if (stack_.empty()) {
            document_.root = node;
        } else {
            link(*node, element);
        }
        if (element && type != Type::array && type != Type::object)
            finish_element(*node);
        return *node;
    }

    void link(Value& node, bool element) {
        Open& parent = stack_.back();
        if (parent.node->type == Type::object)
            node.key = key_;
        node.parent = parent.node;
        node.index = parent.node->count++;
        if (element)
            return;
        if (parent.last)
            parent.last->next = &node;
        else
            parent.node->first = &node;
        parent.last = &node;
    }

    bool open(Type type) {
        if (stack_.size() >= k_max_depth)
            throw Error(msg("nested deeper than {} levels", k_max_depth),
                        {file_, 0, 0, json::pointer(*stack_.back().node), 0});
        Value& node = add(type);
        stack_.push_back({&node, nullptr});
        return true;
    }

    bool close() {
        Value* node = stack_.back().node;
        stack_.pop_back();
        if (is_element())
            finish_element(*node);
        return true;
    }

    void finish_element(const Value& node) {
        stream_->element(node);
        streaming_ = false;
        element_memory_.release();
    }

    struct Open {
        Value* node;
        Value* last;
    };

    Document::Arena& document_;
    const Stream* stream_;
    const SourceIterator::Buffer& input_;
    std::string file_;
    std::vector<Open> stack_;
    std::string_view key_;
    bool streaming_ = false;
    std::array<std::byte, 1 << 16> element_buffer_{};
    std::pmr::monotonic_buffer_resource element_memory_{element_buffer_.data(),
                                                        element_buffer_.size()};
};

}  // namespace

Document parse(const Source& source, const Stream& stream, const std::string& file) {
    Document document;
    const auto buffer = std::make_unique<SourceIterator::Buffer>(SourceIterator::Buffer{source});
    Builder builder(*document.arena, stream.element ? &stream : nullptr, *buffer, file);
    nlohmann::json::sax_parse(SourceIterator(*buffer), SourceIterator(), &builder);
    // The parser takes a zero byte for the end; what stands behind it must not be lost unseen.
    if (buffer->at < buffer->end) {
        const size_t read = buffer->total - buffer->end + buffer->at;
        throw Error(msg("this is not valid JSON: {}", "… \\0"),
                    {file, 0, static_cast<int>(read), "", 0});
    }
    return document;
}

Document parse(std::string_view text, const std::string& file) {
    try {
        return parse(source_of(text), {}, file);
    } catch (const Error& e) {
        Diagnostics all = e.all();
        Where& where = all.front().where;
        if (where.column > 0)
            locate_offset(text, static_cast<size_t>(where.column) - 1, where);
        else
            locate(text, all);
        throw Error(std::move(all));
    }
}

Source source_of(std::string_view text) {
    return [text](std::span<char> into) mutable {
        const size_t n = std::min(into.size(), text.size());
        std::memcpy(into.data(), text.data(), n);
        text.remove_prefix(n);
        return n;
    };
}

}  // namespace examgen::json
