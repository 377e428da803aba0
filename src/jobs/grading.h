#pragma once
// Papers of one exam under one ruling, in two passes: `add` scores each row into a spool; when all
// have been seen, duplicates and the distribution of points are known, and `each` gives grades.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/csv.h"
#include "jobs/marker.h"
#include "jobs/papers.h"
#include "jobs/submissions.h"
#include "score/harmless.h"

namespace examgen::jobs {

/// How one student's points and grade came about.
struct Explanation {
    struct Line {
        int number = 0;
        std::string question, marked, key;
        exam::ItemScore score;
    };

    std::string student, form;
    std::vector<Line> lines;
    Rational points, max_points;
    exam::PaperStatus status = exam::PaperStatus::ok;
    score::Cuts::Grade grade;
};

/// What came of a paper.
struct Outcome {
    exam::PaperStatus status = exam::PaperStatus::ok;
    score::Standing standing;  // a grade only with a scale and the status ok
    score::Kept kept = score::Kept::nothing;
};

class Grading {
public:
    struct Setting {
        const exam::Exam& exam;
        const score::Ruling& ruling;
        const std::optional<score::Scale>& scale;
        csv::Style style;
        bool cells = false;                  // papers keep their cells
        std::optional<std::string> explain;  // a student
    };

    Grading(const Setting& setting, const fs::path& folder);

    /// `undecided` is told the number and the cell of what cannot be read as an answer.
    void add(int64_t id, const Row& row,
             const std::function<void(size_t, std::string_view)>& undecided);

    /// After the last paper: finds duplicates and cuts.
    void close(Problems& problems);

    /// What was announced of a paper, for hold-harmless; may be empty.
    using Announced = std::function<std::optional<score::Standing>(int64_t paper)>;
    using Sink = std::function<void(const Paper&, const Outcome&)>;

    /// All papers in order.
    void each(const Announced& announced, const Sink& sink);

    /// Students of the roster without a paper.
    void each_absent(const Sink& sink);

    size_t papers() const { return papers_.size(); }
    const score::Cuts& cuts() const { return cuts_; }

    const Rational& max_points() const { return max_points_; }

    Marker& marker() { return marker_; }

    /// How many papers that stand have how many points.
    const std::map<Rational, int64_t>& distribution() const { return distribution_; }

    bool has_explained() const { return !explained_.empty(); }

    std::vector<Explanation> take_explained();

    /// Students that form the reference group of a relative scale; none: all.
    void set_reference(std::vector<std::string> students);

private:
    void score_cells(Paper& paper, const Row& row,
                     const std::function<void(size_t, std::string_view)>& undecided);
    void explain(const Row& row, const Paper& paper);
    void find_duplicates();
    void uncount(const Paper& paper);
    exam::PaperStatus final_status(const Paper& paper) const;

    Setting setting_;
    Marker marker_;
    Papers papers_;
    std::vector<uint64_t> hashes_;                        // of student ids
    std::map<std::string, int, std::less<>> duplicates_;  // ids that more than one paper has
    std::map<std::string, bool, std::less<>> reference_;
    std::vector<Explanation> explained_;
    std::vector<const Mark*> marks_;  // of the paper in work
    std::map<Rational, int64_t> distribution_;
    score::Cuts cuts_;
    Rational max_points_;
    bool whole_ = true;
};

}  // namespace examgen::jobs
