#include <algorithm>

#include "scan/read_page.h"

namespace examgen::scan {
namespace {

bool same_frame(const exam::Sheet& a, const exam::Sheet& b) {
    return a.size == b.size && a.fiducials == b.fiducials && a.code == b.code;
}

}  // namespace

SheetIndex::SheetIndex(const exam::Exam& exam) : exam_(exam) {
    std::vector<std::vector<Rect>> seen;
    for (int i = 0; i < static_cast<int>(exam.sheets.size()); ++i) {
        const exam::Sheet& one = sheet(i);
        by_page_.emplace(std::pair(one.form, one.page), i);
        if (one.fiducials.size() < 3)
            continue;
        if (std::none_of(frames_.begin(), frames_.end(),
                         [&](int other) { return same_frame(sheet(other), one); }))
            frames_.push_back(i);
        auto boxes = boxes_of(one);
        if (boxes.empty() || std::find(seen.begin(), seen.end(), boxes) != seen.end())
            continue;
        seen.push_back(std::move(boxes));
        patterns_.push_back(i);
    }
}

int SheetIndex::find(const exam::PageCode& code) const {
    std::string form;
    if (code.form > 0)
        form = exam::form_name(static_cast<size_t>(code.form - 1));
    else
        form = std::to_string(code.copy);  // a copy that is a form of its own
    const auto it = by_page_.find({form, code.page});
    return it == by_page_.end() ? -1 : it->second;
}

std::vector<Rect> SheetIndex::boxes_of(const exam::Sheet& sheet) {
    std::vector<Rect> out;
    for (const auto& box : sheet.boxes)
        out.push_back(box.at);
    for (const auto& box : sheet.id_boxes)
        out.push_back(box.at);
    return out;
}

}  // namespace examgen::scan
