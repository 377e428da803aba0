#include <cstring>
#include <fstream>

#include "trial.h"

#include "image/encode.h"
#include "jobs/render.h"
#include "scan/read_page.h"

namespace examgen::bench {
namespace {

namespace fs = jobs::fs;
using synth::Chance;

const synth::Paper& printed(const TableExam& exam, const jobs::RehearsedPaper& paper, size_t page,
                            double dpi, Prints& prints) {
    const double at = std::clamp(dpi, 200.0, 300.0);
    const std::string key = exam.name + paper.file(page) + " " +
                            std::to_string(paper.file_page(page)) + " " + std::to_string(at);
    const auto it = prints.find(key);
    if (it != prints.end())
        return it->second;
    auto grey = jobs::render_page(exam.folder / paper.file(page), paper.file_page(page), at);
    return prints.emplace(key, synth::Paper{std::move(grey), at / k_mm_per_inch}).first->second;
}

/// As the grader gets it: a file that is decoded.
image::Picture delivered(synth::Picture& shot, std::string_view device) {
    if (device == "inverted")
        image::invert(shot.grey);
    image::Picture out;
    if (shot.bilevel) {
        out.grey = std::move(shot.grey);
        out.bilevel = true;
        return out;
    }
    const std::string bytes = image::encode_jpeg(shot.grey.view(), shot.jpeg);
    image::Document(bytes).read(0, out);
    return out;
}

/// What was measured and what the pictures show, between runs.
class Store {
public:
    Store(const fs::path& file, bool write) {
        if (write)
            out_.open(file, std::ios::binary);
        else
            in_.open(file, std::ios::binary);
    }

    template <class T>
    void put(const T& value) {
        out_.write(reinterpret_cast<const char*>(&value), sizeof value);
    }

    template <class T>
    void get(T& value) {
        in_.read(reinterpret_cast<char*>(&value), sizeof value);
    }

    template <class T>
    void put_all(const std::vector<T>& values) {
        put(values.size());
        for (const auto& value : values)
            put(value);
    }

    template <class T>
    void get_all(std::vector<T>& values) {
        size_t n = 0;
        get(n);
        values.resize(n);
        for (auto& value : values)
            get(value);
    }

private:
    std::ofstream out_;
    std::ifstream in_;
};

void put(Store& to, const exam::PageCapture& c, const synth::PageTruth& truth) {
    to.put(c.finding);
    to.put(c.sheet);
    to.put(c.bilevel);
    to.put(c.residual_mm);
    to.put(c.dpi);
    to.put_all(c.boxes);
    to.put_all(c.id_boxes);
    to.put_all(truth.boxes);
    to.put_all(truth.id_boxes);
}

void get(Store& from, exam::PageCapture& c, synth::PageTruth& truth) {
    from.get(c.finding);
    from.get(c.sheet);
    from.get(c.bilevel);
    from.get(c.residual_mm);
    from.get(c.dpi);
    from.get_all(c.boxes);
    from.get_all(c.id_boxes);
    from.get_all(truth.boxes);
    from.get_all(truth.id_boxes);
}

exam::PageCapture read_one(const Trial& trial, jobs::RehearsedPaper& paper, size_t page,
                           Prints& prints, const scan::SheetIndex& sheets) {
    const Condition& c = trial.condition;
    const double dpi = c.dpi > 0 ? c.dpi : c.device->dpi;
    Chance chance(stream({trial.seed, "accuracy-page", paper.name(), std::to_string(page)}));
    constexpr double k_turned[] = {8, 1, 3, 1};
    const synth::Capture how{*c.device, dpi, c.damages,
                             static_cast<int>(chance.weighted(k_turned))};
    const auto& print = printed(trial.exam, paper, page, dpi, prints);
    synth::Picture shot = synth::capture(paper.filled, page, print, how, chance);
    image::Picture picture = delivered(shot, c.device->name);
    return scan::read_page(picture, sheets);
}

}  // namespace

Filled capture(const Trial& trial, Prints& prints, const fs::path& store) {
    Filled out;
    const Condition& c = trial.condition;
    const uint64_t seed = trial.seed;
    out.papers =
        jobs::rehearsed_papers(trial.exam.exam, {seed, trial.students, 0, *c.style, c.care->slips});
    const scan::SheetIndex sheets(trial.exam.exam);
    const fs::path file = store / (trial.exam.name + " " + c.name() + " " + std::to_string(seed) +
                                   " " + std::to_string(trial.students));
    const bool again = !store.empty() && fs::exists(file);
    Store kept(store.empty() ? fs::path("/dev/null") : file, !again);
    for (auto& paper : out.papers) {
        auto& pages = out.pages.emplace_back();
        auto& places = out.places.emplace_back();
        for (size_t page = 0; page < paper.filled.sheets.size(); ++page) {
            const exam::Sheet& sheet = *paper.filled.sheets[page];
            if (sheet.boxes.empty() && sheet.id_boxes.empty())
                continue;
            jobs::PageRef& ref = pages.emplace_back();
            static const jobs::ScannedFile k_file;
            ref.file = &k_file;
            places.push_back(page);
            auto& truth = paper.filled.pages[page];
            if (again) {
                get(kept, ref.capture, truth);
                continue;
            }
            ref.capture = read_one(trial, paper, page, prints, sheets);
            put(kept, ref.capture, truth);
        }
    }
    return out;
}

}  // namespace examgen::bench
