#include "layout/exam_paper.h"

#include <utility>

#include "layout/marks.h"

namespace examgen::layout {

using draw::Frame;

namespace {

constexpr Mm k_header_top = 10_mm;
constexpr Mm k_footer_top = 281.25_mm;  // on A4
constexpr Mm k_a4_height = 297_mm;

}  // namespace

/// Where the next slab goes.
struct ExamSetter::Cursor {
    const Definition& definition;
    Paper& paper;
    Mm y;
    bool fresh = true;  // nothing on this page yet

    void new_page() {
        Page page;
        page.frame.size = definition.page;
        paper.pages.push_back(std::move(page));
        y = definition.text.y;
        fresh = true;
    }

    Mm room() const { return definition.text.bottom() - y; }

    void put(const BoxedSlab& boxed) {
        Page& page = paper.pages.back();
        if (!fresh)
            y += boxed.slab.gap;
        fresh = false;
        const Point at{definition.text.x, y};
        page.frame.items.emplace_back(draw::Placed{at, boxed.slab.frame});
        for (exam::Box box : boxed.boxes) {
            box.at = box.at.moved(at);
            page.sheet.boxes.push_back(std::move(box));
        }
        y += boxed.slab.frame->size.h;
    }
};

ExamSetter::ExamSetter(const Definition& definition, const Labels& labels, draw::FontBook& fonts)
    : definition_(definition),
      labels_(labels),
      setter_(definition, fonts),
      questions_(setter_, labels) {}

Paper ExamSetter::set(const Heading& heading, const exam::Form& form, int form_index,
                      const QuestionsById& questions) {
    std::vector<std::vector<BoxedSlab>> placed;
    for (const auto& item : form.items)
        placed.push_back(questions_.place(*questions.find(item.question)->second, item));
    // The number of pages stands in the head and changes nothing but its digits; were the head to
    // grow by a line, the third pass would settle it.
    Paper paper;
    page_count_ = 0;
    for (int pass = 0; pass < 3; ++pass) {
        paper = {};
        Cursor cursor{definition_, paper, Mm(0)};
        cursor.new_page();
        cursor.y = head(heading, form, paper.pages.front());
        for (size_t i = 0; i < placed.size(); ++i)
            put_question(placed[i], form.items[i].question, cursor);
        const int pages = static_cast<int>(paper.pages.size());
        if (std::exchange(page_count_, pages) == pages)
            break;
    }
    furniture(heading, form, form_index, paper);
    return paper;
}

void ExamSetter::put_question(const std::vector<BoxedSlab>& slabs, const std::string& id,
                              Cursor& cursor) {
    Mm needed;
    for (size_t i = 0; i < slabs.size(); ++i)
        needed += slabs[i].slab.frame->size.h + (i ? slabs[i].slab.gap : Mm(0));
    const bool splits = needed > definition_.text.h;
    const Mm above = cursor.fresh || slabs.empty() ? Mm(0) : slabs.front().slab.gap;
    if (above + needed > cursor.room() && !(cursor.fresh && splits))
        cursor.new_page();
    if (splits)
        cursor.paper.warnings.push_back(
            {Severity::warning,
             msg("question \"{}\" is taller than a page and is split", id),
             {},
             {msg("shorten it, or choose a layout with smaller type")}});
    for (const auto& slab : slabs) {
        const Mm gap = cursor.fresh ? Mm(0) : slab.slab.gap;
        if (gap + slab.slab.frame->size.h > cursor.room())
            cursor.new_page();
        cursor.put(slab);
    }
}

void ExamSetter::rule(Frame& frame, Mm y, Mm thickness) {
    frame.items.emplace_back(draw::Bar{{definition_.text.x, y, definition_.text.w, thickness}});
}

void ExamSetter::furniture(const Heading& heading, const exam::Form& form, int form_index,
                           Paper& paper) {
    const TextStyle& first = setter_.style("head_1");
    const TextStyle& small = setter_.style("header");
    const TextStyle& foot = setter_.style("footer");
    const Mm left = definition_.text.x, right = definition_.text.right();
    const Mm most = code_place(definition_.page).x - k_code_quiet - left;
    const Mm foot_y =
        definition_.page.h - (k_a4_height - k_footer_top) + foot.baseline();
    const int pages = static_cast<int>(paper.pages.size());
    const std::string form_text = labels_["form"] + " " + form.name;
    for (int i = 0; i < pages; ++i) {
        auto& [frame, sheet] = paper.pages[static_cast<size_t>(i)];
        sheet.form = form.name;
        sheet.page = i + 1;
        sheet.size = definition_.page;
        const exam::PageCode code{heading.exam_id, form_index + 1, 0, i + 1};
        put_marks(frame, sheet, code);
        const std::string exam_text = labels_["exam_word"] + " " + heading.exam_id;
        Mm y = k_header_top + first.baseline();
        setter_.put(frame, {left, y}, first,
                    setter_.fitted(first, i ? heading.title : exam_text, most));
        const std::string second = i ? exam_text + " · " + form_text : form_text;
        setter_.put(frame, {left, y + first.line}, small, setter_.fitted(small, second, most));
        setter_.put(frame, {left, y + first.line + small.line}, small,
                    exam::grouped(exam::encode(code)));
        setter_.put(frame, {left, foot_y}, foot, heading.exam_id + " · " + form_text);
        setter_.put_centred(
            frame, {definition_.page.w / 2, foot_y}, foot,
            labels_.with("page_of", {std::to_string(i + 1), std::to_string(pages)}));
        setter_.put_right(frame, {right, foot_y}, foot,
                          i + 1 < pages ? labels_.with("continues", {std::to_string(i + 2)})
                                        : labels_["end"]);
    }
}

}  // namespace examgen::layout
