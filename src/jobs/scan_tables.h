#pragma once
// capture.csv and review.csv (docs/formats/capture.md, review.md).

#include <string>

#include "base/csv.h"
#include "jobs/scan_papers.h"

namespace examgen::jobs {

/// A line a page, then a line for each of its boxes.
std::string capture_csv(const exam::Exam& exam, const ScannedExam& scanned, csv::Style style);

/// One thing that a person has to decide.
struct ReviewItem {
    size_t page = 0;  // index in ScannedExam::pages
    int paper = -1;
    int number = 0;  // of the question; 0: the page or the student number
    std::string question, option, label, suggested, crop;
    std::vector<Message> reasons;
    double doubt = 1;
    bool about_student = false, about_paper = false;  // of a page, else about the page itself
};

/// All that is open, the most doubtful first.
std::vector<ReviewItem> open_items(const exam::Exam& exam, const ScannedExam& scanned);

std::string review_csv(const ScannedExam& scanned, const std::vector<ReviewItem>& items,
                       csv::Style style, Lang lang);

}  // namespace examgen::jobs
