#include "exchange/formats.h"

#include "exchange/aiken.h"
#include "exchange/gift.h"
#include "exchange/moodle_xml.h"
#include "exchange/web_quiz.h"

namespace examgen::exchange {
namespace {

/// A writer that needs no files.
template <Exported (*Write)(const bank::Bank&)>
Exported without_files(const bank::Bank& bank, const AssetSource&) {
    return Write(bank);
}

constexpr Format k_formats[] = {
    {"moodle-xml", "Moodle XML: question banks of Moodle, with their pictures", is_moodle_xml,
     read_moodle_xml, write_moodle_xml, ".xml"},
    {"web-quiz", "quiz pages saved as text: stem, lettered options, answer, further questions",
     is_web_quiz, read_web_quiz, nullptr, ".txt"},
    {"aiken", "Aiken: a stem on one line, lettered choices, a line ANSWER: B", is_aiken, read_aiken,
     without_files<write_aiken>, ".aiken"},
    {"gift", "GIFT: Moodle's text format with answers in braces", is_gift, read_gift,
     without_files<write_gift>, ".gift"},
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
