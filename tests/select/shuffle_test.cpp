#include "select/shuffle.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <span>

#include "base/rng.h"
#include "sample_bank.h"
#include <catch2/catch.hpp>

using namespace examgen;
using namespace examgen::select;

namespace {

std::vector<const bank::Question*> all_of(const bank::Bank& bank) {
    std::vector<const bank::Question*> out;
    for (const auto& q : bank.questions)
        out.push_back(&q);
    return out;
}

/// `n` questions of one topic with four options.
bank::Bank bank_of(int n) {
    auto bank = sample_bank("t");
    add_questions(bank, "t", 3, n);
    return bank;
}

std::vector<uint16_t> order_on(const exam::Form& form, std::string_view id) {
    for (const auto& item : form.items)
        if (item.question == id)
            return item.options;
    return {};
}

std::vector<std::string> ids_on(const exam::Form& form) {
    std::vector<std::string> out;
    for (const auto& item : form.items)
        out.push_back(item.question);
    return out;
}

/// The orders that the bank's first question takes over many seeds.
std::set<std::vector<uint16_t>> orders_of_first(const bank::Bank& bank) {
    std::set<std::vector<uint16_t>> out;
    for (uint64_t seed = 0; seed < 500; ++seed) {
        const auto forms = make_forms(all_of(bank), {.seed = seed});
        out.insert(order_on(forms[0], bank.questions[0].id));
    }
    return out;
}

using Order = std::vector<uint16_t>;

}  // namespace

TEST_CASE("every form holds every question once, numbered in order, with all its options") {
    const auto bank = bank_of(12);
    const auto forms = make_forms(all_of(bank), {.seed = 1, .forms = 28});
    REQUIRE(forms.size() == 28);
    CHECK(forms[1].name == "B");
    CHECK(forms[27].name == "AB");
    for (const auto& form : forms) {
        auto ids = ids_on(form);
        CHECK(std::set<std::string>(ids.begin(), ids.end()).size() == 12);
        for (size_t i = 0; i < form.items.size(); ++i) {
            CHECK(form.items[i].number == static_cast<int>(i) + 1);
            auto options = form.items[i].options;
            std::sort(options.begin(), options.end());
            CHECK(options == Order{0, 1, 2, 3});
        }
    }
    CHECK(forms[0].items != forms[1].items);
}

TEST_CASE("without shuffling a form is as the bank has it") {
    const auto bank = bank_of(6);
    const auto forms =
        make_forms(all_of(bank), {.seed = 1, .forms = 2, .questions = false, .options = false});
    for (const auto& form : forms)
        for (size_t i = 0; i < 6; ++i) {
            CHECK(form.items[i].question == bank.questions[i].id);
            CHECK(form.items[i].options == Order{0, 1, 2, 3});
        }
}

TEST_CASE("topics stay together and come in one order on all forms") {
    auto bank = sample_bank("ki");
    for (const std::string topic : {"ki/speicher", "netze", "ki"})
        add_questions(bank, topic, 3, 5);
    const auto forms = make_forms(all_of(bank), {.seed = 4, .forms = 20});
    bool mixes_sub_topics = false;
    for (const auto& form : forms) {
        for (size_t i = 0; i < 15; ++i)
            CHECK(form.items[i].question.starts_with("ki") == (i < 10));
        mixes_sub_topics |= form.items[0].question.starts_with("ki-");
    }
    CHECK(mixes_sub_topics);
}

TEST_CASE("a further form leaves the other forms as they are") {
    const auto bank = bank_of(20);
    const auto two = make_forms(all_of(bank), {.seed = 9, .forms = 2});
    const auto five = make_forms(all_of(bank), {.seed = 9, .forms = 5});
    CHECK(std::equal(two.begin(), two.end(), five.begin()));
    CHECK(make_form(all_of(bank), {.seed = 9}, "B") == five[1]);
}

TEST_CASE("a further question leaves the options of the others as they are") {
    const auto bank = bank_of(20);
    auto fewer = all_of(bank);
    fewer.erase(fewer.begin() + 7);
    const auto all = make_forms(all_of(bank), {.seed = 9, .forms = 3});
    const auto some = make_forms(fewer, {.seed = 9, .forms = 3});
    for (size_t f = 0; f < 3; ++f)
        for (const auto* q : fewer)
            CHECK(order_on(all[f], q->id) == order_on(some[f], q->id));
}

