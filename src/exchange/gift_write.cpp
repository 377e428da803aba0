// Strict GIFT: every special character is escaped, every question has a name, texts that hold
// markup say so with [markdown]. An arrow within a side of a pair cannot be escaped; Markdown's
// entity stands for it.

#include <algorithm>
#include <optional>
#include <utility>

#include "base/utf8.h"
#include "exchange/category.h"
#include "exchange/gift.h"
#include "exchange/gift_strict.h"
#include "exchange/moodle_text.h"
#include "exchange/share.h"

namespace examgen::exchange {
namespace {

using bank::Kind;

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n') {
            out += "\\n";
            continue;
        }
        if (c == '\\' || c == '~' || c == '=' || c == '#' || c == '{' || c == '}' || c == ':')
            out += '\\';
        out += c;
    }
    return out;
}

std::string without_arrows(std::string text) {
    for (size_t at = text.find("->"); at != text.npos; at = text.find("->", at))
        text.replace(at, 2, "-&gt;");
    return text;
}

class Writer {
public:
    explicit Writer(const bank::Bank& bank) : bank_(bank), losses_(out_, bank) {}

    Exported run() {
        for (const auto& q : bank_.questions)
            add(q);
        return std::move(out_);
    }

private:
    void add(const bank::Question& q) {
        if (q.kind == Kind::foreign && q.detail().payload_format == "gift") {
            if (!gift::is_strict(q.detail().payload))
                return losses_.left_out(
                    q, msg("strict readers would refuse the whole file for its signs or answers"));
            return put(q, q.detail().payload + "\n");
        }
        if (q.kind == Kind::foreign || q.kind == Kind::kprim || q.kind == Kind::ordering ||
            q.kind == Kind::cloze)
            return losses_.left_out(
                q, msg("GIFT has no questions of the kind \"{}\"", bank::name_of(q.kind)));
        lost_ =
            unheld(q, bank_, {.explanation = true, .feedback = true, .tags = true, .topic = true});
        stem_is_markdown_ = needs_markdown(q);
        const std::string stem = text(q.stem, true);
        std::string body = answers(q);
        if (!q.explanation.empty() && q.kind != Kind::description)
            body += (body.empty() || body.ends_with('\n') ? "####" : "\n####") +
                    text(q.explanation, false);
        else if (!q.explanation.empty())
            lost_.push_back("explanation");
        std::string out = comment(q) + "::" + escaped(q.id) + "::" + stem;
        if (q.kind != Kind::description)
            out += " {" + body + "}";
        put(q, out + "\n");
        losses_.keys(q, lost_);
    }

    std::string comment(const bank::Question& q) {
        std::string out = "// [id:" + q.id + "]";
        for (const auto& tag : q.tags) {
            if (tag.find_first_of("[]\n") != tag.npos)
                lost_.push_back("tags");
            else
                out += " [tag:" + tag + "]";
        }
        return out + "\n";
    }

    std::string answers(const bank::Question& q) {
        switch (q.kind) {
            case Kind::true_false:
                return q.truth ? "TRUE" : "FALSE";
            case Kind::numeric:
                return number(q);
            case Kind::matching:
                return pairs(q);
            case Kind::short_answer:
                return words(q);
            case Kind::open:
                return open(q);
            case Kind::description:
                return "";
            default:
                return choices(q);
        }
    }

    std::string choices(const bank::Question& q) {
        std::string out = "\n";
        const auto shares = moodle_shares(q);
        for (size_t i = 0; i < shares.size(); ++i) {
            const bool right = q.kind == Kind::single_choice && q.options[i].correct;
            const bool plain_wrong =
                shares[i] == Rational(0) && !q.options[i].text.starts_with('%');
            out += right ? "=" : plain_wrong ? "~" : "~%" + share(q, shares[i]) + "%";
            out += text(q.options[i].text, false);
            if (!q.options[i].feedback.empty())
                out += " #" + text(q.options[i].feedback, false);
            out += "\n";
        }
        return out;
    }

