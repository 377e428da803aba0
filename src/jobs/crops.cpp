// Pages are decoded once more, in children like at the first time, only those that have something
// open.

#include "jobs/crops.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "image/encode.h"
#include "jobs/bytes.h"
#include "jobs/page_source.h"
#include "jobs/workers.h"
#include "scan/crop.h"
#include "scan/read_page.h"

namespace examgen::jobs {
namespace {

constexpr Mm k_left = 8_mm, k_right = 45_mm, k_above = 4_mm, k_around_id = 6_mm;
constexpr Mm k_above_id = 15_mm;  // digits written by hand

Rect joined(const Rect& a, const Rect& b) {
    const Mm x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

Rect within(const Rect& part, const Size& page) {
    const Mm x = std::max(part.x, 0_mm), y = std::max(part.y, 0_mm);
    return {x, y, std::min(part.right(), page.w) - x, std::min(part.bottom(), page.h) - y};
}

/// The part of the page that shows what is to be decided; nothing: all of it.
std::optional<Rect> part_of(const exam::Exam& exam, const PageRef& page, const ReviewItem& item) {
    if (page.capture.sheet < 0 || (item.number == 0 && !item.about_student))
        return {};
    const exam::Sheet& sheet = exam.sheets[static_cast<size_t>(page.capture.sheet)];
    std::optional<Rect> all;
    const auto add = [&](const Rect& at) { all = all ? joined(*all, at) : at; };
    for (const auto& box : sheet.boxes)
        if (item.number > 0 && box.number == item.number)
            add(box.at);
    for (const auto& box : sheet.id_boxes)
        if (item.number == 0)
            add(box.at);
    if (!all)
        return {};
    const Mm left = item.number ? k_left : k_around_id, right = item.number ? k_right : k_around_id;
    const Mm above = item.number ? k_above : k_above_id,
             below = item.number ? k_above : k_around_id;
    return within({all->x - left, all->y - above, all->w + left + right, all->h + above + below},
                  sheet.size);
}

std::string name_of(const PageRef& page, const ReviewItem& item) {
    constexpr size_t k_enough = 12;
    const std::string what = item.number > 0      ? "q" + std::to_string(item.number)
                             : item.about_student ? "id"
                                                  : "page";
    return page.file->sha256.substr(0, k_enough) + "-" + std::to_string(page.page + 1) + "-" +
           what + ".jpg";
}

/// One page and what is to be cut out of it.
struct PageTask {
    const PageRef* page = nullptr;
    fs::path path;
    std::vector<const ReviewItem*> items;
};

std::string as_jpeg(const image::Grey& picture) {
    constexpr int k_quality = 80;
    return image::encode_jpeg(picture.view(), k_quality);
}

std::string cut(const exam::Exam& exam, const PageTask& task, PageSource& source) {
    image::Picture picture;
    ByteWriter out;
    try {
        source.read(task.path, task.page->page, picture);
        scan::to_reading_size(picture);
        for (const auto* item : task.items) {
            const auto part = part_of(exam, *task.page, *item);
            out.text(
                as_jpeg(part ? scan::crop(picture.grey.view(), task.page->capture.map, *part)
                                    : scan::preview(picture.grey.view())));
        }
    } catch (const Error&) {
        out.bytes.clear();  // what cannot be decoded has no picture
    }
    return std::move(out.bytes);
}

bool is_unchanged(const fs::path& path, const std::string& sha256) {
    try {
        return fingerprint(path) == sha256;
    } catch (const Error&) {
        return false;
    }
}

class Crops {
public:
    Crops(const CropJob& job, std::vector<ReviewItem>& items)
        : job_(job), items_(items), folder_(job.exam_folder / "results" / "crops") {}

    void run() {
        list();
        if (!tasks_.empty())
            make_folder(folder_);
        PageSource source;
        WorkerLimits limits;
        limits.processes = job_.processes;
        run_in_children(
            tasks_.size(), limits, [&](size_t i) { return cut(job_.exam, tasks_[i], source); },
            [&](size_t i, TaskEnd end, std::string_view bytes) {
                if (end == TaskEnd::done && !bytes.empty())
                    keep(tasks_[i], bytes);
            });
        for (auto& item : items_) {
            const std::string name = name_of(job_.scanned.pages[item.page], item);
            std::error_code ignored;
            if (fs::exists(folder_ / name, ignored))
                item.crop = "crops/" + name;
        }
        remove_old();
    }

private:
    void list() {
        std::map<size_t, PageTask> by_page;
        std::map<std::string, bool> unchanged;
        for (const auto& item : items_) {
            const PageRef& page = job_.scanned.pages[item.page];
            const std::string name = name_of(page, item);
            std::error_code ignored;
            if (!wanted_.insert(name).second || page.file->pages == 0 ||
                fs::exists(folder_ / name, ignored))
                continue;
            const fs::path path = (job_.exam_folder / page.file->path).lexically_normal();
            const auto [it, fresh] = unchanged.try_emplace(path.string(), false);
            if (fresh)
                it->second = is_unchanged(path, page.file->sha256);
            if (!it->second)
                continue;
            PageTask& task = by_page[item.page];
            task.page = &page;
            task.path = path;
            task.items.push_back(&item);
        }
        for (auto& [page, task] : by_page)
            tasks_.push_back(std::move(task));
    }

    void keep(const PageTask& task, std::string_view bytes) const {
        ByteReader in(bytes);
        for (const auto* item : task.items)
            write_file(folder_ / name_of(*task.page, *item), in.text(), 0600);
    }

    void remove_old() const {
        std::error_code ignored;
        if (!fs::is_directory(folder_, ignored))
            return;
        std::vector<fs::path> old;
        for (const auto& entry : fs::directory_iterator(folder_, ignored))
            if (entry.path().extension() == ".jpg" &&
                !wanted_.contains(entry.path().filename().string()))
                old.push_back(entry.path());
        for (const auto& path : old)
            fs::remove(path, ignored);
    }

    const CropJob& job_;
    std::vector<ReviewItem>& items_;
    fs::path folder_;
    std::set<std::string> wanted_;
    std::vector<PageTask> tasks_;
};

}  // namespace

void make_crops(const CropJob& job, std::vector<ReviewItem>& items) {
    Crops(job, items).run();
}

}  // namespace examgen::jobs
