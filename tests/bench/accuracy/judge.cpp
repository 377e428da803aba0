#include <algorithm>

#include "trial.h"

#include "base/json_writer.h"
#include "jobs/scan_answers.h"

namespace examgen::bench {
namespace {

/// One answer, as it was meant, shown and decided.
struct Row {
    const synth::QuestionBoxes* question = nullptr;
    const synth::QuestionTruth* truth = nullptr;
    std::string shown;
    const jobs::ScanAnswer* answer = nullptr;
    std::string_view outcome;
};

class Judge {
public:
    Judge(const Trial& trial, Filled& filled, std::FILE* answers, std::FILE* wrong)
        : trial_(trial), filled_(filled), answers_(answers), wrong_(wrong) {}

    Counts run() {
        for (size_t i = 0; i < filled_.papers.size(); ++i)
            judge_paper(filled_.papers[i], filled_.pages[i], filled_.places[i]);
        return out_;
    }

private:
    void judge_paper(const jobs::RehearsedPaper& rehearsed, std::vector<jobs::PageRef>& pages,
                     const std::vector<size_t>& places) {
        const auto& all = trial_.exam.exam;
        jobs::ScanPaper paper;
        paper.form = static_cast<int>(rehearsed.form - all.forms.data());
        for (size_t i = 0; i < pages.size(); ++i) {
            const auto& capture = pages[i].capture;
            const exam::Sheet* sheet = rehearsed.filled.sheets[places[i]];
            ++out_.pages;
            out_.boxes += sheet->boxes.size() + sheet->id_boxes.size();
            if (capture.finding != exam::Finding::read) {
                ++out_.rejected;
                std::fprintf(wrong_, "%s %s: not read, finding %d\n", trial_.exam.name.c_str(),
                             trial_.condition.name().c_str(), static_cast<int>(capture.finding));
                continue;
            }
            // A page that is taken for another one: whatever is read there is wrong.
            if (&all.sheets[static_cast<size_t>(capture.sheet)] != sheet)
                say_wrong("page", rehearsed.name(), "another page");
            paper.pages.push_back(i);
        }
        jobs::decide_paper(all, pages, {}, paper);
        const std::string& id = paper.decision.student_id;
        if (!id.empty() && id != rehearsed.student_id && !shows_another_id(rehearsed))
            say_wrong("student", rehearsed.student_id, id);
        for (size_t q = 0; q < rehearsed.filled.boxes.size(); ++q)
            if (!rehearsed.filled.boxes[q].rows.empty())
                judge_answer(rehearsed, q, paper.answers[q], pages, paper.pages, places);
    }

    /// Never: digits that cannot be seen make the number unreadable, not another one.
    static bool shows_another_id(const jobs::RehearsedPaper&) { return false; }

    void say_wrong(const char* what, const std::string& shown, const std::string& decided) {
        ++out_.silent;
        std::fprintf(wrong_, "%s %s: %s %s, taken for %s\n", trial_.exam.name.c_str(),
                     trial_.condition.name().c_str(), what, shown.c_str(), decided.c_str());
    }

    void judge_answer(const jobs::RehearsedPaper& rehearsed, size_t q,
                      const jobs::ScanAnswer& answer, const std::vector<jobs::PageRef>& pages,
                      const std::vector<size_t>& read, const std::vector<size_t>& places) {
        const auto& boxes = rehearsed.filled.boxes[q];
        const exam::Answer shown = rehearsed.filled.shown(q);
        Row row{&boxes, &rehearsed.filled.questions[q],
                shown.status == exam::AnswerStatus::review
                    ? "no number"
                    : exam::marked(*boxes.question, *boxes.item, shown),
                &answer, ""};
        ++out_.answers;
        if (!answer.seen)
            row.outcome = "lost";
        else if (answer.cell == "?")
            row.outcome = "open";
        else
            row.outcome = answer.cell == row.shown ? "right" : "silent";
        out_.lost += row.outcome == "lost";
        out_.open += row.outcome == "open";
        out_.right += row.outcome == "right";
        out_.silent += row.outcome == "silent";
        const bool decided = row.outcome == "right" || row.outcome == "silent";
        if (decided && answer.doubt / 2 <= 0.001) {
            ++out_.sure;
            out_.sure_wrong += row.outcome == "silent";
        }
        if (row.outcome == "silent" || answers_)
            write(rehearsed, row, pages, read, places);
    }

    void write(const jobs::RehearsedPaper& rehearsed, const Row& row,
               const std::vector<jobs::PageRef>& pages, const std::vector<size_t>& read,
               const std::vector<size_t>& places) {
        json::Writer w;
        w.begin_object(true).key("column").string(trial_.condition.column);
        w.key("exam").string(trial_.exam.name).key("condition").string(trial_.condition.name());
        w.key("student").string(rehearsed.student_id);
        w.key("number").integer(row.truth->number).key("kind").string(row.question->question->kind);
        w.key("outcome").string(row.outcome).key("p").number(1 - row.answer->doubt / 2, 6);
        w.key("shown").string(row.shown).key("decided").string(row.answer->cell);
        const std::string& meant = row.answer->suggested;
        w.key("suggested").string(meant == "blank" ? "" : meant);
        w.key("cause").string(row.truth->two ? "two marks" : synth::name_of(row.truth->cause));
        w.key("reasons").begin_array(true);
        for (const auto reason : row.answer->reasons)
            w.string(reason);
        w.end_array().key("boxes").begin_array(true);
        for (const auto& line : row.question->rows)
            for (const auto& at : line.boxes)
                for (const size_t i : read)
                    if (places[i] == at.page)
                        put(w, rehearsed.filled.pages[at.page].boxes[at.box],
                            pages[i].capture.boxes[at.box]);
        w.end_array().end_object();
        const std::string line = w.take();
        if (answers_)
            std::fputs(line.c_str(), answers_);
        if (row.outcome == "silent")
            std::fputs(line.c_str(), wrong_);
    }

    static void put(json::Writer& w, const synth::BoxTruth& truth, const exam::BoxInk& ink) {
        w.begin_array(true);
        w.string(truth.made == synth::Made::mark ? synth::name_of(truth.stroke)
                                                 : synth::name_of(truth.made));
        w.number(truth.share, 4);
        for (const float v : {ink.fill, ink.cover, ink.peak, ink.ring, ink.core, ink.darkest,
                              ink.lightest, ink.span})
            w.number(static_cast<double>(v), 3);
        w.boolean(ink.framed);
        w.number(static_cast<double>(ink.edge), 4);
        for (const float v : {ink.depth, ink.corners, ink.x, ink.y})
            w.number(static_cast<double>(v), 3);
        w.end_array();
    }

    const Trial& trial_;
    Filled& filled_;
    std::FILE *answers_, *wrong_;
    Counts out_;
};

}  // namespace

void Counts::add(const Counts& o) {
    for (const auto field :
         {&Counts::pages, &Counts::rejected, &Counts::boxes, &Counts::answers, &Counts::right,
          &Counts::open, &Counts::silent, &Counts::lost, &Counts::sure, &Counts::sure_wrong})
        this->*field += o.*field;
}

Counts judge(const Trial& trial, Filled& filled, std::FILE* answers, std::FILE* wrong) {
    return Judge(trial, filled, answers, wrong).run();
}

}  // namespace examgen::bench
