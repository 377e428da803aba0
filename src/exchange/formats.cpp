#include "exchange/formats.h"

#include "exchange/aiken.h"
#include "exchange/gift.h"
#include "exchange/web_quiz.h"

namespace examgen::exchange {
namespace {

constexpr Format k_formats[] = {
    {"web-quiz", "quiz pages saved as text: stem, lettered options, answer, further questions",
     is_web_quiz, read_web_quiz, nullptr},
    {"aiken", "Aiken: a stem on one line, lettered choices, a line ANSWER: B", is_aiken, read_aiken,
     write_aiken},
    {"gift", "GIFT: Moodle's text format with answers in braces", is_gift, read_gift, write_gift},
};

}  // namespace

std::span<const Format> formats() {
    return k_formats;
}

const Format* format_named(std::string_view name) {
    for (const auto& format : k_formats)
        if (format.name == name)
            return &format;
    return nullptr;
}

const Format* recognise(std::string_view text) {
    for (const auto& format : k_formats)
        if (format.recognise(text))
            return &format;
    return nullptr;
}

}  // namespace examgen::exchange
