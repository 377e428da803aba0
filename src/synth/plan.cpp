// What each student means to mark, and what goes wrong on the way: at most one slip a question.

#include <algorithm>

#include "synth/filled_paper.h"

namespace examgen::synth {
namespace {

/// Plans the boxes of one question.
class QuestionPlan {
public:
    QuestionPlan(FilledPaper& paper, size_t index, const Slips& slips, Chance& chance)
        : paper_(paper), q_(paper.boxes[index]), slips_(slips), chance_(chance) {}

    QuestionTruth make(double ability) {
        QuestionTruth out;
        out.question = q_.question->id;
        out.number = q_.item->number;
        Marks marks = answer(q_, paper_.sheets, ability, slips_.blank, chance_);
        if (!q_.rows.empty())
            slip(marks, out);
        stroke_ = paper_.writer.hand.stroke;
        if (paper_.writer.mixed)
            stroke_ = static_cast<Stroke>(chance_.below(5));
        for (size_t r = 0; r < marks.size(); ++r)
            for (const size_t i : marks[r])
                want(r, i, out.cause == Made::beside ? Made::beside : Made::mark);
        if (!q_.rows.empty())
            out.meant = read(q_, paper_.sheets, marks);
        return out;
    }

private:
    BoxTruth& box(size_t row, size_t i) {
        const BoxRef at = q_.rows[row].boxes[i];
        return paper_.pages[at.page].boxes[at.box];
    }

    void want(size_t row, size_t i, Made made) {
        BoxTruth& out = box(row, i);
        out.made = made;
        out.wanted = true;
        out.stroke = stroke_;
    }

    /// At most one thing goes wrong in a question.
    void slip(Marks& marks, QuestionTruth& out) {
        const double rates[] = {slips_.corrected, slips_.erased, slips_.struck, slips_.two,
                                slips_.stray,     slips_.beside, slips_.resting};
        constexpr Made k_what[] = {Made::withdrawn, Made::erased, Made::struck, Made::mark,
                                   Made::stray,     Made::beside, Made::resting};
        double at = chance_.uniform();
        size_t which = 0;
        while (which < std::size(rates) && (at -= rates[which]) >= 0)
            ++which;
        if (which == std::size(rates))
            return;
        const size_t row = chance_.below(q_.rows.size());
        const size_t i = chance_.below(q_.rows[row].boxes.size());
        const auto& marked = marks[row];
        const bool empty = std::find(marked.begin(), marked.end(), i) == marked.end();
        const Made what = k_what[which];
        if (what == Made::beside) {
            out.cause = marked.empty() ? Made::nothing : what;
        } else if (what == Made::mark) {
            two_marks(marks, row, i, out);
        } else if (empty && !(what != Made::stray && what != Made::resting && marked.empty())) {
            box(row, i).made = what;
            out.cause = what;
        }
    }

    void two_marks(Marks& marks, size_t row, size_t i, QuestionTruth& out) {
        auto& marked = marks[row];
        if (q_.rows[row].many || q_.question->kind == "numeric" || marked.empty() ||
            marked.front() == i)
            return;
        marked.push_back(i);
        std::sort(marked.begin(), marked.end());
        out.two = true;
    }

    FilledPaper& paper_;
    const QuestionBoxes& q_;
    const Slips& slips_;
    Chance& chance_;
    Stroke stroke_ = Stroke::cross;
};

void plan_id(FilledPaper& paper, const std::string& id) {
    for (size_t p = 0; p < paper.sheets.size(); ++p)
        for (size_t i = 0; i < paper.sheets[p]->id_boxes.size(); ++i) {
            const exam::IdBox& box = paper.sheets[p]->id_boxes[i];
            const auto digit = static_cast<size_t>(box.digit);
            if (digit >= id.size() || id[digit] - '0' != box.value)
                continue;
            BoxTruth& out = paper.pages[p].id_boxes[i];
            out.made = Made::mark;
            out.wanted = true;
            out.stroke = paper.writer.hand.stroke;
        }
}

}  // namespace

FilledPaper plan(const PaperOrder& order, Chance chance) {
    FilledPaper out;
    out.sheets = order.sheets;
    out.boxes = boxes_of(order.exam, order.form, order.sheets);
    out.writer = order.style.draw(chance);
    out.writer.slips = order.slips;
    for (const auto* sheet : order.sheets)
        out.pages.push_back({std::vector<BoxTruth>(sheet->boxes.size()),
                             std::vector<BoxTruth>(sheet->id_boxes.size())});
    // Who fills throughout cannot withdraw by filling: such a writer rubs out.
    Slips slips = order.slips;
    if (out.writer.hand.stroke == Stroke::fill || out.writer.hand.stroke == Stroke::partial)
        slips.corrected = 0;
    for (size_t i = 0; i < out.boxes.size(); ++i)
        out.questions.push_back(QuestionPlan(out, i, slips, chance).make(order.ability));
    plan_id(out, order.student_id);
    return out;
}

}  // namespace examgen::synth
