// The key against the printed exam, read back from the PDF's text: what the program had in memory
// does not count.

#include <catch2/catch.hpp>

#include "jobs/support.h"

using namespace examgen;
using namespace examgen::test;

namespace {

/// The letter printed before an option within a question's part of the text.
std::string letter_before(const std::string& part, const std::string& option) {
    std::string found;
    for (char letter = 'A'; letter <= 'D'; ++letter)
        if (part.find(std::string(" ") + letter + " " + option) != std::string::npos)
            found += letter;
    return found;
}

std::string right_option(const bank::Question& question) {
    for (const auto& option : question.options)
        if (option.correct)
            return normal(option.text);
    return "";
}

}  // namespace

TEST_CASE("for 1,000 seeds the key's letter stands at the right option on paper") {
    const Stock stock;
    const TempFolder folder;
    jobs::Press press(places(), "exam-a4", "key-a4", "de");
    jobs::Composition parts;
    parts.title = "Probe";
    press.prepare({}, jobs::by_id(stock.pool.questions));
    int wrong = 0, checked = 0;
    for (uint64_t seed = 1; seed <= 1000; ++seed) {
        const auto chosen = stock.draw(seed);
        auto exam = jobs::compose(chosen, select::make_forms(chosen, {seed, 1}), seed, parts, "");
        Diagnostics warnings;
        const auto files = press.print(exam, jobs::heading_of(exam, parts, press.labels()),
                                       jobs::by_id(chosen), warnings);
        spill(folder / "exam.pdf", files.front().bytes);
        const std::string text = text_of(folder / "exam.pdf");
        const auto rows = rows_of(exam::key_csv(exam));
        REQUIRE(rows.size() == 20);
        for (size_t i = 0; i < rows.size(); ++i) {
            const size_t from = text.find(normal(stock.by_id.at(rows[i][2])->stem));
            const size_t to = i + 1 < rows.size()
                                  ? text.find(normal(stock.by_id.at(rows[i + 1][2])->stem))
                                  : text.size();
            REQUIRE(from < to);
            const std::string letter = letter_before(text.substr(from, to - from),
                                                     right_option(*stock.by_id.at(rows[i][2])));
            ++checked;
            if (letter != rows[i][3]) {
                ++wrong;
                UNSCOPED_INFO("seed " << seed << ", question " << rows[i][2] << ": printed "
                                      << letter << ", key " << rows[i][3]);
            }
        }
    }
    CHECK(checked == 20000);
    CHECK(wrong == 0);
}

TEST_CASE("over 10,000 seeds key letters and inclusion are uniform") {
    const Stock stock;
    constexpr int k_seeds = 10000, k_count = 20;
    std::map<size_t, std::vector<double>> letters;  // by number of options
    std::map<std::string, double> included;
    for (uint64_t seed = 0; seed < k_seeds; ++seed) {
        const auto chosen = stock.draw(seed, k_count);
        const auto form = select::make_forms(chosen, {seed, 1}).front();
        for (const auto& item : form.items) {
            const bank::Question& question = *stock.by_id.at(item.question);
            included[item.question] += 1;
            const bool free = question.shuffle == bank::Shuffle::yes &&
                              std::none_of(question.options.begin(), question.options.end(),
                                           [](const auto& o) { return o.anchored; });
            if (!free)
                continue;
            auto& counts = letters[item.options.size()];
            counts.resize(item.options.size());
            for (size_t i = 0; i < item.options.size(); ++i)
                counts[i] += question.options[item.options[i]].correct;
        }
    }
    const auto chi_squared = [](const std::vector<double>& counts, double expected) {
        double sum = 0;
        for (const double n : counts)
            sum += (n - expected) * (n - expected) / expected;
        return sum;
    };
    // Critical values at 0.001 for 1 to 4 degrees of freedom.
    const double critical[] = {0, 10.83, 13.82, 16.27, 18.47};
    CHECK(letters.size() == 2);
    for (const auto& [options, counts] : letters) {
        double all = 0;
        for (const double n : counts)
            all += n;
        const double x = chi_squared(counts, all / static_cast<double>(options));
        INFO(options << " options, chi² " << x);
        CHECK(x < critical[options - 1]);
    }
    // Inclusion: counts are hypergeometric, so the sum is scaled by (n-1)/(n-k) to be χ²(n-1);
    // Wilson and Hilferty's limit at 0.001.
    const auto n = static_cast<double>(stock.pool.questions.size());
    std::vector<double> counts;
    for (const auto& [id, times] : included)
        counts.push_back(times);
    REQUIRE(counts.size() == stock.pool.questions.size());
    const double x = chi_squared(counts, k_seeds * k_count / n) * (n - 1) / (n - k_count);
    const double d = n - 1, z = 3.09;
    const double t = 1 - 2 / (9 * d) + z * std::sqrt(2 / (9 * d));
    INFO("inclusion chi² " << x << ", limit " << d * t * t * t);
    CHECK(x < d * t * t * t);
}
