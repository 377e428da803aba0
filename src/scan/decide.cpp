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

/// What six of seven are above.
double lower(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values.empty() ? 0 : values[values.size() / 7];
}

/// Half the way from the lowest tenth to the highest.
double half_spread(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return (values[values.size() * 9 / 10] - values[values.size() / 10]) / 2;
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
    std::vector<double> fill, cover, peak, ring, darkest;
    for (const BoxInk* ink : sorted) {
        fill.push_back(static_cast<double>(ink->fill));
        cover.push_back(static_cast<double>(ink->cover));
        peak.push_back(static_cast<double>(ink->peak));
        ring.push_back(static_cast<double>(ink->ring));
        darkest.push_back(static_cast<double>(ink->darkest));
    }
    // where even these are inked (all of few boxes marked), no more than a frame leaves
    constexpr double k_most_fill = 0.05, k_most_peak = 0.15;
    out.fill = std::min(median(fill), k_most_fill);
    out.cover = std::min(median(cover), k_most_fill);
    out.peak = std::min(median(peak), k_most_peak);
    out.ring = median(ring);
    out.darkest = std::min(median(darkest), k_most_peak);
    constexpr double k_most_noise = 0.02;
    out.noise = std::min(k_most_noise, half_spread(fill));
    out.darkest_noise = std::min(k_most_noise, half_spread(darkest));
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
        look_for_traces(page, blank);
    }

    void look_for_traces(size_t page, const BlankModel& blank) {
        std::vector<const BoxAt*> empty;
        std::vector<double> darkest;
        for (const auto& field : fields_)
            for (const auto& box : field.boxes)
                if (box.page == page && box.decision->state == MarkState::empty) {
                    empty.push_back(&box);
                    darkest.push_back(box.ink.darkest);
                }
        if (empty.empty())
            return;
        std::sort(darkest.begin(), darkest.end());
        const double dirt = darkest[darkest.size() * 9 / 10];
        for (const auto* box : empty)
            if (has_a_trace(box->ink, blank, dirt))
                doubt(*box, "faint");
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
        const bool clearly_empty = decision.state == MarkState::empty && ink.ring <= 0.3F;
        if (!out.framed && !clearly_empty)
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
        std::vector<double> fills, peaks, rings, cores;
        size_t blank = 0, all = 0;
        for (const auto& field : fields_) {
            const auto marks = marks_of(field);
            all += !field.given;
            blank += !field.given && is_blank(field);
            if (marks.empty() || field.given)
                continue;
            const auto* best = *std::max_element(
                marks.begin(), marks.end(),
                [](const BoxAt* a, const BoxAt* b) { return a->ink.fill < b->ink.fill; });
            fills.push_back(best->ink.fill);
            peaks.push_back(best->ink.peak);
            rings.push_back(best->ink.ring);
            cores.push_back(share_in_middle(best->ink));
            if (marks.size() == 1) {
                writer_.filled += is_filled(best->ink);
                writer_.crossed += is_crossed(best->ink);
            }
        }
        writer_.fill = median(fills);
        writer_.weak_fill = lower(fills);
        writer_.least_in_middle = lower(cores);
        writer_.peak = median(peaks);
        writer_.marks = static_cast<int>(fills.size());
        std::sort(rings.begin(), rings.end());
        writer_.ring = rings.empty() ? 0 : rings[rings.size() * 4 / 5];
        constexpr size_t k_least_fields = 8;
        constexpr double k_off_middle = 0.4, k_thin = 0.16;
        writer_.circles =
            cores.size() >= k_least_fields && median(cores) < k_off_middle && writer_.fill < k_thin;
        writer_.mostly_blank = all >= k_least_fields && 2 * blank > all;
    }

    /// Marks much weaker than the writer's usual ones may be what a rubber left, or a stray line.
    void compare(Field& field) {
        constexpr double k_weak = 0.4, k_weak_of_weak = 0.8, k_aside = 0.8;
        const double least = std::min(k_weak * writer_.fill, k_weak_of_weak * writer_.weak_fill);
        for (auto& box : field.boxes) {
            if (box.decision->state != MarkState::marked || field.given)
                continue;
            const bool aside = box.ink.core < k_aside * box.ink.fill;
            if (box.ink.fill < least)
                doubt(box, "weaker");
            else if (is_as_dark_outside(box.ink))
                doubt(box, "beside");
            else if (writer_.circles || (writer_.mostly_blank && (aside || is_filled(box.ink))))
                doubt(box, "mostly-blank");
        }
        settle(field);
    }

    /// Beside one mark of the usual strength, where only one is asked for, a trace is dirt.
    void settle(Field& field) {
        constexpr double k_usual = 0.6, k_dirt_fill = 0.35, k_dirt_peak = 0.6;
        const auto marks = marks_of(field);
        if (takes_many(field) || field.given || marks.size() != 1 ||
            marks.front()->ink.fill < k_usual * writer_.fill)
            return;
        const NewInk& mark = marks.front()->ink;
        const bool withdrawn = is_filled(mark) && writer_.filled <= writer_.crossed;
        if (withdrawn || looks_struck_out(mark, writer_))
            return;
        for (auto& box : field.boxes)
            if (box.decision->state == MarkState::unsure && box.decision->reason == "faint" &&
                box.ink.fill < k_dirt_fill * mark.fill && box.ink.peak < k_dirt_peak * mark.peak) {
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
