#pragma once
// The rules of the sheet about several marks in one answer field: a filled box beside a crossed one
// is withdrawn. A rule gives the reason why a person has to look, or nothing.

#include <string_view>
#include <vector>

#include "scan/writer.h"

namespace examgen::scan {

/// Leaves a box to a person.
void doubt(const BoxAt& box, std::string_view reason);

/// Darker than this writer's other marks, or leaving the box as they do not.
bool looks_struck_out(const NewInk& ink, const Writer& writer);

/// A scribble over a mark, where nothing else is marked.
bool is_far_darker(const NewInk& ink, const Writer& writer);

/// In the middle of its box and nowhere else, as no stray line is.
bool is_dot(const NewInk& ink);

/// Little and paler than the mark, or far paler: a crease, a stain, what a rubber left.
bool is_dirt_beside(const NewInk& mark, const NewInk& ink);

/// The edge of a shadow, or a mark that lies between two boxes.
bool is_as_dark_outside(const NewInk& ink);

/// Of a single choice with several marks: withdraws filled boxes beside crossed ones.
std::string_view judge_two(Field& field, const Writer& writer);

/// Of a multiple choice with several marks.
std::string_view judge_many(const Field& field, const Writer& writer);

bool is_bilevel(const Field& field);

/// Ink below the threshold of a scan without greys is gone without a trace.
std::string_view judge_bilevel(const Field& field, bool blank, const Writer& writer);

}  // namespace examgen::scan
