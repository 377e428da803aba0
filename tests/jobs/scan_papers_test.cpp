// Papers of a form printed many times, put together from captures without pictures.

#include "jobs/scan_papers.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "base/rng.h"
#include "jobs/decisions.h"
#include "jobs/scan_tables.h"
#include "support/run.h"

using namespace examgen;
using namespace examgen::test;

namespace {

constexpr int k_pages = 3, k_digits = 4;

/// Three pages with two questions each, the first with an id grid.
exam::Exam small_exam() {
    exam::Exam out;
    out.id = "KH7Q2F";
    exam::Form form{"A", {}};
    for (int page = 1; page <= k_pages; ++page) {
        exam::Sheet sheet;
        sheet.form = "A";
        sheet.page = page;
        sheet.size = {210_mm, 297_mm};
        for (int i = 0; i < 2; ++i) {
            const int number = 2 * page - 1 + i;
            exam::Question question;
            question.id = "q" + std::to_string(number);
            question.kind = "single-choice";
            exam::Item item{number, question.id, {}};
            for (int column = 0; column < 3; ++column) {
                const std::string id(1, static_cast<char>('a' + column));
                question.options.push_back({id, column == 0, column == 0 ? 1 : 0});
                item.options.push_back(static_cast<uint16_t>(column));
                sheet.boxes.push_back({question.id,
                                       number,
                                       0,
                                       id,
                                       exam::option_label(static_cast<size_t>(column)),
                                       {Mm(30.0 + 9 * column), Mm(60.0 + 20 * i), 4_mm, 4_mm}});
            }
            question.key = {{"a"}};
            out.questions.push_back(question);
            form.items.push_back(item);
        }
        for (int digit = 0; page == 1 && digit < k_digits; ++digit)
            for (int value = 0; value < 10; ++value)
                sheet.id_boxes.push_back(
                    {digit, value, {Mm(30.0 + 6 * digit), Mm(150.0 + 6 * value), 4_mm, 4_mm}});
        out.sheets.push_back(sheet);
    }
    out.forms = {form};
    return out;
}

exam::BoxInk ink(bool marked) {
    exam::BoxInk out;
    out.framed = true;
    if (marked) {
        out.fill = 0.35F;
        out.cover = 0.4F;
        out.peak = 0.9F;
        out.core = 0.4F;
        out.darkest = 0.6F;
        out.lightest = 0.2F;
        out.span = 1;
        out.edge = 0.3F;
        out.depth = 0.9F;
    }
    return out;
}

/// The letter of a student at a question: every two students differ somewhere on every page.
int letter_of(int student, int number) {
    const int shift = number % 2 ? student : student / 3;
    return (number + shift) % 3;
}

std::string id_of(int student) {
    return std::to_string(1000 + student * 7);
}

struct Leaf {
    int student = 0, page = 1;
    bool readable = true;
};

exam::PageCapture capture_of(const exam::Exam& exam, const Leaf& leaf) {
    exam::PageCapture out;
    if (!leaf.readable) {
        out.finding = exam::Finding::misfit;
        return out;
    }
    out.finding = exam::Finding::read;
    out.code = exam::PageCode{exam.id, 1, 0, leaf.page};
    out.sheet = leaf.page - 1;
    const auto& sheet = exam.sheets[static_cast<size_t>(out.sheet)];
    for (const auto& box : sheet.boxes)
        out.boxes.push_back(ink(box.label == exam::option_label(static_cast<size_t>(
                                                 letter_of(leaf.student, box.number)))));
    const std::string id = id_of(leaf.student);
    for (const auto& box : sheet.id_boxes)
        out.id_boxes.push_back(ink(id[static_cast<size_t>(box.digit)] - '0' == box.value));
    return out;
}

/// Pages as single pictures of one folder.
struct Scanned {
    TempFolder folder;
    exam::Exam exam = small_exam();
    jobs::Journal journal{folder / "capture.journal", std::string(64, '0')};

    explicit Scanned(const std::vector<Leaf>& leaves, bool copies = false) {
        for (int student = 0; copies && student < 5; ++student)
            exam.copies.push_back({student + 1, "A", id_of(student), "Ada Muster", "copies.pdf",
                                   student * k_pages + 1});
        for (size_t i = 0; i < leaves.size(); ++i) {
            jobs::ScannedFile file;
            file.name = std::to_string(i + 1) + ".jpg";
            file.sha256 = "page-" + std::to_string(i + 1);
            file.pages = 1;
            journal.add(file);
            auto capture = capture_of(exam, leaves[i]);
            if (copies && capture.code)
                capture.code->copy = leaves[i].student + 1;
            journal.add_page(file.sha256, 0, jobs::Journal::to_bytes(capture));
        }
    }

