// The bank has 20,000 invented words, rare and common ones as in a language (a word's rank is the
// cube of a uniform draw), since word lists and likeness live on that.

#include "site_bench.h"

#include <filesystem>
#include <string>

#include "bench.h"
#include <sys/wait.h>
#include <unistd.h>

#include "base/rng.h"
#include "jobs/publish.h"

namespace examgen::bench {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t k_words = 20000;

std::string word(uint64_t rank) {
    constexpr std::string_view k_syllables[] = {"ba",  "ke",  "li",  "mo", "nu",  "ra",
                                                "se",  "ti",  "vo",  "wä", "gor", "len",
                                                "mis", "tan", "pul", "der"};
    std::string out;
    for (uint64_t n = rank + 16; n > 0; n /= 16)
        out += k_syllables[n % 16];
    return out;
}

std::string words(Rng& rng, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) {
        const uint64_t a = rng.below(1000), b = a * a * a / 50000;
        out += (i ? " " : "") + word((b + rng.below(20)) % k_words);
    }
    return out;
}

void write_bank(const fs::path& path, long n, bool changed) {
    jobs::NewFile file(path);
    file.add(
        "{ \"format\": \"examgen-bank/1\", \"topic\": { \"id\": \"gross\", \"title\": "
        "\"Groß\", \"language\": \"de\" },\n\"questions\": [\n");
    Rng rng(1);
    for (long i = 0; i < n; ++i) {
        std::string q =
            (i ? ",\n" : "") + std::string("{ \"id\": \"frage-") + std::to_string(i) +
            "\", \"kind\": \"single-choice\", \"topic\": \"gross/teil-" + std::to_string(i % 12) +
            "\", \"difficulty\": " + std::to_string(1 + i % 5) + ", \"stem\": \"Frage " +
            words(rng, 20) + (changed && i == n / 2 ? " geändert" : "") + "?\", \"options\": [";
        for (int k = 0; k < 4; ++k)
            q += std::string(k ? ", " : "") + "{ \"id\": \"" + static_cast<char>('a' + k) +
                 "\", \"text\": \"" + words(rng, 12) + " " + std::to_string(k) +
                 "\", \"feedback\": \"" + words(rng, 6) + "\"" +
                 (k == i % 4 ? ", \"correct\": true }" : " }");
        q += "], \"explanation\": \"" + words(rng, 45) + ".\", \"time_s\": 60 }";
        file.add(q);
    }
    file.add("\n] }\n");
    file.finish();
    file.commit();
}

void in_a_process_of_its_own(const std::string& what, const std::string& folder, long n) {
    const std::string count = std::to_string(n);
    const pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "examgen_bench", what.c_str(), folder.c_str(), count.c_str(),
              nullptr);
        _exit(1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0)
        std::fprintf(stderr, "%s failed\n", what.c_str());
}

}  // namespace

int publish(const char* folder, long n, const char* name) {
    jobs::PublishJob job;
    job.banks = {fs::path(folder) / "bank.json"};
    job.output = fs::path(folder) / "site";
    job.usage = (fs::path(folder) / "usage.db").string();
    const double start = cpu_seconds();
    const auto done = jobs::publish(job, jobs::find_places());
    if (done.questions != static_cast<size_t>(n))
        return 1;
    print(name, n, "questions", cpu_seconds() - start);
    std::fprintf(stderr, "%s: %zu files written, %zu unchanged\n", name, done.written,
                 done.unchanged);
    return 0;
}

void site(long n) {
    std::string folder = (fs::temp_directory_path() / "examgen-bench-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        return;
    write_bank(fs::path(folder) / "bank.json", n, false);
    in_a_process_of_its_own("--site=site", folder, n);
    write_bank(fs::path(folder) / "bank.json", n, true);
    in_a_process_of_its_own("--site=site-rebuild", folder, n);
    fs::remove_all(folder);
}

}  // namespace examgen::bench
