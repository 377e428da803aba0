// Seats are the vertices of a king's graph: each has up to eight neighbours. The four classes
// (row mod 2, number mod 2) are a proper colouring, so four forms always do. With fewer forms the
// vertices are coloured by DSATUR (Brélaz 1979), which is exact where two colours suffice.

#include "jobs/seating.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/utf8.h"

namespace examgen::jobs {
namespace {

struct Seat {
    int row = 0, number = 0;
    auto operator<=>(const Seat&) const = default;
};

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

constexpr bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// The next whole number of at most six digits.
std::optional<int> number_at(std::string_view text, size_t& at) {
    const size_t from = at;
    int value = 0;
    while (at < text.size() && is_digit(text[at]) && at - from < 6)
        value = value * 10 + (text[at++] - '0');
    return at > from ? std::optional(value) : std::nullopt;
}

/// "C12" (rows A … Z, AA …), "3-12", "3/12", "3.12"; spaces do not count.
std::optional<Seat> seat_of(std::string_view written) {
    std::string text;
    for (const char c : written)
        if (c != ' ')
            text += c;
    size_t at = 0;
    Seat out;
    while (at < text.size() && is_letter(text[at]) && at < 2)
        out.row = out.row * 26 + (text[at++] & 31);
    if (at == 0) {
        const auto row = number_at(text, at);
        if (!row || at >= text.size() || is_digit(text[at]))
            return {};
        out.row = *row;
    }
    if (at < text.size() && (text[at] == '-' || text[at] == '/' || text[at] == '.'))
        ++at;
    const auto number = number_at(text, at);
    if (!number || at != text.size())
        return {};
    out.number = *number;
    return out;
}

using Taken = std::map<Seat, size_t>;  // student by seat, of one room

class Room {
public:
    Room(const Taken& taken, std::vector<std::optional<size_t>> fixed, size_t forms)
        : taken_(taken), fixed_(std::move(fixed)), forms_(forms) {}

    void colour(std::vector<size_t>& form) {
        const bool free = std::none_of(taken_.begin(), taken_.end(), [this](const auto& one) {
            return fixed_[one.second].has_value();
        });
        if (forms_ >= 4 && free) {
            for (const auto& [seat, student] : taken_)
                form[student] = static_cast<size_t>(seat.row % 2 * 2 + seat.number % 2);
            return;
        }
        for (const auto& [seat, student] : taken_) {
            place_.emplace(student, seat);
            if (fixed_[student])
                form[student] = *fixed_[student];
            else
                open_.insert(student);
        }
        std::set<std::pair<long, size_t>> queue;  // the most bound first, then by roster order
        for (const size_t student : open_)
            queue.emplace(-bound(student, form), student);
        while (!queue.empty()) {
            const size_t next = queue.begin()->second;
            queue.erase(queue.begin());
            std::vector<std::pair<long, size_t>> around;
            neighbours(place_.at(next), [&](size_t other) {
                if (open_.contains(other))
                    around.emplace_back(-bound(other, form), other);
            });
            form[next] = best_form(next, form);
            open_.erase(next);
            for (const auto& old : around) {
                queue.erase(old);
                queue.emplace(-bound(old.second, form), old.second);
            }
        }
    }

    template <class Function>
    void neighbours(Seat seat, Function function) const {
        for (int row = -1; row <= 1; ++row)
            for (int number = -1; number <= 1; ++number)
                if (const auto it = taken_.find({seat.row + row, seat.number + number});
                    it != taken_.end() && (row || number))
                    function(it->second);
    }

private:
    /// How many neighbours have each form already.
    std::vector<int> around(size_t student, const std::vector<size_t>& form) const {
        std::vector<int> out(forms_);
        neighbours(place_.at(student), [&](size_t other) {
            if (!open_.contains(other))
                ++out[form[other]];
        });
        return out;
    }

    /// How many different forms are around.
    long bound(size_t student, const std::vector<size_t>& form) const {
        const auto seen = around(student, form);
        return std::count_if(seen.begin(), seen.end(), [](int n) { return n > 0; });
    }

