#include "pdf/content.h"

#include <climits>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "pdf/structure_text.h"

namespace examgen::pdf {
namespace {

using draw::Frame;

constexpr double k_pt_per_mm = 72 / 25.4;

/// Writes operators; coordinates are turned from mm downwards to points upwards.
class Emitter {
public:
    Emitter(Size page, const FontSet& fonts, Structure& structure, Content& out)
        : height_(page.h),
          fonts_(fonts.fonts()),
          structure_(structure),
          out_(out.operators),
          used_(out.used_fonts),
          used_pictures_(out.used_pictures) {
        used_.resize(fonts.fonts().size());
        used_pictures_.resize(fonts.pictures().size());
        out_.reserve(1 << 14);
    }

    void frame(const Frame& frame, Point origin) {
        for (const auto& item : frame.items)
            std::visit([&](const auto& one) { emit(one, origin); }, item);
    }

    void finish() { end_mark(); }

private:
    void emit(const draw::Placed& placed, Point origin) {
        const Point at = origin + placed.at;
        if (!placed.own)
            return frame(*placed.frame, at);
        const auto outer = std::exchange(slot_, {placed.own.get(), at});
        frame(*placed.frame, at);
        emit(draw::Slot{}, at);
        slot_ = outer;
    }

    void emit(const draw::Slot&, Point) {
        const auto [own, at] = std::exchange(slot_, {});
        if (own)
            frame(*own, at);
    }

    void emit(const draw::Begin& begin, Point origin) { structure_.begin(begin.tag, origin.y); }

    void emit(const draw::End&, Point) { structure_.end(); }

    /// All ink stands in a marked-content sequence: of its element, or of an artifact. Sequences
    /// and text objects do not overlap.
    void mark(Use use) {
        const int place = structure_.place(use);
        if (place == mark_)
            return;
        end_mark();
        mark_ = place;
        if (place >= 0) {
            out_ += structure_type(structure_.role(place));
            out_ += "<</MCID ";
            out_ += std::to_string(structure_.add_item(place));
            out_ += ">>BDC\n";
        } else if (place == k_page_header) {
            out_ += "/Artifact<</Type/Pagination/Subtype/Header>>BDC\n";
        } else if (place == k_page_footer) {
            out_ += "/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n";
        } else {
            out_ += "/Artifact BMC\n";
        }
    }

    void end_mark() {
        end_text();
        end_path();
        if (mark_ != k_no_mark)
            out_ += "EMC\n";
        mark_ = k_no_mark;
    }

    void fill(draw::Ink ink) {
        if (ink == fill_)
            return;
        end_path();
        colour(ink, " g\n", " rg\n");
        fill_ = ink;
    }

    void colour(draw::Ink ink, const char* grey_operator, const char* rgb_operator) {
        number(ink.red / 255.0);
        const bool grey = ink.red == ink.green && ink.green == ink.blue;
        if (!grey) {
            number(ink.green / 255.0);
            number(ink.blue / 255.0);
        }
        out_ += grey ? grey_operator : rgb_operator;
    }

    void emit(const draw::Text& text, Point origin) {
        mark(Use::text);
        end_path();
        fill(text.ink);
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
        mark(Use::graphic);
        fill(bar.ink);
        begin_path();
        rectangle(bar.at.moved(origin));
    }

    /// Between two rectangles: the outer edge is exact and no viewer moves it.
    void emit(const draw::Outline& box, Point origin) {
        mark(Use::graphic);
        end_text();
        end_path();
        fill(box.ink);
        const Rect outer = box.outer.moved(origin);
        const Mm s = box.stroke;
        rectangle(outer);
        rectangle({outer.x + s, outer.y + s, outer.w - s * 2, outer.h - s * 2});
        out_ += "f*\n";
    }

    /// In units of a module, so that all numbers are small; one path, so that no hairline shows.
    void emit(const draw::Modules& code, Point origin) {
        mark(Use::graphic);
        end_text();
        end_path();
        fill({});
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

    void emit(const draw::Image& image, Point origin) {
        const size_t number_of = image.picture->number;
        if (number_of >= used_pictures_.size())
            throw Error(msg("a picture was placed after the fonts were cut"));
        used_pictures_[number_of] = true;
        mark(Use::graphic);
        end_text();
        end_path();
        const Rect at = image.at.moved(origin);
        out_ += 'q';
        number(at.w.v * k_pt_per_mm);
        out_ += " 0 0";
        number(at.h.v * k_pt_per_mm);
        place({at.x, at.bottom()});
        out_ += " cm /I";
        out_ += std::to_string(number_of);
        out_ += " Do Q\n";
    }

    void emit(const draw::Line& line, Point origin) {
        stroke(line.stroke, line.ink);
        place(origin + line.from);
        out_ += " m";
        place(origin + line.to);
        out_ += " l S\n";
    }

    void emit(const draw::Ring& ring, Point origin) {
        constexpr double k_circle = 0.5522847498;
        stroke(ring.stroke, ring.ink);
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

    void stroke(Mm width, draw::Ink ink) {
        mark(Use::graphic);
        end_text();
        end_path();
        if (ink != stroke_)
            colour(ink, " G\n", " RG\n");
        stroke_ = ink;
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
    Structure& structure_;
    std::string& out_;
    std::vector<bool>&used_, &used_pictures_;
    std::string line_;  // kept for its memory
    bool in_text_ = false, in_path_ = false;
    draw::FontId font_ = UINT16_MAX;
    Pt size_;
    draw::Ink fill_, stroke_;
    static constexpr int k_no_mark = INT_MIN;
    int mark_ = k_no_mark;
    std::pair<const Frame*, Point> slot_ = {};  // what comes where the shared page has a slot
};

}  // namespace

Content content_of(const Frame& page, const FontSet& fonts, Structure& structure) {
    Content out;
    structure.new_page();
    Emitter emitter(page.size, fonts, structure, out);
    emitter.frame(page, {});
    emitter.finish();
    return out;
}

}  // namespace examgen::pdf
