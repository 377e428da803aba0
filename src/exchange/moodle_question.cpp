#include "exchange/moodle_question.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include "base/slug.h"
#include "base/utf8.h"
#include "exchange/cloze.h"
#include "exchange/moodle_field.h"
#include "exchange/plain_text.h"
#include "exchange/settle.h"
#include "exchange/share.h"

namespace examgen::exchange {
namespace {

constexpr size_t k_max_hints = 20, k_max_units = 20;

using bank::Kind;
using xml::Node;

std::string_view trimmed(const std::string& text) {
    return trim(text);
}

std::string word(const Node& node, const char* name) {
    const Node child = node.child(name);
    return child ? std::string(trim(child.text())) : "";
}

/// Moodle's booleans: "1", "true", "True"; absent and all else are false.
bool is_true(std::string_view text) {
    return text == "1" || text == "true" || text == "True" || text == "TRUE";
}

Rational share_of(const Node& answer) {
    const auto percent = decimal_number(answer.attribute("fraction"));
    return percent ? meant_share(*percent / Rational(100)) : Rational(0);
}

class Converter {
public:
    Converter(const Node& node, Intake& intake) : node_(node), intake_(intake), fields_(intake) {}

    bank::Question run() {
        try {
            common();
            by_type();
        } catch (const Error& e) {
            q_.kind = Kind::foreign;
            intake_.warn(e.all().front().what);
        }
        if (q_.kind == Kind::foreign)
            q_.details.reset();
        else
            finish();
        return std::move(q_);
    }

private:
    struct Type {
        std::string_view name;
        void (Converter::*read)();
    };

    void by_type() {
        static constexpr Type k_types[] = {
            {"multichoice", &Converter::choices},    {"truefalse", &Converter::truth},
            {"shortanswer", &Converter::words},      {"numerical", &Converter::number},
            {"matching", &Converter::pairs},         {"essay", &Converter::essay},
            {"description", &Converter::describe},   {"cloze", &Converter::cloze},
            {"multianswer", &Converter::cloze},      {"ddwtos", &Converter::drag_words},
            {"gapselect", &Converter::select_words}, {"ordering", &Converter::order},
            {"kprime", &Converter::kprim},
        };
        const auto type = node_.attribute("type");
        for (const auto& one : k_types)
            if (one.name == type)
                return (this->*one.read)();
        foreign(msg("the type \"{}\" has no kind here; the question is kept whole as foreign",
                    shortened(type)));
    }

    void foreign(Message why) {
        q_.kind = Kind::foreign;
        intake_.warn(std::move(why));
    }

    void common() {
        const std::string name(trimmed(MoodleFields::raw(node_.child("name"))));
        const std::string number = word(node_, "idnumber");
        const bool usable = !number.empty() && number.find_first_of(" \t\n") == number.npos;
        q_.id = usable ? number : slug(name);
        const auto type = node_.attribute("type");
        const bool gaps = type == "cloze" || type == "multianswer";
        stem_ = MoodleFields::raw(node_.child("questiontext"));
        if (!gaps)
            q_.stem = fields_.markup(node_.child("questiontext"));
        if (!gaps && trim(q_.stem).empty())
            q_.stem = escape_markup(name);
        q_.explanation = fields_.markup(node_.child("generalfeedback"));
        if (const auto points = decimal_number(word(node_, "defaultgrade"));
            points && *points > Rational(0) && *points <= Rational(1000))
            q_.points = *points;
        if (is_true(word(node_, "hidden")))
            q_.status = bank::Status::retired;
        for (auto tag = node_.child("tags").child("tag"); tag; tag = tag.next_named("tag"))
            if (std::string text(trimmed(MoodleFields::raw(tag))); !text.empty())
                q_.tags.push_back(std::move(text));
    }

    /// What is left over of the question.
    void finish() {
        bank::Extra extra;
        for (auto hint = node_.child("hint"); hint; hint = hint.next_named("hint"))
            if (auto words = fields_.markup(hint); !trimmed(words).empty())
                extra.hints.size() < k_max_hints ? extra.hints.push_back(std::move(words))
                                                 : intake_.lose("hint");
        extra.assets = fields_.files();
        std::sort(extra.assets.begin(), extra.assets.end());
        if (extra != bank::Extra{})
            q_.extra = std::make_unique<const bank::Extra>(std::move(extra));
        for (const char* name :
             {"correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"})
            if (!trimmed(MoodleFields::raw(node_.child(name))).empty())
                intake_.lose("combined feedback");
    }

    void read_shuffle() {
        q_.shuffle =
            is_true(word(node_, "shuffleanswers")) ? bank::Shuffle::yes : bank::Shuffle::no;
    }

