#include "report/key_paper.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <deque>

#include "support/run.h"

using namespace examgen;

namespace {

/// An exam of mixed kinds with unequal points, on the shipped key layout.
struct Office {
    std::map<std::string, std::string> files;
    layout::Definition definition;
    layout::Labels labels;
    draw::FontBook fonts;
    report::KeySetter setter;
    std::deque<bank::Question> questions;
    layout::QuestionsById by_id;
    exam::Exam exam;

    Office()
        : definition(layout::read_definition(text("key-a4.json"), "key-a4.json")),
          labels(layout::Labels::read(text("labels/de.json"), "de.json")),
          fonts([this](const std::string& name) -> std::string_view {
              auto& bytes = files[name];
              if (bytes.empty())
                  bytes = test::slurp(test::fs::path("/usr/share/fonts/truetype") / name);
              return bytes;
          }),
          setter(definition, labels, fonts) {
        exam.id = "KH7Q2F";
        exam.title = "Probe";
    }

    static std::string text(const std::string& name) {
        return test::slurp(test::fs::path(EXAMGEN_SOURCE_DIR) / "layouts" / name);
    }

    void add(int number, Rational points) {
        bank::Question& question = questions.emplace_back();
        question.id = "frage-" + std::to_string(number);
        question.stem = "Was stimmt hier?";
        question.points = points;
        exam::Question plain{question.id, "single-choice", "", points, 3, {}, {{"b"}}};
        for (const char* id : {"a", "b", "c"}) {
            const bool right = *id == 'b';
            question.options.push_back({id, "Antwort", "", right ? 1 : 0, right});
            plain.options.push_back({id, right, right ? 1 : 0});
        }
        question.explanation = "Weil es so ist.";
        exam.questions.push_back(plain);
        by_id.emplace(question.id, &question);
    }

    /// Forms whose questions are turned by one place each.
    void forms(size_t n) {
        for (size_t form = 0; form < n; ++form) {
            exam::Form out{exam::form_name(form), {}};
            for (size_t i = 0; i < questions.size(); ++i)
                out.items.push_back({static_cast<int>(i) + 1,
                                     questions[(i + form) % questions.size()].id,
                                     {0, 1, 2}});
            exam.forms.push_back(out);
        }
    }

    std::vector<draw::Frame> set() {
        layout::Heading heading;
        heading.exam_id = exam.id;
        heading.title = exam.title;
        return setter.set(exam, heading, by_id);
    }

    struct Span {
        double y, from, to;
    };

    void spans(const draw::Frame& frame, Point origin, std::vector<Span>& out) const {
        for (const auto& item : frame.items) {
            if (const auto* text = std::get_if<draw::Text>(&item)) {
                double units = 0;
                for (const auto& glyph : text->glyphs)
                    units += glyph.advance;
                const Point at = origin + text->at;
                out.push_back({at.y.v, at.x.v,
                               at.x.v + units / fonts.units_per_em(text->font) *
                                            to_mm(text->size).v});
            } else if (const auto* placed = std::get_if<draw::Placed>(&item)) {
                spans(*placed->frame, origin + placed->at, out);
            }
        }
    }
};

}  // namespace

TEST_CASE("no two texts of the key run into each other, and none leaves the page") {
    const auto forms = GENERATE(1, 2, 4, 5, 12, 26);
    const auto unequal = GENERATE(false, true);
    Office office;
    for (int i = 1; i <= 23; ++i)
        office.add(i, unequal && i % 3 == 0 ? Rational(5, 2) : Rational(1));
    office.forms(static_cast<size_t>(forms));
    for (const auto& page : office.set()) {
        std::vector<Office::Span> spans;
        office.spans(page, {}, spans);
        std::sort(spans.begin(), spans.end(), [](const auto& a, const auto& b) {
            return std::pair(std::round(a.y * 100), a.from) <
                   std::pair(std::round(b.y * 100), b.from);
        });
        for (size_t i = 0; i < spans.size(); ++i) {
            INFO(forms << " forms, y " << spans[i].y << ", x " << spans[i].from);
            CHECK(spans[i].from >= 10);
            CHECK(spans[i].to <= 200);
            if (i > 0 && std::abs(spans[i].y - spans[i - 1].y) < 0.005)
                REQUIRE(spans[i].from >= spans[i - 1].to - 0.01);
        }
    }
}

TEST_CASE("every form's key is in the table, whatever the number of forms") {
    Office office;
    for (int i = 1; i <= 3; ++i)
        office.add(i, 1);
    office.forms(30);
    // 17 forms fit one page: two pages of table, then the explanations.
    CHECK(office.set().size() == 3);
}
