// The whole way as an instructor goes it: a roster, personal copies of four forms, a rehearsal of
// the day with a document feeder, grading, review, results. The points are counted again here from
// the rehearsal's truth and the printed key.

#include <map>

#include <catch2/catch.hpp>

#include "base/csv.h"
#include "base/json.h"
#include "base/rational.h"
#include "cli/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

using Rows = std::vector<std::map<std::string, std::string>>;

Rows table(const fs::path& path) {
    Rows out;
    const std::string text = slurp(path);
    csv::Reader reader(json::source_of(text));
    std::vector<std::string> names;
    while (reader.next()) {
        const auto cells = reader.cells();
        if (names.empty()) {
            names.assign(cells.begin(), cells.end());
            continue;
        }
        auto& row = out.emplace_back();
        for (size_t i = 0; i < cells.size(); ++i)
            row[names[i]] = cells[i];
    }
    return out;
}

std::string text_of(const json::Value& object, std::string_view key) {
    const json::Value* value = object.find(key);
    return value ? std::string(value->text) : "";
}

using Answer = std::pair<std::string, int>;  // student, number

/// What the pictures show; nothing of pages that were lost.
struct Truth {
    std::map<Answer, std::string> shown;
    std::map<std::string, std::string> form;  // of a student
    size_t pages = 0, lost = 0, twice = 0;

    explicit Truth(const fs::path& file) {
        const std::string text = slurp(file);
        for (size_t at = 0; at < text.size();) {
            const size_t end = text.find('\n', at);
            const auto line = json::parse(std::string_view(text).substr(at, end - at), "truth");
            add(line.root());
            at = end + 1;
        }
    }

    void add(const json::Value& page) {
        const std::string state = text_of(page, "state"), student = text_of(page, "student_id");
        pages += state != "lost";
        lost += state == "lost";
        twice += state == "double";
        form[student] = text_of(page, "form");
        const json::Value* answers = page.find("answers");
        if (!answers)
            return;
        for (const auto& answer : json::children(*answers))
            shown[{student, std::stoi(text_of(answer, "number"))}] =
                state == "lost" ? "" : text_of(answer, "shown");
    }
};

struct Way {
    TempFolder folder;
    int students;

    explicit Way(int n) : students(n) {
        std::string roster = "student_id,name\n";
        for (int i = 0; i < n; ++i)
            roster += std::to_string(2027000 + i) + ",Person " + std::to_string(i + 1) + "\n";
        spill(folder / "roster.csv", roster);
    }

    void go(const std::string& args, int code) const {
        const Ran ran = call(args, folder.path());
        INFO(args << "\n" << ran.out << ran.err);
        REQUIRE(ran.code == code);
    }

    /// A person looks at what is open and sees what the truth says.
    std::string decided(const Truth& truth) const {
        std::string out = "file,page_index,number,decision\n";
        for (const auto& row : table(results() / "review.csv")) {
            const std::string number = row.at("number");
            std::string text = "incomplete";
            if (!number.empty())
                text = truth.shown.at({row.at("student_id"), std::stoi(number)});
            out += row.at("file") + "," + row.at("page_index") + "," + number + "," +
                   (text.empty() ? "blank" : text) + "\n";
        }
        return out;
    }

    fs::path rehearsal() const { return folder / "exam/rehearsal"; }

    fs::path results() const { return rehearsal() / "results"; }

    /// Points of each student out of the truth and the printed key.
    std::map<std::string, Rational> points(const Truth& truth) const {
        std::map<std::string, Rational> out;
        for (const auto& row : table(folder / "exam/answer-key.csv"))
            for (const auto& [student, form] : truth.form) {
                auto& sum = out[student];
                const auto it = truth.shown.find({student, std::stoi(row.at("number"))});
                if (form == row.at("form") && it != truth.shown.end() &&
                    it->second == row.at("key"))
                    sum = sum + *Rational::parse(row.at("points"));
            }
        return out;
    }

    void check(int questions) const {
        go("--topic ki-hardware --count " + std::to_string(questions) +
               " --seed 11 --forms 4 --roster roster.csv -o exam",
           0);
        go("rehearse exam --no-grade --device feeder --mishaps --seed 4 --students " +
               std::to_string(students),
           0);
        const Truth truth(rehearsal() / "truth.jsonl");
        CHECK(truth.form.size() == static_cast<size_t>(students));
        const Ran graded =
            call("grade exam/rehearsal --scans exam/rehearsal/scans --no-use", folder.path());
        INFO(graded.out << graded.err);
        REQUIRE((graded.code == 0 || graded.code == 3));
        const auto open = table(results() / "review.csv");
        INFO(open.size() << " decisions, " << truth.pages << " pages, " << truth.lost << " lost, "
                         << truth.twice << " doubled");
        const size_t answers = static_cast<size_t>(students * questions);
        CHECK(open.size() <= truth.lost + answers / 200 + 1);
        if (!open.empty()) {
            spill(folder / "back.csv", decided(truth));
            go("review exam/rehearsal --apply back.csv --by Muster", 0);
        }
        const auto expected = points(truth);
        const auto rows = table(results() / "results.csv");
        CHECK(rows.size() == static_cast<size_t>(students));
        for (const auto& row : rows) {
            INFO(row.at("student_id") << " " << row.at("points"));
            CHECK(row.at("status") == "ok");
            CHECK(Rational::parse(row.at("points")) == expected.at(row.at("student_id")));
        }
        if (students >= 200)
            WARN(answers << " answers on " << truth.pages << " pages, " << truth.lost << " lost, "
                         << open.size() << " decisions");
    }
};

}  // namespace

TEST_CASE("from the roster to results: after a feeder's mishaps all points equal the truth") {
    Way(12).check(10);
}

TEST_CASE("two hundred students from the roster to results, all points equal the truth",
          "[.long]") {
    Way(200).check(20);
}
