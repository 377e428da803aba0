#include "exchange/formats.h"

#include "bank/markdown.h"
#include "exchange/aiken.h"
#include "exchange/amc_txt.h"
#include "exchange/gift.h"
#include "exchange/moodle_xml.h"
#include "exchange/settle.h"
#include "exchange/table_bank.h"
#include "exchange/web_quiz.h"

namespace examgen::exchange {
namespace {

/// A writer that needs no files.
template <Exported (*Write)(const bank::Bank&)>
Exported without_files(const bank::Bank& bank, const AssetSource&) {
    return Write(bank);
}

Imported read_markdown(std::string_view text, const std::string& file) {
    check_size(text, file);
    bank::Loaded loaded = bank::load_markdown(text, file);
    if (has_error(loaded.problems) || loaded.bank.questions.empty())
        throw Error(std::move(loaded.problems));
    Collector collector(file, Repeats::all);
    for (auto& problem : loaded.problems)
        collector.report(std::move(problem));
    for (auto& question : loaded.bank.questions)
        collector.add(std::move(question), loaded.bank.topic, in_file(file));
    return collector.take();
}

Exported write_markdown(const bank::Bank& bank) {
    return {bank::to_markdown(bank), {}, static_cast<int>(bank.questions.size())};
}

constexpr Format k_formats[] = {
    {"moodle-xml", "Moodle XML: question banks of Moodle, with their pictures", is_moodle_xml,
     read_moodle_xml, write_moodle_xml, ".xml"},
    {"xlsx", "XLSX: a spreadsheet like CSV", is_xlsx_bank, read_xlsx_bank,
     without_files<write_xlsx_bank>, ".xlsx", true},
    {"markdown", "Markdown: banks of examgen to write by hand", bank::looks_like_markdown,
     read_markdown, without_files<write_markdown>, ".md"},
    {"csv", "CSV: one question a row, columns by a header", is_csv_bank, read_csv_bank,
     without_files<write_csv_bank>, ".csv"},
    {"web-quiz", "quiz pages saved as text: stem, lettered options, answer, further questions",
     is_web_quiz, read_web_quiz, nullptr, ".txt"},
    {"aiken", "Aiken: a stem on one line, lettered choices, a line ANSWER: B", is_aiken, read_aiken,
     without_files<write_aiken>, ".aiken"},
    {"amc-txt", "AMC-TXT: the text format of auto-multiple-choice", is_amc_txt, read_amc_txt,
     without_files<write_amc_txt>, ".txt"},
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

const Format* recognise(std::string_view text, bool binary) {
    for (const auto& format : k_formats)
        if (format.binary == binary && format.recognise(text))
            return &format;
    return nullptr;
}

}  // namespace examgen::exchange
