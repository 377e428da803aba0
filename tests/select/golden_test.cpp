// The same bank and seed give the same exam on every compiler and machine: the stored text was
// compared over g++ and clang++ without and with optimisation. EXAMGEN_UPDATE=1 rewrites it.

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "sample_bank.h"
#include <catch2/catch.hpp>

#include "base/json_writer.h"
#include "select/draw.h"
#include "select/shuffle.h"

using namespace examgen;
using namespace examgen::select;

namespace {

bank::Bank golden_bank() {
    auto bank = sample_bank("ki");
    for (const std::string topic : {"ki", "ki/speicher", "netze", "netze/routing"})
        for (int level = 1; level <= 5; ++level)
            add_questions(bank, topic, level, 6);
    bank.questions[5].options[1].anchored = true;
    bank.questions[17].shuffle = bank::Shuffle::ordered;
    for (size_t i = 0; i < 120; i += 7)
        make_enemies(bank.questions[i], {bank.questions[(i * 5 + 3) % 120].id});
    return bank;
}

std::vector<Query> golden_queries() {
    std::vector<Query> out;
    out.push_back({.count = 10, .seed = 1});
    out.push_back({.topics = {{"ki", 7}, {"netze", 5}}, .seed = 9007199254740991});
    out.push_back({.topics = {{"ki/speicher", 4}, {"netze", {}}},
                   .count = 12,
                   .include = {"netze-1-0", "ki-3-1"},
                   .exclude = {"netze-1-1"},
                   .seed = 2026});
    parse_difficulty("easy:5,3:4,hard:3", out.back());
    return out;
}

void write_form(json::Writer& json, const exam::Form& form) {
    json.key(form.name).begin_array();
    for (const auto& item : form.items) {
        json.begin_array(true).string(item.question);
        for (const auto option : item.options)
            json.integer(option);
        json.end_array();
    }
    json.end_array();
}

std::string golden_text() {
    const auto bank = golden_bank();
    const auto pool = make_pool(bank);
    json::Writer json;
    json.begin_array();
    for (const auto& query : golden_queries()) {
        std::vector<const bank::Question*> chosen;
        for (const uint32_t i : draw(pool, query))
            chosen.push_back(pool.questions[i]);
        json.begin_object();
        const ShuffleSpec spec{.seed = query.seed, .forms = 2, .balance = KeyBalance::soft};
        for (const auto& form : make_forms(chosen, spec))
            write_form(json, form);
        json.end_object();
    }
    return json.end_array().take();
}

}  // namespace

TEST_CASE("a draw and its forms are the stored ones") {
    const std::string file = EXAMGEN_SOURCE_DIR "/tests/data/select/draw_and_forms.json";
    const std::string now = golden_text();
    if (std::getenv("EXAMGEN_UPDATE"))
        std::ofstream(file) << now;
    std::ostringstream stored;
    stored << std::ifstream(file).rdbuf();
    CHECK(now == stored.str());
}
