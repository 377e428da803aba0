#include <catch2/catch.hpp>

#include "cli/support.h"

using namespace examgen::test;

namespace {

struct Wrong {
    const char* args;
    int code;
    const char* says;  // part of the message
};

}  // namespace

TEST_CASE("the first words a user types make an exam and its key") {
    const TempFolder folder;
    const Ran ran = call("--topic ki-hardware --count 20", folder.path());
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(ran.out.find("/exam.pdf") != std::string::npos);
    CHECK(ran.out.find("/answer-key.pdf") != std::string::npos);
    CHECK(ran.out.find("output/ki-hardware-und-software-stack-") != std::string::npos);
}

TEST_CASE("what is wrong on the command line gets one message, a remedy and no files") {
    const Wrong cases[] = {
        {"--topic ki-hardwear --count 5", 1, "did you mean \"ki-hardware\"?"},
        {"--topic ki-hardware --count 5000", 1, "92 that fit are in stock"},
        {"--topic ki-hardware --count 20 --difficulty easy:8,medium:8,hard:5", 2, "add up to 21"},
        {"--topic ki-hardware --count 20 --difficulty easy:80,medium:8", 2, "add up"},
        {"--topic ki-hardware --coun 5", 2, "did you mean \"--count\"?"},
        {"--topic ki-hardware --cuont 5", 2, "unknown option"},
        {"--topic ki-hardware --count 5 stray", 2, "stray word \"stray\""},
        {"--topic ki-hardware --count -5", 2, "count"},
        {"--topic ki-hardware --count=-5", 2, "from 1 to"},
        {"--topic ki-hardware --count 5x", 2, "not \"5x\""},
        {"--topic ki-hardware --count 4294967297", 2, "from 1 to"},
        {"--topic ki-hardware --count 5 --seed -1", 2, "seed"},
        {"--topic ki-hardware --count 5 --seed=9007199254740992", 2, "seed"},
        {"--topic ki-hardware --count 5 --count 6", 2, "twice"},
        {"--topic ki-hardware --count", 2, "needs a value"},
        {"--topic ki-hardware --count 5 --layout exam-a44", 1, "did you mean \"exam-a4\"?"},
        {"--topic ki-hardware --count 5 --layout key-a4", 1, "not a layout for exams"},
        {"--topic ki-hardware --count 5 --date 2027-02-30", 2, "2027-02-08"},
        {"--topic ki-hardware --count 5 --forms 0", 2, "from 1 to 50"},
        {"--topic ki-hardware --count 5 --tag gibtesnicht", 1, "no question has the tag"},
        {"--topic ki-hardware --count 5 --include gibtesnicht", 1, "there is no question"},
        {"--topic ki-hardware --count 5 --bank missing.json", 1, "cannot be read"},
        {"--topic ki-hardware --count 5 --instructions missing.md", 1, "cannot be read"},
        {"--topic ki-hardware --count 5 --color blue", 2, "auto, always, never"},
        {"--blueprint missing.json", 1, "cannot be read"},
        {"--blueprint b.json --count 5", 2, "--count and --blueprint exclude each other"},
        {"--topic ki-hardware --count 5 --overlap 0", 2, "--overlap needs --forms"},
        {"--topic ki-hardware --count 50 --forms 2 --overlap 0", 1, "92 are there: 8 short"},
        {"--topic ki-hardware --count 5 --question-order easy", 2, "easy-first"},
        {"generat --count 5", 2, "did you mean \"generate\"?"},
        {"", 2, "--topic ki-hardware --count 20"},
    };
    const TempFolder folder;
    for (const auto& one : cases) {
        const Ran ran = call(one.args, folder.path());
        INFO(one.args << "\n" << ran.err);
        CHECK(ran.code == one.code);
        CHECK(ran.err.find(one.says) != std::string::npos);
        const size_t first = ran.err.find("error: ");
        REQUIRE(first != std::string::npos);
        CHECK(ran.err.find("error: ", first + 1) == std::string::npos);
        CHECK(ran.out.empty());
        CHECK(entries(folder.path()) == 0);
    }
}

