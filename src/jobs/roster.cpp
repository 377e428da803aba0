#include "jobs/roster.h"

#include <charconv>
#include <unordered_map>

#include "base/utf8.h"
#include "jobs/columns.h"

namespace examgen::jobs {
namespace {

using Cells = std::span<const std::string_view>;

constexpr size_t k_most_students = 1000000;

struct Place {
    size_t student = 0;
    std::optional<size_t> name, first_name, last_name, seat, room, form, profile, extra_time;
};

Place places_of(Cells cells, const std::string& file) {
    std::vector<std::string> names;
    for (const auto cell : cells)
        names.push_back(plain_name(trimmed(cell)));
    const auto first_of = [&](std::initializer_list<std::string_view> wanted) {
        std::optional<size_t> out;
        for (const auto name : wanted)
            if (!out)
                out = column_named(names, name, file);
        return out;
    };
    Place out;
    out.student = student_column(names, "", file);
    out.name = column_named(names, "name", file);
    out.first_name = first_of({"firstname", "vorname"});
    out.last_name = first_of({"lastname", "nachname", "surname"});
    out.seat = first_of({"seat", "platz", "sitzplatz"});
    out.room = first_of({"room", "raum", "hörsaal"});
    out.form = column_named(names, "form", file);
    out.profile = first_of({"profile", "profil", "layout"});
    out.extra_time = first_of({"extratime", "zeitzuschlag", "zeitverlängerung"});
    return out;
}

/// "30", "30 min" or "25 %"; false when it is none of these.
bool read_extra(std::string_view text, Student& student) {
    int value = 0;
    const auto [stop, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (failed != std::errc{} || value < 0 || value > 1440)
        return false;
    const std::string unit(trimmed({stop, static_cast<size_t>(text.data() + text.size() - stop)}));
    if (unit == "%") {
        student.extra_percent = value;
        return value <= 400;
    }
    student.extra_min = value;
    return unit.empty() || unit == "min" || unit == "min." || unit == "Min." || unit == "Minuten" ||
           unit == "minutes";
}

class Reader {
public:
    Reader(csv::Source source, const std::string& file) : file_(file), rows_(std::move(source)) {}

    Roster read() {
        if (!rows_.next())
            throw Error(msg("the file is empty"), in_file(file_),
                        {msg("the first line names the columns, then comes one line a student")});
        place_ = places_of(rows_.cells(), file_);
        while (rows_.next())
            row(rows_.cells());
        if (out_.students.empty() && !has_error(problems_))
            problems_.push_back(
                {Severity::error, msg("the roster has no student"), in_file(file_), {}});
        if (has_error(problems_))
            throw Error(std::move(problems_));
        out_.warnings = std::move(problems_);
        return std::move(out_);
    }

private:
    void error(Message what, std::vector<Message> hints = {}) {
        problems_.push_back(
            {Severity::error, std::move(what), {file_, rows_.line(), 0, "", 0}, std::move(hints)});
    }

    static std::string cell(Cells cells, std::optional<size_t> column) {
        return column && *column < cells.size() ? std::string(trimmed(cells[*column]))
                                                : std::string();
    }

    void row(Cells cells) {
        if (out_.students.size() >= k_most_students)
            throw Error(msg("a roster has at most {} students", k_most_students), in_file(file_));
        Student one;
        one.line = rows_.line();
        one.id = std::string(student_id_of(cell(cells, place_.student)));
        one.name = cell(cells, place_.name);
        if (one.name.empty()) {
            const std::string first = cell(cells, place_.first_name);
            const std::string last = cell(cells, place_.last_name);
            one.name = first + (first.empty() || last.empty() ? "" : " ") + last;
        }
        one.seat = cell(cells, place_.seat);
        one.room = cell(cells, place_.room);
        one.form = cell(cells, place_.form);
        one.profile = cell(cells, place_.profile);
        if (rows_.flaws().any())
            error(
                msg("this line is damaged: zero bytes, a cell that is too long or an open quote"));
        if (one.id.empty())
            return error(msg("no student in this line"),
                         {msg("fill in the student's id, or delete the line")});
        const auto [known, fresh] = lines_.emplace(one.id, one.line);
        if (!fresh)
            return error(msg("the student \"{}\" is on the roster twice, first in line {}",
                             shortened(one.id), known->second),
                         {msg("delete one of the two lines")});
        if (const std::string extra = cell(cells, place_.extra_time);
            !extra.empty() && !read_extra(extra, one))
            return error(msg("\"{}\" is no extra time", shortened(extra)),
                         {msg("write minutes or a share: 30 or 25 %")});
        out_.students.push_back(std::move(one));
    }

    const std::string& file_;
    csv::Reader rows_;
    Place place_;
    std::unordered_map<std::string, int> lines_;
    Diagnostics problems_;
    Roster out_;
};

}  // namespace

Roster read_roster(csv::Source source, const std::string& file) {
    return Reader(std::move(source), file).read();
}

int duration_of(const Student& student, int duration_min) {
    if (student.extra_percent)
        return duration_min + (duration_min * *student.extra_percent + 99) / 100;
    return duration_min + student.extra_min.value_or(0);
}

}  // namespace examgen::jobs
