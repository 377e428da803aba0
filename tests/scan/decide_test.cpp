// The rules about several marks, on ink as it was measured on captured pages.

#include "scan/decide.h"

#include <catch2/catch.hpp>

#include "scan/support.h"

using namespace examgen;
using namespace examgen::test;
using exam::AnswerStatus;
using exam::BoxInk;

namespace {

const BoxInk k_blank{0.012F, 0,     0.017F, 0.01F, 0.012F, 0.016F, 0.007F,
                     0,      0.08F, 0.05F,  0.01F, 0,      0,      true};
const BoxInk k_cross{0.33F, 0.58F, 0.62F, 0.03F, 0.5F, 0.55F, 0.05F,
                     0.57F, 0.25F, 0.66F, 0.02F, 0,    0,     true};
const BoxInk k_felt_cross{0.81F, 0.95F, 0.94F, 0.08F, 0.95F, 0.95F, 0.57F,
                          0.58F, 0.62F, 0.95F, 0.08F, 0,     0,     true};
const BoxInk k_fill{0.91F, 1,     0.92F, 0.03F, 0.91F, 0.92F, 0.9F,
                    0.58F, 0.91F, 0.92F, 0.03F, 0,     0,     true};
const BoxInk k_tick{0.11F, 0.19F, 0.4F, 0.02F, 0.09F, 0.28F, 0.01F,
                    0.28F, 0.16F, 0.5F, 0.01F, 0,     0,     true};
const BoxInk k_struck{0.6F,  0.9F, 0.7F,  0.09F, 0.6F, 0.65F, 0.3F,
                      0.59F, 0.6F, 0.72F, 0.06F, 0,    0,     true};
const BoxInk k_stray{0.12F, 0.2F,  0.6F,  0.03F, 0.07F, 0.53F, 0.01F,
                     0.23F, 0.15F, 0.64F, 0.01F, 0,     0,     true};
const BoxInk k_dirt{0.04F, 0.06F, 0.22F, 0.02F, 0.1F, 0.14F, 0.01F,
                    0.1F,  0.11F, 0.24F, 0.01F, 0,    0,     true};
const BoxInk k_shadow{0.16F, 0.4F,  0.25F, 0.15F, 0.16F, 0.22F, 0.05F,
                      0.5F,  0.22F, 0.28F, 0.01F, 0,     0,     true};
const BoxInk k_speck{0.08F, 0.13F, 0.4F, 0.02F, 0.07F, 0.3F, 0.01F,
                     0.08F, 0.09F, 0.5F, 0.01F, 0,     0,    true};
const BoxInk k_cross_over{0.2F,  0.33F, 0.6F,  0.09F, 0.04F, 0.4F, 0.01F,
                          0.47F, 0.25F, 0.65F, 0.01F, -0.3F, 0,    true};
const BoxInk k_arc{0.11F, 0.2F, 0.46F, 0.05F, 0.013F, 0.32F, 0.01F,
                   0.26F, 0.2F, 0.55F, 0.01F, 0,      0,     true};

/// A paper of 20 questions of five boxes; each is marked at A with `usual` unless told otherwise.
class Paper {
public:
    explicit Paper(const BoxInk& usual, const std::string& kind = "single-choice")
        : exam_(small_exam(20, kind)) {
        capture_.boxes.assign(exam_.sheets[0].boxes.size(), k_blank);
        for (size_t question = 0; question < 20; ++question)
            at(question, 0) = usual;
    }

    BoxInk& at(size_t question, size_t option) { return capture_.boxes[question * 5 + option]; }

    scan::FieldDecision decide(size_t question) const {
        const scan::PageView view[] = {{&exam_.sheets[0], &capture_}};
        return scan::decide(exam_, view).fields[question];
    }

    /// The letters of a question that stands, else why it is left to a person.
    std::string said(size_t question) const {
        const auto field = decide(question);
        if (field.status == AnswerStatus::review)
            return std::string(field.reason);
        std::string out = field.status == AnswerStatus::too_many ? "too many: " : "";
        for (const auto& option : field.options)
            out += option;
        return out;
    }

private:
    exam::Exam exam_;
    exam::PageCapture capture_;
};

}  // namespace

