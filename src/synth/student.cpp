#include "synth/student.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace examgen::synth {
namespace {

using Sheets = std::vector<const exam::Sheet*>;

const exam::Box& box_at(const Sheets& sheets, BoxRef at) {
    return sheets[at.page]->boxes[at.box];
}

/// What tells rows apart: the field, and in numbers the digit (the sign comes first).
struct RowName {
    int field = 0, place = 0;
    auto operator<=>(const RowName&) const = default;
};

RowName row_of(const exam::Box& box, const exam::Question& question) {
    if (question.kind != "numeric")
        return {box.field, 0};
    return {box.field, box.digit ? *box.digit + 1 : 0};
}

bool is_right(const exam::Box& box, const exam::Question& question) {
    const auto field = static_cast<size_t>(box.field);
    if (field >= question.key.size())
        return false;
    const auto& key = question.key[field];
    return std::find(key.begin(), key.end(), box.option) != key.end();
}

/// The number in hundredths, thousandths, … as the digit boxes hold it.
int64_t scaled(const exam::Question& question) {
    Rational value = question.range ? question.range->low : Rational(0);
    if (!question.key.empty() && !question.key.front().empty())
        value = Rational::parse(question.key.front().front()).value_or(value);
    for (int i = 0; question.digits && i < question.digits->decimals; ++i)
        value = value * Rational(10);
    return value.num / value.den;
}

/// The boxes that say `number`, a digit a row.
Marks digits_of(const QuestionBoxes& q, const Sheets& sheets, int64_t number) {
    Marks out(q.rows.size());
    const bool negative = number < 0;
    uint64_t rest = static_cast<uint64_t>(negative ? -number : number);
    for (size_t r = q.rows.size(); r-- > 0;) {
        const auto& boxes = q.rows[r].boxes;
        const bool sign = !box_at(sheets, boxes.front()).digit;
        for (size_t i = 0; i < boxes.size(); ++i) {
            const bool wanted =
                sign ? negative
                     : static_cast<uint64_t>(box_at(sheets, boxes[i]).value) == rest % 10;
            if (wanted)
                out[r].push_back(i);
        }
        if (!sign)
            rest /= 10;
    }
    return out;
}

Marks right_marks(const QuestionBoxes& q, const Sheets& sheets) {
    if (q.question->kind == "numeric")
        return digits_of(q, sheets, scaled(*q.question));
    Marks out(q.rows.size());
    for (size_t r = 0; r < q.rows.size(); ++r)
        for (size_t i = 0; i < q.rows[r].boxes.size(); ++i)
            if (is_right(box_at(sheets, q.rows[r].boxes[i]), *q.question))
                out[r].push_back(i);
    return out;
}

void turn_one(std::vector<size_t>& row, size_t at) {
    const auto it = std::find(row.begin(), row.end(), at);
    if (it == row.end())
        row.push_back(at);
    else
        row.erase(it);
    std::sort(row.begin(), row.end());
}

/// Somebody who does not know: another box of the row; of many, one or two turned round.
void spoil(Marks& marks, const QuestionBoxes& q, Chance& chance) {
    const size_t r = chance.below(q.rows.size());
    const size_t n = q.rows[r].boxes.size();
    const size_t at = chance.below(n);
    if (!q.rows[r].many) {
        const bool same = marks[r] == std::vector<size_t>{at};
        marks[r] = {same ? (at + 1) % n : at};
        return;
    }
    turn_one(marks[r], at);
    if (chance.happens(0.5))
        turn_one(marks[r], chance.below(n));
}

/// An order: the marks of two rows change places, so that nothing stands twice.
void swap_rows(Marks& marks, const QuestionBoxes& q, Chance& chance) {
    const size_t a = chance.below(q.rows.size());
    const size_t b = chance.below(q.rows.size());
    std::swap(marks[a], marks[b]);
}

bool is_marked_by_person(const QuestionBoxes& q, const Sheets& sheets) {
    return box_at(sheets, q.rows.front().boxes.front()).points.has_value();
}

std::string digits_text(const QuestionBoxes& q, const Sheets& sheets, const Marks& marks,
                        bool& whole) {
    int64_t number = 0;
    bool negative = false;
    for (size_t r = 0; r < q.rows.size(); ++r) {
        const auto& boxes = q.rows[r].boxes;
        if (!box_at(sheets, boxes.front()).digit) {
            negative = !marks[r].empty();
            continue;
        }
        whole = whole && marks[r].size() == 1;
        const size_t at = marks[r].empty() ? 0 : marks[r].front();
        number = number * 10 + box_at(sheets, boxes[at]).value;
    }
    Rational value(negative ? -number : number);
    for (int i = 0; q.question->digits && i < q.question->digits->decimals; ++i)
        value = value / Rational(10);
    return value.to_string();
}

exam::Answer read_digits(const QuestionBoxes& q, const Sheets& sheets, const Marks& marks) {
    bool whole = true;
    const std::string text = digits_text(q, sheets, marks, whole);
    if (whole)
        return {exam::AnswerStatus::ok, {{text}}};
    return {exam::AnswerStatus::review, {}};
}

/// Ids of a row in the bank's order.
std::vector<std::string> ids_of(const QuestionBoxes& q, const Sheets& sheets, const Row& row,
                                const std::vector<size_t>& marked) {
    std::vector<std::string> out;
    for (const size_t i : marked) {
        const exam::Box& box = box_at(sheets, row.boxes[i]);
        out.push_back(box.points ? (*box.points / q.question->points).to_string() : box.option);
    }
    const auto place = [&](const std::string& id) {
        const auto& all = q.question->options;
        return std::find_if(all.begin(), all.end(), [&](const auto& o) { return o.id == id; }) -
               all.begin();
    };
    std::stable_sort(out.begin(), out.end(),
                     [&](const auto& a, const auto& b) { return place(a) < place(b); });
    return out;
}

}  // namespace

