// By libxlsxwriter in its mode of constant memory: rows go to a temporary file as they come. Its
// times are fixed, so that the same results give the same bytes.

#include "jobs/spreadsheet.h"

#include <algorithm>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include "base/error.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_max_text = 32000;        // bytes; Excel holds 32,767 characters
constexpr time_t k_created = 946684800;     // 2000-01-01
constexpr uint32_t k_right_ink = 0xE2EFDA;  // behind the right option

struct Words {
    const char* results;
    const char* items;
    std::vector<const char*> result_columns, item_columns;
    const char *yes, *no;
};

const Words& words(bool german) {
    static const Words k_en = {
        "Results",
        "Questions",
        {"Student ID", "Name", "Form", "Copy", "Points", "Max. points", "Percent", "Grade",
         "Passed", "Answered", "Status"},
        {"No.", "Question", "Kind", "Papers", "Share right", "r (rest)", "Blank", "Too many"},
        "yes",
        "no"};
    static const Words k_de = {
        "Ergebnisse",
        "Aufgaben",
        {"Matrikelnummer", "Name", "Form", "Exemplar", "Punkte", "Max. Punkte", "Prozent", "Note",
         "Bestanden", "Beantwortet", "Status"},
        {"Nr.", "Aufgabe", "Art", "Arbeiten", "Anteil richtig", "r (Rest)", "Leer", "Zu viele"},
        "ja",
        "nein"};
    return german ? k_de : k_en;
}

constexpr double k_widths[] = {16, 28, 7, 9, 9, 12, 10, 8, 11, 12, 13};
constexpr std::string_view k_numbers = "00011111010", k_item_numbers = "00011111";  // columns
constexpr double k_item_widths[] = {6, 34, 16, 10, 13, 10, 8, 10};

double value(const Rational& x) {
    return static_cast<double>(x.num) / static_cast<double>(x.den);
}

/// At most what a cell holds, cut between characters.
std::string fitted(std::string_view text) {
    size_t n = std::min(text.size(), k_max_text);
    while (n < text.size() && n > 0 && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80)
        --n;
    std::string out(text.substr(0, n));
    std::erase(out, '\0');
    return out;
}

}  // namespace

struct Spreadsheet::Book {
    Book(const fs::path& folder, const exam::Exam& of)
        : exam(of),
          say(words(of.language.starts_with("de"))),
          target(folder / "results.xlsx"),
          hidden(folder / (".results.xlsx.part-" + std::to_string(getpid()))),
          temporary(folder.string()) {
        lxw_workbook_options options{};
        options.constant_memory = LXW_TRUE;
        options.tmpdir = temporary.data();
        book = workbook_new_opt(hidden.c_str(), &options);
        if (!book)
            throw Error(msg("the file cannot be written: {}", "results.xlsx"),
                        in_file(target.string()));
        lxw_doc_properties properties{};
        properties.created = k_created;
        workbook_set_properties(book, &properties);
        make_formats();
        sheet = begin(say.results, say.result_columns, k_widths, k_numbers);
    }

    ~Book() {
        if (book)
            workbook_close(book);  // frees it; what it writes is thrown away
        std::error_code ignored;
        if (!done)
            fs::remove(hidden, ignored);
    }

    void make_formats() {
        head = workbook_add_format(book);
        format_set_bold(head);
        format_set_bottom(head, LXW_BORDER_THIN);
        number_head = workbook_add_format(book);
        format_set_bold(number_head);
        format_set_bottom(number_head, LXW_BORDER_THIN);
        format_set_align(number_head, LXW_ALIGN_RIGHT);
        indented = workbook_add_format(book);
        format_set_indent(indented, 1);
        id = workbook_add_format(book);
        format_set_num_format(id, "@");
        points = workbook_add_format(book);
        format_set_num_format(points, "0.######");
        two = workbook_add_format(book);
        format_set_num_format(two, "0.00");
        grade = workbook_add_format(book);
        format_set_num_format(grade, "0.0#");
        share = workbook_add_format(book);
        format_set_num_format(share, "0 %");
        right = workbook_add_format(book);
        format_set_num_format(right, "0 %");
        format_set_bold(right);
        format_set_bg_color(right, k_right_ink);
    }

    template <size_t N>
    lxw_worksheet* begin(const char* name, const std::vector<const char*>& columns,
                         const double (&widths)[N], std::string_view numbers) {
        lxw_worksheet* out = workbook_add_worksheet(book, name);
        for (size_t i = 0; i < N; ++i) {
            const auto at = static_cast<lxw_col_t>(i);
            worksheet_set_column(out, at, at, widths[i], i == 0 ? id : nullptr);
            check(worksheet_write_string(out, 0, at, columns[i],
                                         numbers[i] == '1' ? number_head : head));
        }
        worksheet_freeze_panes(out, 1, 0);
        worksheet_repeat_rows(out, 0, 0);
        worksheet_set_landscape(out);
        worksheet_set_paper(out, 9);  // A4
        worksheet_fit_to_pages(out, 1, 0);
        return out;
    }

