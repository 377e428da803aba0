// Files as scans: decoded with small limits, then looked at as a page of an exam with one sheet.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/error.h"
#include "image/decode.h"
#include "scan/read_page.h"

namespace {

using namespace examgen;

exam::Exam small_exam() {
    exam::Exam out;
    out.id = "ABCDEF";
    out.forms.push_back({"A", {}});
    exam::Sheet sheet;
    sheet.form = "A";
    sheet.size = {210_mm, 297_mm};
    const Mm size = 8_mm;
    sheet.fiducials = {{0, {8_mm, 8_mm, size, size}},     {1, {194_mm, 8_mm, size, size}},
                       {2, {8_mm, 281_mm, size, size}},   {3, {194_mm, 281_mm, size, size}},
                       {4, {6_mm, 144.5_mm, size, size}}, {5, {196_mm, 144.5_mm, size, size}}};
    sheet.code = Rect{97.5_mm, 9_mm, 15_mm, 15_mm};
    for (int i = 0; i < 20; ++i)
        sheet.boxes.push_back({"q" + std::to_string(i / 4),
                               i / 4 + 1,
                               0,
                               "a",
                               "A",
                               {Mm(30.0 + 20 * (i % 4)), Mm(60.0 + 10 * (i / 4)), 4_mm, 4_mm}});
    out.sheets.push_back(std::move(sheet));
    return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const exam::Exam k_exam = small_exam();
    static const scan::SheetIndex k_sheets(k_exam);
    constexpr size_t k_pages = 3;
    constexpr int k_longest = 3000;
    try {
        const image::Document document({reinterpret_cast<const char*>(data), size});
        for (size_t page = 0; page < document.pages() && page < k_pages; ++page) {
            image::Picture picture;
            if (document.read(page, picture) == image::Document::Outcome::done &&
                picture.grey.width <= k_longest && picture.grey.height <= k_longest)
                scan::read_page(picture, k_sheets);
        }
    } catch (const Error&) {
        // said no, which is right
    }
    return 0;
}
