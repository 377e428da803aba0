#pragma once
// The list of who sits where with which form, to be signed in the room.

#include <string>
#include <vector>

#include "layout/exam_paper.h"

namespace examgen::report {

struct Seated {
    std::string room, seat, name, student_id, form;
    int copy = 0;
    std::string duration;  // where it differs from the others'; else empty
};

class AttendanceSetter {
public:
    /// `definition` is a layout for keys.
    AttendanceSetter(const layout::Definition& definition, const layout::Labels& labels,
                     draw::FontBook& fonts);

    /// The pages; each room begins one. Rows come in the order given, by room.
    std::vector<draw::Frame> set(const layout::Heading& heading, const std::vector<Seated>& rows);

private:
    struct Column;

    std::vector<Column> columns(const std::vector<Seated>& rows);
    Mm head(const layout::Heading& heading, const Seated& first, size_t n,
            const std::vector<Column>& columns, draw::Frame& page);
    void row(const Seated& one, const std::vector<Column>& columns, draw::Frame& page, Mm y);
    void furniture(const layout::Heading& heading, std::vector<draw::Frame>& pages);

    const layout::Definition& definition_;
    const layout::Labels& labels_;
    layout::Setter setter_;
};

}  // namespace examgen::report
