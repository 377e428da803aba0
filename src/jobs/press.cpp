#include "jobs/press.h"

#include <algorithm>

#include "base/error.h"
#include "jobs/compose.h"

namespace examgen::jobs {
namespace {

layout::Definition of_kind(layout::Definition layout, layout::PaperKind kind) {
    if (layout.kind != kind)
        throw Error(kind == layout::PaperKind::exam
                        ? msg("\"{}\" is not a layout for exams", layout.name)
                    : kind == layout::PaperKind::key
                        ? msg("\"{}\" is not a layout for keys", layout.name)
                        : msg("\"{}\" is not a layout for answer sheets", layout.name));
    return layout;
}

template <class Pages, class Frame>
std::string pdf_of(const Pages& pages, Frame frame, const pdf::FontSet& fonts,
                   const pdf::Meta& meta, pdf::Container container) {
    std::vector<const draw::Frame*> all;
    for (const auto& page : pages)
        all.push_back(&frame(page));
    return pdf::write(all, fonts, meta, container);
}

}  // namespace

Press::Press(const Places& places, const std::string& exam_layout, const std::string& key_layout,
             const std::string& language, layout::AnswerPlace answers,
             const std::string& sheet_layout)
    : places_(places),
      exam_(of_kind(load_layout(places, exam_layout), layout::PaperKind::exam)),
      key_(of_kind(load_layout(places, key_layout), layout::PaperKind::key)),
      labels_(load_labels(places, language)),
      answers_(answers),
      folder_(places.fonts),
      fonts_(folder_.source()),
      exam_setter_(exam_, labels_, fonts_),
      key_setter_(key_, labels_, fonts_) {
    if (exam_.justify)
        set_hyphens(language);
    if (answers != layout::AnswerPlace::separate)
        return;
    sheet_ = of_kind(load_layout(places, sheet_layout), layout::PaperKind::answer_sheet);
    sheet_setter_ = std::make_unique<layout::AnswerSheetSetter>(*sheet_, labels_, fonts_);
}

Press::~Press() = default;

/// A language without patterns is justified without dividing words.
void Press::set_hyphens(const std::string& language) {
    const fs::path file = places_.hyphens / (language + ".trie");
    std::error_code failed;
    if (places_.hyphens.empty() || !fs::exists(file, failed))
        return;
    patterns_.emplace(file);
    exam_.hyphenator = std::make_shared<const text::Hyphenator>(patterns_->bytes());
}

void Press::set_pictures(
    std::function<std::shared_ptr<const draw::Picture>(const std::string&)> pictures) {
    exam_.pictures = key_.pictures = std::move(pictures);
}

struct Press::Profile {
    layout::Definition definition;
    layout::ExamSetter setter;

