// The page is shown upright and in its size: the picture is placed by the affine map nearest to the
// page's pose, and what is drawn goes where pose and this map together put it, so that perspective
// moves it along. A place is free where hardly anything is darker than the paper.

#include "jobs/annotated_page.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "scan/crop.h"
#include "scan/geometry.h"

namespace examgen::jobs {
namespace {

using report::Framed;
using report::Sign;
using scan::Vec;

/// From the page (mm) to the picture as near to the pose as an affine map can be: least squares
/// over a grid of nine points, whose coordinates do not depend on each other.
struct Affine {
    Vec middle, at_middle, right, down;  // steps of a millimetre

    Affine(const scan::Homography& pose, Size page) : middle{page.w.v / 2, page.h.v / 2} {
        double xx = 0, yy = 0;
        for (int i = -1; i <= 1; ++i)
            for (int j = -1; j <= 1; ++j) {
                const double x = middle.x * i, y = middle.y * j;
                const Vec to = pose({middle.x + x, middle.y + y});
                at_middle = at_middle + to * (1 / 9.0);
                right = right + to * x;
                down = down + to * y;
                xx += x * x;
                yy += y * y;
            }
        right = right * (1 / xx);
        down = down * (1 / yy);
    }

    Vec back(Vec pixel) const {
        const Vec d = pixel - at_middle;
        const double all = scan::cross(right, down);
        return {middle.x + scan::cross(d, down) / all, middle.y + scan::cross(right, d) / all};
    }
};

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

Rect grown(const Rect& r, Mm by) {
    return {r.x - by, r.y - by, r.w + by * 2, r.h + by * 2};
}

bool contains(const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
}

class Annotation {
public:
    Annotation(const MarkedPage& page, image::ImageView picture, report::AnnotatedSetter& setter)
        : page_(page),
          picture_(picture),
          setter_(setter),
          pose_{page.capture.map},
          affine_(pose_, page.sheet.size) {
        for (const auto& box : page.sheet.boxes)
            taken_.push_back(grown(box.at, 1_mm));
        for (const auto& mark : page.sheet.fiducials)
            taken_.push_back(grown(mark.at, 1_mm));
    }

    AnnotatedScan run() {
        frame_page();
        for (size_t i = 0; i < page_.sheet.boxes.size();) {
            const size_t from = i;
            while (i < page_.sheet.boxes.size() &&
                   page_.sheet.boxes[i].number == page_.sheet.boxes[from].number)
                ++i;
            question(from, i);
        }
        place_head();
        place_legend();
        return std::move(out_);
    }

private:
    const exam::Box& box(size_t i) const { return page_.sheet.boxes[i]; }

    /// It is the first of its question.
    bool begins(size_t i) const { return i == 0 || box(i - 1).number != box(i).number; }

    /// Where a place of the page is shown.
    Point shown(Vec page) const {
        const Vec at = affine_.back(pose_(page));
        return {Mm(at.x - origin_.x), Mm(at.y - origin_.y)};
    }

    Point shown(Point page) const { return shown(Vec{page.x.v, page.y.v}); }

    /// The sheet's size unless perspective made some of the page larger.
    void frame_page() {
        constexpr double k_tolerance = 2;  // mm
        const Size size = page_.sheet.size;
        Vec low{0, 0}, high{size.w.v, size.h.v};
        for (const Vec corner : {Vec{0, 0}, Vec{size.w.v, 0}, Vec{0, size.h.v}, high}) {
            const Vec at = affine_.back(pose_(corner));
            low = {std::min(low.x, at.x), std::min(low.y, at.y)};
            high = {std::max(high.x, at.x), std::max(high.y, at.y)};
        }
        const Vec more = high - Vec{size.w.v, size.h.v};
        if (std::max({-low.x, -low.y, more.x, more.y}) < k_tolerance) {
            low = {0, 0};
            high = {size.w.v, size.h.v};
        }
        origin_ = low;
        out_.page.size = {Mm(high.x - low.x), Mm(high.y - low.y)};
        const auto corner = [&](double u, double v) {
            const Vec at =
                affine_.back({u * picture_.width - 0.5, v * picture_.height - 0.5}) - origin_;
            return Vec{to_pt(Mm(at.x)).v, to_pt(out_.page.size.h - Mm(at.y)).v};
        };
        const Vec o = corner(0, 0), u = corner(1, 0) - o, v = corner(0, 1) - o;
        out_.place = {u.x, u.y, v.x, v.y, o.x, o.y};
    }

