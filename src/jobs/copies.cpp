#include "jobs/copies.h"

#include <algorithm>
#include <numeric>

#include "base/parallel.h"
#include "base/utf8.h"
#include "jobs/seating.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_bundle_pages = 1000;
constexpr int k_most_copies = 1000000;

std::string file_stem(const std::string& profile) {
    return profile.empty() ? "copies" : "copies-" + profile;
}

std::string numbered(size_t number, size_t digits) {
    const std::string text = std::to_string(number);
    return std::string(text.size() < digits ? digits - text.size() : 0, '0') + text;
}

PlannedCopy copy_of(const Student& student, std::optional<int> duration_min,
                    const layout::Labels& labels) {
    PlannedCopy out;
    out.personal = true;
    out.profile = student.profile;
    out.copy.student_id = student.id;
    if (!student.name.empty())
        out.copy.name = student.name;
    out.copy.seat = student.seat;
    out.copy.room = student.room;
    out.text.student_id = student.id;
    out.text.name = student.name;
    out.text.seat = student.seat;
    out.text.room = student.room;
    if (duration_min)
        out.text.duration =
            std::to_string(duration_of(student, *duration_min)) + "\u00a0" + labels["minutes"];
    return out;
}

void number_copies(std::vector<PlannedCopy>& copies, const std::vector<size_t>& form,
                   const std::vector<std::string>& forms, bool own_order) {
    for (size_t i = 0; i < copies.size(); ++i) {
        const int number = static_cast<int>(i) + 1;
        copies[i].copy.copy = copies[i].text.copy = number;
        copies[i].copy.form = own_order ? std::to_string(number) : forms[form[i]];
        copies[i].text.form = own_order ? 0 : static_cast<int>(form[i]) + 1;
    }
}

}  // namespace

CopyPlan plan_copies(const CopyRequest& request, const std::vector<std::string>& forms,
                     std::optional<int> duration_min, const layout::Labels& labels) {
    CopyPlan out;
    std::vector<size_t> form;
    if (request.roster) {
        const std::string file = request.roster->string();
        Roster roster = read_roster(stream_file(*request.roster), file);
        out.warnings = std::move(roster.warnings);
        Seating seating = assign_forms(roster.students, forms, file);
        out.warnings.insert(out.warnings.end(), seating.warnings.begin(), seating.warnings.end());
        form = std::move(seating.form);
        for (const auto& student : roster.students) {
            out.copies.push_back(copy_of(student, duration_min, labels));
            const bool longer = student.extra_min.value_or(0) || student.extra_percent.value_or(0);
            out.copies.back().longer = longer;
            out.personal_time = out.personal_time || longer;
            if (longer && !duration_min)
                throw Error(msg("extra time needs the exam's duration"),
                            {file, student.line, 0, "", 0}, {msg("give it with --duration")});
        }
    }
    const size_t more = static_cast<size_t>(request.spares) +
                        (request.roster ? 0 : static_cast<size_t>(request.copies));
    if (out.copies.size() + more > k_most_copies)
        throw Error(msg("at most {} copies", k_most_copies));
    for (size_t i = 0; i < more; ++i)
        form.push_back(form.size() % forms.size());
    out.copies.resize(form.size());
    number_copies(out.copies, form, forms, request.own_order);
    return out;
}

/// What the copies of one form in one layout share.
struct CopyPress::Shared {
    layout::ExamSetter* setter = nullptr;
    layout::Heading heading, booklet;
    const exam::Form* form = nullptr;
    layout::Paper paper, answer_sheet;
    bool stands_for_form = false;  // its geometry is that of the form's sheets
    int copies = 0;                // how many there are
    std::optional<pdf::Stencil> stencil;

    size_t pages() const { return paper.pages.size() + answer_sheet.pages.size(); }
};

CopyPress::CopyPress(Press& press, exam::Exam& exam, const layout::Heading& heading,
                     const layout::QuestionsById& questions, const CopyRequest& request,
                     CopyPlan plan)
    : press_(press),
      exam_(exam),
      heading_(heading),
      questions_(questions),
      request_(request),
      plan_(std::move(plan)) {}

CopyPress::Shared& CopyPress::shared(const PlannedCopy& copy) const {
    return *shared_.at(copy.copy.form + (copy.personal ? "+" : "-") + copy.profile);
}

