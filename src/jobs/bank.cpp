#include "jobs/bank.h"

#include <algorithm>

#include "bank/markdown.h"
#include "base/utf8.h"
#include "exam/exam.h"
#include "jobs/assets.h"
#include "jobs/formula_widths.h"

namespace examgen::jobs {
namespace {

void append(Diagnostics& to, const Diagnostics& from) {
    to.insert(to.end(), from.begin(), from.end());
}

/// What is said about a sound bank, with lines.
Diagnostics remarks(const bank::Bank& bank, const fs::path& path) {
    Diagnostics out = bank::review_formulas(bank);
    if (out.empty())
        out = review_formula_widths(bank);
    append(out, review_pictures(bank, path));
    append(out, bank::review(bank));
    const bool pointers = std::any_of(out.begin(), out.end(),
                                      [](const auto& one) { return !one.where.pointer.empty(); });
    if (pointers && path.extension() == ".md")
        bank::locate_in_markdown(read_file(path), out);
    else if (pointers)
        json::locate(read_file(path), out);
    return out;
}

bool key_is_longest(const bank::Question& question) {
    size_t key = 0, other = 0;
    for (const auto& option : question.options) {
        size_t& longest = option.correct ? key : other;
        longest = std::max(longest, count_code_points(option.text));
    }
    return key > other;
}

}  // namespace

Checked check_banks(const std::vector<fs::path>& paths) {
    Checked out;
    for (const auto& path : bank_files(paths)) {
        try {
            bank::Loaded loaded = load_bank(path);
            ++out.banks;
            out.questions += loaded.bank.questions.size();
            const bool sound = !has_error(loaded.problems);
            append(out.problems, loaded.problems);
            if (sound)
                append(out.problems, remarks(loaded.bank, path));
        } catch (const Error& e) {
            append(out.problems, e.all());
        }
    }
    return out;
}

Stats count_banks(const std::vector<LoadedBank>& banks) {
    Stats out;
    for (const auto& loaded : banks)
        for (const auto& question : loaded.bank.questions) {
            ++out.questions;
            ++out.by_topic[question.topic][static_cast<size_t>(question.difficulty) - 1];
            ++out.by_kind[std::string(bank::name_of(question.kind))];
            ++out.by_status[std::string(bank::name_of(question.status))];
            if (question.kind != bank::Kind::single_choice || question.options.empty())
                continue;
            ++out.single_choice;
            out.key_longest += key_is_longest(question);
            for (size_t i = 0; i < question.options.size(); ++i)
                if (question.options[i].correct)
                    ++out.key_letters[exam::option_label(i)];
        }
    return out;
}

}  // namespace examgen::jobs
