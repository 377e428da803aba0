#include "exams.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "jobs/grade.h"

namespace examgen::bench {
namespace {

namespace fs = jobs::fs;

struct Recipe {
    const char* name;
    const char* options;
};

constexpr Recipe k_recipes[] = {
    {"two-column", "--count 60 --seed 4 --layout exam-a4-two-column"},
    {"compact", "--count 60 --seed 5 --layout exam-compact"},
    {"sheet", "--count 60 --seed 6 --answer-sheet separate"},
    {"a4", "--count 30 --seed 7 --layout exam-a4"},
};

std::string options(int n, const char* correct) {
    std::string out = "\"options\": [";
    for (int i = 0; i < n; ++i)
        out += std::string(i ? ", " : "") + "{\"id\": \"" + static_cast<char>('a' + i) +
               "\", \"text\": \"Wert " + std::to_string(i + 1) +
               "\", \"correct\": " + (correct[i] == '+' ? "true" : "false") + "}";
    return out + "]";
}

/// Of ten questions six are single choice, two multiple, one is kprim, one a number.
std::string question(int i) {
    std::string head = "{\"id\": \"f" + std::to_string(i) + "\", \"stem\": \"Frage " +
                       std::to_string(i) + "?\", \"kind\": \"";
    switch (i % 10) {
        case 3:
            return head + "multiple-choice\", " + options(5, "+-+--") + "}";
        case 7:
            return head + "multiple-choice\", " + options(4, "-++-") + "}";
        case 5:
            return head + "kprim\", " + options(4, "+--+") + "}";
        case 9:
            return head + "numeric\", \"answer\": {\"value\": \"" + std::to_string(10 + i) +
                   "\"}, \"digits\": 3}";
        default:
            return head + "single-choice\", " + options(i % 2 ? 4 : 5, "-+---") + "}";
    }
}

void write_bank(const fs::path& file) {
    std::ofstream out(file);
    out << "{\"format\": \"examgen-bank/1\", \"topic\": {\"id\": \"probe\"}, \"questions\": [\n";
    for (int i = 0; i < 60; ++i)
        out << (i ? ",\n" : "") << question(i);
    out << "\n]}\n";
}

}  // namespace

std::vector<TableExam> make_exams(const fs::path& folder) {
    fs::create_directories(folder);
    write_bank(folder / "probe.json");
    const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "../../src/examgen";
    std::vector<TableExam> out;
    for (const auto& recipe : k_recipes) {
        TableExam& one = out.emplace_back();
        one.name = recipe.name;
        const std::string line = "'" + program.lexically_normal().string() + "' --bank '" +
                                 (folder / "probe.json").string() + "' --topic probe " +
                                 recipe.options + " --title Probe --quiet --force -o '" +
                                 (folder / recipe.name).string() + "'";
        if (std::system(line.c_str()) != 0) {
            std::fprintf(stderr, "no exam could be made\n");
            std::exit(2);
        }
        one.exam = jobs::load_exam(folder / recipe.name, one.folder);
    }
    return out;
}

}  // namespace examgen::bench
