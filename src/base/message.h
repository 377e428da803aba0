#pragma once
// A sentence for a person, kept apart from its language until it is printed.
//
// The English sentence stands in the source and is the key of the German table
// (messages_de.cpp). `{}` takes the next argument, `{1}` the first, `{2}` the second.

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace examgen {

enum class Lang { en, de };

struct Message {
    std::string_view text;  // a literal
    std::vector<std::string> args;
    bool operator==(const Message&) const = default;
};

namespace detail {
template <class T>
std::string to_text(const T& value) {
    if constexpr (std::is_arithmetic_v<T>)
        return std::to_string(value);
    else
        return std::string(value);
}
}  // namespace detail

/// Makes a message; `text` must be a string literal.
template <class... Args>
Message msg(std::string_view text, const Args&... args) {
    return {text, {detail::to_text(args)...}};
}

/// The sentence in `lang`; an untranslated one stays English.
std::string render(const Message& message, Lang lang);

/// The German sentence for an English one, or an empty view.
std::string_view german(std::string_view english);

}  // namespace examgen
