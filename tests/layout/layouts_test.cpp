// The layouts that come with the program, each with random exams.

#include <catch2/catch.hpp>

#include <cmath>
#include <set>
#include <tuple>

#include "base/rng.h"
#include "layout/answer_sheet.h"
#include "layout/support.h"

using namespace examgen;
using test::Studio;

namespace {

const std::vector<std::string> k_exam_layouts = {
    "exam-a4",     "exam-a4-two-column",  "exam-compact",        "exam-letter",
    "exam-a5",     "exam-large-print-18", "exam-large-print-24"};

std::string sentence(Rng& rng, uint64_t most) {
    static const std::vector<std::string> k_words = {
        "Speicher", "ein", "Wert", "Donaudampfschifffahrtsgesellschaft", "und", "`x = 1`",
        "**nicht**", "Größe", "die", "Zahl", "§ 5", "3,5 %", "of", "the", "result"};
    std::string out;
    const uint64_t n = 1 + rng.below(most);
    for (uint64_t i = 0; i < n; ++i)
        out += (i ? " " : "") + k_words[rng.below(k_words.size())];
    return out + (rng.below(4) ? "?" : "\n\n* eins\n* zwei\n\n> Zitat\n");
}

void add_random(Studio& studio, Rng& rng) {
    constexpr bank::Kind k_kinds[] = {bank::Kind::single_choice, bank::Kind::multiple_choice,
                                      bank::Kind::kprim, bank::Kind::true_false};
    const bank::Kind kind = k_kinds[rng.below(4)];
    const uint64_t n = kind == bank::Kind::kprim        ? 4
                       : kind == bank::Kind::true_false ? 0
                                                        : 2 + rng.below(5);
    std::vector<std::string> options;
    for (uint64_t i = 0; i < n; ++i)
        options.push_back(sentence(rng, 30));
    auto& question = studio.add(sentence(rng, rng.below(20) ? 40 : 400), options, kind);
    question.points = Rational(static_cast<int64_t>(1 + rng.below(3)));
}

/// Right edges of all texts of a frame.
void texts_of(const draw::Frame& frame, Point origin, const draw::FontBook& fonts,
              std::vector<Rect>& out) {
    for (const auto& item : frame.items) {
        if (const auto* placed = std::get_if<draw::Placed>(&item))
            texts_of(*placed->frame, origin + placed->at, fonts, out);
        const auto* text = std::get_if<draw::Text>(&item);
        if (!text)
            continue;
        double units = 0;
        for (const auto& glyph : text->glyphs)
            units += glyph.advance;
        const Point at = origin + text->at;
        const Mm width = to_mm(text->size) * (units / fonts.units_per_em(text->font));
        out.push_back({at.x, at.y, width, Mm(0)});
    }
}

bool apart(const Rect& a, const Rect& b, Mm gap) {
    const Mm x = std::max(a.x - b.right(), b.x - a.right());
    const Mm y = std::max(a.y - b.bottom(), b.y - a.bottom());
    return std::max(x, y) >= gap - Mm(0.001);
}

void check(const layout::Paper& paper, const Studio& studio) {
    const auto& d = studio.definition;
    std::map<std::string, std::pair<int, int>> column_of;
    for (const auto& page : paper.pages) {
        const auto& boxes = page.sheet.boxes;
        for (size_t i = 0; i < boxes.size(); ++i) {
            const Rect& box = boxes[i].at;
            REQUIRE((box.x >= d.text.x && box.right() <= d.text.right() && box.y >= d.text.y &&
                     box.bottom() <= d.text.bottom()));
            const int column =
                static_cast<int>((box.x - d.text.x) / (d.column_width() + d.gutter));
            const auto at = std::pair(page.sheet.page, column);
            const auto [it, fresh] = column_of.try_emplace(boxes[i].question, at);
            REQUIRE((fresh || it->second == at || !paper.warnings.empty()));
            for (size_t k = i + 1; k < boxes.size(); ++k)
                REQUIRE(apart(box, boxes[k].at, 1.2_mm));
        }
        std::vector<Rect> texts;
        texts_of(page.frame, {}, studio.fonts, texts);
        for (const auto& text : texts) {
            const bool furniture = text.y < d.text.y || text.y > d.text.bottom();
            REQUIRE((text.x >= d.text.x - 0.01_mm && text.right() <= d.text.right() + 0.05_mm));
            if (furniture || d.flow_columns == 1 || page.sheet.page == 1)
                continue;
            const Mm step = d.column_width() + d.gutter;
            const double column = std::floor((text.x - d.text.x + 0.01_mm) / step);
            REQUIRE(text.right() <= d.text.x + step * column + d.column_width() + 0.05_mm);
        }
    }
}

}  // namespace

