#include "layout/exam_paper.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "layout/marks.h"
#include "layout/setter.h"
#include "layout/support.h"

using namespace examgen;
using test::Studio;

namespace {

const std::vector<std::string> k_options = {"ja", "nein", "vielleicht"};

std::string words(int n) {
    std::string out;
    for (int i = 0; i < n; ++i)
        out += "Wort" + std::to_string(i) + " ";
    return out;
}

Mm gap_between(const Rect& a, const Rect& b) {
    const Mm x = std::max(a.x - b.right(), b.x - a.right());
    const Mm y = std::max(a.y - b.bottom(), b.y - a.bottom());
    return std::max(x, y);
}

/// Texts and rectangles of a frame in page coordinates.
void walk(const draw::Frame& frame, Point origin, std::vector<Rect>& bars,
          std::vector<Point>& texts) {
    for (const auto& item : frame.items) {
        if (const auto* bar = std::get_if<draw::Bar>(&item))
            bars.push_back(bar->at.moved(origin));
        else if (const auto* modules = std::get_if<draw::Modules>(&item))
            bars.push_back(modules->at.moved(origin));
        else if (const auto* text = std::get_if<draw::Text>(&item))
            texts.push_back(origin + text->at);
        else if (const auto* placed = std::get_if<draw::Placed>(&item))
            walk(*placed->frame, origin + placed->at, bars, texts);
    }
}

/// Tables, and the columns that have a head.
void count_tables(const draw::Frame& frame, int& columns, int& tables) {
    for (const auto& item : frame.items) {
        if (const auto* placed = std::get_if<draw::Placed>(&item))
            count_tables(*placed->frame, columns, tables);
        const auto* begin = std::get_if<draw::Begin>(&item);
        columns += begin && begin->tag->scope == draw::Scope::column;
        tables += begin && begin->tag->role == draw::Role::table;
    }
}

}  // namespace

TEST_CASE("every page carries six tags and a code, and page 1 the grid for the student number") {
    Studio studio;
    for (int i = 0; i < 12; ++i)
        studio.add("Frage?", k_options);
    const auto paper = studio.set();
    REQUIRE(paper.pages.size() >= 2);
    for (const auto& page : paper.pages) {
        CHECK(page.sheet.fiducials.size() == 6);
        CHECK(page.sheet.code.has_value());
        CHECK(page.sheet.id_boxes.size() == (page.sheet.page == 1 ? 80 : 0));
    }
}

TEST_CASE("boxes keep their distance, their size and the text block") {
    Studio studio;
    studio.add("Frage?", k_options);
    studio.add("Wahr?", {}, bank::Kind::true_false);
    studio.add("Vier?", {"eins", "zwei", "drei", "vier"}, bank::Kind::kprim);
    studio.add("Mehrere?", k_options, bank::Kind::multiple_choice);
    for (const auto& page : studio.set().pages) {
        std::vector<Rect> boxes;
        for (const auto& box : page.sheet.boxes)
            boxes.push_back(box.at);
        for (const auto& box : page.sheet.id_boxes)
            boxes.push_back(box.at);
        for (size_t i = 0; i < boxes.size(); ++i) {
            CHECK(boxes[i].w >= 4_mm);
            CHECK(boxes[i].x >= studio.definition.text.x);
            CHECK(boxes[i].right() <= studio.definition.text.right());
            CHECK(boxes[i].bottom() <= studio.definition.text.bottom());
            for (size_t j = 0; j < i; ++j)
                REQUIRE(gap_between(boxes[i], boxes[j]) >= Mm(1.2));
        }
    }
}

