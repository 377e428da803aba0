#include "pdf/operators.h"

#include <cmath>

#include "base/error.h"

namespace examgen::pdf {
namespace {

/// Two bytes of a literal string; half the size of hexadecimal.
void append_code(std::string& out, uint16_t glyph) {
    char bytes[4];
    size_t n = 0;
    for (const int byte : {glyph >> 8, glyph & 255}) {
        const char c = static_cast<char>(byte);
        if (c == '(' || c == ')' || c == '\\' || c == '\r')
            bytes[n++] = '\\';
        bytes[n++] = c == '\r' ? 'r' : c;  // a bare one would be read as a newline
    }
    out.append(bytes, n);
}

void append_rise(std::string& out, double points) {
    out += ")] TJ";
    append_number(out, points);
    out += " Ts [(";
}

}  // namespace

void append_number(std::string& out, double value) {
    const long thousandths = std::lround(value * 1000);
    unsigned long rest = static_cast<unsigned long>(std::labs(thousandths));
    char digits[24];
    char* end = digits + sizeof digits;
    char* at = end;
    int places = 3;
    while (places > 0 && rest % 10 == 0) {
        rest /= 10;
        --places;
    }
    for (int i = 0; i < places; ++i, rest /= 10)
        *--at = static_cast<char>('0' + rest % 10);
    if (places > 0)
        *--at = '.';
    do
        *--at = static_cast<char>('0' + rest % 10);
    while (rest /= 10);
    if (thousandths < 0)
        *--at = '-';
    *--at = ' ';
    out.append(at, static_cast<size_t>(end - at));
}

// The true and the viewer's position drift apart by kerning and rounded widths; corrected when they
// differ by half a thousandth of an em. Whole numbers: thousandths of font units.
void append_glyphs(std::string& out, const draw::Text& text, const FontSet::Font& font) {
    const long em = font.units_per_em;
    long drift = 0;
    out += "[(";
    for (const auto& glyph : text.glyphs) {
        if (glyph.id >= font.width.size() || font.width[glyph.id] < 0)
            throw Error(msg("a glyph of {} was set after the fonts were cut", font.tag));
        if (glyph.dy)
            append_rise(out, glyph.dy * text.size.v / static_cast<double>(em));
        drift -= glyph.dx * 1000L;
        if (2 * drift >= em || 2 * drift <= -em) {
            const long thousandths = (2 * drift + (drift > 0 ? em : -em)) / (2 * em);
            ((out += ')') += std::to_string(thousandths)) += '(';
            drift -= thousandths * em;
        }
        drift += font.width[glyph.id] * em - (glyph.advance - glyph.dx) * 1000L;
        append_code(out, glyph.id);
        if (glyph.dy)
            append_rise(out, 0);
    }
    out += ")] TJ\n";
}

}  // namespace examgen::pdf
