#include "pdf/nesting.h"

#include <cassert>

namespace examgen::pdf {
namespace {

using draw::Role;

/// Elements that hold text themselves and not only other elements.
bool holds_text(Role role) {
    switch (role) {
        case Role::artifact:
        case Role::page_header:
        case Role::page_footer:
        case Role::part:
        case Role::section:
        case Role::list:
        case Role::list_item:
        case Role::quote:
        case Role::table:
        case Role::row:
            return false;
        default:
            return true;
    }
}

bool holds_graphics(Role role) {
    return role == Role::figure || role == Role::formula;
}

int decoration_of(Role role) {
    switch (role) {
        case Role::artifact:
            return k_decoration;
        case Role::page_header:
            return k_page_header;
        case Role::page_footer:
            return k_page_footer;
        default:
            return 0;
    }
}

}  // namespace

bool Event::operator==(const Event& other) const {
    return kind == other.kind && item == other.item && y == other.y &&
           (tag == other.tag || (tag && other.tag && *tag == *other.tag));
}

void Nesting::begin(const std::shared_ptr<const draw::Tag>& tag, Mm y, std::vector<Event>& out) {
    const int decoration = decorations_ ? open_.back().place : decoration_of(tag->role);
    if (decoration) {
        ++decorations_;
        open_.push_back({decoration, tag->role});
        return;
    }
    open_.push_back({next_++, tag->role});
    out.push_back({Event::Kind::begin, 0, y, tag});
}

void Nesting::end(std::vector<Event>& out) {
    assert(!open_.empty());
    if (open_.back().place < 0)
        --decorations_;
    else
        out.push_back({Event::Kind::end});
    open_.pop_back();
}

int Nesting::place(Use use) const {
    if (open_.empty())
        return k_decoration;
    const Open& innermost = open_.back();
    if (innermost.place < 0)
        return innermost.place;
    const bool holds =
        use == Use::text ? holds_text(innermost.role) : holds_graphics(innermost.role);
    return holds ? innermost.place : k_decoration;
}

}  // namespace examgen::pdf
