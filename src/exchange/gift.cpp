#include "exchange/gift.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/slug.h"
#include "base/utf8.h"
#include "exchange/category.h"
#include "exchange/gift_parse.h"
#include "exchange/moodle_text.h"
#include "exchange/plain_text.h"
#include "exchange/settle.h"
#include "exchange/share.h"

namespace examgen::exchange {
namespace {

using bank::Kind;

/// A decimal number, maybe with an exponent.
std::optional<Rational> number(std::string_view text) {
    text = trim(text);
    const size_t e = std::min(text.find_first_of("eE"), text.size());
    if (text.starts_with('+'))
        return number(text.substr(1));
    std::string mantissa(text.substr(0, e));
    if (mantissa.starts_with('.') || mantissa.starts_with("-."))
        mantissa.insert(mantissa.find('.'), "0");
    auto out = Rational::parse(mantissa);
    if (!out || e == text.size() || mantissa.find('/') != mantissa.npos)
        return mantissa.find('/') == mantissa.npos ? out : std::nullopt;
    auto power = text.substr(e + 1);
    power.remove_prefix(power.starts_with('+'));
    const auto exponent = Rational::parse(power);
    if (!exponent || exponent->den != 1 || exponent->num > 8 || exponent->num < -8)
        return {};
    for (int64_t i = 0; i < exponent->num; ++i)
        out = *out * Rational(10);
    for (int64_t i = 0; i > exponent->num; --i)
        out = *out / Rational(10);
    return out;
}

/// "3..5" or "3.14:0.01" as an interval.
bool read_interval(std::string_view text, bank::Details& d) {
    if (const size_t dots = text.find(".."); dots != text.npos) {
        const auto from = number(text.substr(0, dots)), to = number(text.substr(dots + 2));
        if (!from || !to || *from > *to)
            return false;
        d.value = d.low = *from;
        d.high = *to;
        return true;
    }
    const size_t colon = std::min(text.find(':'), text.size());
    const auto value = number(text.substr(0, colon));
    const auto tolerance =
        colon == text.size() ? Rational(0) : number(text.substr(colon + 1)).value_or(-1);
    if (!value || tolerance < Rational(0))
        return false;
    d.value = *value;
    d.low = *value - tolerance;
    d.high = *value + tolerance;
    return true;
}

class Reader {
public:
    Reader(std::string_view text, const std::string& file)
        : text_(text),
          file_(file),
          topic_(topic_of_file(file, text)),
          collector_(file, Repeats::all) {}

    Imported run() {
        const auto blocks = gift::parse(text_);
        std::vector<std::string> categories;
        for (const auto& block : blocks)
            if (block.type == gift::Type::category)
                categories.push_back(block.stem.text);
        const bool all_filed = !blocks.empty() && blocks.front().type == gift::Type::category;
        Categories filing(topic_, categories, all_filed);
        for (const auto& block : blocks) {
            if (block.type == gift::Type::category)
                topic_path_ = filing.topic(block.stem.text);
            else
                add(block, filing.root());
        }
        for (auto& problem : problems_)
            collector_.report(std::move(problem));
        Imported out = collector_.take();
        if (out.bank.questions.empty())
            throw Error(msg("no GIFT question was found in this file"), in_file(file_),
                        {msg("a question is text with its answers in braces")});
        return out;
    }

private:
    void add(const gift::Block& block, const bank::Topic& root) {
        const size_t before = problems_.size();
        where_ = {file_, block.line, 0, "", 0};
        lost_.clear();
        bank::Question q;
        try {
            convert(block, q);
        } catch (const Error& e) {
            q.kind = Kind::foreign;
            warn(e.all().front().what, {});
        }
        if (!lost_.empty() && q.kind != Kind::foreign) {
            std::sort(lost_.begin(), lost_.end());
            lost_.erase(std::unique(lost_.begin(), lost_.end()), lost_.end());
            std::string names;
            for (const auto& one : lost_)
                names += (names.empty() ? "" : ", ") + one;
            warn(msg("not taken over: {}", shortened(names, 200)), {});
        }
        if (q.kind == Kind::foreign && problems_.size() == before)
            warn(msg("the question is kept whole as foreign"), {});
        q.topic = topic_path_;
        settle(q, {block.source, "gift", where_}, problems_);
        collector_.add(std::move(q), root, where_);
    }

    void convert(const gift::Block& block, bank::Question& q) {
        using gift::Type;
        q.id = id_of(block);
        q.tags = block.tags;
        std::erase_if(q.tags, [](const auto& tag) { return tag.empty(); });
        q.stem = markup(block.stem);
        if (trim(q.stem).empty())
            q.stem = escape_markup(block.name);
        q.explanation = markup(block.general_feedback);
        switch (block.type) {
            case Type::description:
                q.kind = Kind::description;
                break;
            case Type::essay:
                make_open(q);
                break;
            case Type::multichoice:
                read_choices(block, q);
                break;
            case Type::truefalse:
                read_truth(block, q);
                break;
            case Type::numerical:
                read_number(block, q);
                break;
            case Type::match:
                read_pairs(block, q);
                break;
            case Type::shortanswer:
                read_answers(block, q);
                break;
            default:
                q.kind = Kind::foreign;
                warn(msg("this is no complete question: a brace or an answer is missing"), {});
        }
    }

