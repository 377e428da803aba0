#include "base/json_text.h"

#include "base/json_writer.h"

namespace examgen::json {

std::string to_text(const Value& value) {
    std::string out;
    switch (value.type) {
        case Type::null:
            return "null";
        case Type::boolean:
            return value.truth ? "true" : "false";
        case Type::number:
            return std::string(value.text);
        case Type::string:
            return quoted(value.text);
        case Type::array:
            for (const auto& one : children(value))
                out += (out.empty() ? "" : ", ") + to_text(one);
            return "[" + out + "]";
        case Type::object:
            for (const auto& one : children(value))
                out += (out.empty() ? "" : ", ") + quoted(one.key) + ": " + to_text(one);
            return "{" + out + "}";
    }
    return out;
}

}  // namespace examgen::json