TEST_CASE("every order of options is equally likely") {
    const auto bank = bank_of(1);
    std::map<Order, double> seen;
    const int n = 24000;
    for (uint64_t seed = 0; seed < n; ++seed)
        ++seen[make_forms(all_of(bank), {.seed = seed})[0].items[0].options];
    double chi = 0;
    for (const auto& [order, count] : seen)
        chi += (count - n / 24.0) * (count - n / 24.0) / (n / 24.0);
    CHECK(seen.size() == 24);
    CHECK(chi < 49.7);  // 0.001 at 23 degrees of freedom
}

TEST_CASE("anchored options stay last, in the bank's order") {
    auto bank = bank_of(1);
    bank.questions[0].options[0].anchored = true;
    bank.questions[0].options[2].text = "keine der genannten Antworten";
    CHECK(orders_of_first(bank) == std::set<Order>{{1, 3, 0, 2}, {3, 1, 0, 2}});
}

TEST_CASE("ordered options come ascending or descending, anchors still last") {
    auto bank = bank_of(1);
    bank.questions[0].shuffle = bank::Shuffle::ordered;
    CHECK(orders_of_first(bank) == std::set<Order>{{0, 1, 2, 3}, {3, 2, 1, 0}});
    bank.questions[0].options[3].anchored = true;
    CHECK(orders_of_first(bank) == std::set<Order>{{0, 1, 2, 3}, {2, 1, 0, 3}});
}

TEST_CASE("options stay as written where the author or their text says so") {
    auto fixed = bank_of(1);
    fixed.questions[0].shuffle = bank::Shuffle::no;
    CHECK(orders_of_first(fixed) == std::set<Order>{{0, 1, 2, 3}});
    auto lettered = bank_of(1);
    lettered.questions[0].options[2].text = "A und B";
    CHECK(orders_of_first(lettered) == std::set<Order>{{0, 1, 2, 3}});
}

TEST_CASE("rows of true and false are not shuffled") {
    auto kprim = bank_of(1);
    kprim.questions[0].kind = bank::Kind::kprim;
    CHECK(orders_of_first(kprim) == std::set<Order>{{0, 1, 2, 3}});
    auto truth = bank_of(1);
    truth.questions[0].kind = bank::Kind::true_false;
    truth.questions[0].options.clear();
    CHECK(orders_of_first(truth) == std::set<Order>{{}});
    auto many = bank_of(1);
    many.questions[0].kind = bank::Kind::multiple_choice;
    CHECK(orders_of_first(many).size() == 24);
}

TEST_CASE("soft balance keeps letters within limits, plain chance does not") {
    const auto bank = bank_of(40);
    int plain = 0;
    for (uint64_t seed = 0; seed < 60; ++seed) {
        ShuffleSpec spec{.seed = seed, .forms = 2};
        for (const auto& form : make_forms(all_of(bank), spec))
            plain += is_balanced(form, all_of(bank));
        spec.balance = KeyBalance::soft;
        for (const auto& form : make_forms(all_of(bank), spec))
            CHECK(is_balanced(form, all_of(bank)));
    }
    // About half of all forms pass by chance.
    CHECK(plain > 30);
    CHECK(plain < 90);
}

TEST_CASE("five right answers in a row at one letter are not balanced, four are") {
    const auto bank = bank_of(10);
    const auto form_with = [&](const std::vector<uint16_t>& letters) {
        exam::Form form{"A", {}};
        for (size_t i = 0; i < letters.size(); ++i) {
            Order order{1, 2, 3};
            order.insert(order.begin() + letters[i], 0);
            form.items.push_back({static_cast<int>(i) + 1, bank.questions[i].id, order});
        }
        return form;
    };
    CHECK(is_balanced(form_with({0, 1, 1, 1, 1, 0, 2, 3, 2, 3}), all_of(bank)));
    CHECK(!is_balanced(form_with({0, 1, 1, 1, 1, 1, 2, 3, 2, 3}), all_of(bank)));
    CHECK(is_balanced(form_with({0, 0, 0, 1, 0, 0, 0, 1, 2, 3}), all_of(bank)));
    CHECK(!is_balanced(form_with({0, 0, 0, 1, 0, 0, 0, 1, 0, 2}), all_of(bank)));
}

