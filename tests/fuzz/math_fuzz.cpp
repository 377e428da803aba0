// Whatever the text: an Error, or a tree whose TeX and MathML give the tree again.
#include <cstdint>
#include <cstdlib>

#include "base/error.h"
#include "text/markup.h"
#include "text/mathml.h"
#include "text/tex.h"

using namespace examgen;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string input(data, data + size);
    text::parse_markup(input);
    try {
        text::from_mathml(input);
    } catch (const Error&) {
    }
    text::MathRow row;
    try {
        row = text::parse_tex(input);
    } catch (const Error&) {
        return 0;
    }
    const std::string tex = text::to_tex(row);
    // Braces that the writer adds may pass the limits of depth and length.
    try {
        if (text::to_tex(text::parse_tex(tex)) != tex)
            std::abort();
        text::from_mathml(text::to_mathml(row, input, true));
    } catch (const Error& e) {
        const std::string what = render(e.all().front().what, Lang::en);
        if (what.find("deeper") == what.npos && what.find("longer") == what.npos)
            std::abort();
    }
    return 0;
}
