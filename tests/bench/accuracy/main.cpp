// The accuracy table: layouts × conditions, a JSON line each as soon as it is known, and one a
// column. docs/scan.md. Exit code 1: something was misread silently.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "trial.h"

namespace {

using namespace examgen;
using namespace examgen::bench;

struct Options {
    size_t students = 1;
    uint64_t seed = 1;
    std::string column, only, exam;  // empty: all
    jobs::fs::path folder = jobs::fs::temp_directory_path() / "examgen-accuracy";
    jobs::fs::path store;  // of what was measured; empty: not kept
    const char* answers = nullptr;
};

void print(const char* what, const std::string& name, const Counts& c) {
    std::printf(
        "{\"bench\": \"scan-accuracy\", \"%s\": \"%s\", \"pages\": %zu, \"rejected\": %zu, "
        "\"boxes\": %zu, \"answers\": %zu, \"right\": %zu, \"open\": %zu, \"lost\": %zu, "
        "\"silent\": %zu, \"sure\": %zu, \"sure_wrong\": %zu}\n",
        what, name.c_str(), c.pages, c.rejected, c.boxes, c.answers, c.right, c.open, c.lost,
        c.silent, c.sure, c.sure_wrong);
    std::fflush(stdout);
}

Options options(int argc, char** argv) {
    Options out;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        const char* value = argv[i + 1];
        if (name == "--students")
            out.students = static_cast<size_t>(std::atol(value));
        else if (name == "--seed")
            out.seed = static_cast<uint64_t>(std::atoll(value));
        else if (name == "--column")
            out.column = value;
        else if (name == "--only")
            out.only = value;
        else if (name == "--exam")
            out.exam = value;
        else if (name == "--folder")
            out.folder = value;
        else if (name == "--store")
            out.store = value;
        else if (name == "--answers")
            out.answers = value;
        else
            std::exit(2);
    }
    return out;
}

}  // namespace

int main(int argc, char** argv) {
    const Options o = options(argc, argv);
    const auto exams = make_exams(o.folder);
    if (!o.store.empty())
        jobs::fs::create_directories(o.store);
    std::FILE* answers = o.answers ? std::fopen(o.answers, "w") : nullptr;
    Prints prints;
    std::map<std::string, Counts> columns;
    Counts all;
    uint64_t seed = o.seed * 1000;
    for (const auto& condition : conditions()) {
        ++seed;  // each condition has papers and a writer of its own
        for (const auto& exam : exams) {
            const std::string name = exam.name + " " + condition.name();
            if ((!o.column.empty() && o.column != condition.column) ||
                (!o.exam.empty() && o.exam != exam.name) || name.find(o.only) == name.npos)
                continue;
            const Trial trial{exam, condition, seed, o.students};
            Filled filled = capture(trial, prints, o.store);
            const Counts counts = judge(trial, filled, answers, stderr);
            print("condition", std::string(condition.column) + ": " + name, counts);
            columns[std::string(condition.column)].add(counts);
            all.add(counts);
        }
    }
    for (const auto& [column, counts] : columns)
        print("column", column, counts);
    print("column", "all", all);
    if (answers)
        std::fclose(answers);
    return all.silent > 0;
}
