// Makes questions of the parts that quiz_page.h finds. Between answer and further questions stand
// the explanation and one line of links, which is told apart by having no sentence end.

#include "exchange/web_quiz.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "base/slug.h"
#include "base/utf8.h"
#include "exchange/plain_text.h"
#include "exchange/quiz_page.h"

namespace examgen::exchange {
namespace {

constexpr size_t k_max_bytes = size_t{16} << 20;

bool ends_sentence(std::string_view line) {
    constexpr std::string_view k_closing[] = {")", "]", "\"", "'", "”", "“", "»", "«", "’", "」"};
    constexpr std::string_view k_ends[] = {".", "!", "?", "…", "。", "！", "？", ":"};
    const auto ends = [&](std::string_view mark) { return line.ends_with(mark); };
    for (const auto closing : k_closing)
        if (ends(closing))
            line.remove_suffix(closing.size());
    return std::any_of(std::begin(k_ends), std::end(k_ends), ends);
}

/// Blocks as CommonMark, paragraphs apart.
std::string markup(std::span<const Block> blocks) {
    std::string out;
    for (const auto& block : blocks) {
        std::string text;
        for (size_t i = 0; i < block.lines.size(); ++i) {
            const std::string line = escape_markup(block.lines[i]);
            text += i ? "\n" : "";
            text += block.is_list ? std::to_string(i + 1) + ". " + line : line;
        }
        if (!text.empty())
            (out += out.empty() ? "" : "\n\n") += text;
    }
    return out;
}

/// A copy without the first lines of its first block.
Blocks part(const Blocks& blocks, size_t from, size_t to, size_t skip_lines) {
    Blocks out(blocks.begin() + static_cast<std::ptrdiff_t>(from),
               blocks.begin() + static_cast<std::ptrdiff_t>(std::max(from, to)));
    if (!out.empty())
        out[0].lines.erase(out[0].lines.begin(),
                           out[0].lines.begin() + static_cast<std::ptrdiff_t>(skip_lines));
    std::erase_if(out, [](const Block& block) { return block.lines.empty(); });
    return out;
}

std::string stem_of(const Blocks& blocks, const Page& page) {
    return markup(part(blocks, page.stem_block, page.list, page.stem_line));
}

std::string explanation_of(const Blocks& blocks, const Page& page) {
    if (!page.answer)
        return "";
    const bool shared =
        page.further && blocks[page.heading].lines.size() > 1;  // not only the heading
    Blocks tail = part(blocks, page.tail, page.heading + (shared ? 1 : 0), page.answer->after);
    if (shared && !tail.empty())
        tail.back().lines.pop_back();  // the heading
    const bool links = !tail.empty() && !tail.back().is_list && !tail.back().lines.empty() &&
                       (shared || tail.back().lines.size() == 1) &&
                       !ends_sentence(tail.back().lines.back());
    if (links)
        tail.back().lines.pop_back();
    return markup(tail);
}

class Reader {
public:
    Reader(std::string_view text, const std::string& file)
        : file_(file), blocks_(split_blocks(text)), collector_(file) {
        language_ = guess_language(text);
    }

    Imported run() {
        for (const auto& page : find_pages(blocks_))
            add(page);
        Imported out = collector_.take();
        if (out.bank.questions.empty())
            throw Error(msg("no quiz question was found in this file"), {file_, 0, 0, "", 0},
                        {msg("expected are saved pages with a stem, lettered options and an answer "
                             "line")});
        return out;
    }

private:
    void add(const Page& page) {
        const bank::Topic topic = topic_of(page);
        const int line = blocks_[page.list].line;
        bank::Question question;
        question.stem = stem_of(blocks_, page);
        question.explanation = explanation_of(blocks_, page);
        const int right = page.answer ? page.answer->option : -1;
        for (size_t i = 0; i < page.options.size(); ++i) {
            bank::Option option;
            option.id = static_cast<char>('a' + i);
            option.text = escape_markup(page.options[i]);
            option.correct = static_cast<int>(i) == right;
            option.fraction = option.correct ? 1 : 0;
            question.options.push_back(std::move(option));
        }
        if (const auto what = fault(page, question)) {
            question.status = bank::Status::draft;
            keep_usable(question.options);
            warn(*what, line, {msg("it is imported as a draft; complete it in the bank")});
        } else if (question.explanation.empty()) {
            warn(msg("the question has no explanation"), line, {});
        }
        if (question.stem.empty())
            return;
        collector_.add(std::move(question), topic, where(line));
        add_further(page, topic);
    }

