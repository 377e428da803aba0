#include "jobs/formula_widths.h"

#include <algorithm>
#include <optional>

#include "bank/texts.h"
#include "layout/setter.h"

namespace examgen::jobs {
namespace {

constexpr Mm k_points = 24_mm;  // "10 points" beside a stem, and the gap

/// Opened when the first formula is found: most banks have none.
struct Desk {
    Places places = find_places();
    layout::Definition definition = load_layout(places, "exam-a4");
    FontFolder folder{places.fonts};
    draw::FontBook fonts{folder.source()};
    layout::Setter setter{definition, fonts};

    /// Options and remarks begin further right than stems, which keep away from their points.
    Mm room(const std::string& pointer) const {
        if (!pointer.ends_with("/stem"))
            return definition.column("end") - definition.column("option");
        const Mm end = std::min(definition.column("end"), definition.column("points") - k_points);
        return end - definition.column("stem");
    }
};

bool has_formula(const std::vector<text::Block>& blocks) {
    for (const auto& block : blocks) {
        for (const auto& span : block.spans)
            if (span.style.math)
                return true;
        if (has_formula(block.children))
            return true;
    }
    return false;
}

}  // namespace

Diagnostics review_formula_widths(const bank::Bank& bank) {
    std::optional<Desk> desk;
    Diagnostics out;
    const auto see = [&](const std::string& markup, const std::string& pointer) {
        if (markup.find_first_of("$\\") == markup.npos)
            return;
        const auto blocks = text::parse_markup(markup);
        if (!has_formula(blocks))
            return;
        if (!desk)
            desk.emplace();
        try {
            desk->setter.flow(blocks, desk->setter.style("text"), desk->room(pointer));
        } catch (const Error& e) {
            Diagnostic one = e.all().front();
            one.where = {bank.file, 0, 0, pointer, 0};
            out.push_back(std::move(one));
        }
    };
    for (const auto& question : bank.questions)
        if (question.status != bank::Status::retired)
            bank::each_text(question, see);
    return out;
}

}  // namespace examgen::jobs
