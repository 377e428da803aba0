#include <algorithm>

#include "scan/read_page.h"

namespace examgen::scan {
namespace {

bool same_frame(const exam::Sheet& a, const exam::Sheet& b) {
    return a.size == b.size && a.fiducials == b.fiducials && a.code == b.code;
}

}  // namespace

SheetIndex::SheetIndex(const exam::Exam& exam) : exam_(exam) {
    for (const auto& copy : exam.copies)
        form_of_copy_.emplace(copy.copy, copy.form);
    std::vector<std::vector<Rect>> seen;
    for (int i = 0; i < static_cast<int>(exam.sheets.size()); ++i) {
        const exam::Sheet& one = sheet(i);
        by_page_.emplace(Key{one.copy ? "" : one.form, one.copy, one.page}, i);
        if (one.copy)
            own_sheets_.insert(one.copy);
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
    Key key{"", code.copy, code.page};
    if (!code.copy || !own_sheets_.contains(code.copy)) {
        const std::string form =
            code.form > 0 ? exam::form_name(static_cast<size_t>(code.form - 1)) : "";
        const auto copy = form_of_copy_.find(code.copy);
        key = {copy == form_of_copy_.end() ? form : copy->second, 0, code.page};
        if (!form.empty() && key.form != form)
            return -1;  // the code and the list of copies contradict each other
    }
    const auto it = by_page_.find(key);
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
