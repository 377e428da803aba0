#pragma once
// Reading JSON: one SAX pass (nlohmann) into a flat tree in an arena. Large files are read as a
// stream whose big array is handed over element by element, so that memory holds one element.
// Positions are not kept; `locate` finds them in a second pass when a diagnostic needs them.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"

namespace examgen::json {

enum class Type : uint8_t { null, boolean, number, string, array, object };

/// A node; lives as long as its Document or, in a stream, as the callback.
struct Value {
    Type type = Type::null;
    bool truth = false;
    std::string_view key;   // of an object's member
    std::string_view text;  // a string's content, or a number as it is written
    const Value* parent = nullptr;
    const Value* first = nullptr;
    const Value* next = nullptr;
    uint32_t count = 0;  // of children
    uint32_t index = 0;  // within the parent

    /// The member of that name, or null. The first one counts.
    const Value* find(std::string_view name) const;
};

/// For range-for over a node's children.
struct Children {
    struct Iterator {
        const Value* at;
        const Value& operator*() const { return *at; }
        Iterator& operator++() { return at = at->next, *this; }
        bool operator!=(const Iterator& o) const { return at != o.at; }
    };

    const Value* head;
    Iterator begin() const { return {head}; }
    Iterator end() const { return {nullptr}; }
};

inline Children children(const Value& v) { return {v.first}; }

/// The JSON pointer of a node (RFC 6901).
std::string pointer(const Value& value);

class Document {
public:
    Document();
    ~Document();
    Document(Document&&) noexcept;
    Document& operator=(Document&&) noexcept;
    const Value& root() const;

    struct Arena;
    std::unique_ptr<Arena> arena;
};

constexpr size_t k_max_depth = 64;

/// Throws Error with file, line and column when `text` is not JSON or nests deeper than
/// `k_max_depth`.
Document parse(std::string_view text, const std::string& file);

/// Fills a buffer and says how many bytes it wrote; 0 at the end.
using Source = std::function<size_t(std::span<char>)>;

struct Stream {
    std::string_view array;                     // the top-level member to hand over by element
    std::function<void(const Value&)> element;  // called in order
};

/// As `parse`, but the elements of `stream.array` go to `stream.element` and are then forgotten.
/// A syntax error is thrown with line 0 and, in `where.column`, the bytes read up to and with the
/// wrong one; `locate_offset` turns that less one into a line and a column. Too deep nesting has a
/// pointer instead.
Document parse(const Source& source, const Stream& stream, const std::string& file);

/// A Source over a text.
Source source_of(std::string_view text);

/// Sets line and column from a byte offset.
void locate_offset(std::string_view text, size_t offset, Where& where);

/// Sets line and column of every diagnostic that has no line, by its pointer. `text` is JSON that
/// may end in the middle.
void locate(std::string_view text, Diagnostics& diagnostics);

/// Typed access that collects every problem instead of stopping at the first.
class Checker {
public:
    Checker(Diagnostics& problems, std::string file)
        : problems_(problems), file_(std::move(file)) {}

    void error(const Value& at, Message what, std::vector<Message> hints = {});
    void warning(const Value& at, Message what, std::vector<Message> hints = {});

    /// An unknown key is a warning that offers the nearest known one; a key given twice an error.
    void keys(const Value& object, std::span<const std::string_view> known);

    /// The member's content; absent or of another type: nothing, and in the latter case an error.
    std::optional<std::string_view> string(const Value& object, std::string_view key);
    std::optional<bool> boolean(const Value& object, std::string_view key);
    std::optional<double> number(const Value& object, std::string_view key);
    std::optional<int> integer(const Value& object, std::string_view key, int least, int most);
    const Value* array(const Value& object, std::string_view key);
    const Value* object(const Value& object, std::string_view key);

    /// An array of strings; other elements are errors.
    std::vector<std::string> strings(const Value& object, std::string_view key);

private:
    const Value* typed(const Value& object, std::string_view key, Type type);
    void add(Severity severity, const Value& at, Message what, std::vector<Message> hints);

    Diagnostics& problems_;
    std::string file_;
};

}  // namespace examgen::json
