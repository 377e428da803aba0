// The same submissions as programs write them: Excel, LibreOffice, Moodle, Google Sheets, R. Every
// file gives the results of its plain twin.

#include <catch2/catch.hpp>

#include "base/utf8.h"
#include "jobs/grade.h"
#include "support/run.h"

using namespace examgen;
using namespace examgen::test;

namespace {

using Table = std::vector<std::vector<std::string>>;

const Table k_table = {{"student_id", "name", "form", "1", "2"},
                       {"00123", "Müller, Ann", "A", "B", "A C"},
                       {"123", "O'Neil \"Bob\"", "A", "", "B"},
                       {"9876543", "Zoë; Weiß", "A", "C", ""},
                       {"42", "Line\nBreak", "A", "A", "A B C"}};

enum class Quotes { needed, texts, all };
enum class Coding { utf8, utf8_mark, utf16_little, utf16_big, cp1252 };

struct Dialect {
    const char* program;
    char separator;
    const char* end;
    Quotes quotes;
    Coding coding;
    bool last_end = true;      // the last line is ended too
    bool sep_line = false;     // Excel's sep=;
    bool row_names = false;    // R's first column
    const char* missing = "";  // an empty cell
    bool capitals = false;     // a header as people write it
    bool wrapped_ids = false;  // ="00123"
};

std::string cell_of(const std::string& text, const Dialect& d, bool quoted) {
    const bool special = text.find_first_of(std::string("\"\r\n") + d.separator) != text.npos;
    if (!special && !quoted)
        return text;
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' ? std::string("\"\"") : std::string(1, c);
    return out + "\"";
}

std::string coded(const std::string& utf8, Coding coding) {
    if (coding == Coding::utf8)
        return utf8;
    if (coding == Coding::utf8_mark)
        return "\xef\xbb\xbf" + utf8;
    std::string out = coding == Coding::utf16_little ? "\xff\xfe"
                      : coding == Coding::utf16_big  ? "\xfe\xff"
                                                     : "";
    for (size_t at = 0; at < utf8.size();) {
        const char32_t code = next_code_point(utf8, at);
        const char low = static_cast<char>(code & 0xff), high = static_cast<char>(code >> 8);
        if (coding == Coding::cp1252)
            out += low;
        else
            out += coding == Coding::utf16_little ? std::string{low, high} : std::string{high, low};
    }
    return out;
}

std::string written(const Dialect& d) {
    std::string out = d.sep_line ? std::string("sep=") + d.separator + d.end : "";
    for (size_t r = 0; r < k_table.size(); ++r) {
        if (d.row_names)
            out +=
                (r == 0 ? "\"\"" : "\"" + std::to_string(r) + "\"") + std::string(1, d.separator);
        for (size_t c = 0; c < k_table[r].size(); ++c) {
            std::string text = k_table[r][c];
            if (r == 0 && d.capitals)
                text = c == 0 ? "Matrikelnummer" : c >= 3 ? "F" + text : c == 1 ? "NAME" : "Form";
            const bool empty = text.empty();
            if (r > 0 && c == 0 && d.wrapped_ids)
                text = "=\"" + text + "\"";
            const bool quoted = d.quotes == Quotes::all || (d.quotes == Quotes::texts && !empty);
            out += c ? std::string(1, d.separator) : "";
            out += empty ? (d.quotes == Quotes::all && !*d.missing ? "\"\"" : d.missing)
                         : cell_of(text, d, quoted);
        }
        out += r + 1 < k_table.size() || d.last_end ? d.end : "";
    }
    return coded(out, d.coding);
}

constexpr auto need = Quotes::needed, texts = Quotes::texts, all = Quotes::all;
constexpr auto utf8 = Coding::utf8, mark = Coding::utf8_mark, little = Coding::utf16_little,
               big = Coding::utf16_big, cp = Coding::cp1252;

const Dialect k_dialects[] = {
    {"Excel, German CSV", ';', "\r\n", need, cp},
    {"Excel, German CSV UTF-8", ';', "\r\n", need, mark},
    {"Excel, English CSV", ',', "\r\n", need, cp},
    {"Excel, English CSV UTF-8", ',', "\r\n", need, mark},
    {"Excel, Unicode text", '\t', "\r\n", need, little},
    {"Excel, text with tabs", '\t', "\r\n", need, cp},
    {"Excel for Mac, CSV", ';', "\r", need, cp},
    {"Excel for Mac, English CSV", ',', "\r", need, cp},
    {"Excel, German, headed by a person", ';', "\r\n", need, cp, true, false, false, "", true},
    {"Excel, sep line", ';', "\r\n", need, mark, true, true},
    {"Excel, sep line, comma", ',', "\r\n", need, cp, true, true},
    {"Excel, sep line, tab", '\t', "\r\n", need, utf8, true, true},
    {"Excel, ids kept as text", ';', "\r\n", need, cp, true, false, false, "", false, true},
    {"Excel, ids kept as text, UTF-8", ',', "\r\n", need, mark, true, false, false, "", false,
     true},
    {"LibreOffice, default", ',', "\n", need, utf8},
    {"LibreOffice, all texts quoted", ',', "\n", texts, utf8},
    {"LibreOffice, semicolon", ';', "\n", need, utf8},
    {"LibreOffice, semicolon, quoted", ';', "\n", texts, utf8},
    {"LibreOffice, tab", '\t', "\n", need, utf8},
    {"LibreOffice, tab, quoted", '\t', "\n", texts, utf8},
    {"LibreOffice, UTF-16", ',', "\n", need, little},
    {"LibreOffice, UTF-16, quoted semicolons", ';', "\n", texts, little},
    {"LibreOffice, Windows-1252", ',', "\n", need, cp},
    {"LibreOffice, Windows-1252, quoted", ';', "\n", texts, cp},
    {"LibreOffice, headed by a person", ';', "\n", texts, utf8, true, false, false, "", true},
    {"Moodle, comma", ',', "\n", texts, utf8},
    {"Moodle, comma, mark", ',', "\n", texts, mark},
    {"Moodle, semicolon", ';', "\n", texts, mark},
    {"Moodle, tab", '\t', "\n", texts, utf8},
    {"Moodle, all quoted", ',', "\n", all, mark},
    {"Moodle, headed in German", ',', "\n", all, mark, true, false, false, "", true},
    {"Google Sheets, CSV", ',', "\r\n", need, utf8, false},
    {"Google Sheets, TSV", '\t', "\r\n", need, utf8, false},
    {"Google Sheets, headed by a person", ',', "\r\n", need, utf8, false, false, false, "", true},
    {"R, write.csv", ',', "\n", all, utf8, true, false, true, "NA"},
    {"R, write.csv without row names", ',', "\n", all, utf8, true, false, false, "NA"},
    {"R, write.csv, blank NA", ',', "\n", all, utf8, true, false, true, "\"\""},
    {"R, write.csv2", ';', "\n", all, utf8, true, false, true, "NA"},
    {"R, write.csv2, latin1", ';', "\n", all, cp, true, false, false, "NA"},
    {"R, readr::write_csv", ',', "\n", need, utf8, true, false, false, "NA"},
    {"R, readr::write_excel_csv2", ';', "\n", need, mark, true, false, false, "NA"},
    {"Java, UTF-16 with the high byte first", ';', "\r\n", need, big},
};

}  // namespace

