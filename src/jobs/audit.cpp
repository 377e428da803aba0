#include "jobs/audit.h"

#include <map>
#include <memory>

#include "base/csv.h"
#include "base/json.h"
#include "jobs/crops.h"
#include "jobs/decisions.h"
#include "jobs/grade.h"
#include "jobs/review.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_most_bytes = size_t{1} << 30;

/// Rows of a CSV file by column name.
class Table {
public:
    explicit Table(const fs::path& file) : file_(file.string()), reader_(stream_file(file)) {
        if (reader_.next())
            for (size_t i = 0; i < reader_.cells().size(); ++i)
                columns_.emplace(reader_.cells()[i], i);
    }

    bool next() { return reader_.next(); }

    int line() const { return reader_.line(); }

    std::string operator[](std::string_view name) const {
        const auto it = columns_.find(name);
        if (it == columns_.end())
            throw Error(msg("there is no column \"{}\"", name), in_file(file_));
        return it->second < reader_.cells().size() ? std::string(reader_.cells()[it->second]) : "";
    }

    Rational points(std::string_view name) const {
        return Rational::parse((*this)[name]).value_or(Rational(0));
    }

private:
    std::string file_;
    csv::Reader reader_;
    std::map<std::string, size_t, std::less<>> columns_;
};

std::string owner(const std::string& student, const std::string& copy) {
    return student.empty() ? "#" + copy : student;
}

/// What a person needs to find an answer.
struct Place {
    std::string student, copy, question, number, marked, file;
    size_t page = 0;   // in the file
    size_t index = 0;  // in ScannedExam::pages
    int paper = -1;
};

/// All answers that stand without a person.
struct Population {
    std::vector<score::AuditItem> items;
    std::vector<Place> places;  // as items
    std::vector<score::AuditStudent> students;
    bool has_pass = false;
    std::map<std::pair<std::string, std::string>, size_t> found;  // by owner and question
};

/// What the reader made of each answer, by owner and number.
using Readings = std::map<std::pair<std::string, int>, std::pair<const ScanAnswer*, Place>>;

Readings readings_of(const ScannedExam& scanned) {
    Readings out;
    for (const auto& paper : scanned.papers)
        for (size_t i = 0; i < paper.answers.size(); ++i) {
            const ScanAnswer& answer = paper.answers[i];
            if (!answer.seen || answer.cell == "?" || answer.overruled)
                continue;
            const PageRef& page = scanned.pages[answer.page];
            Place place;
            place.file = page.file->name;
            place.page = page.page;
            place.index = answer.page;
            place.paper = static_cast<int>(&paper - scanned.papers.data());
            out[{owner(paper.student, std::to_string(paper.copy)), static_cast<int>(i) + 1}] = {
                &answer, place};
        }
    return out;
}

std::optional<Rational> pass_points(const fs::path& results) {
    const std::string text = read_file(results / "results.json", k_most_bytes);
    const auto document = json::parse(text, "results.json");
    const json::Value* value = document.root().find("pass_points");
    return value ? Rational::parse(value->text) : std::nullopt;
}

bool stands(const std::string& status) {
    return status == "ok" || status == "blank" || status == "too_many";
}

class Gatherer {
public:
    Gatherer(const fs::path& results, const Readings& readings) : readings_(readings) {
        const auto pass = pass_points(results);
        out_.has_pass = pass.has_value();
        Table papers(results / "results.csv");
        while (papers.next()) {
            const std::string name = owner(papers["student_id"], papers["copy"]);
            students_[name] = out_.students.size();
            out_.students.push_back({papers.points("points") - pass.value_or(Rational(0))});
        }
        Table answers(results / "answers.csv");
        while (answers.next())
            if (stands(answers["status"]))
                add(answers);
        if (negative_)  // a wrong answer may cost as much as a right one earns
            for (size_t i = 0; i < out_.items.size() && out_.has_pass; ++i)
                out_.items[i].down = out_.items[i].down + most_[i];
    }

    Population take() { return std::move(out_); }

private:
    void add(const Table& row) {
        const std::string name = owner(row["student_id"], row["copy"]);
        const auto student = students_.find(name);
        const auto reading = readings_.find({name, std::atoi(row["number"].c_str())});
        if (student == students_.end() || reading == readings_.end())
            return;
        Place place = reading->second.second;
        place.student = row["student_id"];
        place.copy = row["copy"];
        place.question = row["question_id"];
        place.number = row["number"];
        place.marked = row["marked"];
        score::AuditItem item{student->second, 1 - reading->second.first->doubt, {}, {}};
        const Rational points = row.points("points"), most = row.points("max_points");
        negative_ = negative_ || points < Rational(0);
        if (out_.has_pass) {
            item.down = points < Rational(0) ? Rational(0) : points;
            item.up = most - points;
        }
        out_.found[{name, place.question}] = out_.items.size();
        out_.items.push_back(item);
        out_.places.push_back(place);
        most_.push_back(most);
    }

    const Readings& readings_;
    Population out_;
    std::map<std::string, size_t> students_;
    std::vector<Rational> most_;
    bool negative_ = false;
};

/// The exam as it was scanned, and where.
struct Scanned {
    fs::path folder, results;
    exam::Exam exam;  // after the folder, which reading it finds
    std::unique_ptr<Journal> journal;
    ScannedExam pages;

