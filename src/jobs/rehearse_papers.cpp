#include "jobs/rehearse_papers.h"

#include <algorithm>
#include <array>
#include <set>

#include "base/error.h"

namespace examgen::jobs {
namespace {

using synth::Chance;

/// The sheets of a copy, or of a form printed many times, by page.
std::vector<const exam::Sheet*> sheets_of(const exam::Exam& exam, const std::string& form,
                                          const exam::Copy* copy) {
    std::vector<const exam::Sheet*> own, shared;
    for (const auto& sheet : exam.sheets) {
        if (copy && sheet.copy == copy->copy)
            own.push_back(&sheet);
        else if (sheet.copy == 0 && sheet.form == form)
            shared.push_back(&sheet);
    }
    auto& out = own.empty() ? shared : own;
    std::sort(out.begin(), out.end(), [](auto* a, auto* b) { return a->page < b->page; });
    return out;
}

size_t id_digits(const std::vector<const exam::Sheet*>& sheets) {
    int most = -1;
    for (const auto* sheet : sheets)
        for (const auto& box : sheet->id_boxes)
            most = std::max(most, box.digit);
    return static_cast<size_t>(most + 1);
}

/// So many students that ids of this length still differ.
size_t most_students(size_t digits) {
    size_t out = 1;
    for (size_t i = 0; i < digits && out < 100'000; ++i)
        out *= 10;
    return out / 2;
}

Chance chance_of(uint64_t seed, std::string_view purpose, std::string_view student = "") {
    return Chance(stream({seed, purpose, student, ""}));
}

/// Invents numbers of students, no two alike.
class Ids {
public:
    Ids(uint64_t seed, size_t students)
        : students_(students), chance_(chance_of(seed, "rehearse-ids")) {}

    std::string next(size_t digits) {
        if (taken_.size() >= most_students(digits))
            throw Error(msg("ids of {} digits are too short for {} students", digits, students_));
        std::string out(digits, '0');
        do
            for (char& digit : out)
                digit = static_cast<char>('0' + chance_.below(10));
        while (!taken_.insert(out).second);
        return out;
    }

private:
    size_t students_;
    Chance chance_;
    std::set<std::string> taken_;
};

/// Copies that are nobody's are signed in their grid, if they have one.
void add_copies(std::vector<RehearsedPaper>& out, const exam::Exam& exam,
                const PaperChoice& choice) {
    Ids ids(choice.seed, choice.students);
    for (const auto& copy : exam.copies) {
        if (out.size() == choice.students)
            return;
        RehearsedPaper& paper = out.emplace_back();
        paper.copy = &copy;
        paper.form = exam.find_form(copy.form);
        paper.student_id = copy.student_id.value_or("");
        paper.filled.sheets = sheets_of(exam, copy.form, &copy);
        const size_t digits = id_digits(paper.filled.sheets);
        if (paper.student_id.empty() && digits > 0)
            paper.student_id = ids.next(digits);
    }
}

void add_strangers(std::vector<RehearsedPaper>& out, const exam::Exam& exam,
                   const PaperChoice& choice) {
    Ids ids(choice.seed, choice.students);
    for (size_t i = 0; i < choice.students; ++i) {
        RehearsedPaper& paper = out.emplace_back();
        paper.form = &exam.forms[i % exam.forms.size()];
        paper.filled.sheets = sheets_of(exam, paper.form->name, nullptr);
        const size_t digits = id_digits(paper.filled.sheets);
        if (digits == 0)
            throw Error(msg("nothing on these sheets says whose they are"), {},
                        {msg("make the exam with --roster, --copies or --id-digits 8")});
        paper.student_id = ids.next(digits);
    }
}

void turn(Chance& chance, Leaf& leaf) {
    constexpr double k_weights[] = {90, 1, 8, 1};
    leaf.quarters = static_cast<int>(chance.weighted(k_weights));
}

void add_leaves(std::vector<Leaf>& out, size_t paper, size_t pages, bool mishaps, Chance& chance) {
    for (size_t page = 0; page < pages; ++page) {
        Leaf leaf{paper, page, Leaf::State::page, 0};
        if (mishaps && chance.happens(0.01)) {
            leaf.state = Leaf::State::lost;
            out.push_back(leaf);
            continue;
        }
        if (mishaps)
            turn(chance, leaf);
        out.push_back(leaf);
        if (!mishaps || !chance.happens(0.01))
            continue;
        leaf.state = Leaf::State::twice;
        out.push_back(leaf);
    }
    if (mishaps && pages % 2 == 1)
        out.push_back({paper, pages - 1, Leaf::State::blank, 0});
}

}  // namespace

std::string RehearsedPaper::name() const {
    return student_id.empty() && copy ? "#" + std::to_string(copy->copy) : student_id;
}

std::string RehearsedPaper::file(size_t page) const {
    return copy ? copy->file : filled.sheets[page]->file;
}

int RehearsedPaper::file_page(size_t page) const {
    const exam::Sheet& sheet = *filled.sheets[page];
    return copy ? copy->file_page + sheet.page - 1 : sheet.file_page;
}

std::string_view name_of(Leaf::State state) {
    constexpr std::array<std::string_view, 4> k_names = {"page", "double", "blank", "lost"};
    return k_names[static_cast<size_t>(state)];
}

std::vector<RehearsedPaper> rehearsed_papers(const exam::Exam& exam, const PaperChoice& choice) {
    std::vector<RehearsedPaper> out;
    if (exam.forms.empty() || exam.sheets.empty())
        throw Error(msg("this exam has no sheets to fill in"));
    if (exam.copies.empty())
        add_strangers(out, exam, choice);
    else
        add_copies(out, exam, choice);
    for (auto& paper : out) {
        Chance chance = chance_of(choice.seed, "rehearse-paper", paper.name());
        const double ability = choice.ability + chance.normal();
        paper.filled = synth::plan({exam, *paper.form, paper.filled.sheets, paper.student_id,
                                    ability, choice.style, choice.slips},
                                   chance);
    }
    return out;
}

std::vector<Leaf> leaves_of(const std::vector<RehearsedPaper>& papers, uint64_t seed,
                            bool mishaps) {
    Chance chance = chance_of(seed, "rehearse-order");
    std::vector<size_t> order(papers.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    if (mishaps)
        chance.shuffle(std::span<size_t>(order));
    std::vector<Leaf> out;
    for (const size_t i : order)
        add_leaves(out, i, papers[i].filled.sheets.size(), mishaps, chance);
    // Pages that carry their copy's number may come in any order.
    const bool numbered = !papers.empty() && papers.front().copy;
    if (mishaps && numbered)
        chance.shuffle(std::span<Leaf>(out));
    return out;
}

}  // namespace examgen::jobs
