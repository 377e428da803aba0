// banks/schema.json describes what the loader knows, no more and no less.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include <catch2/catch.hpp>

#include "bank/bank.h"
#include "bank/kinds.h"
#include "bank/names.h"
#include "bank/reader.h"
#include "base/json.h"

using namespace examgen;
using namespace examgen::bank;

namespace {

using Names = std::set<std::string>;

/// A file of the source tree.
std::string content(const std::string& name) {
    std::ifstream in(std::filesystem::path(EXAMGEN_SOURCE_DIR) / name, std::ios::binary);
    REQUIRE(in);
    return {std::istreambuf_iterator<char>(in), {}};
}

json::Document schema() {
    return json::parse(content("banks/schema.json"), "schema.json");
}

/// The node reached by these member names.
const json::Value& at(const json::Value& from, std::initializer_list<std::string_view> path) {
    const json::Value* node = &from;
    for (const auto name : path) {
        INFO(name);
        node = node->find(name);
        REQUIRE(node);
    }
    return *node;
}

Names members(const json::Value& object) {
    Names out;
    for (const auto& one : json::children(object))
        out.emplace(one.key);
    return out;
}

Names texts_of(const json::Value& array) {
    Names out;
    for (const auto& one : json::children(array))
        out.emplace(one.text);
    return out;
}

Names names(std::span<const std::string_view> all) {
    return {all.begin(), all.end()};
}

}  // namespace

TEST_CASE("the schema has the loader's keys and no others") {
    const auto document = schema();
    const auto keys_in = [&](std::string_view definition) {
        return members(at(document.root(), {"$defs", definition, "properties"}));
    };
    CHECK(members(at(document.root(), {"properties"})) == names(k_bank_keys));
    CHECK(keys_in("topic") == names(k_topic_keys));
    CHECK(keys_in("question") == names(all_keys()));
    CHECK(keys_in("option") == names(option_keys(Right::one)));
    CHECK(keys_in("row") == names(option_keys(Right::each_says)));
    CHECK(keys_in("step") == names(option_keys(Right::order)));
    CHECK(keys_in("named") == names(k_named_keys));
    CHECK(keys_in("gap") == names(k_gap_keys));
    CHECK(keys_in("textAnswer") == names(k_text_answer_keys));
    CHECK(keys_in("numberAnswer") == names(k_number_answer_keys));
}

TEST_CASE("the schema has the loader's names") {
    const auto document = schema();
    const auto names_in = [&](std::string_view key) {
        return texts_of(at(document.root(), {"$defs", "question", "properties", key, "enum"}));
    };
    Names all_kinds;
    for (const auto& one : kinds())
        all_kinds.emplace(one.name);
    CHECK(names_in("kind") == all_kinds);
    CHECK(names_in("status") == names(k_status_names));
    CHECK(names_in("use") == names(k_use_names));
    CHECK(names_in("bloom") == names(k_bloom_names));
    CHECK(at(document.root(), {"properties", "format", "const"}).text == k_format);
}

TEST_CASE("the schema asks of each kind only keys that the kind has") {
    const auto document = schema();
    Names seen;
    for (const auto& rule : json::children(at(document.root(), {"$defs", "question", "allOf"}))) {
        const auto kind = kind_named(at(rule, {"if", "properties", "kind", "const"}).text);
        REQUIRE(kind);
        seen.emplace(name_of(*kind));
        const auto mine = names(keys_of(*kind));
        for (const auto& key : members(at(rule, {"then", "properties"})))
            CHECK(mine.contains(key));
    }
    for (const auto& one : kinds())
        CHECK(seen.contains(std::string(one.name)) == !one.keys.empty());
}

TEST_CASE("every key and name has a description") {
    const auto document = schema();
    for (const auto& definition : json::children(at(document.root(), {"$defs"}))) {
        const auto* properties = definition.find("properties");
        if (!properties)
            continue;
        for (const auto& one : json::children(*properties)) {
            INFO(json::pointer(one));
            CHECK((one.find("description") || one.find("$ref")));
        }
    }
}

TEST_CASE("the page about the format shows a sound bank and names every key") {
    const std::string page = content("docs/formats/bank.md");
    const size_t start = page.find("```json\n") + 8;
    const auto loaded = load(page.substr(start, page.find("```", start) - start), "bank.md");
    CHECK(loaded.problems.empty());
    CHECK(loaded.bank.questions.size() == 1);
    for (const auto key : all_keys()) {
        INFO(key);
        CHECK((page.find("`" + std::string(key) + "`") != page.npos ||
               page.find("\"" + std::string(key) + "\"") != page.npos));
    }
}
