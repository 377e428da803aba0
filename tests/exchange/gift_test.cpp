#include "exchange/gift.h"

#include <nlohmann/json.hpp>

#include "exchange/gift_parse.h"
#include "exchange/gift_strict.h"
#include "exchange/share.h"
#include "exchange/support.h"

using namespace examgen;
using namespace examgen::exchange;
using namespace examgen::test;
using bank::Kind;

namespace {

/// The only question of a text that holds one.
bank::Question one(const std::string& text) {
    auto in = read_gift(text, "t.gift");
    REQUIRE(in.bank.questions.size() == 1);
    check_loads(in.bank);
    return std::move(in.bank.questions[0]);
}

/// Written and read again, in a bank of its own.
Imported back(const bank::Bank& bank) {
    return read_gift(write_gift(bank).text, "t.gift");
}

const std::string k_all = R"($CATEGORY: $course$/top/Netze/Routing

// [id:hop] [tag:easy] [tag:two words]
::Hop::What is a hop? {
=a step #right
~%-33.33333%a drink \{beer\}
~[html]<b>bold</b> \~ text
####because of it
}

::n::Pi is {#3.14:0.01####about}

::r::Between {#-1.5..2}

::tf::The sun is a star{T#no#yes, it is}

::s::Who? {=Ada =%50%Lovelace}

::m::Match {=a -> 1 =b -> 2 = -> 3}

::e::Write an essay {}

Only text about $\alpha$ and more

::many::Choose {~%50%a ~%50%b ~%-100%c}
)";

/// The judge's view of all files, one list of objects a file; one process reads them all.
std::vector<std::vector<nlohmann::json>> judged(const std::vector<fs::path>& files) {
    const TempFolder folder;
    spill(folder / "all.py", R"(import sys, json
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import gift
for name in sys.argv[2:]:
    print('null')
    for block in gift.split(open(name, encoding='utf-8-sig').read()):
        try:
            question = gift.parse(block)
        except (ValueError, IndexError):
            question = {'type': 'error'}
        if question:
            print(json.dumps(question))
)");
    std::string command = "python3 " + shell_quoted((folder / "all.py").string()) + " " +
                          shell_quoted(std::string(EXAMGEN_SHARED_DIR) + "/tools");
    for (const auto& file : files)
        command += " " + shell_quoted(file.string());
    std::vector<std::vector<nlohmann::json>> out;
    std::istringstream lines(run(command).out);
    for (std::string line; std::getline(lines, line);) {
        if (line == "null")
            out.emplace_back();
        else
            out.back().push_back(nlohmann::json::parse(line));
    }
    return out;
}

std::string type_name(gift::Type type) {
    constexpr const char* k_names[] = {"category",  "description", "essay",
                                       "numerical", "multichoice", "match",
                                       "truefalse", "shortanswer", "error"};
    return k_names[static_cast<size_t>(type)];
}

void compare(const gift::Block& block, const nlohmann::json& q) {
    INFO(block.source);
    REQUIRE(type_name(block.type) == q["type"].get<std::string>());
    if (block.type == gift::Type::broken)
        return;
    if (block.type == gift::Type::category) {
        CHECK(block.stem.text == q["cat"].get<std::string>());
        return;
    }
    CHECK(block.stem.text == q["q"].get<std::string>());
    CHECK(block.stem.format == q["fmt"].get<std::string>());
    CHECK(block.name == (q["name"].is_null() ? "" : q["name"].get<std::string>()));
    CHECK(block.general_feedback.text == q.value("gf", ""));
    if (!q.contains("a") || !q["a"].is_array())
        return;
    REQUIRE(block.answers.size() == q["a"].size());
    for (size_t i = 0; i < block.answers.size(); ++i) {
        const auto& expected = q["a"][i];
        const auto& answer = block.answers[i];
        if (block.type == gift::Type::match) {
            CHECK(answer.text.text == expected[0].get<std::string>());
            CHECK(answer.match == expected[1].get<std::string>());
            continue;
        }
        const Rational& w = answer.weight;
        CHECK(static_cast<double>(w.num) / static_cast<double>(w.den) ==
              Approx(expected[0].get<double>()));
        CHECK(answer.text.text == expected[1].get<std::string>());
        CHECK(answer.feedback.text == expected[2].get<std::string>());
    }
}

}  // namespace

TEST_CASE("a GIFT file gives all of Moodle's types") {
    const auto in = read_gift(k_all, "t.gift");
    check_loads(in.bank);
    REQUIRE(in.bank.questions.size() == 9);
    const auto& all = in.bank.questions;
    CHECK(in.bank.topic.id == "netze");
    CHECK(in.bank.topic.title == "Netze");
    CHECK(all[0].id == "hop");
    CHECK(all[0].topic == "netze/routing");
    CHECK(all[0].tags == std::vector<std::string>{"easy", "two words"});
    CHECK(all[0].kind == Kind::single_choice);
    CHECK(all[0].options[0].feedback == "right");
    CHECK(all[0].options[1].fraction == Rational(-1, 3));
    CHECK(all[0].options[1].text == "a drink {beer}");
    CHECK(all[0].options[2].text == "**bold** ~ text");
    CHECK(all[0].explanation == "because of it");
    CHECK(all[1].kind == Kind::numeric);
    CHECK(all[1].detail().low == Rational(313, 100));
    CHECK(all[1].detail().decimals == 2);
    CHECK(all[1].explanation == "about");
    CHECK(all[2].detail().high == Rational(2));
    CHECK(all[2].detail().sign);
    CHECK(all[3].kind == Kind::true_false);
    CHECK(all[3].truth);
    CHECK(all[3].explanation == "yes, it is\n\nno");
    CHECK(all[4].detail().answers[1] == bank::TextAnswer{"Lovelace", Rational(1, 2)});
    CHECK(all[5].detail().left.size() == 2);
    CHECK(all[5].detail().right.size() == 3);
    CHECK(all[6].kind == Kind::open);
    CHECK(all[7].kind == Kind::description);
    CHECK(all[7].stem == "Only text about \\$\\alpha\\$ and more");
    CHECK(all[8].kind == Kind::multiple_choice);
    CHECK(all[8].options[0].fraction == Rational(1, 2));
    CHECK(all[8].options[2].fraction == Rational(-1));
}

TEST_CASE("what Moodle's reader does with odd GIFT") {
    CHECK(one("a {~=yes ~no}").options.size() == 2);
    CHECK(one("Time: 12:30 = noon? {T}").stem == "Time: 12:30 = noon?");
    CHECK(one("The {=sun} shines").stem.find("\\_\\_\\_\\_\\_") == 4);
    CHECK(one("TeX \\\\(x\\\\neq y\\\\) {T}").stem == "TeX $x\\neq y$");
    CHECK(one("a \\neq b {T}").stem == "a\\\neq b");
    CHECK(one("q {=a -> x = b -> x = -> y}").detail().right.size() == 2);
}

TEST_CASE("GIFT that is no question is kept whole and reported") {
    const auto in = read_gift("open { =a ~b\n\nMany {#=1822:0 =%50%1822:2}\n\nok {T}", "f.gift");
    check_loads(in.bank);
    CHECK(in.opaque == 2);
    CHECK(in.bank.questions[0].detail().payload == "open { =a ~b");
    CHECK(says(in.problems, "f.gift:1: warning: this is no complete question"));
    CHECK(says(in.problems, "f.gift:3: warning: the question is kept whole"));
    CHECK_THROWS_WITH(read_gift("// nothing\n", "f"), Catch::Contains("no GIFT question"));
}

TEST_CASE("two full answers in a single choice are a matter for review") {
    const auto in = read_gift("q {=a =b ~c}", "f");
    CHECK(in.bank.questions[0].status == bank::Status::review);
    CHECK(in.bank.questions[0].kind == Kind::multiple_choice);
    CHECK(says(in.problems, "several options earn all points"));
}

TEST_CASE("every question comes back from GIFT as it was") {
    const auto in = read_gift(k_all, "t.gift");
    const auto out = write_gift(in.bank);
    CHECK(out.losses.empty());
    CHECK(difference(back(in.bank).bank, in.bank) == "");
}

TEST_CASE("special characters survive GIFT in every place") {
    const std::vector<std::string> hard = {"a~b=c#d{e}f:g",
                                           "x \\neq \\nu \\nabla",
                                           "####",
                                           "a->b",
                                           "%50%x",
                                           "[html]x",
                                           "// no comment",
                                           "\\$CATEGORY: x",
                                           "*em* **b** `co\\de`",
                                           "$\\frac{1}{2}$ and $$\\sum_{i}$$",
                                           "two\n\nparts",
                                           "- a\n- b",
                                           "\\$5 \\* 3",
                                           "1\\. x",
                                           "a\\\nb",
                                           "::x::",
                                           "a & b < c",
                                           "&amp;",
                                           "T",
                                           "~",
                                           "\\\\"};
    for (const auto& text : hard) {
        INFO(text);
        bank::Bank bank;
        bank.topic = {"t", "t", "en"};
        bank::Question q;
        q.id = "q";
        q.topic = "t";
        q.stem = q.explanation = text;
        for (const std::string& option : {text, "other " + text}) {
            bank::Option o;
            o.id = q.options.empty() ? "a" : "b";
            o.text = o.feedback = option;
            o.correct = q.options.empty();
            o.fraction = o.correct ? 1 : 0;
            q.options.push_back(o);
        }
        bank::Question m;
        m.id = "m";
        m.topic = "t";
        m.kind = Kind::matching;
        m.stem = "match";
        bank::Details d;
        d.left = {{"l1", text}};
        d.right = {{"r1", "x" + text}, {"r2", "y"}};
        d.pairs = {{"l1", "r1"}};
        m.details = std::make_unique<const bank::Details>(d);
        bank.questions.push_back(std::move(q));
        bank.questions.push_back(std::move(m));
        const auto again = back(bank);
        REQUIRE(again.bank.questions.size() == 2);
        CHECK(again.bank.questions[0].stem == text);
        CHECK(again.bank.questions[0].explanation == text);
        CHECK(again.bank.questions[0].options == bank.questions[0].options);
        CHECK(again.bank.questions[1].detail() == d);
    }
}

TEST_CASE("shares that Moodle does not know are named") {
    for (const int wrong : {33, 67, -15}) {
        auto in = read_gift("q {=a ~%" + std::to_string(wrong) + "%b ~c}", "f");
        const auto out = write_gift(in.bank);
        CHECK(says(out.losses, "Moodle knows no share of " + std::to_string(wrong) + " %"));
    }
    for (const Rational& share : {Rational(1, 3), Rational(2, 3), Rational(1, 7), Rational(-1, 8)})
        CHECK(is_moodle_share(meant_share(*Rational::parse(percent(share)) / Rational(100))));
    CHECK(percent(Rational(1, 3)) == "33.33333");
}

TEST_CASE("what was kept whole is written again only if strict readers take it") {
    for (const char* sound :
         {"q {=a ~b#no ~%50%c}", "::t:: q {T#yes}", "// a: b\nq {#3:0.1}", "q {}",
          "q {=a -> b =c -> d}", "text alone", "q \\{ \\: {=a\\:b} tail", "q {=a ####g}"}) {
        INFO(sound);
        CHECK(gift::is_strict(sound));
    }
    for (const char* loose : {"q {=#ff0000 ~#00ff00}", "q {=~%50% a =~%50% b}", "q {=a ~<x:y>}",
                              "a: b {=c}", "q {=a", "q {a}", "a = b {=c}", "q {=a {b}"}) {
        INFO(loose);
        CHECK_FALSE(gift::is_strict(loose));
    }
    const auto in = read_gift("Red? {=#ff0000 ~#00ff00 ~#0000ff}\n\nq {=a ~b}\n", "f");
    REQUIRE(in.opaque == 1);
    const auto out = write_gift(in.bank);
    CHECK(out.written == 1);
    CHECK(says(out.losses, "strict readers would refuse"));
}

TEST_CASE("real GIFT files are read as the judge reads them and come back equal") {
    size_t blocks = 0, opaque = 0, questions = 0, lossy = 0;
    std::vector<fs::path> files = real_files("gift", ".gift");
    for (const auto& file : real_files("gift", ".txt"))
        if (!file.filename().string().starts_with("LICENSE"))
            files.push_back(file);
    const auto all = judged(files);
    REQUIRE(all.size() == files.size());
    for (size_t f = 0; f < files.size(); ++f) {
        const auto& file = files[f];
        const auto& expected = all[f];
        INFO(file.string());
        const std::string text = text_of(file);
        const auto found = gift::parse(text);
        REQUIRE(found.size() == expected.size());
        for (size_t i = 0; i < found.size(); ++i)
            compare(found[i], expected[i]);
        blocks += found.size();
        try {
            const auto in = read_gift(text, "t.gift");
            check_loads(in.bank);
            opaque += static_cast<size_t>(in.opaque);
            questions += in.bank.questions.size();
            if (write_gift(in.bank).losses.empty())
                CHECK(difference(back(in.bank).bank, in.bank) == "");
            else
                ++lossy;
        } catch (const Error& e) {
            CHECK(std::string(e.what()).find("no GIFT question") != std::string::npos);
        }
    }
    WARN("real GIFT blocks: " << blocks << ", questions " << questions << ", kept whole " << opaque
                              << ", files with losses on the way back " << lossy);
}
