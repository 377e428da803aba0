#include <algorithm>
#include <set>

#include "support.h"
#include <catch2/catch.hpp>

#include "site/catalog.h"
#include "site/data_files.h"
#include "site/likeness.h"
#include "site/terms.h"

using namespace examgen;
using test::has;
using test::Site;

namespace {

/// n questions in four sections; words are shared by some.
bank::Bank many(int n, int changed = -1) {
    std::string text = R"({"format":"examgen-bank/1","topic":{"id":"t","title":"T"},"questions":[)";
    for (int i = 0; i < n; ++i)
        text += std::string(i ? "," : "") + R"({"id":"q)" + std::to_string(i) +
                R"(","kind":"true-false","topic":"t/s)" + std::to_string(i % 4) +
                R"(","difficulty":)" + std::to_string(1 + i % 5) +
                R"(,"correct":true,"stem":"Frage )" + std::to_string(i) + " gruppe" +
                std::to_string(i / 7) + (i == changed ? " anders" : "") + R"( Übung Straße"})";
    return test::bank_from(text + "]}");
}

site::Topic topic_of(const bank::Bank& bank) {
    site::Topic out{bank.topic, {}};
    for (const auto& question : bank.questions)
        out.questions.push_back(&question);
    return out;
}

}  // namespace

TEST_CASE("the same banks give the same bytes") {
    const auto bank = test::ki();
    Site one, two;
    one.build({&bank});
    two.build({&bank});
    CHECK(one.files == two.files);
    CHECK(one.made == two.made);
}

TEST_CASE("nothing is made again when nothing changed") {
    const auto bank = many(200);
    Site site;
    site.build({&bank});
    site.build({&bank});
    CHECK(site.made.empty());
}

TEST_CASE("after one change a site that was kept equals a new one, and little was made") {
    const auto before = many(400), after = many(400, 123);
    Site kept, fresh;
    kept.build({&before});
    kept.build({&after});
    fresh.build({&after});
    CHECK(kept.files == fresh.files);
    CHECK(kept.made.size() < 60);
    CHECK(std::count(kept.made.begin(), kept.made.end(), "topic/t/q/q123.html") == 1);
}

TEST_CASE("a question more or less leaves a kept site equal to a new one") {
    const auto before = many(61), more = many(75);
    for (const auto& [from, to] : {std::pair(&before, &more), std::pair(&more, &before)}) {
        Site kept, fresh;
        kept.build({from});
        kept.build({to});
        fresh.build({to});
        for (const auto& [name, bytes] : fresh.files) {
            INFO(name);
            CHECK((kept.files.at(name) == bytes));
        }
    }
}

TEST_CASE("a change of every field of a question changes its stamp") {
    bank::Question q;
    q.id = "q";
    q.options = {{"a", "A", "f", 1, true, false}};
    std::set<std::string> stamps{to_hex(site::stamp_of(q))};
    const auto changed = [&](auto change) {
        bank::Question other;
        other.id = "q";
        other.options = q.options;
        change(other);
        stamps.insert(to_hex(site::stamp_of(other)));
    };
    changed([](auto& o) { o.stem = "s"; });
    changed([](auto& o) { o.explanation = "s"; });
    changed([](auto& o) { o.tags = {"s"}; });
    changed([](auto& o) { o.options[0].text = "B"; });
    changed([](auto& o) { o.options[0].feedback = "B"; });
    changed([](auto& o) { o.options[0].correct = false; });
    changed([](auto& o) { o.options[0].anchored = true; });
    changed([](auto& o) { o.difficulty = 5; });
    changed([](auto& o) { o.points = 2; });
    changed([](auto& o) { o.time_s = 2; });
    changed([](auto& o) { o.kind = bank::Kind::kprim; });
    changed([](auto& o) { o.truth = true; });
    changed([](auto& o) { o.shuffle = bank::Shuffle::no; });
    CHECK(stamps.size() == 14);
    const auto stamp = site::stamp_of(q);
    CHECK(site::stamp_from(to_hex(stamp)) == stamp);
    CHECK(site::stamp_from("short") == site::Stamp{});
}

TEST_CASE("five further questions: others, each once, the likest first, the same every time") {
    const auto bank = many(200);
    const auto topic = topic_of(bank);
    auto catalog = site::catalog_of(topic), again = site::catalog_of(topic);
    site::find_similar(catalog);
    site::find_similar(again);
    CHECK(catalog.similar == again.similar);
    for (uint32_t i = 0; i < catalog.entries.size(); ++i) {
        const auto& five = catalog.similar[i];
        CHECK(std::set<uint32_t>(five.begin(), five.end()).size() == 5);
        CHECK(std::count(five.begin(), five.end(), i) == 0);
        // The group's word is the rarest that is shared.
        const auto group = [&](uint32_t k) {
            return std::stoi(catalog.entries[k].question->id.substr(1)) / 7;
        };
        CHECK(group(five[0]) == group(i));
    }
}

