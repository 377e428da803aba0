// Words that stand in files, each with its sentence.

#include "scan/decide.h"

namespace examgen::scan {
namespace {

struct Reason {
    std::string_view word;
    Message sentence;
};

const std::vector<Reason>& reasons() {
    static const std::vector<Reason> k_reasons = {
        {"faint", msg("too little ink to tell a mark from dirt")},
        {"weaker", msg("much weaker than this writer's other marks; erased?")},
        {"beside", msg("much ink beside the box; a shadow, or meant for the next box?")},
        {"mostly-blank", msg("a stray line? Most answers of this paper are blank")},
        {"not-framed", msg("the box itself was not found; covered or torn?")},
        {"filled-among-crosses", msg("a filled box among crosses; withdrawn?")},
        {"filled-and-crossed", msg("filled and crossed boxes of a writer who does both")},
        {"unlike-strength", msg("two marks of unlike strength; one erased?")},
        {"struck-out", msg("two marks; one of them struck out?")},
        {"two-in-row", msg("two marks in one row")},
        {"digit-blank", msg("a number with a digit left blank")},
        {"points-open", msg("nobody has given points yet")},
        {"no-answer", msg("the marks do not make an answer")},
        {"bilevel-blank", msg("no mark, but the scan has no greys, so pencil would be lost")},
        {"bilevel-weak", msg("a weak mark in a scan without greys")},
        {"id-blank", msg("a column of the student number has no mark")},
        {"id-two", msg("a column of the student number has two marks")},
        {"id-unsure", msg("a mark of the student number is not clear")},
    };
    return k_reasons;
}

}  // namespace

Message explain(std::string_view reason) {
    for (const auto& one : reasons())
        if (one.word == reason)
            return one.sentence;
    return {};
}

}  // namespace examgen::scan
