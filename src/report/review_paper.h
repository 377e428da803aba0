#pragma once
// What a person has to decide about scans, on paper: each with its picture and room to write.

#include <memory>
#include <string>
#include <vector>

#include "draw/picture.h"
#include "layout/setter.h"

namespace examgen::report {

/// One thing to decide; all texts in the language of the reader.
struct Doubt {
    std::string what;                              // "Question 7 · student 4711"
    std::string where;                             // "scans.pdf, page 3"
    std::string reason;                            // a sentence
    std::string suggested;                         // empty: nothing
    std::shared_ptr<const draw::Picture> picture;  // null: there is none
    Mm width;                                      // of the picture, natural size
};

/// Words of the paper itself.
struct ReviewWords {
    std::string title, intro, decision, suggested, no_picture, footer;
};

class ReviewSetter {
public:
    /// `definition` is a layout for keys.
    ReviewSetter(const layout::Definition& definition, draw::FontBook& fonts);

    std::vector<draw::Frame> set(const ReviewWords& words, const std::vector<Doubt>& doubts);

private:
    Mm height(const Doubt& doubt) const;
    Size picture_size(const Doubt& doubt) const;
    void new_page(const ReviewWords& words, std::vector<draw::Frame>& pages);
    void put(const Doubt& doubt, size_t number, const ReviewWords& words, draw::Frame& page);

    const layout::Definition& definition_;
    layout::Setter setter_;
    Mm y_;
};

}  // namespace examgen::report