TEST_CASE("a filled box beside a crossed one is withdrawn, whatever the pen") {
    for (const auto& cross : {k_cross, k_felt_cross, k_tick}) {
        Paper paper(cross);
        paper.at(3, 2) = k_fill;
        CHECK(paper.said(3) == "a");
        CHECK(paper.said(2) == "a");
    }
}

TEST_CASE("a second cross that reaches over from the next box is for a person") {
    Paper paper(k_cross, "multiple-choice");
    paper.at(3, 2) = k_cross_over;
    CHECK(paper.said(3) == "beside");
}

TEST_CASE("a speck beside a long mark is not taken for a second one") {
    Paper paper(k_tick, "multiple-choice");
    paper.at(3, 3) = k_speck;
    CHECK(paper.said(3) == "unlike-strength");
    paper.at(4, 3) = k_tick;
    CHECK(paper.said(4) == "ad");
}

TEST_CASE("a writer who fills throughout has marked by filling") {
    Paper paper(k_fill);
    paper.at(3, 2) = k_fill;
    CHECK(paper.said(3) == "too many: ac");
    paper.at(4, 2) = k_felt_cross;
    CHECK(paper.said(4) == "filled-and-crossed");
    Paper mixed(k_fill);
    for (size_t question = 0; question < 8; ++question)
        mixed.at(question, 0) = k_cross;
    mixed.at(9, 2) = k_fill;
    CHECK(mixed.said(9) == "filled-and-crossed");
}

TEST_CASE("a struck out box beside a marked one is for a person") {
    for (const char* kind : {"single-choice", "multiple-choice"})
        for (const auto& usual : {k_cross, k_fill, k_tick}) {
            Paper paper(usual, kind);
            paper.at(3, 2) = k_struck;
            INFO(kind);
            CHECK(paper.decide(3).status == AnswerStatus::review);
        }
    BoxInk faint_fill = k_fill, faint_struck = k_fill;
    for (float* v : {&faint_fill.fill, &faint_fill.peak, &faint_fill.lightest, &faint_fill.core,
                     &faint_fill.edge, &faint_fill.depth, &faint_struck.depth})
        *v = 0.2F;
    faint_fill.cover = faint_struck.cover = 0;
    faint_struck.fill = faint_struck.core = 0.174F;
    faint_struck.peak = 0.194F;
    faint_struck.lightest = 0.15F;
    Paper paper(faint_fill);
    paper.at(3, 2) = faint_struck;
    CHECK(paper.decide(3).status == AnswerStatus::review);
}

TEST_CASE("two marks are too many only when they are alike") {
    Paper paper(k_cross);
    paper.at(3, 2) = k_cross;
    CHECK(paper.said(3) == "too many: ac");
    paper.at(4, 2) = k_tick;
    CHECK(paper.decide(4).status == AnswerStatus::review);
    paper.at(5, 2) = k_stray;
    CHECK(paper.decide(5).status == AnswerStatus::review);
    paper.at(6, 2) = k_cross;
    paper.at(6, 2).ring = 0.16F;  // a scribble that goes on beyond the box
    CHECK(paper.decide(6).status == AnswerStatus::review);
}

TEST_CASE("neither a stray line alone nor the edge of a shadow is taken for this writer's mark") {
    Paper paper(k_cross);
    paper.at(3, 0) = paper.at(4, 0) = k_blank;
    paper.at(3, 2) = k_stray;
    paper.at(4, 2) = k_shadow;
    CHECK(paper.said(3) == "weaker");
    CHECK(paper.said(4) == "faint");
}

