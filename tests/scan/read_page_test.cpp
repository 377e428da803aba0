#include "scan/read_page.h"

#include <catch2/catch.hpp>

#include "scan/decide.h"
#include "scan/support.h"

using namespace examgen;
using namespace examgen::test;
using exam::Finding;

namespace {

const exam::PageCode k_code{"KH7Q2F", 1, 0, 1};

/// Marks box row % 5 of each question with the style of its number.
void answer(Page& page, const exam::Sheet& sheet) {
    for (size_t i = 0; i < sheet.boxes.size(); ++i) {
        const size_t row = i / 5;
        const Rect& at = sheet.boxes[i].at;
        if (i % 5 != row % 5)
            continue;
        switch (row % 4) {
            case 0:
                page.cross(at);
                break;
            case 1:
                page.tick(at);
                break;
            case 2:
                page.fill(at);
                break;
            default:
                page.slash(at);
                break;
        }
    }
}

/// All answers as letters.
std::string letters(const exam::Exam& exam, const exam::PageCapture& capture) {
    const scan::PageView view[] = {{&exam.sheets[0], &capture}};
    std::string out;
    for (const auto& field : scan::decide(exam, view).fields)
        out += field.status == exam::AnswerStatus::ok && field.options.size() == 1
                   ? field.options[0]
                   : std::string(field.status == exam::AnswerStatus::blank ? "-" : "?");
    return out;
}

std::string expected(int rows) {
    std::string out;
    for (int row = 0; row < rows; ++row)
        out += static_cast<char>('a' + row % 5);
    return out;
}

struct Shot {
    const char* name;
    Homography map;
    int width = 1654, height = 2339;
};

/// Corners of the page at places of the picture.
Homography by_corners(std::array<Vec, 4> to) {
    const std::array<Vec, 4> from = {{{0, 0}, {210, 0}, {210, 297}, {0, 297}}};
    return *scan::fit(from, to);
}

}  // namespace

TEST_CASE("a page is read at any turn, size and perspective") {
    const exam::Exam exam = small_exam();
    const scan::SheetIndex sheets(exam);
    const Homography straight = at_dpi(200);
    const Vec middle{826.5, 1169};
    const Shot shots[] = {
        {"straight", straight},
        {"1.7 degrees", turned(straight, 1.7, middle)},
        {"-4 degrees", turned(straight, -4, {827, 1200}), 1900, 2500},
        {"upside down", turned(straight, 180, middle)},
        {"a quarter left", turned(straight, -90, {1169, 1169}), 2500, 2500},
        {"30 degrees", turned(at_dpi(150), 30, {900, 1100}), 2000, 2200},
        {"72 dpi", at_dpi(72), 595, 842},
        {"100 dpi", at_dpi(100), 827, 1169},
        {"300 dpi", at_dpi(300), 2480, 3508},
        {"600 dpi", at_dpi(600), 4960, 7016},
        {"reduced to 0.71", at_dpi(142)},
        {"on a desk", product({{1, 0, 180, 0, 1, 220, 0, 0, 1}}, straight), 2000, 2800},
        {"5 % perspective", by_corners({{{110, 60}, {1600, 140}, {1560, 2200}, {40, 2290}}})},
        {"8 % perspective", by_corners({{{150, 60}, {1500, 190}, {1620, 2200}, {40, 2290}}})},
        {"stretched by 2 %", {{7.87 * 1.02, 0, 0, 0, 7.87, 0, 0, 0, 1}}, 1700, 2339},
    };
    for (const auto& shot : shots) {
        INFO(shot.name);
        Page page(shot.width, shot.height, shot.map);
        page.print(exam.sheets[0], k_code);
        answer(page, exam.sheets[0]);
        image::Picture picture = page.take();
        Rng rng(3);
        add_noise(picture.grey, rng, 9);
        const auto capture = scan::read_page(picture, sheets);
        REQUIRE(capture.finding == Finding::read);
        CHECK(capture.code == k_code);
        CHECK(letters(exam, capture) == expected(20));
    }
}

