#pragma once
// Forms to files: sets exam and key, cuts the fonts once, writes the PDFs.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "exam/exam.h"
#include "jobs/places.h"
#include "layout/answer_sheet.h"
#include "pdf/document.h"
#include "report/attendance.h"
#include "report/key_paper.h"

namespace examgen::jobs {

constexpr std::string_view k_sheet_layout = "answer-sheet-a4";

struct File {
    std::string name, bytes;
};

class Press {
public:
    /// `key_layout` may be any layout of kind key. Throws Error for unknown or wrong layouts.
    Press(const Places& places, const std::string& exam_layout, const std::string& key_layout,
          const std::string& language, layout::AnswerPlace answers = layout::AnswerPlace::inline_,
          const std::string& sheet_layout = std::string(k_sheet_layout));
    ~Press();

    const layout::Labels& labels() const { return labels_; }

    const layout::Definition& exam_layout() const { return exam_; }

    /// Of all that decides where boxes lie.
    std::string fingerprint() const {
        return exam_.fingerprint + (sheet_ ? sheet_->fingerprint : "");
    }

    /// exam.pdf (or exam-A.pdf, …), answer-sheet.pdf if there is one and answer-key.pdf; enters the
    /// sheets in `exam`. The questions must outlive the press.
    std::vector<File> print(exam::Exam& exam, const layout::Heading& heading,
                            const layout::QuestionsById& questions, Diagnostics& warnings);

    /// The setter of the exam's layout, or of another one for papers of that profile. Throws Error
    /// for unknown or wrong layouts.
    layout::ExamSetter& setter(const std::string& profile = "");

    /// Where the pictures of texts come from; before anything is set.
    void set_pictures(
        std::function<std::shared_ptr<const draw::Picture>(const std::string&)> pictures);

    /// What writes the documents; libharu unless said otherwise.
    void set_container(pdf::Container container) { container_ = container; }

    /// The heading of the pages with questions, which have no boxes where there are answer sheets.
    layout::Heading booklet(layout::Heading heading) const;

    /// The setter of answer sheets; null: there are none.
    layout::AnswerSheetSetter* sheet_setter() { return sheet_setter_.get(); }

    /// The key's pages, to be written by `key_file` after the fonts are cut.
    void set_key(const exam::Exam& exam, const layout::Heading& heading,
                 const layout::QuestionsById& questions);
    File key_file(const exam::Exam& exam);

    /// attendance.pdf likewise, in two steps.
    void set_attendance(const layout::Heading& heading, const std::vector<report::Seated>& rows);
    File attendance_file(const exam::Exam& exam);

    /// The fonts, cut to all that was set before the first call.
    const pdf::FontSet& fonts();

    /// Sets all these questions and cuts the fonts to them, once for every exam printed afterwards.
    void prepare(const layout::Heading& heading, const layout::QuestionsById& questions);

private:
    struct Profile;

    void set_hyphens(const std::string& language);
    std::vector<layout::Page> set_answer_sheets(exam::Exam& exam, const layout::Heading& heading,
                                                const layout::QuestionsById& questions);

    Places places_;
    layout::Definition exam_, key_;
    std::optional<MappedFile> patterns_;
    layout::Labels labels_;
    layout::AnswerPlace answers_;
    FontFolder folder_;
    draw::FontBook fonts_;
    layout::ExamSetter exam_setter_;
    report::KeySetter key_setter_;
    std::optional<layout::Definition> sheet_;
    std::unique_ptr<layout::AnswerSheetSetter> sheet_setter_;
    std::map<std::string, std::unique_ptr<Profile>> profiles_;
    std::vector<draw::Frame> key_pages_, attendance_pages_;
    std::unique_ptr<pdf::FontSet> cut_;
    pdf::Container container_ = pdf::Container::libharu;
    bool prepared_ = false;
};

}  // namespace examgen::jobs
