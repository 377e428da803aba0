// Killed at any moment, grading loses nothing and doubles nothing: a run that is resumed ends as
// one that was never disturbed. The moments are random with fixed seeds.

#include <csignal>
#include <map>
#include <ctime>

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "cli/support.h"
#include "store/record.h"

using namespace examgen;
using namespace examgen::test;

namespace {

constexpr const char* k_files[] = {"results.csv", "results.json", "answers.csv"};

void make_class(const fs::path& folder, int students) {
    spill(folder / "netze.json", small_bank());
    REQUIRE(call("--bank netze.json --count 3 --seed 1 -o ex", folder).code == 0);
    std::string csv = "id,1,2,3\n";
    Rng rng(7);
    for (int i = 0; i < students; ++i) {
        csv += std::to_string(100000 + i);
        for (int q = 0; q < 3; ++q)
            csv += std::string(",") + "AB "[rng.below(3)];
        csv += '\n';
    }
    spill(folder / "a.csv", csv);
}

/// Starts grading and ends it after so many microseconds; whether it was still at work.
bool graded_and_killed(const fs::path& folder, long microseconds) {
    const std::string exam = (folder / "ex").string(), csv = (folder / "a.csv").string();
    const pid_t child = fork();
    if (child == 0) {
        const int quiet = open("/dev/null", O_WRONLY);
        dup2(quiet, 1);
        dup2(quiet, 2);
        execl(EXAMGEN_PROGRAM, "examgen", "grade", exam.c_str(), "--csv", csv.c_str(), "--answers",
              "--no-use", "--grade-scale", "de-linear", "--no-spreadsheet", "--no-report", nullptr);
        _exit(127);
    }
    const timespec wait{microseconds / 1000000, microseconds % 1000000 * 1000};
    nanosleep(&wait, nullptr);
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
}

Ran grade_whole(const fs::path& folder) {
    return call(
        "grade ex --csv a.csv --answers --no-use --grade-scale de-linear --no-spreadsheet "
        "--no-report",
        folder);
}

/// Papers and scores as text, without the times of day.
std::string dump(const fs::path& folder) {
    store::Record record((folder / "ex/results/results.db").string());
    std::string out;
    const auto imports = record.imports(store::Import::State::current);
    const auto version = record.current_version();
    for (const auto& import : imports)
        out += import.file + " " + std::to_string(import.papers) + "\n";
    REQUIRE(record.imports(store::Import::State::reading).empty());
    REQUIRE(version);
    record.each_paper(imports, [&](const store::PaperRow& paper) {
        const auto score = record.score_of(version->id, paper.id);
        REQUIRE(score);
        out += std::to_string(paper.id) + " " + std::to_string(paper.line) + " " +
               std::string(paper.student) + " " + std::string(*paper.answers) + " " +
               score->points.to_string() + " " + std::string(score->grade) + "\n";
    });
    return out;
}

/// What a kill left is whole batches, each paper once.
void check_left(const fs::path& folder, bool& importing) {
    if (!fs::exists(folder / "ex/results/results.db"))
        return;
    store::Record record((folder / "ex/results/results.db").string());
    for (const auto state : {store::Import::State::reading, store::Import::State::read})
        for (const auto& import : record.imports(state)) {
            importing = importing || state == store::Import::State::reading;
            int64_t next = import.first;
            record.each_paper({import}, [&](const store::PaperRow& paper) {
                REQUIRE(paper.id == next);
                REQUIRE(paper.line == next - import.first + 2);
                ++next;
            });
            REQUIRE(next - import.first == import.papers);
        }
}

void kill_and_resume(int students, int times) {
    const TempFolder folder;
    make_class(folder.path(), students);
    REQUIRE(grade_whole(folder.path()).code == 0);
    std::map<std::string, std::string> expected;
    for (const char* file : k_files)
        expected[file] = slurp(folder.path() / "ex/results" / file);
    const std::string expected_dump = dump(folder.path());
    int killed = 0, importing = 0;
    for (int i = 0; i < times; ++i) {
        fs::remove_all(folder.path() / "ex/results");
        Rng rng(static_cast<uint64_t>(i) + 1);
        for (int again = 0; again < 2; ++again) {
            killed +=
                graded_and_killed(folder.path(), 3000 + static_cast<long>(rng.below(students * 3)));
            bool found = false;
            check_left(folder.path(), found);
            importing += found;
        }
        REQUIRE(grade_whole(folder.path()).code == 0);
        for (const char* file : k_files)
            REQUIRE(slurp(folder.path() / "ex/results" / file) == expected[file]);
        REQUIRE(dump(folder.path()) == expected_dump);
        REQUIRE(entries(folder.path() / "ex/results") == 4);  // no halves are left
    }
    WARN(killed << " kills, " << importing << " of them within the import");
    CHECK(killed > times / 2);
}

}  // namespace

TEST_CASE("a run that was killed and resumed ends as one that was not disturbed") {
    kill_and_resume(20000, 8);
}

TEST_CASE("fifty kills while 100,000 rows are imported change nothing", "[.long]") {
    kill_and_resume(100000, 50);
}
