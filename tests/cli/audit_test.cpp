#include <catch2/catch.hpp>

#include "cli/support.h"

using namespace examgen::test;

namespace {

/// Fills the column `verdict` of all rows but those that `skip` counts.
std::string with_verdicts(const std::string& csv, const std::string& verdict, size_t skip = 0) {
    std::string out;
    size_t at = 0, row = 0;
    while (at < csv.size()) {
        const size_t end = csv.find('\n', at);
        std::string line = csv.substr(at, end - at);
        if (row > skip)
            line = line.substr(0, line.size() - 2) + "," + verdict + ",";
        out += line + "\n";
        at = end + 1;
        ++row;
    }
    return out;
}

}  // namespace

TEST_CASE("an audit draws decided answers, waits for all verdicts and states a bound") {
    const TempFolder folder;
    spill(folder / "bank.json", small_bank(3));
    REQUIRE(
        call("--bank bank.json --count 3 --seed 1 --title Probe -o exam --grade-scale de-linear",
             folder.path())
            .code == 0);
    CHECK(call("audit exam", folder.path()).code == 1);
    REQUIRE(call("rehearse exam --students 4 --seed 1 --device flatbed --dpi 200 --care perfect",
                 folder.path())
                .code == 0);
    const std::string exam = "audit exam/rehearsal ";
    const Ran drawn = call(exam + "--sample 6", folder.path());
    INFO(drawn.out << drawn.err);
    CHECK(drawn.code == 0);
    const std::string file = "exam/rehearsal/results/audit.csv";
    const std::string sample = slurp(folder / file);
    CHECK(sample.find("stack-001.pdf") != std::string::npos);
    CHECK(run("qpdf --check exam/rehearsal/results/audit.pdf", folder.path()).code == 0);
    CHECK(call(exam, folder.path()).code == 1);  // nobody's verdicts are lost

    CHECK(call(exam + "--apply " + file, folder.path()).code == 3);
    spill(folder / file, with_verdicts(sample, "ok", 1));
    CHECK(call(exam + "--apply " + file, folder.path()).code == 3);
    spill(folder / file, with_verdicts(sample, "ok"));
    const Ran done = call(exam + "--json --apply " + file, folder.path());
    INFO(done.out << done.err);
    CHECK(done.code == 0);
    CHECK(done.out.find("\"wrong\": 0") != std::string::npos);
    CHECK(done.out.find("\"error_rate_95\": 0.") != std::string::npos);
    CHECK(done.out.find("\"pass_fail_risk\": null") == std::string::npos);
    spill(folder / file, with_verdicts(sample, "wrong"));
    CHECK(call(exam + "--json --apply " + file, folder.path()).out.find("\"error_rate_95\": 1") !=
          std::string::npos);
    spill(folder / file, with_verdicts(sample, "maybe"));
    CHECK(call(exam + "--apply " + file, folder.path()).err.find("ok or wrong") !=
          std::string::npos);
}
