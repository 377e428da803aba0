#pragma once
// A small printer and camera of its own: pages are painted through any map, sample by sample.
// Slow and simple; shares nothing with the reader but the sheet.

#include <cmath>
#include <functional>
#include <vector>

#include "base/rng.h"
#include "exam/exam.h"
#include "exam/tag.h"
#include "image/barcode.h"
#include "image/decode.h"
#include "scan/geometry.h"

namespace examgen::test {

using scan::Homography;
using scan::Vec;

/// An exam of one form and one page: `rows` questions of five boxes, single choice unless `kind`
/// says otherwise.
inline exam::Exam small_exam(int rows = 20, const std::string& kind = "single-choice") {
    exam::Exam out;
    out.id = "KH7Q2F";
    exam::Form form{"A", {}};
    exam::Sheet sheet;
    sheet.form = "A";
    sheet.size = {210_mm, 297_mm};
    const Vec centres[] = {{12, 12}, {198, 12}, {12, 285}, {198, 285}, {10, 148.5}, {200, 148.5}};
    for (int id = 0; id < 6; ++id)
        sheet.fiducials.push_back({id, {Mm(centres[id].x - 4), Mm(centres[id].y - 4), 8_mm, 8_mm}});
    sheet.code = Rect{97.5_mm, 9_mm, 15_mm, 15_mm};
    for (int row = 0; row < rows; ++row) {
        exam::Question question;
        question.id = "q" + std::to_string(row + 1);
        question.kind = kind;
        exam::Item item{row + 1, question.id, {}};
        for (int column = 0; column < 5; ++column) {
            const std::string id(1, static_cast<char>('a' + column));
            question.options.push_back({id, column == 0, column == 0 ? 1 : 0});
            item.options.push_back(static_cast<uint16_t>(column));
            const Mm x(40 + 60.0 * (row % 2) + 9 * column), y(45 + 11.0 * (row / 2));
            sheet.boxes.push_back(
                {question.id, row + 1, 0, id, exam::option_label(column), {x, y, 4_mm, 4_mm}});
        }
        question.key = {{"a"}};
        out.questions.push_back(std::move(question));
        form.items.push_back(std::move(item));
    }
    out.forms = {form};
    out.sheets = {sheet};
    return out;
}

/// Page to picture at a resolution.
inline Homography at_dpi(double dpi) {
    const double s = dpi / 25.4;
    return {{s, 0, -0.5, 0, s, -0.5, 0, 0, 1}};
}

inline Homography product(const Homography& a, const Homography& b) {
    Homography out;
    for (size_t r = 0; r < 3; ++r)
        for (size_t c = 0; c < 3; ++c)
            out.m[3 * r + c] =
                a.m[3 * r] * b.m[c] + a.m[3 * r + 1] * b.m[3 + c] + a.m[3 * r + 2] * b.m[6 + c];
    return out;
}

/// Turns the picture by degrees about its middle.
inline Homography turned(const Homography& map, double degrees, Vec middle) {
    const double c = std::cos(degrees * M_PI / 180), s = std::sin(degrees * M_PI / 180);
    const Homography turn{{c, -s, middle.x - c * middle.x + s * middle.y, s, c,
                           middle.y - s * middle.x - c * middle.y, 0, 0, 1}};
    return product(turn, map);
}

class Page {
public:
    /// `bend`: moves a place of the page before it is mapped, for curl and stretch.
    Page(
        int width, int height, const Homography& map,
        std::function<Vec(Vec)> bend = [](Vec p) { return p; })
        : grey_(width, height, 245), map_(map), bend_(std::move(bend)) {}

    /// Everything that is printed.
    Page& print(const exam::Sheet& sheet, const exam::PageCode& code) {
        for (const auto& mark : sheet.fiducials)
            for (int i = 0; i < 36; ++i)
                if (exam::tag_is_black(mark.id, i / 6, i % 6))
                    rect(cell(mark.at, 6, i / 6, i % 6), 20);
        const auto modules = image::qr_code(exam::encode(code));
        for (int i = 0; sheet.code && i < modules.size * modules.size; ++i)
            if (modules.black[static_cast<size_t>(i)])
                rect(cell(*sheet.code, modules.size, i / modules.size, i % modules.size), 20);
        for (const auto& box : sheet.boxes)
            frame(box.at);
        for (const auto& box : sheet.id_boxes)
            frame(box.at);
        return *this;
    }