TEST_CASE("soft balance changes nothing where chance kept the limits") {
    const auto bank = bank_of(8);
    const ShuffleSpec uniform{.seed = 2};
    ShuffleSpec soft = uniform;
    soft.balance = KeyBalance::soft;
    const auto form = make_forms(all_of(bank), uniform);
    REQUIRE(is_balanced(form[0], all_of(bank)));
    CHECK(make_forms(all_of(bank), soft) == form);
}

TEST_CASE("soft balance gives the best it found when the options cannot move") {
    auto bank = bank_of(12);
    for (auto& q : bank.questions)
        q.shuffle = bank::Shuffle::no;
    const auto forms = make_forms(all_of(bank), {.seed = 2, .balance = KeyBalance::soft});
    CHECK(!is_balanced(forms[0], all_of(bank)));
    CHECK(forms[0].items.size() == 12);
}

namespace {

bank::Question& with_group(bank::Question& question, const std::string& group) {
    auto extra = std::make_unique<bank::Extra>();
    extra->group = group;
    question.extra = std::move(extra);
    return question;
}

}  // namespace

TEST_CASE("questions of one group stay together in the bank's order, wherever the group comes") {
    auto bank = bank_of(12);
    for (const size_t i : {2, 5, 9})
        with_group(bank.questions[i], "g");
    for (const size_t i : {0, 11})
        with_group(bank.questions[i], "h");
    std::set<size_t> places;
    for (uint64_t seed = 0; seed < 60; ++seed) {
        const auto ids = ids_on(make_forms(all_of(bank), {.seed = seed})[0]);
        const auto first = std::find(ids.begin(), ids.end(), "t-3-2");
        REQUIRE(ids.end() - first >= 3);
        CHECK(first[1] == "t-3-5");
        CHECK(first[2] == "t-3-9");
        CHECK(*(std::find(ids.begin(), ids.end(), "t-3-0") + 1) == "t-3-11");
        places.insert(static_cast<size_t>(first - ids.begin()));
    }
    CHECK(places.size() >= 5);
    const auto unshuffled = ids_on(make_forms(all_of(bank), {.seed = 1, .questions = false})[0]);
    CHECK(unshuffled[2] == "t-3-1");
    CHECK(unshuffled[3] == "t-3-2");
    CHECK(unshuffled[4] == "t-3-5");
}

TEST_CASE("right sides and the options of each gap are shuffled, each among themselves") {
    auto bank = bank_of(2);
    auto pairs = std::make_unique<bank::Details>();
    pairs->left = {{"l1", "x"}, {"l2", "y"}};
    pairs->right = {{"r1", "1"}, {"r2", "2"}, {"r3", "3"}};
    bank.questions[0].kind = bank::Kind::matching;
    bank.questions[0].options.clear();
    bank.questions[0].details = std::move(pairs);
    CHECK(orders_of_first(bank).size() == 6);

    auto gaps = std::make_unique<bank::Details>();
    gaps->gaps = {{"1", sample_question("x", "t", 3, 2).options},
                  {"2", sample_question("x", "t", 3, 3).options}};
    bank.questions[0].kind = bank::Kind::cloze;
    bank.questions[0].details = std::move(gaps);
    const auto orders = orders_of_first(bank);
    CHECK(orders.size() == 12);
    for (const auto& order : orders) {
        REQUIRE(order.size() == 5);
        CHECK(*std::max_element(order.begin(), order.begin() + 2) == 1);
    }
}

TEST_CASE("an ordering is always put in another order, on all forms the same when options stay") {
    auto bank = bank_of(2);
    bank.questions[0].kind = bank::Kind::ordering;
    bank.questions[0].shuffle = bank::Shuffle::no;
    CHECK(orders_of_first(bank).size() == 24);
    std::set<Order> orders;
    for (uint64_t seed = 0; seed < 100; ++seed) {
        const auto forms = make_forms(all_of(bank), {.seed = seed, .forms = 2, .options = false});
        orders.insert(order_on(forms[0], "t-3-0"));
        CHECK(order_on(forms[0], "t-3-0") == order_on(forms[1], "t-3-0"));
    }
    CHECK(orders.size() > 15);
}

