#include "text/bidi.h"

#include <catch2/catch.hpp>

using namespace examgen;

TEST_CASE("texts that only run to the right are told at once") {
    CHECK_FALSE(text::has_right_to_left("Größe, Ωμέγα, число, 漢字"));
    CHECK(text::has_right_to_left("das Wort שלום"));
    CHECK(text::has_right_to_left("مرحبا"));
}

TEST_CASE("a Hebrew word in a German sentence runs to the left, its neighbours do not") {
    const std::string_view sentence = "das Wort שלום heißt Friede";
    const auto found = text::directions(sentence);
    CHECK_FALSE(found.right_to_left);
    const size_t from = sentence.find("ש"), to = sentence.find(" heißt");
    for (size_t i = 0; i < sentence.size(); ++i)
        CHECK(found.levels[i] % 2 == (i >= from && i < to));
}

TEST_CASE("a paragraph that begins with Arabic runs to the left, numbers in it to the right") {
    const std::string_view sentence = "مرحبا 123 مرحبا";
    const auto found = text::directions(sentence);
    CHECK(found.right_to_left);
    CHECK(found.levels[sentence.find('1')] == 2);
    const std::vector<uint8_t> parts = {1, 1, 2, 1};
    CHECK(text::visual_order(parts) == std::vector<size_t>{3, 2, 1, 0});
    CHECK(text::visual_order(std::vector<uint8_t>{0, 1, 1, 0}) ==
          std::vector<size_t>{0, 2, 1, 3});
    CHECK(text::visual_order({}).empty());
}
