#include "base/utf8.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace examgen;

namespace {

std::vector<char32_t> code_points(std::string_view text) {
    std::vector<char32_t> out;
    for (size_t at = 0; at < text.size();)
        out.push_back(next_code_point(text, at));
    return out;
}

}  // namespace

TEST_CASE("code points are read and written back") {
    CHECK(code_points("aä€😀") == std::vector<char32_t>{'a', 0xe4, 0x20ac, 0x1f600});
    std::string out;
    for (const char32_t c :
         {U'\x7f', U'\x80', U'\x7ff', U'\x800', U'\xffff', U'\x10000', U'\x10ffff'})
        append_utf8(out, c);
    CHECK(code_points(out) ==
          std::vector<char32_t>{0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff});
}

TEST_CASE("broken bytes become one replacement each") {
    CHECK(code_points("a\xff"
                      "b") == std::vector<char32_t>{'a', k_replacement, 'b'});
    CHECK(code_points("\xe4\xb8") == std::vector<char32_t>{k_replacement, k_replacement});
    CHECK(code_points("\xc3") == std::vector<char32_t>{k_replacement});
}

TEST_CASE("overlong forms, surrogates and numbers beyond Unicode are not UTF-8") {
    for (const std::string bad :
         {"\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xf0\x80\x80\x80", "\xed\xa0\x80",
          "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\x80"})
        CHECK(!is_valid_utf8(bad));
    for (const std::string good :
         {"", "abc", "äöü", "\xef\xbf\xbd", "\xef\xbb\xbf", "\xf4\x8f\xbf\xbf"})
        CHECK(is_valid_utf8(good));
}

TEST_CASE("characters and words are counted") {
    CHECK(count_code_points("aä€😀") == 4);
    CHECK(count_words("") == 0);
    CHECK(count_words("  ein \n\tWort-Paar und $x + y$ ") == 6);
}

TEST_CASE("the edit distance counts changes, without regard to case") {
    CHECK(edit_distance("", "") == 0);
    CHECK(edit_distance("", "abc") == 3);
    CHECK(edit_distance("kitten", "sitting") == 3);
    CHECK(edit_distance("NETZE", "netze") == 0);
}

TEST_CASE("the nearest word is offered when it is near, the first of equals") {
    const std::vector<std::string> known{"netze", "speicher", "ki-hardware"};
    CHECK(nearest("nezte", known) == "netze");
    CHECK(nearest("Speiche", known) == "speicher");
    CHECK(nearest("ki-hardwear", known) == "ki-hardware");
    CHECK(nearest("quantisierung", known).empty());
    CHECK(nearest("", std::vector<std::string>{"ab", "a"}) == "a");
    CHECK(nearest("ax", std::vector<std::string>{"ab", "ac"}) == "ab");
    CHECK(nearest("x", std::vector<std::string>{}).empty());
}

TEST_CASE("a long text is shortened between characters") {
    CHECK(shortened("kurz", 4) == "kurz");
    CHECK(shortened("länger", 2) == "l…");
    CHECK(shortened("länger", 3) == "lä…");
}
