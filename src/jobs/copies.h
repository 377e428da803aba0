#pragma once
// Papers that carry their number: one for each student of a roster, spares, or numbered ones for
// whoever takes them. Who gets which form, and in which file each paper lies.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "exam/exam.h"
#include "jobs/press.h"
#include "jobs/roster.h"

namespace examgen::jobs {

enum class CopyOrder { roster, name, id, seat, form };

/// What was asked for.
struct CopyRequest {
    std::optional<fs::path> roster;
    int copies = 0;          // without a roster
    int spares = 0;          // for nobody yet
    bool own_order = false;  // each copy is shuffled for itself and is a form of its own
    bool split = false;      // one file each
    int bundle = 0;          // copies in one file; 0: about 1,000 pages
    CopyOrder order = CopyOrder::roster;  // within the files
    int threads = 1;
    pdf::Container container = pdf::Container::direct;

    bool any() const { return roster || copies > 0 || spares > 0; }
};

struct PlannedCopy {
    exam::Copy copy;
    layout::CopyText text;
    std::string profile;  // a layout's name; empty: the exam's
    bool personal = false;
    bool longer = false;  // more time than others
};

struct CopyPlan {
    std::vector<PlannedCopy> copies;  // by number
    bool personal_time = false;       // some have more time than others
    Diagnostics warnings;
};

/// Numbers run from 1 in roster order, spares follow. `forms`: names to give out; with `own_order`
/// each copy's form is its number. Throws Error for a roster that cannot be used.
CopyPlan plan_copies(const CopyRequest& request, const std::vector<std::string>& forms,
                     std::optional<int> duration_min, const layout::Labels& labels);

/// Sets and writes all copies, file by file, and enters sheets and copies in `exam`.
class CopyPress {
public:
    CopyPress(Press& press, exam::Exam& exam, const layout::Heading& heading,
              const layout::QuestionsById& questions, const CopyRequest& request, CopyPlan plan);

    /// Sets all that copies share. Throws Error for a profile that is no layout for exams.
    void set(Diagnostics& warnings);

    /// Writes the files after the press has cut its fonts; `out` takes them in order, `progress`
    /// the number of copies done.
    void write(const std::function<void(File)>& out,
               const std::function<void(size_t done, size_t all)>& progress);

private:
    struct Shared;

    /// The copies of one file.
    struct Bundle {
        std::string file;
        std::vector<size_t> copies;  // indices into the plan
    };

    void set_attendance();
    Shared& shared(const PlannedCopy& copy) const;
    const pdf::Stencil& stencil(Shared& set);
    void forget(const Bundle& bundle);
    std::vector<Bundle> bundles() const;
    void enter_sheets();
    std::vector<pdf::Paper> papers_of(const Bundle& bundle);
    std::string write_bundle(const Bundle& bundle, const std::vector<pdf::Paper>& papers) const;

    Press& press_;
    exam::Exam& exam_;
    layout::Heading heading_;
    const layout::QuestionsById& questions_;
    CopyRequest request_;
    CopyPlan plan_;
    std::map<std::string, std::shared_ptr<Shared>> shared_;
    std::vector<Bundle> bundles_;
};

}  // namespace examgen::jobs