TEST_CASE("in every layout no question splits, nothing overlaps and all text keeps its column") {
    for (const auto& name : k_exam_layouts) {
        INFO(name);
        Studio studio("de", name);
        Rng rng(7);
        for (int exam = 0; exam < 40; ++exam) {
            studio.form.items.clear();
            const uint64_t n = 1 + rng.below(12);
            for (uint64_t i = 0; i < n; ++i)
                add_random(studio, rng);
            for (size_t i = 0; i < studio.form.items.size(); ++i)
                studio.form.items[i].number = static_cast<int>(i) + 1;
            check(studio.set(), studio);
        }
    }
}

TEST_CASE("an answer sheet has each choice of a form once, a hundred questions on one page") {
    Studio studio;
    layout::Definition definition = layout::read_definition(
        test::slurp(Studio::path("answer-sheet-a4.json")), "answer-sheet-a4.json");
    layout::AnswerSheetSetter setter(definition, studio.labels, studio.fonts);
    layout::Heading heading;
    heading.exam_id = "KH7Q2F";
    heading.title = "Probe";
    for (const int digits : {0, 1, 8, 12})
        for (const auto& [n, options, pages] :
             {std::tuple(20, 4, 1), std::tuple(60, 5, 1), std::tuple(100, 6, 1),
              std::tuple(100, 2, 1), std::tuple(230, 6, 2)}) {
            heading.id_digits = digits;
            studio.questions.clear();
            studio.by_id.clear();
            studio.form.items.clear();
            const std::vector<std::string> texts(static_cast<size_t>(options), "x");
            for (int i = 0; i < n; ++i)
                studio.add("Frage?", texts);
            const auto paper = setter.set(heading, studio.form, studio.by_id, 5);
            INFO(n << " questions, " << options << " options, " << digits << " digits");
            CHECK(paper.pages.size() == static_cast<size_t>(pages));
            std::vector<Rect> boxes;
            std::set<std::pair<std::string, std::string>> seen;
            for (const auto& page : paper.pages) {
                boxes.clear();
                CHECK(page.sheet.page == 5 + (&page - paper.pages.data()));
                for (const auto& box : page.sheet.boxes) {
                    boxes.push_back(box.at);
                    REQUIRE(seen.insert({box.question, box.option}).second);
                }
                for (const auto& box : page.sheet.id_boxes)
                    boxes.push_back(box.at);
                for (size_t i = 0; i < boxes.size(); ++i) {
                    REQUIRE(boxes[i].bottom() <= definition.text.bottom());
                    REQUIRE(boxes[i].right() <= definition.text.right() + 0.01_mm);
                    for (size_t k = i + 1; k < boxes.size(); ++k)
                        REQUIRE(apart(boxes[i], boxes[k], 1.2_mm));
                }
            }
            CHECK(seen.size() == static_cast<size_t>(n * options));
        }
}

TEST_CASE("with a separate answer sheet the questions have letters and no boxes") {
    Studio studio;
    studio.add("Frage?", {"ja", "nein"});
    studio.add("Vier?", {"eins", "zwei", "drei", "vier"}, bank::Kind::kprim);
    layout::Heading heading;
    heading.exam_id = "KH7Q2F";
    heading.title = "Probe";
    heading.answers = layout::AnswerPlace::separate;
    heading.id_digits = 0;
    for (const auto& page : studio.setter.set(heading, studio.form, 0, studio.by_id).pages) {
        CHECK(page.sheet.boxes.empty());
        CHECK(page.sheet.fiducials.size() == 6);
    }
}