TEST_CASE("a topic of three questions has two further ones") {
    const auto bank = many(3);
    const auto topic = topic_of(bank);
    auto catalog = site::catalog_of(topic);
    site::find_similar(catalog);
    CHECK(std::count(catalog.similar[0].begin(), catalog.similar[0].end(), site::k_nobody) == 3);
}

TEST_CASE("questions come by difficulty, then as in the bank") {
    const auto bank = many(20);
    const auto topic = topic_of(bank);
    const auto catalog = site::catalog_of(topic);
    CHECK(catalog.entries[0].name == "q0");
    CHECK(catalog.entries[1].name == "q5");
    CHECK(catalog.entries[4].name == "q1");
    CHECK(catalog.sections.size() == 4);
    CHECK(catalog.sections[0].questions == 5);
}

TEST_CASE("names of files are safe, telling, and differ when ids do") {
    CHECK(site::file_name("sram-dram") == "sram-dram");
    const std::vector<std::string> strange{"../../etc/passwd",
                                           "Größe",
                                           "groesse",
                                           "CON",
                                           "con",
                                           "a b",
                                           ".hidden",
                                           "ünï",
                                           "\"><script>",
                                           std::string(500, 'x'),
                                           std::string(501, 'x'),
                                           "-rf",
                                           "a/b",
                                           "a-b"};
    std::set<std::string> names;
    for (const auto& id : strange) {
        const std::string name = site::file_name(id);
        INFO(id);
        CHECK(name.size() <= 80);
        CHECK(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_.") == name.npos);
        CHECK(name[0] != '.');
        names.insert(name);
    }
    CHECK(names.size() == strange.size());
}

TEST_CASE("every question is in the bucket that scripts compute for it") {
    CHECK(site::fnv1a("") == 2166136261U);
    CHECK(site::fnv1a("a") == 0xe40c292cU);  // the reference implementation's test vectors
    CHECK(site::fnv1a("foobar") == 0xbf9cf968U);
    const auto bank = many(300);
    const auto topic = topic_of(bank);
    const auto catalog = site::catalog_of(topic);
    CHECK(catalog.buckets == 32);
    size_t all = 0;
    const auto buckets = site::buckets_of(catalog);
    for (uint32_t b = 0; b < catalog.buckets; ++b)
        for (const uint32_t i : buckets[b]) {
            CHECK(site::fnv1a(catalog.entries[i].name) % catalog.buckets == b);
            ++all;
        }
    CHECK(all == 300);
}

TEST_CASE("word lists name exactly the buckets that hold a word") {
    const auto bank = many(300);
    const auto topic = topic_of(bank);
    const auto catalog = site::catalog_of(topic);
    const auto buckets = site::buckets_of(catalog);
    REQUIRE(site::word_lists(catalog) == 8);
    std::string all;
    site::make_word_lists(catalog, buckets, [&](const site::WordList& list) { all += list.text; });
    // The slow way, for one word of few questions.
    std::string expected;
    uint32_t last = 0;
    for (uint32_t b = 0; b < catalog.buckets; ++b)
        for (const uint32_t i : buckets[b])
            if (has(catalog.entries[i].question->stem + " ", " gruppe7 ")) {
                const uint32_t step = b - last;
                if (step > 0 || expected.empty())
                    expected += (expected.empty() ? "" : " ") +
                                std::string(1, "0123456789abcdefghijklmnopqrstuvwxyz"[step]);
                last = b;
            }
    CHECK(has(all, "\"gruppe7\":\"" + expected + "\""));
    CHECK(has(all, "\"frage\":\"*\""));
    CHECK(has(all, "\"straße\":\"*\""));
    CHECK(has(all, "\"übung\":\"*\""));
}

TEST_CASE("words are letters and digits in lower case") {
    std::vector<std::string> words;
    site::each_word("Die ÜBUNG: x²+y, „Straße“ 4×4—Ende ΑΒΓ Привет", 1,
                    [&](std::string_view word) { words.emplace_back(word); });
    CHECK(words == std::vector<std::string>{"die", "übung", "x", "y", "straße", "4×4", "ende",
                                            "αβγ", "привет"});
}

TEST_CASE("no question is an error, not an empty site") {
    Site site;
    CHECK_THROWS_WITH(site.build({}), Catch::Contains("no question"));
    CHECK(site.files.empty());
}

TEST_CASE("a page that one question makes too large is remarked") {
    const auto bank = test::bank_from(
        R"({"format":"examgen-bank/1","topic":{"id":"t"},"questions":[{"id":"q","kind":"true-false",)"
        R"("correct":true,"stem":")" +
        std::string(80000, 'x') + R"("}]})");
    Site site;
    site.build({&bank});
    REQUIRE(site.built.remarks.size() == 1);
    CHECK(site.built.remarks[0].where.file == "topic/t/q/q.html");
}
