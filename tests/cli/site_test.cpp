#include <catch2/catch.hpp>

#include "cli/support.h"
#include "jobs/files.h"

using namespace examgen;
namespace fs = std::filesystem;
using Catch::Contains;
using test::TempFolder;

namespace {

/// With a record of held exams of the folder's own: what other tests held must not hide questions.
test::Ran call(const std::string& args, const fs::path& folder, const std::string& before = "") {
    return test::call(args, folder, "XDG_DATA_HOME=" + folder.string() + "/data " + before);
}

void put_bank(const TempFolder& folder, const std::string& text) {
    jobs::write_file(folder / "bank.json", text);
}

}  // namespace

TEST_CASE("site makes pages, says how many, and writes nothing the second time") {
    TempFolder folder;
    put_bank(folder, test::small_bank());
    const auto first = call("site --bank bank.json --lang en", folder.path());
    CHECK(first.code == 0);
    CHECK_THAT(first.out, Contains("3 questions on 1 topic") && Contains("output/site/index.html"));
    CHECK(fs::exists(folder / "output/site/topic/netze/q/frage-1.html"));
    const auto again = call("site --bank bank.json --json", folder.path());
    CHECK_THAT(again.out, Contains("\"written\": 0") && Contains("\"questions\": 3"));
}

TEST_CASE("the clock and the caller's folder change no byte of a site") {
    TempFolder folder;
    put_bank(folder, test::small_bank());
    call("site --bank bank.json --today 2027-01-01 -o one", folder.path(),
         "TZ=Asia/Tokyo LANG=de_DE.UTF-8");
    call("site --bank ./bank.json --today 2027-01-01 -o two/deep", folder.path());
    CHECK(test::run("diff -r one two/deep", folder.path()).code == 0);
}

TEST_CASE("a bank of drafts is an error with a remedy, in both languages") {
    TempFolder folder;
    put_bank(folder,
             test::small_bank(1, "\"difficulty\"", "\"status\": \"draft\", \"difficulty\""));
    const auto ran = call("site --bank bank.json", folder.path());
    CHECK(ran.code == 1);
    CHECK_THAT(ran.err, Contains("no question may be shown"));
    CHECK_THAT(call("site --bank bank.json --lang de", folder.path()).err,
               Contains("keine Frage darf auf Übungsseiten stehen"));
    CHECK_FALSE(fs::exists(folder / "output"));
}

TEST_CASE("wrong use of site is named") {
    TempFolder folder;
    put_bank(folder, test::small_bank());
    for (const char* wrong :
         {"--base-url 'javascript:alert(1)'", "--imprint 'javascript:alert(1)'", "--include draft",
          "--include aproved", "--difficulty easy:3", "--today yesterday", "stray", "--titel x"}) {
        INFO(wrong);
        CHECK(call("site --bank bank.json " + std::string(wrong), folder.path()).code == 2);
    }
    CHECK_FALSE(fs::exists(folder / "output"));
}

TEST_CASE("difficulty and status filter the questions of a site") {
    TempFolder folder;
    put_bank(folder, test::small_bank(3, "\"difficulty\": 2",
                                      "\"status\": \"retired\", \"difficulty\": 5"));
    CHECK_THAT(call("site --bank bank.json --json", folder.path()).out,
               Contains("\"questions\": 3"));
    CHECK_THAT(call("site --bank bank.json --json --include approved", folder.path()).out,
               Contains("\"questions\": 2"));
    CHECK_THAT(call("site --bank bank.json --json --difficulty hard", folder.path()).out,
               Contains("\"questions\": 1"));
}

TEST_CASE("a folder that cannot be written is named and nothing else happens") {
    TempFolder folder;
    put_bank(folder, test::small_bank());
    const auto ran = call("site --bank bank.json -o bank.json/site", folder.path());
    CHECK(ran.code == 1);
    CHECK_THAT(ran.err, Contains("cannot be made"));
}
