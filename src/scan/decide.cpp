// Boxes first, each alone and then against the writer's other marks; then fields, by the rules of
// the sheet: a filled box beside a crossed one is withdrawn. Whatever is not clear keeps its
// reason and goes to a person.

#include "scan/decide.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "scan/field_rules.h"

namespace examgen::scan {
namespace {

using exam::AnswerStatus;
using exam::BoxInk;
using exam::MarkDecision;
using exam::MarkState;

constexpr double k_least_trace = 0.02, k_least_alone = 0.01;  // share of new ink

constexpr std::string_view k_no_digit = "_";

class Decider {
public:
    Decider(const exam::Exam& exam, std::span<const PageView> pages) : exam_(exam), pages_(pages) {}

    PaperDecision run() {
        out_.pages.resize(pages_.size());
        for (size_t i = 0; i < pages_.size(); ++i)
            collect(i);
        const double pen = darkness_of_pen(fields_);
        for (const auto& field : fields_)
            for (const auto& box : field.boxes)
                look(box, pen);
        for (const auto& [digit, boxes] : digits_)
            for (const auto& [value, box] : boxes)
                look(box, pen);
        for (const auto& field : fields_)
            look_for_frames(field);
        for (size_t i = 0; i < pages_.size(); ++i)
            look_for_traces(i);
        writer_ = know_writer(fields_);
        for (auto& field : fields_)
            compare(field);
        for (auto& field : fields_)
            add(field, decide_field(field));
        for (auto& field : out_.fields)
            if (field.is_number)
                finish_number(field);
        decide_id();
        return std::move(out_);
    }

private:
    /// Boxes go to their fields, ink becomes what is new on the page.
    void collect(size_t page) {
        const exam::Sheet& sheet = *pages_[page].sheet;
        const exam::PageCapture& capture = *pages_[page].capture;
        std::vector<const BoxInk*> all;
        for (const auto* list : {&capture.boxes, &capture.id_boxes})
            for (const auto& ink : *list)
                all.push_back(&ink);
        const BlankModel& blank = blanks_.emplace_back(blank_model(all));
        PageDecision& out = out_.pages[page];
        out.boxes.resize(capture.boxes.size());
        out.id_boxes.resize(capture.id_boxes.size());
        const auto box_at = [&](size_t i, const BoxInk& ink, const Rect& at,
                                MarkDecision& decision) {
            return BoxAt{page, i, new_ink(ink, at, blank), &decision, ink.framed, capture.bilevel};
        };
        for (size_t i = 0; i < capture.boxes.size(); ++i)
            field_of(page, sheet.boxes[i])
                .boxes.push_back(box_at(i, capture.boxes[i], sheet.boxes[i].at, out.boxes[i]));
        for (size_t i = 0; i < capture.id_boxes.size(); ++i)
            digits_[sheet.id_boxes[i].digit].push_back(
                {sheet.id_boxes[i].value,
                 box_at(i, capture.id_boxes[i], sheet.id_boxes[i].at, out.id_boxes[i])});
    }

    void look_for_traces(size_t page) {
        std::vector<double> darkest;
        const auto each_empty = [&](auto take) {
            for (const auto& field : fields_)
                for (const auto& box : field.boxes)
                    if (box.page == page && box.decision->state == MarkState::empty)
                        take(field, box);
        };
        each_empty([&](const Field&, const BoxAt& box) { darkest.push_back(box.ink.darkest); });
        if (darkest.empty())
            return;
        std::sort(darkest.begin(), darkest.end());
        const double dirt = darkest[darkest.size() * 9 / 10];
        each_empty([&](const Field& field, const BoxAt& box) {
            const auto marks = marks_of(field);
            const bool alone = std::all_of(marks.begin(), marks.end(), [](const BoxAt* mark) {
                return is_filled(mark->ink);  // withdrawn, perhaps
            });
            if (box.ink.share > (alone ? k_least_alone : k_least_trace) &&
                has_a_trace(box.ink, blanks_[page], dirt))
                doubt(box, "faint");
        });
    }

