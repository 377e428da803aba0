#include "synth/lens.h"

#include <cmath>

namespace examgen::synth {
namespace {

using Matrix = std::array<double, 9>;

Spot apply(const Matrix& m, Spot p) {
    const double w = m[6] * p.x + m[7] * p.y + m[8];
    return {(m[0] * p.x + m[1] * p.y + m[2]) / w, (m[3] * p.x + m[4] * p.y + m[5]) / w};
}

Matrix times(const Matrix& a, const Matrix& b) {
    Matrix out{};
    for (size_t r = 0; r < 3; ++r)
        for (size_t c = 0; c < 3; ++c)
            for (size_t k = 0; k < 3; ++k)
                out[3 * r + c] += a[3 * r + k] * b[3 * k + c];
    return out;
}

/// By cofactors; the scale does not matter.
Matrix inverse(const Matrix& m) {
    return {m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
}

/// The unit square to a quadrilateral tl, tr, bl, br (Heckbert 1989, section 2.2.3).
Matrix square_to(const std::array<Spot, 4>& q) {
    const Spot a = q[0], b = q[1], c = q[3], d = q[2];
    const double dx1 = b.x - c.x, dx2 = d.x - c.x, sx = a.x - b.x + c.x - d.x;
    const double dy1 = b.y - c.y, dy2 = d.y - c.y, sy = a.y - b.y + c.y - d.y;
    const double det = dx1 * dy2 - dx2 * dy1;
    const double g = (sx * dy2 - dx2 * sy) / det, h = (dx1 * sy - sx * dy1) / det;
    return {b.x - a.x + g * b.x,
            d.x - a.x + h * d.x,
            a.x,
            b.y - a.y + g * b.y,
            d.y - a.y + h * d.y,
            a.y,
            g,
            h,
            1};
}

/// Where the page's corner (u, v in 0…1) lies in mm once the page is turned, stretched, bent.
Spot placed(Size page, const Pose& pose, double u, double v, Spot off) {
    const double x = (u - 0.5) * page.w.v * pose.stretch_x;
    const double y = (v - 0.5) * page.h.v * pose.stretch_y;
    const double angle = pose.turn * std::numbers::pi / 180;
    const double sx = x + pose.shear * y;
    return {page.w.v / 2 + std::cos(angle) * sx - std::sin(angle) * y + pose.shift_x + off.x,
            page.h.v / 2 + std::sin(angle) * sx + std::cos(angle) * y + pose.shift_y + off.y};
}

}  // namespace

Lens::Lens(Size page, int width, int height, const Pose& pose) : page_(page), pose_(pose) {
    const double inner = 1 - 2 * pose.margin;
    double sx = width * inner / page.w.v, sy = height * inner / page.h.v;
    if (pose.margin > 0)
        sx = sy = std::min(sx, sy);  // a camera has one scale
    const double left = (width - sx * page.w.v) / 2, top = (height - sy * page.h.v) / 2;
    std::array<Spot, 4> quad;
    for (size_t i = 0; i < 4; ++i) {
        const Spot at = placed(page, pose, i % 2 ? 1 : 0, i / 2 ? 1 : 0, pose.corners[i]);
        quad[i] = {left + sx * at.x - 0.5, top + sy * at.y - 0.5};
    }
    const Matrix to_square = {1 / page.w.v, 0, 0, 0, 1 / page.h.v, 0, 0, 0, 1};
    forward_ = times(square_to(quad), to_square);
    backward_ = inverse(forward_);
}

Spot Lens::displacement(Spot flat) const {
    Spot out;
    if (pose_.curl != 0) {
        const double turns = 2 * std::numbers::pi * pose_.waves;
        out.x = 0.3 * pose_.curl * std::sin(turns * flat.y / page_.h.v + pose_.phase);
        out.y = pose_.curl * std::sin(turns * flat.x / page_.w.v + 1.7 * pose_.phase);
    }
    if (flat.y > pose_.jump_at * page_.h.v)
        out.x += pose_.jump;
    return out;
}

Spot Lens::to_page(double x, double y) const {
    const Spot flat = apply(backward_, {x, y});
    const Spot d = displacement(flat);
    return {flat.x + d.x, flat.y + d.y};
}

Spot Lens::to_pixel(Spot page) const {
    Spot flat = page;
    for (int i = 0; i < 6; ++i) {
        const Spot d = displacement(flat);
        flat = {page.x - d.x, page.y - d.y};
    }
    return apply(forward_, flat);
}

}  // namespace examgen::synth
