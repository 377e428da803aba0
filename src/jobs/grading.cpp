#include "jobs/grading.h"

#include <algorithm>
#include <unordered_set>

#include "base/utf8.h"

namespace examgen::jobs {
namespace {

using exam::AnswerStatus;
using exam::PaperStatus;

uint64_t hash_of(std::string_view text) {
    return std::hash<std::string_view>{}(text);
}

double value(const Rational& x) {
    return static_cast<double>(x.num) / static_cast<double>(x.den);
}

}  // namespace

Grading::Grading(const Setting& setting, const fs::path& folder)
    : setting_(setting),
      marker_(setting.exam, setting.ruling, setting.style.separator, setting.style.decimal),
      papers_(folder),
      max_points_(score::max_points(setting.exam, setting.ruling)) {}

void Grading::score_cells(Paper& paper, const Row& row,
                          const std::function<void(size_t, std::string_view)>& undecided) {
    const auto form = static_cast<size_t>(row.form);
    marks_.clear();
    for (size_t i = 0; i < row.cells.size(); ++i) {
        const Mark& mark = marker_.mark(form, i, row.cells[i]);
        const AnswerStatus status = mark.score.status;
        marks_.push_back(&mark);
        paper.points = paper.points + mark.score.points;
        paper.answered += status == AnswerStatus::ok || status == AnswerStatus::too_many;
        paper.tallies.push_back(mark.tally);
        if (status != AnswerStatus::review)
            continue;
        undecided(i + 1, row.cells[i]);
        if (paper.status == PaperStatus::ok)
            paper.status = PaperStatus::review;
    }
    paper.points = score::floored(paper.points, marker_.rule());
    whole_ = whole_ && paper.points.den == 1;
    if (paper.status != PaperStatus::ok)
        return;
    for (size_t i = 0; i < marks_.size(); ++i)
        marker_.count(form, i, marks_[i]->tally, value(paper.points), 1);
}

void Grading::add(int64_t id, const Row& row,
                  const std::function<void(size_t, std::string_view)>& undecided) {
    Paper paper;
    paper.id = id;
    paper.student = row.student;
    paper.name = row.name;
    paper.form = row.form;
    paper.copy = row.copy;
    paper.status = row.status;
    paper.readable = row.readable;
    if (row.readable)
        score_cells(paper, row, undecided);
    if (setting_.cells)
        paper.cells = row.cells;
    if (!row.student.empty())
        hashes_.push_back(hash_of(row.student));
    if (setting_.explain && row.student == *setting_.explain)
        explain(row, paper);
    papers_.add(paper);
}

void Grading::explain(const Row& row, const Paper& paper) {
    Explanation& out = explained_.emplace_back();
    out.student = row.student;
    out.status = paper.status;
    out.points = paper.points;
    out.max_points = max_points_;
    if (!row.readable)
        return;
    const exam::Form& form = setting_.exam.forms[static_cast<size_t>(row.form)];
    out.form = form.name;
    for (size_t i = 0; i < form.items.size(); ++i) {
        const Mark& mark = marker_.mark(static_cast<size_t>(row.form), i, row.cells[i]);
        const exam::Question& question = *setting_.exam.find(form.items[i].question);
        const bool listed = mark.score.status != AnswerStatus::review;
        out.lines.push_back({form.items[i].number, question.id,
                             listed ? mark.marked : std::string(row.cells[i]),
                             marker_.key_text(static_cast<size_t>(row.form), i), mark.score});
    }
}

void Grading::uncount(const Paper& paper) {
    if (!paper.readable || paper.status != PaperStatus::ok)
        return;
    for (size_t i = 0; i < paper.tallies.size(); ++i)
        marker_.count(static_cast<size_t>(paper.form), i, paper.tallies[i], value(paper.points),
                      -1);
}

/// Equal hashes show which ids to look at; equal ids decide.
void Grading::find_duplicates() {
    std::sort(hashes_.begin(), hashes_.end());
    std::unordered_set<uint64_t> twice;
    for (size_t i = 1; i < hashes_.size(); ++i)
        if (hashes_[i] == hashes_[i - 1])
            twice.insert(hashes_[i]);
    hashes_ = {};
    if (twice.empty())
        return;
    papers_.each([&](const Paper& paper) {
        if (!paper.student.empty() && twice.contains(hash_of(paper.student)))
            ++duplicates_[std::string(paper.student)];
    });
    std::erase_if(duplicates_, [](const auto& one) { return one.second < 2; });
    papers_.each([&](const Paper& paper) {
        if (duplicates_.contains(paper.student))
            uncount(paper);
    });
}

PaperStatus Grading::final_status(const Paper& paper) const {
    const bool twice = !duplicates_.empty() && duplicates_.contains(paper.student);
    return twice ? PaperStatus::duplicate : paper.status;
}

void Grading::close(Problems& problems) {
    find_duplicates();
    for (const auto& [student, count] : duplicates_)
        problems.add(Severity::error,
                     msg("{} papers of the student \"{}\"; none of them is graded", count,
                         shortened(student)),
                     "", 0, {msg("keep one of them in the file")});
    score::Context context{max_points_, whole_ && max_points_.den == 1, {}};
    papers_.each([&](const Paper& paper) {
        if (!paper.readable || final_status(paper) != PaperStatus::ok)
            return;
        ++distribution_[paper.points];
        if (reference_.empty() || reference_.contains(paper.student))
            ++context.reference[paper.points];
    });
    if (setting_.scale)
        cuts_ = setting_.scale->cuts(context);
}

void Grading::set_reference(std::vector<std::string> students) {
    for (auto& student : students)
        reference_.emplace(std::move(student), true);
}

void Grading::each(const Announced& announced, const Sink& sink) {
    papers_.each([&](const Paper& paper) {
        Outcome out;
        out.status = final_status(paper);
        out.standing.points = paper.points;
        out.standing.max_points = max_points_;
        const bool stands = paper.readable && out.status == PaperStatus::ok;
        if (stands && setting_.scale)
            out.standing.grade = cuts_.grade(paper.points, max_points_);
        const auto before = stands && announced ? announced(paper.id) : std::nullopt;
        if (before)
            out.kept = score::hold_harmless(out.standing, *before, cuts_);
        sink(paper, out);
        for (auto& one : explained_)
            if (one.student == paper.student) {
                one.status = out.status;
                one.grade = out.standing.grade.value_or(score::Cuts::Grade{});
            }
    });
}

void Grading::each_absent(const Sink& sink) {
    const exam::Exam& exam = setting_.exam;
    if (std::none_of(exam.copies.begin(), exam.copies.end(),
                     [](const exam::Copy& copy) { return copy.student_id; }))
        return;
    std::unordered_set<std::string> present;
    papers_.each([&](const Paper& paper) { present.emplace(paper.student); });
    for (const auto& copy : exam.copies) {
        if (!copy.student_id || present.contains(*copy.student_id))
            continue;
        Paper paper;
        paper.student = *copy.student_id;
        const std::string name = copy.name.value_or("");
        paper.name = name;
        paper.copy = copy.copy;
        if (const exam::Form* form = exam.find_form(copy.form))
            paper.form = static_cast<int>(form - exam.forms.data());
        sink(paper, {PaperStatus::absent, {0, max_points_, {}}, score::Kept::nothing});
    }
}

std::vector<Explanation> Grading::take_explained() {
    return std::move(explained_);
}

}  // namespace examgen::jobs
