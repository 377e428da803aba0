#include "layout/exam_paper.h"

#include <algorithm>
#include <utility>

#include "layout/marks.h"

namespace examgen::layout {

using draw::Frame;

namespace {

constexpr Mm k_rule = 0.265_mm;  // 0.75 pt

}  // namespace

/// Where the next slab goes.
struct ExamSetter::Cursor {
    const Definition& definition;
    Paper& paper;
    Mm y;
    Mm top = definition.text.y;  // of the columns on this page
    int column = 0;
    bool fresh = true;  // nothing in this column yet

    void new_page() {
        Page page;
        page.frame.size = definition.page;
        paper.pages.push_back(std::move(page));
        start(definition.text.y);
    }

    /// Columns begin here.
    void start(Mm from) {
        top = y = from;
        column = 0;
        fresh = true;
    }

    void next_column() {
        if (column + 1 == definition.flow_columns)
            return new_page();
        ++column;
        y = top;
        fresh = true;
    }

    Mm room() const { return definition.text.bottom() - y; }

    void put(const BoxedSlab& boxed) {
        Page& page = paper.pages.back();
        if (!fresh)
            y += boxed.slab.gap;
        fresh = false;
        const Point at{definition.text.x + (definition.column_width() + definition.gutter) * column,
                       y};
        page.frame.items.emplace_back(draw::Placed{at, boxed.slab.frame});
        for (exam::Box box : boxed.boxes) {
            box.at = box.at.moved(at);
            page.sheet.boxes.push_back(std::move(box));
        }
        y += boxed.slab.frame->size.h;
    }

    /// The line between this column and the one before it.
    void rule() {
        if (column == 0 || !fresh)
            return;
        const Mm x = definition.text.x + (definition.column_width() + definition.gutter) * column -
                     definition.gutter / 2;
        paper.pages.back().frame.items.emplace_back(
            draw::Bar{{x - k_rule / 2, top, k_rule, definition.text.bottom() - top}});
    }
};

ExamSetter::ExamSetter(const Definition& definition, const Labels& labels, draw::FontBook& fonts)
    : SheetSetter(definition, labels, fonts), questions_(setter_, labels) {}

Paper ExamSetter::set(const Heading& heading, const exam::Form& form, int form_index,
                      const QuestionsById& questions) {
    Paper paper = set_shared(heading, form, questions);
    CopyText many;
    many.form = form_index + 1;
    const std::vector<Frame> codes = own(heading, form, paper, many);
    for (size_t i = 0; i < codes.size(); ++i)
        for (const auto& item : codes[i].items)
            paper.pages[i].frame.items.push_back(item);
    return paper;
}

/// A question, or the text before those of a group.
struct ExamSetter::Block {
    std::string id;
    std::vector<BoxedSlab> slabs;
    bool leads = false;   // stays with the block after it
    size_t together = 1;  // blocks from here on that stay on one page if they fit

    Mm height() const {
        Mm sum;
        for (size_t i = 0; i < slabs.size(); ++i)
            sum += slabs[i].slab.frame->size.h + (i ? slabs[i].slab.gap : Mm(0));
        return sum;
    }

