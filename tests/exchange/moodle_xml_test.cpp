#include "exchange/moodle_xml.h"

#include <map>

#include "support.h"
#include <catch2/catch.hpp>

#include "base/base64.h"
#include "exchange/cloze.h"
#include "exchange/formats.h"
#include "text/markup.h"

using namespace examgen;
using namespace examgen::exchange;
using bank::Kind;

namespace {

Imported read(const std::string& questions) {
    Imported out =
        read_moodle_xml("<?xml version=\"1.0\"?>\n<quiz>\n" + questions + "</quiz>\n", "netze.xml");
    test::check_loads(out.bank);
    return out;
}

std::string question(const std::string& type, const std::string& inside) {
    return "<question type=\"" + type + "\"><name><text>Name " + type + "</text></name>" +
           "<questiontext format=\"html\"><text><![CDATA[<p>Stem</p>]]></text></questiontext>" +
           inside + "</question>\n";
}

std::string answer(const std::string& fraction, const std::string& text) {
    return "<answer fraction=\"" + fraction + "\" format=\"html\"><text>" + text +
           "</text><feedback format=\"html\"><text>fb " + text + "</text></feedback></answer>";
}

AssetSource source_of(const Assets& assets) {
    return [&assets](std::string_view name) {
        const auto found = assets.find(std::string(name));
        return found == assets.end() ? std::nullopt : std::optional(found->second);
    };
}

/// What comes back from its own export is the same, pictures included.
void comes_back(const Imported& in) {
    const Exported out = write_moodle_xml(in.bank, source_of(in.assets));
    Imported again = read_moodle_xml(out.text, in.bank.file);
    REQUIRE(again.bank.questions.size() == in.bank.questions.size());
    for (size_t i = 0; i < in.bank.questions.size(); ++i)  // a status of review is a loss, named
        if (in.bank.questions[i].status == bank::Status::review)
            again.bank.questions[i].status = bank::Status::review;
    CHECK(test::difference(again.bank, in.bank) == "");
    for (const auto& [name, bytes] : in.assets) {
        INFO(name);
        CHECK((again.assets.contains(name) && again.assets.at(name) == bytes));
    }
}

}  // namespace

TEST_CASE("every core type of Moodle XML becomes a kind") {
    const Imported in =
        read(question("multichoice", "<single>true</single><shuffleanswers>true</shuffleanswers>" +
                                         answer("100", "a") + answer("-33.33333", "b")) +
             question("multichoice", "<single>false</single>" + answer("50", "a") +
                                         answer("50", "b") + answer("0", "c")) +
             question("truefalse", answer("0", "true") + answer("100", "false")) +
             question("shortanswer",
                      "<usecase>1</usecase>" + answer("100", "DRAM") + answer("50", "RAM")) +
             question("numerical",
                      "<answer fraction=\"100\"><text>3.14</text><tolerance>0.01</tolerance>"
                      "</answer><answer fraction=\"0\"><text>*</text></answer>") +
             question("matching",
                      "<subquestion><text>l1</text><answer><text>r1</text></answer></subquestion>"
                      "<subquestion><text>l2</text><answer><text>r2</text></answer></subquestion>"
                      "<subquestion><text></text><answer><text>r3</text></answer></subquestion>") +
             question("essay", "<responsefieldlines>15</responsefieldlines>") +
             question("description", "") +
             question("ordering",
                      "<answer fraction=\"2.0\"><text>two</text></answer>"
                      "<answer fraction=\"1.0\"><text>one</text></answer>") +
             question("stack", "<stackversion/>"));
    REQUIRE(in.bank.questions.size() == 10);
    const auto& q = in.bank.questions;
    CHECK(q[0].kind == Kind::single_choice);
    CHECK(q[0].shuffle == bank::Shuffle::yes);
    CHECK(q[0].options[1].fraction == Rational(-1, 3));
    CHECK(q[0].options[0].feedback == "fb a");
    CHECK(q[1].kind == Kind::multiple_choice);
    CHECK(q[1].shuffle == bank::Shuffle::no);
    CHECK(q[1].options[1].correct);
    CHECK(q[2].kind == Kind::true_false);
    CHECK_FALSE(q[2].truth);
    CHECK(q[2].explanation == "fb true\n\nfb false");
    CHECK(q[3].detail().case_sensitive);
    CHECK(q[3].detail().answers[1].fraction == Rational(1, 2));
    CHECK(q[4].detail().low == Rational(313, 100));
    CHECK(q[5].detail().right.size() == 3);
    CHECK(q[5].detail().pairs.size() == 2);
    CHECK(q[6].detail().lines == 15);
    CHECK(q[7].kind == Kind::description);
    CHECK(q[8].options[0].text == "one");
    CHECK(q[9].kind == Kind::foreign);
    CHECK(q[9].detail().payload.starts_with("<question type=\"stack\">"));
    CHECK(q[9].detail().payload.ends_with("</question>"));
    CHECK(q[0].id == "name-multichoice");
    comes_back(in);
}

