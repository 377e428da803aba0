#pragma once
// The tree of a document's elements, grown while its pages are read in order. Inside the pdf room
// only.

#include <memory>
#include <string>
#include <vector>

#include "base/units.h"
#include "draw/tag.h"

namespace examgen::pdf {

/// What ink is for.
enum class Use : uint8_t { text, graphic };

/// The element that ink belongs to, or one of the kinds of decoration.
constexpr int k_decoration = -1, k_page_header = -2, k_page_footer = -3;

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

    /// What is read afterwards stands on a new page.
    void new_page();

    void begin(const std::shared_ptr<const draw::Tag>& tag, Mm y);
    void end();

    /// Where ink goes that comes now.
    int place(Use use) const;

    draw::Role role(int element) const { return elements_[static_cast<size_t>(element)].tag->role; }

    /// The number of a new content item of an element on this page (MCID).
    int add_item(int element);

    /// Drops elements without content but cells, and paragraphs that are all of what holds them.
    /// No page may follow.
    void settle();

    // After settle.
    const std::vector<Element>& elements() const { return elements_; }

    const std::vector<int>& roots() const { return roots_; }

    /// Elements by content item, page by page.
    const std::vector<std::vector<int>>& owners() const { return owners_; }

    const std::vector<Bookmark>& bookmarks() const { return bookmarks_; }

private:
    bool is_empty(int element) const;
    void merge_only_paragraph(int element);
    void renumber(const std::vector<int>& kept);

    std::vector<Element> elements_;
    std::vector<int> roots_;
    std::vector<std::vector<int>> owners_;
    std::vector<Bookmark> bookmarks_;
    std::vector<int> open_;  // elements or kinds of decoration
    int decorations_ = 0;    // of those open
};

}  // namespace examgen::pdf
