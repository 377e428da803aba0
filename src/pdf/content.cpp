#include "pdf/content.h"

#include <cmath>

#include "base/error.h"

namespace examgen::pdf {
namespace {

using draw::Frame;

constexpr double k_pt_per_mm = 72 / 25.4;

/// Writes operators; coordinates are turned from mm downwards to points upwards.
class Emitter {
public:
    Emitter(Size page, std::span<const FontSet::Font> fonts, Content& out)
        : height_(page.h), fonts_(fonts), out_(out.operators), used_(out.used_fonts) {
        used_.resize(fonts.size());
        out_.reserve(1 << 14);
    }

    void frame(const Frame& frame, Point origin) {
        for (const auto& item : frame.items)
            std::visit([&](const auto& one) { emit(one, origin); }, item);
    }

    void finish() {
        end_text();
        end_path();
    }

private:
    void emit(const draw::Placed& placed, Point origin) {
        frame(*placed.frame, origin + placed.at);
    }

    void emit(const draw::Text& text, Point origin) {
        end_path();
        if (!in_text_)
            out_ += "BT\n";
        in_text_ = true;
        if (text.font != font_ || text.size != size_) {
            out_ += "/F";
            out_ += std::to_string(text.font);
            number(text.size.v);
            out_ += " Tf\n";
            font_ = text.font;
            size_ = text.size;
            used_[text.font] = true;
        }
        out_ += "1 0 0 1";
        place(origin + text.at);
        out_ += " Tm\n";
        glyphs(text, fonts_[text.font]);
    }

    /// The true and the viewer's position drift apart by kerning and rounded widths; corrected when
    /// they differ by half a thousandth of an em. Whole numbers: thousandths of font units.
    void glyphs(const draw::Text& text, const FontSet::Font& font) {
        const long em = font.units_per_em;
        long drift = 0;
        line_.clear();
        line_ += "[(";
        for (const auto& glyph : text.glyphs) {
            if (glyph.id >= font.width.size() || font.width[glyph.id] < 0)
                throw Error(msg("a glyph of {} was set after the fonts were cut", font.tag));
            if (glyph.dy)
                rise(glyph.dy * text.size.v / static_cast<double>(em));
            drift -= glyph.dx * 1000L;
            if (2 * drift >= em || 2 * drift <= -em)
                drift -= move_left((2 * drift + (drift > 0 ? em : -em)) / (2 * em)) * em;
            drift += font.width[glyph.id] * em - (glyph.advance - glyph.dx) * 1000L;
            code(glyph.id);
            if (glyph.dy)
                rise(0);
        }
        line_ += ")] TJ\n";
        out_ += line_;
    }

    long move_left(long thousandths) {
        ((line_ += ')') += std::to_string(thousandths)) += '(';
        return thousandths;
    }

    void rise(double points) {
        line_ += ")] TJ";
        number(line_, points);
        line_ += " Ts [(";
    }

    void emit(const draw::Bar& bar, Point origin) {
        begin_path();
        rectangle(bar.at.moved(origin));
    }

    /// Between two rectangles: the outer edge is exact and no viewer moves it.
    void emit(const draw::Outline& box, Point origin) {
        end_text();
        end_path();
        const Rect outer = box.outer.moved(origin);
        const Mm s = box.stroke;
        rectangle(outer);
        rectangle({outer.x + s, outer.y + s, outer.w - s * 2, outer.h - s * 2});
        out_ += "f*\n";
    }

    /// In units of a module, so that all numbers are small; one path, so that no hairline shows.
    void emit(const draw::Modules& code, Point origin) {
        end_text();
        end_path();
        const Rect at = code.at.moved(origin);
        const double module = at.w.v * k_pt_per_mm / code.size;
        out_ += 'q';
        number(module);
        out_ += " 0 0";
        number(module);
        place({at.x, at.bottom()});
        out_ += " cm\n";
        for (int row = 0; row < code.size; ++row)
            for (int from = 0; from < code.size; ++from) {
                const auto black = [&](int column) {
                    return code.black[static_cast<size_t>(row * code.size + column)];
                };
                int to = from;
                while (to < code.size && black(to))
                    ++to;
                if (to > from)
                    module_run(from, code.size - 1 - row, to - from);
                from = to;
            }
        out_ += "f\nQ\n";
    }