TEST_CASE("nothing but the code itself stands within 6 mm of the code") {
    Studio studio;
    studio.add(words(60), k_options);
    layout::Heading heading;
    heading.exam_id = "KH7Q2F";
    heading.title = words(43);  // 300 characters
    heading.course = words(10);
    heading.total_points = "1";
    const auto paper = studio.setter.set(heading, studio.form, 0, studio.by_id);
    for (const auto& page : paper.pages) {
        const Rect code = *page.sheet.code;
        std::vector<Rect> bars;
        std::vector<Point> texts;
        walk(page.frame, {}, bars, texts);
        for (const auto& bar : bars) {
            const bool own = bar.x >= code.x - 0.01_mm && bar.right() <= code.right() + 0.01_mm &&
                             bar.y >= code.y - 0.01_mm && bar.bottom() <= code.bottom() + 0.01_mm;
            CHECK((own || gap_between(bar, code) >= layout::k_code_quiet - 0.01_mm));
        }
        for (const auto& text : texts)
            if (text.y < code.bottom() + layout::k_code_quiet)
                CHECK(text.x < code.x - layout::k_code_quiet);
    }
}

TEST_CASE("a question is never split unless it is taller than a page") {
    Studio studio;
    for (int i = 0; i < 30; ++i)
        studio.add(words(5 + i * 7), k_options);
    const auto paper = studio.set();
    std::map<std::string, int> page_of;
    for (const auto& page : paper.pages)
        for (const auto& box : page.sheet.boxes) {
            const auto [it, fresh] = page_of.try_emplace(box.question, page.sheet.page);
            CHECK((fresh || it->second == page.sheet.page));
        }
    CHECK(page_of.size() == 30);
    CHECK(paper.warnings.empty());
}

TEST_CASE("a question taller than a page is split with a warning, and all of it is printed") {
    Studio studio;
    studio.add(words(2500), k_options);
    const auto paper = studio.set();
    CHECK(paper.warnings.size() == 1);
    CHECK(paper.pages.size() >= 3);
    size_t boxes = 0;
    for (const auto& page : paper.pages) {
        boxes += page.sheet.boxes.size();
        std::vector<Rect> bars;
        std::vector<Point> texts;
        walk(page.frame, {}, bars, texts);
        for (const auto& text : texts)
            CHECK(text.y < studio.definition.page.h - 10_mm);
    }
    CHECK(boxes == 3);
}

