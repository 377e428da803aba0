#include "select/assemble.h"

#include <cstdlib>
#include <ctime>

#include <catch2/catch.hpp>

#include "select/assembly_support.h"

using namespace examgen;
using namespace examgen::select;
using namespace examgen::test;

namespace {

std::string numbered(int i) {
    return (i < 10 ? "0" : "") + std::to_string(i) + ".json";
}

double seconds() {
    return static_cast<double>(clock()) / CLOCKS_PER_SEC;
}

}  // namespace

TEST_CASE("fifty blueprints that can be kept are kept, and none is called infeasible") {
    for (int i = 1; i <= 50; ++i) {
        const std::string blueprint = data("feasible/" + numbered(i));
        INFO("feasible " << i);
        Assembly made;
        REQUIRE(complaint([&] { made = stock().assemble(blueprint); }) == "");
        CHECK(stock().faults(blueprint, made) == std::vector<std::string>());
    }
}

TEST_CASE("of twenty broken blueprints the planted constraint and its exact shortfall are named") {
    for (const auto& [file, name, short_by] :
         nlohmann::json::parse(data("broken/expected.json"))
             .get<std::vector<std::tuple<std::string, std::string, int>>>()) {
        const std::string said =
            complaint([path = "broken/" + file] { stock().assemble(data(path)); });
        INFO(file << "\n" << said);
        CHECK(said.find("no proof") == std::string::npos);
        CHECK(said.find(name.empty() ? "9 forms of 50" : "\"" + name + "\"") != std::string::npos);
        const std::string number = std::to_string(short_by);
        const bool exact = said.find(": " + number + " short") != std::string::npos ||
                           said.find(": " + number + " over") != std::string::npos;
        CHECK(exact);
    }
}

TEST_CASE("a form that is broken is seen by the checker") {
    const std::string blueprint = data("feasible/02.json");
    auto forms = stock().ids(stock().assemble(blueprint));
    const auto json = nlohmann::json::parse(blueprint);
    REQUIRE(stock().checker.faults(json, forms).empty());
    forms[0][0] = forms[0][1];
    CHECK_FALSE(stock().checker.faults(json, forms).empty());
    forms[0] = {"f201", "f202"};
    CHECK_FALSE(stock().checker.faults(json, forms).empty());
}

TEST_CASE("the same seed gives the same forms and another seed others") {
    const std::string blueprint = data("feasible/04.json");
    const auto first = stock().assemble(blueprint, 7), again = stock().assemble(blueprint, 7);
    CHECK(first.forms == again.forms);
    CHECK(first.forms != stock().assemble(blueprint, 8).forms);
}

TEST_CASE("assembled forms are the stored ones") {
    const std::string path = std::string(EXAMGEN_TEST_DATA) + "/select/assembled.json";
    nlohmann::json made;
    for (const char* file : {"feasible/02.json", "feasible/03.json", "feasible/04.json",
                             "feasible/07.json", "feasible/10.json"})
        made[file] = stock().ids(stock().assemble(data(file), 2026));
    if (std::getenv("EXAMGEN_UPDATE"))
        std::ofstream(path) << made.dump(1) << "\n";
    CHECK(nlohmann::json::parse(slurp_text(path)) == made);
}

TEST_CASE("forms without any constraint are alike in topics, difficulty, points, words and time") {
    const std::string blueprint =
        R"({"format": "examgen-blueprint/1", "forms": 4, "count": 16, "overlap": 0})";
    const Assembly made = stock().assemble(blueprint);
    CHECK(stock().faults(blueprint, made).empty());
    std::vector<std::map<std::string, int>> topics(4), levels(4);
    const auto ids = stock().ids(made);
    for (size_t f = 0; f < 4; ++f)
        for (const auto& id : ids[f]) {
            ++topics[f][stock().checker.question(id)["topic"]];
            ++levels[f][stock().checker.question(id)["difficulty"].dump()];
        }
    for (size_t f = 1; f < 4; ++f) {
        CHECK(topics[f] == topics[0]);
        CHECK(levels[f] == levels[0]);
        CHECK(made.likeness[f].points == made.likeness[0].points);
        CHECK(std::abs(made.likeness[f].words - made.likeness[0].words) <= 40);
        CHECK(std::abs(made.likeness[f].time_s - made.likeness[0].time_s) <= 40);
    }
}

