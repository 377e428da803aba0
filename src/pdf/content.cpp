#include "pdf/content.h"

#include <climits>
#include <optional>
#include <utility>

#include "base/error.h"
#include "pdf/operators.h"
#include "pdf/structure_text.h"

namespace examgen::pdf {
namespace {

using draw::Frame;

constexpr double k_pt_per_mm = 72 / 25.4;

/// Writes operators; coordinates are turned from mm downwards to points upwards.
class Emitter {
public:
    Emitter(Mm height, const FontSet& fonts, Nesting& nesting, int first_item, Used& used)
        : height_(height),
          fonts_(fonts.fonts()),
          nesting_(nesting),
          items_(first_item),
          used_(used) {
        used_.fonts.resize(fonts.fonts().size());
        used_.pictures.resize(fonts.pictures().size());
    }

    void frame(const Frame& frame, Point origin) {
        for (const auto& item : frame.items)
            std::visit([&](const auto& one) { emit(one, origin); }, item);
    }

    /// The piece that ends here; what comes is another one.
    Piece cut() {
        end_mark();
        fill({});
        if (stroke_ != draw::Ink{})
            colour({}, " G\n", " RG\n");
        stroke_ = {};
        font_ = UINT16_MAX;
        return {std::exchange(out_, {}), std::exchange(events_, {})};
    }

    int items() const { return items_; }

    /// What came before the slot, and the elements open there.
    std::optional<std::pair<Piece, Nesting>>& at_slot() { return at_slot_; }

    void new_page() { events_.push_back({}); }

private:
    void emit(const draw::Placed& placed, Point origin) {
        frame(*placed.frame, origin + placed.at);
    }

    void emit(const draw::Slot&, Point) {
        if (at_slot_)
            throw Error(msg("a page has more than one slot"));
        at_slot_.emplace(cut(), nesting_);
    }

    void emit(const draw::Begin& begin, Point origin) {
        nesting_.begin(begin.tag, origin.y, events_);
    }

    void emit(const draw::End&, Point) { nesting_.end(events_); }

    /// All ink stands in a marked-content sequence: of its element, or of an artifact. Sequences
    /// and text objects do not overlap.
    void mark(Use use) {
        const int place = nesting_.place(use);
        if (place == mark_)
            return;
        end_mark();
        mark_ = place;
        if (place >= 0) {
            out_ += structure_type(nesting_.role());
            out_ += "<</MCID ";
            out_ += std::to_string(items_);
            out_ += ">>BDC\n";
            events_.push_back({Event::Kind::item, items_++});
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
        used_.colour = used_.colour || !grey;
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
            used_.fonts[text.font] = true;
        }
        out_ += "1 0 0 1";
        place(origin + text.at);
        out_ += " Tm\n";
        append_glyphs(out_, text, fonts_[text.font]);
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
        if (number_of >= used_.pictures.size())
            throw Error(msg("a picture was placed after the fonts were cut"));
        used_.pictures[number_of] = true;
        used_.colour = used_.colour || image.picture->channels == 3;
        mark(Use::graphic);
        end_text();
        end_path();

        // The unit square of the samples: what x and y grow by to its right and upwards.
        struct Turn {
            int right_x, right_y, up_x, up_y;
        };

        static constexpr Turn k_turns[] = {{1, 0, 0, 1},  {-1, 0, 0, 1},  {-1, 0, 0, -1},
                                           {1, 0, 0, -1}, {0, -1, -1, 0}, {0, -1, 1, 0},
                                           {0, 1, 1, 0},  {0, 1, -1, 0}};
        const Turn& turn = k_turns[image.picture->orientation - 1];
        const Rect at = image.at.moved(origin);
        const double w = at.w.v * k_pt_per_mm, h = at.h.v * k_pt_per_mm;
        out_ += 'q';
        for (const double value :
             {turn.right_x * w, turn.right_y * h, turn.up_x * w, turn.up_y * h})
            number(value);
        place({turn.right_x + turn.up_x < 0 ? at.right() : at.x,
               turn.right_y + turn.up_y < 0 ? at.y : at.bottom()});
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

    void number(double value) { append_number(out_, value); }

    Mm height_;
    std::span<const FontSet::Font> fonts_;
    Nesting& nesting_;
    int items_;
    Used& used_;
    std::string out_;
    std::vector<Event> events_;
    bool in_text_ = false, in_path_ = false;
    draw::FontId font_ = UINT16_MAX;
    Pt size_;
    draw::Ink fill_, stroke_;
    static constexpr int k_no_mark = INT_MIN;
    int mark_ = k_no_mark;
    std::optional<std::pair<Piece, Nesting>> at_slot_;
};

}  // namespace

PageContent content_of(const Frame& page, const FontSet& fonts, Nesting& nesting, Used& used) {
    Emitter emitter(page.size.h, fonts, nesting, 0, used);
    emitter.new_page();
    emitter.frame(page, {});
    PageContent out;
    Piece last = emitter.cut();
    out.items = emitter.items();
    if (auto& at_slot = emitter.at_slot()) {
        out.before = std::move(at_slot->first);
        out.behind = std::move(last);
        out.at_slot = std::move(at_slot->second);
    } else {
        out.before = std::move(last);
        out.at_slot = nesting;
    }
    return out;
}

Piece own_content(const Frame& own, const PageContent& page, const FontSet& fonts, Used& used) {
    Nesting nesting = page.at_slot;
    Emitter emitter(own.size.h, fonts, nesting, page.items, used);
    emitter.frame(own, {});
    if (nesting.depth() != page.at_slot.depth())
        throw Error(msg("what a copy says leaves an element open"));
    return emitter.cut();
}

}  // namespace examgen::pdf
