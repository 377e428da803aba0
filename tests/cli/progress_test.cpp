#include "cli/progress.h"

#include <catch2/catch.hpp>

using namespace examgen;
using namespace examgen::cli;

TEST_CASE("the progress bar says how fast it goes and how long it will still take") {
    const std::string half = progress_line({300, 600, 0, 6, "pages"}, Lang::en);
    CHECK(half == "[###############               ] 300/600 pages, 50/s, 6 s left");
    CHECK(progress_line({5, 1000, 0, 2, "Seiten"}, Lang::de) ==
          "[                              ] 5/1000 Seiten, 2,5/s, noch 7 min");
    // What an earlier run did is no pace of this one.
    CHECK(progress_line({900, 1000, 800, 10, "pages"}, Lang::en)
              .ends_with("900/1000 pages, 10/s, 10 s left"));
    CHECK(progress_line({1, 100000, 0, 1, "pages"}, Lang::en).ends_with("1/s, 28 h left"));
    CHECK(progress_line({10, 10, 0, 2, "pages"}, Lang::en).ends_with("] 10/10 pages, 5/s"));
    CHECK(progress_line({0, 10, 0, 0, "pages"}, Lang::en).ends_with("] 0/10 pages"));
    CHECK(progress_line({0, 0, 0, 0, "pages"}, Lang::en).ends_with("] 0/0 pages"));
}
