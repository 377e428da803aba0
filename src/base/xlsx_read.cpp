// A zip archive of XML: the sheet named first in xl/workbook.xml, and the table of its texts.
// ECMA-376, part 1, section 18.

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include <zip.h>

#include "base/error.h"
#include "base/utf8.h"
#include "base/xlsx.h"
#include "base/xml.h"

namespace examgen::xlsx {
namespace {

constexpr zip_uint64_t k_max_part = 64 << 20;
constexpr size_t k_max_rows = 1'000'000, k_max_columns = 2'000;

[[noreturn]] void refuse(const std::string& file, Message why) {
    throw Error(msg("this is not a spreadsheet that can be read"), in_file(file),
                {std::move(why), msg("save it as .xlsx again")});
}

class Archive {
public:
    Archive(std::string_view bytes, const std::string& file) : file_(file) {
        zip_error_t error;
        zip_error_init(&error);
        zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
        zip_.reset(source ? zip_open_from_source(source, ZIP_RDONLY, &error) : nullptr);
        if (source && !zip_)
            zip_source_free(source);
        zip_error_fini(&error);
        if (!zip_)
            refuse(file_, msg("it is no zip archive"));
    }

    bool has(const std::string& name) const {
        return zip_name_locate(zip_.get(), name.c_str(), 0) >= 0;
    }

    /// The part unpacked; what the archive says of its size is not believed.
    std::string part(const std::string& name) const {
        zip_stat_t stat;
        if (zip_stat(zip_.get(), name.c_str(), 0, &stat) != 0)
            refuse(file_, msg("a part of it is missing"));
        if ((stat.valid & ZIP_STAT_SIZE) && stat.size > k_max_part)
            refuse(file_, msg("a part of it is too large"));
        const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> in(
            zip_fopen(zip_.get(), name.c_str(), 0), zip_fclose);
        if (!in)
            refuse(file_, msg("a part of it is missing"));
        std::string out;
        char buffer[1 << 16];
        for (zip_int64_t n = 0; (n = zip_fread(in.get(), buffer, sizeof buffer)) != 0;) {
            if (n < 0)
                refuse(file_, msg("a part of it is missing"));
            out.append(buffer, static_cast<size_t>(n));
            if (out.size() > k_max_part)
                refuse(file_, msg("a part of it is too large"));
        }
        return out;
    }

private:
    struct Close {
        void operator()(zip_t* zip) const { zip_discard(zip); }
    };

    std::string file_;
    std::unique_ptr<zip_t, Close> zip_;
};

/// Without the prefix of a name space.
std::string_view local(std::string_view name) {
    return name.substr(name.find(':') + 1);
}

xml::Node child(const xml::Node& node, std::string_view name) {
    for (auto one = node.first(); one; one = one.next())
        if (local(one.name()) == name)
            return one;
    return {};
}

/// All <t> at or below a node; phonetic hints (rPh) are no text.
void gather_text(const xml::Node& node, std::string& out, int depth = 0) {
    for (auto one = node.first(); one && depth < 8; one = one.next()) {
        const auto name = local(one.name());
        if (name == "t")
            out += one.text();
        else if (name != "rPh")
            gather_text(one, out, depth + 1);
    }
}

/// The file of the first sheet, by way of the workbook's relations.
std::string first_sheet(const Archive& archive, const std::string& file) {
    const xml::Document book(archive.part("xl/workbook.xml"), file);
    const auto sheet = child(child(book.root(), "sheets"), "sheet");
    const std::string id(sheet ? sheet.attribute("r:id") : "");
    const xml::Document relations(archive.part("xl/_rels/workbook.xml.rels"), file);
    for (auto one = relations.root().first(); one; one = one.next()) {
        if (one.attribute("Id") != id)
            continue;
        const std::string target(one.attribute("Target"));
        return target.starts_with('/') ? target.substr(1) : "xl/" + target;
    }
    return "xl/worksheets/sheet1.xml";
}

/// 27 of "AB12", counted from 0; none: `otherwise`.
size_t column_of(std::string_view reference, size_t otherwise) {
    size_t out = 0;
    for (const char c : reference) {
        if (c < 'A' || c > 'Z' || out > k_max_columns)
            break;
        out = out * 26 + static_cast<size_t>(c - 'A' + 1);
    }
    return out > 0 ? out - 1 : otherwise;
}

class Sheet {
public:
    Sheet(const Archive& archive, const std::string& file) : file_(file) {
        if (!archive.has("xl/sharedStrings.xml"))
            return;
        const xml::Document strings(archive.part("xl/sharedStrings.xml"), file);
        for (auto one = strings.root().first(); one; one = one.next()) {
            texts_.emplace_back();
            gather_text(one, texts_.back());
        }
    }

    Rows rows(const std::string& source) const {
        const xml::Document sheet(source, file_);
        Rows out;
        const auto data = child(sheet.root(), "sheetData");
        for (auto row = data ? data.first() : data; row; row = row.next()) {
            size_t number = out.size() + 1;
            const auto said = row.attribute("r");
            std::from_chars(said.data(), said.data() + said.size(), number);
            number = std::max<size_t>(number, 1);
            if (number > k_max_rows)
                refuse(file_, msg("a part of it is too large"));
            out.resize(std::max(out.size(), number));
            cells(row, out[number - 1]);
        }
        return out;
    }

private:
    void cells(const xml::Node& row, std::vector<std::string>& out) const {
        for (auto cell = row.first(); cell; cell = cell.next()) {
            const size_t column = column_of(cell.attribute("r"), out.size());
            if (column >= k_max_columns)
                refuse(file_, msg("a part of it is too large"));
            out.resize(std::max(out.size(), column + 1));
            out[column] = value(cell);
        }
    }

    std::string value(const xml::Node& cell) const {
        const auto type = cell.attribute("t");
        std::string out;
        if (type == "inlineStr") {
            gather_text(cell, out);
            return out;
        }
        const auto v = child(cell, "v");
        out = v ? v.text() : "";
        if (type == "b")
            return out == "1" ? "true" : "false";
        if (type != "s")
            return out;
        size_t index = texts_.size();
        std::from_chars(out.data(), out.data() + out.size(), index);
        return index < texts_.size() ? texts_[index] : "";
    }

    std::string file_;
    std::vector<std::string> texts_;
};

}  // namespace

bool is_zip(std::string_view bytes) {
    return bytes.starts_with("PK\x03\x04");
}

Rows read(std::string_view bytes, const std::string& file) {
    const Archive archive(bytes, file);
    if (!archive.has("xl/workbook.xml"))
        refuse(file, msg("a part of it is missing"));
    Rows out = Sheet(archive, file).rows(archive.part(first_sheet(archive, file)));
    for (auto& row : out)
        for (auto& cell : row)
            if (!is_valid_utf8(cell))
                cell.clear();
    return out;
}

}  // namespace examgen::xlsx
