#pragma once
// How the closed sets of a question are written, in the order of their enums, and the keys of a
// bank's smaller objects.

#include <array>
#include <string_view>

namespace examgen::bank {

inline constexpr auto k_status_names =
    std::to_array<std::string_view>({"draft", "review", "approved", "retired"});
inline constexpr auto k_use_names = std::to_array<std::string_view>({"exam", "practice", "both"});
/// Without `none`, which is not written.
inline constexpr auto k_bloom_names = std::to_array<std::string_view>(
    {"remember", "understand", "apply", "analyze", "evaluate", "create"});

inline constexpr auto k_bank_keys =
    std::to_array<std::string_view>({"$schema", "format", "topic", "questions"});
inline constexpr auto k_topic_keys = std::to_array<std::string_view>({"id", "title", "language"});

inline constexpr auto k_gap_keys = std::to_array<std::string_view>({"id", "options"});
inline constexpr auto k_text_answer_keys = std::to_array<std::string_view>({"text", "fraction"});
inline constexpr auto k_unit_keys = std::to_array<std::string_view>({"name", "factor"});
inline constexpr auto k_number_answer_keys =
    std::to_array<std::string_view>({"value", "tolerance", "from", "to"});

inline constexpr std::string_view k_format = "examgen-bank/1";
inline constexpr std::string_view k_format_stem = "examgen-bank/";

}  // namespace examgen::bank
