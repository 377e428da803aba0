#pragma once
// The tree as HTML: for the practice site and for Moodle.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "text/markup.h"

namespace examgen::text {

struct HtmlOptions {
    enum class Math { mathml, tex };  // tex: between \( \) or \[ \], which Moodle sets

    Math math = Math::mathml;
    /// The address of an asset; "" leaves only the words. None: the name itself.
    std::function<std::string(std::string_view asset)> address = {};
};

/// Everything is escaped. Links other than http, https and mailto are plain text; a formula that
/// cannot be set stands as its source. Sound as XML too.
std::string to_html(const std::vector<Block>& blocks, const HtmlOptions& options = {});

}  // namespace examgen::text
