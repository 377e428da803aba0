#include "jobs/marker.h"

#include "base/csv.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_most_kept = 2000;  // different cells of one question

}  // namespace

Marker::Marker(const exam::Exam& exam, const score::Rule& rule, char separator, char decimal)
    : rule_(rule), separator_(separator), decimal_(decimal) {
    for (const auto& form : exam.forms) {
        auto& places = known_.emplace_back(form.items.size());
        for (size_t i = 0; i < form.items.size(); ++i) {
            places[i].item = &form.items[i];
            places[i].question = exam.find(form.items[i].question);
            places[i].letters.resize(256);
        }
    }
}

void Marker::render(const Known& known, bool numbered, Mark& mark) const {
    csv::Writer out(mark.csv, {separator_, decimal_, false, ""});
    out.cell(known.question->id).number(numbered ? std::to_string(known.item->number) : "");
    out.cell(mark.marked).cell(mark.canonical);
    if (mark.score.status == exam::AnswerStatus::review)
        out.cell("");
    else
        out.number(mark.score.points.to_decimal());
    out.number(mark.score.max_points.to_decimal()).cell(name_of(mark.score.status));
}

Mark Marker::made(const Known& known, std::string_view cell) const {
    const exam::Answer answer = read_cell(*known.question, *known.item, cell);
    Mark out;
    out.score = score::score(*known.question, answer, rule_);
    out.marked = exam::marked(*known.question, *known.item, answer);
    out.canonical = exam::canonical(*known.question, answer);
    render(known, true, out);
    return out;
}

const Mark& Marker::mark(size_t form, size_t place, std::string_view cell) {
    Known& known = known_[form][place];
    const bool is_short = cell.size() <= 1;
    const auto byte = static_cast<unsigned char>(cell.empty() ? '\0' : cell[0]);
    if (is_short && known.letters[byte])
        return *known.letters[byte];
    auto it = known.marks.find(cell);
    if (it == known.marks.end()) {
        if (known.marks.size() >= k_most_kept)
            return known.last = made(known, cell);
        it = known.marks.emplace(std::string(cell), made(known, cell)).first;
    }
    if (is_short)
        known.letters[byte] = &it->second;
    return it->second;
}

Mark Marker::empty(size_t form, size_t place, exam::AnswerStatus status, bool numbered) const {
    const Known& known = known_[form][place];
    Mark out;
    out.score = {0, known.question->points, status};
    render(known, numbered, out);
    return out;
}

}  // namespace examgen::jobs
