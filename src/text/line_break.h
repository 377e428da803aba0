#pragma once
// Where a line may end (UAX 14, by ICU).

#include <memory>
#include <string_view>
#include <vector>

namespace examgen::text {

struct BreakPoint {
    size_t end = 0;       // byte offset behind the piece, white space included
    bool forced = false;  // the line must end here
    bool operator==(const BreakPoint&) const = default;
};

/// Holds one ICU iterator; not for two threads at a time.
class LineBreaker {
public:
    LineBreaker();
    ~LineBreaker();
    LineBreaker(LineBreaker&&) noexcept;

    /// The pieces of `text` that are never broken; the last one ends at text.size(). A line does
    /// not end in a hyphen: readers of the PDF's text would take the word for a divided one. Where
    /// it may, U+200B stands behind the hyphen.
    std::vector<BreakPoint> pieces(std::string_view text);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace examgen::text
