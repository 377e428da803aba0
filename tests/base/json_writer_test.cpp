#include "base/json_writer.h"

#include <catch2/catch.hpp>

#include "base/json.h"

using namespace examgen;
using namespace examgen::json;

TEST_CASE("objects are indented by two, one-line parts stay on their line") {
    Writer w;
    w.begin_object().key("a").begin_array().integer(1);
    w.begin_object(true)
        .key("x")
        .null()
        .key("y")
        .begin_array()
        .boolean(true)
        .integer(2)
        .end_array();
    w.end_object().end_array().key("e").begin_object().end_object().end_object();
    CHECK(w.take() ==
          "{\n  \"a\": [\n    1,\n    {\"x\": null, \"y\": [true, 2]}\n  ],\n  \"e\": {}\n}\n");

    Writer plain;
    plain.begin_object().key("list").begin_array(true).integer(1).integer(-2).end_array();
    plain.key("empty").begin_array().end_array().key("text").string("x").end_object();
    CHECK(plain.take() == "{\n  \"list\": [1, -2],\n  \"empty\": [],\n  \"text\": \"x\"\n}\n");
}

TEST_CASE("texts are escaped and come back as they were") {
    CHECK(quoted("a\"b\\c\n\t\x01\x7f/ä😀") == "\"a\\\"b\\\\c\\n\\t\\u0001\\u007f/ä😀\"");
    std::string all;
    for (char c = 1; c < 127; ++c)
        all += c;
    CHECK(parse("[" + quoted(all) + "]", "x").root().first->text == all);
}

TEST_CASE("numbers have at most the places asked for and no trailing zeros") {
    CHECK(decimal(22.10, 4) == "22.1");
    CHECK(decimal(210, 4) == "210");
    CHECK(decimal(-0.00001, 4) == "0");
    CHECK(decimal(-0.5, 4) == "-0.5");
    CHECK(decimal(0.12345, 4) == "0.1235");
    CHECK(decimal(0.05, 2) == "0.05");
    CHECK(decimal(2.5, 0) == "3");
    Writer w;
    CHECK(w.begin_array(true).length(Mm(97.5)).number(1.0 / 3, 2).end_array().take() ==
          "[97.5, 0.33]\n");
}

TEST_CASE("raw text is taken as it is") {
    Writer w;
    CHECK(w.begin_object(true).key("p").raw("1/3").end_object().take() == "{\"p\": 1/3}\n");
}
