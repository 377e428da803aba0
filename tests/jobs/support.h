#pragma once
// Exams of the shipped bank, made in memory or on disk, and their PDFs read back.

#include <map>
#include <string>
#include <vector>

#include "bank/bank.h"
#include "jobs/compose.h"
#include "jobs/generate.h"
#include "jobs/press.h"
#include "select/draw.h"
#include "support/run.h"

namespace examgen::test {

inline jobs::Places places() {
    const fs::path source = EXAMGEN_SOURCE_DIR;
    return {source / "banks", source / "layouts", "/usr/share/fonts/truetype"};
}

/// The shipped bank, loaded once.
struct Stock {
    bank::Bank bank;
    select::Pool pool;
    std::map<std::string, const bank::Question*> by_id;

    Stock() : bank(jobs::load_bank(places().banks / "ki-hardware.json").bank),
              pool(select::make_pool(bank)) {
        for (const auto& question : bank.questions)
            by_id.emplace(question.id, &question);
    }

    std::vector<const bank::Question*> draw(uint64_t seed, int count = 20) const {
        select::Query query;
        query.count = count;
        query.seed = seed;
        std::vector<const bank::Question*> out;
        for (const uint32_t index : select::draw(pool, query))
            out.push_back(pool.questions[index]);
        return out;
    }
};

/// Single blanks for all white space; markup signs of CommonMark are left out.
inline std::string normal(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '*' || c == '`')
            continue;
        const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\f' || c == '\r';
        if (!space)
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    while (!out.empty() && out.back() == ' ')
        out.pop_back();
    return out;
}

inline std::string text_of(const fs::path& pdf) {
    return normal(run("pdftotext " + shell_quoted(pdf.string()) + " -").out);
}

/// Comma separated cells without quotes, the header left out.
inline std::vector<std::vector<std::string>> rows_of(const std::string& csv) {
    std::vector<std::vector<std::string>> out(1, {""});
    for (const char c : csv) {
        if (c == '\n')
            out.push_back({""});
        else if (c == ',')
            out.back().emplace_back();
        else
            out.back().back() += c;
    }
    out.pop_back();
    out.erase(out.begin());
    return out;
}

}  // namespace examgen::test
