#pragma once
// The kinds of questions: what each reads, writes, asks and shows. One row a kind in kinds.cpp;
// the functions stand in kinds/.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bank/field.h"
#include "bank/question.h"
#include "bank/reader.h"
#include "base/json_writer.h"

namespace examgen::bank {

using Key = std::vector<std::vector<std::string>>;

struct KindRow {
    Kind kind;
    std::string_view name;
    std::span<const std::string_view> keys;  // beside those of every question
    void (*read)(Reading&);
    void (*write)(json::Writer&, const Question&);
    std::vector<Field> (*fields)(const Question&);
    Key (*key)(const Question&);
    std::vector<Part> (*parts)(const Question&);
};

/// All kinds, in the order of the enum.
std::span<const KindRow> kinds();

const KindRow& row(Kind kind);

/// The keys of every question.
std::span<const std::string_view> common_keys();

/// The keys of every question and of all kinds, each once.
std::span<const std::string_view> all_keys();

/// The keys of a question of that kind.
std::span<const std::string_view> keys_of(Kind kind);

}  // namespace examgen::bank
