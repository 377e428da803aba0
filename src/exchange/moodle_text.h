#pragma once
// Moodle's text formats to CommonMark and back.

#include <string>
#include <string_view>

#include "text/html.h"

namespace examgen::exchange {

/// `format` is html, moodle (text with tags in it), plain or markdown; an unknown one is html.
text::FromHtml moodle_to_markup(std::string_view text, std::string_view format,
                                const text::PictureNames& names = {});

struct MoodleText {
    std::string text;
    bool markdown = false;  // else plain enough for every format
};

/// The markup as Moodle's Markdown, with math between \\( and \\); as it is if nothing in it is
/// markup.
MoodleText markup_to_moodle(std::string_view markup);

}  // namespace examgen::exchange
