// The bookmarks as a tree: each stands below the last one before it with a lower level.

#include <algorithm>
#include <cmath>

#include "pdf/structure_text.h"
#include "pdf/text_string.h"

namespace examgen::pdf {
namespace {

/// Entry 0 is the root; bookmark i is entry i + 1.
struct Entry {
    size_t parent = 0, below = 0;  // `below`: how many stand anywhere under it
    size_t before = 0, behind = 0, first = 0, last = 0;  // 0: none
};

std::vector<Entry> tree_of(const std::vector<Structure::Bookmark>& bookmarks) {
    std::vector<Entry> out(bookmarks.size() + 1);
    std::vector<size_t> above = {0};
    for (size_t i = 1; i < out.size(); ++i) {
        while (above.size() > 1 && bookmarks[above.back() - 1].level >= bookmarks[i - 1].level)
            above.pop_back();
        Entry& parent = out[above.back()];
        out[i].parent = above.back();
        out[i].before = parent.last;
        if (parent.last)
            out[parent.last].behind = i;
        else
            parent.first = i;
        parent.last = i;
        for (const size_t one : above)
            ++out[one].below;
        above.push_back(i);
    }
    return out;
}

std::string place_of(const Structure::Bookmark& bookmark, const ObjectNumbers& numbers,
                     const std::vector<Mm>& page_heights) {
    const auto page = static_cast<size_t>(bookmark.page);
    const long top = std::lround(to_pt(page_heights[page] - bookmark.y).v);
    return "/Dest[" + std::to_string(numbers.pages[page]) + " 0 R/XYZ null " + std::to_string(top) +
           " null]";
}

}  // namespace

std::vector<std::string> outline_texts(const Structure& structure, const ObjectNumbers& numbers,
                                       const std::vector<Mm>& page_heights) {
    const auto& bookmarks = structure.bookmarks();
    const std::vector<Entry> all = tree_of(bookmarks);
    // Many papers in one file are shown by their titles alone.
    const bool open = all[0].first == all[0].last;
    const auto top = static_cast<size_t>(
        std::count_if(all.begin() + 1, all.end(), [](const Entry& e) { return e.parent == 0; }));
    std::vector<std::string> out;
    for (size_t i = 0; i < all.size(); ++i) {
        const Entry& one = all[i];
        std::string text = i == 0 ? "/Type/Outlines"
                                  : "/Title" + text_string(bookmarks[i - 1].title) +
                                        place_of(bookmarks[i - 1], numbers, page_heights);
        const auto link = [&](const char* name, size_t to, bool wanted) {
            const int number =
                to == 0 ? numbers.outline : numbers.first_bookmark + static_cast<int>(to) - 1;
            if (wanted)
                text += name + std::to_string(number) + " 0 R";
        };
        link("/Parent ", one.parent, i > 0);
        link("/Prev ", one.before, one.before > 0);
        link("/Next ", one.behind, one.behind > 0);
        link("/First ", one.first, one.first > 0);
        link("/Last ", one.last, one.last > 0);
        if (one.first)
            text += "/Count " + std::string(!open && i ? "-" : "") +
                    std::to_string(i == 0 && !open ? top : one.below);
        out.push_back(std::move(text));
    }
    return out;
}

}  // namespace examgen::pdf
