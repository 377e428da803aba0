#pragma once
// A small exam whose sheet is one blank page.

#include <algorithm>

#include "synth/filled_paper.h"

namespace examgen::test {

/// Questions 1…6: two single-choice, a multiple-choice, a kprim, a number with two digits, an
/// ordering; boxes of 4 mm in rows 8 mm apart, and an id grid of 3 digits.
inline exam::Exam small_exam() {
    exam::Exam out;
    out.id = "TEST01";
    out.forms.push_back({"A", {}});
    exam::Sheet sheet;
    sheet.form = "A";
    sheet.size = {Mm(120), Mm(160)};
    double y = 20;
    const auto add = [&](const char* id, const char* kind, int options,
                         std::vector<std::vector<std::string>> key) {
        exam::Question q;
        q.id = id;
        q.kind = kind;
        q.key = std::move(key);
        exam::Item item;
        item.number = static_cast<int>(out.questions.size()) + 1;
        item.question = id;
        for (int i = 0; i < options; ++i) {
            const std::string name(1, static_cast<char>('a' + i));
            const auto& first = q.key.front();
            const bool correct = std::find(first.begin(), first.end(), name) != first.end();
            q.options.push_back({name, correct, {}});
            item.options.push_back(static_cast<uint16_t>(options - 1 - i));  // printed backwards
        }
        out.forms[0].items.push_back(item);
        out.questions.push_back(q);
    };
    const auto row = [&](int field, const std::vector<std::string>& ids) {
        for (size_t i = 0; i < ids.size(); ++i) {
            exam::Box box;
            box.question = out.questions.back().id;
            box.number = static_cast<int>(out.questions.size());
            box.field = field;
            box.option = ids[i];
            box.at = {Mm(20 + 10.0 * static_cast<double>(i)), Mm(y), Mm(4), Mm(4)};
            sheet.boxes.push_back(box);
        }
        y += 8;
    };
    add("s1", "single-choice", 4, {{"b"}});
    row(0, {"d", "c", "b", "a"});
    add("s2", "single-choice", 4, {{"a"}});
    row(0, {"d", "c", "b", "a"});
    add("m", "multiple-choice", 4, {{"a", "c"}});
    row(0, {"d", "c", "b", "a"});
    add("k", "kprim", 4, {{"true"}, {"false"}, {"false"}, {"true"}});
    for (int field = 0; field < 4; ++field)
        row(field, {"true", "false"});
    add("n", "numeric", 0, {{"47"}});
    out.questions.back().digits = bank::Digits{2, 0, false};
    for (int digit = 0; digit < 2; ++digit) {
        std::vector<std::string> none(10);
        row(0, none);
        for (size_t i = 0; i < 10; ++i) {
            exam::Box& box = sheet.boxes[sheet.boxes.size() - 10 + i];
            box.digit = digit;
            box.value = static_cast<int>(i);
            box.at.x = Mm(20 + 9.0 * static_cast<double>(i));
        }
    }
    add("o", "ordering", 3, {{"b"}, {"c"}, {"a"}});
    for (int field = 0; field < 3; ++field)
        row(field, {"c", "b", "a"});
    for (int digit = 0; digit < 3; ++digit)
        for (int value = 0; value < 10; ++value)
            sheet.id_boxes.push_back(
                {digit, value, {Mm(20 + 8.0 * value), Mm(130 + 8.0 * digit), Mm(4), Mm(4)}});
    out.sheets.push_back(sheet);
    return out;
}

/// The page with frames 0.3 mm wide.
inline synth::Paper printed(const exam::Sheet& sheet, double scale = 8) {
    synth::Paper out{image::Grey(static_cast<int>(sheet.size.w.v * scale),
                                 static_cast<int>(sheet.size.h.v * scale)),
                     scale};
    const auto fill = [&](double x, double y, double w, double h) {
        for (int v = static_cast<int>(y * scale); v < static_cast<int>((y + h) * scale); ++v)
            for (int u = static_cast<int>(x * scale); u < static_cast<int>((x + w) * scale); ++u)
                out.grey.row(v)[u] = 0;
    };
    const auto frame = [&](const Rect& at) {
        fill(at.x.v, at.y.v, at.w.v, 0.3);
        fill(at.x.v, at.bottom().v - 0.3, at.w.v, 0.3);
        fill(at.x.v, at.y.v, 0.3, at.h.v);
        fill(at.right().v - 0.3, at.y.v, 0.3, at.h.v);
    };
    for (const auto& box : sheet.boxes)
        frame(box.at);
    for (const auto& box : sheet.id_boxes)
        frame(box.at);
    return out;
}

}  // namespace examgen::test
