#include "exchange/settle.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/slug.h"
#include "base/utf8.h"
#include "exchange/plain_text.h"

namespace examgen::exchange {
namespace {

using bank::Kind;

constexpr size_t k_max_text = 1'000'000, k_max_payload = 15'000'000;

bool is_lettered(const bank::Question& q) {
    return q.kind == Kind::single_choice || q.kind == Kind::multiple_choice;
}

bool is_sound_text(std::string_view text) {
    return !trim(text).empty() && text.size() <= k_max_text;
}

/// The common case, in less time than the loader needs: plain options, one right.
bool is_plainly_sound(const bank::Question& q) {
    if (q.kind != Kind::single_choice || q.options.size() < 2 || q.options.size() > 26 || q.extra ||
        q.details || !is_sound_text(q.stem) || !q.tags.empty() || q.explanation.size() > k_max_text)
        return false;
    int right = 0;
    for (size_t i = 0; i < q.options.size(); ++i) {
        const auto& option = q.options[i];
        const auto same = [&](const auto& o) { return trim(o.text) == trim(option.text); };
        const auto here = q.options.begin() + static_cast<std::ptrdiff_t>(i);
        const bool plain = option.fraction == Rational(option.correct ? 1 : 0);
        if (!plain || !is_sound_text(option.text) || option.feedback.size() > k_max_text ||
            std::any_of(q.options.begin(), here, same))
            return false;
        right += option.correct;
    }
    return right == 1;
}

/// What the loader says against the question, errors only.
Diagnostics faults(bank::Question& q) {
    bank::Bank alone;
    alone.topic.id = "t";
    const std::string topic = std::exchange(q.topic, "t"), id = q.id;
    if (q.id.empty())
        q.id = "x";
    alone.questions.push_back(std::move(q));
    const std::string json = bank::to_json(alone);
    q = std::move(alone.questions.front());
    q.topic = topic;
    q.id = id;
    Diagnostics out = bank::load(json, "").problems;
    std::erase_if(out, [](const Diagnostic& one) { return one.severity != Severity::error; });
    return out;
}

void make_foreign(bank::Question& q, const Source& source) {
    bank::Details d;
    d.payload = without_controls(source.text.substr(0, k_max_payload));
    d.payload_format = source.format;
    q.details = std::make_unique<const bank::Details>(std::move(d));
    q.kind = Kind::foreign;
    q.status = bank::Status::approved;
    q.options.clear();
    q.truth = false;
    if (!is_sound_text(q.stem))
        q.stem = "…";
}

}  // namespace

void settle(bank::Question& q, const Source& source, Diagnostics& problems) {
    if (is_plainly_sound(q))
        return;
    const auto warn = [&](Message what, std::vector<Message> hints) {
        problems.push_back({Severity::warning, std::move(what), source.where, std::move(hints)});
    };
    const bool unanswered = (is_lettered(q) && std::none_of(q.options.begin(), q.options.end(),
                                                            [](auto& o) { return o.correct; }));
    if (unanswered && q.status != bank::Status::draft) {
        q.status = bank::Status::draft;
        warn(msg("no option is correct"),
             {msg("it is imported as a draft; complete it in the bank")});
    }
    if (q.kind == Kind::foreign)
        return make_foreign(q, source);
    const Diagnostics found = faults(q);
    if (found.empty())
        return;
    make_foreign(q, source);
    warn(msg("the question is kept whole as foreign, since the bank cannot hold it"),
         {found.front().what});
}

bank::Topic topic_of_file(const std::string& file, std::string_view text) {
    const std::string name = file.substr(file.find_last_of("/\\") + 1);
    bank::Topic out;
    out.title = without_controls(trim(name.substr(0, name.find('.'))));
    out.id = slug(out.title);
    if (out.id.empty())
        out.id = "imported";
    if (out.title.empty())
        out.title = out.id;
    out.language = guess_language(text);
    if (out.language.empty())
        out.language = "en";
    return out;
}

std::string without_controls(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool high =
            c == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0;
        i += high;
        if (!high && c != 0x7f && (c >= 32 || c == '\n' || c == '\t'))
            out += text[i];
    }
    return out;
}

void check_size(std::string_view text, const std::string& file, size_t limit) {
    if (text.size() > limit)
        throw Error(msg("the file has more than {} MB", limit >> 20), in_file(file),
                    {msg("split it")});
    if (!is_valid_utf8(text))
        throw Error(msg("this is not valid UTF-8"), in_file(file), {msg("save the file as UTF-8")});
}

std::string_view trim(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
    while (!text.empty() && blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && blank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string option_id(size_t index) {
    std::string out;
    for (size_t n = index + 1; n > 0; n = (n - 1) / 26)
        out.insert(out.begin(), static_cast<char>('a' + (n - 1) % 26));
    return out;
}

}  // namespace examgen::exchange