TEST_CASE("a mirrored page, an empty one and other paper are told apart") {
    const exam::Exam exam = small_exam();
    const scan::SheetIndex sheets(exam);
    Page page(1654, 2339, product({{-1, 0, 1653, 0, 1, 0, 0, 0, 1}}, at_dpi(200)));
    image::Picture mirrored = page.print(exam.sheets[0], k_code).take();
    CHECK(scan::read_page(mirrored, sheets).finding == Finding::mirrored);
    image::Picture empty;
    empty.grey = image::Grey(1654, 2339, 240);
    CHECK(scan::read_page(empty, sheets).finding == Finding::empty);
    Page letter(1654, 2339, at_dpi(200));
    for (int i = 0; i < 40; ++i)
        letter.line({20, 30 + 6.0 * i}, {180, 30 + 6.0 * i}, 1.5, 30);
    image::Picture foreign = letter.take();
    CHECK(scan::read_page(foreign, sheets).finding == Finding::no_marks);
}

TEST_CASE("light on dark is read as well") {
    const exam::Exam exam = small_exam();
    Page page(1654, 2339, at_dpi(200));
    page.print(exam.sheets[0], k_code);
    answer(page, exam.sheets[0]);
    image::Picture picture = page.take();
    for (auto& v : picture.grey.pixels)
        v = static_cast<uint8_t>(255 - v);
    const auto capture = scan::read_page(picture, scan::SheetIndex(exam));
    CHECK(letters(exam, capture) == expected(20));
}

TEST_CASE("two of six tags may be lost, four may not") {
    const exam::Exam exam = small_exam();
    const scan::SheetIndex sheets(exam);
    for (size_t a = 0; a < 6; ++a)
        for (size_t b = a + 1; b < 6; ++b) {
            exam::Sheet printed = exam.sheets[0];
            printed.fiducials.erase(printed.fiducials.begin() + static_cast<std::ptrdiff_t>(b));
            printed.fiducials.erase(printed.fiducials.begin() + static_cast<std::ptrdiff_t>(a));
            Page page(1240, 1754, at_dpi(150));
            page.print(printed, k_code);
            answer(page, printed);
            image::Picture picture = page.take();
            INFO(a << " and " << b);
            CHECK(letters(exam, scan::read_page(picture, sheets)) == expected(20));
        }
    exam::Sheet printed = exam.sheets[0];
    printed.fiducials.resize(2);
    image::Picture picture = Page(1240, 1754, at_dpi(150)).print(printed, k_code).take();
    CHECK(scan::read_page(picture, sheets).finding == Finding::few_tags);
}

TEST_CASE("a fax of half as many lines is read") {
    const exam::Exam exam = small_exam();
    Page page(1687, 2386, at_dpi(204));
    page.print(exam.sheets[0], k_code);
    answer(page, exam.sheets[0]);
    const image::Picture fine = page.take();
    image::Picture picture;
    picture.bilevel = true;
    picture.grey = image::Grey(fine.grey.width, fine.grey.height / 2);
    for (int y = 0; y < picture.grey.height; ++y)
        for (int x = 0; x < picture.grey.width; ++x)
            picture.grey.row(y)[x] = fine.grey.row(2 * y)[x] < 140 ? 0 : 255;
    CHECK(letters(exam, scan::read_page(picture, scan::SheetIndex(exam))) == expected(20));
}

TEST_CASE("a sheet of another exam or with boxes elsewhere is never read") {
    const exam::Exam exam = small_exam();
    const scan::SheetIndex sheets(exam);
    image::Picture other =
        Page(1240, 1754, at_dpi(150)).print(exam.sheets[0], {"AAAAAA", 1, 0, 1}).take();
    CHECK(scan::read_page(other, sheets).finding == Finding::other_exam);
    image::Picture unknown =
        Page(1240, 1754, at_dpi(150)).print(exam.sheets[0], {"KH7Q2F", 2, 0, 1}).take();
    CHECK(scan::read_page(unknown, sheets).finding == Finding::unknown_page);
    for (const Vec by : {Vec{9, 0}, Vec{0, 11}, Vec{-9, 0}, Vec{0, -11}, Vec{2, 1.5}}) {
        exam::Sheet moved = exam.sheets[0];
        for (auto& box : moved.boxes)
            box.at = box.at.moved({Mm(by.x), Mm(by.y)});
        Page page(1240, 1754, at_dpi(150));
        page.print(moved, k_code);
        answer(page, moved);
        image::Picture picture = page.take();
        INFO(by.x << ", " << by.y);
        CHECK(scan::read_page(picture, sheets).finding == Finding::misfit);
    }
}

