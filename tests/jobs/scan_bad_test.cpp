// What a folder of scans may hold besides scans.

#include <chrono>
#include <fstream>

#include <catch2/catch.hpp>
#include <sys/resource.h>
#include <unistd.h>

#include "image/encode.h"
#include "jobs/scan_support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

std::map<std::string, std::vector<std::string>> page_rows(const Printed& printed) {
    std::map<std::string, std::vector<std::string>> out;
    const std::string text = results(printed, "capture.csv");
    csv::Reader reader(json::source_of(text));
    while (reader.next())
        if (reader.cells().size() > 7 && reader.cells()[7].empty())
            out[std::string(reader.cells()[0])] = {reader.cells().begin(), reader.cells().end()};
    return out;
}

/// A TIFF of one bit a pixel that claims a size.
std::string huge_tiff(unsigned side) {
    const auto put = [](std::string& out, unsigned value, int bytes) {
        for (int i = 0; i < bytes; ++i)
            out += static_cast<char>(value >> (8 * i) & 255);
    };
    const unsigned entries[][3] = {{256, 4, side}, {257, 4, side}, {258, 3, 1},    {259, 3, 4},
                                   {262, 3, 0},    {273, 4, 8},    {278, 4, side}, {279, 4, 8}};
    std::string out("II*\0\x10\0\0\0", 8);
    out += "G4 data.";
    put(out, std::size(entries), 2);
    for (const auto& one : entries) {
        put(out, one[0], 2);
        put(out, one[1], 2);
        put(out, 1, 4);
        put(out, one[2], 4);
    }
    put(out, 0, 4);
    return out;
}

/// 200 bytes that RunLengthDecode, four times, makes three gigabytes of: each pair of 0x81 stands
/// for 128 times 0x81.
std::string bomb(const std::string& dictionary) {
    const std::string bytes(200, '\x81');
    return "<< " + dictionary +
           " /Filter [/RunLengthDecode /RunLengthDecode /RunLengthDecode /RunLengthDecode] "
           "/Length 200 >>\nstream\n" +
           bytes + "\nendstream";
}

/// A PDF of one page: its content, its picture.
std::string one_page(const std::string& content, const std::string& picture) {
    return "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
           "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n"
           "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
           "/Resources << /XObject << /Im0 5 0 R >> >> >>\nendobj\n4 0 obj\n" +
           content + "\nendobj\n5 0 obj\n" + picture +
           "\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n";
}

}  // namespace

TEST_CASE("pictures that claim too much and streams that grow are refused, and the rest is read") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    for (size_t p = 0; p < printed.exam.sheets.size(); ++p)
        save(filled(printed, p, "12345678", 0), scans / ("1-" + std::to_string(p) + ".pgm"));
    std::string jpeg = image::encode_jpeg(image::Grey(64, 64).view(), 80);
    const size_t frame = jpeg.find("\xff\xc0");
    REQUIRE(frame != jpeg.npos);
    jpeg.replace(frame + 5, 4, "\x4e\x20\x4e\x20");  // 20,000
    spill(scans / "2-huge.jpg", jpeg);
    spill(scans / "2-huge.tif", huge_tiff(20000));
    const std::string draw = "<< /Length 30 >>\nstream\nq 595 0 0 842 0 0 cm /Im0 Do Q \nendstream";
    const std::string size =
        "/Type /XObject /Subtype /Image /Width 100 /Height 100 "
        "/ColorSpace /DeviceGray /BitsPerComponent 8";
    spill(scans / "2-picture.pdf", one_page(draw, bomb(size)));
    spill(scans / "2-content.pdf",
          one_page(bomb(""), "<< " + size + " /Length 0 >>\nstream\n\nendstream"));
    const auto graded = grade(printed, scans);
    CHECK(graded.papers.at(exam::PaperStatus::ok) == 1);
    CHECK(graded.pages.at(exam::PageStatus::quarantined) == 4);
    const auto rows = page_rows(printed);
    for (const char* name : {"2-huge.jpg", "2-huge.tif"}) {
        INFO(name);
        CHECK(rows.at(name)[13].find("20000") != std::string::npos);
    }
    for (const char* name : {"2-picture.pdf", "2-content.pdf"}) {
        INFO(name);
        CHECK(rows.at(name)[5] == "quarantined");
        CHECK_FALSE(rows.at(name)[13].empty());
    }
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    constexpr long k_most_kb = 700'000;
    CHECK(used.ru_maxrss < k_most_kb);
}