    Profile(layout::Definition layout, const layout::Labels& labels, draw::FontBook& fonts)
        : definition(std::move(layout)), setter(definition, labels, fonts) {}
};

layout::ExamSetter& Press::setter(const std::string& profile) {
    if (profile.empty())
        return exam_setter_;
    auto& place = profiles_[profile];
    if (!place) {
        place = std::make_unique<Profile>(
            of_kind(load_layout(places_, profile), layout::PaperKind::exam), labels_, fonts_);
        place->definition.pictures = exam_.pictures;
    }
    return place->setter;
}

const pdf::FontSet& Press::fonts() {
    if (!cut_)
        cut_ = std::make_unique<pdf::FontSet>(font_set(fonts_, places_));
    return *cut_;
}

void Press::set_key(const exam::Exam& exam, const layout::Heading& heading,
                    const layout::QuestionsById& questions) {
    if (!prepared_)
        cut_.reset();
    key_pages_ = key_setter_.set(exam, heading, questions);
}

void Press::set_attendance(const layout::Heading& heading,
                           const std::vector<report::Seated>& rows) {
    attendance_pages_ = report::AttendanceSetter(key_, labels_, fonts_).set(heading, rows);
}

File Press::attendance_file(const exam::Exam& exam) {
    return {"attendance.pdf",
            pdf_of(
                attendance_pages_, [](const draw::Frame& f) -> const draw::Frame& { return f; },
                fonts(), {labels_["attendance"] + ": " + exam.title, exam.language}, container_)};
}

File Press::key_file(const exam::Exam& exam) {
    return {"answer-key.pdf",
            pdf_of(
                key_pages_, [](const draw::Frame& f) -> const draw::Frame& { return f; }, fonts(),
                {labels_.with("key_footer", {exam.id}) + ": " + exam.title, exam.language},
                container_)};
}

std::vector<layout::Page> Press::set_answer_sheets(exam::Exam& exam, const layout::Heading& heading,
                                                   const layout::QuestionsById& questions) {
    std::vector<layout::Page> out;
    for (size_t i = 0; i < exam.forms.size(); ++i) {
        const exam::Form& form = exam.forms[i];
        const int first = static_cast<int>(std::count_if(
                              exam.sheets.begin(), exam.sheets.end(),
                              [&](const exam::Sheet& sheet) { return sheet.form == form.name; })) +
                          1;
        layout::Paper paper = sheet_setter_->set(heading, form, questions, first);
        layout::CopyText many;
        many.form = static_cast<int>(i) + 1;
        const auto codes = sheet_setter_->own(heading, form, paper, many, first);
        for (size_t page = 0; page < codes.size(); ++page) {
            layout::Page& one = paper.pages[page];
            one.frame.items.insert(one.frame.items.end(), codes[page].items.begin(),
                                   codes[page].items.end());
            one.sheet.file = "answer-sheet.pdf";
            one.sheet.file_page = static_cast<int>(out.size()) + 1;
            exam.sheets.push_back(one.sheet);
            out.push_back(std::move(one));
        }
    }
    return out;
}

layout::Heading Press::booklet(layout::Heading heading) const {
    heading.answers = answers_;
    if (answers_ != layout::AnswerPlace::inline_)
        heading.id_digits = 0;  // the number stands on the answer sheet
    return heading;
}

std::vector<File> Press::print(exam::Exam& exam, const layout::Heading& heading,
                               const layout::QuestionsById& questions, Diagnostics& warnings) {
    std::vector<layout::Paper> papers;
    std::vector<File> out;
    for (size_t i = 0; i < exam.forms.size(); ++i) {
        const exam::Form& form = exam.forms[i];
        papers.push_back(exam_setter_.set(booklet(heading), form, static_cast<int>(i), questions));
        out.push_back({exam.forms.size() == 1 ? "exam.pdf" : "exam-" + form.name + ".pdf", ""});
        for (size_t page = 0; page < papers[i].pages.size(); ++page) {
            exam::Sheet& sheet = papers[i].pages[page].sheet;
            sheet.file = out[i].name;
            sheet.file_page = static_cast<int>(page) + 1;
            exam.sheets.push_back(sheet);
        }
        if (i == 0)
            warnings.insert(warnings.end(), papers[i].warnings.begin(), papers[i].warnings.end());
    }
    const auto frame = [](const layout::Page& page) -> const draw::Frame& { return page.frame; };
    std::vector<layout::Page> sheets;
    if (sheet_setter_)
        sheets = set_answer_sheets(exam, heading, questions);
    set_key(exam, heading, questions);
    const pdf::Meta meta{exam.title, exam.language};
    for (size_t i = 0; i < papers.size(); ++i)
        out[i].bytes = pdf_of(papers[i].pages, frame, fonts(), meta, container_);
    if (!sheets.empty())
        out.push_back(
            {"answer-sheet.pdf",
             pdf_of(sheets, frame, fonts(),
                    {labels_["answer_sheet"] + ": " + exam.title, exam.language}, container_)});
    out.push_back(key_file(exam));
    return out;
}

void Press::prepare(const layout::Heading& heading, const layout::QuestionsById& questions) {
    exam::Exam all;
    all.id = heading.exam_id;
    all.title = heading.title;
    all.forms.push_back({"A", {}});
    for (const auto& [id, question] : questions) {
        exam::Item item{static_cast<int>(all.forms[0].items.size()) + 1, id, {}};
        exam::Question plain = question_of(*question);
        for (size_t i = 0; i < plain.options.size(); ++i)
            item.options.push_back(static_cast<uint16_t>(i));
        all.questions.push_back(std::move(plain));
        all.forms[0].items.push_back(std::move(item));
    }
    exam_setter_.set(heading, all.forms[0], 0, questions);
    key_setter_.set(all, heading, questions);
    // What differs between exams besides questions: numbers, letters, ids.
    for (const auto* layout : {&exam_, &key_})
        for (const auto& [role, chain] : layout->fonts)
            fonts_.shape(fonts_.chain(chain),
                         "0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz "
                         "-+,.:·…");
    cut_ = std::make_unique<pdf::FontSet>(font_set(fonts_, places_));
    prepared_ = true;
}

}  // namespace examgen::jobs
