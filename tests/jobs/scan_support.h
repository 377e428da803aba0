#pragma once
// Exams on disk, rendered, marked and graded.

#include <cmath>
#include <fstream>

#include <catch2/catch.hpp>

#include "jobs/grade.h"
#include "jobs/page_source.h"
#include "jobs/support.h"

namespace examgen::test {

/// An exam on disk and its pages as pictures at 150 dpi.
struct Printed {
    TempFolder folder;
    fs::path exam_folder = folder / "exam";
    exam::Exam exam;
    std::vector<image::Grey> pages;

    explicit Printed(const std::string& options, const std::string& topic = "ki-hardware",
                     const fs::path& bank = places().banks) {
        const auto made = run(shell_quoted(EXAMGEN_PROGRAM) + " --topic " + topic + " --bank " +
                              shell_quoted(bank.string()) + " --seed 7 " + options + " -o " +
                              shell_quoted(exam_folder.string()));
        INFO(made.err);
        REQUIRE(made.code == 0);
        fs::path ignored;
        exam = jobs::load_exam(exam_folder, ignored);
        jobs::PageSource source;
        for (const auto& sheet : exam.sheets) {
            image::Picture picture;
            source.read(exam_folder / sheet.file, static_cast<size_t>(sheet.file_page - 1),
                        picture);
            pages.push_back(std::move(picture.grey));
        }
    }
};

inline void cross(image::Grey& grey, const exam::Sheet& sheet, const Rect& box) {
    const double scale = grey.width / sheet.size.w.v;
    const int reach = static_cast<int>(std::lround(0.25 * scale));
    for (double t = 0; t <= 1; t += 0.002)
        for (const bool falling : {true, false}) {
            const double mm_x = box.x.v + box.w.v * t;
            const double mm_y = box.y.v + box.h.v * (falling ? t : 1 - t);
            const int x = static_cast<int>(mm_x * scale), y = static_cast<int>(mm_y * scale);
            for (int dy = -reach; dy <= reach; ++dy)
                for (int dx = -reach; dx <= reach; ++dx)
                    grey.row(y + dy)[x + dx] = 50;
        }
}

/// One page of a paper as the student `id` fills it in: question n has the letter n + shift.
inline image::Grey filled(const Printed& printed, size_t index, const std::string& id, int shift) {
    const exam::Sheet& sheet = printed.exam.sheets[index];
    image::Grey out = printed.pages[index];
    int seen = 0, number = 0;
    for (const auto& box : sheet.boxes) {
        seen = box.number == number ? seen + 1 : 0;
        number = box.number;
        if (seen == (number + shift) % 3)
            cross(out, sheet, box.at);
    }
    for (const auto& box : sheet.id_boxes)
        if (id[static_cast<size_t>(box.digit)] - '0' == box.value)
            cross(out, sheet, box.at);
    return out;
}

inline std::string letter(int number, int shift) {
    return std::string(1, static_cast<char>('A' + (number + shift) % 3));
}

inline void save(const image::Grey& grey, const fs::path& path) {
    fs::create_directories(path.parent_path());
    std::ofstream out(path, std::ios::binary);
    out << "P5\n" << grey.width << " " << grey.height << "\n255\n";
    out.write(reinterpret_cast<const char*>(grey.pixels.data()),
              static_cast<std::streamsize>(grey.pixels.size()));
}

inline jobs::GradedExam grade(const Printed& printed, const fs::path& scans, int processes = 2) {
    jobs::GradeJob job;
    job.exam = printed.exam_folder;
    job.scans = {scans.string()};
    job.processes = processes;
    return jobs::grade(job);
}

inline std::string results(const Printed& printed, const std::string& name) {
    return jobs::read_file(printed.exam_folder / "results" / name);
}

}  // namespace examgen::test
