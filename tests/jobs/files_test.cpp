#include "jobs/files.h"

#include <catch2/catch.hpp>

#include <unistd.h>

#include "base/error.h"
#include "support/run.h"

using namespace examgen;
using namespace examgen::test;

namespace {

size_t entries(const fs::path& folder) {
    size_t n = 0;
    for (const auto& entry : fs::directory_iterator(folder))
        n += !entry.path().empty();
    return n;
}

}  // namespace

TEST_CASE("a folder appears whole or not at all") {
    const TempFolder folder;
    {
        jobs::NewFolder target(folder / "exam", false);
        target.add("a.txt", "eins");
        CHECK_FALSE(fs::exists(folder / "exam"));
    }
    CHECK(entries(folder.path()) == 0);
    {
        jobs::NewFolder target(folder / "exam", false);
        target.add("a.txt", "eins");
        target.commit();
    }
    CHECK(slurp(folder / "exam" / "a.txt") == "eins");
    CHECK(entries(folder.path()) == 1);
}

TEST_CASE("an existing folder is kept unless it is an exam and may be replaced") {
    const TempFolder folder;
    fs::create_directory(folder / "exam");
    spill(folder / "exam" / "mine.txt", "wertvoll");
    CHECK_THROWS_AS(jobs::NewFolder(folder / "exam", false), Error);
    CHECK_THROWS_AS(jobs::NewFolder(folder / "exam", true), Error);
    CHECK(slurp(folder / "exam" / "mine.txt") == "wertvoll");
    spill(folder / "exam" / "exam.json", "{}");
    jobs::NewFolder target(folder / "exam", true);
    target.add("exam.json", "{ }");
    target.commit();
    CHECK(slurp(folder / "exam" / "exam.json") == "{ }");
    CHECK_FALSE(fs::exists(folder / "exam" / "mine.txt"));
    CHECK(entries(folder.path()) == 1);
}

TEST_CASE("a full disk leaves nothing behind and says so") {
    const TempFolder folder;
    if (geteuid() != 0 ||
        run("mount -t tmpfs -o size=64k none " + folder.path().string()).code != 0) {
        WARN("skipped: only root may mount a small file system");
        return;
    }
    std::string message;
    try {
        jobs::NewFolder target(folder / "exam", false);
        target.add("a.txt", std::string(30000, 'x'));
        target.add("b.txt", std::string(300000, 'x'));
        target.commit();
    } catch (const Error& e) {
        message = render(e.all().front(), Lang::en);
    }
    const size_t left = entries(folder.path());
    run("umount " + folder.path().string());
    CHECK(message.find("disk is full") != std::string::npos);
    CHECK(message.find("b.txt") != std::string::npos);
    CHECK(left == 0);
}

TEST_CASE("writing a file replaces it whole") {
    const TempFolder folder;
    jobs::write_file(folder / "a", "alt");
    jobs::write_file(folder / "a", "neu");
    CHECK(slurp(folder / "a") == "neu");
    CHECK(entries(folder.path()) == 1);
    CHECK_THROWS_AS(jobs::write_file(folder / "no" / "a", "x"), Error);
}

TEST_CASE("a missing file is named with a remedy") {
    try {
        jobs::read_file("does/not/exist.json");
        FAIL("must throw");
    } catch (const Error& e) {
        CHECK(e.all().front().where.file == "does/not/exist.json");
        CHECK_FALSE(e.all().front().hints.empty());
    }
}
