#include "pdf/structure.h"

#include <algorithm>
#include <cassert>

namespace examgen::pdf {
namespace {

using draw::Role;

int level_of(Role role) {
    return static_cast<int>(role) - static_cast<int>(Role::h1) + 1;
}

}  // namespace

void Structure::new_page() {
    owners_.emplace_back();
}

void Structure::add(std::span<const Event> events) {
    for (const auto& event : events)
        switch (event.kind) {
            case Event::Kind::page:
                new_page();
                break;
            case Event::Kind::begin:
                begin(event.tag, event.y);
                break;
            case Event::Kind::end:
                end();
                break;
            case Event::Kind::item:
                add_item(event.item);
                break;
        }
}

void Structure::begin(const std::shared_ptr<const draw::Tag>& tag, Mm y) {
    const int self = static_cast<int>(elements_.size());
    const int parent = open_.empty() ? -1 : open_.back();
    elements_.push_back({tag, parent, {}});
    if (parent < 0)
        roots_.push_back(self);
    else
        elements_[static_cast<size_t>(parent)].kids.push_back({-1, self});
    open_.push_back(self);
    if (!tag->bookmark.empty())
        bookmarks_.push_back(
            {tag->bookmark, level_of(tag->role), static_cast<int>(owners_.size()) - 1, y});
}

void Structure::end() {
    assert(!open_.empty());
    open_.pop_back();
}

void Structure::add_item(int number) {
    auto& owners = owners_.back();
    if (owners.size() <= static_cast<size_t>(number))
        owners.resize(static_cast<size_t>(number) + 1, -1);
    owners[static_cast<size_t>(number)] = open_.back();
    elements_[static_cast<size_t>(open_.back())].kids.push_back(
        {static_cast<int>(owners_.size()) - 1, number});
}

bool Structure::is_empty(int element) const {
    const Element& one = elements_[static_cast<size_t>(element)];
    return one.kids.empty() && one.tag->role != Role::cell && one.tag->role != Role::header_cell;
}

void Structure::merge_only_paragraph(int element) {
    Element& one = elements_[static_cast<size_t>(element)];
    const Role role = one.tag->role;
    const bool takes = role == Role::body || role == Role::cell || role == Role::header_cell ||
                       role == Role::caption;
    if (!takes || one.kids.size() != 1 || one.kids[0].page >= 0)
        return;
    Element& only = elements_[static_cast<size_t>(one.kids[0].number)];
    if (*only.tag != draw::Tag{})
        return;
    one.kids = std::move(only.kids);
    only.kids.clear();
    for (const Kid& kid : one.kids)
        if (kid.page >= 0)
            owners_[static_cast<size_t>(kid.page)][static_cast<size_t>(kid.number)] = element;
        else
            elements_[static_cast<size_t>(kid.number)].parent = element;
}

void Structure::settle() {
    assert(open_.empty());
    std::vector<char> gone(elements_.size());
    // Children come behind their parents: backwards, a parent is seen with what is left of them.
    for (size_t i = elements_.size(); i-- > 0;) {
        std::erase_if(elements_[i].kids, [&](const Kid& kid) {
            return kid.page < 0 && gone[static_cast<size_t>(kid.number)];
        });
        gone[i] = is_empty(static_cast<int>(i));
        if (elements_[i].kids.size() == 1 && elements_[i].kids[0].page < 0) {
            const auto only = static_cast<size_t>(elements_[i].kids[0].number);
            merge_only_paragraph(static_cast<int>(i));
            gone[only] = is_empty(static_cast<int>(only));
        }
    }
    std::vector<int> kept(elements_.size(), -1);
    int next = 0;
    for (size_t i = 0; i < elements_.size(); ++i)
        if (!gone[i])
            kept[i] = next++;
    renumber(kept);
}

void Structure::renumber(const std::vector<int>& kept) {
    const auto now = [&](int old) { return old < 0 ? old : kept[static_cast<size_t>(old)]; };
    std::vector<Element> elements;
    for (size_t i = 0; i < elements_.size(); ++i) {
        if (kept[i] < 0)
            continue;
        Element& one = elements.emplace_back(std::move(elements_[i]));
        one.parent = now(one.parent);
        for (Kid& kid : one.kids)
            if (kid.page < 0)
                kid.number = now(kid.number);
    }
    elements_ = std::move(elements);
    for (int& root : roots_)
        root = now(root);
    std::erase_if(roots_, [](int root) { return root < 0; });
    for (auto& page : owners_)
        for (int& owner : page)
            owner = now(owner);
}

}  // namespace examgen::pdf