    Mm gap() const { return slabs.empty() ? Mm(0) : slabs.front().slab.gap; }
};

namespace {

/// Groups of different banks may have one name; questions of a bank share their first topic level.
std::pair<std::string_view, std::string_view> group_of(const bank::Question& question) {
    const std::string_view topic = question.topic;
    return {topic.substr(0, topic.find('/')), question.more().group};
}

/// The texts of a group, in the bank's order.
std::vector<const bank::Question*> texts_of(const bank::Question& question,
                                            const QuestionsById& questions) {
    std::vector<const bank::Question*> out;
    for (const auto& [id, one] : questions)
        if (one->more().group == question.more().group && group_of(*one) == group_of(question) &&
            bank::fields(*one).empty())
            out.push_back(one);
    std::sort(out.begin(), out.end(),
              [](const auto* a, const auto* b) { return a->index < b->index; });
    return out;
}

}  // namespace

std::vector<ExamSetter::Block> ExamSetter::blocks_of(const Heading& heading, const exam::Form& form,
                                                     const QuestionsById& questions) {
    std::vector<Block> out;
    const auto question = [&](size_t i) -> const bank::Question& {
        return *questions.find(form.items[i].question)->second;
    };
    for (size_t i = 0, end = 0; i < form.items.size(); ++i) {
        if (i == end) {  // a group begins, maybe of one
            const bool grouped = !question(i).more().group.empty();
            for (++end; grouped && end < form.items.size() &&
                        group_of(question(end)) == group_of(question(i));)
                ++end;
            const auto texts =
                grouped ? texts_of(question(i), questions) : std::vector<const bank::Question*>{};
            const size_t first = out.size();
            for (const auto* text : texts)
                out.push_back({text->id,
                               questions_.place_shared(*text, form.items[i].number,
                                                       form.items[end - 1].number),
                               true});
            out.push_back({});
            out[first].together = texts.size() + (end - i);
        } else {
            out.push_back({});
        }
        out.back().id = question(i).id;
        out.back().slabs =
            questions_.place(question(i), form.items[i], heading.answers == AnswerPlace::inline_);
    }
    return out;
}

Paper ExamSetter::set_shared(const Heading& heading, const exam::Form& form,
                             const QuestionsById& questions) {
    const std::vector<Block> blocks = blocks_of(heading, form, questions);
    // The number of pages stands in the head and changes nothing but its digits; were the head to
    // grow by a line, the third pass would settle it.
    Paper paper;
    page_count_ = 0;
    for (int pass = 0; pass < 3; ++pass) {
        paper = {};
        Cursor cursor{definition_, paper, Mm(0)};
        cursor.new_page();
        put_head(heading, form, questions, cursor);
        for (size_t i = 0; i < blocks.size(); ++i) {
            make_room(std::span(blocks).subspan(i), cursor);
            put_block(blocks[i], cursor);
        }
        const int pages = static_cast<int>(paper.pages.size());
        if (std::exchange(page_count_, pages) == pages)
            break;
    }
    furniture(heading, form, paper);
    return paper;
}

/// Where page 1 is full, the notes stand on page 2, and so does the table of points.
void ExamSetter::put_head(const Heading& heading, const exam::Form& form,
                          const QuestionsById& questions, Cursor& cursor) {
    const auto page = [&]() -> Frame& { return cursor.paper.pages.back().frame; };
    const Mm y = head(heading, form, cursor.paper);
    auto below = notes_block(heading, page(), y);
    if (!below) {
        cursor.new_page();
        below = notes_block(heading, page(), definition_.text.y);
    }
    if (!below || y > definition_.text.bottom())
        throw Error(msg("title, fields and notes do not fit on a page"), {},
                    {msg("shorten the title, the course or the instructions")});
    cursor.start(*below);
    if (!definition_.cover)
        return;
    const Block table{"", points_table(heading, form, questions)};
    if (table.height() <= cursor.room()) {
        put_block(table, cursor);
        cursor.new_page();
    } else {
        cursor.new_page();
        put_block(table, cursor);
    }
}

/// Goes on to where the first block may stand: with all of its group if a page can hold them, else
/// with the question after it if it is a text.
void ExamSetter::make_room(std::span<const Block> blocks, Cursor& cursor) {
    size_t alone = 1;
    while (alone < blocks.size() && blocks[alone - 1].leads)
        ++alone;
    Mm needed;
    for (const size_t n : {blocks.front().together, alone, size_t{1}}) {
        needed = Mm(0);
        for (size_t i = 0; i < n; ++i)
            needed += blocks[i].height() + (i ? blocks[i].gap() : Mm(0));
        if (needed <= definition_.text.h)
            break;
    }
    const bool splits = needed > definition_.text.h;
    const auto above = [&] { return cursor.fresh ? Mm(0) : blocks.front().gap(); };
    const auto whole = [&] { return cursor.fresh && cursor.top == definition_.text.y; };
    while (above() + needed > cursor.room() && !whole() && !(cursor.fresh && splits))
        cursor.next_column();
    cursor.rule();
    if (splits)
        cursor.paper.warnings.push_back(
            {Severity::warning,
             msg("question \"{}\" is taller than a page and is split", blocks.front().id),
             {},
             {msg("shorten it, or choose a layout with smaller type")}});
}

void ExamSetter::put_block(const Block& block, Cursor& cursor) {
    for (const auto& slab : block.slabs) {
        const Mm gap = cursor.fresh ? Mm(0) : slab.slab.gap;
        if (gap + slab.slab.frame->size.h > cursor.room()) {
            cursor.next_column();
            cursor.rule();
        }
        cursor.put(slab);
    }
}

void ExamSetter::furniture(const Heading& heading, const exam::Form& form, Paper& paper) {
    const int pages = static_cast<int>(paper.pages.size());
    for (int i = 0; i < pages; ++i) {
        Page& page = paper.pages[static_cast<size_t>(i)];
        page.sheet.page = i + 1;
        SheetSetter::furniture(
            heading, form, page,
            {i ? "" : labels_["exam_word"] + " " + heading.exam_id,
             heading.exam_id + " · " + labels_["form"] + " " + form.name,
             labels_.with("page_of", {std::to_string(i + 1), std::to_string(pages)}),
             i + 1 < pages ? labels_.with("continues", {std::to_string(i + 2)}) : labels_["end"]});
    }
}

}  // namespace examgen::layout
