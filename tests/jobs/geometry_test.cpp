// The sheet map against the drawing: pages rasterised at 300 dpi, every edge looked for.

#include <cmath>

#include <catch2/catch.hpp>

#include "image/barcode.h"
#include "jobs/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

constexpr double k_dpi = 300, k_px_per_mm = k_dpi / 25.4;
constexpr double k_tolerance_mm = 0.1;

struct Picture {
    int width = 0, height = 0;
    std::string grey;

    /// Darkness 0…1 of a pixel.
    double dark(int x, int y) const {
        return 1 - static_cast<unsigned char>(grey[static_cast<size_t>(y * width + x)]) / 255.0;
    }
};

Picture rasterised(const fs::path& pdf, int page) {
    const TempFolder folder;
    run("pdftoppm -r 300 -gray -f " + std::to_string(page) + " -l " + std::to_string(page) +
        " -singlefile " + shell_quoted(pdf.string()) + " " + (folder / "p").string());
    const std::string file = slurp(folder / "p.pgm");
    Picture out;
    int levels = 0, used = 0;
    REQUIRE(std::sscanf(file.c_str(), "P5 %d %d %d%n", &out.width, &out.height, &levels, &used) ==
            3);
    out.grey = file.substr(static_cast<size_t>(used) + 1);
    REQUIRE(out.grey.size() == static_cast<size_t>(out.width * out.height));
    return out;
}

/// Where, from outside in, the darkness first passes one half, in mm; the mean of five parallel
/// rays. `along` is the coordinate that moves, `across` the middle of the edge.
double edge(const Picture& picture, bool horizontal, double outside_mm, double across_mm,
            int direction) {
    double sum = 0;
    for (int ray = -2; ray <= 2; ++ray) {
        const int fixed =
            static_cast<int>(std::lround((across_mm + ray * 0.3) * k_px_per_mm - 0.5));
        const int start = static_cast<int>(std::lround(outside_mm * k_px_per_mm - 0.5));
        double before = 0;
        for (int i = 0; i < 30; ++i) {
            const int at = start + direction * i;
            const double now = horizontal ? picture.dark(at, fixed) : picture.dark(fixed, at);
            if (now >= 0.5) {
                const double part = now > before ? (0.5 - before) / (now - before) : 0;
                sum += (at - direction * (1 - part) + 0.5) / k_px_per_mm;
                break;
            }
            before = now;
        }
    }
    return sum / 5;
}

double worst_edge(const Picture& picture, const Rect& box) {
    const double x = box.x.v, y = box.y.v, r = box.right().v, b = box.bottom().v;
    const double cx = (x + r) / 2, cy = (y + b) / 2, far = 0.8;
    double worst = 0;
    worst = std::max(worst, std::abs(edge(picture, true, x - far, cy, 1) - x));
    worst = std::max(worst, std::abs(edge(picture, true, r + far, cy, -1) - r));
    worst = std::max(worst, std::abs(edge(picture, false, y - far, cx, 1) - y));
    worst = std::max(worst, std::abs(edge(picture, false, b + far, cx, -1) - b));
    return worst;
}

double ink_inside(const Picture& picture, const Rect& box) {
    const double in = 0.7;
    double most = 0;
    for (double y = box.y.v + in; y < box.bottom().v - in; y += 0.1)
        for (double x = box.x.v + in; x < box.right().v - in; x += 0.1)
            most = std::max(most, picture.dark(static_cast<int>(x * k_px_per_mm),
                                               static_cast<int>(y * k_px_per_mm)));
    return most;
}

}  // namespace

/// Compares every sheet with its picture; how many boxes there were.
int compare(const exam::Exam& exam, const fs::path& folder, double& worst) {
    int boxes = 0;
    for (const auto& sheet : exam.sheets) {
        const Picture picture = rasterised(folder / sheet.file, sheet.file_page);
        CHECK(std::abs(picture.width / k_px_per_mm - sheet.size.w.v) < 0.1);
        std::vector<Rect> hollow;
        for (const auto& box : sheet.boxes)
            hollow.push_back(box.at);
        for (const auto& box : sheet.id_boxes)
            hollow.push_back(box.at);
        for (const auto& box : hollow) {
            const double off = worst_edge(picture, box);
            INFO("page " << sheet.page << " box at " << box.x.v << " " << box.y.v);
            REQUIRE(off < k_tolerance_mm);
            REQUIRE(ink_inside(picture, box) < 0.02);
            worst = std::max(worst, off);
            ++boxes;
        }
        for (const auto& mark : sheet.fiducials)
            REQUIRE(worst_edge(picture, mark.at) < k_tolerance_mm);
        // The code's finders reach its corners.
        const Rect code = *sheet.code;
        const Rect finder{code.x, code.y, code.w / 3, code.h / 3};
        CHECK(std::abs(edge(picture, true, finder.x.v - 0.8, finder.y.v + 2.5, 1) - finder.x.v) <
              k_tolerance_mm);
    }
    return boxes;
}

TEST_CASE("at 300 dpi every box, tag and code lies where the map says, within 0.1 mm") {
    const TempFolder folder;
    jobs::GenerateJob job;
    job.query.topics.push_back({"ki-hardware", {}});
    job.query.count = 20;
    job.seed = 7;
    job.output = folder / "x";
    double worst = 0;
    const int boxes = compare(jobs::generate(places(), job).exam, folder / "x", worst);
    CHECK(boxes > 80 + 60);
    WARN("largest deviation " << worst << " mm over " << boxes << " boxes");
}

TEST_CASE("at 300 dpi the boxes of all kinds lie where the map says, on booklets and sheets") {
    for (const auto& [layout, answers] :
         {std::pair("exam-a4", layout::AnswerPlace::inline_),
          std::pair("exam-compact", layout::AnswerPlace::inline_),
          std::pair("exam-a4-two-column", layout::AnswerPlace::separate)}) {
        INFO(layout);
        const TempFolder folder;
        jobs::GenerateJob job;
        job.banks = {fs::path(EXAMGEN_TEST_DATA) / "kinds" / "arten.json"};
        job.query.count = 14;
        job.seed = 7;
        job.layout = layout;
        job.answers = answers;
        job.output = folder / "x";
        double worst = 0;
        CHECK(compare(jobs::generate(places(), job).exam, folder / "x", worst) > 200);
    }
}