    /// The comment's id, or the name if it is one.
    static std::string id_of(const gift::Block& block) {
        const std::string& given = block.id.empty() ? block.name : block.id;
        const bool usable = !block.id.empty() && given.find_first_of(" \t\n") == given.npos;
        return usable ? given : slug(given);
    }

    void read_choices(const gift::Block& block, bank::Question& q) {
        std::vector<Rational> shares;
        for (const auto& answer : block.answers) {
            bank::Option option;
            option.id = option_id(q.options.size());
            option.text = markup(answer.text);
            option.feedback = markup(answer.feedback);
            q.options.push_back(std::move(option));
            shares.push_back(meant_share(answer.weight));
        }
        set_shares(q, shares, block.single);
        if (q.status == bank::Status::review)
            warn(msg("several options earn all points each; look whether all must be chosen"),
                 {msg("its status is \"review\" until then")});
    }

    void read_truth(const gift::Block& block, bank::Question& q) {
        q.kind = Kind::true_false;
        q.truth = block.truth;
        for (const auto* feedback : {&block.right_feedback, &block.wrong_feedback})
            add_explanation(q, markup(*feedback));
    }

    void read_number(const gift::Block& block, bank::Question& q) {
        gift::Text wrong;
        const auto answers = gift::parse_numbers(block.numbers, wrong);
        bank::Details d;
        const bool one = answers.size() == 1 && answers[0].weight == Rational(1) &&
                         read_interval(answers[0].text.text, d);
        if (!one) {
            q.kind = Kind::foreign;
            return;
        }
        q.kind = Kind::numeric;
        set_boxes(d);
        q.details = std::make_unique<const bank::Details>(std::move(d));
        add_explanation(q, markup(answers[0].feedback));
        add_explanation(q, markup(wrong));
    }

    void read_pairs(const gift::Block& block, bank::Question& q) {
        q.kind = Kind::matching;
        bank::Details d;
        for (const auto& answer : block.answers) {
            const std::string right = side({answer.match, block.stem.format});
            const auto known = std::find_if(d.right.begin(), d.right.end(),
                                            [&](const auto& o) { return o.text == right; });
            const std::string id =
                known != d.right.end() ? known->id : "r" + std::to_string(d.right.size() + 1);
            if (known == d.right.end())
                d.right.push_back({id, right});
            const std::string left = side(answer.text);
            if (left.empty())
                continue;
            d.left.push_back({"l" + std::to_string(d.left.size() + 1), left});
            d.pairs.emplace_back(d.left.back().id, id);
        }
        q.details = std::make_unique<const bank::Details>(std::move(d));
    }

    /// Where Markdown's entity hides an arrow from the reader of pairs, it is one again.
    std::string side(const gift::Text& text) {
        std::string out = markup(text);
        constexpr std::string_view k_hidden = "-&gt;";
        for (size_t at = out.find(k_hidden); text.format == "markdown" && at != out.npos;
             at = out.find(k_hidden, at))
            out.replace(at, k_hidden.size(), "->");
        return out;
    }

    void read_answers(const gift::Block& block, bank::Question& q) {
        q.kind = Kind::short_answer;
        bank::Details d;
        for (const auto& answer : block.answers) {
            d.answers.push_back({answer.text.text, meant_share(answer.weight)});
            if (!answer.feedback.text.empty())
                lost_.push_back("feedback of " + shortened(answer.text.text, 30));
        }
        q.details = std::make_unique<const bank::Details>(std::move(d));
    }

    static void add_explanation(bank::Question& q, const std::string& more) {
        if (!more.empty())
            q.explanation += (q.explanation.empty() ? "" : "\n\n") + more;
    }

    std::string markup(const gift::Text& text) {
        auto out = moodle_to_markup(text.text, text.format);
        lost_.insert(lost_.end(), out.lost.begin(), out.lost.end());
        return std::move(out.markup);
    }

    void warn(Message what, std::vector<Message> hints) {
        problems_.push_back({Severity::warning, std::move(what), where_, std::move(hints)});
    }

    std::string_view text_;
    std::string file_, topic_path_;
    bank::Topic topic_;
    Collector collector_;
    Diagnostics problems_;
    std::vector<std::string> lost_;
    Where where_;
};

}  // namespace

bool is_gift(std::string_view text) {
    if (text.size() > k_max_file)
        return false;
    const auto blocks = gift::parse(text);
    return std::any_of(blocks.begin(), blocks.end(), [](const gift::Block& block) {
        using gift::Type;
        const bool braces = block.type != Type::broken && block.type != Type::description &&
                            block.type != Type::category;
        return braces || (block.type == Type::description && !block.name.empty());
    });
}

Imported read_gift(std::string_view text, const std::string& file) {
    check_size(text, file);
    return Reader(text, file).run();
}

}  // namespace examgen::exchange