    void add_further(const Page& page, const bank::Topic& topic) {
        if (!page.further)
            return;
        for (const auto& item : blocks_[*page.further].lines) {
            bank::Question draft;
            draft.stem = escape_markup(item);
            draft.status = bank::Status::draft;
            if (!draft.stem.empty())
                collector_.add(std::move(draft), topic, where(blocks_[*page.further].line));
        }
    }

    /// Drops options that are empty or repeat another; a bank holds neither, not even in a draft.
    static void keep_usable(std::vector<bank::Option>& options) {
        std::vector<bank::Option> kept;
        for (auto& option : options) {
            const bool known = std::any_of(kept.begin(), kept.end(),
                                           [&](const auto& k) { return k.text == option.text; });
            if (!option.text.empty() && !known)
                kept.push_back(std::move(option));
        }
        options = std::move(kept);
    }

    /// Why the question cannot be asked as it stands.
    static std::optional<Message> fault(const Page& page, const bank::Question& question) {
        if (question.stem.empty())
            return msg("the question has no stem");
        if (!page.answer)
            return msg("the question has no answer line");
        if (page.answer->option < 0)
            return msg("the answer line does not repeat the option that it names");
        for (size_t i = 0; i < page.options.size(); ++i) {
            if (page.options[i].empty())
                return msg("option {} is empty", std::string(1, static_cast<char>('A' + i)));
            if (std::count(page.options.begin(), page.options.end(), page.options[i]) > 1)
                return msg("option {} occurs twice", std::string(1, static_cast<char>('A' + i)));
        }
        return {};
    }

    /// The page's title, or the last one seen, or the file's name.
    bank::Topic topic_of(const Page& page) {
        if (!page.title.empty())
            title_ = page.title;
        if (title_.empty()) {
            const std::string name = file_.substr(file_.find_last_of("/\\") + 1);
            title_ = name.substr(0, name.find('.'));
        }
        bank::Topic out{slug(title_), title_, language_};
        if (out.id.empty())
            out.id = "imported";
        if (language_.empty()) {
            out.language = "en";
            if (!std::exchange(language_reported_, true))
                warn(msg("the language was not recognised; English is assumed"), 0,
                     {msg("set \"language\" of the bank's topic")});
        }
        return out;
    }

    Where where(int line) const { return {file_, line, 0, "", 0}; }

    void warn(Message what, int line, std::vector<Message> hints) {
        collector_.report({Severity::warning, std::move(what), where(line), std::move(hints)});
    }

    std::string file_, language_, title_;
    Blocks blocks_;
    Collector collector_;
    bool language_reported_ = false;
};

}  // namespace

bool is_web_quiz(std::string_view text) {
    if (text.size() > k_max_bytes || !is_valid_utf8(text))
        return false;
    const auto pages = find_option_lists(split_blocks(text));
    return std::any_of(pages.begin(), pages.end(),
                       [](const Page& page) { return page.answer && page.answer->option >= 0; });
}

Imported read_web_quiz(std::string_view text, const std::string& file) {
    if (text.size() > k_max_bytes)
        throw Error(msg("the file has more than {} MB", k_max_bytes >> 20), {file, 0, 0, "", 0},
                    {msg("split it")});
    if (!is_valid_utf8(text))
        throw Error(msg("this is not valid UTF-8"), {file, 0, 0, "", 0},
                    {msg("save the file as UTF-8")});
    return Reader(text, file).run();
}

}  // namespace examgen::exchange
