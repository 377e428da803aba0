#include "exchange/aiken.h"

#include <nlohmann/json.hpp>

#include "exchange/plain_text.h"
#include "exchange/support.h"

using namespace examgen;
using namespace examgen::exchange;
using namespace examgen::test;

namespace {

bank::Question choice(const std::string& stem, std::vector<std::string> options, size_t right) {
    bank::Question q;
    q.stem = stem;
    q.id = "q";
    q.topic = "t";
    for (size_t i = 0; i < options.size(); ++i) {
        bank::Option option;
        option.id = std::string(1, static_cast<char>('a' + i));
        option.text = options[i];
        option.correct = i == right;
        option.fraction = option.correct ? 1 : 0;
        q.options.push_back(option);
    }
    return q;
}

bank::Bank bank_of(bank::Question q) {
    bank::Bank out;
    out.topic = {"t", "t", "en"};
    out.questions.push_back(std::move(q));
    return out;
}

/// One line a question: stem, choices, number of the right one, as the judge writes them.
std::vector<std::string> judged(const fs::path& file) {
    const auto ran =
        run("python3 " + shell_quoted(std::string(EXAMGEN_SHARED_DIR) + "/tools/aiken.py") + " " +
            shell_quoted(file.string()));
    std::vector<std::string> out;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
        const auto q = nlohmann::json::parse(line);
        std::string one = escape_markup(q["q"].get<std::string>());
        for (const auto& a : q["a"])
            one += "|" + escape_markup(a.get<std::string>());
        out.push_back(one + "|" + std::to_string(q["k"].get<int>()));
    }
    return out;
}

std::vector<std::string> as_lines(const bank::Bank& bank) {
    std::vector<std::string> out;
    for (const auto& q : bank.questions) {
        std::string one = q.stem, right;
        for (size_t i = 0; i < q.options.size(); ++i) {
            one += "|" + q.options[i].text;
            if (q.options[i].correct)
                right = std::to_string(i);
        }
        out.push_back(one + "|" + right);
    }
    return out;
}

}  // namespace

TEST_CASE("an Aiken question has its stem, choices and answer") {
    const auto in = read_aiken("What is 5 * 5?\n\nA) $25\nB.snake_case\nC)\tmore  \nANSWER:  B \n",
                               "quiz/Zahlen eins.txt");
    REQUIRE(in.bank.questions.size() == 1);
    const auto& q = in.bank.questions[0];
    CHECK(in.problems.empty());
    CHECK(in.bank.topic.id == "zahlen-eins");
    CHECK(q.stem == "What is 5 * 5?");
    CHECK(q.options[0].text == "\\$25");
    CHECK(q.options[1].text == "snake_case");
    CHECK(q.options[1].correct);
    CHECK(q.options[2].text == "more");
    check_loads(in.bank);
}

TEST_CASE("what Moodle gives up is reported with its line") {
    const auto in = read_aiken(
        "Lost\nFirst\nA) a\nB) b\nANSWER: A\nC) stray\nShort\nA) one\n"
        "ANSWER: A\nANSWER: B\nX\nAsk\nA) a\nB) b\nANSWER: Q\nLast\nA) a\n",
        "f.txt");
    REQUIRE(in.bank.questions.size() == 2);
    CHECK(in.complete == 1);
    CHECK(in.drafts == 1);
    CHECK(says(in.problems, "f.txt:2: warning: the text from line 1 on is not imported"));
    CHECK(says(in.problems, "f.txt:6: warning: a choice without a stem"));
    CHECK(says(in.problems, "f.txt:9: warning: the text from line 7 on is not imported"));
    CHECK(says(in.problems, "f.txt:10: warning: an answer line without a question"));
    CHECK(says(in.problems, "f.txt:15: warning: the answer line names no choice"));
    CHECK(says(in.problems, "the last question has no answer line"));
    check_loads(in.bank);
}

