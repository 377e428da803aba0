#include "jobs/marker.h"

#include "base/csv.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_most_kept = 2000;  // different cells of one question

score::Tally tally_of(const Mark& mark) {
    score::Tally out;
    out.points = mark.score.points;
    out.status = mark.score.status;
    out.canonical = mark.canonical;
    return out;
}

}  // namespace

Marker::Marker(const exam::Exam& exam, const score::Ruling& ruling, char separator, char decimal)
    : exam_(exam),
      ruling_(ruling),
      rule_(score::rule_named(ruling.rule)),
      separator_(separator),
      decimal_(decimal) {
    for (const auto& question : exam.questions)
        ruled_.emplace(question.id, score::ruled(question, ruling_.find(question.id)));
    for (const auto& form : exam.forms) {
        auto& places = known_.emplace_back(form.items.size());
        for (size_t i = 0; i < form.items.size(); ++i) {
            places[i].item = &form.items[i];
            places[i].question = exam.find(form.items[i].question);
            places[i].ruled = &ruled_.at(form.items[i].question);
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
    out.score = score::score(*known.ruled, answer, rule_);
    if (answer.status != exam::AnswerStatus::review) {
        out.marked = exam::marked(*known.question, *known.item, answer);
        out.canonical = exam::canonical(*known.question, answer);
    }
    render(known, true, out);
    return out;
}

const Mark& Marker::remember(size_t form, size_t place, std::string_view cell) {
    Known& known = known_[form][place];
    Mark mark = made(known, cell);
    const bool keep = known.marks.size() < k_most_kept;
    const auto fresh = static_cast<uint16_t>(known.tallies.size());
    mark.tally = fresh;
    if (!keep) {
        const std::pair kind(mark.score.points, mark.score.status);
        mark.tally = known.others.try_emplace(kind, fresh).first->second;
    }
    if (mark.tally == fresh) {
        known.tallies.push_back(tally_of(mark));
        if (!keep)
            known.tallies.back().canonical.clear();
    }
    const Mark& kept = keep ? known.marks.emplace(std::string(cell), std::move(mark)).first->second
                            : known.last = std::move(mark);
    if (on_new)
        on_new({form, place, cell, kept});
    return kept;
}

const Mark& Marker::mark(size_t form, size_t place, std::string_view cell) {
    Known& known = known_[form][place];
    const bool is_short = cell.size() <= 1;
    const auto byte = static_cast<unsigned char>(cell.empty() ? '\0' : cell[0]);
    if (is_short && known.letters[byte])
        return *known.letters[byte];
    const auto it = known.marks.find(cell);
    const Mark& mark = it == known.marks.end() ? remember(form, place, cell) : it->second;
    if (is_short && &mark != &known.last)
        known.letters[byte] = &mark;
    return mark;
}

Mark Marker::empty(size_t form, size_t place, exam::AnswerStatus status, bool numbered) const {
    const Known& known = known_[form][place];
    Mark out;
    out.score = {0, known.ruled->points, status};
    render(known, numbered, out);
    return out;
}

std::string Marker::key_text(size_t form, size_t place) const {
    const Known& known = known_[form][place];
    if (known.ruled->action == score::Change::Action::drop)
        return "none";
    if (known.ruled->action == score::Change::Action::credit)
        return "all";
    std::string out;
    for (const auto& question : known.ruled->keyed)
        out += (out.empty() ? "" : " / ") + exam::key_cell(question, *known.item);
    return out;
}

std::vector<score::ItemFigure> Marker::figures() const {
    std::vector<score::ItemFigure> out;
    for (const auto& question : exam_.questions) {
        std::vector<score::Tally> tallies;
        for (const auto& places : known_)
            for (const auto& known : places)
                if (known.question == &question)
                    tallies.insert(tallies.end(), known.tallies.begin(), known.tallies.end());
        out.push_back(score::item_figure(question, ruled_.at(question.id), tallies));
    }
    return out;
}

}  // namespace examgen::jobs
