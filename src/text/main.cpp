// Turns a file of hyphenation patterns (libhyphen's format) into the trie that programs map into
// memory: make_hyphens PATTERNS TRIE. Runs once, when the program is built.

#include <fstream>
#include <iostream>
#include <iterator>

#include "base/error.h"
#include "text/hyphenation.h"

int main(int count, char** words) {
    if (count != 3) {
        std::cerr << "make_hyphens PATTERNS TRIE\n";
        return 2;
    }
    std::ifstream in(words[1], std::ios::binary);
    const std::string patterns{std::istreambuf_iterator<char>(in), {}};
    try {
        std::ofstream out(words[2], std::ios::binary);
        out << examgen::text::compile_patterns(patterns);
        return out.flush() ? 0 : 1;
    } catch (const examgen::Error& e) {
        std::cerr << words[1] << ": " << e.what() << "\n";
        return 1;
    }
}
