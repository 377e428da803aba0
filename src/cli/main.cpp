#include <iostream>

#include "cli/command.h"

int main(int argc, char** argv) {
    examgen::cli::Terminal terminal{std::cout, std::cerr};
    const int code = examgen::cli::run({argv + 1, argv + argc}, terminal);
    std::cout.flush();
    return std::cout.good() || code != 0 ? code : 1;
}
