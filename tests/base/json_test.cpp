#include "base/json.h"

#include <algorithm>

#include <catch2/catch.hpp>

using namespace examgen;
using namespace examgen::json;

namespace {

Diagnostic fault(std::string_view text) {
    try {
        parse(text, "a.json");
    } catch (const Error& e) {
        return e.all().front();
    }
    return {Severity::warning, msg("no fault"), {}, {}};
}

std::string rendered(std::string_view text) {
    return render(fault(text), Lang::en);
}

/// A source that gives one byte at a time, the worst case for what spans two reads.
Source dripping(std::string_view text) {
    return [text](std::span<char> into) mutable -> size_t {
        if (text.empty())
            return 0;
        into[0] = text[0];
        text.remove_prefix(1);
        return 1;
    };
}

std::string nested(size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
}

}  // namespace

TEST_CASE("all types of JSON are read") {
    const auto doc = parse(R"({"s": "a\u00e4\ud83d\ude00\"\n", "n": -2.50e3, "i": 7, "t": true,
                               "f": false, "z": null, "a": [1, [], {}], "o": {"k": ""}})",
                           "x");
    const Value& root = doc.root();
    CHECK(root.type == Type::object);
    CHECK(root.count == 8);
    CHECK(root.find("s")->text == "aä😀\"\n");
    CHECK(root.find("n")->text == "-2.50e3");
    CHECK(root.find("i")->text == "7");
    CHECK(root.find("t")->truth);
    CHECK(!root.find("f")->truth);
    CHECK(root.find("z")->type == Type::null);
    CHECK(root.find("a")->count == 3);
    CHECK(root.find("a")->first->next->type == Type::array);
    CHECK(root.find("o")->find("k")->text.empty());
    CHECK(root.find("o")->find("k")->type == Type::string);
    CHECK(!root.find("nothing"));
}

TEST_CASE("numbers keep their digits") {
    const auto doc = parse("[0.1, 1.0, 12345678901234567890123, 1e2, -0.0]", "x");
    std::vector<std::string> texts;
    for (const auto& child : children(doc.root()))
        texts.emplace_back(child.text);
    CHECK(texts ==
          std::vector<std::string>{"0.1", "1.0", "12345678901234567890123", "1e2", "-0.0"});
}

TEST_CASE("a value is one document too") {
    CHECK(parse("\"x\"", "f").root().text == "x");
    CHECK(parse(" 3 ", "f").root().text == "3");
}

TEST_CASE("pointers escape slashes and tildes and count elements from zero") {
    const auto doc = parse(R"({"a/b~c": [10, {"": 1}]})", "x");
    const Value& array = *doc.root().first;
    CHECK(pointer(doc.root()).empty());
    CHECK(pointer(*array.first) == "/a~1b~0c/0");
    CHECK(pointer(*array.first->next->first) == "/a~1b~0c/1/");
}

TEST_CASE("of two members of one name the first counts") {
    CHECK(parse(R"({"a": 1, "a": 2})", "x").root().find("a")->text == "1");
}

TEST_CASE("a text that is not JSON is refused with its place") {
    CHECK(rendered("{\n  \"ä\": tru,\n}") ==
          "a.json:2:11: error: this is not valid JSON: … \"ä\": tru,");
    CHECK(rendered("{\"a\": 1,}").starts_with("a.json:1:9: error: this is not valid JSON"));
    CHECK(rendered("{} x").starts_with("a.json:1:4: error: this is not valid JSON"));
    CHECK(rendered("[1 2]").starts_with("a.json:1:4: error: this is not valid JSON"));
    CHECK(rendered("{'a': 1}").starts_with("a.json:1:2: error: this is not valid JSON"));
}

TEST_CASE("a zero byte does not hide what stands behind it") {
    CHECK(rendered(std::string("{}\0{}", 5)) == "a.json:1:3: error: this is not valid JSON: … \\0");
    CHECK_THROWS_AS(parse(dripping(std::string_view("[1]\n\0x", 6)), {}, "x"), Error);
}

TEST_CASE("a text that is cut off says so") {
    for (const std::string cut :
         {"", " \n", "{", "[1,", "{\"a\"", "{\"a\": \"b", "[tru", "[1", "\""})
        CHECK(fault(cut).what.text == "the text ends in the middle; is the file complete?");
    CHECK(fault("{\n\"a\": [1,\n").where.line == 3);
}

TEST_CASE("bytes that are not UTF-8 are refused with a remedy") {
    for (const std::string bad :
         {"[\"\xff\"]", "[\"\xc3\x28\"]", "[\"\xed\xa0\x80\"]", "\xff\xfe{"}) {
        CHECK(fault(bad).what.text == "this is not valid UTF-8");
        CHECK(fault(bad).hints.size() == 1);
    }
}

TEST_CASE("a bare control character in a text is refused by name") {
    CHECK(fault("[\"a\x01\"]").what.text ==
          "a control character in a text must be written as \\u00XX");
    CHECK(parse("[\"a\\u0001\"]", "x").root().first->text == "a\x01");
}

TEST_CASE("a byte order mark is skipped and not counted in columns") {
    const std::string bom = "\xef\xbb\xbf";
    CHECK(parse(bom + "{\"a\": 1}", "x").root().find("a")->text == "1");
    CHECK(parse(dripping(bom + "[1]"), {}, "x").root().count == 1);
    CHECK(rendered(bom + "{\"a\": 1,}").starts_with("a.json:1:9: error: this is not valid JSON"));
    Diagnostics all{{Severity::error, msg("here"), {"f", 0, 0, "/a", 0}, {}}};
    locate(bom + "{\"a\": 1}", all);
    CHECK(all[0].where.line == 1);
    CHECK(all[0].where.column == 7);
}

