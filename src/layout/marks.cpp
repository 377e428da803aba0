#include "layout/marks.h"

#include <utility>

#include "exam/tag.h"
#include "image/barcode.h"

namespace examgen::layout {
namespace {

constexpr Mm k_tag = 8_mm;
constexpr Mm k_code = 15_mm;
constexpr Mm k_code_top = 9_mm;

draw::Modules tag(const exam::Fiducial& mark) {
    draw::Modules out{mark.at, exam::k_tag_modules, {}};
    for (int row = 0; row < out.size; ++row)
        for (int column = 0; column < out.size; ++column)
            out.black.push_back(exam::tag_is_black(mark.id, row, column));
    return out;
}

}  // namespace

Rect code_place(Size page) {
    return {(page.w - k_code) / 2, k_code_top, k_code, k_code};
}

std::vector<exam::Fiducial> fiducial_places(Size page) {
    const Mm near = 12_mm, side = 10_mm, half = k_tag / 2;
    const Point centres[] = {{near, near},          {page.w - near, near},
                             {near, page.h - near}, {page.w - near, page.h - near},
                             {side, page.h / 2},    {page.w - side, page.h / 2}};
    std::vector<exam::Fiducial> out;
    for (int id = 0; id < 6; ++id) {
        const Point c = centres[id];
        out.push_back({id, {c.x - half, c.y - half, k_tag, k_tag}});
    }
    return out;
}

void put_tags(draw::Frame& page, exam::Sheet& sheet) {
    sheet.fiducials = fiducial_places(page.size);
    for (const auto& mark : sheet.fiducials)
        page.items.emplace_back(tag(mark));
    sheet.code = code_place(page.size);
}

void put_code(draw::Frame& page, const exam::PageCode& code) {
    image::Modules modules = image::qr_code(exam::encode(code));
    page.items.emplace_back(
        draw::Modules{code_place(page.size), modules.size, std::move(modules.black)});
}

}  // namespace examgen::layout
