// A review.csv that comes back. Its rows are found again by file and page, not by their order, so
// that a person may sort, filter and delete lines.

#include <algorithm>
#include <charconv>
#include <map>

#include "base/error.h"
#include "base/utf8.h"
#include "jobs/decisions.h"
#include "jobs/scan_pages.h"

namespace examgen::jobs {
namespace {

using Cells = std::span<const std::string_view>;

class ReviewRows {
public:
    ReviewRows(csv::Source source, const std::string& file, const exam::Exam& exam,
               const ScannedExam& scanned, Problems& problems)
        : file_(file),
          exam_(exam),
          scanned_(scanned),
          sheets_(exam),
          problems_(problems),
          rows_(std::move(source)) {
        for (const auto& page : scanned.pages)
            pages_[{page.file->name, page.page + 1}].push_back(&page);
    }

    std::vector<Decision> run() {
        if (!rows_.next())
            throw Error(msg("the file is empty"), in_file(file_));
        find_columns(rows_.cells());
        while (rows_.next())
            row(rows_.cells());
        std::vector<Decision> out;
        for (auto& [at, decision] : found_)
            out.push_back(std::move(decision.what));
        return out;
    }

private:
    struct Found {
        Decision what;
        int line = 0;
    };

    void find_columns(Cells header) {
        std::vector<std::string> names;
        for (const auto cell : header)
            names.push_back(plain_name(trimmed(cell)));
        for (const std::string_view name : {"file", "pageindex", "number", "decision"})
            if (!column_named(names, name, file_))
                throw Error(
                    msg("there is no column \"{}\"", name == "pageindex" ? "page_index" : name),
                    in_file(file_),
                    {msg("this should be the review.csv of this exam, with the column "
                         "\"decision\" filled in")});
        for (const std::string_view name : {"file", "pageindex", "number", "decision", "note"})
            columns_[name] = column_named(names, name, file_);
    }

    std::string cell(Cells cells, std::string_view name) const {
        const auto column = columns_.at(name);
        return column && *column < cells.size() ? std::string(trimmed(cells[*column]))
                                                : std::string();
    }

    void error(Message what, std::vector<Message> hints = {}) {
        problems_.add(Severity::error, std::move(what), file_, rows_.line(), std::move(hints));
    }

    void row(Cells cells) {
        const std::string text = cell(cells, "decision");
        if (text.empty())
            return;
        const PageRef* page = find_page(cells);
        int number = 0;
        const std::string digits = cell(cells, "number");
        const auto end = digits.data() + digits.size();
        if (!page)
            return;
        if (!digits.empty() && std::from_chars(digits.data(), end, number).ptr != end)
            return error(msg("\"{}\" is not the number of a question", shortened(digits)));
        const auto said = overrule_of(number, text);
        if (!said)
            return error(msg("the decision \"{}\" is not understood", shortened(text)),
                         {msg("about a page: page:2, student:4711, incomplete, reject or ignore")});
        Decision out;
        out.at = {page->file->sha256, page->page, number};
        out.file = page->file->name;
        out.text = text;
        out.note = cell(cells, "note");
        if (number == 0 ? fits_page(*page, *said) : fits_answer(*page, number, *said, out))
            keep(std::move(out));
    }

    const PageRef* find_page(Cells cells) {
        const std::string name = cell(cells, "file"), digits = cell(cells, "pageindex");
        size_t index = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), index);
        const auto it = pages_.find({name, index});
        if (it == pages_.end()) {
            error(msg("no page {} of a scan \"{}\" has been read", digits, shortened(name)));
            return nullptr;
        }
        const auto& all = it->second;
        const bool same = std::all_of(all.begin(), all.end(), [&](const PageRef* one) {
            return one->file->sha256 == all.front()->file->sha256;
        });
        if (same)
            return all.front();
        error(msg("there are several scans \"{}\"; which one is meant cannot be told",
                  shortened(name)),
              {msg("give the files different names and read them again with --force")});
        return nullptr;
    }

    bool fits_page(const PageRef& page, const Overrule& said) {
        if ((said.incomplete || said.reject) && page.paper < 0 && said.page == 0) {
            error(msg("this page is of no paper"),
                  {msg("about a page that does not count: ignore")});
            return false;
        }
        const bool known = page.capture.finding == exam::Finding::read;
        if (said.page == 0 || (!known && sheet_said(sheets_, page.capture, said) >= 0))
            return true;
        if (known && page.number == said.page)
            return true;
        error(known ? msg("the code on this page says that it is page {}", page.number)
                    : msg("the boxes on this page are not those of page {}", said.page),
              {msg("of an exam with several forms or copies: page:2 form:B, or page:2 copy:17"),
               msg("if its boxes cannot be read, scan the page again, and decide: ignore")});
        return false;
    }

    bool fits_answer(const PageRef& page, int number, const Overrule& said, Decision& out) {
        if (page.paper < 0) {
            error(msg("this page has no answers"));
            return false;
        }
        const ScanPaper& paper = scanned_.papers[static_cast<size_t>(page.paper)];
        const exam::Form& form = exam_.forms[static_cast<size_t>(paper.form)];
        if (number < 1 || static_cast<size_t>(number) > form.items.size()) {
            error(msg("there is no question {}", number));
            return false;
        }
        const exam::Item& item = form.items[static_cast<size_t>(number) - 1];
        out.question = item.question;
        const exam::Answer answer = exam::read_cell(*exam_.find(item.question), item,
                                                    said.answer == "blank" ? "" : said.answer);
        if (answer.status != exam::AnswerStatus::review)
            return true;
        error(msg("\"{}\" is not an answer to question {}", shortened(said.answer), number),
              {msg("write what the student marked as in the other rows, or: blank")});
        return false;
    }

    void keep(Decision decision) {
        const auto it = found_.find(decision.at);
        if (it != found_.end() && it->second.what.text != decision.text)
            return error(msg("line {} decides the same thing in another way", it->second.line));
        found_.insert_or_assign(decision.at, Found{decision, rows_.line()});
    }

    const std::string& file_;
    const exam::Exam& exam_;
    const ScannedExam& scanned_;
    const scan::SheetIndex sheets_;
    Problems& problems_;
    csv::Reader rows_;
    std::map<std::pair<std::string, size_t>, std::vector<const PageRef*>> pages_;
    std::map<std::string_view, std::optional<size_t>> columns_;
    std::map<PageId, Found> found_;
};

}  // namespace

std::vector<Decision> read_review(csv::Source source, const std::string& file,
                                  const exam::Exam& exam, const ScannedExam& scanned,
                                  Problems& problems) {
    return ReviewRows(std::move(source), file, exam, scanned, problems).run();
}

}  // namespace examgen::jobs
