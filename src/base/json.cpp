#include "base/json.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <iterator>
#include <memory_resource>

#include <nlohmann/json.hpp>

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

constexpr size_t k_max_depth = 64;

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
        size_t at = 0, end = 0;

        bool refill() {
            at = 0;
            end = source(bytes);
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
    Builder(Document::Arena& document, const Stream* stream, std::string file)
        : document_(document), stream_(stream), file_(std::move(file)) {}

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
        throw Error(explain(token, e.what()), {file_, 0, static_cast<int>(position), "", 0},
                    hints(e.what()));
    }

private:
    static Message explain(const std::string& token, std::string_view what) {
        if (what.find("unexpected end of input") != what.npos || token.empty())
            return msg("the text ends in the middle; is the file complete?");
        if (what.find("ill-formed UTF-8") != what.npos)
            return msg("this is not valid UTF-8");
        if (what.find("control character") != what.npos)
            return msg("a control character in a text must be written as \\u00XX");
        std::string shown = token.substr(token.size() > 20 ? token.size() - 20 : 0);
        std::erase_if(shown, [](char c) { return static_cast<unsigned char>(c) < 32; });
        return msg("this is not valid JSON: {}", "… " + shown);
    }

    static std::vector<Message> hints(std::string_view what) {
        if (what.find("ill-formed UTF-8") != what.npos)
            return {msg("save the file as UTF-8")};
        return {};
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
            throw Error(msg("nested deeper than {} levels", k_max_depth), in_file(file_));
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
    std::string file_;
    std::vector<Open> stack_;
    std::string_view key_;
    bool streaming_ = false;
    std::array<std::byte, 1 << 16> element_buffer_{};
    std::pmr::monotonic_buffer_resource element_memory_{element_buffer_.data(),
                                                        element_buffer_.size()};
};

/// Walks valid JSON and gives each value's pointer with its offset.
class Locator {
public:
    using Visit = std::function<void(const std::string& pointer, size_t offset)>;

    Locator(std::string_view text, const Visit& visit) : text_(text), visit_(visit) {}

    void value(const std::string& path) {
        space();
        if (at_ >= text_.size())
            return;
        visit_(path, at_);
        if (text_[at_] == '{' || text_[at_] == '[')
            container(path, text_[at_] == '{');
        else if (text_[at_] == '"')
            skip_string();
        else
            at_ = std::min(text_.find_first_of(",]} \n\r\t", at_), text_.size());
    }

private:
    void container(const std::string& path, bool object) {
        ++at_;
        for (size_t index = 0; at_ < text_.size(); ++index) {
            space();
            if (at_ >= text_.size() || text_[at_] == '}' || text_[at_] == ']')
                break;
            std::string name = std::to_string(index);
            if (object) {
                name = key();
                space();
                ++at_;  // the colon
            }
            value(path + "/" + name);
            space();
            if (at_ < text_.size() && text_[at_] == ',')
                ++at_;
        }
        ++at_;
    }

    std::string key() {
        const size_t start = at_;
        skip_string();
        const auto raw = text_.substr(start, at_ - start);
        std::string out;
        for (const char c : nlohmann::json::parse(raw).get<std::string>())
            out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
        return out;
    }

    void skip_string() {
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
            at_ += text_[at_] == '\\';
        ++at_;
    }

    void space() { at_ = std::min(text_.find_first_not_of(" \n\r\t", at_), text_.size()); }

    std::string_view text_;
    const Visit& visit_;
    size_t at_ = 0;
};

}  // namespace

Document parse(const Source& source, const Stream& stream, const std::string& file) {
    Document document;
    Builder builder(*document.arena, stream.element ? &stream : nullptr, file);
    const auto buffer = std::make_unique<SourceIterator::Buffer>(SourceIterator::Buffer{source});
    nlohmann::json::sax_parse(SourceIterator(*buffer), SourceIterator(), &builder);
    return document;
}

Document parse(std::string_view text, const std::string& file) {
    try {
        return parse(source_of(text), {}, file);
    } catch (const Error& e) {
        Diagnostics all = e.all();
        const auto offset = static_cast<size_t>(all.front().where.column);
        locate_offset(text, offset > 0 ? offset - 1 : 0, all.front().where);
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

void locate_offset(std::string_view text, size_t offset, Where& where) {
    const auto before = text.substr(0, std::min(offset, text.size()));
    where.line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
    const size_t start = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
    where.column = 1;
    for (const char c : before.substr(start))
        where.column += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
}

void locate(std::string_view text, Diagnostics& diagnostics) {
    std::vector<Diagnostic*> open;
    for (auto& one : diagnostics)
        if (!one.where.line)
            open.push_back(&one);
    if (open.empty())
        return;
    const auto by_pointer = [](const Diagnostic* a, const Diagnostic* b) {
        return a->where.pointer < b->where.pointer;
    };
    std::stable_sort(open.begin(), open.end(), by_pointer);
    const Locator::Visit visit = [&](const std::string& path, size_t offset) {
        auto it = std::lower_bound(open.begin(), open.end(), path, [](auto* d, const auto& p) {
            return d->where.pointer < p;
        });
        for (; it != open.end() && (*it)->where.pointer == path; ++it)
            if (!(*it)->where.line)
                locate_offset(text, offset, (*it)->where);
    };
    Locator(text, visit).value("");
}

void Checker::add(Severity severity, const Value& at, Message what, std::vector<Message> hints) {
    problems_.push_back(
        {severity, std::move(what), {file_, 0, 0, pointer(at), 0}, std::move(hints)});
}

void Checker::error(const Value& at, Message what, std::vector<Message> hints) {
    add(Severity::error, at, std::move(what), std::move(hints));
}

void Checker::warning(const Value& at, Message what, std::vector<Message> hints) {
    add(Severity::warning, at, std::move(what), std::move(hints));
}

}  // namespace examgen::json
