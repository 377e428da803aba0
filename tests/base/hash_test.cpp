#include "base/hash.h"

#include <catch2/catch.hpp>

using namespace examgen;

// Values of FIPS 180-4's examples.
TEST_CASE("SHA-256 gives the known digests") {
    CHECK(hex(sha256("")) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(hex(sha256("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hex(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(hex(sha256(std::string(1000000, 'a'))) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("a running hash is the hash of all its bytes") {
    Sha256 hash;
    hash.add("a");
    hash.add("");
    hash.add("bc");
    CHECK(hash.finish() == sha256("abc"));
}

TEST_CASE("fields do not run together") {
    const auto of = [](std::string_view a, std::string_view b) {
        Sha256 hash;
        hash.add_field(a);
        hash.add_field(b);
        return hash.finish();
    };
    CHECK(of("ab", "c") != of("a", "bc"));
    CHECK(of("", "abc") != of("abc", ""));
    CHECK(of("1", "1:1") != of("1:1", "1"));
}

TEST_CASE("base 32 takes five bits a character from the front") {
    Digest digest{};
    digest[0] = 0b00001'000;
    digest[1] = 0b10'11111'0;
    CHECK(base32(digest, 4) == "12Z0");
    CHECK(base32(digest, 3) == "12Z");
    CHECK(base32(sha256("abc"), 6).size() == 6);
    CHECK(base32(digest, 40).size() == 12);
    CHECK(base32(digest, 0).empty());
}
