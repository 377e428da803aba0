#include "base/encoding.h"

#include <catch2/catch.hpp>

using namespace examgen;
using namespace std::string_literals;

namespace {

std::string wide(std::string_view ascii, bool little) {
    std::string out;
    for (const char c : ascii)
        out += little ? std::string{c, '\0'} : std::string{'\0', c};
    return out;
}

}  // namespace

TEST_CASE("UTF-8 is taken as it is, without its mark") {
    const auto plain = decode_text("Größe 2 €\n");
    REQUIRE(plain);
    CHECK(plain->text == "Größe 2 €\n");
    CHECK(plain->encoding == "UTF-8");
    CHECK(decode_text("\xef\xbb\xbfx")->text == "x");
    CHECK(decode_text("")->text.empty());
}

TEST_CASE("UTF-16 is recognised with and without a mark, big and little end first") {
    for (const bool little : {true, false}) {
        const std::string body = wide("Frage\r\nA) x", little);
        const std::string mark = little ? "\xff\xfe" : "\xfe\xff";
        for (const auto& bytes : {body, mark + body}) {
            const auto out = decode_text(bytes);
            REQUIRE(out);
            CHECK(out->encoding == "UTF-16");
            CHECK(out->text == "Frage\nA) x");
        }
    }
    CHECK(decode_text("\xfe\xff\xd8\x35\xdc\x41"s)->text == "\U0001D441");
    CHECK(decode_text("\xfe\xff\xd8\x35\x00\x41"s)->text == "\ufffdA");
}

TEST_CASE("other bytes are Windows-1252, or Latin-1 where it has no character") {
    const auto windows = decode_text(
        "\x93Gr\xf6\xdf"
        "e\x94 \x80 5\x85 und\n");
    REQUIRE(windows);
    CHECK(windows->encoding == "Windows-1252");
    CHECK(windows->text == "“Größe” € 5… und\n");
    const auto latin = decode_text(
        "Gr\xf6\xdf"
        "e\n");
    REQUIRE(latin);
    CHECK(latin->encoding == "Latin-1");
    CHECK(latin->text == "Größe\n");
    CHECK(decode_text("a\x81\xf6")->encoding == "Latin-1");
}

TEST_CASE("all line ends become LF and lines keep their numbers") {
    CHECK(decode_text("a\rb\r\nc\nd\r\re")->text == "a\nb\nc\nd\n\ne");
    CHECK(decode_text("a\u0085b\u0085\u0085")->text == "a\nb\n\n");
    CHECK(decode_text("\xe4\x85"
                      "b\x85")
              ->text == "ä\nb\n");
}

TEST_CASE("what holds zero bytes is no text") {
    CHECK(!decode_text("%PDF\0\1\2\3"s));
    CHECK(!decode_text("a\0b"s));
}