void CopyPress::set(Diagnostics& warnings) {
    std::map<std::string, bool> has_sheets;
    // The copies in the exam's own layout come first: their geometry is that of the form.
    std::vector<const PlannedCopy*> order;
    for (const auto& copy : plan_.copies)
        order.push_back(&copy);
    std::stable_partition(order.begin(), order.end(),
                          [](const PlannedCopy* copy) { return copy->profile.empty(); });
    for (const auto* copy : order) {
        auto& place = shared_[copy->copy.form + (copy->personal ? "+" : "-") + copy->profile];
        if (place) {
            ++place->copies;
            continue;
        }
        place = std::make_shared<Shared>();
        place->copies = 1;
        place->setter = &press_.setter(copy->profile);
        place->form = exam_.find_form(copy->copy.form);
        place->heading = heading_;
        place->heading.personal = copy->personal;
        place->heading.personal_time = copy->personal && plan_.personal_time;
        place->booklet = press_.booklet(place->heading);
        place->paper = place->setter->set_shared(place->booklet, *place->form, questions_);
        if (auto* sheet = press_.sheet_setter())
            place->answer_sheet = sheet->set(place->heading, *place->form, questions_,
                                             static_cast<int>(place->paper.pages.size()) + 1);
        if (shared_.size() == 1)
            warnings.insert(warnings.end(), place->paper.warnings.begin(),
                            place->paper.warnings.end());
        place->stands_for_form = !std::exchange(has_sheets[copy->copy.form], true);
    }
    // What copies print of their own is set when they are written, with the fonts cut already.
    for (const auto& copy : plan_.copies) {
        shared(copy).setter->prepare_own(shared(copy).heading, copy.text);
        if (auto* sheet = press_.sheet_setter())
            sheet->prepare_own(shared(copy).heading, copy.text);
    }
    if (request_.roster)
        set_attendance();
    bundles_ = bundles();
    enter_sheets();
}

/// By room and seat; who has no seat comes by name behind them.
void CopyPress::set_attendance() {
    std::vector<report::Seated> rows;
    for (const auto& planned : plan_.copies)
        if (planned.personal)
            rows.push_back({planned.copy.room, planned.copy.seat, planned.copy.name.value_or(""),
                            *planned.copy.student_id, planned.copy.form, planned.copy.copy,
                            planned.longer ? planned.text.duration : ""});
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
        const auto key = [](const report::Seated& one) {
            return std::tuple(one.room, one.seat.empty(), natural_key(one.seat), one.name);
        };
        return key(a) < key(b);
    });
    press_.set_attendance(heading_, rows);
}

std::vector<CopyPress::Bundle> CopyPress::bundles() const {
    std::vector<size_t> order(plan_.copies.size());
    std::iota(order.begin(), order.end(), size_t{0});
    const auto key = [&](size_t i) -> std::pair<std::string, std::string> {
        const exam::Copy& copy = plan_.copies[i].copy;
        switch (request_.order) {
            case CopyOrder::name:
                return {copy.name.value_or(""), ""};
            case CopyOrder::id:
                return {copy.student_id.value_or(""), ""};
            case CopyOrder::seat:
                return {copy.room, natural_key(copy.seat)};
            case CopyOrder::form:
                return {copy.form, ""};
            case CopyOrder::roster:
                break;
        }
        return {};
    };
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return std::pair(plan_.copies[a].profile, key(a)) <
               std::pair(plan_.copies[b].profile, key(b));
    });
    std::vector<Bundle> out;
    std::string profile;
    size_t pages = 0;
    for (const size_t i : order) {
        const PlannedCopy& copy = plan_.copies[i];
        const size_t own = shared(copy).pages() + 1;
        const bool full =
            request_.bundle > 0
                ? !out.empty() && out.back().copies.size() >= static_cast<size_t>(request_.bundle)
                : pages + own > k_bundle_pages;
        if (out.empty() || request_.split || full || copy.profile != profile) {
            out.push_back({});
            profile = copy.profile;
            pages = 0;
        }
        out.back().copies.push_back(i);
        pages += own;
    }
    std::map<std::string, size_t> files, numbers;
    for (const auto& bundle : out)
        ++files[plan_.copies[bundle.copies.front()].profile];
    for (auto& bundle : out) {
        const PlannedCopy& first = plan_.copies[bundle.copies.front()];
        const size_t number = ++numbers[first.profile];
        bundle.file = file_stem(first.profile);
        if (request_.split)
            bundle.file = "copy-" + numbered(static_cast<size_t>(first.copy.copy), 4);
        else if (files[first.profile] > 1)
            bundle.file += "-" + numbered(number, 3);
        bundle.file += ".pdf";
    }
    return out;
}

