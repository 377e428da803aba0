#include "jobs/layouts.h"

#include <algorithm>

#include "jobs/compose.h"
#include "jobs/press.h"
#include "select/draw.h"
#include "select/shuffle.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_sample = 12, k_sheet_sample = 60;

/// The first questions that can be printed, kind by kind in turn, so that each kind is shown.
std::vector<const bank::Question*> sample(const std::vector<LoadedBank>& banks, size_t most) {
    std::map<bank::Kind, std::vector<const bank::Question*>> by_kind;
    for (const auto& loaded : banks)
        for (const auto& question : loaded.bank.questions)
            if (question.status == bank::Status::approved && bank::is_printable(question) &&
                question.kind != bank::Kind::description)
                by_kind[question.kind].push_back(&question);
    std::vector<const bank::Question*> out;
    for (size_t i = 0; out.size() < most; ++i) {
        const size_t before = out.size();
        for (const auto& [kind, all] : by_kind)
            if (i < all.size() && out.size() < most)
                out.push_back(all[i]);
        if (out.size() == before)
            break;
    }
    return out;
}

}  // namespace

std::vector<LayoutInfo> list_layouts(const Places& places) {
    std::vector<LayoutInfo> out;
    for (const auto& entry : fs::directory_iterator(places.layouts)) {
        if (entry.path().extension() != ".json")
            continue;
        const auto layout = load_layout(places, entry.path().stem().string());
        out.push_back({layout.name, layout.kind, layout.titles, layout.page});
    }
    std::sort(out.begin(), out.end(),
              [](const LayoutInfo& a, const LayoutInfo& b) { return a.name < b.name; });
    return out;
}

Diagnostics check_layout(const Places& places, const std::string& name) {
    for (const char* language : {"de", "en"})
        preview_layout(places, name, language);
    return load_layout(places, name).warnings;
}

std::string preview_layout(const Places& places, const std::string& name,
                           const std::string& language) {
    using layout::PaperKind;
    const PaperKind kind = load_layout(places, name).kind;
    const bool sheet = kind == PaperKind::answer_sheet;
    const auto banks = load_banks({places.banks});
    auto chosen = sample(banks, sheet ? k_sheet_sample : k_sample);
    Composition parts;
    parts.language = language;
    parts.title = language == "de" ? "Musterprüfung" : "Sample exam";
    parts.course = language == "de" ? "Lehrveranstaltung" : "Course";
    parts.duration_min = 90;
    Press press(places, kind == PaperKind::exam ? name : "exam-a4",
                kind == PaperKind::key ? name : "key-a4", language,
                sheet ? layout::AnswerPlace::separate : layout::AnswerPlace::inline_,
                sheet ? name : std::string(k_sheet_layout));
    exam::Exam exam =
        compose(chosen, select::make_forms(chosen, {}), 0, parts, press.fingerprint());
    Diagnostics warnings;
    const auto heading = heading_of(exam, parts, press.labels());
    const std::string wanted = kind == PaperKind::exam  ? "exam.pdf"
                               : kind == PaperKind::key ? "answer-key.pdf"
                                                        : "answer-sheet.pdf";
    for (auto& file : press.print(exam, heading, by_id(chosen), warnings))
        if (file.name == wanted)
            return std::move(file.bytes);
    return {};
}

}  // namespace examgen::jobs
