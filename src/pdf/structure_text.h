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

std::string root_text(const Structure& structure, const ObjectNumbers& numbers);
std::string parents_text(const Structure& structure, const ObjectNumbers& numbers);
std::string document_text(const Structure& structure, const ObjectNumbers& numbers);
std::string element_text(const Structure& structure, size_t element, const ObjectNumbers& numbers);

/// The bookmarks' root and then each of them.
std::vector<std::string> outline_texts(const Structure& structure, const ObjectNumbers& numbers,
                                       const std::vector<Mm>& page_heights);

}  // namespace examgen::pdf