    void module_run(int x, int y, int width) {
        for (const int value : {x, y, width}) {
            if (value >= 10)
                out_ += static_cast<char>('0' + value / 10);
            out_ += static_cast<char>('0' + value % 10);
            out_ += ' ';
        }
        out_ += "1 re\n";
    }

    void emit(const draw::Line& line, Point origin) {
        stroke(line.stroke);
        place(origin + line.from);
        out_ += " m";
        place(origin + line.to);
        out_ += " l S\n";
    }

    void emit(const draw::Ring& ring, Point origin) {
        constexpr double k_circle = 0.5522847498;
        stroke(ring.stroke);
        const Point c = origin + ring.centre;
        const Mm r = ring.radius, k = ring.radius * k_circle;
        place({c.x + r, c.y});
        out_ += " m";
        curve({c.x + r, c.y + k}, {c.x + k, c.y + r}, {c.x, c.y + r});
        curve({c.x - k, c.y + r}, {c.x - r, c.y + k}, {c.x - r, c.y});
        curve({c.x - r, c.y - k}, {c.x - k, c.y - r}, {c.x, c.y - r});
        curve({c.x + k, c.y - r}, {c.x + r, c.y - k}, {c.x + r, c.y});
        out_ += " s\n";
    }

    void curve(Point a, Point b, Point end) {
        place(a);
        place(b);
        place(end);
        out_ += " c";
    }

    void stroke(Mm width) {
        end_text();
        end_path();
        number(width.v * k_pt_per_mm);
        out_ += " w";
    }

    void rectangle(Rect r) {
        place({r.x, r.y + r.h});
        number(r.w.v * k_pt_per_mm);
        number(r.h.v * k_pt_per_mm);
        out_ += " re\n";
    }

    void begin_path() {
        end_text();
        in_path_ = true;
    }

    /// Neighbouring bars are one path, so that no hairline shows between them.
    void end_path() {
        if (in_path_)
            out_ += "f\n";
        in_path_ = false;
    }

    void end_text() {
        if (in_text_)
            out_ += "ET\n";
        in_text_ = false;
    }

    void place(Point p) {
        number(p.x.v * k_pt_per_mm);
        number((height_ - p.y).v * k_pt_per_mm);
    }

    /// A blank and the number with at most three places (0.4 µm on paper), without locale.
    void number(double value) { number(out_, value); }

    static void number(std::string& out, double value) {
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

    /// Two bytes of a literal string; half the size of hexadecimal.
    void code(uint16_t glyph) {
        char bytes[4];
        size_t n = 0;
        for (const int byte : {glyph >> 8, glyph & 255}) {
            const char c = static_cast<char>(byte);
            if (c == '(' || c == ')' || c == '\\' || c == '\r')
                bytes[n++] = '\\';
            bytes[n++] = c == '\r' ? 'r' : c;  // a bare one would be read as a newline
        }
        line_.append(bytes, n);
    }

    Mm height_;
    std::span<const FontSet::Font> fonts_;
    std::string& out_;
    std::vector<bool>& used_;
    std::string line_;  // kept for its memory
    bool in_text_ = false, in_path_ = false;
    draw::FontId font_ = UINT16_MAX;
    Pt size_;
};

}  // namespace

Content content_of(const Frame& page, std::span<const FontSet::Font> fonts) {
    Content out;
    Emitter emitter(page.size, fonts, out);
    emitter.frame(page, {});
    emitter.finish();
    return out;
}

}  // namespace examgen::pdf
