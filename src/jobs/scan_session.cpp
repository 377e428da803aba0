#include "jobs/scan_session.h"

#include "jobs/crops.h"
#include "jobs/decisions.h"
#include "jobs/read_scans.h"
#include "jobs/review.h"

namespace examgen::jobs {

ScanSession::ScanSession(const GradeJob& job, const exam::Exam& exam, const fs::path& exam_file)
    : job_(job), exam_(exam), folder_(exam_file.parent_path() / "results") {
    const fs::path file = folder_ / "capture.journal";
    if (job.force && !job.scans.empty())
        fs::remove(file);
    if (!fs::exists(file)) {
        if (job.scans.empty())
            throw Error(msg("no scans of this exam have been read"), in_file(folder_.string()),
                        {msg("read them first: examgen grade EXAM --scans PATH")});
        if (!job.force)
            refuse_others(folder_ / "results.json", {});
    }
    journal_ = std::make_unique<Journal>(file, fingerprint(exam_file));
    if (!job.scans.empty())
        read_scans({exam, exam_file.parent_path(), job.scans, job.processes, job.progress},
                   *journal_);
    scanned_ = assemble(exam, *journal_, Decisions(folder_ / "decisions.jsonl").overrules());
    items_ = jobs::open_items(exam, scanned_);
}

std::vector<Input> ScanSession::inputs() const {
    std::vector<Input> out;
    for (const auto& file : journal_->files())
        out.push_back({file.name, file.sha256});
    return out;
}

Row ScanSession::row(const ScanPaper& paper) const {
    Row out;
    out.student = paper.student;
    out.name = paper.name;
    out.form = paper.form;
    out.copy = paper.copy;
    out.status = paper.status;
    out.readable = true;
    for (const auto& answer : paper.answers)
        out.cells.emplace_back(answer.cell);
    return out;
}

Diagnostics ScanSession::faults() const {
    std::map<std::string, size_t> pages;
    for (const auto& page : scanned_.pages)
        if (page.capture.sheet >= 0)
            for (const auto& note : page.capture.notes)
                ++pages[render(note, job_.lang)];
    Diagnostics out;
    for (const auto& [fault, count] : pages)
        out.push_back({Severity::warning, msg("on {} pages: {}", count, fault), {}, {}});
    return out;
}

std::vector<fs::path> ScanSession::write() {
    const fs::path capture = folder_ / "capture.csv", review = folder_ / "review.csv";
    make_crops({exam_, scanned_, folder_.parent_path(), job_.processes}, items_);
    write_file(capture, capture_csv(exam_, scanned_, job_.style), 0600);
    write_file(review, review_csv(scanned_, items_, job_.style, job_.lang), 0600);
    std::vector<fs::path> out = {capture, review};
    if (job_.review_paper) {
        out.push_back(folder_ / "review.pdf");
        write_file(out.back(), review_pdf(exam_, scanned_, items_, folder_, job_.lang), 0600);
    }
    return out;
}

}  // namespace examgen::jobs