    void choices() {
        std::vector<Rational> shares;
        for (auto answer = node_.child("answer"); answer; answer = answer.next_named("answer")) {
            bank::Option option;
            option.id = option_id(q_.options.size());
            option.text = fields_.markup(answer);
            option.feedback = fields_.markup(answer.child("feedback"));
            q_.options.push_back(std::move(option));
            shares.push_back(share_of(answer));
        }
        const Node single = node_.child("single");
        const std::string said = word(node_, "single");
        set_shares(q_, shares,
                   !single || (said != "false" && said != "False" && said != "0" && !said.empty()));
        read_shuffle();
        if (q_.status == bank::Status::review)
            intake_.warn(msg("several options earn all points each; look whether all must be "
                             "chosen"),
                         {msg("its status is \"review\" until then")});
    }

    void truth() {
        q_.kind = Kind::true_false;
        bool first = true;
        for (auto answer = node_.child("answer"); answer; answer = answer.next_named("answer")) {
            const std::string text(trimmed(MoodleFields::raw(answer)));
            const bool is_true_answer = text == "true" || (text != "false" && first);
            first = false;
            if (share_of(answer) == Rational(1))
                q_.truth = is_true_answer;
            add_explanation(fields_.markup(answer.child("feedback")));
        }
    }

    void words() {
        q_.kind = Kind::short_answer;
        bank::Details d;
        d.case_sensitive = is_true(word(node_, "usecase"));
        for (auto answer = node_.child("answer"); answer; answer = answer.next_named("answer")) {
            d.answers.push_back(
                {std::string(trimmed(MoodleFields::raw(answer))), share_of(answer)});
            if (!trimmed(MoodleFields::raw(answer.child("feedback"))).empty())
                intake_.lose("feedback of " + shortened(d.answers.back().text, 30));
        }
        set(std::move(d));
    }

    /// One number with a tolerance; others earn nothing and only say why they are wrong.
    void number() {
        bank::Details d;
        int right = 0, partial = 0;
        for (auto answer = node_.child("answer"); answer; answer = answer.next_named("answer")) {
            const Rational share = share_of(answer);
            const std::string feedback = fields_.markup(answer.child("feedback"));
            partial += share != Rational(0) && share != Rational(1);
            add_explanation(feedback);
            if (share != Rational(1))
                continue;
            const auto value = decimal_number(MoodleFields::raw(answer));
            const auto tolerance = decimal_number(word(answer, "tolerance")).value_or(0);
            if (!value || tolerance < Rational(0) || ++right > 1)
                return foreign(msg("the question is kept whole as foreign"));
            d.value = *value;
            d.low = *value - tolerance;
            d.high = *value + tolerance;
        }
        if (right != 1 || partial > 0)
            return foreign(
                msg("several numbers earn points; the question is kept whole as foreign"));
        d.units = units();
        q_.kind = Kind::numeric;
        set_boxes(d);
        set(std::move(d));
    }

    /// Moodle divides an answer by its unit's multiplier; ours are factors of the first unit.
    std::vector<bank::Unit> units() {
        std::vector<bank::Unit> out;
        for (auto one = node_.child("units").child("unit"); one; one = one.next_named("unit")) {
            const auto multiplier = decimal_number(word(one, "multiplier"));
            bank::Unit unit{word(one, "unit_name"), 1};
            if (unit.name.empty() || !multiplier || *multiplier == Rational(0) ||
                out.size() == k_max_units) {
                intake_.lose("units");
                continue;
            }
            unit.factor = Rational(1) / *multiplier;
            out.push_back(std::move(unit));
        }
        const auto own = std::find_if(out.begin(), out.end(), [](const bank::Unit& unit) {
            return unit.factor == Rational(1);
        });
        if (own == out.end() && !out.empty()) {
            intake_.lose("units");
            return {};
        }
        if (!out.empty())
            std::rotate(out.begin(), own, own + 1);
        return out;
    }

    void pairs() {
        q_.kind = Kind::matching;
        bank::Details d;
        Pairs pairs(d);
        for (auto one = node_.child("subquestion"); one; one = one.next_named("subquestion"))
            pairs.add(fields_.markup(one),
                      escape_markup(trimmed(MoodleFields::raw(one.child("answer")))));
        set(std::move(d));
        read_shuffle();
    }

    void essay() {
        make_open(q_);
        bank::Details d = q_.detail();
        const std::string lines = word(node_, "responsefieldlines");
        std::from_chars(lines.data(), lines.data() + lines.size(), d.lines);
        d.lines = std::clamp(d.lines, 1, 200);
        set(std::move(d));
        add_explanation(fields_.markup(node_.child("graderinfo")));
        if (!trimmed(MoodleFields::raw(node_.child("responsetemplate"))).empty())
            intake_.lose("responsetemplate");
    }

    void describe() { q_.kind = Kind::description; }

