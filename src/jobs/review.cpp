#include "jobs/review.h"

#include "base/error.h"
#include "image/decode.h"
#include "jobs/book.h"
#include "jobs/decisions.h"
#include "jobs/journal.h"
#include "jobs/places.h"
#include "jobs/usage.h"
#include "pdf/document.h"
#include "report/review_paper.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_most_on_paper = 3000;

/// Decisions of the file, recorded; how many.
size_t take_decisions(const ReviewJob& job, Problems& problems) {
    fs::path folder;
    const exam::Exam exam = load_exam(job.exam, folder);
    const fs::path results = folder / "results", journal_file = results / "capture.journal";
    if (!fs::exists(journal_file))
        throw Error(msg("no scans of this exam have been read"), in_file(results.string()),
                    {msg("read them first: examgen grade EXAM --scans PATH")});
    const Journal journal(journal_file, fingerprint(folder / "exam.json"));
    Decisions decisions(results / "decisions.jsonl");
    const ScannedExam scanned = assemble(exam, journal, decisions.overrules());
    auto more = read_review(stream_file(*job.apply == "-" ? "/dev/stdin" : *job.apply), *job.apply,
                            exam, scanned, problems);
    const std::string time = now();
    for (auto& one : more) {
        one.by = job.by;
        one.time = time;
    }
    decisions.add(more);
    return more.size();
}

std::string what_of(const ScannedExam& scanned, const ReviewItem& item, Lang lang) {
    std::string out = render(item.number          ? msg("Question {}", item.number)
                             : item.about_student ? msg("Whose page is this?")
                             : item.about_paper   ? msg("Pages are missing")
                                                  : msg("A page that could not be used"),
                             lang);
    if (!item.label.empty())
        out += render(msg(", box {}", item.label), lang);
    if (item.paper < 0)
        return out;
    const std::string& student = scanned.papers[static_cast<size_t>(item.paper)].student;
    return student.empty() ? out : out + " · " + student;
}

class Doubts {
public:
    Doubts(const ScannedExam& scanned, const fs::path& results, Lang lang, draw::FontBook& fonts)
        : scanned_(scanned), results_(results), lang_(lang), fonts_(fonts) {}

    report::Doubt of(const ReviewItem& item) const {
        const PageRef& page = scanned_.pages[item.page];
        report::Doubt out;
        out.what = what_of(scanned_, item, lang_);
        out.where = render(msg("{}, page {}", page.file->name, page.page + 1), lang_);
        for (const auto& one : item.reasons)
            out.reason += (out.reason.empty() ? "" : "; ") + render(one, lang_);
        out.suggested = item.suggested;
        if (!item.crop.empty())
            add_picture(results_ / item.crop, item, out);
        return out;
    }

private:
    void add_picture(const fs::path& file, const ReviewItem& item, report::Doubt& out) const {
        constexpr size_t k_limit = 16 << 20;
        const Mm preview = 75_mm;
        constexpr double k_scale = 8;  // pixels a millimetre of the page
        std::string bytes = read_file(file, k_limit);
        image::Picture size;
        image::Document(bytes).read(0, size);
        draw::Picture picture;
        picture.width = size.grey.width;
        picture.height = size.grey.height;
        picture.jpeg = true;
        picture.data = std::move(bytes);
        const bool is_part = item.number || picture.height < picture.width;
        out.width = is_part ? Mm(picture.width / k_scale) : preview;
        out.picture = fonts_.picture(std::move(picture));
    }

    const ScannedExam& scanned_;
    const fs::path& results_;
    Lang lang_;
    draw::FontBook& fonts_;
};

report::ReviewWords words_of(const exam::Exam& exam, size_t shown, size_t all, Lang lang) {
    const auto say = [&](const Message& message) { return render(message, lang); };
    report::ReviewWords out;
    out.title = say(msg("Left to decide: {}", exam.title));
    out.intro = all == 0 ? say(msg("Nothing is left to decide."))
                         : say(msg("Write each decision down and enter it in the column "
                                   "\"decision\" of review.csv; then: examgen review EXAM --apply "
                                   "review.csv --by NAME. Letters as printed on the sheet, blank, "
                                   "page:2, student:4711, incomplete, reject, ignore."));
    if (shown < all)
        out.intro += "\n\n" + say(msg("The first {} of {}.", shown, all));
    out.decision = say(msg("Decision"));
    out.suggested = say(msg("suggested"));
    out.no_picture = say(msg("There is no picture: the scan is gone or cannot be shown."));
    out.footer = exam.id;
    return out;
}

/// Results that follow a decision look as those before.
void keep_style(GradeJob& job) {
    const fs::path folder = fs::is_directory(job.exam) ? job.exam : job.exam.parent_path();
    const fs::path results = folder / "results";
    if (!fs::exists(results / "results.json"))
        return;
    Book book(results, Book::Mode::kept);
    const ResultStyle style = style_of(*book.record(), results);
    job.style = style.csv;
    job.columns = style.columns;
    job.spreadsheet = style.spreadsheet;
    job.report = style.report;
    job.pseudonyms = book.record()->setting("pseudonyms") == "yes";
}

}  // namespace

std::string review_pdf(const exam::Exam& exam, const ScannedExam& scanned,
                       const std::vector<ReviewItem>& items, const fs::path& results, Lang lang,
                       const std::optional<ReviewHead>& head) {
    const Places places = find_places();
    const layout::Definition layout = load_layout(places, "key-a4");
    FontFolder folder(places.fonts);
    draw::FontBook fonts(folder.source());
    const Doubts doubts(scanned, results, lang, fonts);
    std::vector<report::Doubt> all;
    for (size_t i = 0; i < std::min(items.size(), k_most_on_paper); ++i)
        all.push_back(doubts.of(items[i]));
    auto words = words_of(exam, all.size(), items.size(), lang);
    if (head) {
        words.title = render(head->title, lang);
        words.intro = render(head->intro, lang);
        words.decision = render(msg("Verdict"), lang);
        words.suggested = render(msg("read"), lang);
    }
    const auto pages = report::ReviewSetter(layout, fonts).set(words, all);
    std::vector<const draw::Frame*> frames;
    for (const auto& page : pages)
        frames.push_back(&page);
    return pdf::write(frames, font_set(fonts, places),
                      {words.title, lang == Lang::de ? "de" : "en"});
}

Reviewed review(const ReviewJob& job) {
    Reviewed out;
    Problems problems;
    if (job.apply)
        out.decided = take_decisions(job, problems);
    GradeJob grading;
    grading.exam = job.exam;
    grading.redecide = true;
    grading.review_paper = true;
    grading.processes = job.processes;
    grading.lang = job.lang;
    grading.by = job.by;
    grading.as_before = true;
    keep_style(grading);
    out.graded = grade(grading);
    Diagnostics found = problems.take();
    out.graded.open = out.graded.open || has_error(found);
    out.graded.problems.insert(out.graded.problems.begin(), found.begin(), found.end());
    return out;
}

}  // namespace examgen::jobs
