#include "synth/truth_json.h"

#include "base/json_writer.h"

namespace examgen::synth {
namespace {

/// Boxes that nothing happened to are left out.
bool is_plain(const BoxTruth& box) {
    return box.made == Made::nothing && box.share < 0.01;
}

void what_happened(json::Writer& w, const BoxTruth& box) {
    w.key("meant").boolean(box.wanted).key("shown").boolean(box.shown());
    w.key("made").string(box.made == Made::mark ? name_of(box.stroke) : name_of(box.made));
    w.key("ink").number(box.share, 4);
}

void answers(json::Writer& w, const FilledPaper& paper, size_t page) {
    w.key("answers").begin_array(true);
    for (size_t i = 0; i < paper.boxes.size(); ++i) {
        const QuestionBoxes& q = paper.boxes[i];
        if (q.rows.empty() || q.rows.front().boxes.front().page != page)
            continue;
        const QuestionTruth& truth = paper.questions[i];
        const exam::Answer shown = paper.shown(i);
        w.begin_object(true).key("question_id").string(truth.question);
        w.key("number").integer(truth.number);
        w.key("meant").string(exam::marked(*q.question, *q.item, truth.meant));
        w.key("shown").string(exam::marked(*q.question, *q.item, shown));
        w.key("status").string(exam::name_of(shown.status));
        w.key("cause").string(truth.two ? "two marks" : name_of(truth.cause)).end_object();
    }
    w.end_array();
}

void boxes(json::Writer& w, const FilledPaper& paper, size_t page) {
    const exam::Sheet& sheet = *paper.sheets[page];
    const PageTruth& truth = paper.pages[page];
    w.key("boxes").begin_array(true);
    for (size_t i = 0; i < sheet.boxes.size(); ++i) {
        if (is_plain(truth.boxes[i]))
            continue;
        const exam::Box& box = sheet.boxes[i];
        w.begin_object(true).key("box").integer(static_cast<long long>(i));
        w.key("question_id").string(box.question).key("field").integer(box.field);
        if (box.digit)
            w.key("digit").integer(*box.digit).key("value").integer(box.value);
        else if (box.points)
            w.key("points").string(box.points->to_string());
        else
            w.key("option").string(box.option);
        what_happened(w, truth.boxes[i]);
        w.end_object();
    }
    w.end_array().key("id_boxes").begin_array(true);
    for (size_t i = 0; i < sheet.id_boxes.size(); ++i) {
        if (is_plain(truth.id_boxes[i]))
            continue;
        w.begin_object(true).key("digit").integer(sheet.id_boxes[i].digit);
        w.key("value").integer(sheet.id_boxes[i].value);
        what_happened(w, truth.id_boxes[i]);
        w.end_object();
    }
    w.end_array();
}

}  // namespace

std::string to_json(const PageLine& line, const FilledPaper* paper, size_t page) {
    json::Writer w;
    w.begin_object(true).key("file");
    line.file.empty() ? w.null() : w.string(line.file);
    w.key("page_index").integer(static_cast<long long>(line.page_index));
    w.key("state").string(line.state).key("student_id").string(line.student_id);
    w.key("form").string(line.form).key("copy").integer(line.copy).key("page").integer(line.page);
    w.key("device").string(line.device).key("marks").string(line.style);
    w.key("damage").begin_array(true);
    for (const auto name : line.damages)
        w.string(name);
    w.end_array().key("turned").integer(90LL * line.quarters).key("dpi").number(line.dpi, 1);
    if (paper) {
        answers(w, *paper, page);
        boxes(w, *paper, page);
    }
    w.end_object();
    return w.take();
}

}  // namespace examgen::synth