    /// As percent that Moodle accepts.
    std::string share(const bank::Question& q, const Rational& exact) {
        if (is_moodle_share(exact))
            return percent(exact);
        const Rational near = nearest_moodle_share(exact);
        losses_.changed(q, msg("Moodle knows no share of {} %; the nearest is {} %", percent(exact),
                               percent(near)));
        return percent(near);
    }

    std::string number(const bank::Question& q) {
        const bank::Details& d = q.detail();
        bank::Details usual;
        usual.value = d.value;
        set_boxes(usual);
        if (usual.digits != d.digits || usual.decimals != d.decimals || usual.sign != d.sign)
            lost_.push_back("digits");
        const auto exact = [&](const Rational& x) {
            if (Rational::parse(x.to_decimal(9)) != x)
                losses_.changed(q, msg("the number {} is rounded", x.to_string()));
            return x.to_decimal(9);
        };
        if (d.value == d.low && d.low != d.high)
            return "#" + exact(d.low) + ".." + exact(d.high);
        return "#" + exact(d.value) + ":" + exact(d.high - d.value);
    }

    std::string pairs(const bank::Question& q) {
        const bank::Details& d = q.detail();
        std::string out = "\n";
        const auto side = [&](std::string_view markup) {
            return escaped(without_arrows(markup_to_moodle(markup).text));
        };
        for (const auto& right : d.right) {
            bool used = false;
            for (const auto& left : d.left) {
                const auto pair = std::pair(left.id, right.id);
                if (std::find(d.pairs.begin(), d.pairs.end(), pair) == d.pairs.end())
                    continue;
                used = true;
                out += left.text.starts_with('[') ? "=[markdown]" : "=";
                out += side(left.text) + " -> " + side(right.text) + "\n";
            }
            if (!used)
                out += "= -> " + side(right.text) + "\n";
        }
        return out;
    }

    std::string words(const bank::Question& q) {
        if (q.detail().case_sensitive)
            lost_.push_back("case");
        std::string out;
        for (const auto& answer : q.detail().answers)
            out += "=%" + share(q, answer.fraction) + "%" + escaped(answer.text) + " ";
        return out;
    }

    std::string open(const bank::Question& q) {
        const bank::Details plain;
        if (q.detail().lines != plain.lines)
            lost_.push_back("lines");
        if (!q.detail().steps.empty() && q.detail().steps != std::vector<Rational>{0, {1, 2}, 1})
            lost_.push_back("steps");
        return "";
    }

    /// The sides of pairs have no format of their own but the stem's.
    static bool needs_markdown(const bank::Question& q) {
        const auto needs = [](const bank::Named& side) {
            return markup_to_moodle(side.text).markdown || side.text.find("->") != side.text.npos;
        };
        const bank::Details& d = q.detail();
        return std::any_of(d.left.begin(), d.left.end(), needs) ||
               std::any_of(d.right.begin(), d.right.end(), needs);
    }

    /// A text with its format where it is not the stem's.
    std::string text(std::string_view markup, bool is_stem) {
        const auto made = markup_to_moodle(markup);
        bool markdown = made.markdown, says = markdown != stem_is_markdown_;
        if (is_stem) {
            stem_is_markdown_ = markdown = markdown || stem_is_markdown_;
            says = markdown;
        }
        says = says || made.text.starts_with('[');
        return (!says ? "" : markdown ? "[markdown]" : "[moodle]") + escaped(made.text);
    }

    void put(const bank::Question& q, const std::string& text) {
        if (q.topic != topic_)
            out_.text += std::string(out_.text.empty() ? "" : "\n") +
                         "$CATEGORY: " + category_path(q.topic) + "\n";
        topic_ = q.topic;
        (out_.text += "\n") += text;
        ++out_.written;
    }

    const bank::Bank& bank_;
    Exported out_;
    Losses losses_;
    std::vector<std::string_view> lost_;
    std::string topic_;
    bool stem_is_markdown_ = false;
};

}  // namespace

Exported write_gift(const bank::Bank& bank) {
    return Writer(bank).run();
}

}  // namespace examgen::exchange
