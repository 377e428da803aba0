#pragma once
// CSV as Excel, LibreOffice, Moodle, Google and R write it (RFC 4180 and what they make of it).
// Reading is a stream of rows; one row is in memory at a time.
//
// Recognised by content: `,` `;` or tab by the first line, or by Excel's `sep=;`; a byte order
// mark; UTF-16 of either order; UTF-8; what is not UTF-8 is Windows-1252, cell by cell. Lines end
// in LF, CR LF or CR, also mixed.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace examgen::csv {

using json::Source;

constexpr size_t k_max_cell = 1 << 20, k_max_columns = 2000, k_max_row = 4 << 20;

/// What is wrong with a row besides its content.
struct Flaws {
    bool nul = false;         // zero bytes, left out
    bool too_long = false;    // a cell or the row; the rest of it is left out
    bool too_many = false;    // columns; those behind the limit are left out
    bool open_quote = false;  // the file ends within quotes

    bool any() const { return nul || too_long || too_many || open_quote; }
};

class Reader {
public:
    explicit Reader(Source source);

    /// The next row that is not empty; false at the end.
    bool next();

    /// UTF-8; valid until `next`.
    std::span<const std::string_view> cells() const { return cells_; }

    const Flaws& flaws() const { return flaws_; }

    /// Of the row's first character, from 1.
    int line() const { return row_line_; }

    char separator() const { return separator_; }

private:
    bool fill();
    void recognise();
    bool read_row();
    void quoted_run();
    void plain_run();
    void add(const char* from, size_t n);
    void end_cell();
    void end_line(char c);
    void finish_cells();

    Source source_;
    std::vector<char> buffer_;
    const char *at_ = nullptr, *end_ = nullptr;
    char separator_ = ',';
    bool stops_[256] = {};
    int line_ = 1, row_line_ = 1;
    bool started_ = false, wide_ = false, after_cr_ = false;
    // the row in work
    bool in_quotes_ = false, after_quote_ = false, row_done_ = false, cell_quoted_ = false;
    std::string text_;
    size_t cell_start_ = 0;
    std::vector<std::pair<size_t, size_t>> spans_;
    std::vector<std::string_view> cells_;
    std::vector<std::string> decoded_;
    Flaws flaws_;
};

/// How rows are written.
struct Style {
    char separator = ',';
    char decimal = '.';
    bool byte_order_mark = false;
    std::string_view line_end = "\n";
};

/// What German Excel opens by a double click.
constexpr Style k_excel_de{';', ',', true, "\r\n"};

/// Appends rows to a text that the caller takes away.
class Writer {
public:
    Writer(std::string& out, Style style) : out_(out), style_(style) {
        if (style_.byte_order_mark)
            out_ += "\xef\xbb\xbf";
    }

    /// A text. If a spreadsheet would run it as a formula (it begins with = + - @ and is neither a
    /// number nor made of signs alone), an apostrophe is put before it.
    Writer& cell(std::string_view text);

    /// A decimal with a point, as `Rational::to_decimal` gives it.
    Writer& number(std::string_view decimal);

    void end_row();

private:
    void separate();

    std::string& out_;
    Style style_;
    bool first_ = true;
};

}  // namespace examgen::csv
