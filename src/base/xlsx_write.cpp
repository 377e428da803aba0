// The five parts that a spreadsheet program needs, texts within their cells (ECMA-376, part 1).

#include <memory>

#include <zip.h>

#include "base/error.h"
#include "base/xlsx.h"
#include "base/xml.h"

namespace examgen::xlsx {
namespace {

constexpr std::string_view k_head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
constexpr std::string_view k_types =
    "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
    "<Default Extension=\"rels\" "
    "ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
    "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
    "<Override PartName=\"/xl/workbook.xml\" ContentType=\"application/"
    "vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml\"/>"
    "<Override PartName=\"/xl/worksheets/sheet1.xml\" ContentType=\"application/"
    "vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml\"/></Types>";
constexpr std::string_view k_relations =
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
    "<Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/"
    "relationships/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>";
constexpr std::string_view k_workbook =
    "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" "
    "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>"
    "<sheet name=\"questions\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>";
constexpr std::string_view k_book_relations =
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
    "<Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/"
    "relationships/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>";
constexpr std::string_view k_sheet_open =
    "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetViews>"
    "<sheetView workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\" "
    "activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews><sheetData>";

[[noreturn]] void fail() {
    throw Error(msg("the spreadsheet cannot be made"));
}

std::string column_name(size_t index) {
    std::string out;
    for (size_t n = index + 1; n > 0; n = (n - 1) / 26)
        out.insert(out.begin(), static_cast<char>('A' + (n - 1) % 26));
    return out;
}

std::string sheet(const Rows& rows) {
    std::string out(k_sheet_open);
    for (size_t r = 0; r < rows.size(); ++r) {
        const std::string number = std::to_string(r + 1);
        out += "<row r=\"" + number + "\">";
        for (size_t c = 0; c < rows[r].size(); ++c)
            if (!rows[r][c].empty())
                out += "<c r=\"" + column_name(c) + number +
                       "\" t=\"inlineStr\"><is><t xml:space=\"preserve\">" +
                       xml::escape(rows[r][c]) + "</t></is></c>";
        out += "</row>";
    }
    return out + "</sheetData></worksheet>";
}

/// Adds a part that lives until the archive is closed.
void add(zip_t* zip, const char* name, const std::string& content) {
    zip_source_t* source = zip_source_buffer(zip, content.data(), content.size(), 0);
    const zip_int64_t index = source ? zip_file_add(zip, name, source, ZIP_FL_ENC_UTF_8) : -1;
    if (index < 0) {
        zip_source_free(source);
        zip_discard(zip);
        fail();
    }
    constexpr time_t k_time = 1'767'225'600;  // no clock in a result
    zip_file_set_mtime(zip, static_cast<zip_uint64_t>(index), k_time, 0);
}

std::string bytes_of(zip_source_t* source) {
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_source_stat(source, &stat) != 0 || zip_source_open(source) != 0)
        fail();
    std::string out(stat.size, '\0');
    const zip_int64_t n = zip_source_read(source, out.data(), stat.size);
    zip_source_close(source);
    if (n != static_cast<zip_int64_t>(stat.size))
        fail();
    return out;
}

}  // namespace

std::string write(const Rows& rows) {
    const std::pair<const char*, std::string> parts[] = {
        {"[Content_Types].xml", std::string(k_head) + std::string(k_types)},
        {"_rels/.rels", std::string(k_head) + std::string(k_relations)},
        {"xl/workbook.xml", std::string(k_head) + std::string(k_workbook)},
        {"xl/_rels/workbook.xml.rels", std::string(k_head) + std::string(k_book_relations)},
        {"xl/worksheets/sheet1.xml", std::string(k_head) + sheet(rows)}};
    zip_error_t error;
    zip_error_init(&error);
    const std::unique_ptr<zip_source_t, void (*)(zip_source_t*)> memory(
        zip_source_buffer_create(nullptr, 0, 1, &error), zip_source_free);
    if (!memory)
        fail();
    zip_source_keep(memory.get());
    zip_t* zip = zip_open_from_source(memory.get(), ZIP_TRUNCATE, &error);
    if (!zip) {
        zip_source_free(memory.get());
        fail();
    }
    for (const auto& [name, content] : parts)
        add(zip, name, content);
    if (zip_close(zip) != 0) {
        zip_discard(zip);
        fail();
    }
    return bytes_of(memory.get());
}

}  // namespace examgen::xlsx