std::vector<QuestionBoxes> boxes_of(const exam::Exam& exam, const exam::Form& form,
                                    const Sheets& sheets) {
    std::vector<QuestionBoxes> out;
    for (const auto& item : form.items) {
        const exam::Question* question = exam.find(item.question);
        std::map<RowName, Row> rows;
        for (size_t page = 0; question && page < sheets.size(); ++page)
            for (size_t i = 0; i < sheets[page]->boxes.size(); ++i) {
                const exam::Box& box = sheets[page]->boxes[i];
                if (box.question == item.question)
                    rows[row_of(box, *question)].boxes.push_back({page, i});
            }
        QuestionBoxes& q = out.emplace_back();
        q.question = question;
        q.item = &item;
        for (auto& [name, row] : rows) {
            row.many = question->kind == "multiple-choice";
            q.rows.push_back(std::move(row));
        }
    }
    return out;
}

Marks answer(const QuestionBoxes& q, const Sheets& sheets, double ability, double blank,
             Chance& chance) {
    Marks out(q.rows.size());
    if (q.rows.empty() || chance.happens(blank))
        return out;
    const double difficulty = 0.8 * (q.question->difficulty - 3);
    const double guess = 1.0 / static_cast<double>(std::max<size_t>(2, q.rows[0].boxes.size()));
    const double right = guess + (1 - guess) / (1 + std::exp(difficulty - ability));
    if (is_marked_by_person(q, sheets)) {
        const double n = static_cast<double>(q.rows[0].boxes.size());
        const double share = std::clamp(right + 0.3 * chance.normal(), 0.0, 0.999);
        out[0] = {static_cast<size_t>(share * n)};
        return out;
    }
    out = right_marks(q, sheets);
    if (chance.happens(right))
        return out;
    if (q.question->kind == "ordering")
        swap_rows(out, q, chance);
    else
        spoil(out, q, chance);
    return out;
}

exam::Answer read(const QuestionBoxes& q, const Sheets& sheets, const Marks& marks) {
    exam::Answer out;
    out.fields.resize(q.question->key.size());
    const bool any =
        std::any_of(marks.begin(), marks.end(), [](const auto& m) { return !m.empty(); });
    if (!any)
        return out;
    if (q.question->kind == "numeric")
        return read_digits(q, sheets, marks);
    out.status = exam::AnswerStatus::ok;
    for (size_t r = 0; r < q.rows.size(); ++r) {
        const auto field = static_cast<size_t>(box_at(sheets, q.rows[r].boxes.front()).field);
        if (field >= out.fields.size())
            out.fields.resize(field + 1);
        out.fields[field] = ids_of(q, sheets, q.rows[r], marks[r]);
        if (!q.rows[r].many && marks[r].size() > 1)
            out.status = exam::AnswerStatus::too_many;
    }
    return out;
}

}  // namespace examgen::synth
