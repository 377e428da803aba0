#pragma once
// The tree of a document's elements, grown of the events of its pages in order. Inside the pdf room
// only.

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/units.h"
#include "draw/tag.h"
#include "pdf/nesting.h"

namespace examgen::pdf {

class Structure {
public:
    /// A content item of a page, or an element.
    struct Kid {
        int page = -1;  // < 0: `number` is an element, else a content item on that page
        int number = 0;
    };

    struct Element {
        std::shared_ptr<const draw::Tag> tag;
        int parent = -1;  // < 0: the document
        std::vector<Kid> kids;
    };

    struct Bookmark {
        std::string title;
        int level = 1;
        int page = 0;
        Mm y;  // from the page's top
    };

    void add(std::span<const Event> events);

    /// An element around what comes.
    void begin(const std::shared_ptr<const draw::Tag>& tag, Mm y);
    void end();

    /// What comes stands on a new page.
    void new_page();

    /// Drops elements without content but cells, and paragraphs that are all of what holds them.
    /// No page may follow.
    void settle();

    // After settle.
    const std::vector<Element>& elements() const { return elements_; }

    const std::vector<int>& roots() const { return roots_; }

    /// Elements by content item, page by page; -1: there is no such item.
    const std::vector<std::vector<int>>& owners() const { return owners_; }

    const std::vector<Bookmark>& bookmarks() const { return bookmarks_; }

private:
    void add_item(int number);
    bool is_empty(int element) const;
    void merge_only_paragraph(int element);
    void renumber(const std::vector<int>& kept);

    std::vector<Element> elements_;
    std::vector<int> roots_;
    std::vector<std::vector<int>> owners_;
    std::vector<Bookmark> bookmarks_;
    std::vector<int> open_;
};

}  // namespace examgen::pdf