    jobs::ScannedExam papers(const jobs::Overrules& overrules = {}) const {
        return jobs::assemble(exam, journal, overrules);
    }
};

jobs::PageId page_id(size_t file) {
    return {"page-" + std::to_string(file), 0, 0};
}

struct Tally {
    size_t right = 0, open = 0, silent = 0;
};

/// Answers that stand and are, or are not, those of the paper's student; the others are open.
Tally tally(const jobs::ScannedExam& scanned) {
    Tally out;
    for (const auto& paper : scanned.papers)
        for (size_t i = 0; i < paper.answers.size(); ++i) {
            const int student = paper.student.empty() ? -1 : (std::stoi(paper.student) - 1000) / 7;
            const std::string truth(
                1, static_cast<char>('A' + letter_of(student, static_cast<int>(i) + 1)));
            const auto& cell = paper.answers[i].cell;
            ++(cell == "?" ? out.open : cell == truth && student >= 0 ? out.right : out.silent);
        }
    return out;
}

std::vector<Leaf> stack_of(const std::vector<int>& students) {
    std::vector<Leaf> out;
    for (const int student : students)
        for (int page = 1; page <= k_pages; ++page)
            out.push_back({student, page, true});
    return out;
}

std::vector<int> thirty(Rng& rng) {
    std::vector<int> out(30);
    for (size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<int>(i);
    rng.shuffle(std::span<int>(out));
    return out;
}

void lose_one_double_one(std::vector<Leaf>& leaves, Rng& rng) {
    const auto twice = static_cast<std::ptrdiff_t>(rng.below(leaves.size()));
    const Leaf leaf = leaves[static_cast<size_t>(twice)];
    leaves.insert(leaves.begin() + twice, leaf);
    leaves.erase(leaves.begin() + static_cast<std::ptrdiff_t>(rng.below(leaves.size())));
}

}  // namespace

TEST_CASE("thirty papers of one form in any order, a page lost and one doubled: one is open") {
    for (uint64_t seed = 1; seed <= 40; ++seed) {
        Rng rng(seed);
        auto leaves = stack_of(thirty(rng));
        lose_one_double_one(leaves, rng);
        const auto scanned = Scanned(leaves).papers();
        const Tally now = tally(scanned);
        INFO("seed " << seed);
        CHECK(now.silent == 0);
        CHECK(now.right >= 29 * 6);
        CHECK(now.open <= 6);
    }
}

TEST_CASE("thirty papers of one form whose pages were all mixed up: nothing is silently wrong") {
    for (uint64_t seed = 1; seed <= 40; ++seed) {
        Rng rng(seed);
        auto leaves = stack_of(thirty(rng));
        rng.shuffle(std::span<Leaf>(leaves));
        lose_one_double_one(leaves, rng);
        INFO("seed " << seed);
        CHECK(tally(Scanned(leaves).papers()).silent == 0);
    }
}

TEST_CASE(
    "a page that is rejected costs its own paper, until a person says that it does not count") {
    auto leaves = stack_of({0, 1, 2, 3, 4});
    leaves[7].readable = false;  // the second page of student 2
    leaves[10].readable = false;
    const Tally lost = tally(Scanned(leaves).papers());
    CHECK(lost.silent == 0);
    CHECK(lost.right == 3 * 6);
    // One that was scanned again at once.
    leaves = stack_of({0, 1, 2, 3, 4});
    leaves.insert(leaves.begin() + 4, {1, 2, false});
    const Scanned again(leaves);
    CHECK(tally(again.papers()).right == 4 * 6);
    jobs::Overrule ignore;
    ignore.ignore = true;
    CHECK(tally(again.papers({{page_id(5), ignore}})).right == 5 * 6);
}

TEST_CASE("both pages of a leaf scanned twice are duplicates, wherever they lie") {
    auto leaves = stack_of({0, 1, 2});
    const std::vector<Leaf> leaf = {leaves[3], leaves[4]};
    leaves.insert(leaves.begin() + 3, leaf.begin(), leaf.end());
    const auto scanned = Scanned(leaves).papers();
    CHECK(scanned.totals().at(exam::PageStatus::duplicate) == 2);
    CHECK(tally(scanned).right == 3 * 6);
    CHECK(scanned.papers.size() == 3);
}

TEST_CASE("a person closes a paper that lost a page: as incomplete, or it does not count") {
    auto leaves = stack_of({0, 1, 2});
    leaves.erase(leaves.begin() + 4);
    const Scanned scans(leaves);
    const auto before = scans.papers();
    CHECK(before.papers[1].status == exam::PaperStatus::incomplete);
    CHECK(jobs::open_items(scans.exam, before).size() == 2);  // whose are its two pages?
    jobs::Overrule whose;
    whose.student = id_of(1);
    const jobs::Overrules confirmed = {{page_id(4), whose}, {page_id(5), whose}};
    const auto named = scans.papers(confirmed);
    CHECK(named.papers[1].status == exam::PaperStatus::incomplete);
    const auto open = jobs::open_items(scans.exam, named);
    REQUIRE(open.size() == 1);
    CHECK(open[0].about_paper);

    auto closed = confirmed;
    closed.at(page_id(4)).incomplete = true;
    const auto after = scans.papers(closed);
    CHECK(jobs::open_items(scans.exam, after).empty());
    CHECK(after.papers[1].status == exam::PaperStatus::ok);
    CHECK(after.papers[1].student == id_of(1));
    for (size_t i = 0; i < 6; ++i)
        CHECK(after.papers[1].answers[i].cell.empty() == (i == 2 || i == 3));

    jobs::Overrule reject;
    reject.reject = true;
    const auto gone = scans.papers({{page_id(4), reject}});
    CHECK(gone.papers.size() == 2);
    CHECK(gone.totals().at(exam::PageStatus::rejected) == 2);
    CHECK(jobs::open_items(scans.exam, gone).empty());
}

TEST_CASE("a personal copy that lost a page is closed in one step") {
    auto leaves = stack_of({0, 1, 2});
    leaves.erase(leaves.begin() + 3);
    const Scanned scans(leaves, true);
    const auto before = scans.papers();
    CHECK(before.papers[1].status == exam::PaperStatus::incomplete);
    const auto open = jobs::open_items(scans.exam, before);
    REQUIRE(open.size() == 1);
    CHECK(open[0].about_paper);
    CHECK(tally(before).right == 2 * 6 + 4);
    jobs::Overrule closed;
    closed.incomplete = true;
    const auto after = scans.papers({{page_id(4), closed}});
    CHECK(after.papers[1].status == exam::PaperStatus::ok);
    CHECK(jobs::open_items(scans.exam, after).empty());
    // The page turns up after all: what it says counts.
    leaves.push_back({1, 1, true});
    const auto whole = Scanned(leaves, true).papers({{page_id(4), closed}});
    CHECK(tally(whole).right == 3 * 6);
}

TEST_CASE("a person may type what a missing page said") {
    auto leaves = stack_of({0, 1});
    leaves.pop_back();
    const Scanned scans(leaves);
    jobs::Overrule whose, answer;
    whose.student = id_of(1);
    answer.answer = "B";
    jobs::Overrules said = {{page_id(4), whose}, {page_id(5), whose}};
    for (const int number : {5, 6}) {
        CHECK(scans.papers(said).papers[1].status == exam::PaperStatus::incomplete);
        auto at = page_id(4);
        at.number = number;
        said[at] = answer;
    }
    CHECK(scans.papers(said).papers[1].status == exam::PaperStatus::ok);
}

TEST_CASE("words about a page add up, and the last one of a kind counts") {
    const TempFolder folder;
    jobs::Decisions decisions(folder / "decisions.jsonl");
    const auto say = [&](const std::string& text) {
        decisions.add({{page_id(1), "1.jpg", "", text, "A. Muster", "", ""}});
        return decisions.overrules().at(page_id(1));
    };
    CHECK(say("ignore").ignore);
    const auto named = say("student:4711");
    CHECK_FALSE(named.ignore);
    const auto closed = say("incomplete");
    CHECK(closed.student == "4711");
    CHECK(closed.incomplete);
    CHECK(say("student:4712 page:2").incomplete);
    const auto gone = say("reject");
    CHECK(gone.reject);
    CHECK_FALSE(gone.incomplete);
    CHECK(gone.page == 2);
    CHECK(jobs::Decisions(folder / "decisions.jsonl").overrules().at(page_id(1)).reject);
}
