#include <catch2/catch.hpp>

#include <cstring>

#include "base/rng.h"
#include "exam/exam.h"
#include "jobs/roster.h"
#include "jobs/seating.h"

using namespace examgen;
using namespace examgen::jobs;

namespace {

Roster read(std::string text) {
    size_t at = 0;
    return read_roster(
        [text = std::move(text), at](std::span<char> into) mutable {
            const size_t n = std::min(into.size(), text.size() - at);
            std::memcpy(into.data(), text.data() + at, n);
            at += n;
            return n;
        },
        "students.csv");
}

Diagnostics problems_of(const std::string& text) {
    try {
        read(text);
    } catch (const Error& e) {
        return e.all();
    }
    return {};
}

std::vector<Student> hall(int rows, int numbers, double full, uint64_t seed) {
    Rng rng(seed);
    std::vector<Student> out;
    for (int row = 0; row < rows; ++row)
        for (int number = 1; number <= numbers; ++number) {
            if (rng.below(1000) >= static_cast<uint64_t>(full * 1000))
                continue;
            Student one;
            one.id = std::to_string(out.size());
            one.seat = std::string(1, static_cast<char>('A' + row)) + std::to_string(number);
            out.push_back(one);
        }
    return out;
}

int shared_forms(const std::vector<Student>& students, const Seating& seating) {
    int shared = 0;
    for (size_t i = 0; i < students.size(); ++i)
        for (size_t k = i + 1; k < students.size(); ++k) {
            const auto number = [](const Student& s) { return std::stoi(s.seat.substr(1)); };
            shared += std::abs(students[i].seat[0] - students[k].seat[0]) <= 1 &&
                      std::abs(number(students[i]) - number(students[k])) <= 1 &&
                      seating.form[i] == seating.form[k];
        }
    return shared;
}

}  // namespace

TEST_CASE("a roster as German Excel writes it keeps zeros, umlauts and extra time") {
    const Roster roster = read(
        "Matrikelnummer;Nachname;Vorname;Platz;Raum;Zeitzuschlag;Profil\r\n"
        "00123;M\xfcller-Erfunden;Jos\xe9;C12;HS 1;25 %;exam-large-print-18\r\n"
        "123;Beispiel;Anna;C14;HS 1;30;\r\n");
    REQUIRE(roster.students.size() == 2);
    CHECK(roster.students[0].id == "00123");
    CHECK(roster.students[0].name == "José Müller-Erfunden");
    CHECK(roster.students[0].seat == "C12");
    CHECK(roster.students[0].room == "HS 1");
    CHECK(roster.students[0].profile == "exam-large-print-18");
    CHECK(duration_of(roster.students[0], 90) == 113);
    CHECK(duration_of(roster.students[1], 90) == 120);
    CHECK(roster.students[1].line == 3);
}

TEST_CASE("a double or missing id is named with its line, all at once") {
    const auto all = problems_of("student_id,name\n7,A\n,B\n7,C\n");
    REQUIRE(all.size() == 2);
    CHECK(all[0].where.line == 3);
    CHECK(all[1].where.line == 4);
    CHECK(render(all[1].what, Lang::en).find("line 2") != std::string::npos);
}

TEST_CASE("a roster without students, without ids or empty is refused") {
    CHECK(problems_of("").size() == 1);
    CHECK(problems_of("student_id,name\n").size() == 1);
    CHECK(problems_of("name,seat\nA,B1\n").size() == 1);
    CHECK(problems_of("id,extra_time\n1,long\n").size() == 1);
    CHECK(problems_of("id,ID\n1,1\n").size() == 1);
}

TEST_CASE("without seats forms come by roster order, and a named form stands") {
    std::vector<Student> students(5);
    students[2].form = "A";
    const std::vector<std::string> forms = {"A", "B"};
    CHECK(assign_forms(students, forms, "r.csv").form == std::vector<size_t>{0, 1, 0, 1, 0});
    students[2].form = "B";
    CHECK(assign_forms(students, forms, "r.csv").form == std::vector<size_t>{0, 1, 1, 1, 0});
    students[2].form = "C";
    CHECK_THROWS_AS(assign_forms(students, forms, "r.csv"), Error);
}

TEST_CASE("with four forms or more no neighbours share one, however full the room is") {
    for (const size_t n : {4, 5, 7})
        for (const double full : {0.3, 0.8, 1.0}) {
            std::vector<std::string> forms;
            for (size_t i = 0; i < n; ++i)
                forms.push_back(exam::form_name(i));
            const auto students = hall(9, 14, full, n);
            const Seating seating = assign_forms(students, forms, "r.csv");
            CHECK(shared_forms(students, seating) == 0);
            CHECK(seating.warnings.empty());
        }
}

TEST_CASE("two forms suffice where every second seat of a row and every second row is empty") {
    std::vector<Student> students;
    for (int row = 0; row < 6; row += 2)
        for (int number = 1; number < 12; ++number) {
            Student one;
            one.seat = std::string(1, static_cast<char>('A' + row)) + std::to_string(number);
            students.push_back(one);
        }
    const Seating seating = assign_forms(students, std::vector<std::string>{"A", "B"}, "r.csv");
    CHECK(shared_forms(students, seating) == 0);
    CHECK(seating.warnings.empty());
}

TEST_CASE("neighbours that must share a form are counted in a warning") {
    const auto students = hall(3, 3, 1.0, 1);
    const Seating seating = assign_forms(students, std::vector<std::string>{"A", "B"}, "r.csv");
    REQUIRE(seating.warnings.size() == 1);
    CHECK(render(seating.warnings[0].what, Lang::en).find(
              std::to_string(shared_forms(students, seating)) + " pairs") == 0);
}

TEST_CASE("a hall of a hundred thousand is seated at once") {
    std::vector<Student> students(100000);
    for (size_t i = 0; i < students.size(); ++i)
        students[i].seat = std::to_string(i / 300) + "-" + std::to_string(i % 300);
    const Seating seating =
        assign_forms(students, std::vector<std::string>{"A", "B", "C"}, "r.csv");
    CHECK(seating.form.size() == students.size());
}
