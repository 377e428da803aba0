#include "exchange/table_columns.h"

#include <algorithm>
#include <charconv>

#include "exchange/settle.h"

namespace examgen::exchange {
namespace {

constexpr std::string_view k_options[] = {"option", "answer", "antwort", "choice", "auswahl"};
constexpr std::string_view k_feedbacks[] = {"feedback", "rückmeldung"};

std::string small(std::string_view text) {
    std::string out;
    for (const char c : trim(text))
        out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c == '_' ? ' ' : c;
    for (const auto& [capital, letter] :
         {std::pair<std::string_view, std::string_view>{"Ä", "ä"}, {"Ö", "ö"}, {"Ü", "ü"}})
        for (size_t at = out.find(capital); at != out.npos; at = out.find(capital, at))
            out.replace(at, capital.size(), letter);
    return out;
}

/// 2 of "2" and of "b"; 0 for all else.
size_t number_of(std::string_view text) {
    text = trim(text);
    if (text.size() == 1 && text[0] >= 'a' && text[0] <= 'z')
        return static_cast<size_t>(text[0] - 'a' + 1);
    size_t out = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), out);
    return failed == std::errc() && end == text.data() + text.size() && out <= 64 ? out : 0;
}

}  // namespace

Heading heading_of(std::string_view text) {
    const std::string name = small(text);
    if (name.empty())
        return {};
    for (const auto& column : k_columns)
        if (name == column.name ||
            std::find(column.other.begin(), column.other.end(), name) != column.other.end())
            return {column.name, 0};
    for (const auto prefix : k_options)
        if (name.starts_with(prefix))
            if (const size_t n = number_of(std::string_view(name).substr(prefix.size())))
                return {"option", n};
    for (const auto prefix : k_feedbacks)
        if (name.starts_with(prefix))
            if (const size_t n = number_of(std::string_view(name).substr(prefix.size())))
                return {"feedback", n};
    return {};
}

}  // namespace examgen::exchange