    void check(lxw_error code) const {
        if (code != LXW_NO_ERROR)
            throw Error(msg("the file cannot be written: {}", lxw_strerror(code)),
                        in_file(target.string()));
    }

    void text(int column, std::string_view content, lxw_format* format = nullptr) {
        if (!content.empty())
            check(worksheet_write_string(sheet, row, static_cast<lxw_col_t>(column),
                                         fitted(content).c_str(), format));
    }

    void number(int column, double content, lxw_format* format = nullptr) {
        check(worksheet_write_number(sheet, row, static_cast<lxw_col_t>(column), content, format));
    }

    void figure(const exam::Item& item, const score::ItemFigure& figure);

    const exam::Exam& exam;
    const Words& say;
    fs::path target, hidden;
    std::string temporary;
    lxw_workbook* book = nullptr;
    lxw_worksheet* sheet = nullptr;
    lxw_format *head = nullptr, *number_head = nullptr, *indented = nullptr, *id = nullptr,
               *points = nullptr, *two = nullptr, *grade = nullptr, *share = nullptr,
               *right = nullptr;
    lxw_row_t row = 0;
    bool done = false;
};

Spreadsheet::Spreadsheet(const fs::path& folder, const exam::Exam& exam)
    : book_(std::make_unique<Book>(folder, exam)) {}

Spreadsheet::~Spreadsheet() = default;

void Spreadsheet::add(const Paper& paper, const Outcome& outcome) {
    Book& b = *book_;
    ++b.row;
    b.text(0, paper.student, b.id);
    b.text(1, paper.name);
    if (paper.form >= 0)
        b.text(2, b.exam.forms[static_cast<size_t>(paper.form)].name);
    if (paper.copy)
        b.number(3, paper.copy);
    const auto& standing = outcome.standing;
    b.number(5, value(standing.max_points), b.points);
    if (paper.readable) {
        b.number(4, value(standing.points), b.points);
        const double all = value(standing.max_points);
        b.number(6, all > 0 ? 100 * value(standing.points) / all : 0, b.two);
        b.number(9, paper.answered);
    }
    if (standing.grade) {
        const auto number = Rational::parse(standing.grade->text);
        number ? b.number(7, value(*number), b.grade) : b.text(7, standing.grade->text);
        b.text(8, standing.grade->passed ? b.say.yes : b.say.no, b.indented);
    }
    b.text(10, name_of(outcome.status), b.indented);
}

void Spreadsheet::Book::figure(const exam::Item& item, const score::ItemFigure& one) {
    const exam::Question& question = *exam.find(item.question);
    ++row;
    text(0, std::to_string(item.number), id);
    text(1, question.id);
    text(2, question.kind);
    number(3, static_cast<double>(one.n));
    const double n = one.n ? static_cast<double>(one.n) : 1;
    number(4, one.share, share);
    if (one.r)
        number(5, *one.r, two);
    number(6, static_cast<double>(one.blank) / n, share);
    number(7, static_cast<double>(one.too_many) / n, share);
    for (size_t i = 0; i < item.options.size() && i < one.options.size(); ++i) {
        const auto& option = one.options[item.options[i]];
        number(8 + static_cast<int>(i), option.share, option.correct ? right : share);
    }
}

void Spreadsheet::finish(const std::vector<score::ItemFigure>& figures) {
    Book& b = *book_;
    worksheet_autofilter(b.sheet, 0, 0, b.row, static_cast<lxw_col_t>(std::size(k_widths) - 1));
    b.sheet = b.begin(b.say.items, b.say.item_columns, k_item_widths, k_item_numbers);
    b.row = 0;
    size_t options = 0;
    for (const auto& item : b.exam.forms.front().items)
        options = std::max(options, item.options.size());
    for (size_t i = 0; i < options; ++i)
        b.text(8 + static_cast<int>(i), exam::option_label(i), b.number_head);
    for (const auto& item : b.exam.forms.front().items)
        for (const auto& figure : figures)
            if (figure.question == item.question)
                b.figure(item, figure);
    worksheet_autofilter(b.sheet, 0, 0, b.row,
                         static_cast<lxw_col_t>(std::size(k_item_widths) + options - 1));
    const lxw_error code = workbook_close(b.book);
    b.book = nullptr;
    b.check(code);
    const int fd = open(b.hidden.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = fd >= 0 && fchmod(fd, 0600) == 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    if (!synced)
        b.check(LXW_ERROR_ZIP_FILE_OPERATION);
}

fs::path Spreadsheet::commit() {
    fs::rename(book_->hidden, book_->target);
    book_->done = true;
    return book_->target;
}

}  // namespace examgen::jobs
