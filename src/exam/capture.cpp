#include "exam/capture.h"

namespace examgen::exam {

std::string_view name_of(PageStatus status) {
    constexpr std::array<std::string_view, k_page_statuses> k_names = {
        "graded", "review", "blank", "duplicate", "foreign", "rejected", "quarantined"};
    return k_names[static_cast<size_t>(status)];
}

std::string_view name_of(MarkState state) {
    constexpr std::array<std::string_view, 4> k_names = {"empty", "marked", "withdrawn", "unsure"};
    return k_names[static_cast<size_t>(state)];
}

}  // namespace examgen::exam
