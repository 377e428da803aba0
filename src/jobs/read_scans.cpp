// Two rounds in children: the first opens every file, the second reads its pages. The journal is
// written here alone, in the order in which pages come back; what follows from it does not depend
// on that order.

#include "jobs/read_scans.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "jobs/bytes.h"
#include "jobs/page_source.h"
#include "jobs/scan_files.h"
#include "jobs/workers.h"
#include "scan/read_page.h"

namespace examgen::jobs {
namespace {

exam::PageCapture failed(Message why) {
    exam::PageCapture out;
    out.finding = exam::Finding::undecodable;
    out.notes.push_back(std::move(why));
    return out;
}

Message why(TaskEnd end) {
    return end == TaskEnd::too_slow ? msg("reading it took too long")
                                    : msg("reading it used too much memory or failed");
}

/// What opening a file came to: a capture that only carries a message, or facts.
std::string open_file(const ScanFile& file) {
    ByteWriter out;
    try {
        PageSource source;
        const size_t pages = source.pages(file.path);
        out.put(static_cast<uint64_t>(pages));
        out.text(fingerprint(file.path));
    } catch (const Error& e) {
        out.bytes.clear();
        out.put(uint64_t{0});
        std::string hash;
        try {
            hash = fingerprint(file.path);
        } catch (const Error&) {
            // a file that cannot even be read has none
        }
        out.text(hash);
        out.text(Journal::to_bytes(failed(e.all().front().what)));
    }
    return std::move(out.bytes);
}

class Reading {
public:
    Reading(const ReadScans& job, Journal& journal)
        : job_(job), journal_(journal), found_(find_scans(job.scans)) {}

    void run() {
        open_files();
        list_pages();
        read_pages();
        journal_.sync();
    }

private:
    struct Page {
        fs::path path;
        std::string sha256;
        size_t page = 0;
    };

    WorkerLimits limits() const {
        WorkerLimits out;
        out.processes = job_.processes;
        return out;
    }

    void open_files() {
        std::vector<ScannedFile> facts(found_.size());
        const int first_stream = next_stream();
        run_in_children(
            found_.size(), limits(), [&](size_t i) { return open_file(found_[i]); },
            [&](size_t i, TaskEnd end, std::string_view answer) {
                ScannedFile& out = facts[i];
                out.name = found_[i].name;
                out.path = found_[i].path.lexically_proximate(job_.exam_folder).string();
                out.stream = first_stream + found_[i].stream;
                if (end != TaskEnd::done) {
                    out.trouble.push_back(why(end));
                    return;
                }
                ByteReader in(answer);
                out.pages = static_cast<size_t>(in.take<uint64_t>());
                out.sha256 = in.text();
                if (out.pages == 0)
                    out.trouble = journal_.page_of(in.text()).notes;
            });
        for (size_t i = 0; i < facts.size(); ++i) {
            paths_[facts[i].sha256] = found_[i].path;
            if (is_new(facts[i]))
                journal_.add(facts[i]);
        }
    }

    int next_stream() const {
        return journal_.files().empty() ? 0 : journal_.files().back().stream + 1;
    }

    bool is_new(const ScannedFile& file) const {
        const auto& all = journal_.files();
        return std::none_of(all.begin(), all.end(), [&](const ScannedFile& one) {
            return one.name == file.name && one.sha256 == file.sha256;
        });
    }

    void list_pages() {
        std::set<std::pair<std::string, size_t>> listed;
        for (const auto& file : journal_.files())
            for (size_t page = 0; page < file.pages; ++page) {
                ++all_;
                const auto path = paths_.find(file.sha256);
                if (journal_.find(file.sha256, page) || path == paths_.end() ||
                    !listed.emplace(file.sha256, page).second)
                    continue;
                pages_.push_back({path->second, file.sha256, page});
            }
    }

    void read_pages() {
        const scan::SheetIndex sheets(job_.exam);
        PageSource source;  // each child has its own
        image::Picture picture;
        size_t done = all_ - std::min(all_, pages_.size());
        constexpr size_t k_between_syncs = 50;
        run_in_children(
            pages_.size(), limits(),
            [&](size_t i) { return read_one(pages_[i], source, picture, sheets); },
            [&](size_t i, TaskEnd end, std::string_view answer) {
                const std::string lost =
                    end == TaskEnd::done ? "" : Journal::to_bytes(failed(why(end)));
                journal_.add_page(pages_[i].sha256, pages_[i].page, lost.empty() ? answer : lost);
                if (++done % k_between_syncs == 0)
                    journal_.sync();
                if (job_.progress)
                    job_.progress(done, all_);
            });
    }

    static std::string read_one(const Page& page, PageSource& source, image::Picture& picture,
                                const scan::SheetIndex& sheets) {
        try {
            source.read(page.path, page.page, picture);
        } catch (const Error& e) {
            return Journal::to_bytes(failed(e.all().front().what));
        }
        return Journal::to_bytes(scan::read_page(picture, sheets));
    }

    const ReadScans& job_;
    Journal& journal_;
    std::vector<ScanFile> found_;
    std::map<std::string, fs::path> paths_;  // by fingerprint
    std::vector<Page> pages_;
    size_t all_ = 0;
};

}  // namespace

void read_scans(const ReadScans& job, Journal& journal) {
    Reading(job, journal).run();
}

}  // namespace examgen::jobs
