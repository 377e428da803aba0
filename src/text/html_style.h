#pragma once
// What an HTML element says of its text: by its name, its attributes and its CSS.

#include <string_view>

#include <gumbo.h>

#include "text/markup.h"

namespace examgen::text {

/// Adds what the element's name means: <b>, <em>, <sub>, …; false for other elements.
bool add_style_of(GumboTag tag, Style& style);

/// Adds bold, italic, underline, strike, sub and super from the style attribute.
void add_css(const GumboNode* node, Style& style);

/// From align="…" and text-align.
Align align_of(const GumboNode* node);

/// From width="…" and CSS, as a picture's width.
PictureWidth picture_width(const GumboNode* node);

/// The number in an attribute such as colspan, 1 to 1000; 1 without one.
int count_of(const GumboNode* node, const char* name);

}  // namespace examgen::text