TEST_CASE("equal choices are no question for the bank and are kept whole") {
    const auto in = read_aiken("Same\nA) x\nB) x\nANSWER: A\nOther\nA) x\nB) y\nANSWER: A\n", "f");
    CHECK(in.opaque == 1);
    CHECK(in.complete == 1);
    CHECK(in.bank.questions[0].detail().payload == "Same\nA) x\nB) x\nANSWER: A");
    check_loads(in.bank);
    const auto out = write_aiken(in.bank);
    CHECK(out.losses.empty());
    CHECK(difference(read_aiken(out.text, "f").bank, in.bank) == "");
}

TEST_CASE("a file without questions is refused") {
    CHECK_THROWS_WITH(read_aiken("Only text\n", "f"), Catch::Contains("no Aiken question"));
    CHECK_THROWS_WITH(read_aiken(std::string((size_t{16} << 20) + 1, 'a'), "f"),
                      Catch::Contains("more than 16 MB"));
    CHECK(!is_aiken("Only text\nA) x\nANSWER: A"));
    CHECK(is_aiken("Stem\nA) x\nB) y\nANSWER: A"));
}

TEST_CASE("stems that look like choices or answers come back as they were") {
    for (const std::string stem : {"J. R. R. Tolkien wrote what?", "A) or B)?",
                                   "ANSWER: what is it?", "x", "5\\*5 and \\$3"}) {
        const auto bank = bank_of(choice(stem, {"B) not this", "yes"}, 1));
        const auto out = write_aiken(bank);
        CHECK(out.losses.empty());
        const auto back = read_aiken(out.text, "t.txt");
        REQUIRE(back.bank.questions.size() == 1);
        CHECK(back.bank.questions[0].stem == stem);
        CHECK(back.bank.questions[0].options == bank.questions[0].options);
    }
}

TEST_CASE("what Aiken cannot hold is named question by question") {
    auto q = choice("**Bold** and\n\nsecond", {"a", "b"}, 0);
    q.explanation = "because";
    q.difficulty = 5;
    q.options[1].fraction = Rational(-1, 4);
    auto out = write_aiken(bank_of(std::move(q)));
    CHECK(out.written == 1);
    CHECK(out.text == "Bold and second\nA) a\nB) b\nANSWER: A\n");
    REQUIRE(out.losses.size() == 2);
    CHECK(says(out.losses, "not written: difficulty, explanation, fraction"));
    CHECK(says(out.losses, "markup and line breaks become plain text"));
    q = choice("Many", {"a", "b"}, 0);
    q.kind = bank::Kind::multiple_choice;
    out = write_aiken(bank_of(std::move(q)));
    CHECK(out.written == 0);
    CHECK(says(out.losses, "single-choice questions only"));
}

TEST_CASE("real Aiken files are read as the judge reads them and come back equal") {
    size_t questions = 0, opaque = 0;
    for (const auto& file : real_files("aiken", ".txt")) {
        if (file.filename() == "LICENSE")
            continue;
        INFO(file.string());
        const auto expected = judged(file);
        if (expected.empty())
            continue;
        const auto in = read_aiken(text_of(file), file.string());
        const auto found = as_lines(in.bank);
        REQUIRE(found.size() == expected.size());
        for (size_t i = 0; i < found.size(); ++i) {
            opaque += in.bank.questions[i].kind == bank::Kind::foreign;
            if (in.bank.questions[i].kind != bank::Kind::foreign && found[i] != expected[i])
                FAIL_CHECK(found[i] + "\n" + expected[i]);
        }
        check_loads(in.bank);
        const auto out = write_aiken(in.bank);
        for (const auto& one : out.losses)
            FAIL_CHECK(render(one, Lang::en));
        CHECK(difference(read_aiken(out.text, file.string()).bank, in.bank) == "");
        questions += found.size();
    }
    WARN("real Aiken questions: " << questions << ", kept whole: " << opaque);
}