TEST_CASE("the files of every program give the results of their plain twin") {
    static_assert(std::size(k_dialects) >= 40);
    exam::Exam exam;
    exam.id = "KH7Q2F";
    exam.questions = {{"p",
                       "single-choice",
                       "t",
                       1,
                       3,
                       {{"a", false, 0}, {"b", true, 1}, {"c", false, 0}},
                       {{"b"}},
                       {}},
                      {"q",
                       "multiple-choice",
                       "t",
                       1,
                       3,
                       {{"a", true, 1}, {"b", false, 0}, {"c", true, 1}},
                       {{"a", "c"}},
                       {}}};
    exam.forms = {{"A", {{1, "p", {0, 1, 2}}, {2, "q", {0, 1, 2}}}}};
    const TempFolder folder;
    spill(folder / "exam.json", exam::to_json(exam));
    jobs::GradeJob job;
    job.exam = folder.path();
    job.csv = {(folder / "in.csv").string()};
    job.scale = "de-linear";
    job.answers = true;
    const auto graded = [&](const std::string& text) {
        spill(folder / "in.csv", text);
        const auto done = jobs::grade(job);
        CHECK(done.problems.empty());
        return slurp(folder / "results/results.csv") + slurp(folder / "results/answers.csv");
    };
    const std::string twin = graded(written({"plain", ',', "\n", need, utf8}));
    CHECK(twin.find("00123,\"Müller, Ann\",A,,2,2,100,1.0,true,2,ok\n123,\"O'Neil "
                    "\"\"Bob\"\"\",A,,0,2,0,5.0,false,1,ok\n") != std::string::npos);
    for (const auto& dialect : k_dialects) {
        INFO(dialect.program);
        CHECK(graded(written(dialect)) == twin);
    }
}