TEST_CASE("a stroke that only touches the edge of its box is not read as blank") {
    Paper paper(k_cross);
    BoxInk edge = k_blank;
    edge.fill = 0.019F;
    edge.cover = 0.027F;
    edge.darkest = 0.107F;
    edge.edge = 0.2F;
    edge.depth = 0.45F;
    paper.at(3, 0) = edge;
    CHECK(paper.said(3) == "faint");
    paper.at(4, 0) = k_blank;
    CHECK(paper.said(4).empty());
}

TEST_CASE("a trace is dirt beside a mark of the usual strength, and nowhere else") {
    Paper paper(k_cross);
    paper.at(3, 2) = k_dirt;
    CHECK(paper.said(3) == "a");
    paper.at(4, 0) = k_blank;
    paper.at(4, 2) = k_dirt;
    CHECK(paper.said(4) == "faint");
    paper.at(5, 0) = k_fill;  // withdrawn, and a dot instead?
    paper.at(5, 2) = k_dirt;
    CHECK(paper.said(5) == "faint");
    Paper many(k_cross, "multiple-choice");
    many.at(3, 2) = k_dirt;
    CHECK(many.said(3) == "faint");
}

TEST_CASE("circles round boxes are not read as marks of the boxes that they touch") {
    Paper touched(k_arc);
    CHECK(touched.said(3) == "mostly-blank");
    Paper few(k_blank);
    few.at(3, 1) = k_arc;
    few.at(4, 1) = k_fill;  // withdrawn by somebody who else draws circles
    few.at(5, 1) = k_cross;
    CHECK(few.decide(3).status == AnswerStatus::review);
    CHECK(few.said(4) == "mostly-blank");
    CHECK(few.said(5) == "b");
}

TEST_CASE("ink in a box whose frame was not found is for a person") {
    Paper paper(k_cross);
    paper.at(3, 2) = k_stray;
    paper.at(3, 2).framed = false;
    CHECK(paper.said(3) == "not-framed");
    paper.at(4, 0).framed = false;
    CHECK(paper.said(4) == "not-framed");
    paper.at(5, 2).framed = false;  // and empty
    CHECK(paper.said(5) == "a");
    Paper filled(k_fill);  // no streak of dirt does that
    filled.at(3, 0).framed = false;
    CHECK(filled.said(3) == "a");
}

TEST_CASE("pale pencil is a mark for a writer of pale pencil, and dirt beside a pen") {
    BoxInk pale = k_cross;
    for (float* v : {&pale.fill, &pale.peak, &pale.core, &pale.darkest, &pale.edge, &pale.depth})
        *v *= 0.27F;
    pale.cover = 0;
    const Paper pencil(pale);
    CHECK(pencil.said(3) == "a");
    Paper pen(k_cross, "multiple-choice");
    pen.at(3, 2) = pale;
    CHECK(pen.decide(3).status == AnswerStatus::review);
}

TEST_CASE("a dot is a mark from 3 % of its box on") {
    const auto dot = [](float size) {
        BoxInk out = k_blank;
        out.fill += 0.05F * size;  // of the inner 2.5 mm of 4, so 3 % of what lies in the frame
        out.core = 2 * out.fill;
        out.darkest = 0.3F;
        out.peak = 0.3F;
        out.depth = 0.6F;
        return out;
    };
    Paper paper(k_cross, "multiple-choice");
    paper.at(3, 2) = dot(0.5F);
    CHECK(paper.said(3) == "a");
    paper.at(4, 2) = dot(1);
    CHECK(paper.said(4) == "faint");
    const Paper dots(dot(1.8F));
    CHECK(dots.said(4) == "a");
}

TEST_CASE("a scribble far darker than all other marks is not an answer") {
    Paper paper(k_tick);
    paper.at(3, 0) = k_struck;
    CHECK(paper.said(3) == "struck-out");
}

TEST_CASE("fills among crosses: withdrawn or meant, on a multiple choice a person decides") {
    Paper paper(k_cross, "multiple-choice");
    paper.at(3, 0) = paper.at(3, 2) = k_fill;
    CHECK(paper.said(3) == "filled-among-crosses");
    const Paper filler(k_fill, "multiple-choice");
    CHECK(filler.said(3) == "a");
}