void CopyPress::enter_sheets() {
    for (const auto& bundle : bundles_) {
        int page = 1;
        for (const size_t i : bundle.copies) {
            exam::Copy& copy = plan_.copies[i].copy;
            copy.file = bundle.file;
            copy.file_page = page;
            const int pages = static_cast<int>(shared(plan_.copies[i]).pages());
            page += pages + (request_.split ? 0 : pages % 2);
        }
    }
    std::map<std::string, bool> entered;
    for (const auto& planned : plan_.copies) {
        exam_.copies.push_back(planned.copy);
        const Shared& set = shared(planned);
        const bool of_form = set.stands_for_form;
        if (of_form && std::exchange(entered[planned.copy.form], true))
            continue;
        for (const auto* paper : {&set.paper, &set.answer_sheet})
            for (const auto& page : paper->pages) {
                exam::Sheet sheet = page.sheet;
                sheet.copy = of_form ? 0 : planned.copy.copy;
                sheet.file = planned.copy.file;
                sheet.file_page = planned.copy.file_page + sheet.page - 1;
                exam_.sheets.push_back(std::move(sheet));
            }
    }
}

/// Pages of a single copy are soon written; of many, made small once.
const pdf::Stencil& CopyPress::stencil(Shared& set) {
    constexpr int k_many = 10;
    if (!set.stencil) {
        std::vector<const draw::Frame*> pages;
        for (const auto* paper : {&set.paper, &set.answer_sheet})
            for (const auto& page : paper->pages)
                pages.push_back(&page.frame);
        set.stencil.emplace(pages, press_.fonts(),
                            set.copies < k_many ? pdf::Effort::quick : pdf::Effort::thorough);
    }
    return *set.stencil;
}

/// The papers of a file; a blank back where the next paper would begin on it.
std::vector<pdf::Paper> CopyPress::papers_of(const Bundle& bundle) {
    std::vector<pdf::Paper> out;
    for (const size_t i : bundle.copies) {
        const PlannedCopy& planned = plan_.copies[i];
        Shared& set = shared(planned);
        auto own = set.setter->own(set.booklet, *set.form, set.paper, planned.text);
        if (auto* sheet = press_.sheet_setter())
            for (auto& page : sheet->own(set.heading, *set.form, set.answer_sheet, planned.text,
                                         static_cast<int>(own.size()) + 1))
                own.push_back(std::move(page));
        out.push_back({&stencil(set), std::move(own), !request_.split && set.pages() % 2 == 1});
    }
    return out;
}

std::string CopyPress::write_bundle(const Bundle& bundle,
                                    const std::vector<pdf::Paper>& papers) const {
    const std::string name =
        bundle.copies.size() == 1 ? plan_.copies[bundle.copies.front()].copy.name.value_or("") : "";
    return pdf::write(papers, {exam_.title + (name.empty() ? "" : ", " + name), exam_.language},
                      request_.container);
}

/// What the only copy of a form shares with no other is not kept.
void CopyPress::forget(const Bundle& bundle) {
    for (const size_t i : bundle.copies)
        if (Shared& set = shared(plan_.copies[i]); set.copies == 1)
            set.stencil.reset();
}

void CopyPress::write(const std::function<void(File)>& out,
                      const std::function<void(size_t, size_t)>& progress) {
    // Fonts are not for two threads: a wave's pages are set here, and written side by side.
    const size_t wave = static_cast<size_t>(std::max(request_.threads, 1));
    size_t done = 0;
    for (size_t from = 0; from < bundles_.size(); from += wave) {
        const size_t n = std::min(wave, bundles_.size() - from);
        std::vector<std::vector<pdf::Paper>> papers;
        std::vector<File> files(n);
        for (size_t i = 0; i < n; ++i)
            papers.push_back(papers_of(bundles_[from + i]));
        parallel(n, request_.threads, [&](size_t i) {
            files[i] = {bundles_[from + i].file, write_bundle(bundles_[from + i], papers[i])};
        });
        for (size_t i = 0; i < n; ++i) {
            try {
                out(std::move(files[i]));
            } catch (const Error& e) {
                Diagnostics all = e.all();
                all.front().hints.push_back(
                    msg("{} of {} copies were done before; none is kept", done,
                        plan_.copies.size()));
                throw Error(std::move(all));
            }
            forget(bundles_[from + i]);
            done += bundles_[from + i].copies.size();
            if (progress)
                progress(done, plan_.copies.size());
        }
    }
}

}  // namespace examgen::jobs
