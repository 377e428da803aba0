// The right answers of a question: options as printed with the right ones marked, rows with what
// belongs to them, numbers, words.

#include <algorithm>
#include <utility>

#include "draw/tagged.h"
#include "layout/tagging.h"
#include "report/key_paper.h"

namespace examgen::report {

using draw::Frame;
using layout::Slabs;
using layout::TextStyle;

namespace {

std::vector<text::Block> bold(std::vector<text::Block> blocks) {
    for (auto& block : blocks) {
        block.children = bold(std::move(block.children));
        for (auto& span : block.spans)
            span.style.bold = true;
    }
    return blocks;
}

/// "left → right" in one line where both are plain paragraphs, else one under the other.
std::vector<text::Block> paired(std::string_view left, std::string_view right) {
    std::vector<text::Block> out = text::parse_markup(left);
    std::vector<text::Block> second = bold(text::parse_markup(right));
    const auto plain = [](const std::vector<text::Block>& blocks) {
        return blocks.size() == 1 && blocks[0].kind == text::BlockKind::paragraph;
    };
    if (plain(out) && plain(second)) {
        out[0].spans.push_back({" → ", {}});
        for (auto& span : second[0].spans)
            out[0].spans.push_back(std::move(span));
    } else {
        std::move(second.begin(), second.end(), std::back_inserter(out));
    }
    return out;
}

std::vector<text::Block> paragraph(std::string text) {
    std::vector<text::Block> out(1);
    out[0].spans.push_back({std::move(text), {}});
    return out;
}

}  // namespace

Slabs KeySetter::marked(bool right, std::string_view letter, const Slabs& text) {
    const TextStyle& style = setter_.style("text");
    Slabs out;
    for (const auto& slab : text) {
        auto frame = line_frame(style);
        frame->size.h = slab.frame->size.h;
        Mm gap = slab.gap;
        if (out.empty()) {
            const Mm rise = slab.frame->rise;
            const Rect box{definition_.column("box"), (style.line - definition_.box) / 2 + rise,
                           definition_.box, definition_.box};
            if (right)
                frame->items.emplace_back(draw::Bar{box});
            else
                frame->items.emplace_back(draw::Outline{box, definition_.box_stroke});
            draw::Tag tag{draw::Role::label};
            if (right)
                tag.actual = labels_.with("key_right", {std::string(letter)});
            draw::tagged(*frame, std::move(tag), [&] {
                setter_.put(*frame, {definition_.column("letter"), style.baseline() + rise},
                            setter_.style("letter"), letter);
            });
            gap = definition_.gap("option");
        }
        frame->items.emplace_back(draw::Placed{{definition_.column("option"), Mm(0)}, slab.frame});
        out.push_back({std::move(frame), gap});
    }
    return out;
}

/// A label, then all that is said of it: where a body's slabs begin, the label stands before it.
Slabs KeySetter::item(bool right, std::string_view letter, const Slabs& text,
                      const Slabs& remarks) {
    Slabs body = text;
    if (!body.empty())
        layout::begin_in(body.front(), {draw::Role::body});
    Slabs out = marked(right, letter, body);
    for (const auto& slab : remarks) {
        auto frame = line_frame(setter_.style("text"));
        frame->size.h = slab.frame->size.h;
        frame->items.emplace_back(draw::Placed{{definition_.column("option"), Mm(0)}, slab.frame});
        out.push_back({std::move(frame), slab.gap});
    }
    if (!out.empty()) {
        layout::end_in(out.back());
        layout::enclose(out, {draw::Role::list_item});
    }
    return out;
}

Slabs KeySetter::option(const exam::Item& item, const bank::Question& question, size_t position) {
    const size_t index = item.options[position];
    const Texts& set = texts(question);
    return this->item(question.options[index].correct, exam::option_label(position),
                      set.options[index], set.feedback[index]);
}

Slabs KeySetter::statement(const bank::Question& question, size_t row) {
    const bool right = question.options[row].correct;
    return item(right, labels_[right ? "true_letter" : "false_letter"],
                texts(question).options[row], {});
}

Slabs KeySetter::verdict(const bank::Question& question) {
    const TextStyle bold = setter_.bold(setter_.style("text"));
    const char* name = question.truth ? "true" : "false";
    return item(true, labels_[std::string(name) + "_letter"],
                setter_.flow(labels_[name], bold, definition_.text.w / 2), {});
}

/// A number and the letter that belongs to it, then the text.
Slabs KeySetter::right_row(std::string_view number, std::string_view letter,
                           const std::vector<text::Block>& text) {
    const TextStyle& style = setter_.style("text");
    const TextStyle& bold = setter_.style("letter");
    const std::string label =
        std::string(number) + (letter.empty() ? "" : " ") + std::string(letter);
    Slabs body =
        setter_.flow(text, style, definition_.column("end") - definition_.column("option"));
    layout::enclose(body, {draw::Role::body});
    Slabs out;
    for (const auto& slab : body) {
        auto frame = line_frame(style);
        frame->size.h = slab.frame->size.h;
        Mm gap = slab.gap;
        if (out.empty()) {
            draw::Tag tag{draw::Role::label};
            tag.actual = label;
            const Mm baseline = style.baseline() + slab.frame->rise;
            draw::tagged(*frame, std::move(tag), [&] {
                setter_.put(*frame, {definition_.column("box"), baseline}, bold, number);
                setter_.put(*frame, {definition_.column("letter"), baseline}, bold, letter);
            });
            gap = definition_.gap("option");
        }
        frame->items.emplace_back(draw::Placed{{definition_.column("option"), Mm(0)}, slab.frame});
        out.push_back({std::move(frame), gap});
    }
    layout::enclose(out, {draw::Role::list_item});
    return out;
}

/// A row for each answer field with the printed letter of what belongs there.
Slabs KeySetter::right_rows(const exam::Question& graded, const exam::Item& item,
                            const std::vector<std::string>& numbers,
                            const std::vector<std::vector<text::Block>>& texts) {
    Slabs out;
    for (size_t field = 0; field < graded.key.size(); ++field) {
        std::string letters;
        const auto options = exam::options_at(graded, item, field);
        for (size_t i = 0; i < options.size(); ++i)
            for (const auto& id : graded.key[field])
                if (graded.options[options[i]].id == id)
                    letters += exam::option_label(i);
        for (auto& slab : right_row(numbers[field], letters, texts[field]))
            out.push_back(std::move(slab));
    }
    return out;
}

Slabs KeySetter::right_number(const exam::Question& graded, const exam::Item& item,
                              std::string_view unit) {
    std::string number = key_text(graded, item);
    if (!unit.empty())
        number += "\u00a0" + std::string(unit);
    std::vector<text::Block> text = bold(paragraph(number));
    if (graded.range && graded.range->low != graded.range->high) {
        const auto shown = [&](const Rational& value) {
            return labels_.number(value.to_decimal());
        };
        const std::string range =
            labels_.with("key_range", {shown(graded.range->low), shown(graded.range->high)});
        text[0].spans.push_back({" (" + range + ")", {}});
    }
    return right_row("=", "", text);
}

Slabs KeySetter::right_words(const bank::Question& question, const bank::WritePart& part) {
    const auto worth = [&](const Rational& share) {
        return labels_.points((share * question.points).to_decimal());
    };
    Slabs out;
    const auto add = [&](std::vector<text::Block> text) {
        for (auto& slab : right_row("•", "", text))
            out.push_back(std::move(slab));
    };
    for (const auto& answer : question.detail().answers)
        add(paragraph(answer.text + " (" + worth(answer.fraction) + ")"));
    if (!question.detail().answers.empty())
        return out;
    std::string steps;
    for (const auto& step : part.steps)
        steps +=
            (steps.empty() ? "" : " / ") + labels_.number((step * question.points).to_decimal());
    add(paragraph(steps + " " + labels_["points"]));
    return out;
}

/// The key as people write it: with the language's decimal mark.
std::string KeySetter::key_text(const exam::Question& graded, const exam::Item& item) const {
    const std::string cell = exam::key_cell(graded, item);
    const bool number =
        graded.kind == "numeric" || graded.kind == "open" || graded.kind == "short-answer";
    return number ? labels_.number(cell) : cell;
}

Slabs KeySetter::answers(const exam::Exam& exam, const exam::Item& item,
                         const bank::Question& question) {
    const exam::Question& graded = *exam.find(question.id);
    std::vector<std::string> numbers;
    std::vector<std::vector<text::Block>> texts;
    Slabs out;
    const auto append = [&](Slabs slabs) {
        std::move(slabs.begin(), slabs.end(), std::back_inserter(out));
    };
    const auto number = [&](size_t n, const std::string& before, const std::string& behind) {
        for (size_t i = 0; i < n; ++i)
            numbers.push_back(before + std::to_string(i + 1) + behind);
    };
    for (const auto& part : bank::parts(question)) {
        if (std::holds_alternative<bank::ChoicePart>(part)) {
            for (size_t i = 0; i < item.options.size(); ++i)
                append(option(item, question, i));
        } else if (const auto* truth = std::get_if<bank::TruthPart>(&part)) {
            if (truth->rows.empty())
                append(verdict(question));
            for (size_t i = 0; i < truth->rows.size(); ++i)
                append(statement(question, i));
        } else if (const auto* match = std::get_if<bank::MatchPart>(&part)) {
            number(match->left.size(), "", "");
            for (size_t i = 0; i < match->left.size(); ++i)
                for (const auto& right : match->right)
                    if (graded.key[i].front() == right.id)
                        texts.push_back(paired(match->left[i].text, right.text));
            append(right_rows(graded, item, numbers, texts));
        } else if (const auto* order = std::get_if<bank::OrderPart>(&part)) {
            number(order->options.size(), "", "");
            for (const auto& one : order->options)
                texts.push_back(text::parse_markup(one.text));
            append(right_rows(graded, item, numbers, texts));
        } else if (const auto* gaps = std::get_if<bank::GapsPart>(&part)) {
            number(gaps->gaps.size(), "(", ")");
            for (const auto& gap : gaps->gaps) {
                texts.emplace_back();
                for (const auto& one : gap.options)
                    if (one.correct)
                        for (auto& block : bold(text::parse_markup(one.text)))
                            texts.back().push_back(std::move(block));
            }
            append(right_rows(graded, item, numbers, texts));
        } else if (const auto* digits = std::get_if<bank::DigitsPart>(&part)) {
            append(right_number(graded, item, digits->unit));
        } else if (const auto* write = std::get_if<bank::WritePart>(&part)) {
            append(right_words(question, *write));
        }
    }
    return out;
}

}  // namespace examgen::report