    /// The form that fewest neighbours have; among equals the one that the fewest students have.
    size_t best_form(size_t student, const std::vector<size_t>& form) {
        const auto seen = around(student, form);
        size_t best = 0;
        for (size_t i = 1; i < forms_; ++i)
            if (std::pair(seen[i], used_[i]) < std::pair(seen[best], used_[best]))
                best = i;
        ++used_[best];
        return best;
    }

    const Taken& taken_;
    std::vector<std::optional<size_t>> fixed_;
    size_t forms_;
    std::map<size_t, Seat> place_;
    std::set<size_t> open_;
    std::map<size_t, int> used_;
};

Diagnostic warning(Message what, const std::string& file, int line,
                   std::vector<Message> hints = {}) {
    return {Severity::warning, std::move(what), {file, line, 0, "", 0}, std::move(hints)};
}

std::vector<std::optional<size_t>> named_forms(std::span<const Student> students,
                                               std::span<const std::string> forms,
                                               const std::string& file) {
    std::vector<std::optional<size_t>> out(students.size());
    Diagnostics problems;
    for (size_t i = 0; i < students.size(); ++i) {
        if (students[i].form.empty())
            continue;
        const auto it = std::find(forms.begin(), forms.end(), students[i].form);
        if (it != forms.end())
            out[i] = static_cast<size_t>(it - forms.begin());
        else
            problems.push_back({Severity::error,
                                msg("the exam has no form \"{}\"", shortened(students[i].form)),
                                {file, students[i].line, 0, "", 0},
                                {msg("raise --forms, or correct the column \"form\"")}});
    }
    if (!problems.empty())
        throw Error(std::move(problems));
    return out;
}

std::map<std::string, Taken> rooms_of(std::span<const Student> students, const std::string& file,
                                      Diagnostics& warnings) {
    std::map<std::string, Taken> out;
    size_t unread = 0;
    for (size_t i = 0; i < students.size(); ++i) {
        const Student& one = students[i];
        if (one.seat.empty())
            continue;
        const auto seat = seat_of(one.seat);
        if (!seat) {
            if (unread++ == 0)
                warnings.push_back(
                    warning(msg("the seat \"{}\" does not say row and number", shortened(one.seat)),
                            file, one.line,
                            {msg("write seats as C12 or 3-12, so that neighbours get different "
                                 "forms")}));
            continue;
        }
        const auto [known, fresh] = out[one.room].emplace(*seat, i);
        if (!fresh)
            warnings.push_back(warning(
                msg("two students have the seat \"{}\"", shortened(one.seat)), file, one.line));
    }
    if (unread > 1)
        warnings.push_back(warning(msg("and {} more seats like it", unread - 1), file, 0));
    return out;
}

}  // namespace

Seating assign_forms(std::span<const Student> students, std::span<const std::string> forms,
                     const std::string& file) {
    Seating out;
    const auto fixed = named_forms(students, forms, file);
    for (size_t i = 0; i < students.size(); ++i)
        out.form.push_back(fixed[i] ? *fixed[i] : i % forms.size());
    if (forms.size() < 2)
        return out;
    for (const auto& [name, taken] : rooms_of(students, file, out.warnings)) {
        Room room(taken, fixed, forms.size());
        room.colour(out.form);
        size_t shared = 0;
        const Student* first = nullptr;
        for (const auto& [seat, student] : taken)
            room.neighbours(seat, [&, student = student](size_t other) {
                if (student < other && out.form[student] == out.form[other] && ++shared == 1)
                    first = &students[student];
            });
        if (shared)
            out.warnings.push_back(
                warning(msg("{} pairs of neighbours have the same form, the first at seat \"{}\"",
                            shared, shortened(first->seat)),
                        file, first->line, {msg("--forms 4 separates all neighbours")}));
    }
    return out;
}

std::string natural_key(std::string_view seat) {
    std::string out;
    for (size_t i = 0; i < seat.size();) {
        const size_t from = i;
        while (i < seat.size() && is_digit(seat[i]))
            ++i;
        if (i > from) {
            std::string number(seat.substr(from, i - from));
            number.insert(0, number.size() < 8 ? 8 - number.size() : 0, '0');
            out += number;
        } else {
            out += seat[i++];
        }
    }
    return out;
}

}  // namespace examgen::jobs