    /// Hardly anything there is darker than the paper, and nothing was drawn yet.
    bool is_free(const Rect& at) const {
        constexpr int k_darker = 45, k_least_paper = 90;
        constexpr size_t k_most_dark = 250;  // one in
        const Size size = page_.sheet.size;
        const Mm edge = 4_mm, k_clear = 0.9_mm;
        if (at.x < edge || at.y < edge || at.right() > size.w - edge ||
            at.bottom() > size.h - edge ||
            std::any_of(taken_.begin(), taken_.end(),
                        [&](const Rect& one) { return overlap(one, at); }))
            return false;
        std::vector<uint8_t> seen =
            scan::crop(picture_, page_.capture.map, grown(at, k_clear)).pixels;
        const size_t n = seen.size(), paper_at = n * 4 / 5;
        std::nth_element(seen.begin(), seen.begin() + static_cast<std::ptrdiff_t>(paper_at),
                         seen.end());
        const int paper = seen[paper_at];
        const auto dark = static_cast<size_t>(std::count_if(
            seen.begin(), seen.end(), [&](uint8_t one) { return one < paper - k_darker; }));
        return paper >= k_least_paper && dark * k_most_dark <= n;
    }

    /// The first of them that is free.
    std::optional<Rect> free_one(const std::vector<Rect>& places) {
        for (const auto& at : places)
            if (is_free(at)) {
                taken_.push_back(at);
                return at;
            }
        return {};
    }

    Rect moved(const Rect& at) const {
        const Point middle{at.x + at.w / 2, at.y + at.h / 2}, to = shown(middle);
        return {to.x - at.w / 2, to.y - at.h / 2, at.w, at.h};
    }

    void question(size_t from, size_t to) {
        const auto& marked = page_.questions.at(static_cast<size_t>(box(from).number) - 1);
        const bool options = !box(from).digit && !box(from).points && box(from).option != "-";
        const bool by_row = options && marked.judged;
        for (size_t i = from; i < to;) {
            const size_t start = i;
            while (i < to && is_beside(box(i), box(start)))
                ++i;
            row(marked, start, i, by_row);
        }
        if (!options && marked.judged && marked.from_marks &&
            marked.answer.status != exam::AnswerStatus::blank)
            put_row_sign(marked.score.points == marked.score.max_points ? Sign::right : Sign::wrong,
                         from);
        place_note(marked, from, to);
    }

    static bool is_beside(const exam::Box& a, const exam::Box& b) {
        return std::abs((a.at.y - b.at.y).v) < 1;
    }

    bool is_marked(const MarkedQuestion& marked, size_t i) const {
        const exam::Box& one = box(i);
        if (one.digit || one.points || one.option == "-")
            return marked.from_marks && page_.decision.boxes[i].state == exam::MarkState::marked;
        const auto field = static_cast<size_t>(one.field);
        return field < marked.answer.fields.size() &&
               contains(marked.answer.fields[field], one.option);
    }

    static bool is_right(const MarkedQuestion& marked, const exam::Box& one) {
        const auto field = static_cast<size_t>(one.field);
        return std::any_of(marked.keys.begin(), marked.keys.end(), [&](const score::Key& key) {
            return field < key.size() && contains(key[field], one.option);
        });
    }

