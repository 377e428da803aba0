// Personal copies of a 20-question German exam of four pages, tagged and compressed, one file each.

#include <cstdio>

#include "bench.h"

#include "jobs/compose.h"
#include "jobs/copies.h"
#include "select/draw.h"
#include "select/shuffle.h"

namespace examgen::bench {

namespace {

void pages(const char* name, pdf::Container container, long n) {
    const auto places = jobs::find_places();
    const auto banks = jobs::load_banks({places.banks / "ki-hardware.json"});
    const select::Pool pool = select::make_pool(banks.front().bank);
    select::Query query;
    query.count = 20;
    query.seed = 1;
    std::vector<const bank::Question*> chosen;
    for (const uint32_t index : select::draw(pool, query))
        chosen.push_back(pool.questions[index]);
    jobs::Composition parts;
    parts.title = banks.front().bank.topic.title;
    jobs::Press press(places, "exam-compact", "key-a4", "de");
    exam::Exam exam =
        jobs::compose(chosen, select::make_forms(chosen, {1, 1}), 1, parts, press.fingerprint());
    jobs::CopyRequest request;
    request.copies = static_cast<int>(n);
    request.split = true;
    request.container = container;
    auto plan = jobs::plan_copies(request, {"A"}, std::nullopt, press.labels());
    for (auto& copy : plan.copies) {
        copy.personal = true;
        copy.text.student_id = std::to_string(10000000 + copy.copy.copy);
        copy.text.name = "Erfunden " + std::to_string(copy.copy.copy);
    }
    const auto questions = jobs::by_id(chosen);
    jobs::CopyPress copies(press, exam, jobs::heading_of(exam, parts, press.labels()), questions,
                           request, std::move(plan));
    Diagnostics warnings;
    copies.set(warnings);
    press.fonts();
    size_t bytes = 0;
    const double memory = peak_mb(), start = cpu_seconds();
    copies.write([&bytes](const jobs::File& file) { bytes += file.bytes.size(); }, {});
    print(name, n, "copies", cpu_seconds() - start);
    std::fprintf(stderr, "%s: %.1f KB a copy, memory %.1f MB before the first\n", name,
                 static_cast<double>(bytes) / 1024 / static_cast<double>(n), memory);
}

}  // namespace

void pages_libharu(long n) {
    pages("pages-libharu", pdf::Container::libharu, n);
}

void pages_direct(long n) {
    pages("pages-direct", pdf::Container::direct, n);
}

}  // namespace examgen::bench
