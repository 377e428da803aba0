#include "base/csv.h"

#include <catch2/catch.hpp>

#include "base/rng.h"

using namespace examgen;

namespace {

using Table = std::vector<std::vector<std::string>>;

/// Hands over `step` bytes at a time, so that every boundary falls everywhere.
csv::Source slow_source(std::string text, size_t step) {
    return [text = std::move(text), step, at = size_t{0}](std::span<char> into) mutable {
        const size_t n = std::min({step, into.size(), text.size() - at});
        std::copy_n(text.data() + at, n, into.data());
        at += n;
        return n;
    };
}

Table read(const std::string& text, size_t step = 1 << 16) {
    csv::Reader reader(slow_source(text, step));
    Table out;
    while (reader.next())
        out.emplace_back(reader.cells().begin(), reader.cells().end());
    return out;
}

std::string utf16(std::string_view ascii, bool big, bool mark) {
    std::string out = mark ? (big ? "\xfe\xff" : "\xff\xfe") : "";
    for (const char c : ascii)
        out += big ? std::string{'\0', c} : std::string{c, '\0'};
    return out;
}

const Table k_plain = {{"id", "name", "1"}, {"00123", "Ann", "B"}, {"7", "Bob", ""}};

}  // namespace

TEST_CASE("one table in the ways that programs write it") {
    const std::string comma = "id,name,1\n00123,Ann,B\n7,Bob,\n";
    const auto with = [&](char separator, const std::string& end) {
        std::string out;
        for (const char c : comma)
            out += c == ',' ? std::string(1, separator) : c == '\n' ? end : std::string(1, c);
        return out;
    };
    for (const char separator : {',', ';', '\t'})
        for (const char* end : {"\n", "\r\n", "\r"}) {
            const std::string text = with(separator, end);
            CHECK(read(text) == k_plain);
            CHECK(read("\xef\xbb\xbf" + text) == k_plain);
            CHECK(read(text.substr(0, text.find_last_not_of("\r\n") + 1)) == k_plain);
            CHECK(read("sep=" + std::string(1, separator) + end + text) == k_plain);
            for (const bool big : {false, true}) {
                CHECK(read(utf16(text, big, true)) == k_plain);
                CHECK(read(utf16(text, big, false)) == k_plain);
            }
        }
    CHECK(read("\"id\",\"name\",\"1\"\r\n\"00123\",\"Ann\",\"B\"\r\n\"7\",\"Bob\",\"\"\r\n") ==
          k_plain);
    CHECK(read("id,name,1\n\n00123,Ann,B\r\n,,\n7,Bob,\r") == k_plain);
}

TEST_CASE("quotes hold separators, line ends and quotes; elsewhere they are characters") {
    CHECK(read("a,\"b,\"\"c\"\"\r\nd\",e\n") == Table{{"a", "b,\"c\"\r\nd", "e"}});
    CHECK(read("a,5\" disk,c\n") == Table{{"a", "5\" disk", "c"}});
    CHECK(read("a,\"\",\"\"\"\"\n") == Table{{"a", "", "\""}});
    CHECK(read("\"a\"x,b\n") == Table{{"ax", "b"}});
}

TEST_CASE("rows do not depend on where the source cuts them") {
    const std::string text =
        "\xef\xbb\xbfid;\"na;me\"\r\n1;\"M\xc3\xbcller \"\"x\"\"\r\n2\";\r\n3;\xe2\x82\xac\r\n";
    const Table whole = read(text);
    REQUIRE(whole.size() == 3);
    for (size_t step = 1; step < 12; ++step)
        CHECK(read(text, step) == whole);
}

TEST_CASE("lines are counted by their ends, also within quotes") {
    csv::Reader reader(slow_source("a,b\r\n\"x\r\ny\",2\n\n3,4\r5,6\n", 3));
    std::vector<int> lines;
    while (reader.next())
        lines.push_back(reader.line());
    CHECK(lines == std::vector<int>{1, 2, 5, 6});
}

TEST_CASE("cells that are not UTF-8 are Windows-1252, the others stay") {
    CHECK(read("M\xfcller,\x80 5,\xc3\xbc\n") ==
          Table{{"M\xc3\xbcller", "\xe2\x82\xac 5", "\xc3\xbc"}});
    CHECK(read("a\n\xef\xbb\xbf"
               "b\n") == Table{{"a"}, {"b"}});
    CHECK(read(std::string("\xff\xfe") + std::string("=\xd8\x00\xde", 4) +
               std::string("\n\0", 2)) == Table{{"\xf0\x9f\x98\x80"}});
}

TEST_CASE("what is wrong with a row is said, and the next row is read") {
    const auto flaws = [](const std::string& text) {
        csv::Reader reader(slow_source("id,1\n" + text + "\n9,B\n", 1 << 12));
        REQUIRE(reader.next());
        REQUIRE(reader.next());
        const csv::Flaws out = reader.flaws();
        REQUIRE(reader.next());
        CHECK(std::vector<std::string>(reader.cells().begin(), reader.cells().end()) ==
              std::vector<std::string>{"9", "B"});
        return out;
    };
    CHECK(flaws(std::string("1\0,B", 4)).nul);
    CHECK(flaws("1," + std::string(10 << 20, 'x')).too_long);
    CHECK(flaws("1" + std::string(3000, ',')).too_many);
    CHECK_FALSE(flaws("1,B" + std::string(1000, ',')).any());

    csv::Reader open(slow_source("id,1\n1,\"B\n2,C\n", 7));
    open.next();
    REQUIRE(open.next());
    CHECK(open.flaws().open_quote);
    CHECK(open.line() == 2);
    CHECK_FALSE(open.next());
}

TEST_CASE("whatever is written is read back, and no cell runs as a formula") {
    const std::vector<std::string> nasty = {
        "",     "a,b",  "x;y",  "q\"q", "line\nend", "=cmd|' /C calc'!A0",
        "+1-1", "-2+3", "@SUM", "-",    "+-+-",      "-12.5",
        "\tx",  "a\rb", "é€😀",  "שלום", "'",         "=\"00123\""};
    Rng rng(7);
    for (const auto& style : {csv::Style{}, csv::k_excel_de, csv::Style{'\t', '.', false, "\r"}}) {
        std::string text;
        csv::Writer out(text, style);
        Table expected;
        for (int row = 0; row < 200; ++row) {
            auto& cells = expected.emplace_back();
            out.cell("x");
            cells.emplace_back("x");
            for (int i = 0; i < 5; ++i) {
                const auto& cell = nasty[rng.below(nasty.size())];
                out.cell(cell);
                const bool guarded = cell.starts_with("=") || cell.starts_with("@") ||
                                     cell.starts_with("\t") || cell == "+1-1" || cell == "-2+3";
                cells.push_back((guarded ? "'" : "") + cell);
            }
            out.end_row();
        }
        CHECK(read(text) == expected);
    }
}

TEST_CASE("German Excel gets a mark, semicolons and decimal commas") {
    std::string text;
    csv::Writer out(text, csv::k_excel_de);
    out.cell("Müller; A").number("1.5").number("-0.25").cell("1.5");
    out.end_row();
    CHECK(text == "\xef\xbb\xbf\"Müller; A\";1,5;-0,25;1.5\r\n");
}
