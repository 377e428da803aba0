#include "jobs/rehearsal_report.h"

#include <algorithm>
#include <thread>

#include "base/csv.h"
#include "base/json_writer.h"
#include "jobs/grade.h"

namespace examgen::jobs {
namespace {

using synth::Decided;
using synth::Expected;

constexpr size_t k_most_bytes = size_t{1} << 30;

std::string text_of(const json::Value& object, std::string_view key) {
    const json::Value* value = object.find(key);
    return value && value->type != json::Type::null ? std::string(value->text) : "";
}

std::string student_of(const std::string& id, const std::string& copy) {
    return id.empty() ? "#" + copy : id;
}

/// Whether a mark of this question is about as weak as the least that counts.
bool is_near(const json::Value& page, const std::string& question) {
    const json::Value* boxes = page.find("boxes");
    if (!boxes)
        return false;
    for (const auto& box : json::children(*boxes)) {
        const double ink = std::strtod(text_of(box, "ink").c_str(), nullptr);
        const json::Value* meant = box.find("meant");
        if (text_of(box, "question_id") == question && meant && meant->truth && ink > 0.02 &&
            ink < 0.045)
            return true;
    }
    return false;
}

void add_page(const json::Value& page, std::vector<Expected>& out) {
    const json::Value* answers = page.find("answers");
    if (!answers)
        return;
    for (const auto& answer : json::children(*answers)) {
        Expected& one = out.emplace_back();
        one.student = student_of(text_of(page, "student_id"), text_of(page, "copy"));
        one.question = text_of(answer, "question_id");
        one.number = std::atoi(text_of(answer, "number").c_str());
        one.shown = text_of(answer, "shown");
        one.meant = text_of(answer, "meant");
        one.too_many = text_of(answer, "status") == "too_many";
        one.lost = text_of(page, "state") == "lost";
        one.near = is_near(page, one.question);
        one.cause = text_of(answer, "cause");
        one.place = text_of(page, "file") + " " + text_of(page, "page_index");
    }
}

std::vector<Expected> read_truth(const fs::path& file) {
    const std::string text = read_file(file, k_most_bytes);
    std::vector<Expected> out;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const auto line = json::parse(std::string_view(text).substr(at, end - at), file.string());
        add_page(line.root(), out);
        at = end + 1;
    }
    return out;
}

std::vector<Decided> read_answers(const fs::path& file) {
    csv::Reader reader(stream_file(file));
    std::map<std::string, size_t, std::less<>> columns;
    if (reader.next())
        for (size_t i = 0; i < reader.cells().size(); ++i)
            columns.emplace(reader.cells()[i], i);
    for (const char* name : {"student_id", "copy", "question_id", "marked", "status"})
        if (!columns.contains(name))
            throw Error(msg("there is no column \"{}\"", name), in_file(file.string()));
    std::vector<Decided> out;
    while (reader.next()) {
        const auto cell = [&](std::string_view name) {
            const size_t i = columns.find(name)->second;
            return i < reader.cells().size() ? std::string(reader.cells()[i]) : "";
        };
        // An apostrophe keeps spreadsheets from running `+-+-` as a formula.
        std::string marked = cell("marked");
        if (marked.starts_with('\''))
            marked.erase(0, 1);
        out.push_back({student_of(cell("student_id"), cell("copy")), cell("question_id"), marked,
                       cell("status")});
    }
    return out;
}

void put(json::Writer& w, std::string_view name, const synth::Count& count) {
    w.begin_object(true).key("cause").string(name);
    w.key("answers").integer(static_cast<long long>(count.all()));
    w.key("right").integer(static_cast<long long>(count.right));
    w.key("open").integer(static_cast<long long>(count.open));
    w.key("silent").integer(static_cast<long long>(count.silent)).end_object();
}

std::string report_json(const synth::Comparison& all) {
    json::Writer w;
    w.begin_object().key("format").string("examgen-rehearsal-report/1");
    w.key("total");
    put(w, "all", all.total);
    w.key("misread_identities").integer(static_cast<long long>(all.unknown));
    w.key("causes").begin_array();
    for (const auto& [cause, count] : all.causes)
        put(w, cause, count);
    w.end_array().end_object();
    return w.take();
}

std::string errors_csv(const synth::Comparison& all) {
    std::string out;
    csv::Writer w(out, {});
    for (const char* name : {"outcome", "student_id", "question_id", "number", "meant", "shown",
                             "decided", "status", "cause", "page"})
        w.cell(name);
    w.end_row();
    for (const auto* list : {&all.silent, &all.open})
        for (const auto& one : *list) {
            w.cell(one.outcome == synth::Outcome::silent ? "silent" : "open");
            w.cell(one.expected.student).cell(one.expected.question);
            w.number(std::to_string(one.expected.number));
            w.cell(one.expected.meant).cell(one.expected.shown).cell(one.decided.marked);
            w.cell(one.decided.status).cell(synth::cause_of(one.expected));
            w.cell(one.expected.place);
            w.end_row();
        }
    return out;
}

}  // namespace

synth::Comparison compare_rehearsal(const fs::path& folder) {
    if (!fs::exists(folder / "truth.jsonl"))
        throw Error(msg("there is no rehearsal in this folder"), in_file(folder.string()),
                    {msg("for example: examgen rehearse output/klausur-7Q2FKH")});
    const auto out = synth::compare(read_truth(folder / "truth.jsonl"),
                                    read_answers(folder / "results" / "answers.csv"));
    write_file(folder / "report.json", report_json(out), 0600);
    write_file(folder / "errors.csv", errors_csv(out), 0600);
    return out;
}

void grade_rehearsal(const fs::path& folder,
                     const std::function<void(size_t done, size_t all)>& progress) {
    GradeJob job;
    job.exam = folder;
    job.scans = {(folder / "scans").string()};
    job.processes = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    job.progress = progress;
    job.answers = true;
    job.spreadsheet = job.report = false;
    job.by = "rehearse";
    grade(job);
}

fs::path rehearsal_of(const fs::path& exam) {
    return (fs::is_directory(exam) ? exam : exam.parent_path()) / "rehearsal";
}

}  // namespace examgen::jobs