TEST_CASE("gaps chosen from a list become cloze; gaps to write into are kept whole") {
    const Imported in = read(
        "<question type=\"cloze\"><name><text>c</text></name><questiontext format=\"html\"><text>"
        "<![CDATA[<p>Ein {1:MULTICHOICE:=SRAM#ja~DRAM} und {2:MC:a\\}b~%100%\\~c~d}</p>]]></text>"
        "</questiontext></question>"
        "<question type=\"cloze\"><name><text>d</text></name><questiontext format=\"html\"><text>"
        "x {1:SHORTANSWER:=y}</text></questiontext></question>"
        "<question type=\"gapselect\"><name><text>g</text></name><questiontext><text>a [[2]] b "
        "[[3]]</text></questiontext>"
        "<selectoption><text>x</text><group>1</group></selectoption>"
        "<selectoption><text>y</text><group>1</group></selectoption>"
        "<selectoption><text>z</text><group>2</group></selectoption>"
        "<selectoption><text>w</text><group>2</group></selectoption></question>");
    const auto& q = in.bank.questions;
    CHECK(q[0].stem == "Ein {{1}} und {{2}}");
    CHECK(q[0].detail().gaps[0].options[0].feedback == "ja");
    CHECK(q[0].detail().gaps[1].options[0].text == "a}b");
    CHECK(q[0].detail().gaps[1].options[1].correct);
    CHECK(q[1].kind == Kind::foreign);
    CHECK(q[2].stem == "a {{1}} b {{2}}");
    CHECK(q[2].detail().gaps[0].options.size() == 2);
    CHECK(q[2].detail().gaps[0].options[1].correct);
    comes_back(in);
}

TEST_CASE("pictures come with their bytes, one file for the same content") {
    const std::string png = "\x89PNG\r\n\x1a\n tiny";
    const std::string file = "<file name=\"Bild 1.PNG\" path=\"/sub/\" encoding=\"base64\">" +
                             to_base64(png) + "</file>";
    const std::string text =
        "<question type=\"description\"><name><text>p</text></name><questiontext format=\"html\">"
        "<text><![CDATA[<img src=\"@@PLUGINFILE@@/sub/Bild%201.PNG\" alt=\"Bild\" width=\"50%\">"
        "<img src=\"data:image/png;base64," +
        to_base64(png) + "\">]]></text>" + file + "</questiontext></question>";
    const Imported in = read(text + text);
    REQUIRE(in.assets.size() == 2);
    const std::string name = in.assets.begin()->first;
    CHECK(name.starts_with("bild-1-"));
    CHECK(name.ends_with(".png"));
    CHECK(in.assets.at(name) == png);
    CHECK(in.bank.questions[0].stem.find("![Bild](" + name + "){width=50%}") != std::string::npos);
    CHECK(in.bank.questions[0].more().assets.size() == 2);
    comes_back(in);
}

