#include <algorithm>

#include <catch2/catch.hpp>

#include "synth/support.h"
#include "synth/truth_json.h"

using namespace examgen;
using namespace examgen::synth;

namespace {

struct Scene {
    exam::Exam exam = test::small_exam();
    std::vector<const exam::Sheet*> sheets{&exam.sheets[0]};

    FilledPaper paper(const char* style, const Slips& slips, double ability, uint64_t seed) const {
        return plan({exam, exam.forms[0], sheets, "407", ability, *find_style(style), slips},
                    Chance(Rng(seed)));
    }

    std::string text(const FilledPaper& paper, size_t i, const exam::Answer& answer) const {
        return exam::marked(*paper.boxes[i].question, *paper.boxes[i].item, answer);
    }
};

Slips none() {
    Slips out;
    out.blank = out.corrected = out.two = 0;
    return out;
}

Picture captured(FilledPaper& paper, const char* device, uint64_t seed = 1) {
    const Paper print = test::printed(*paper.sheets[0]);
    return capture(paper, 0, print, {*find_device(device), 150, {}, 0}, Chance(Rng(seed)));
}

}  // namespace

TEST_CASE("a student who knows everything answers with the key, in every kind of question") {
    const Scene scene;
    const FilledPaper paper = scene.paper("cross", none(), 50, 1);
    const char* const wanted[] = {"C", "D", "B D", "+--+", "47", "C B A"};
    for (size_t i = 0; i < paper.questions.size(); ++i) {
        const exam::Question& q = *paper.boxes[i].question;
        CHECK(paper.questions[i].meant.fields == q.key);
        CHECK(paper.questions[i].meant ==
              exam::read_cell(q, *paper.boxes[i].item, exam::key_cell(q, *paper.boxes[i].item)));
        if (q.kind != "ordering" && q.kind != "kprim")
            CHECK(scene.text(paper, i, paper.questions[i].meant) == wanted[i]);
    }
}

TEST_CASE("the abler, the more is right; who knows nothing guesses") {
    const Scene scene;
    double right[3] = {};
    for (int level = 0; level < 3; ++level)
        for (uint64_t seed = 0; seed < 400; ++seed) {
            const FilledPaper paper = scene.paper("cross", none(), 4.0 * (level - 1), seed);
            right[level] += paper.questions[0].meant.fields == paper.boxes[0].question->key;
        }
    CHECK(right[0] / 400 == Approx(0.25 + 0.75 / (1 + std::exp(4))).margin(0.08));
    CHECK(right[1] / 400 == Approx(0.25 + 0.75 / 2).margin(0.08));
    CHECK(right[2] / 400 > 0.95);
}

TEST_CASE("the id grid holds the student's number") {
    const FilledPaper paper = Scene().paper("cross", none(), 0, 1);
    for (int digit = 0; digit < 3; ++digit)
        for (int value = 0; value < 10; ++value)
            CHECK(paper.pages[0].id_boxes[static_cast<size_t>(10 * digit + value)].wanted ==
                  ("407"[digit] - '0' == value));
}

TEST_CASE("marks that are made show, empty boxes do not, with every pen and on every device") {
    const Scene scene;
    for (const auto& device : devices()) {
        if (device.name == "glare")
            continue;
        FilledPaper paper = scene.paper("cross", none(), 50, 3);
        captured(paper, std::string(device.name).c_str());
        for (const auto& box : paper.pages[0].boxes) {
            INFO(device.name << " " << box.share);
            if (box.wanted)
                CHECK(box.share > 0.05);
            else
                CHECK(box.share < 0.03);
        }
        for (size_t i = 0; i < paper.questions.size(); ++i)
            CHECK(paper.shown(i) == paper.questions[i].meant);
    }
}

TEST_CASE("a mark whose ink the device loses is blank in truth") {
    const Scene scene;
    FilledPaper paper = scene.paper("faint", none(), 50, 3);
    captured(paper, "flatbed");
    CHECK(paper.shown(0) == paper.questions[0].meant);
    captured(paper, "bilevel");  // all that is brighter than the threshold is white
    CHECK(paper.shown(0).status == exam::AnswerStatus::blank);
    CHECK(paper.questions[0].meant.status == exam::AnswerStatus::ok);
}

TEST_CASE("a mark under a blob of light is blank in truth") {
    const Scene scene;
    size_t gone = 0, all = 0;
    for (uint64_t seed = 0; seed < 10; ++seed) {
        FilledPaper paper = scene.paper("cross", none(), 50, 3);
        captured(paper, "glare", seed);
        for (const auto& box : paper.pages[0].boxes) {
            all += box.wanted;
            gone += box.wanted && !box.shown();
        }
    }
    CHECK(gone > 0);
    CHECK(gone < all / 2);
}

TEST_CASE("circles round boxes are blank in truth") {
    FilledPaper paper = Scene().paper("around", none(), 50, 3);
    captured(paper, "flatbed");
    CHECK(paper.shown(0).status == exam::AnswerStatus::blank);
}

TEST_CASE("slips happen as often as asked for, and leave the meaning alone") {
    const Scene scene;
    Slips slips = none();
    slips.corrected = 0.3;
    slips.erased = 0.2;
    size_t withdrawn = 0, erased = 0, all = 0;
    for (uint64_t seed = 0; seed < 300; ++seed) {
        const FilledPaper paper = scene.paper("cross", slips, 50, seed);
        for (const auto& truth : paper.questions) {
            ++all;
            withdrawn += truth.cause == Made::withdrawn;
            erased += truth.cause == Made::erased;
        }
        CHECK(paper.questions[0].meant.fields == paper.boxes[0].question->key);
    }
    // A slip needs an empty box, so that some of the drawn ones do not take place.
    CHECK(withdrawn > all / 10);
    CHECK(withdrawn < all * 3 / 10);
    CHECK(erased > all / 20);
    CHECK(erased < withdrawn);
}

TEST_CASE("two marks where one is asked for are too many in truth") {
    const Scene scene;
    Slips slips = none();
    slips.two = 1;
    size_t seen = 0;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        const FilledPaper paper = scene.paper("cross", slips, 50, seed);
        if (paper.questions[0].two) {
            ++seen;
            CHECK(paper.questions[0].meant.status == exam::AnswerStatus::too_many);
        }
    }
    CHECK(seen > 5);
}

TEST_CASE("who fills boxes never withdraws by filling") {
    const Scene scene;
    Slips slips = none();
    slips.corrected = 1;
    for (uint64_t seed = 0; seed < 30; ++seed) {
        const FilledPaper paper = scene.paper("fill", slips, 50, seed);
        for (const auto& box : paper.pages[0].boxes)
            CHECK(box.made != Made::withdrawn);
    }
}

TEST_CASE("the same seed gives the same picture and the same truth") {
    const Scene scene;
    FilledPaper a = scene.paper("usual", Slips{}, 0, 3), b = scene.paper("usual", Slips{}, 0, 3);
    const Picture first = captured(a, "feeder"), second = captured(b, "feeder");
    CHECK(first.grey == second.grey);
    PageLine line;
    line.state = "page";
    CHECK(to_json(line, &a, 0) == to_json(line, &b, 0));
    CHECK_FALSE(captured(b, "feeder", 2).grey == first.grey);
}
