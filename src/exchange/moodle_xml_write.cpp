// Texts become HTML with TeX between \( \), which Moodle sets; pictures go along as base64. Shares
// are written to five decimals, and only those that Moodle's list has.

#include <algorithm>
#include <set>
#include <utility>

#include "bank/pictures.h"
#include "base/base64.h"
#include "base/utf8.h"
#include "base/xml.h"
#include "exchange/category.h"
#include "exchange/cloze.h"
#include "exchange/moodle_xml.h"
#include "exchange/share.h"
#include "text/to_html.h"

namespace examgen::exchange {
namespace {

using bank::Kind;

std::string cdata(std::string_view text) {
    if (text.find_first_of("<>&") == text.npos)
        return std::string(text);
    constexpr std::string_view k_end = "]]>";
    std::string out = "<![CDATA[";
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find(k_end, at), text.size());
        out += text.substr(at, end - at);
        if (end < text.size())
            out += "]]]]><![CDATA[>";
        at = std::min(end + k_end.size(), text.size());
    }
    return out + "]]>";
}

std::string percent_encoded(std::string_view text) {
    constexpr std::string_view k_digits = "0123456789ABCDEF", k_plain = "-._~/";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') ||
                           (c >= 'a' && c <= 'z') || k_plain.find(c) != k_plain.npos;
        if (plain)
            out += c;
        else
            out += std::string{'%', k_digits[byte >> 4], k_digits[byte & 15]};
    }
    return out;
}

/// One question; what it cannot hold is gathered.
class QuestionWriter {
public:
    QuestionWriter(const bank::Question& q, const AssetSource& assets, Losses& losses)
        : q_(q), assets_(assets), losses_(losses) {}

    std::vector<std::string_view> lost;

    std::string run() {
        std::string out = "  <question type=\"" + std::string(type()) + "\">\n";
        element(out, "name", "<text>" + xml::escape(q_.id) + "</text>");
        out += field("questiontext", stem(), " format=\"html\"", leftover_files());
        out += field("generalfeedback", html(q_.explanation));
        element(out, "defaultgrade", q_.points.to_decimal(7));
        element(out, "hidden", q_.status == bank::Status::retired ? "1" : "0");
        element(out, "idnumber", xml::escape(q_.id));
        out += answers();
        for (const auto& hint : q_.more().hints)
            out += field("hint", html(hint));
        if (!q_.tags.empty()) {
            out += "    <tags>\n";
            for (const auto& tag : q_.tags)
                out += "      <tag><text>" + xml::escape(tag) + "</text></tag>\n";
            out += "    </tags>\n";
        }
        return out + "  </question>\n";
    }

private:
    std::string_view type() const {
        switch (q_.kind) {
            case Kind::true_false:
                return "truefalse";
            case Kind::kprim:
                return "kprime";
            case Kind::numeric:
                return "numerical";
            case Kind::matching:
                return "matching";
            case Kind::ordering:
                return "ordering";
            case Kind::cloze:
                return "cloze";
            case Kind::short_answer:
                return "shortanswer";
            case Kind::open:
                return "essay";
            case Kind::description:
                return "description";
            default:
                return "multichoice";
        }
    }

    static void element(std::string& out, std::string_view name, std::string_view content) {
        const std::string tag(name);
        out += "    <" + tag + ">" + std::string(content) + "</" + tag + ">\n";
    }

    /// The markup as HTML; its pictures are remembered for the field.
    std::string html(std::string_view markup) {
        text::HtmlOptions options;
        options.math = text::HtmlOptions::Math::tex;
        options.address = [this](std::string_view name) {
            const bool elsewhere = name.starts_with("http://") || name.starts_with("https://");
            if (elsewhere)
                return std::string(name);
            pictures_.insert(std::string(name));
            return "@@PLUGINFILE@@/" + percent_encoded(name);
        };
        return text::to_html(text::parse_markup(markup), options);
    }