TEST_CASE("curl, stretch and folds are followed or refused, never misread") {
    const exam::Exam exam = small_exam();
    const scan::SheetIndex sheets(exam);
    const std::pair<const char*, std::function<Vec(Vec)>> bends[] = {
        {"curl of 1 mm",
         [](Vec p) {
             return Vec{p.x, p.y + std::sin(p.x / 35) * 1.0};
         }},
        {"curl of 2.5 mm",
         [](Vec p) {
             return Vec{p.x, p.y + std::sin(p.x / 35) * 2.5};
         }},
        {"curl down the page",
         [](Vec p) {
             return Vec{p.x + std::sin(p.y / 50) * 2, p.y};
         }},
        {"stretched in the middle",
         [](Vec p) {
             return Vec{p.x, p.y + (p.y > 100 ? std::min(3.0, (p.y - 100) * 0.04) : 0)};
         }},
    };
    for (const auto& [name, bend] : bends) {
        INFO(name);
        Page page(1654, 2339, at_dpi(200), bend);
        page.print(exam.sheets[0], k_code);
        answer(page, exam.sheets[0]);
        image::Picture picture = page.take();
        const auto capture = scan::read_page(picture, sheets);
        REQUIRE(capture.finding == Finding::read);
        CHECK(letters(exam, capture) == expected(20));
    }
    Page jam(1654, 2339, at_dpi(200), [](Vec p) { return Vec{p.x, p.y > 90 ? p.y - 20 : p.y}; });
    jam.print(exam.sheets[0], k_code);
    answer(jam, exam.sheets[0]);
    image::Picture picture = jam.take();
    CHECK(scan::read_page(picture, sheets).finding != Finding::read);
}

TEST_CASE("curl between boxes that lie far apart is followed") {
    exam::Exam exam = small_exam(40);
    auto& sheet = exam.sheets[0];
    for (size_t i = 0; i < sheet.boxes.size(); ++i) {
        sheet.boxes[i].at.x = Mm(22 + 38.0 * static_cast<double>(i % 5));
        sheet.boxes[i].at.y = Mm(40 + 5.6 * static_cast<double>(i / 5));
    }
    Page page(1654, 2339, at_dpi(200), [](Vec p) {
        return Vec{p.x + 0.8 * std::sin(p.y / 47), p.y + 1.9 * std::sin(p.x / 33.4 + 1)};
    });
    page.print(sheet, k_code);
    answer(page, sheet);
    image::Picture picture = page.take();
    const auto capture = scan::read_page(picture, scan::SheetIndex(exam));
    REQUIRE(capture.finding == Finding::read);
    CHECK(letters(exam, capture) == expected(40));
}

TEST_CASE("two sheets fed at once are refused and named") {
    const exam::Exam exam = small_exam();
    const scan::SheetIndex sheets(exam);
    // the lower part is the top of the next sheet
    for (const double from : {99.0, 110.0, 152.0, 170.0}) {
        Page page(1654, 2339, at_dpi(200));
        page.print(exam.sheets[0], k_code);
        answer(page, exam.sheets[0]);
        image::Picture picture = page.take();
        const image::Grey whole = picture.grey;
        const int first = static_cast<int>(from / 25.4 * 200);
        for (int y = first; y < whole.height; ++y)
            std::copy_n(whole.row(y - first), whole.width, picture.grey.row(y));
        const auto capture = scan::read_page(picture, sheets);
        INFO(from);
        CHECK(capture.finding == Finding::misfit);
        REQUIRE(!capture.notes.empty());
        CHECK(capture.notes.back().text ==
              "parts of two sheets lie in one picture: scan them again, one at a time");
    }
}

TEST_CASE("an answer box that looks like a tag of half the size does not refuse the page") {
    exam::Exam exam = small_exam();
    exam::Sheet drawn = exam.sheets[0];
    const Rect& box = drawn.boxes[32].at;
    drawn.fiducials.push_back({2, box});
    Page page(1654, 2339, at_dpi(200));
    page.print(drawn, k_code);
    image::Picture picture = page.take();
    CHECK(scan::read_page(picture, scan::SheetIndex(exam)).finding == Finding::read);
}