TEST_CASE("ten options, an option of 2,000 characters and a word without spaces all print") {
    Studio studio;
    studio.add("Zehn?", {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"});
    studio.add("Lang?", {words(250), "kurz"});
    studio.add("Ein Wort?", {std::string(400, 'x'), "kurz"});
    const auto paper = studio.set();
    size_t boxes = 0;
    for (const auto& page : paper.pages)
        boxes += page.sheet.boxes.size();
    CHECK(boxes == 14);
    CHECK(paper.warnings.empty());
}

TEST_CASE("options are labelled in printed order and keep their ids") {
    Studio studio;
    studio.add("Frage?", k_options);
    studio.form.items[0].options = {2, 0, 1};
    const auto paper = studio.set();
    const auto& boxes = paper.pages[0].sheet.boxes;
    REQUIRE(boxes.size() == 3);
    CHECK(boxes[0].option + boxes[0].label == "cA");
    CHECK(boxes[1].option + boxes[1].label == "aB");
    CHECK(boxes[2].option + boxes[2].label == "bC");
    CHECK(boxes[0].at.y < boxes[1].at.y);
}

TEST_CASE("kprim has a field for each statement, true and false beside each other") {
    Studio studio("en");
    studio.add("Four?", {"one", "two", "three", "four"}, bank::Kind::kprim);
    const auto boxes = studio.set().pages[0].sheet.boxes;
    REQUIRE(boxes.size() == 8);
    CHECK(boxes[7].field == 3);
    CHECK(boxes[6].option == "true");
    CHECK(boxes[6].label == "T");
    CHECK(boxes[7].option == "false");
    CHECK(boxes[6].at.y == boxes[7].at.y);
}

TEST_CASE("a kind that cannot be printed is refused by name") {
    Studio studio;
    studio.add("?", {}, bank::Kind::foreign);
    CHECK_THROWS_WITH(studio.set(), Catch::Contains("foreign"));
}

TEST_CASE("a missing character is refused with the question's id") {
    Studio studio;
    studio.add("ཀ?", k_options);
    try {
        studio.set();
        FAIL("must throw");
    } catch (const Error& e) {
        CHECK(render(e.all().front(), Lang::en).find("q1") != std::string::npos);
    }
}

TEST_CASE("notes that would fill the page are refused") {
    Studio studio;
    studio.add("Frage?", k_options);
    layout::Heading heading;
    heading.exam_id = "KH7Q2F";
    heading.instructions = words(900);
    CHECK_THROWS_AS(studio.setter.set(heading, studio.form, 0, studio.by_id), Error);
}

TEST_CASE("notes that page 1 has no room for stand on page 2") {
    Studio studio("de", "exam-a5");
    studio.add("Frage?", k_options);
    layout::Heading heading;
    heading.exam_id = "KH7Q2F";
    heading.title = words(12);
    heading.course = "INF-4217";
    heading.examiner = "Prof. Muster";
    heading.duration = "1 Stunde 30 Minuten";
    heading.total_points = "1";
    const auto paper = studio.setter.set(heading, studio.form, 0, studio.by_id);
    REQUIRE(paper.pages.size() == 3);
    CHECK_FALSE(paper.pages[0].sheet.id_boxes.empty());
    CHECK(paper.pages[1].sheet.boxes.empty());
    CHECK(paper.pages[2].sheet.boxes.size() == k_options.size());
}

TEST_CASE("a cover has a table with the points of each question and their sum") {
    for (const std::string name : {"exam-a5", "exam-large-print-18", "exam-large-print-24"}) {
        INFO(name);
        Studio studio("de", name);
        for (int i = 0; i < 70; ++i)
            studio.add("Frage?", k_options).points = Rational(3, 2);
        int columns = 0, tables = 0;
        for (const auto& page : studio.set().pages)
            count_tables(page.frame, columns, tables);
        CHECK(columns == 71);
        CHECK(tables >= 7);
    }
    Studio studio;
    studio.add("Frage?", k_options);
    int columns = 0, tables = 0;
    for (const auto& page : studio.set().pages)
        count_tables(page.frame, columns, tables);
    CHECK(tables == 0);
}

TEST_CASE(
    "a listing breaks across pages only when it is longer than twelve lines, and then evenly") {
    Studio studio;
    layout::Setter setter(studio.definition, studio.fonts);
    const auto parts = [&](int lines) {
        std::string source = "```\n";
        for (int i = 0; i < lines; ++i)
            source += "x = " + std::to_string(i) + ";\n";
        std::vector<double> out;
        for (const auto& slab : setter.flow(source + "```\n", setter.style("text"), 100_mm))
            out.push_back(std::round(slab.frame->size.h / setter.style("code").line));
        return out;
    };
    CHECK(parts(1) == std::vector<double>{1});
    CHECK(parts(12) == std::vector<double>{12});
    CHECK(parts(13) == std::vector<double>{6, 7});
    CHECK(parts(30) == std::vector<double>{10, 10, 10});
}

TEST_CASE("line numbers stand before rows of the source, not before what a long row runs on in") {
    Studio studio;
    layout::Setter setter(studio.definition, studio.fonts);
    const std::string rows = "a\n" + words(30) + "\nb\n";
    const auto texts = [&](const std::string& fence) {
        std::vector<Rect> bars;
        std::vector<Point> out;
        for (const auto& slab :
             setter.flow("```" + fence + "\n" + rows + "```\n", setter.style("text"), 60_mm))
            walk(*slab.frame, {}, bars, out);
        return out;
    };
    const auto plain = texts("cpp"), numbered = texts("cpp numbered");
    REQUIRE(plain.size() > 5);
    const auto left = [](const std::vector<Point>& all) {
        return std::count_if(all.begin(), all.end(), [&](Point at) { return at.x < 4_mm; });
    };
    CHECK(left(numbered) == 3);
    CHECK(numbered.size() >= plain.size() + 3);
}