    /// The element with its text, the files of its pictures, and more.
    std::string field(std::string_view name, std::string_view html_text,
                      std::string_view attributes = " format=\"html\"",
                      std::string_view more = "") {
        std::string out = "    <" + std::string(name) + std::string(attributes) + "><text>" +
                          cdata(html_text) + "</text>";
        for (const auto& picture : std::exchange(pictures_, {}))
            out += file(picture);
        return (out += more) += "</" + std::string(name) + ">\n";
    }

    std::string file(const std::string& name) {
        const auto bytes = assets_ ? assets_(name) : std::nullopt;
        if (!bytes) {
            losses_.changed(q_, msg("the file \"{}\" is not beside the bank", shortened(name)));
            return "";
        }
        return "\n<file name=\"" + xml::escape(name) + "\" path=\"/\" encoding=\"base64\">" +
               to_base64(*bytes) + "</file>";
    }

    /// Assets that no text names go with the stem.
    std::string leftover_files() {
        std::set<std::string> named;
        for (const auto& picture : bank::pictures(q_))
            if (picture.pointer.find("/right/") == std::string::npos)
                named.insert(picture.source);
        std::string out;
        for (const auto& asset : q_.more().assets)
            if (!named.contains(asset))
                out += file(asset);
        return out;
    }

    std::string stem() {
        std::string out = html(q_.stem);
        if (q_.kind != Kind::cloze)
            return out;
        for (const auto& gap : q_.detail().gaps) {
            const std::string mark = "{{" + gap.id + "}}";
            if (const size_t at = out.find(mark); at != out.npos)
                out.replace(at, mark.size(), gap_text(gap));
        }
        return out;
    }

    std::string gap_text(const bank::Gap& gap) {
        std::string out = "{1:MULTICHOICE:";
        for (size_t i = 0; i < gap.options.size(); ++i) {
            const auto& option = gap.options[i];
            out += std::string(i > 0 ? "~" : "") + (option.correct ? "=" : "") +
                   escape_cloze(html_line(option.text));
            if (!option.feedback.empty())
                out += "#" + escape_cloze(html_line(option.feedback));
        }
        return out + "}";
    }

    /// Without the paragraph around a single one.
    std::string html_line(std::string_view markup) {
        std::string out = html(markup);
        if (out.starts_with("<p>") && out.find("</p>") == out.size() - 4)
            return out.substr(3, out.size() - 7);
        return out;
    }

    std::string answers() {
        switch (q_.kind) {
            case Kind::true_false:
                return answer("true", q_.truth ? "100" : "0") +
                       answer("false", q_.truth ? "0" : "100");
            case Kind::kprim:
                return rows();
            case Kind::numeric:
                return number();
            case Kind::matching:
                return shuffled() + pairs();
            case Kind::ordering:
                return places();
            case Kind::cloze:
            case Kind::description:
                return no_shuffle();
            case Kind::short_answer:
                return words();
            case Kind::open:
                return essay();
            default:
                return choices();
        }
    }

    std::string no_shuffle() {
        if (q_.shuffle != bank::Shuffle::yes)
            lost.push_back("shuffle");
        return "";
    }

    std::string shuffled() {
        if (q_.shuffle == bank::Shuffle::ordered)
            lost.push_back("shuffle");
        std::string out;
        element(out, "shuffleanswers", q_.shuffle == bank::Shuffle::yes ? "true" : "false");
        return out;
    }

    static std::string answer(std::string_view text, std::string_view percent) {
        return "    <answer fraction=\"" + std::string(percent) +
               "\" format=\"plain_text\"><text>" + xml::escape(text) + "</text></answer>\n";
    }

    std::string choices() {
        std::string out;
        element(out, "single", q_.kind == Kind::single_choice ? "true" : "false");
        out += shuffled();
        const auto shares = moodle_shares(q_);
        for (size_t i = 0; i < shares.size(); ++i) {
            const auto& option = q_.options[i];
            std::string feedback = "\n";
            if (!option.feedback.empty())
                feedback = "\n" + field_in_answer("feedback", option.feedback);
            out += field("answer", html(option.text),
                         " fraction=\"" + share(shares[i]) + "\" format=\"html\"", feedback);
        }
        return out;
    }