TEST_CASE("a broken bank is refused with the place, and nothing is written") {
    const std::pair<std::string, const char*> cases[] = {
        {"no json at all", "not valid JSON"},
        {small_bank(3, "Frage 2?", "Frage \xff?"), "UTF-8"},
        {small_bank().substr(0, 300), "ends in the middle"},
        {small_bank(3, "frage-2", "frage-1"), "is used twice"},
        {small_bank(3, "\"correct\": true", "\"correct\": false"), "no option is correct"},
        {small_bank(3, "\"text\": \"nein\"", "\"text\": \"nein\", \"correct\": true"),
         "second correct option"},
        {small_bank(3, "single-choice", "singel-choice"), "single-choice"},
        {small_bank(3, "Frage 2?", "Frage \\u0007?"), "control character"},
    };
    const TempFolder folder;
    for (const auto& [text, says] : cases) {
        spill(folder / "bank.json", text);
        const Ran ran = call("--bank bank.json --count 1", folder.path());
        INFO(says << "\n" << ran.err);
        CHECK(ran.code == 1);
        CHECK(ran.err.find(says) != std::string::npos);
        CHECK(ran.err.find("bank.json:") != std::string::npos);
        CHECK(entries(folder.path()) == 1);
        CHECK(call("bank check bank.json", folder.path()).code == 1);
    }
}

TEST_CASE("an empty folder, a folder without banks and an unreadable bank are said") {
    const TempFolder folder;
    fs::create_directory(folder / "leer");
    CHECK(call("--bank leer --count 1", folder.path()).err.find("no question bank") !=
          std::string::npos);
    spill(folder / "leer" / "notes.json", "{ \"format\": \"something-else\" }");
    CHECK(call("--bank leer --count 1", folder.path()).code == 1);
    spill(folder / "leer" / "bank.json", small_bank());
    CHECK(call("--bank leer --count 1", folder.path()).code == 0);
}

TEST_CASE("an existing exam is never overwritten without --force, other folders not even then") {
    const TempFolder folder;
    const std::string args = "--topic ki-hardware --count 5 --seed 1 -o x";
    CHECK(call(args, folder.path()).code == 0);
    const std::string before = slurp(folder / "x" / "exam.json");
    const Ran again = call(args + " --title Anders", folder.path());
    CHECK(again.code == 1);
    CHECK(again.err.find("--force") != std::string::npos);
    CHECK(slurp(folder / "x" / "exam.json") == before);
    CHECK(call(args + " --title Anders --force", folder.path()).code == 0);
    CHECK(slurp(folder / "x" / "exam.json") != before);
    fs::create_directory(folder / "privat");
    spill(folder / "privat" / "wertvoll.txt", "bleibt");
    CHECK(call("--topic ki-hardware --count 5 -o privat --force", folder.path()).code == 1);
    CHECK(slurp(folder / "privat" / "wertvoll.txt") == "bleibt");
}

TEST_CASE("an unwritable place is said and leaves nothing") {
    const TempFolder folder;
    spill(folder / "file", "x");
    const Ran ran = call("--topic ki-hardware --count 5 -o file/x", folder.path());
    CHECK(ran.code == 1);
    CHECK(entries(folder.path()) == 1);
    const Ran device = call("--topic ki-hardware --count 5 -o /proc/x", folder.path());
    CHECK(device.code == 1);
    CHECK(device.err.find("/proc") != std::string::npos);
}

TEST_CASE("a full disk is said and leaves nothing half-written") {
    const TempFolder folder;
    if (run("mount -t tmpfs -o size=64k none " + folder.path().string()).code != 0) {
        WARN("skipped: only root may mount a small file system");
        return;
    }
    const Ran ran = call("--topic ki-hardware --count 20 -o x", folder.path());
    const size_t left = entries(folder.path());
    run("umount " + folder.path().string());
    CHECK(ran.code == 1);
    CHECK(ran.err.find("disk is full") != std::string::npos);
    CHECK(left == 0);
}

