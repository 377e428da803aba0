#pragma once
// Where the parts of quiz pages stand among the blocks of a text.

#include <optional>
#include <string>
#include <vector>

#include "exchange/page_text.h"

namespace examgen::exchange {

using Blocks = std::vector<Block>;

/// Where an answer stands: in which block, and the first line after it there.
struct Answer {
    size_t block = 0, after = 0;
    int option = -1;  // -1: the line names an option whose text is another
};

/// A question's place among the blocks.
struct Page {
    size_t list = 0;  // of the options
    std::vector<std::string> options;
    std::optional<Answer> answer;
    size_t head = 0, tail = 0;      // blocks before the list and after the answer belong to it …
    size_t heading = 0;             // … up to here, where the further questions are announced
    std::optional<size_t> further;  // the list of further questions
    std::string title;
    size_t stem_block = 0, stem_line = 0;  // where the stem begins
};

/// The lettered lists with their answers; the other members are not settled yet.
std::vector<Page> find_option_lists(const Blocks& blocks);

/// All pages with all their parts, in order.
std::vector<Page> find_pages(const Blocks& blocks);

}  // namespace examgen::exchange