    /// A field within another, whose pictures must wait.
    std::string field_in_answer(std::string_view name, std::string_view markup) {
        auto outer = std::exchange(pictures_, {});
        const std::string text = html(markup);
        std::string out = field(name, text);
        pictures_ = std::move(outer);
        return out;
    }

    std::string share(const Rational& exact) {
        if (is_moodle_share(exact))
            return percent(exact);
        const Rational near = nearest_moodle_share(exact);
        losses_.changed(q_, msg("Moodle knows no share of {} %; the nearest is {} %",
                                percent(exact), percent(near)));
        return percent(near);
    }

    std::string rows() {
        std::string out = shuffled();
        element(out, "scoringmethod", "<text>kprime</text>");
        element(out, "numberofrows", std::to_string(q_.options.size()));
        element(out, "numberofcolumns", "2");
        for (size_t i = 0; i < q_.options.size(); ++i) {
            const auto& option = q_.options[i];
            out += "    <row number=\"" + std::to_string(i + 1) + "\">\n";
            out += field("optiontext", html(option.text));
            out += field("feedbacktext", html(option.feedback)) + "    </row>\n";
        }
        for (const char* const column : {"1", "2"})
            out += "    <column number=\"" + std::string(column) +
                   "\"><responsetext format=\"plain_text\"><text>" + (*column == '1' ? "+" : "-") +
                   "</text></responsetext></column>\n";
        for (size_t i = 0; i < q_.options.size(); ++i)
            for (const int column : {1, 2})
                out += "    <weight rownumber=\"" + std::to_string(i + 1) + "\" columnnumber=\"" +
                       std::to_string(column) + "\"><value>" +
                       ((column == 1) == q_.options[i].correct ? "1.000" : "0.000") +
                       "</value></weight>\n";
        return out;
    }

    std::string exact(const Rational& x) {
        if (decimal_number(x.to_decimal(9)) != x)
            losses_.changed(q_, msg("the number {} is rounded", x.to_string()));
        return x.to_decimal(9);
    }

    std::string number() {
        no_shuffle();
        const bank::Details& d = q_.detail();
        bank::Details usual;
        usual.value = d.value;
        const bool interval = d.value == d.low && d.low != d.high;
        if (interval) {
            usual.value = (d.low + d.high) / Rational(2);
            losses_.changed(q_, msg("an interval becomes its middle with a tolerance"));
        }
        set_boxes(usual);
        if (!interval &&
            (usual.digits != d.digits || usual.decimals != d.decimals || usual.sign != d.sign))
            lost.push_back("digits");
        return "    <answer fraction=\"100\" format=\"plain_text\"><text>" + exact(usual.value) +
               "</text><tolerance>" + exact(d.high - usual.value) + "</tolerance></answer>\n" +
               units();
    }

    std::string units() {
        if (q_.detail().units.empty())
            return "";
        std::string out = "    <units>\n";
        for (const auto& unit : q_.detail().units)
            out += "      <unit><multiplier>" + exact(Rational(1) / unit.factor) +
                   "</multiplier><unit_name>" + xml::escape(unit.name) + "</unit_name></unit>\n";
        return out + "    </units>\n";
    }

    std::string pairs() {
        const bank::Details& d = q_.detail();
        std::string out;
        const auto add = [&](std::string_view left, std::string_view right) {
            const auto words = text::plain_text(text::parse_markup(right));
            if (text::parse_markup(right) != plain_tree(words))
                losses_.changed(q_, msg("markup on the right side becomes plain text"));
            out += field("subquestion", html(left), " format=\"html\"",
                         "<answer><text>" + xml::escape(words) + "</text></answer>");
        };
        for (const auto& right : d.right) {
            bool used = false;
            for (const auto& left : d.left) {
                if (std::find(d.pairs.begin(), d.pairs.end(), std::pair(left.id, right.id)) ==
                    d.pairs.end())
                    continue;
                used = true;
                add(left.text, right.text);
            }
            if (!used)
                add("", right.text);
        }
        return out;
    }