TEST_CASE("ids, tags, points, hidden, categories and formats of texts are kept") {
    const Imported in = read(
        "<question type=\"category\"><category><text>$course$/top/Netze/IP</text></category>"
        "</question>"
        "<question type=\"description\"><name><text>n</text></name>"
        "<questiontext format=\"markdown\"><text>**fett** \\\\(x\\\\)</text></questiontext>"
        "<generalfeedback format=\"plain_text\"><text>a &lt; *b*</text></generalfeedback>"
        "<defaultgrade>2.5000000</defaultgrade><hidden>1</hidden><idnumber>q7</idnumber>"
        "<tags><tag><text>alt</text></tag></tags>"
        "<hint format=\"html\"><text>Tipp</text></hint><hint><text>2 &lt; 3</text></hint>"
        "<correctfeedback><text>gut</text></correctfeedback></question>");
    const auto& q = in.bank.questions.at(0);
    CHECK(in.bank.topic.id == "netze");
    CHECK(q.topic == "netze/ip");
    CHECK(q.id == "q7");
    CHECK(q.stem == "**fett** $x$");
    CHECK(q.explanation == "a \\< \\*b\\*");
    CHECK(q.points == Rational(5, 2));
    CHECK(q.status == bank::Status::retired);
    CHECK(q.tags == std::vector<std::string>{"alt"});
    CHECK(q.more().hints == std::vector<std::string>{"Tipp", "2 \\< 3"});
    CHECK(test::says(in.problems, "not taken over: combined feedback"));
    comes_back(in);
}

TEST_CASE("units of a number are kept with their factors, the answer's own first") {
    const auto with = [](const std::string& units) {
        return read(question("numerical",
                             "<answer fraction=\"100\"><text>5</text><tolerance>0</tolerance>"
                             "</answer><units>" +
                                 units + "</units>"));
    };
    const auto unit = [](const std::string& multiplier, const std::string& name) {
        return "<unit><multiplier>" + multiplier + "</multiplier><unit_name>" + name +
               "</unit_name></unit>";
    };
    const Imported in = with(unit("1000", "m") + unit("1.0", "km"));
    CHECK(in.bank.questions.at(0).detail().units ==
          std::vector<bank::Unit>{{"km", 1}, {"m", Rational(1, 1000)}});
    comes_back(in);
    for (const auto& odd : {unit("0", "m"), unit("2", "m"), unit("x", "m"), unit("1", "")}) {
        const Imported lost = with(odd);
        CHECK(lost.bank.questions.at(0).detail().units.empty());
        CHECK(test::says(lost.problems, "not taken over: units"));
    }
}

TEST_CASE("shares that Moodle does not know are named, the others have five decimals") {
    bank::Bank bank;
    bank.topic.id = "t";
    bank::Question q;
    q.id = "q";
    q.topic = "t";
    q.stem = "s";
    q.options = {{"a", "a", "", Rational(1), true, false},
                 {"b", "b", "", Rational(-1, 3), false, false},
                 {"c", "c", "", Rational(33, 100), false, false},
                 {"d", "d", "", Rational(-15, 100), false, false},
                 {"e", "e", "", Rational(67, 100), false, false}};
    bank.questions.push_back(std::move(q));
    const Exported out = write_moodle_xml(bank, {});
    CHECK(out.text.find("fraction=\"-33.33333\"") != std::string::npos);
    CHECK(out.losses.size() == 3);
    for (const char* share : {"33 %", "-15 %", "67 %"})
        CHECK(test::says(out.losses, share));
}

TEST_CASE("XML that is broken is named with its line, and the sound questions are read") {
    const Imported in = read(question("description", "") +
                             "<question type=\"essay\"><name><text>x</name></question>\n" +
                             question("description", ""));
    CHECK(in.bank.questions.size() == 2);
    CHECK(test::says(in.problems, "netze.xml:4: warning: the question that begins in line 4"));
}

