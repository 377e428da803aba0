#pragma once
// A saved page as blocks: paragraphs and numbered lists.

#include <string>
#include <string_view>
#include <vector>

namespace examgen::exchange {

struct Block {
    bool is_list = false;
    int line = 1;                    // of its start, from 1
    std::vector<std::string> lines;  // tidied; of a list: the items without their numbers
};

/// Splits at empty lines, and where a list numbered 1, 2, 3 … begins or ends. A line that is
/// indented further than the item above it continues that item. Line ends are LF, CRLF or CR.
std::vector<Block> split_blocks(std::string_view text);

}  // namespace examgen::exchange
