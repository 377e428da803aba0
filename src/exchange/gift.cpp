#include "exchange/gift.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/slug.h"
#include "base/utf8.h"
#include "exchange/category.h"
#include "exchange/gift_parse.h"
#include "exchange/intake.h"
#include "exchange/moodle_text.h"
#include "exchange/plain_text.h"
#include "exchange/settle.h"
#include "exchange/share.h"

namespace examgen::exchange {
namespace {

using bank::Kind;

/// "3..5" or "3.14:0.01" as an interval.
bool read_interval(std::string_view text, bank::Details& d) {
    if (const size_t dots = text.find(".."); dots != text.npos) {
        const auto from = decimal_number(text.substr(0, dots)),
                   to = decimal_number(text.substr(dots + 2));
        if (!from || !to || *from > *to)
            return false;
        d.value = d.low = *from;
        d.high = *to;
        return true;
    }
    const size_t colon = std::min(text.find(':'), text.size());
    const auto value = decimal_number(text.substr(0, colon));
    const auto tolerance =
        colon == text.size() ? Rational(0) : decimal_number(text.substr(colon + 1)).value_or(-1);
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
        : text_(text), intake_(text, file, "gift") {}

    Imported run() {
        const auto blocks = gift::parse(text_);
        std::vector<std::string> categories;
        for (const auto& block : blocks)
            if (block.type == gift::Type::category)
                categories.push_back(block.stem.text);
        const bool all_filed = !blocks.empty() && blocks.front().type == gift::Type::category;
        Categories filing(intake_.file_topic(), categories, all_filed);
        for (const auto& block : blocks) {
            if (block.type == gift::Type::category)
                topic_path_ = filing.topic(block.stem.text);
            else
                add(block, filing.root());
        }
        return intake_.take(Error(msg("no GIFT question was found in this file"),
                                  in_file(intake_.file()),
                                  {msg("a question is text with its answers in braces")}));
    }

private:
    void add(const gift::Block& block, const bank::Topic& root) {
        intake_.at_line(block.line);
        bank::Question q;
        try {
            convert(block, q);
        } catch (const Error& e) {
            q.kind = Kind::foreign;
            intake_.warn(e.all().front().what);
        }
        q.topic = topic_path_;
        intake_.keep(std::move(q), block.source, root);
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
                intake_.warn(msg("this is no complete question: a brace or an answer is missing"));
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
            intake_.warn(
                msg("several options earn all points each; look whether all must be chosen"),
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
        Pairs pairs(d);
        for (const auto& answer : block.answers)
            pairs.add(side(answer.text), side({answer.match, block.stem.format}));
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
                intake_.lose("feedback of " + shortened(answer.text.text, 30));
        }
        q.details = std::make_unique<const bank::Details>(std::move(d));
    }

    static void add_explanation(bank::Question& q, const std::string& more) {
        if (!more.empty())
            q.explanation += (q.explanation.empty() ? "" : "\n\n") + more;
    }

    std::string markup(const gift::Text& text) {
        auto out = moodle_to_markup(text.text, text.format);
        intake_.lose(out.lost);
        return std::move(out.markup);
    }

    std::string_view text_;
    Intake intake_;
    std::string topic_path_;
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