TEST_CASE("of a stack that was cut off, what is there is read and what is lost is open") {
    const Printed printed("--count 6");
    const size_t pages = printed.exam.sheets.size();
    std::vector<image::PdfPage> stack;
    for (int s = 0; s < 4; ++s)
        for (size_t p = 0; p < pages; ++p) {
            const auto page = filled(printed, p, "4444444" + std::to_string(s), s);
            stack.push_back({image::encode_jpeg(page.view(), 85),
                             page.width,
                             page.height,
                             false,
                             {150, 150},
                             0});
        }
    const std::string whole = image::picture_pdf(stack);
    fs::create_directories(printed.folder / "scans");
    spill(printed.folder / "scans/stack.pdf", whole.substr(0, whole.size() * 5 / 8));
    const auto graded = grade(printed, printed.folder / "scans");
    CHECK(graded.open);
    size_t right = 0;
    for (const auto& row : rows_of(results(printed, "answers.csv"))) {
        if (row[9] != "ok")
            continue;
        ++right;
        CHECK(row[5] == letter(std::stoi(row[4]), row[0].back() - '0'));
    }
    // Either qpdf finds the pages before the cut again, or the file is refused as a whole.
    const bool refused = graded.pages.count(exam::PageStatus::quarantined) == 1 && right == 0;
    CHECK((refused || right >= 12));
}

TEST_CASE("sheets that do not lie where exam.json says are never graded") {
    const Printed printed("--count 6");
    exam::Exam moved = printed.exam;
    for (auto& sheet : moved.sheets)
        for (auto* boxes : {&sheet.boxes})
            for (auto& box : *boxes)
                box.at.x += 3_mm;
    spill(printed.exam_folder / "exam.json", exam::to_json(moved));
    const fs::path scans = printed.folder / "scans";
    for (size_t p = 0; p < printed.exam.sheets.size(); ++p)
        save(filled(printed, p, "12345678", 0), scans / (std::to_string(p) + ".pgm"));
    const auto graded = grade(printed, scans);
    CHECK(graded.pages.at(exam::PageStatus::rejected) == printed.exam.sheets.size());
    CHECK(graded.all_papers() == 0);
    CHECK(graded.open);
    // Read with one exam.json, decided with another: refused.
    spill(printed.exam_folder / "exam.json", exam::to_json(printed.exam));
    jobs::GradeJob again;
    again.exam = printed.exam_folder;
    again.redecide = true;
    CHECK_THROWS_AS(jobs::grade(again), Error);
}

TEST_CASE("a folder without one readable file is listed file by file, and nobody is graded") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    fs::create_directories(scans);
    for (int i = 0; i < 5; ++i)
        spill(scans / (std::to_string(i) + ".jpg"), std::string(100, 'x'));
    const auto graded = grade(printed, scans);
    CHECK(graded.pages.at(exam::PageStatus::quarantined) == 5);
    CHECK(graded.pages.size() == 1);
    CHECK(graded.all_papers() == 0);
    CHECK(graded.open_items == 5);
    CHECK(rows_of(results(printed, "results.csv")).empty());
}

TEST_CASE("a disk that gets full while scans are read loses nothing that was reported") {
    const Printed printed("--count 10 --answer-sheet separate");
    const fs::path scans = printed.folder / "scans", out = printed.exam_folder / "results";
    size_t sheet = 0;
    while (printed.exam.sheets[sheet].boxes.empty())
        ++sheet;
    for (int student = 0; student < 24; ++student)
        save(filled(printed, sheet, "202700" + std::to_string(10 + student), student % 3),
             scans / (std::to_string(student) + ".pgm"));
    const auto files = [&] {
        std::string all;
        for (const char* name : {"answers.csv", "capture.csv", "results.csv", "review.csv"})
            all += results(printed, name);
        return all;
    };
    grade(printed, scans);
    const std::string undisturbed = files();
    fs::remove_all(out);
    fs::create_directories(out);
    if (geteuid() != 0 || run("mount -t tmpfs -o size=40k none " + out.string()).code != 0) {
        WARN("skipped: only root may mount a small file system");
        return;
    }
    std::string message;
    try {
        grade(printed, scans);
    } catch (const Error& e) {
        message = render(e.all().front(), Lang::en);
    }
    const bool halves = fs::exists(out / "results.csv") || fs::exists(out / "answers.csv");
    CHECK(run("mount -o remount,size=64m none " + out.string()).code == 0);
    const auto read_before = fs::file_size(out / "capture.journal");
    grade(printed, scans);
    const std::string after = files();
    run("umount " + out.string());
    CHECK(message.find("No space left") != std::string::npos);
    CHECK_FALSE(halves);
    CHECK(read_before > 4000);
    CHECK(after == undisturbed);
}

