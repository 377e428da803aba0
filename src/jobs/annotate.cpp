// What is said is known before scans are opened, so that fonts are cut down once for all papers.
// Then each paper is a task of a child, like reading: a scan that a decoder chokes on costs its own
// paper.

#include "jobs/annotate.h"

#include <map>
#include <set>

#include "base/error.h"
#include "image/stamp.h"
#include "jobs/annotate_papers.h"
#include "jobs/bytes.h"
#include "jobs/page_source.h"
#include "jobs/places.h"
#include "jobs/workers.h"
#include "pdf/document.h"
#include "scan/read_page.h"

namespace examgen::jobs {
namespace {

class Annotator {
public:
    explicit Annotator(const AnnotateJob& job)
        : job_(job),
          folder_(job.exam_folder / "results" / "annotated"),
          places_(find_places()),
          layout_(load_layout(places_, "key-a4")),
          font_files_(places_.fonts),
          fonts_(font_files_.source()),
          setter_(layout_, fonts_, legend_words(job.exam)),
          papers_(annotated_papers(job)) {}

    Annotated run() {
        out_.folder = folder_;
        out_.open = job_.scanned.papers.size() - papers_.size();
        make_folder(folder_);
        shape_all();
        const pdf::FontSet set = font_set(fonts_, places_);
        check_files();
        WorkerLimits limits;
        limits.processes = job_.processes;
        constexpr int k_patience_s = 300;
        limits.seconds = k_patience_s;
        size_t done = 0, all = 0;
        for (const auto& paper : papers_)
            all += paper.paper->pages.size();
        std::vector<std::string> lost(papers_.size());
        run_in_children(
            papers_.size(), limits, [&](size_t i) { return made(papers_[i], set); },
            [&](size_t i, TaskEnd end, std::string_view answer) {
                lost[i] = kept(papers_[i], end, answer);
                if (job_.progress)
                    job_.progress(done += papers_[i].paper->pages.size(), all);
            });
        for (size_t i = 0; i < papers_.size(); ++i)
            if (!lost[i].empty())
                out_.problems.push_back(
                    {Severity::warning,
                     msg("no annotated pages of {}: {}", papers_[i].file, lost[i]),
                     {},
                     {}});
        remove_old();
        return std::move(out_);
    }

private:
    /// Everything that will be printed, somewhere on a page.
    void shape_all() {
        for (const auto& paper : papers_) {
            report::AnnotatedPage page;
            page.head = page.legend = Rect{};
            page.total = paper.total;
            for (const auto& question : paper.questions)
                for (const auto* note : {&question.note, &question.brief})
                    page.notes.push_back({*note, {}});
            for (size_t i = 0; i < paper.details.size(); ++i)
                for (const auto* objection : {&paper.objections[i], &paper.starred[i]}) {
                    page.detail = paper.details[i];
                    page.objection = *objection;
                    page.small_head = !page.small_head;
                    setter_.set(page);
                }
        }
    }

    fs::path path_of(const PageRef& page) const {
        return (job_.exam_folder / page.file->path).lexically_normal();
    }

    void check_files() {
        for (const auto& paper : papers_)
            for (const size_t i : paper.paper->pages) {
                const PageRef& page = job_.scanned.pages[i];
                const auto [it, fresh] = unchanged_.try_emplace(path_of(page).string(), false);
                if (fresh)
                    it->second = is_unchanged(it->first, page.file->sha256);
            }
    }

    static bool is_unchanged(const fs::path& path, const std::string& sha256) {
        try {
            return fingerprint(path) == sha256;
        } catch (const Error&) {
            return false;
        }
    }

    /// In a child: the paper's file, or why there is none.
    std::string made(const AnnotatedPaper& paper, const pdf::FontSet& set) {
        ByteWriter out;
        try {
            const std::string bytes = stamped(paper, set);
            out.put(uint8_t{1});
            out.text(bytes);
        } catch (const Error& e) {
            out.bytes.clear();
            out.put(uint8_t{0});
            out.text(render(e.all().front().what, job_.lang));
        }
        return std::move(out.bytes);
    }

    std::string_view bytes_of(const fs::path& path) {
        return mapped_.try_emplace(path.string(), path).first->second.bytes();
    }

    std::string stamped(const AnnotatedPaper& paper, const pdf::FontSet& set) {
        const auto& pages = paper.paper->pages;
        std::vector<draw::Frame> frames;
        std::vector<image::Picture> pictures(pages.size());
        std::vector<image::StampedPage> beneath;
        for (size_t k = 0; k < pages.size(); ++k) {
            const PageRef& page = job_.scanned.pages[pages[k]];
            const fs::path path = path_of(page);
            if (!unchanged_.at(path.string()))
                throw Error(msg("the scan {} is gone or has changed", page.file->name));
            const bool rendered = source_.read(path, page.page, pictures[k]);
            image::Picture seen = pictures[k];
            scan::to_reading_size(seen);
            const exam::Sheet& sheet = job_.exam.sheets[static_cast<size_t>(page.capture.sheet)];
            const auto over = annotated(
                {sheet, page.capture, paper.paper->decision.pages[page.place], paper.questions,
                 paper.total, paper.details[k], paper.objections[k], paper.starred[k]},
                seen.grey.view(), setter_);
            frames.push_back(setter_.set(over.page));
            beneath.push_back({bytes_of(path), page.page, &pictures[k], rendered, over.place});
        }
        std::vector<const draw::Frame*> all;
        for (const auto& frame : frames)
            all.push_back(&frame);
        const std::string overlay = pdf::write(
            all, set, {.title = paper.title, .language = job_.exam.language, .archival = false});
        return stamper_.stamp(overlay, beneath);
    }

    /// Writes what a child made; why it could not.
    std::string kept(const AnnotatedPaper& paper, TaskEnd end, std::string_view answer) {
        if (end != TaskEnd::done)
            return render(msg("reading it used too much memory or failed"), job_.lang);
        ByteReader in(answer);
        const bool done = in.take<uint8_t>() != 0;
        const std::string text(in.text());
        if (!done)
            return text;
        write_file(folder_ / (paper.file + ".pdf"), text, 0600);
        written_.insert(paper.file + ".pdf");
        ++out_.papers;
        out_.pages += paper.paper->pages.size();
        return {};
    }

    void remove_old() const {
        std::error_code ignored;
        std::vector<fs::path> old;
        for (const auto& entry : fs::directory_iterator(folder_, ignored))
            if (entry.path().extension() == ".pdf" &&
                !written_.contains(entry.path().filename().string()))
                old.push_back(entry.path());
        for (const auto& path : old)
            fs::remove(path, ignored);
    }

    const AnnotateJob& job_;
    const fs::path folder_;
    const Places places_;
    const layout::Definition layout_;
    FontFolder font_files_;
    draw::FontBook fonts_;
    report::AnnotatedSetter setter_;
    const std::vector<AnnotatedPaper> papers_;
    std::map<std::string, bool> unchanged_;  // files of scans
    std::set<std::string> written_;
    Annotated out_;
    // of a child
    PageSource source_;
    std::map<std::string, MappedFile> mapped_;
    image::Stamper stamper_;
};

}  // namespace

Annotated annotate(const AnnotateJob& job) {
    return Annotator(job).run();
}

}  // namespace examgen::jobs