TEST_CASE("64 levels are read and 65 are refused with their place") {
    CHECK(parse(nested(64), "x").root().count == 1);
    const auto deep = fault("{\"a\":\n" + nested(64) + "}");
    CHECK(deep.what == msg("nested deeper than {} levels", 64));
    CHECK(deep.where.line == 2);
    CHECK(fault(std::string(100000, '[')).what == msg("nested deeper than {} levels", 64));
}

TEST_CASE("elements of the named array are handed over one by one and forgotten") {
    const std::string text = R"({"format": "f", "items": [{"id": 1}, "two", [3], 4], "end": [5]})";
    for (const auto& source : {source_of(text), dripping(text)}) {
        std::vector<std::string> seen;
        const Stream stream{
            "items", [&](const Value& v) {
                const std::string id(v.type == Type::object ? v.find("id")->text : v.text);
                seen.push_back(pointer(v) + " " + id);
            }};
        const auto doc = parse(source, stream, "x");
        CHECK(seen ==
              std::vector<std::string>{"/items/0 1", "/items/1 two", "/items/2 ", "/items/3 4"});
        CHECK(doc.root().find("format")->text == "f");
        CHECK(doc.root().find("items")->count == 4);
        CHECK(!doc.root().find("items")->first);
        CHECK(doc.root().find("end")->first->text == "5");
    }
}

TEST_CASE("an array of that name further down is not streamed") {
    int seen = 0;
    const auto doc = parse(source_of(R"({"x": {"items": [1, 2]}, "items": [3]})"),
                           {"items", [&](const Value&) { ++seen; }}, "x");
    CHECK(seen == 1);
    CHECK(doc.root().find("x")->find("items")->first->text == "1");
}

TEST_CASE("a fault in a stream comes with its offset") {
    const std::string text = "{\"items\": [1,\n2,,]}";
    int seen = 0;
    try {
        parse(source_of(text), {"items", [&](const Value&) { ++seen; }}, "x");
        FAIL("no error");
    } catch (const Error& e) {
        Where where = e.all().front().where;
        CHECK(where.line == 0);
        locate_offset(text, static_cast<size_t>(where.column) - 1, where);
        CHECK(where.line == 2);
        CHECK(where.column == 3);
    }
    CHECK(seen == 2);
}

TEST_CASE("places are found by pointer, in characters") {
    const std::string text = "{\n  \"ä/\": [\"ü\", {\"x\\\"\": 1}],\n  \"y\": {}\n}";
    const auto place = [&](const std::string& at) {
        Diagnostics all{{Severity::error, msg("here"), {"f", 0, 0, at, 0}, {}}};
        locate(text, all);
        return std::pair(all[0].where.line, all[0].where.column);
    };
    CHECK(place("") == std::pair(1, 1));
    CHECK(place("/ä~1") == std::pair(2, 9));
    CHECK(place("/ä~1/1") == std::pair(2, 15));
    CHECK(place("/ä~1/1/x\"") == std::pair(2, 23));
    CHECK(place("/y") == std::pair(3, 8));
    CHECK(place("/nothing") == std::pair(0, 0));
}

TEST_CASE("typed access gives what is there and collects every problem") {
    const auto doc = parse(R"({"s": "x", "b": true, "n": 1.5, "i": 3, "a": ["p", 1], "o": {},
                               "zero": null, "bad": 3.7, "big": 1000})",
                           "f");
    const Value& root = doc.root();
    Diagnostics problems;
    Checker check(problems, "f");
    CHECK(check.string(root, "s") == "x");
    CHECK(check.boolean(root, "b") == true);
    CHECK(check.number(root, "n") == 1.5);
    CHECK(check.integer(root, "i", 1, 5) == 3);
    CHECK(check.object(root, "o"));
    CHECK(!check.string(root, "absent"));
    CHECK(!check.string(root, "zero"));
    CHECK(problems.empty());
    CHECK(check.strings(root, "a") == std::vector<std::string>{"p"});
    CHECK(!check.string(root, "n"));
    CHECK(!check.integer(root, "bad", 1, 5));
    CHECK(!check.integer(root, "big", 1, 5));
    CHECK(!check.array(root, "o"));
    REQUIRE(problems.size() == 5);
    CHECK(problems[0].where.pointer == "/a/1");
    CHECK(render(problems[1], Lang::en) ==
          "f: error: \"n\" must be of type string, not number\n  at: /n");
    CHECK(problems[2].what.args == std::vector<std::string>{"bad", "1", "5"});
}

TEST_CASE("unknown keys are warnings with the nearest known one, double keys errors") {
    const auto doc = parse(R"({"stm": 1, "id": 1, "id": 2})", "f");
    Diagnostics problems;
    const std::string_view known[] = {"id", "stem", "kind"};
    Checker(problems, "f").keys(doc.root(), known);
    REQUIRE(problems.size() == 2);
    CHECK(problems[0].severity == Severity::warning);
    CHECK(problems[0].hints == std::vector{msg("did you mean \"{}\"?", "stem")});
    CHECK(problems[1].severity == Severity::error);
}