    void cloze() {
        const auto gaps = find_cloze_gaps(stem_);
        const bool fits = !gaps.empty() && std::all_of(gaps.begin(), gaps.end(),
                                                       [](auto& gap) { return gap.is_choice(); });
        const Node field = node_.child("questiontext");
        if (!fits) {
            fields_.ignore_files();
            q_.stem = fields_.markup(field);
            return foreign(
                msg("gaps that are written into have no kind here; the question is kept whole as "
                    "foreign"));
        }
        bank::Details d;
        std::string text;
        size_t at = 0;
        for (const auto& gap : gaps) {
            bank::Gap made;
            made.id = std::to_string(d.gaps.size() + 1);
            for (const auto& answer : gap.answers)
                add_gap_option(made, fields_.markup(field, answer.text),
                               fields_.markup(field, answer.feedback), answer.share == Rational(1));
            text += stem_.substr(at, gap.begin - at) + "{{" + made.id + "}}";
            at = gap.end;
            d.gaps.push_back(std::move(made));
        }
        q_.kind = Kind::cloze;
        q_.stem = fields_.markup(field, text + stem_.substr(at));
        set(std::move(d));
    }

    static void add_gap_option(bank::Gap& gap, std::string text, std::string feedback, bool right) {
        bank::Option option;
        option.id = option_id(gap.options.size());
        option.text = std::move(text);
        option.feedback = std::move(feedback);
        option.correct = right;
        option.fraction = right ? 1 : 0;
        gap.options.push_back(std::move(option));
    }

    void drag_words() { gap_words("dragbox"); }

    void select_words() { gap_words("selectoption"); }

    /// "[[2]]" stands for the second word; each gap offers the words of its group.
    void gap_words(const char* element) {
        struct Word {
            std::string text, group;
        };

        std::vector<Word> all;
        for (auto one = node_.child(element); one; one = one.next_named(element))
            all.push_back({fields_.markup(one), word(one, "group")});
        bank::Details d;
        std::string text;
        size_t at = 0;
        for (size_t open = stem_.find("[["); open != stem_.npos;
             open = stem_.find("[[", open + 2)) {
            size_t n = 0;
            const char* digits = stem_.data() + open + 2;
            const auto [end, failed] = std::from_chars(digits, stem_.data() + stem_.size(), n);
            const auto close = static_cast<size_t>(end - stem_.data());
            if (failed != std::errc() || n < 1 || n > all.size() ||
                stem_.compare(close, 2, "]]") != 0)
                continue;
            bank::Gap gap;
            gap.id = std::to_string(d.gaps.size() + 1);
            for (size_t i = 0; i < all.size(); ++i)
                if (all[i].group == all[n - 1].group)
                    add_gap_option(gap, all[i].text, "", i == n - 1);
            text += stem_.substr(at, open - at) + "{{" + gap.id + "}}";
            at = close + 2;
            d.gaps.push_back(std::move(gap));
        }
        q_.kind = Kind::cloze;
        q_.stem = fields_.markup(node_.child("questiontext"), text + stem_.substr(at));
        set(std::move(d));
    }

    /// Here `fraction` is the place in the order, where it is given.
    void order() {
        q_.kind = Kind::ordering;
        std::vector<std::pair<Rational, bank::Option>> all;
        for (auto answer = node_.child("answer"); answer; answer = answer.next_named("answer")) {
            bank::Option option;
            option.text = fields_.markup(answer);
            const auto place = decimal_number(answer.attribute("fraction"));
            all.emplace_back(place.value_or(Rational(static_cast<int64_t>(all.size() + 1))),
                             std::move(option));
        }
        std::stable_sort(all.begin(), all.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (auto& [place, option] : all) {
            option.id = option_id(q_.options.size());
            q_.options.push_back(std::move(option));
        }
    }

    /// Two columns; the first says true.
    void kprim() {
        q_.kind = Kind::kprim;
        for (auto row = node_.child("row"); row; row = row.next_named("row")) {
            bank::Option option;
            option.id = option_id(q_.options.size());
            option.text = fields_.markup(row.child("optiontext"));
            option.feedback = fields_.markup(row.child("feedbacktext"));
            const auto number = row.attribute("number");
            for (auto w = node_.child("weight"); w; w = w.next_named("weight")) {
                const auto value = decimal_number(word(w, "value"));
                if (w.attribute("rownumber") == number && w.attribute("columnnumber") == "1")
                    option.correct = value && *value > Rational(0);
            }
            option.fraction = option.correct ? 1 : 0;
            q_.options.push_back(std::move(option));
        }
        read_shuffle();
    }

    void add_explanation(const std::string& more) {
        if (!more.empty())
            q_.explanation += (q_.explanation.empty() ? "" : "\n\n") + more;
    }

    void set(bank::Details d) { q_.details = std::make_unique<const bank::Details>(std::move(d)); }

    const Node& node_;
    Intake& intake_;
    MoodleFields fields_;
    bank::Question q_;
    std::string stem_;
};

}  // namespace

bank::Question moodle_question(const Node& node, Intake& intake) {
    return Converter(node, intake).run();
}

}  // namespace examgen::exchange
