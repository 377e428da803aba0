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

double median(std::vector<double> values) {
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The least filled 40 % of a page's boxes are blank, whatever their number says otherwise: boxes
/// are alternatives, and most are left empty.
BlankModel blank_model(const std::vector<const BoxInk*>& boxes) {
    BlankModel out;
    if (boxes.empty())
        return out;
    auto sorted = boxes;
    std::sort(sorted.begin(), sorted.end(),
              [](const BoxInk* a, const BoxInk* b) { return a->fill < b->fill; });
    sorted.resize(std::max<size_t>(1, sorted.size() * 2 / 5));
    std::vector<double> fill, cover, peak, ring;
    for (const BoxInk* ink : sorted) {
        fill.push_back(static_cast<double>(ink->fill));
        cover.push_back(static_cast<double>(ink->cover));
        peak.push_back(static_cast<double>(ink->peak));
        ring.push_back(static_cast<double>(ink->ring));
    }
    // where even these are inked (all of few boxes marked), no more than a frame leaves
    constexpr double k_most_fill = 0.05, k_most_peak = 0.15;
    out = {std::min(median(fill), k_most_fill), std::min(median(cover), k_most_fill),
           std::min(median(peak), k_most_peak), median(ring), 0};
    out.noise = std::min(0.02, (fill[fill.size() * 9 / 10] - fill[fill.size() / 10]) / 2);
    return out;
}

constexpr std::string_view k_no_digit = "_";

class Decider {
public:
    Decider(const exam::Exam& exam, std::span<const PageView> pages) : exam_(exam), pages_(pages) {}

    PaperDecision run() {
        out_.pages.resize(pages_.size());
        for (size_t i = 0; i < pages_.size(); ++i)
            first_look(i);
        know_writer();
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
    void first_look(size_t page) {
        const exam::Sheet& sheet = *pages_[page].sheet;
        const exam::PageCapture& capture = *pages_[page].capture;
        std::vector<const BoxInk*> all;
        for (const auto* list : {&capture.boxes, &capture.id_boxes})
            for (const auto& ink : *list)
                all.push_back(&ink);
        const BlankModel blank = blank_model(all);
        PageDecision& out = out_.pages[page];
        out.boxes.resize(capture.boxes.size());
        out.id_boxes.resize(capture.id_boxes.size());
        for (size_t i = 0; i < capture.boxes.size(); ++i) {
            const BoxAt box = look(page, i, capture.boxes[i], blank, out.boxes[i]);
            field_of(page, sheet.boxes[i]).boxes.push_back(box);
        }
        for (size_t i = 0; i < capture.id_boxes.size(); ++i) {
            const BoxAt box = look(page, i, capture.id_boxes[i], blank, out.id_boxes[i]);
            digits_[sheet.id_boxes[i].digit].push_back({sheet.id_boxes[i].value, box});
        }
    }

    BoxAt look(size_t page, size_t box, const BoxInk& ink, const BlankModel& blank,
               MarkDecision& decision) const {
        BoxAt out{page,      box,        new_ink(ink, blank),
                  &decision, ink.framed, pages_[page].capture->bilevel};
        decision.probability = mark_probability(out.ink, blank);
        if (decision.probability >= k_surely_marked)
            decision.state = MarkState::marked;
        else if (decision.probability > k_surely_empty)
            doubt(out, "faint");
        if (!out.framed && decision.state == MarkState::empty && ink.ring > 0.3F)
            doubt(out, "not-framed");
        return out;
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

    void know_writer() {
        std::vector<double> fills, peaks;
        for (const auto& field : fields_) {
            const auto marks = marks_of(field);
            if (marks.empty() || field.given)
                continue;
            const auto* best = *std::max_element(
                marks.begin(), marks.end(),
                [](const BoxAt* a, const BoxAt* b) { return a->ink.fill < b->ink.fill; });
            fills.push_back(best->ink.fill);
            peaks.push_back(best->ink.peak);
            if (marks.size() == 1) {
                writer_.filled += is_filled(best->ink);
                writer_.crossed += is_crossed(best->ink);
            }
        }
        writer_.fill = median(fills);
        writer_.peak = median(peaks);
    }

    /// Marks much weaker than the writer's usual ones may be what a rubber left.
    void compare(Field& field) {
        constexpr double k_weak_fill = 0.3, k_weak_peak = 0.55;
        for (auto& box : field.boxes)
            if (box.decision->state == MarkState::marked && !field.given &&
                box.ink.fill < k_weak_fill * writer_.fill &&
                box.ink.peak < k_weak_peak * writer_.peak)
                doubt(box, "weaker");
    }

    FieldDecision decide_field(Field& field) {
        FieldDecision out;
        out.page = field.page;
        out.number = field.number;
        out.field = field.index;
        out.question = field.question ? field.question->id : "";
        const bool many = field.question && field.question->kind == "multiple-choice";
        std::string_view reason;
        if (marks_of(field).size() > 1)
            reason = many ? judge_many(field) : judge_two(field, writer_);
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