    Page& frame(const Rect& r) {
        const Mm line = 0.3_mm;
        rect({r.x, r.y, r.w, line}, 20);
        rect({r.x, r.bottom() - line, r.w, line}, 20);
        rect({r.x, r.y, line, r.h}, 20);
        rect({r.right() - line, r.y, line, r.h}, 20);
        return *this;
    }

    Page& rect(const Rect& r, double value) {
        for (double y = r.y.v + k_step / 2; y < r.bottom().v; y += k_step)
            for (double x = r.x.v + k_step / 2; x < r.right().v; x += k_step)
                dots_.push_back({{x, y}, value});
        return *this;
    }

    Page& line(Vec a, Vec b, double width, double value) {
        const double n = scan::length(b - a);
        const Vec along = (b - a) * (1 / n), across{-along.y, along.x};
        for (double t = 0; t < n; t += k_step)
            for (double u = -width / 2; u < width / 2; u += k_step)
                dots_.push_back({a + along * t + across * u, value});
        return *this;
    }

    Page& cross(const Rect& r, double value = 60, double width = 0.5) {
        line({r.x.v, r.y.v}, {r.right().v, r.bottom().v}, width, value);
        return line({r.right().v, r.y.v}, {r.x.v, r.bottom().v}, width, value);
    }

    Page& fill(const Rect& r, double value = 60) { return rect(r, value); }

    Page& tick(const Rect& r, double value = 60) {
        const double x = r.x.v, y = r.y.v;
        line({x + 0.6, y + 2}, {x + 1.6, y + 3.4}, 0.5, value);
        return line({x + 1.6, y + 3.4}, {x + 4.2, y - 0.5}, 0.5, value);
    }

    Page& slash(const Rect& r, double value = 60, double width = 0.5) {
        return line({r.x.v, r.bottom().v}, {r.right().v, r.y.v}, width, value);
    }

    /// What the camera sees: mean of the dots within a pixel over what they leave of paper.
    image::Picture take() {
        std::vector<float> sum(grey_.pixels.size()), count(grey_.pixels.size());
        for (const auto& dot : dots_) {
            const Vec p = map_(bend_(dot.at));
            const long x = std::lround(p.x), y = std::lround(p.y);
            if (x < 0 || y < 0 || x >= grey_.width || y >= grey_.height)
                continue;
            const auto i = static_cast<size_t>(y * grey_.width + x);
            sum[i] += static_cast<float>(dot.value);
            ++count[i];
        }
        const auto [right, down] = map_.steps({105, 148});
        const double all = 1 / (k_step * k_step) / std::abs(scan::cross(right, down));
        image::Picture out;
        out.grey = grey_;
        for (size_t i = 0; i < sum.size(); ++i) {
            if (count[i] == 0)
                continue;
            const double share = std::min(1.0, static_cast<double>(count[i]) / all);
            const double ink = static_cast<double>(sum[i] / count[i]);
            out.grey.pixels[i] = static_cast<uint8_t>(245 * (1 - share) + ink * share);
        }
        return out;
    }

private:
    static constexpr double k_step = 0.02;  // mm

    static Rect cell(const Rect& whole, int n, int row, int column) {
        const Mm w = whole.w / n, h = whole.h / n;
        return {whole.x + w * column, whole.y + h * row, w, h};
    }

    struct Dot {
        Vec at;
        double value;
    };

    image::Grey grey_;
    Homography map_;
    std::function<Vec(Vec)> bend_;
    std::vector<Dot> dots_;
};

/// Noise of a sensor.
inline void add_noise(image::Grey& grey, Rng& rng, int reach) {
    for (auto& v : grey.pixels) {
        const int by = static_cast<int>(rng.below(static_cast<uint64_t>(2 * reach + 1))) - reach;
        v = static_cast<uint8_t>(std::clamp(v + by, 0, 255));
    }
}

}  // namespace examgen::test
