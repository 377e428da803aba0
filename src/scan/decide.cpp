// Boxes first, each alone and then against the writer's other marks; then fields, by the rules of
// the sheet: a filled box beside a crossed one is withdrawn. Whatever is not clear keeps its
// reason and goes to a person.

#include "scan/decide.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "scan/probability.h"

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

struct BoxAt {
    size_t page = 0, box = 0;
    NewInk ink;
    MarkDecision* decision = nullptr;
    bool framed = true, bilevel = false;
};

/// The boxes of one field, of a number those of one digit.
struct Field {
    const exam::Question* question = nullptr;
    size_t page = 0;
    int number = 0, index = 0;
    int place = 0;       // of a digit, from 1; 0: an option, the sign of a number
    bool given = false;  // by whoever marks the paper
    std::vector<BoxAt> boxes;
};

/// How this hand marks.
struct Writer {
    double fill = 0, peak = 0;    // median strength of the strongest mark of each field
    int filled = 0, crossed = 0;  // lone marks of either kind
};

constexpr std::string_view k_no_digit = "_";

constexpr double k_filled = 0.9, k_crossed = 0.72;  // cover

bool is_filled(const NewInk& ink) {
    return ink.cover >= k_filled;
}

bool is_crossed(const NewInk& ink) {
    return ink.cover < k_crossed;
}

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

    static void doubt(const BoxAt& box, std::string_view reason) {
        box.decision->state = MarkState::unsure;
        box.decision->reason = reason;
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

    static std::vector<const BoxAt*> marks_of(const Field& field) {
        std::vector<const BoxAt*> out;
        for (const auto& box : field.boxes)
            if (box.decision->state == MarkState::marked)
                out.push_back(&box);
        return out;
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
            reason = many ? judge_many(field) : judge_two(field);
        for (const auto& box : field.boxes) {
            if (box.decision->state == MarkState::unsure)
                reason = box.decision->reason;
            const double p = box.decision->probability;
            out.probability = std::min(out.probability, std::max(p, 1 - p));
        }
        const auto marks = marks_of(field);
        if (reason.empty() && bilevel(field))
            reason = judge_bilevel(field, marks.empty());
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

    /// Of a single choice: withdraws filled boxes beside crossed ones, or says why not.
    std::string_view judge_two(Field& field) {
        const auto marks = marks_of(field);
        size_t filled = 0, crossed = 0;
        for (const auto* mark : marks) {
            filled += is_filled(mark->ink);
            crossed += is_crossed(mark->ink);
        }
        if (filled == marks.size() || crossed == marks.size())
            return alike(marks, crossed == marks.size());
        const bool fills_mostly = writer_.filled > writer_.crossed;
        if (filled + crossed != marks.size() || fills_mostly)
            return "filled-and-crossed";
        for (const auto* mark : marks)
            if (is_filled(mark->ink))
                mark->decision->state = MarkState::withdrawn;
        return marks_of(field).size() == 1 ? "" : alike(marks_of(field), true);
    }

    /// Two marks of one kind: both count, unless one looks erased or struck out.
    static std::string_view alike(const std::vector<const BoxAt*>& marks, bool crossed) {
        constexpr double k_like = 0.6, k_struck_ring = 0.12;
        double least = 1, most = 0, ring = 0, least_ring = 1;
        for (const auto* mark : marks) {
            const double strength = crossed ? mark->ink.peak : mark->ink.fill;
            least = std::min(least, strength);
            most = std::max(most, strength);
            ring = std::max(ring, mark->ink.ring);
            least_ring = std::min(least_ring, mark->ink.ring);
        }
        if (least < k_like * most)
            return "unlike-strength";
        return ring > k_struck_ring && ring > 2 * least_ring ? "struck-out" : "";
    }

    std::string_view judge_many(Field& field) {
        const auto marks = marks_of(field);
        size_t filled = 0, other = 0;
        for (const auto* mark : marks) {
            filled += is_filled(mark->ink);
            other += !is_filled(mark->ink);
        }
        if (filled && other)
            return "filled-among-crosses";
        return alike(marks, filled == 0);
    }

    static bool bilevel(const Field& field) {
        return std::any_of(field.boxes.begin(), field.boxes.end(),
                           [](const BoxAt& box) { return box.bilevel; });
    }

    /// Ink below the threshold of such a scan is gone without a trace.
    std::string_view judge_bilevel(const Field& field, bool blank) const {
        if (blank)
            return "bilevel-blank";
        for (const auto& box : field.boxes)
            if (box.decision->state == MarkState::marked && box.ink.fill < 0.45 * writer_.fill)
                return "bilevel-weak";
        return "";
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