TEST_CASE("odd but harmless input prints well, with a warning and exit 0") {
    const TempFolder folder;
    std::string ten;
    for (char id = 'c'; id < 'k'; ++id)
        ten += std::string(", { \"id\": \"") + id + "\", \"text\": \"Option " + id + "\" }";
    std::string bank = small_bank(3, "\"text\": \"nein\" }", "\"text\": \"nein\" }" + ten);
    bank.replace(bank.find("Frage 2?"), 8, "Frage 2? " + std::string(12000, 'w'));
    bank.replace(bank.find("\"difficulty\""), 12, "\"difficullty\": 3, \"difficulty\"");
    const size_t last = bank.rfind("\"ja\"");
    bank.replace(last, 4, "\"" + std::string(1990, 'j') + " ja\"");
    spill(folder / "bank.json", bank);
    const Ran ran = call("--bank bank.json --count 3 -o x --title '" + std::string(300, 'T') + "'",
                            folder.path());
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(ran.err.find("unknown key \"difficullty\"") != std::string::npos);
    CHECK(ran.err.find("taller than a page") != std::string::npos);
    CHECK(run("qpdf --check x/exam.pdf && qpdf --check x/answer-key.pdf", folder.path()).code == 0);
}

TEST_CASE("messages follow --lang and the environment, documents do not") {
    const TempFolder folder;
    CHECK(call("--coun 5 --lang de", folder.path()).err.find("unbekannte Option") !=
          std::string::npos);
    const std::string args = "--topic ki-hardware --count 5 --seed 1 -o ";
    CHECK(run(std::string("LC_ALL=de_DE.UTF-8 ") + EXAMGEN_PROGRAM + " --coun 5", folder.path())
              .err.find("unbekannte Option") != std::string::npos);
    call(args + "a --lang en", folder.path());
    call(args + "b --lang de", folder.path(), "TZ=Asia/Tokyo");
    CHECK(slurp(folder / "a" / "exam.pdf") == slurp(folder / "b" / "exam.pdf"));
    CHECK(slurp(folder / "a" / "exam.json") == slurp(folder / "b" / "exam.json"));
}

TEST_CASE("--dry-run writes nothing and lists the choice; --json is for programs") {
    const TempFolder folder;
    const Ran dry = call("--topic ki-hardware --count 5 --seed 1 --dry-run", folder.path());
    CHECK(dry.code == 0);
    CHECK(dry.out.find("ki-hardware/") != std::string::npos);
    CHECK(entries(folder.path()) == 0);
    const Ran json = call("--topic ki-hardware --count 5 --seed 1 --json", folder.path());
    CHECK(json.out.find("\"seed\": 1") != std::string::npos);
}

TEST_CASE("a seed that was drawn is shown and makes the same exam again") {
    const TempFolder folder;
    const Ran first = call("--topic ki-hardware --count 5 -o a", folder.path());
    const std::string seed = first.out.substr(first.out.find("seed ") + 5);
    call("--topic ki-hardware --count 5 -o b --seed " + seed.substr(0, seed.find('\n')),
            folder.path());
    CHECK(slurp(folder / "a" / "exam.pdf") == slurp(folder / "b" / "exam.pdf"));
}

TEST_CASE("help and version answer everywhere, in both languages, with examples") {
    const TempFolder folder;
    for (const char* args : {"--help", "generate --help", "bank --help", "bank check --help"}) {
        const Ran en = call(std::string(args) + " --lang en", folder.path());
        const Ran de = call(std::string(args) + " --lang de", folder.path());
        INFO(args);
        CHECK(en.code == 0);
        CHECK(en.out.find("Usage: examgen") != std::string::npos);
        CHECK(de.out.find("Aufruf: examgen") != std::string::npos);
    }
    CHECK(call("--help", folder.path()).out.find("--topic ki-hardware --count 20") !=
          std::string::npos);
    CHECK(call("bank --version", folder.path()).out.find("examgen 0.") == 0);
}