    /// Where several frames were not found, what was found may be those of another row.
    static void look_for_frames(const Field& field) {
        constexpr int k_several = 2;
        const auto missing =
            std::count_if(field.boxes.begin(), field.boxes.end(),
                          [](const BoxAt& box) { return !box.framed && !is_filled(box.ink); });
        for (const auto& box : field.boxes)
            if (missing >= k_several && !box.framed)
                doubt(box, "not-framed");
    }

    void look(const BoxAt& box, double pen) const {
        MarkDecision& decision = *box.decision;
        decision.probability = mark_probability(box.ink, pen);
        if (decision.probability >= k_surely_marked)
            decision.state = MarkState::marked;
        else if (decision.probability > k_surely_empty)
            doubt(box, "faint");
        const bool clearly_empty = decision.state == MarkState::empty && box.ink.ring <= 0.3;
        const bool clearly_filled = decision.state == MarkState::marked && is_filled(box.ink);
        if (!box.framed && !clearly_empty && !clearly_filled)
            doubt(box, "not-framed");
    }

    Field& field_of(size_t page, const exam::Box& box) {
        const int place = box.digit ? *box.digit + 1 : 0;
        for (auto it = fields_.rbegin(); it != fields_.rend(); ++it)
            if (it->number == box.number && it->index == box.field && it->place == place)
                return *it;
        fields_.push_back({exam_.find(box.question),
                           page,
                           box.number,
                           box.field,
                           place,
                           box.points.has_value(),
                           {}});
        return fields_.back();
    }

    /// A digit goes to its number, every other field stands alone.
    void add(const Field& field, FieldDecision decision) {
        decision.is_number = field.question && field.question->kind == "numeric";
        FieldDecision* last = out_.fields.empty() ? nullptr : &out_.fields.back();
        if (!decision.is_number || !last || last->number != field.number ||
            last->field != field.index) {
            out_.fields.push_back(std::move(decision));
            if (field.place > 0 && out_.fields.back().options.empty())
                out_.fields.back().options = {std::string(k_no_digit)};
            return;
        }
        if (decision.options.empty())
            decision.options = {std::string(k_no_digit)};
        last->options.insert(last->options.end(), decision.options.begin(), decision.options.end());
        last->probability = std::min(last->probability, decision.probability);
        if (last->reason.empty())
            last->reason = decision.reason;
    }

    /// Joins the digits: all of them, or none at all.
    static void finish_number(FieldDecision& field) {
        std::string digits;
        size_t missing = 0, places = 0;
        for (const auto& one : field.options) {
            digits += one;
            missing += one == k_no_digit;
            places += one != "-";
        }
        field.options.clear();
        if (missing < places)
            field.options = {digits};
        else if (digits.starts_with("-") && field.reason.empty())
            field.reason = "digit-blank";
        if (missing > 0 && missing < places && field.reason.empty())
            field.reason = "digit-blank";
        field.status = !field.reason.empty()   ? AnswerStatus::review
                       : field.options.empty() ? AnswerStatus::blank
                                               : AnswerStatus::ok;
    }

    /// Marks much weaker than the writer's usual ones may be what a rubber left, or a stray line.
    void compare(Field& field) {
        constexpr double k_weak = 0.4, k_weak_of_weak = 0.8, k_aside = 0.8;
        constexpr double k_near = 0.28, k_far = 0.32, k_scatter = 2.2;
        constexpr double k_no_line = 0.2, k_off = 0.4;  // no stray line holds so much ink
        const double least = std::min(k_weak * writer_.share, k_weak_of_weak * writer_.weak_share);
        for (auto& box : field.boxes) {
            if (box.decision->state != MarkState::marked || field.given)
                continue;
            const bool aside = box.ink.core < k_aside * box.ink.fill;
            const bool line = box.ink.share < k_no_line;
            if (line && box.ink.share < least && !is_dot(box.ink))
                doubt(box, "weaker");
            else if (is_as_dark_outside(box.ink))
                doubt(box, "beside");
            else if (astray(box.ink, writer_) >
                     (line ? std::clamp(k_scatter * writer_.scatter, k_near, k_far) : k_off))
                doubt(box, "beside");
            else if (is_far_darker(box.ink, writer_))
                doubt(box, "struck-out");
            else if (writer_.circles || (writer_.mostly_blank && (aside || is_filled(box.ink))))
                doubt(box, "mostly-blank");
        }
        settle(field);
    }