TEST_CASE("four forms of the shipped bank have one table of topics and difficulties and one mean") {
    const std::string path = std::string(EXAMGEN_SOURCE_DIR) + "/banks/ki-hardware.json";
    const Bench bench(slurp_text(path));
    // Without any shared question the topics cannot be equal: the sum of a quarter of each topic's
    // questions, rounded down, is 19.
    const std::string blueprint = R"({"format": "examgen-blueprint/1", "forms": 4, "count": 20,
        "overlap": 2, "objective": {"target_mean_difficulty": 3}})";
    const Assembly made = bench.assemble(blueprint);
    CHECK(bench.faults(blueprint, made).empty());
    std::vector<std::map<std::string, int>> tables(4);
    REQUIRE(made.forms.size() == 4);
    for (size_t f = 0; f < 4; ++f)
        for (const uint32_t i : made.forms[f]) {
            ++tables[f][bench.pool.questions[i]->topic];
            ++tables[f][std::to_string(bench.pool.questions[i]->difficulty)];
        }
    for (size_t f = 0; f < 4; ++f) {
        CHECK(tables[f] == tables[0]);
        CHECK(made.likeness[f].mean_difficulty == Approx(3));
        CHECK(made.likeness[f].spread == Approx(made.likeness[0].spread));
    }
}

TEST_CASE("a target that whole questions cannot meet is met as nearly as they can, and proven so") {
    const Assembly made = stock().assemble(
        R"({"format": "examgen-blueprint/1", "count": 7,
            "objective": {"target_mean_difficulty": 3.1}})");
    CHECK(made.value == Approx(0.3));  // 7 · 3.1 = 21.7
    CHECK(made.bound == Approx(0.3));
    CHECK(made.gap() == Approx(0).margin(1e-9));
}

TEST_CASE("included questions are in every form and do not count as shared ones") {
    const std::string blueprint = R"({"format": "examgen-blueprint/1", "forms": 3, "count": 12,
        "overlap": 0, "include": ["f007", "f031"], "exclude": ["f008"],
        "objective": {"target_mean_p": 0.55}})";
    const Assembly made = stock().assemble(blueprint);
    CHECK(stock().faults(blueprint, made).empty());
    CHECK(made.shared == 2);
}

TEST_CASE("two forms share no more questions than the overlap allows") {
    const std::string blueprint = R"({"format": "examgen-blueprint/1", "forms": 5, "count": 20,
        "overlap": 3, "constraints": [{"name": "vierzig", "tag": "vierzig", "count": 9}]})";
    const Assembly made = stock().assemble(blueprint);
    CHECK(stock().faults(blueprint, made).empty());
}

TEST_CASE("no question is in more forms than the exposure allows") {
    const Assembly made = stock().assemble(
        R"({"format": "examgen-blueprint/1", "forms": 6, "count": 20, "overlap": 20, "max_forms": 2,
            "constraints": [{"name": "vierzig", "tag": "vierzig", "count": 13}]})");
    std::map<uint32_t, int> uses;
    for (const auto& form : made.forms)
        for (const uint32_t question : form)
            ++uses[question];
    for (const auto& [question, n] : uses)
        CHECK(n <= 2);
}

TEST_CASE("of a group all questions are taken or none, or as many as its rule says") {
    const auto in_groups = [&](const std::string& rule) {
        const Assembly made = stock().assemble(
            R"({"format": "examgen-blueprint/1", "forms": 2, "count": 20, "overlap": 0,
                "constraints": [{"name": "so viele", "topic": "stoff/t1", "count": [4, 9]}],
                "groups": )" +
            rule + "}");
        std::vector<std::map<std::string, int>> out(2);
        const auto ids = stock().ids(made);
        for (size_t f = 0; f < 2; ++f)
            for (const auto& id : ids[f])
                if (stock().checker.question(id).contains("group"))
                    ++out[f][stock().checker.question(id)["group"]];
        return out;
    };
    for (const auto& form : in_groups("\"all\""))
        for (const auto& [group, n] : form)
            CHECK(n == 3);
    for (const auto& form : in_groups("[2, 2]"))
        for (const auto& [group, n] : form)
            CHECK(n == 2);
    for (const auto& form : in_groups(R"([{"group": "text-3", "take": 1}])"))
        for (const auto& [group, n] : form)
            CHECK((group != "text-3" || n == 1));
}

