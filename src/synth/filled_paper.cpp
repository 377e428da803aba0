#include "synth/filled_paper.h"

#include <algorithm>
#include <array>

#include "synth/filters.h"

namespace examgen::synth {
namespace {

constexpr std::array<std::string_view, 8> k_made = {"",       "mark",  "withdrawn", "erased",
                                                    "struck", "stray", "beside",    "resting"};

Rect inner(const Rect& box) {
    constexpr Mm k_frame = 0.4_mm;
    return {box.x + k_frame, box.y + k_frame, box.w - k_frame * 2, box.h - k_frame * 2};
}

void erased(Paper& paper, const Paper& blank, const Rect& box, const Hand& hand, Chance& chance) {
    mark(paper, box, hand, chance);
    const double left = chance.between(12, 60) / (255 - hand.ink.grey);  // grey 195 to 243
    const Rect wide{box.x - 2_mm, box.y - 2_mm, box.w + 4_mm, box.h + 4_mm};
    erase(paper, blank, wide, std::min(left, 0.6));
}

void stray(Paper& paper, const Rect& box, const Hand& hand, Chance& chance) {
    Spot a, b;
    a.x = box.x.v - chance.between(1, 4);
    a.y = box.y.v + chance.between(0, 1) * box.h.v;
    b.x = box.x.v + chance.between(0.15, 0.6) * box.w.v;
    b.y = box.y.v + chance.between(-0.2, 1.2) * box.h.v;
    const Spot line[] = {a, b};
    draw(paper, line, hand.ink, chance);
}

void resting(Paper& paper, const Rect& box, const Hand& hand, Chance& chance) {
    Spot at;
    at.x = box.x.v + chance.between(0.2, 0.8) * box.w.v;
    at.y = box.y.v + chance.between(0.2, 0.8) * box.h.v;
    blob(paper, at, chance.between(0.1, 0.3), hand.ink, chance);
}

/// The mark's centre lies between a third and two thirds of a box off, to a free side.
void beside(Paper& paper, const Rect& box, const Hand& hand, Chance& chance) {
    Point off;
    off.x = box.w * (chance.between(-0.5, -0.3));
    off.y = box.h * (chance.between(-0.3, 0.3));
    mark(paper, box.moved(off), hand, chance);
}

void make(Paper& paper, const Paper& blank, const Rect& box, const BoxTruth& truth, Hand hand,
          Chance& chance) {
    hand.stroke = truth.stroke;
    switch (truth.made) {
        case Made::nothing:
            return;
        case Made::mark:
            return mark(paper, box, hand, chance);
        case Made::withdrawn:
            mark(paper, box, hand, chance);
            return fill(paper, box, hand.ink, chance);
        case Made::erased:
            return erased(paper, blank, box, hand, chance);
        case Made::struck:
            mark(paper, box, hand, chance);
            return strike(paper, box, hand.ink, chance);
        case Made::stray:
            return stray(paper, box, hand, chance);
        case Made::beside:
            return beside(paper, box, hand, chance);
        case Made::resting:
            return resting(paper, box, hand, chance);
    }
}

void write(Paper& paper, const Paper& blank, const exam::Sheet& sheet, const PageTruth& truth,
           const Hand& hand, Chance& chance) {
    // What is rubbed out comes first: the eraser would take what stands beside it.
    for (const bool rubbed : {true, false})
        for (size_t i = 0; i < sheet.boxes.size(); ++i)
            if ((truth.boxes[i].made == Made::erased) == rubbed)
                make(paper, blank, sheet.boxes[i].at, truth.boxes[i], hand, chance);
    for (size_t i = 0; i < sheet.id_boxes.size(); ++i)
        make(paper, blank, sheet.id_boxes[i].at, truth.id_boxes[i], hand, chance);
}

void damage(Paper& paper, const Capture& how, Stage stage, const Chance& chance) {
    for (const Damage* one : how.damages)
        if (one->stage == stage)
            one->apply(paper, chance);
}

/// Shares measured on paper, or in the picture where the device loses ink.
class Meter {
public:
    Meter(const Paper& paper, const Paper& blank) : paper_(paper), blank_(blank) {}

    void look_at(const image::Grey& marked, const image::Grey& empty, const Lens& lens) {
        marked_ = &marked;
        empty_ = &empty;
        lens_ = &lens;
    }

