#include "jobs/rehearse.h"

#include <map>
#include <mutex>
#include <random>

#include "base/utf8.h"
#include "image/encode.h"
#include "jobs/grade.h"
#include "jobs/parallel.h"
#include "jobs/rehearse_papers.h"
#include "jobs/render.h"
#include "synth/truth_json.h"

namespace examgen::jobs {
namespace {

using synth::Chance;

constexpr size_t k_stack = 48;  // pages of one file, and in memory at a time

template <class Row>
const Row& named(const Row* row, std::span<const Row> all, const std::string& name) {
    if (row)
        return *row;
    std::vector<std::string_view> known;
    std::string list;
    for (const auto& one : all) {
        known.push_back(one.name);
        list += (list.empty() ? "" : ", ") + std::string(one.name);
    }
    std::vector<Message> hints;
    if (const std::string near = nearest(name, known); !near.empty())
        hints.push_back(msg("did you mean \"{}\"?", near));
    hints.push_back(msg("known are: {}", list));
    throw UsageError(msg("\"{}\" is not known here", name), {}, std::move(hints));
}

/// What the words of a job stand for.
struct Props {
    const synth::Device& device;
    const synth::Style& style;
    const synth::Care& care;
    std::vector<const synth::Damage*> damages;
    std::string format;
    double dpi = 0;

    explicit Props(const RehearseJob& job)
        : device(named(synth::find_device(job.device), synth::devices(), job.device)),
          style(named(synth::find_style(job.marks), synth::styles(), job.marks)),
          care(named(synth::find_care(job.care), synth::cares(), job.care)),
          format(job.format),
          dpi(job.dpi > 0 ? job.dpi : device.dpi) {
        for (const auto& name : job.damages)
            damages.push_back(&named(synth::find_damage(name), synth::damages(), name));
        if (format.empty())
            format = device.photo ? "jpeg" : "pdf";
    }
};

struct Scanned {
    std::string file;
    size_t index = 0;
};

class Rehearser {
public:
    Rehearser(const RehearseJob& job, const exam::Exam& exam, const fs::path& exam_folder,
              Rehearsal& out)
        : job_(job), exam_(exam), exam_folder_(exam_folder), out_(out), props_(job) {
        papers_ = rehearsed_papers(
            exam, {out.seed, job.students, job.ability, props_.style, props_.care.slips});
        leaves_ = leaves_of(papers_, out.seed, job.mishaps);
        scanned_.resize(leaves_.size());
    }

    void run(NewFolder& folder) {
        folder.add_folder("scans");
        for (size_t from = 0; from < leaves_.size(); from += k_stack) {
            const size_t n = std::min(k_stack, leaves_.size() - from);
            std::vector<synth::Picture> pictures(n);
            in_parallel(n, [&](size_t i) { pictures[i] = capture(leaves_[from + i]); });
            write(folder, from, pictures);
            if (job_.progress)
                job_.progress(from + n, leaves_.size());
        }
        folder.add("truth.jsonl", truth());
        out_.students = papers_.size();
    }

private:
    /// A form printed many times is drawn once.
    synth::Paper printed(const RehearsedPaper& paper, size_t page) {
        const double dpi = std::clamp(props_.dpi, 200.0, 300.0);
        const std::string file = paper.file(page);
        const int number = paper.file_page(page);
        const auto key = std::pair(file, number);
        {
            const std::lock_guard lock(guard_);
            if (const auto it = prints_.find(key); it != prints_.end())
                return it->second;
        }
        synth::Paper out{render_page(exam_folder_ / file, number, dpi), dpi / k_mm_per_inch};
        if (!paper.copy) {
            const std::lock_guard lock(guard_);
            prints_.emplace(key, out);
        }
        return out;
    }

    synth::Picture capture(const Leaf& leaf) {
        if (leaf.state == Leaf::State::lost)
            return {};
        RehearsedPaper& paper = papers_[leaf.paper];
        const synth::Capture how{props_.device, props_.dpi, props_.damages, leaf.quarters};
        const std::string place = std::to_string(leaf.page) + std::string(name_of(leaf.state));
        const Chance chance(stream({out_.seed, "rehearse-page", paper.name(), place}));
        if (leaf.state == Leaf::State::blank) {
            const exam::Sheet& sheet = *paper.filled.sheets[leaf.page];
            constexpr double k_scale = 200 / k_mm_per_inch;
            const auto px = [](Mm mm) { return static_cast<int>(mm.v * k_scale); };
            return capture_unmarked({image::Grey(px(sheet.size.w), px(sheet.size.h)), k_scale}, how,
                                    chance);
        }
        const synth::Paper print = printed(paper, leaf.page);
        if (leaf.state == Leaf::State::page)
            return synth::capture(paper.filled, leaf.page, print, how, chance);
        synth::FilledPaper again = paper.filled;  // its truth is that of the first scan
        return synth::capture(again, leaf.page, print, how, chance);
    }