    /// Boxes side by side, with one sign for all of them. What stands in no row has its own.
    void row(const MarkedQuestion& marked, size_t from, size_t to, bool judged) {
        const bool alone = to - from == 1;
        Sign all = Sign::none;
        for (size_t i = from; i < to; ++i) {
            const bool is = is_marked(marked, i), right = judged && is_right(marked, box(i));
            const bool withdrawn =
                marked.from_marks && page_.decision.boxes[i].state == exam::MarkState::withdrawn;
            add_box(box(i), is ? Framed::solid : right ? Framed::dashed : Framed::none);
            const Sign sign = withdrawn ? Sign::withdrawn
                              : !judged ? Sign::none
                              : is      ? (right ? Sign::right : Sign::wrong)
                              : right   ? Sign::missed
                                        : Sign::none;
            if (alone || withdrawn)
                put_sign(sign, box(i).at, !alone);
            else if (sign == Sign::wrong || all == Sign::none ||
                     (all == Sign::missed && sign == Sign::right))
                all = sign;
        }
        if (all != Sign::none)
            put_row_sign(all, from);
    }

    void add_box(const exam::Box& one, Framed framed) {
        if (framed == Framed::none)
            return;
        const Rect& r = one.at;
        out_.page.boxes.push_back(
            {{shown(Point{r.x, r.y}), shown(Point{r.right(), r.y}),
              shown(Point{r.right(), r.bottom()}), shown(Point{r.x, r.bottom()})},
             framed});
    }

    void put_sign(Sign sign, const Rect& box, bool close) {
        if (sign == Sign::none)
            return;
        const Mm y = box.y + box.h / 2;
        if (close)
            out_.page.signs.push_back({shown(Point{box.x - 1.55_mm, y}), sign, true});
        else
            sign_at(sign, {box.x - 4.1_mm, y});
    }

    void sign_at(Sign sign, Point centre) {
        out_.page.signs.push_back({shown(centre), sign});
        const Mm half = setter_.sign_size() / 2;
        taken_.push_back({centre.x - half, centre.y - half, half * 2, half * 2});
    }

    /// Where the boxes of a column end, so that what stands behind them is in line.
    Mm column_end(const exam::Box& first) const {
        Mm out = first.at.right();
        for (size_t i = 0; i < page_.sheet.boxes.size(); ++i) {
            const exam::Box& one = box(i);
            if (!begins(i) || std::abs((one.at.x - first.at.x).v) > 1)
                continue;
            for (size_t k = i; k < page_.sheet.boxes.size() && box(k).number == one.number; ++k)
                out = std::max(out, box(k).at.right());
        }
        return out;
    }

    /// Of boxes side by side one sign, behind them or before.
    void put_row_sign(Sign sign, size_t from) {
        const Mm half = setter_.sign_size() / 2;
        const Rect& first = box(from).at;
        const Mm y = first.y + first.h / 2;
        for (const Mm x : {column_end(box(from)) + 3.4_mm, first.x - 4.1_mm, first.x - 10_mm})
            if (is_free({x - half, y - half, half * 2, half * 2}))
                return sign_at(sign, {x, y});
        sign_at(sign, {first.x - 4.1_mm, y});
    }

