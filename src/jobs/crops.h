#pragma once
// Pictures of what a person has to decide: `crops/` in the results folder.

#include "jobs/scan_tables.h"

namespace examgen::jobs {

struct CropJob {
    const exam::Exam& exam;
    const ScannedExam& scanned;
    fs::path exam_folder;
    int processes = 1;
};

/// Makes the pictures that are not there yet, names them in `items` and removes old ones. A scan
/// that is gone or has changed leaves the name empty.
void make_crops(const CropJob& job, std::vector<ReviewItem>& items);

}  // namespace examgen::jobs
