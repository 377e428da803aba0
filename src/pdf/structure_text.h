#pragma once
// A settled structure as the insides of PDF dictionaries (PDF 32000-1, 14.7 and 12.3.3). Inside
// the pdf room only.

#include <string>
#include <string_view>
#include <vector>

#include "pdf/structure.h"

namespace examgen::pdf {

/// Object numbers that the dictionaries refer to.
struct ObjectNumbers {
    std::vector<int> pages;
    int root = 0, parents = 0;  // the tree's root and its parent tree
    int document = 0;           // the element that holds all others
    int first_element = 0;      // the others follow in order
    int outline = 0;            // the bookmarks' root
    int first_bookmark = 0;     // they follow in order
};

/// "/P" for a paragraph.
std::string_view structure_type(draw::Role role);

/// The tree and the bookmarks, for objects numbered from `first` on.
struct TreeObjects {
    std::vector<std::string> texts;  // insides of dictionaries
    int root = 0, outline = 0;       // numbers; no bookmarks: 0
};

TreeObjects tree_objects(const Structure& structure, std::vector<int> pages,
                         const std::vector<Mm>& page_heights, int first);

/// The bookmarks' root and then each of them.
std::vector<std::string> outline_texts(const Structure& structure, const ObjectNumbers& numbers,
                                       const std::vector<Mm>& page_heights);

}  // namespace examgen::pdf
