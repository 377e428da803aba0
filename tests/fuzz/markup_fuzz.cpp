// Whatever the text: a tree that comes back from its CommonMark where that says so, and HTML that
// is read again.
#include <cstdlib>

#include "text/commonmark.h"
#include "text/html.h"
#include "text/to_html.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace examgen::text;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto tree = parse_markup(text);
    bool exact = true;
    const std::string written = to_commonmark(tree, exact);
    if (exact && parse_markup(written) != tree)
        std::abort();
    html_to_markup(to_html(tree));
    html_to_markup(text);
    return 0;
}