    /// Beside one mark of the usual strength, where only one is asked for, a trace is dirt.
    void settle(Field& field) {
        constexpr double k_usual = 0.6;
        const auto marks = marks_of(field);
        if (takes_many(field) || field.given || marks.size() != 1 ||
            marks.front()->ink.share < k_usual * writer_.share)
            return;
        const NewInk& mark = marks.front()->ink;
        const bool withdrawn = is_filled(mark) && !fills_throughout(writer_);
        if (withdrawn || looks_struck_out(mark, writer_))
            return;
        for (auto& box : field.boxes)
            if (box.decision->state == MarkState::unsure && box.decision->reason == "faint" &&
                is_dirt_beside(mark, box.ink)) {
                box.decision->state = MarkState::empty;
                box.decision->reason = "";
                box.decision->probability = std::min(box.decision->probability, k_surely_empty);
            }
    }

    static bool takes_many(const Field& field) {
        return field.question && field.question->kind == "multiple-choice";
    }

    FieldDecision decide_field(Field& field) {
        FieldDecision out;
        out.page = field.page;
        out.number = field.number;
        out.field = field.index;
        out.question = field.question ? field.question->id : "";
        const bool many = takes_many(field);
        std::string_view reason;
        if (marks_of(field).size() > 1)
            reason = many ? judge_many(field, writer_) : judge_two(field, writer_);
        for (const auto& box : field.boxes) {
            if (box.decision->state == MarkState::unsure)
                reason = box.decision->reason;
            const double p = box.decision->probability;
            out.probability = std::min(out.probability, std::max(p, 1 - p));
        }
        const auto marks = marks_of(field);
        if (reason.empty() && is_bilevel(field))
            reason = judge_bilevel(field, marks.empty(), writer_);
        for (const auto* mark : marks)
            out.options.push_back(said_by(pages_[mark->page].sheet->boxes[mark->box]));
        const bool row = field.question && field.question->kind != "multiple-choice" &&
                         field.question->kind != "single-choice";
        if (reason.empty() && row && marks.size() > 1)
            reason = "two-in-row";
        if (reason.empty() && field.given && marks.empty())
            reason = "points-open";
        out.reason = reason;
        out.status = !reason.empty()             ? AnswerStatus::review
                     : marks.empty()             ? AnswerStatus::blank
                     : marks.size() > 1 && !many ? AnswerStatus::too_many
                                                 : AnswerStatus::ok;
        return out;
    }

    static std::string said_by(const exam::Box& box) {
        return box.digit    ? std::to_string(box.value)
               : box.points ? box.points->to_string()
                            : box.option;
    }

    void decide_id() {
        for (const auto& [digit, boxes] : digits_) {
            int marks = 0, value = 0;
            for (const auto& [number, box] : boxes) {
                if (box.decision->state == MarkState::unsure)
                    out_.id_reason = "id-unsure";
                if (box.decision->state == MarkState::marked) {
                    ++marks;
                    value = number;
                }
            }
            if (marks != 1 && out_.id_reason.empty())
                out_.id_reason = marks ? "id-two" : "id-blank";
            out_.student_id += static_cast<char>('0' + value);
        }
        if (!out_.id_reason.empty())
            out_.student_id.clear();
    }

    const exam::Exam& exam_;
    std::span<const PageView> pages_;
    std::vector<BlankModel> blanks_;  // of each page
    std::vector<Field> fields_;
    std::map<int, std::vector<std::pair<int, BoxAt>>> digits_;
    Writer writer_;
    PaperDecision out_;
};

}  // namespace

PaperDecision decide(const exam::Exam& exam, std::span<const PageView> pages) {
    return Decider(exam, pages).run();
}

}  // namespace examgen::scan