    static image::Resolution dpi_of(const synth::Picture& picture) {
        return {picture.dpi_x, picture.dpi_y};
    }

    std::string encode(const synth::Picture& p) const {
        return props_.format == "png" ? image::encode_png(p.grey.view())
               : p.bilevel && props_.format == "pdf"
                   ? image::encode_fax(p.grey.view())
                   : image::encode_jpeg(p.grey.view(), p.jpeg, dpi_of(p));
    }

    void write(NewFolder& folder, size_t from, std::vector<synth::Picture>& pictures) {
        std::vector<image::PdfPage> pdf;
        std::vector<image::TiffPage> tiff;
        const std::string stack = "scans/stack-" + numbered(from / k_stack + 1, 3);
        std::vector<std::string> bytes(pictures.size());
        if (props_.format != "tiff")
            in_parallel(pictures.size(), [&](size_t i) {
                if (leaves_[from + i].state != Leaf::State::lost)
                    bytes[i] = encode(pictures[i]);
            });
        for (size_t i = 0; i < pictures.size(); ++i) {
            if (leaves_[from + i].state == Leaf::State::lost)
                continue;
            ++out_.pages;
            synth::Picture& p = pictures[i];
            if (props_.format == "pdf") {
                scanned_[from + i] = {stack + ".pdf", pdf.size()};
                pdf.push_back(
                    {std::move(bytes[i]), p.grey.width, p.grey.height, p.bilevel, dpi_of(p), 0});
            } else if (props_.format == "tiff") {
                scanned_[from + i] = {stack + ".tif", tiff.size()};
                tiff.push_back({std::move(p.grey), p.bilevel, dpi_of(p)});
            } else {
                const std::string end = props_.format == "png" ? ".png" : ".jpg";
                scanned_[from + i] = {"scans/page-" + numbered(from + i + 1, 5) + end, 0};
                add(folder, scanned_[from + i].file, bytes[i]);
            }
        }
        if (!pdf.empty())
            add(folder, stack + ".pdf", image::picture_pdf(pdf));
        if (!tiff.empty())
            add(folder, stack + ".tif", image::encode_tiff(tiff));
    }

    void add(NewFolder& folder, const std::string& name, std::string_view bytes) {
        folder.add(name, bytes);
        out_.scans.push_back(out_.folder / name);
    }

    static std::string numbered(size_t n, size_t digits) {
        const std::string text = std::to_string(n);
        return std::string(digits - std::min(digits, text.size()), '0') + text;
    }

    std::string truth() const {
        std::string out;
        for (size_t i = 0; i < leaves_.size(); ++i) {
            const Leaf& leaf = leaves_[i];
            const RehearsedPaper& paper = papers_[leaf.paper];
            const bool whole = leaf.state == Leaf::State::page || leaf.state == Leaf::State::lost;
            synth::PageLine line{scanned_[i].file,
                                 scanned_[i].index,
                                 name_of(leaf.state),
                                 paper.student_id,
                                 paper.form->name,
                                 paper.copy ? paper.copy->copy : 0,
                                 paper.filled.sheets[leaf.page]->page,
                                 props_.device.name,
                                 props_.style.name,
                                 {},
                                 leaf.quarters,
                                 props_.dpi};
            for (const auto* damage : props_.damages)
                line.damages.push_back(damage->name);
            out += to_json(line, whole ? &paper.filled : nullptr, leaf.page);
        }
        return out;
    }

    const RehearseJob& job_;
    const exam::Exam& exam_;
    fs::path exam_folder_;
    Rehearsal& out_;
    Props props_;
    std::vector<RehearsedPaper> papers_;
    std::vector<Leaf> leaves_;
    std::vector<Scanned> scanned_;  // as leaves_
    std::map<std::pair<std::string, int>, synth::Paper> prints_;
    std::mutex guard_;
};

}  // namespace

Rehearsal rehearse(const RehearseJob& job) {
    fs::path exam_folder;
    const exam::Exam exam = load_exam(job.exam, exam_folder);
    Rehearsal out;
    out.exam = exam.id;
    out.seed = job.seed ? *job.seed : std::random_device{}();
    out.folder = job.output.empty() ? exam_folder / "rehearsal" : job.output;
    Rehearser rehearser(job, exam, exam_folder, out);
    NewFolder folder(out.folder, job.force);
    folder.add("exam.json", read_file(exam_folder / "exam.json"));
    if (const fs::path copies = exam_folder / exam::k_copies_file; fs::exists(copies))
        folder.add(std::string(exam::k_copies_file), read_file(copies));
    if (exam.grade_scale)
        if (const fs::path scale = exam_folder / *exam.grade_scale; fs::is_regular_file(scale))
            folder.add(scale.filename().string(), read_file(scale));
    rehearser.run(folder);
    folder.commit();
    return out;
}

}  // namespace examgen::jobs
