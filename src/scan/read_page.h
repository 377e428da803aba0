#pragma once
// One picture in, what it shows out. Nothing is decided here.

#include <map>
#include <set>
#include <span>
#include <vector>

#include "exam/capture.h"
#include "exam/exam.h"
#include "image/decode.h"
#include "scan/registration.h"

namespace examgen::scan {

/// The sheets of an exam by what a page code says. The exam must outlive it.
class SheetIndex {
public:
    explicit SheetIndex(const exam::Exam& exam);

    const exam::Exam& exam() const { return exam_; }

    const exam::Sheet& sheet(int index) const { return exam_.sheets[static_cast<size_t>(index)]; }

    /// -1: there is no such page.
    int find(const exam::PageCode& code) const;

    /// One sheet for each different placement of tags, code and page size.
    std::span<const int> frames() const { return frames_; }

    /// One sheet for each different placement of boxes.
    std::span<const int> patterns() const { return patterns_; }

    static std::vector<Rect> boxes_of(const exam::Sheet& sheet);

private:
    struct Key {
        std::string form;  // of sheets that copies share
        int copy = 0;      // of sheets of one copy
        int page = 1;
        auto operator<=>(const Key&) const = default;
    };

    const exam::Exam& exam_;
    std::map<Key, int> by_page_;
    std::set<int> own_sheets_;  // copies that use no others
    std::map<int, std::string> form_of_copy_;
    std::vector<int> frames_, patterns_;
};

/// Halves a very large picture and doubles the rows of a coarse fax, as `read_page` does before it
/// says where the page lies in it.
void to_reading_size(image::Picture& picture);

/// Reads a page. The picture may be changed: to reading size, and to dark on light.
exam::PageCapture read_page(image::Picture& picture, const SheetIndex& sheets);

}  // namespace examgen::scan