TEST_CASE("document types, other files and entities are never read") {
    CHECK_THROWS_WITH(
        read_moodle_xml("<!DOCTYPE quiz [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><quiz>"
                        "<question type=\"description\"><questiontext><text>&b;</text>"
                        "</questiontext></question></quiz>",
                        "bomb.xml"),
        Catch::Contains("document type"));
    CHECK_THROWS_AS(read_moodle_xml("%PDF-1.7 <quiz>", "a.xml"), Error);
    CHECK_THROWS_AS(read_moodle_xml("<quiz></quiz>", "a.xml"), Error);
    CHECK(exchange::recognise("%PDF-1.7\nxx") == nullptr);
    const Imported in = read(
        "<question type=\"description\"><name><text>n</text></name>"
        "<questiontext><text>&nbsp;&xxe; a</text></questiontext></question>");
    CHECK(in.bank.questions[0].stem.find("xxe") != std::string::npos);
    std::string deep = "<quiz>";
    for (int i = 0; i < 100'000; ++i)
        deep += "<question>";
    CHECK_THROWS_AS(read_moodle_xml(deep, "deep.xml"), Error);
}

TEST_CASE("Moodle's embedded answers are read with their escapes and shares") {
    const auto gaps = find_cloze_gaps("a {1:MCV:~%-50%x\\#y#f\\}b~=z} {x} {2:NUMERICAL:=3:0.1}");
    REQUIRE(gaps.size() == 2);
    REQUIRE(gaps[0].answers.size() == 3);
    CHECK(gaps[0].answers[1].share == Rational(-1, 2));
    CHECK(gaps[0].answers[1].text == "x#y");
    CHECK(gaps[0].answers[1].feedback == "f}b");
    CHECK(find_cloze_gaps("{1:MC:=unclosed").empty());
}

TEST_CASE("real Moodle XML is read whole, counted by type, and comes back equal") {
    const std::map<std::string, std::vector<Kind>> typed = {
        {"multichoice", {Kind::single_choice, Kind::multiple_choice}},
        {"truefalse", {Kind::true_false}},
        {"shortanswer", {Kind::short_answer}},
        {"matching", {Kind::matching}},
        {"essay", {Kind::open}},
        {"description", {Kind::description}}};
    int files = 0, questions = 0, foreign = 0, attachments = 0, with_losses = 0;
    for (const auto& path : test::real_files("moodle_xml", ".xml")) {
        INFO(path.string());
        const std::string text = test::text_of(path);
        std::map<std::string, int> counted;
        int all = 0;
        const std::string_view k_mark = "<question";
        for (size_t at = text.find(k_mark); at != text.npos; at = text.find(k_mark, at + 1)) {
            const std::string tag = text.substr(at, text.find('>', at) - at);
            if (tag.starts_with("<questiontext"))
                continue;
            const size_t begin = std::min(tag.find("type=\"") + 6, tag.size());
            const std::string type = tag.substr(begin, tag.find('"', begin) - begin);
            all += type != "category";
            ++counted[type];
        }
        if (all == 0)
            continue;
        ++files;
        Imported in;
        try {
            in = read_moodle_xml(text, path.string());
        } catch (const Error& e) {  // one file's only question is no well-formed XML
            CHECK(test::says(e.all(), "is left out"));
            CHECK(all == 1);
            continue;
        }
        test::check_loads(in.bank);
        CHECK(static_cast<int>(in.bank.questions.size()) == all);
        std::map<Kind, int> kinds;
        for (const auto& q : in.bank.questions) {
            ++kinds[q.kind];
            foreign += q.kind == Kind::foreign;
        }
        questions += all;
        attachments += static_cast<int>(in.assets.size());
        for (const auto& [type, those] : typed) {
            int n = 0;
            for (const auto kind : those)
                n += kinds[kind];
            CHECK(n <= counted[type]);
        }
        with_losses += !write_moodle_xml(in.bank, source_of(in.assets)).losses.empty();
        comes_back(in);
    }
    WARN("Moodle XML files " << files << ", questions " << questions << ", kept whole " << foreign
                             << ", attachments " << attachments << ", files with losses on the way "
                             << with_losses);
}