    explicit Scanned(const fs::path& path) : exam(load_exam(path, folder)) {
        results = folder / "results";
        const fs::path file = results / "capture.journal";
        if (!fs::exists(file))
            throw Error(msg("no scans of this exam have been read"), in_file(results.string()),
                        {msg("read them first: examgen grade EXAM --scans PATH")});
        journal = std::make_unique<Journal>(file, fingerprint(folder / "exam.json"));
        pages = assemble(exam, *journal, Decisions(results / "decisions.jsonl").overrules());
    }
};

/// A picture of each drawn answer, for who has no screen.
void write_paper(const Scanned& scanned, const Population& all, const std::vector<size_t>& sample,
                 const AuditJob& job, const fs::path& file) {
    std::vector<ReviewItem> items;
    for (const size_t i : sample) {
        const Place& place = all.places[i];
        ReviewItem& item = items.emplace_back();
        item.page = place.index;
        item.paper = place.paper;
        item.number = std::atoi(place.number.c_str());
        item.question = place.question;
        item.suggested = place.marked.empty() ? "-" : place.marked;
    }
    // Pictures for a review that is going on stay.
    const auto open = open_items(scanned.exam, scanned.pages);
    items.insert(items.end(), open.begin(), open.end());
    make_crops({scanned.exam, scanned.pages, scanned.folder, job.processes}, items);
    items.resize(sample.size());
    const ReviewHead head{msg("To check by eye: {}", scanned.exam.title),
                          msg("Is this what the student marked? Enter ok or wrong in the column "
                              "\"verdict\" of audit.csv; then: examgen audit EXAM --apply "
                              "audit.csv.")};
    write_file(file,
               review_pdf(scanned.exam, scanned.pages, items, scanned.results, job.lang, head),
               0600);
}

void write_sample(const Population& all, const std::vector<size_t>& sample, const fs::path& file) {
    std::string out;
    csv::Writer w(out, {});
    for (const char* name : {"file", "page_index", "student_id", "copy", "question_id", "number",
                             "marked", "verdict", "note"})
        w.cell(name);
    w.end_row();
    for (const size_t i : sample) {
        const Place& p = all.places[i];
        w.cell(p.file).number(std::to_string(p.page + 1)).cell(p.student).cell(p.copy);
        w.cell(p.question).cell(p.number).cell(p.marked).cell("").cell("");
        w.end_row();
    }
    write_file(file, out, 0600);
}

/// By item: whether it was found right; what has no verdict yet is not in it.
std::map<size_t, bool> verdicts_of(const Population& all, const std::string& file, size_t& drawn) {
    std::map<size_t, bool> out;
    Table table(file);
    while (table.next()) {
        ++drawn;
        const std::string verdict = table["verdict"];
        if (verdict.empty())
            continue;
        Where where = in_file(file);
        where.line = table.line();
        const auto it =
            all.found.find({owner(table["student_id"], table["copy"]), table["question_id"]});
        if (it == all.found.end() || all.places[it->second].marked != table["marked"])
            throw Error(msg("this answer is no longer as it was when it was drawn"), where,
                        {msg("draw a new sample: examgen audit EXAM --force")});
        if (verdict != "ok" && verdict != "wrong")
            throw Error(msg("a verdict is ok or wrong, not \"{}\"", verdict), where);
        out[it->second] = verdict == "ok";
    }
    return out;
}

void conclude(const Population& all, const std::map<size_t, bool>& verdicts, Audited& out) {
    const auto strata = score::audit_strata(all.items, all.students);
    std::vector<score::Checked> counts;
    for (const auto& stratum : strata) {
        score::Checked& c = counts.emplace_back();
        c.all = stratum.items.size();
        for (const size_t i : stratum.items)
            if (const auto it = verdicts.find(i); it != verdicts.end()) {
                ++c.checked;
                c.wrong += !it->second;
            }
    }
    out.bound = score::audit_bound(counts);
    std::vector<double> rates(all.items.size());
    for (size_t h = 0; h < strata.size(); ++h)
        for (const size_t i : strata[h].items)
            rates[i] = verdicts.contains(i) ? 0 : out.bound.strata[h];
    if (all.has_pass)
        out.risk = score::pass_fail_risk(all.items, all.students, rates);
}

}  // namespace

Audited audit(const AuditJob& job) {
    const Scanned scanned(job.exam);
    const fs::path& results = scanned.results;
    const Population all = Gatherer(results, readings_of(scanned.pages)).take();
    Audited out;
    out.answers = all.items.size();
    out.file = results / "audit.csv";
    if (all.items.empty())
        throw Error(msg("no answer of this exam was decided without a person"),
                    in_file(results.string()));
    if (job.apply) {
        const auto verdicts = verdicts_of(all, *job.apply, out.drawn);
        out.checked = verdicts.size();
        for (const auto& [item, right] : verdicts)
            out.wrong += !right;
        if (out.checked == out.drawn)
            conclude(all, verdicts, out);
        return out;
    }
    if (fs::exists(out.file) && !job.force)
        throw Error(msg("a sample was drawn before"), in_file(out.file.string()),
                    {msg("hand its verdicts in with --apply, or draw anew with --force")});
    const auto sample =
        score::audit_sample(score::audit_strata(all.items, all.students), job.sample, job.seed);
    out.drawn = sample.size();
    out.paper = results / "audit.pdf";
    write_paper(scanned, all, sample, job, out.paper);
    write_sample(all, sample, out.file);
    return out;
}

}  // namespace examgen::jobs
