#include "base/message.h"

namespace examgen {

std::string render(const Message& message, Lang lang) {
    std::string_view text = message.text;
    if (lang == Lang::de && !german(text).empty())
        text = german(text);
    std::string out;
    size_t next = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool plain = text[i] == '{' && i + 1 < text.size() && text[i + 1] == '}';
        const bool numbered = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}' &&
                              text[i + 1] >= '1' && text[i + 1] <= '9';
        if (!plain && !numbered) {
            out += text[i];
            continue;
        }
        const size_t index = plain ? next++ : static_cast<size_t>(text[i + 1] - '1');
        if (index < message.args.size())
            out += message.args[index];
        i += plain ? 1 : 2;
    }
    return out;
}

}  // namespace examgen