TEST_CASE("ten thousand files that are no pictures cost themselves alone", "[.long]") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    for (size_t p = 0; p < printed.exam.sheets.size(); ++p)
        save(filled(printed, p, "12345678", 0), scans / ("5000-" + std::to_string(p) + ".pgm"));
    for (int i = 0; i < 10'000; ++i)
        spill(scans / (std::to_string(i) + ".jpg"), "no picture " + std::to_string(i));
    const auto start = std::chrono::steady_clock::now();
    const auto graded = grade(printed, scans);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    CHECK(graded.pages.at(exam::PageStatus::quarantined) == 10'000);
    CHECK(graded.papers.at(exam::PaperStatus::ok) == 1);
    CHECK(graded.open_items == 10'000);
    WARN("10,000 files in " << took.count() << " s");
}

TEST_CASE("bad files cost themselves alone, each with a reason") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    for (size_t p = 0; p < printed.exam.sheets.size(); ++p)
        save(filled(printed, p, "12345678", 0), scans / ("1-" + std::to_string(p) + ".pgm"));
    const std::string exam_pdf = slurp(printed.exam_folder / "exam.pdf");
    spill(scans / "cut.pdf", exam_pdf.substr(0, exam_pdf.size() / 2));
    spill(scans / "empty.jpg", "");
    spill(scans / "video.jpg", std::string("\0\0\0\x18"
                                           "ftypmp42",
                                           12) +
                                   std::string(5000, 'v'));
    spill(scans / "huge.pgm", "P5\n20000 20000\n255\nx");
    spill(scans / "no-pages.pdf",
          "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
          "2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n"
          "trailer\n<< /Size 3 /Root 1 0 R >>\n%%EOF\n");
    CHECK(run("qpdf --encrypt secret secret 256 -- " +
              shell_quoted((printed.exam_folder / "exam.pdf").string()) + " " +
              shell_quoted((scans / "locked.pdf").string()))
              .code == 0);
    const auto graded = grade(printed, scans);
    CHECK(graded.papers.at(exam::PaperStatus::ok) == 1);
    CHECK(graded.open);
    const auto rows = page_rows(printed);
    for (const char* name : {"empty.jpg", "video.jpg", "huge.pgm", "no-pages.pdf", "locked.pdf"}) {
        INFO(name);
        REQUIRE(rows.contains(name));
        CHECK(rows.at(name)[5] == "quarantined");
        CHECK_FALSE(rows.at(name)[13].empty());
    }
    CHECK(rows.at("locked.pdf")[13].find("password") != std::string::npos);
    CHECK(rows.at("huge.pgm")[13].find("20000") != std::string::npos);
    size_t all = 0;
    for (const auto& [status, count] : graded.pages)
        all += count;
    const std::string text = results(printed, "capture.csv");
    size_t lines = 0;
    csv::Reader reader(json::source_of(text));
    while (reader.next())
        lines += reader.cells()[7].empty();
    CHECK(all == lines);
}

TEST_CASE("sheets of another exam are foreign and never graded") {
    const Printed printed("--count 6");
    const Printed other("--count 5");
    const fs::path scans = printed.folder / "scans";
    for (size_t p = 0; p < other.exam.sheets.size(); ++p)
        save(filled(other, p, "12345678", 0), scans / (std::to_string(p) + ".pgm"));
    const auto graded = grade(printed, scans);
    CHECK(graded.pages.at(exam::PageStatus::foreign) == other.exam.sheets.size());
    CHECK(graded.all_papers() == 0);
}

TEST_CASE("a folder without scans, and a path that is not there, are said to be so") {
    const Printed printed("--count 6");
    fs::create_directories(printed.folder / "none");
    spill(printed.folder / "none/notes.txt", "hello");
    CHECK_THROWS_AS(grade(printed, printed.folder / "none"), Error);
    CHECK_THROWS_AS(grade(printed, printed.folder / "nowhere"), Error);
    CHECK_FALSE(fs::exists(printed.exam_folder / "results" / "results.csv"));
}

TEST_CASE("vector pages of a PDF are rendered and read") {
    const Printed printed("--count 6");
    const fs::path scans = printed.folder / "scans";
    fs::create_directories(scans);
    fs::copy(printed.exam_folder / "exam.pdf", scans / "blank.pdf");
    const auto graded = grade(printed, scans);
    size_t known = 0;
    for (const auto status : {exam::PageStatus::graded, exam::PageStatus::review})
        if (graded.pages.contains(status))
            known += graded.pages.at(status);
    CHECK(known == printed.exam.sheets.size());
}