TEST_CASE("named enemies stand in no form together") {
    const std::string blueprint = R"({"format": "examgen-blueprint/1", "count": 30,
        "constraints": [{"name": "vierzig", "tag": "vierzig", "count": 30}],
        "enemies": [["f100", "f101", "f102", "f103", "f104"], ["f110", "f111"]]})";
    const auto form = stock().ids(stock().assemble(blueprint))[0];
    const auto has = [&](const std::string& id) {
        return std::count(form.begin(), form.end(), id);
    };
    CHECK(has("f100") + has("f101") + has("f102") + has("f103") + has("f104") <= 1);
    CHECK(has("f110") + has("f111") <= 1);
}

TEST_CASE("questions used too lately or too often are not taken") {
    Uses uses;
    for (int i = 100; i < 120; ++i)
        uses["f" + std::to_string(i)] = {"2026-03-01", 1};
    for (int i = 120; i < 130; ++i)
        uses["f" + std::to_string(i)] = {"2024-01-01", 5};
    const auto blueprint = [](const std::string& limits, int count) {
        return R"({"format": "examgen-blueprint/1", "count": )" + std::to_string(count) +
               R"(, "constraints": [{"name": "vierzig", "tag": "vierzig", "count": )" +
               std::to_string(count) + "}], " + limits + "}";
    };
    const auto ids = stock().ids(stock().assemble(
        blueprint(R"("not_used_since": "2026-01-01", "max_uses": 4)", 10), 1, {}, &uses));
    for (const auto& id : ids[0])
        CHECK(id >= "f130");
    const std::string said = complaint([&] {
        stock().assemble(blueprint(R"("not_used_since": "2026-01-01")", 25), 1, {}, &uses);
    });
    CHECK(said.find("25 wanted, 20 in stock: 5 short") != std::string::npos);
}

TEST_CASE("questions without statistics are counted and stand by their author's difficulty") {
    const Assembly made = stock().assemble(
        R"({"format": "examgen-blueprint/1", "count": 20, "objective": {"target_mean_p": 0.6}})");
    CHECK(made.value == 0);
    CHECK(made.unmeasured == stock().pool.questions.size() - stock().stats.size());
    CHECK(made.unmeasured > 0);
}

TEST_CASE("forms as hard and informative as a reference form") {
    const Assembly first = stock().assemble(data("feasible/01.json"));
    std::string ids;
    const auto reference = stock().ids(first);
    for (const auto& id : reference[0])
        ids += (ids.empty() ? "\"" : ", \"") + id + "\"";
    const Assembly made = stock().assemble(
        R"({"format": "examgen-blueprint/1", "count": 20, "forms": 2, "overlap": 0,
            "objective": {"equal_to": [)" +
        ids + "]}}");
    for (const auto& one : made.likeness)
        CHECK(one.p == Approx(first.likeness[0].p).margin(0.01));
}

TEST_CASE(
    "whoever stops early gets forms that keep all constraints, or is told that there are none "
    "yet") {
    const std::string blueprint = data("feasible/04.json");
    int asked = 0;
    AssemblyLimits limits;
    limits.stop = [&] { return ++asked > 6; };
    const double before = seconds();
    const std::string said = complaint([&] {
        const Assembly made = stock().assemble(blueprint, 1, limits);
        CHECK(made.stopped);
        CHECK(stock().faults(blueprint, made).empty());
    });
    CHECK(said == "");
    limits.stop = [] { return true; };
    CHECK(complaint([&] { stock().assemble(blueprint, 1, limits); }).find("stopped") !=
          std::string::npos);
    CHECK(seconds() - before < 60);  // it ends
}