    double share(const Rect& box) const {
        const Rect in = inner(box);
        const double range = std::max(60.0, 255.0 - darkest(box));
        return std::abs(marked_ ? seen(in) / 255 : new_ink(paper_, blank_, in) / range);
    }

private:
    /// How dark the printed frame is: what black means on this sheet.
    double darkest(const Rect& box) const {
        const double scale = blank_.scale;
        const auto px = [&](Mm mm, int n) {
            return std::clamp(static_cast<int>(mm.v * scale), 0, n - 1);
        };
        int least = 255;
        const int w = blank_.grey.width, h = blank_.grey.height;
        for (int y = px(box.y, h); y <= px(box.bottom(), h); ++y)
            for (int x = px(box.x, w); x <= px(box.right(), w); ++x)
                least = std::min<int>(least, blank_.grey.row(y)[x]);
        return least;
    }

    double seen(const Rect& in) const {
        constexpr int k_side = 24;
        int64_t sum = 0;
        int n = 0;
        for (int i = 0; i < k_side * k_side; ++i) {
            const Spot at{in.x.v + (i % k_side + 0.5) / k_side * in.w.v,
                          in.y.v + (i / k_side + 0.5) / k_side * in.h.v};
            const Spot px = lens_->to_pixel(at);
            const int x = static_cast<int>(std::lround(px.x)),
                      y = static_cast<int>(std::lround(px.y));
            if (x < 0 || y < 0 || x >= marked_->width || y >= marked_->height)
                continue;
            sum += empty_->row(y)[x] - marked_->row(y)[x];
            ++n;
        }
        return n == 0 ? 0 : static_cast<double>(sum) / n;
    }

    const Paper &paper_, &blank_;
    const image::Grey *marked_ = nullptr, *empty_ = nullptr;
    const Lens* lens_ = nullptr;
};

void turn(Picture& picture, int quarters) {
    if (quarters == 0)
        return;
    picture.grey = turned(picture.grey, quarters);
    if (quarters % 2)
        std::swap(picture.dpi_x, picture.dpi_y);
}

void enter(PageTruth& truth, const exam::Sheet& sheet, const Meter& meter) {
    for (size_t i = 0; i < sheet.boxes.size(); ++i)
        truth.boxes[i].share = meter.share(sheet.boxes[i].at);
    for (size_t i = 0; i < sheet.id_boxes.size(); ++i)
        truth.id_boxes[i].share = meter.share(sheet.id_boxes[i].at);
}

}  // namespace

std::string_view name_of(Made made) {
    return k_made[static_cast<size_t>(made)];
}

exam::Answer FilledPaper::shown(size_t question) const {
    const QuestionBoxes& q = boxes[question];
    Marks marks(q.rows.size());
    for (size_t r = 0; r < q.rows.size(); ++r)
        for (size_t i = 0; i < q.rows[r].boxes.size(); ++i) {
            const BoxRef at = q.rows[r].boxes[i];
            if (pages[at.page].boxes[at.box].shown())
                marks[r].push_back(i);
        }
    return q.rows.empty() ? exam::Answer{} : read(q, sheets, marks);
}

Picture capture(FilledPaper& filled, size_t page, const Paper& print, const Capture& how,
                Chance chance) {
    const exam::Sheet& sheet = *filled.sheets[page];
    PageTruth& truth = filled.pages[page];
    Paper blank = print;
    const Chance of_print(Rng(chance.bits())), of_sheet(Rng(chance.bits()));
    damage(blank, how, Stage::print, of_print);
    Paper paper = blank;
    write(paper, blank, sheet, truth, filled.writer.hand, chance);
    damage(blank, how, Stage::sheet, of_sheet);
    damage(paper, how, Stage::sheet, of_sheet);
    const Optics optics = how.device.draw(chance, how.dpi);
    for (int i = 0; i < optics.generations; ++i) {
        const Chance of_copy(Rng(chance.bits()));
        photocopy(blank, of_copy);
        photocopy(paper, of_copy);
    }
    const Chance of_shot(Rng(chance.bits()));
    const Lens lens = lens_of(paper, optics);
    Picture out{shoot(paper, lens, optics, of_shot), optics.bilevel(), optics.dpi_x, optics.dpi_y,
                optics.jpeg};
    Meter meter(paper, blank);
    image::Grey empty;
    if (optics.bilevel() || optics.glare > 0) {
        empty = shoot(blank, lens, optics, of_shot);
        meter.look_at(out.grey, empty, lens);
    }
    enter(truth, sheet, meter);
    turn(out, how.quarters);
    return out;
}

Picture capture_unmarked(const Paper& paper, const Capture& how, Chance chance) {
    const Optics optics = how.device.draw(chance, how.dpi);
    const Lens lens = lens_of(paper, optics);
    Picture out{shoot(paper, lens, optics, Chance(Rng(chance.bits()))), optics.bilevel(),
                optics.dpi_x, optics.dpi_y, optics.jpeg};
    turn(out, how.quarters);
    return out;
}

}  // namespace examgen::synth