TEST_CASE("marks are read through a streak of dirt, unless it lies over the side of their box") {
    const exam::Exam exam = small_exam();
    const auto said_with_streak = [&](double mm) {
        Page page(1654, 2339, at_dpi(200));
        page.print(exam.sheets[0], k_code);
        answer(page, exam.sheets[0]);
        image::Picture picture = page.take();
        const int left = static_cast<int>(mm / 25.4 * 200);
        for (int y = 0; y < picture.grey.height; ++y)
            for (int x = left; x < left + 7; ++x)
                picture.grey.row(y)[x] = 15;
        const auto capture = scan::read_page(picture, scan::SheetIndex(exam));
        REQUIRE(capture.finding == Finding::read);
        return letters(exam, capture);
    };
    const double box_c = 40 + 18;
    CHECK(said_with_streak(box_c + 1.6) == expected(20));
    const std::string said = said_with_streak(box_c - 0.4);
    for (size_t row = 0; row < 20; row += 2)
        CHECK((said[row] == '?' || said[row] == expected(20)[row]));
    CHECK(std::count(said.begin(), said.end(), '?') >= 1);
}

TEST_CASE("streaks of a dirty glass and pale print are named; the page is read nevertheless") {
    const exam::Exam exam = small_exam();
    const scan::SheetIndex sheets(exam);
    Page page(1654, 2339, at_dpi(200));
    page.print(exam.sheets[0], k_code);
    answer(page, exam.sheets[0]);
    const image::Picture clean = page.take();
    image::Picture streaky = clean, pale = clean;
    for (int y = 0; y < streaky.grey.height; ++y)
        for (const int x : {801, 802})
            streaky.grey.row(y)[x] = std::min<uint8_t>(streaky.grey.row(y)[x], 90);
    for (auto& v : pale.grey.pixels)
        v = static_cast<uint8_t>(245 - (245 - v) * 2 / 5);
    image::Picture copy = clean;
    CHECK(scan::read_page(copy, sheets).notes.empty());
    for (auto* faulty : {&streaky, &pale}) {
        const auto capture = scan::read_page(*faulty, sheets);
        CHECK(capture.finding == exam::Finding::read);
        CHECK(capture.notes.size() == 1);
    }
}

TEST_CASE("how a sheet was printed or laid is named with its remedy") {
    const exam::Exam exam = small_exam();
    const exam::Sheet& sheet = exam.sheets[0];

    struct Laid {
        const char* said;
        int width, height;
        Homography map;
        bool covered = false;
    };

    const double s = 200 / 25.4;
    const Laid laid[] = {
        {"100 %", 1654, 2339, {{s * 0.9, 0, 80, 0, s * 0.9, 110, 0, 0, 1}}},
        {"another format", 1700, 2200, {{s, 0, 20, 0, s, -60, 0, 0, 1}}},
        {"outside the picture", 1654, 2339, {{s, 0, -110, 0, s, 0, 0, 0, 1}}},
        {"covered or outshone", 1654, 2339, at_dpi(200), true},
    };
    for (const auto& one : laid) {
        exam::Sheet printed = sheet;
        if (one.covered)
            printed.boxes.erase(printed.boxes.begin(), printed.boxes.begin() + 2);
        Page page(one.width, one.height, one.map);
        page.print(printed, k_code);
        answer(page, printed);
        image::Picture picture = page.take();
        INFO(one.said);
        const auto notes = scan::read_page(picture, scan::SheetIndex(exam)).notes;
        REQUIRE(notes.size() == 1);
        CHECK(notes[0].text.find(one.said) != std::string::npos);
    }
}

TEST_CASE("a page without boxes is known by its code, however it is bent") {
    exam::Exam exam = small_exam();
    exam.sheets[0].boxes.clear();
    exam.sheets[0].id_boxes.clear();
    const scan::SheetIndex sheets(exam);
    for (const double bend : {0.0, 2.0, 4.0}) {
        Page page(1654, 2339, at_dpi(200), [bend](Vec p) {
            return Vec{p.x + std::sin(p.y / 60) * bend, p.y};
        });
        page.print(exam.sheets[0], k_code);
        image::Picture picture = page.take();
        const auto capture = scan::read_page(picture, sheets);
        CHECK(capture.finding == Finding::read);
        CHECK(capture.code == k_code);
    }
}
