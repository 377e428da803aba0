#pragma once
// The functions behind the rows of kinds.cpp. `read` checks and stores what the kind needs,
// `write` is its inverse and leaves defaults out, `fields`, `key` and `parts` lower a question.

#include "bank/kinds.h"

namespace examgen::bank {

namespace single_choice {
void read(Reading& r);
std::vector<Field> fields(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace single_choice

namespace multiple_choice {
void read(Reading& r);
std::vector<Field> fields(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace multiple_choice

namespace lettered {  // what the two share
void write(json::Writer& out, const Question& q);
Key key(const Question& q);
}  // namespace lettered

namespace true_false {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
std::vector<Field> fields(const Question& q);
Key key(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace true_false

namespace kprim {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
std::vector<Field> fields(const Question& q);
Key key(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace kprim

namespace numeric {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
std::vector<Field> fields(const Question& q);
Key key(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace numeric

namespace matching {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
std::vector<Field> fields(const Question& q);
Key key(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace matching

namespace ordering {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
std::vector<Field> fields(const Question& q);
Key key(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace ordering

namespace cloze {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
std::vector<Field> fields(const Question& q);
Key key(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace cloze

namespace short_answer {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
std::vector<Field> fields(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace short_answer

namespace open {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
std::vector<Field> fields(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace open

namespace description {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
std::vector<Field> fields(const Question& q);
std::vector<Part> parts(const Question& q);
}  // namespace description

namespace foreign {
void read(Reading& r);
void write(json::Writer& out, const Question& q);
}  // namespace foreign

/// The stem, and a mark that the rest cannot be printed.
std::vector<Part> unprinted_parts(const Question& q);

/// One empty answer a field, for what a person marks.
Key no_key(const Question& q);

/// The ids of options or rows.
template <class Named>
std::vector<std::string> ids_of(const std::vector<Named>& all) {
    std::vector<std::string> out;
    out.reserve(all.size());
    for (const auto& one : all)
        out.push_back(one.id);
    return out;
}

}  // namespace examgen::bank
