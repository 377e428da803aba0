#include "base/base64.h"

#include <catch2/catch.hpp>

using namespace examgen;

TEST_CASE("the vectors of RFC 4648 go both ways") {
    const std::pair<std::string, std::string> k_vectors[] = {{"", ""},
                                                             {"f", "Zg=="},
                                                             {"fo", "Zm8="},
                                                             {"foo", "Zm9v"},
                                                             {"foob", "Zm9vYg=="},
                                                             {"fooba", "Zm9vYmE="},
                                                             {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : k_vectors) {
        CHECK(to_base64(bytes) == text);
        CHECK(from_base64(text) == bytes);
    }
    std::string all;
    for (int i = 0; i < 256; ++i)
        all += static_cast<char>(i);
    CHECK(from_base64(to_base64(all)) == all);
}

TEST_CASE("white space and missing padding are forgiven, other characters are not") {
    CHECK(from_base64("Zm9v\n YmE") == "fooba");
    CHECK_FALSE(from_base64("Zm9v*"));
    CHECK_FALSE(from_base64("Zg==Zg=="));
    CHECK_FALSE(from_base64("Z"));
}