TEST_CASE("options that are numbers or dates come in order, up or down, without being asked") {
    struct Case {
        std::vector<std::string> texts;
        std::vector<uint16_t> up;  // empty: any order
    };

    const Case cases[] = {
        {{"12 ms", "3,5 ms", "100 ms", "0,125 ms"}, {3, 1, 0, 2}},
        {{"-2", "\u22125", "7"}, {1, 0, 2}},
        {{"8.2.2027", "31.12.2026", "1.1.2030"}, {1, 0, 2}},
        {{"2027-02-08", "2026-12-31"}, {1, 0}},
        {{"1990", "1789", "2001"}, {1, 0, 2}},
        {{"12 ms", "3 s", "1 ms"}, {}},        // units differ
        {{"1.500", "2.000", "3.000"}, {}},     // thousands or decimals
        {{"5", "5.0", "6"}, {}},               // equal
        {{"2 of 3", "1 of 3", "3 of 3"}, {}},  // not one number
        {{"three", "4", "5"}, {}},
    };
    for (const auto& one : cases) {
        auto bank = sample_bank("t");
        bank.questions.push_back(sample_question("q", "t", 3, static_cast<int>(one.texts.size())));
        for (size_t i = 0; i < one.texts.size(); ++i)
            bank.questions[0].options[i].text = one.texts[i];
        auto down = one.up;
        std::reverse(down.begin(), down.end());
        std::set<std::vector<uint16_t>> seen;
        for (const auto& form : make_forms(all_of(bank), {.seed = 5, .forms = 40}))
            seen.insert(order_on(form, "q"));
        INFO(one.texts[0]);
        if (one.up.empty())
            CHECK(seen.size() > 2);
        else
            CHECK(seen == std::set<std::vector<uint16_t>>{one.up, down});
    }
}

TEST_CASE("easy questions come first within a topic, and topics keep their order") {
    auto bank = sample_bank("t");
    for (const int level : {5, 1, 3, 1, 5})
        add_questions(bank, "a", level, 1);
    for (size_t i = 0; i < bank.questions.size(); ++i)
        bank.questions[i].id = "a" + std::to_string(i);
    add_questions(bank, "b", 2, 2);
    for (const auto& form : make_forms(all_of(bank), {.seed = 1, .forms = 5, .easy_first = true})) {
        std::vector<int> levels;
        for (const auto& id : ids_on(form))
            for (const auto& question : bank.questions)
                if (question.id == id)
                    levels.push_back(question.difficulty);
        CHECK(levels == std::vector<int>{1, 1, 3, 5, 5, 2, 2});
    }
}

TEST_CASE("guessing the rarest letter gains nothing: 200,000 students, 40 questions of 4 options") {
    const auto bank = bank_of(40);
    const auto chosen = all_of(bank);
    constexpr int k_exams = 2000, k_students = 100, k_known = 30;
    Rng rng(7);
    int64_t guesses = 0, right = 0;
    for (int e = 0; e < k_exams; ++e) {
        const auto form = make_form(chosen, {.seed = static_cast<uint64_t>(e)}, "A");
        std::vector<int> keys;  // the first option of each question is the right one
        for (const auto& item : form.items)
            keys.push_back(static_cast<int>(std::find(item.options.begin(), item.options.end(), 0) -
                                            item.options.begin()));
        for (int s = 0; s < k_students; ++s) {
            std::vector<size_t> order(40);
            std::iota(order.begin(), order.end(), size_t{0});
            rng.shuffle(std::span(order));
            int counts[4] = {};
            for (size_t i = 0; i < k_known; ++i)
                ++counts[keys[order[i]]];
            const auto rarest = std::min_element(counts, counts + 4) - counts;
            for (size_t i = k_known; i < 40; ++i) {
                ++guesses;
                right += keys[order[i]] == rarest;
            }
        }
    }
    const double share = static_cast<double>(right) / static_cast<double>(guesses);
    CHECK(share <= 0.255);
    CHECK(share >= 0.245);
}
