// exam.json: the exam's values as JSON (docs/formats/exam.md).

#include "base/json_writer.h"
#include "exam/exam.h"

namespace examgen::exam {
namespace {

using json::Writer;

void optional_string(Writer& w, std::string_view key, const std::string& value) {
    if (!value.empty())
        w.key(key).string(value);
}

void write_key(Writer& w, const Question& question) {
    w.key("key").begin_array(true);
    for (const auto& field : question.key) {
        w.begin_array(true);
        for (const auto& id : field)
            w.string(id);
        w.end_array();
    }
    w.end_array();
}

void write_strings(Writer& w, std::string_view key, const std::vector<std::string>& all) {
    w.key(key).begin_array(true);
    for (const auto& one : all)
        w.string(one);
    w.end_array();
}

void write_digits(Writer& w, const Question& question) {
    if (!question.digits)
        return;
    w.key("digits").integer(question.digits->digits);
    w.key("decimals").integer(question.digits->decimals);
    w.key("sign").boolean(question.digits->sign);
}

void write_questions(Writer& w, const Exam& exam) {
    w.key("questions").begin_array();
    for (const auto& question : exam.questions) {
        w.begin_object();
        w.key("id").string(question.id).key("kind").string(question.kind);
        w.key("points").string(question.points.to_string());
        w.key("difficulty").integer(question.difficulty).key("topic").string(question.topic);
        w.key("options").begin_array(true);
        for (const auto& option : question.options) {
            w.begin_object(true).key("id").string(option.id);
            w.key("correct").boolean(option.correct);
            if (option.fraction != Rational(option.correct ? 1 : 0))
                w.key("fraction").string(option.fraction.to_string());
            w.end_object();
        }
        w.end_array();
        write_key(w, question);
        if (question.range) {
            w.key("range").begin_array(true).string(question.range->low.to_string());
            w.string(question.range->high.to_string()).end_array();
        }
        write_digits(w, question);
        if (!question.left.empty())
            write_strings(w, "left", question.left);
        w.end_object();
    }
    w.end_array();
}

void write_forms(Writer& w, const Exam& exam) {
    w.key("forms").begin_array();
    for (const auto& form : exam.forms) {
        w.begin_object().key("form").string(form.name).key("items").begin_array();
        for (const auto& item : form.items) {
            const Question& question = *exam.find(item.question);
            w.begin_object(true).key("number").integer(item.number);
            w.key("question").string(item.question).key("options").begin_array(true);
            for (const auto index : item.options)
                w.string(question.options[index].id);
            w.end_array().end_object();
        }
        w.end_array().end_object();
    }
    w.end_array();
}

void write_scoring(Writer& w, const Exam& exam) {
    w.key("scoring").begin_object(true).key("rule").string(exam.rule);
    if (exam.malus)
        w.key("malus").string(exam.malus->to_string());
    optional_string(w, "floor", exam.floor);
    w.end_object();
}

void write_copy(Writer& w, const Copy& copy) {
    const auto text_or_null = [&w](std::string_view key, const std::optional<std::string>& text) {
        w.key(key);
        text ? w.string(*text) : w.null();
    };
    w.begin_object(true).key("copy").integer(copy.copy).key("form").string(copy.form);
    text_or_null("student_id", copy.student_id);
    text_or_null("name", copy.name);
    optional_string(w, "seat", copy.seat);
    optional_string(w, "room", copy.room);
    w.key("file").string(copy.file).key("file_page").integer(copy.file_page).end_object();
}

void write_rect(Writer& w, const Rect& at) {
    w.key("x").length(at.x).key("y").length(at.y).key("w").length(at.w).key("h").length(at.h);
}

void write_sheet(Writer& w, const Sheet& sheet) {
    w.begin_object();
    w.key("form").string(sheet.form);
    if (sheet.copy)
        w.key("copy").integer(sheet.copy);
    w.key("page").integer(sheet.page);
    w.key("width").length(sheet.size.w).key("height").length(sheet.size.h);
    w.key("file").string(sheet.file).key("file_page").integer(sheet.file_page);
    w.key("fiducials").begin_array();
    for (const auto& mark : sheet.fiducials) {
        w.begin_object(true).key("id").integer(mark.id);
        w.key("x").length(mark.at.x).key("y").length(mark.at.y).key("size").length(mark.at.w);
        w.end_object();
    }
    w.end_array();
    if (sheet.code) {
        w.key("code").begin_object(true);
        write_rect(w, *sheet.code);
        w.end_object();
    }
    w.key("boxes").begin_array();
    for (const auto& box : sheet.boxes) {
        w.begin_object(true).key("question").string(box.question);
        w.key("number").integer(box.number).key("field").integer(box.field);
        if (box.digit)
            w.key("digit").integer(*box.digit).key("value").integer(box.value);
        else if (box.points)
            w.key("points").string(box.points->to_string());
        else
            w.key("option").string(box.option).key("label").string(box.label);
        write_rect(w, box.at);
        w.end_object();
    }
    w.end_array();
    w.key("id_boxes").begin_array();
    for (const auto& box : sheet.id_boxes) {
        w.begin_object(true).key("digit").integer(box.digit).key("value").integer(box.value);
        write_rect(w, box.at);
        w.end_object();
    }
    w.end_array().end_object();
}

}  // namespace

std::string to_json(const Exam& exam) {
    Writer w;
    w.begin_object();
    w.key("format").string("examgen-exam/1").key("id").string(exam.id);
    w.key("title").string(exam.title).key("language").string(exam.language);
    optional_string(w, "course", exam.course);
    optional_string(w, "examiner", exam.examiner);
    w.key("date");
    exam.date ? w.string(*exam.date) : w.null();
    if (exam.duration_min)
        w.key("duration_min").integer(*exam.duration_min);
    w.key("seed").integer(static_cast<long long>(exam.seed));
    w.key("generator").begin_object(true).key("name").string("examgen");
    w.key("version").string(exam.version).end_object();
    w.key("banks").begin_array();
    for (const auto& bank : exam.banks) {
        w.begin_object(true).key("file").string(bank.file);
        w.key("sha256").string(bank.sha256).end_object();
    }
    w.end_array();
    if (!exam.usage_sha256.empty())
        w.key("usage").begin_object(true).key("sha256").string(exam.usage_sha256).end_object();
    write_scoring(w, exam);
    w.key("grade_scale");
    exam.grade_scale ? w.string(*exam.grade_scale) : w.null();
    optional_string(w, "grade_scale_name", exam.scale_name);
    write_questions(w, exam);
    write_forms(w, exam);
    w.key("copies");
    exam.copies.empty() ? void(w.begin_array().end_array()) : void(w.string(k_copies_file));
    w.key("sheets").begin_array();
    for (const auto& sheet : exam.sheets)
        write_sheet(w, sheet);
    w.end_array().end_object();
    return w.take();
}

std::string copies_to_lines(const std::vector<Copy>& copies) {
    std::string out;
    for (const auto& copy : copies) {
        Writer w;
        write_copy(w, copy);
        out += w.take();
    }
    return out;
}

}  // namespace examgen::exam