    static std::vector<text::Block> plain_tree(const std::string& words) {
        return {{text::BlockKind::paragraph, 1, {{words, {}}}, {}}};
    }

    std::string places() {
        no_shuffle();
        std::string out;
        for (size_t i = 0; i < q_.options.size(); ++i)
            out += field("answer", html(q_.options[i].text),
                         " fraction=\"" + std::to_string(i + 1) + "\" format=\"html\"");
        element(out, "layouttype", "VERTICAL");
        element(out, "selecttype", "ALL");
        element(out, "selectcount", "0");
        return out;
    }

    std::string words() {
        no_shuffle();
        std::string out;
        element(out, "usecase", q_.detail().case_sensitive ? "1" : "0");
        for (const auto& one : q_.detail().answers)
            out += answer(one.text, share(one.fraction));
        return out;
    }

    std::string essay() {
        no_shuffle();
        if (!q_.detail().steps.empty() && q_.detail().steps != std::vector<Rational>{0, {1, 2}, 1})
            lost.push_back("steps");
        std::string out;
        element(out, "responseformat", "editor");
        element(out, "responsefieldlines", std::to_string(q_.detail().lines));
        return out;
    }

    const bank::Question& q_;
    const AssetSource& assets_;
    Losses& losses_;
    std::set<std::string> pictures_;
};

class Writer {
public:
    Writer(const bank::Bank& bank, const AssetSource& assets)
        : bank_(bank), assets_(assets), losses_(out_, bank) {}

    Exported run() {
        for (const auto& q : bank_.questions)
            add(q);
        out_.text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n" + body_ + "</quiz>\n";
        return std::move(out_);
    }

private:
    void add(const bank::Question& q) {
        const bool lettered = q.kind == Kind::single_choice || q.kind == Kind::multiple_choice;
        const bool answered = std::any_of(q.options.begin(), q.options.end(),
                                          [](const auto& option) { return option.correct; });
        if (q.kind == Kind::foreign && q.detail().payload_format == "moodle-xml")
            return put(q, "  " + q.detail().payload + "\n");
        if (q.kind == Kind::foreign)
            return losses_.left_out(
                q, msg("Moodle XML has no questions of the kind \"{}\"", bank::name_of(q.kind)));
        if (lettered && !answered)
            return losses_.left_out(q, msg("no option is correct"));
        QuestionWriter writer(q, assets_, losses_);
        const std::string text = writer.run();
        auto lost = unheld(q, bank_,
                           {.explanation = true,
                            .feedback = true,
                            .tags = true,
                            .points = true,
                            .topic = true,
                            .shuffle = true,
                            .hints = true,
                            .units = true});
        std::erase_if(lost, [&](std::string_view key) {
            return key == "assets" || (key == "status" && q.status == bank::Status::retired);
        });
        lost.insert(lost.end(), writer.lost.begin(), writer.lost.end());
        put(q, text);
        losses_.keys(q, lost);
    }

    void put(const bank::Question& q, const std::string& text) {
        if (q.topic != topic_)
            body_ += "  <question type=\"category\"><category><text>" +
                     xml::escape(category_path(q.topic)) + "</text></category></question>\n";
        topic_ = q.topic;
        body_ += text;
        ++out_.written;
    }

    const bank::Bank& bank_;
    const AssetSource& assets_;
    Exported out_;
    Losses losses_;
    std::string body_, topic_;
};

}  // namespace

Exported write_moodle_xml(const bank::Bank& bank, const AssetSource& assets) {
    return Writer(bank, assets).run();
}

}  // namespace examgen::exchange
