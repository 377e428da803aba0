#include <cstdlib>
#include <ctime>
#include <stdexcept>

#include <xlsxwriter.h>

#include "base/error.h"
#include "base/xlsx.h"

namespace examgen::xlsx {
namespace {

constexpr size_t k_max_cell = 32'767;  // Excel's

}  // namespace

std::string write(const Rows& rows) {
    const char* bytes = nullptr;
    size_t size = 0;
    lxw_workbook_options options{};
    options.output_buffer = &bytes;
    options.output_buffer_size = &size;
    lxw_workbook* book = workbook_new_opt(nullptr, &options);
    if (!book)
        throw Error(msg("the spreadsheet cannot be made"));
    lxw_doc_properties properties{};
    properties.created = 1'767'225'600;  // no clock in a result
    workbook_set_properties(book, &properties);
    lxw_worksheet* sheet = workbook_add_worksheet(book, nullptr);
    lxw_format* head = workbook_add_format(book);
    format_set_bold(head);
    bool sound = true;
    for (size_t r = 0; r < rows.size(); ++r)
        for (size_t c = 0; c < rows[r].size(); ++c) {
            sound = sound && rows[r][c].size() <= k_max_cell;
            if (!rows[r][c].empty() && sound)
                worksheet_write_string(sheet, static_cast<lxw_row_t>(r), static_cast<lxw_col_t>(c),
                                       rows[r][c].c_str(), r == 0 ? head : nullptr);
        }
    worksheet_freeze_panes(sheet, 1, 0);
    const bool closed = workbook_close(book) == LXW_NO_ERROR;
    std::string out(bytes ? bytes : "", bytes ? size : 0);
    std::free(const_cast<char*>(bytes));
    if (!closed || !sound)
        throw Error(msg("the spreadsheet cannot be made"), {},
                    {msg("no cell may have more than {} bytes", k_max_cell)});
    return out;
}

}  // namespace examgen::xlsx
