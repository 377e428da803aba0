#pragma once
// The elements that are open while pages are read, and what was read: the events of which a tree is
// grown (structure.h). Inside the pdf room only.

#include <memory>
#include <vector>

#include "base/units.h"
#include "draw/tag.h"

namespace examgen::pdf {

/// What ink is for.
enum class Use : uint8_t { text, graphic };

/// Ink belongs to an element, or is one of the kinds of decoration.
constexpr int k_decoration = -1, k_page_header = -2, k_page_footer = -3;

/// What a tree is grown of, in the order of reading.
struct Event {
    enum class Kind : uint8_t { page, begin, end, item };

    Kind kind = Kind::page;
    int item = 0;                               // its number on the page (MCID)
    Mm y = {};                                  // of a beginning, from the page's top
    std::shared_ptr<const draw::Tag> tag = {};  // of a beginning

    /// Equal in all that the tree shows of it.
    bool operator==(const Event& other) const;
};

class Nesting {
public:
    /// Elements within decoration are decoration and no events.
    void begin(const std::shared_ptr<const draw::Tag>& tag, Mm y, std::vector<Event>& out);
    void end(std::vector<Event>& out);

    /// Where ink goes that comes now: the innermost element's number, or a kind of decoration.
    int place(Use use) const;

    /// Of the innermost element.
    draw::Role role() const { return open_.back().role; }

    size_t depth() const { return open_.size(); }

private:
    struct Open {
        int place;
        draw::Role role;
    };

    std::vector<Open> open_;
    int next_ = 0;
    int decorations_ = 0;  // of those open
};

}  // namespace examgen::pdf