    /// Places for points, the best first: at the right edge, beside the boxes, at the left, below.
    std::vector<Rect> places(Size size, size_t from, size_t to) const {
        std::vector<Rect> out;
        Mm next = page_.sheet.size.w;  // where another column begins
        constexpr Mm k_far = 45_mm;
        for (size_t i = 0; i < page_.sheet.boxes.size(); ++i)
            if (begins(i) && box(i).at.x > box(from).at.x + k_far)
                next = std::min(next, box(i).at.x - 14.5_mm);
        const Rect& last = box(to - 1).at;
        const auto add = [&](Mm x, Mm middle) {
            out.push_back({x, middle - size.h / 2, size.w, size.h});
        };
        if (is_row(from, to))
            add(column_end(box(from)) + 6_mm, last.y + last.h / 2);
        for (const Mm edge : {page_.sheet.size.w - 20_mm, next, page_.sheet.size.w - 10_mm})
            for (size_t i = from; i < to; ++i)
                if (edge <= next)
                    add(edge - size.w, box(i).at.y + box(i).at.h / 2);
        for (size_t i = from; i < to; ++i)
            add(box(from).at.x - 6.2_mm - size.w, box(i).at.y + box(i).at.h / 2);
        for (const Mm x : {box(from).at.x, last.right() + 2_mm})
            add(x, last.bottom() + 1.2_mm + size.h / 2);
        return out;
    }

    bool is_row(size_t from, size_t to) const {
        return to - from > 1 && is_beside(box(to - 1), box(from));
    }

    void place_note(const MarkedQuestion& marked, size_t from, size_t to) {
        const bool row = is_row(from, to);
        for (const auto* note : {row ? &marked.brief : &marked.note, &marked.brief}) {
            const auto all = places(setter_.size_of(*note), from, to);
            if (const auto at = free_one(all))
                return out_.page.notes.push_back({*note, moved(*at)});
        }
        // Nowhere is room: at the right edge, over what is printed there.
        const Size size = setter_.size_of(marked.brief);
        const Rect& first = box(from).at;
        const Rect at{page_.sheet.size.w - 20_mm - size.w, first.y, size.w, size.h};
        taken_.push_back(at);
        out_.page.notes.push_back({marked.brief, moved(at)});
    }

    void place_head() {
        out_.page.total = page_.total;
        out_.page.detail = page_.detail;
        constexpr Mm k_narrow = 180_mm;
        out_.page.small_head = page_.sheet.size.w < k_narrow;
        const Size size = setter_.size_of_head(out_.page), sheet = page_.sheet.size;
        std::vector<Rect> all;
        if (page_.sheet.code) {
            const Rect& code = *page_.sheet.code;
            for (const Mm y : {code.y, code.y - 2_mm, code.y + 2_mm})
                for (const Mm x :
                     {code.right() + 5_mm, code.right() + 3_mm, code.x - 5_mm - size.w})
                    all.push_back({x, y, size.w, size.h});
        }
        for (const Mm y : {sheet.h - 32_mm, sheet.h - 28_mm, 26_mm})
            for (const Mm x : {sheet.w - 20_mm - size.w, (sheet.w - size.w) / 2, 20_mm})
                all.push_back({x, y, size.w, size.h});
        if (const auto at = free_one(all))
            out_.page.head = moved(*at);
        else
            out_.page.head = moved(all.front());
    }

    void place_legend() {
        const bool starred = std::any_of(
            out_.page.notes.begin(), out_.page.notes.end(),
            [](const auto& one) { return one.note.is_short && one.note.points.ends_with('*'); });
        out_.page.objection = starred ? page_.starred : page_.objection;
        const Size size = report::AnnotatedSetter::size_of_legend(), sheet = page_.sheet.size;
        std::vector<Rect> all;
        for (double up = 27; up <= 60; up += 3)
            for (const Mm x : {20_mm, (sheet.w - size.w) / 2})
                all.push_back({x, sheet.h - Mm(up), size.w, size.h});
        if (const auto at = free_one(all))
            out_.page.legend = moved(*at);
    }

    const MarkedPage& page_;
    image::ImageView picture_;
    report::AnnotatedSetter& setter_;
    const scan::Homography pose_;
    const Affine affine_;
    Vec origin_;
    std::vector<Rect> taken_;
    AnnotatedScan out_;
};

}  // namespace

AnnotatedScan annotated(const MarkedPage& page, image::ImageView picture,
                        report::AnnotatedSetter& setter) {
    return Annotation(page, picture, setter).run();
}

}  // namespace examgen::jobs
