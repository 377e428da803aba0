// What an answer sheet asks for each question: rows of lettered boxes, or a block to write in.

#include <algorithm>
#include <utility>

#include "bank/field.h"
#include "draw/tagged.h"
#include "layout/answer_sheet.h"

namespace examgen::layout {
namespace {

constexpr size_t k_most_boxes = 20;  // in a row; more stand in a second one

/// Options by their index in an item, with the text of their answer field's ids.
std::vector<std::string> ids_of(const bank::Question& question) {
    std::vector<std::string> out;
    const size_t sets = bank::letter_sets(question).size();
    const auto fields = bank::fields(question);
    for (size_t i = 0; i < std::min(sets, fields.size()); ++i)
        if (const auto* choice = std::get_if<bank::Choice>(&fields[i]))
            out.insert(out.end(), choice->options.begin(), choice->options.end());
    return out;
}

/// Makes the rows of one question.
class RowMaker {
public:
    RowMaker(const bank::Question& question, const exam::Item& item, const Labels& labels)
        : question_(question), item_(item), labels_(labels), ids_(ids_of(question)) {}

    template <class Row>
    std::vector<Row> make() {
        std::vector<Row> out;
        for (const auto& part : bank::parts(question_)) {
            if (std::holds_alternative<bank::ChoicePart>(part)) {
                add(out, "", 0, item_.options);
            } else if (const auto* truth = std::get_if<bank::TruthPart>(&part)) {
                for (size_t i = 0; i < std::max<size_t>(truth->rows.size(), 1); ++i)
                    add_truth(out, truth->rows.empty() ? "" : letter_behind(i), i);
            } else if (const auto* match = std::get_if<bank::MatchPart>(&part)) {
                for (size_t i = 0; i < match->left.size(); ++i)
                    add(out, "." + std::to_string(i + 1), i, item_.options);
            } else if (const auto* gaps = std::get_if<bank::GapsPart>(&part)) {
                for (size_t i = 0, from = 0; i < gaps->gaps.size(); ++i) {
                    const size_t end = from + gaps->gaps[i].options.size();
                    add(out, "." + std::to_string(i + 1), i, options_in(from, end));
                    from = end;
                }
            } else if (std::holds_alternative<bank::OrderPart>(part)) {
                for (size_t i = 0; i < item_.options.size(); ++i)
                    add_places(out, i);
            }
        }
        const bool several = out.size() > 1;
        for (auto& row : out)
            row.several = several;
        return out;
    }

private:
    static std::string letter_behind(size_t i) {
        return std::string("\u2009") + static_cast<char>('a' + i);
    }

    std::vector<uint16_t> options_in(size_t from, size_t end) const {
        std::vector<uint16_t> out;
        std::copy_if(item_.options.begin(), item_.options.end(), std::back_inserter(out),
                     [&](uint16_t option) { return option >= from && option < end; });
        return out;
    }

    exam::Box box(size_t field, std::string option, std::string label) const {
        return {question_.id,      item_.number,     static_cast<int>(field),
                std::move(option), std::move(label), {}};
    }

    template <class Row>
    Row& begin(std::vector<Row>& out, const std::string& behind) const {
        out.push_back({std::to_string(item_.number) + behind, item_.number, false, {}, {}});
        return out.back();
    }

    template <class Row>
    static void add_box(std::vector<Row>& out, std::string head, exam::Box box) {
        if (out.back().boxes.size() == k_most_boxes)
            out.push_back({"", out.back().number, true, {}, {}});
        out.back().heads.push_back(std::move(head));
        out.back().boxes.push_back(std::move(box));
    }

    template <class Row>
    void add(std::vector<Row>& out, const std::string& behind, size_t field,
             const std::vector<uint16_t>& options) const {
        begin(out, behind);
        for (size_t i = 0; i < options.size(); ++i)
            add_box(out, exam::option_label(i),
                    box(field, ids_[options[i]], exam::option_label(i)));
    }

    template <class Row>
    void add_truth(std::vector<Row>& out, const std::string& behind, size_t field) const {
        begin(out, behind);
        for (const char* id : {"true", "false"}) {
            const std::string& letter = labels_[std::string(id) + "_letter"];
            add_box(out, letter, box(field, id, letter));
        }
    }

    /// The row of an option that is to be put in order: a box for each place.
    template <class Row>
    void add_places(std::vector<Row>& out, size_t position) const {
        const std::string label = exam::option_label(position);
        begin(out, "\u2009" + label);
        for (size_t place = 0; place < item_.options.size(); ++place)
            add_box(out, std::to_string(place + 1),
                    box(place, ids_[item_.options[position]], label));
    }

    const bank::Question& question_;
    const exam::Item& item_;
    const Labels& labels_;
    std::vector<std::string> ids_;
};

}  // namespace

std::vector<AnswerSheetSetter::Row> AnswerSheetSetter::rows(const exam::Form& form,
                                                            const QuestionsById& questions) const {
    std::vector<Row> out;
    for (const auto& item : form.items) {
        const bank::Question& question = *questions.find(item.question)->second;
        for (auto& row : RowMaker(question, item, labels_).make<Row>())
            out.push_back(std::move(row));
    }
    return out;
}

Mm AnswerSheetSetter::written_width() const {
    return (definition_.text.w - k_between) / 2 - k_number;
}

std::vector<AnswerSheetSetter::Written> AnswerSheetSetter::written(const exam::Form& form,
                                                                   const QuestionsById& questions) {
    BoxBlocks blocks(setter_, labels_);
    std::vector<Written> out;
    for (const auto& item : form.items) {
        const bank::Question& question = *questions.find(item.question)->second;
        const BoxOwner owner{question.id, item.number, 0};
        for (const auto& part : bank::parts(question)) {
            if (const auto* number = std::get_if<bank::DigitsPart>(&part))
                out.push_back({item.number, blocks.digits(number->digits, owner, written_width())});
            else if (const auto* write = std::get_if<bank::WritePart>(&part))
                out.push_back({item.number, blocks.points(write->steps, question.points, owner,
                                                          written_width())});
        }
    }
    return out;
}

void AnswerSheetSetter::put_written(const Written& one, Point at, Page& page) {
    const TextStyle& number = setter_.style("letter");
    draw::tagged(page.frame, heading_tag(one.number, labels_), [&] {
        setter_.put_right(page.frame, {at.x - k_number_gap, at.y + number.baseline()}, number,
                          std::to_string(one.number));
    });
    page.frame.items.emplace_back(draw::Placed{at, one.boxed.slab.frame});
    for (exam::Box box : one.boxed.boxes) {
        box.at = box.at.moved(at);
        page.sheet.boxes.push_back(std::move(box));
    }
}

}  // namespace examgen::layout
