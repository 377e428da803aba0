#pragma once
// Writing JSON that a person can read: two-space indent, and objects or arrays on one line where
// the writer says so. Numbers are written without locale.

#include <string>
#include <string_view>
#include <vector>

#include "base/units.h"

namespace examgen::json {

/// Text of a JSON string with its quotes.
std::string quoted(std::string_view text);

/// A number with at most `places` places and no trailing zeros.
std::string decimal(double value, int places);

class Writer {
public:
    Writer& begin_object(bool one_line = false) { return begin('{', one_line); }
    Writer& end_object() { return end('}'); }
    Writer& begin_array(bool one_line = false) { return begin('[', one_line); }
    Writer& end_array() { return end(']'); }
    Writer& key(std::string_view name);

    Writer& string(std::string_view text) { return raw(quoted(text)); }
    Writer& integer(long long value) { return raw(std::to_string(value)); }
    Writer& boolean(bool value) { return raw(value ? "true" : "false"); }
    Writer& null() { return raw("null"); }
    Writer& number(double value, int places) { return raw(decimal(value, places)); }
    /// Millimetres to a tenth of a micrometre.
    Writer& length(Mm value) { return number(value.v, 4); }
    /// Text that is JSON already.
    Writer& raw(std::string_view text);

    /// The finished text, ended by a newline.
    std::string take();

private:
    struct Open {
        bool one_line;
        bool empty = true;
    };

    Writer& begin(char bracket, bool one_line);
    Writer& end(char bracket);
    void separate();

    std::string out_;
    std::vector<Open> open_;
    bool after_key_ = false;
};

}  // namespace examgen::json
