// Benchmarks of whole jobs. Each prints one JSON object a line with CPU time and peak memory;
// docs/performance.md says what the figures mean.

#include "bench.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

#include "base/base64.h"
#include "base/rng.h"
#include "exchange/formats.h"
#include "jobs/compose.h"
#include "jobs/grade.h"
#include "jobs/press.h"
#include "layout/math_setter.h"
#include "pages_bench.h"
#include "select/draw.h"
#include "scan_bench.h"
#include "select/shuffle.h"
#include "site_bench.h"

namespace {

using namespace examgen;

using namespace examgen::bench;

/// Exams of 20 questions, each with its key: drawn, shuffled, laid out, both PDFs, key list and
/// exam.json in memory. Fonts are cut once to what the bank needs.
void exam_and_key(long n) {
    const auto places = jobs::find_places();
    const auto banks = jobs::load_banks({places.banks / "ki-hardware.json"});
    const select::Pool pool = select::make_pool(banks.front().bank);
    jobs::Composition parts;
    parts.title = banks.front().bank.topic.title;
    jobs::Press press(places, "exam-a4", "key-a4", "de");
    press.prepare(jobs::heading_of({}, parts, press.labels()), jobs::by_id(pool.questions));
    size_t bytes = 0;
    const auto one = [&](uint64_t seed) {
        select::Query query;
        query.count = 20;
        query.seed = seed;
        std::vector<const bank::Question*> chosen;
        for (const uint32_t index : select::draw(pool, query))
            chosen.push_back(pool.questions[index]);
        exam::Exam exam = jobs::compose(chosen, select::make_forms(chosen, {seed, 1}), seed, parts,
                                        press.exam_layout().fingerprint);
        Diagnostics warnings;
        for (const auto& file : press.print(exam, jobs::heading_of(exam, parts, press.labels()),
                                            jobs::by_id(chosen), warnings))
            bytes += file.bytes.size();
        bytes += exam::key_csv(exam).size() + exam::to_json(exam).size();
    };
    one(0);
    const double memory = peak_mb(), start = cpu_seconds();
    for (long i = 1; i <= n; ++i)
        one(static_cast<uint64_t>(i));
    print("exam-and-key", n, "exams", cpu_seconds() - start);
    std::fprintf(stderr, "exam-and-key: %.1f KB an exam, memory %.1f MB after the first\n",
                 static_cast<double>(bytes) / 1024 / static_cast<double>(n + 1), memory);
}

/// A bank of n questions of about 1.2 KB, written to a temporary file by this program.
std::string bank_text(long n) {
    std::string out =
        "{ \"format\": \"examgen-bank/1\", \"topic\": { \"id\": \"gross\", \"title\": "
        "\"Groß\", \"language\": \"de\" },\n\"questions\": [\n";
    const std::string sentence =
        "Die Bandbreite des äußeren Speichers begrenzt die Geschwindigkeit der Berechnung";
    for (long i = 0; i < n; ++i) {
        const std::string number = std::to_string(i);
        out += (i ? ",\n" : "") + std::string("{ \"id\": \"frage-") + number +
               "\", \"kind\": \"single-choice\", \"topic\": \"gross/teil-" +
               std::to_string(i % 12) + "\", \"difficulty\": " + std::to_string(1 + i % 5) +
               ",\n  \"tags\": [\"speicher\", \"messung\"], \"stem\": \"Frage " + number +
               ": Welche Aussage über Register und Speicher trifft in der Regel am ehesten zu, "
               "wenn die Matrizen größer sind als der Speicher auf dem Chip?\",\n  \"options\": [";
        for (int k = 0; k < 4; ++k)
            out += std::string(k ? ",\n    " : "\n    ") + "{ \"id\": \"" +
                   static_cast<char>('a' + k) + "\", \"text\": \"" + sentence + " " +
                   std::to_string(k) + "\"" + (k == i % 4 ? ", \"correct\": true }" : " }");
        out +=
            " ],\n  \"explanation\": \"Weil alle Daten je Rechenschritt durch die Schnittstelle "
            "fließen, bestimmt deren Bandbreite die erreichbare Leistung. Die Zahl der "
            "Rechenwerke spielt kaum eine Rolle, denn sie warten meist auf Operanden, die noch "
            "unterwegs sind. Mehr davon verkürzt die Zeit erst, wenn die Daten schneller "
            "eintreffen, als sie verbraucht werden.\",\n  \"objective\": \"Speichergrenzen "
            "erkennen\", \"time_s\": 60 }";
    }
    return out + "\n] }\n";
}

std::string bank_file(long n) {
    const std::string path =
        std::filesystem::temp_directory_path() / ("examgen-bench-" + std::to_string(getpid()));
    const std::string text = bank_text(n);
    jobs::write_file(path, text);
    std::fprintf(stderr, "bank: %.2f KB a question\n",
                 static_cast<double>(text.size()) / 1024 / static_cast<double>(n));
    return path;
}

/// In a process of its own, so that peak memory is that of the load alone.
int load(const char* path, long n) {
    const double start = cpu_seconds();
    const bank::Loaded loaded = jobs::load_bank(path);
    if (loaded.bank.questions.size() != static_cast<size_t>(n))
        return 1;
    print("bank-load", n, "questions", cpu_seconds() - start);

    const double index_start = cpu_seconds();
    const select::Pool pool = select::make_pool(loaded.bank);
    print("select-index", n, "questions", cpu_seconds() - index_start);

    constexpr long k_draws = 1000;
    select::Query query;
    query.count = 20;
    const double draw_start = cpu_seconds();
    for (long i = 0; i < k_draws; ++i) {
        query.seed = static_cast<uint64_t>(i);
        select::draw(pool, query);
    }
    print("select-draw", k_draws, "exams", cpu_seconds() - draw_start);
    return 0;
}

/// Loads a bank of n questions, indexes it, and draws exams of 20 from it.
void bank_load(long n) {
    const std::string path = bank_file(n), count = std::to_string(n);
    const pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "examgen_bench", "--load", path.c_str(), count.c_str(), nullptr);
        _exit(1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    std::filesystem::remove(path);
    if (status != 0)
        std::fprintf(stderr, "bank-load failed\n");
}

/// An exam of 20 single-choice questions in two forms, and n submissions to it.
std::string submissions_folder(long n) {
    exam::Exam exam;
    exam.id = "BENCH0";
    exam.forms = {{"A", {}}, {"B", {}}};
    for (int i = 0; i < 20; ++i) {
        const std::string id = "q" + std::to_string(i);
        exam.questions.push_back(
            {id,
             "single-choice",
             "t",
             1,
             3,
             {{"a", true, 1}, {"b", false, 0}, {"c", false, 0}, {"d", false, 0}},
             {{"a"}},
             {}});
        exam.forms[0].items.push_back({i + 1, id, {0, 1, 2, 3}});
        exam.forms[1].items.push_back({i + 1, id, {3, 2, 1, 0}});
    }
    std::string folder = (std::filesystem::temp_directory_path() / "examgen-bench-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        return "";
    jobs::write_file(folder + "/exam.json", exam::to_json(exam));
    std::string text = "student_id,name,form";
    for (int i = 1; i <= 20; ++i)
        text += "," + std::to_string(i);
    Rng rng(1);
    for (long row = 0; row < n; ++row) {
        const std::string number = std::to_string(row);
        text += "\n" + std::string(8 - std::min<size_t>(number.size(), 8), '0') + number +
                ",Student " + number + (row % 2 ? ",B" : ",A");
        for (int i = 0; i < 20; ++i) {
            text += ',';
            if (const uint64_t letter = rng.below(5); letter < 4)
                text += static_cast<char>('A' + letter);
        }
    }
    jobs::write_file(folder + "/in.csv", text + "\n");
    return folder;
}

/// In a process of its own, so that peak memory is that of grading alone.
int grade(const char* folder, long n, const std::string& what) {
    jobs::GradeJob job;
    job.exam = folder;
    job.csv = {std::string(folder) + "/in.csv"};
    job.scale = "de-linear";
    job.answers = what == "csv-answers";
    job.record = what != "csv";
    job.force = true;
    const double start = cpu_seconds();
    const auto graded = jobs::grade(job);
    if (graded.papers.at(exam::PaperStatus::ok) != static_cast<size_t>(n))
        return 1;
    print(what.c_str(), n, "submissions", cpu_seconds() - start);
    return 0;
}

/// n submissions of 20 questions are read, scored and written; then with results.db, and then with
/// answers.csv as well.
void csv_bench(long n) {
    const std::string folder = submissions_folder(n), count = std::to_string(n);
    for (const char* what : {"--grade=csv", "--grade=csv-record", "--grade=csv-answers"}) {
        const pid_t child = fork();
        if (child == 0) {
            execl("/proc/self/exe", "examgen_bench", what, folder.c_str(), count.c_str(), nullptr);
            _exit(1);
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (status != 0)
            std::fprintf(stderr, "csv failed\n");
    }
    std::filesystem::remove_all(folder);
}

/// Formulas from TeX to glyphs at places, those of the tests in turn. Fonts are open and measured.
void math(long n) {
    std::ifstream file(std::string(EXAMGEN_TEST_DATA) + "/math/formulas.txt");
    std::vector<std::string> all;
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && line[0] != '#')
            all.push_back(line);
    const auto places = jobs::find_places();
    const auto definition = jobs::load_layout(places, "exam-a4");
    jobs::FontFolder folder(places.fonts);
    draw::FontBook fonts(folder.source());
    const layout::Setter setter(definition, fonts);
    const auto& text = setter.style("text");
    layout::MathSetter formulas(fonts, definition.fonts.at("math"));
    const layout::MathStyling styling{text.regular, text.bold, text.italic, text.code, text.size};
    size_t items = 0;
    const auto pass = [&](long count) {
        for (long i = 0; i < count; ++i)
            items += formulas.set(all[static_cast<size_t>(i) % all.size()], styling, i % 2 == 0)
                         .frame->items.size();
    };
    pass(static_cast<long>(all.size()) * 2);
    const double before = cpu_seconds();
    pass(n);
    print("math", n, "formulas", cpu_seconds() - before);
    if (items == 0)
        std::abort();
}

/// A Moodle quiz of n questions, a fifth of them with a picture of 15 kB, in memory.
std::string moodle_quiz(long n) {
    std::string picture(15'000, '\0');
    for (size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<char>(i * 131 % 251);
    std::string out = "<?xml version=\"1.0\"?>\n<quiz>\n";
    for (long i = 0; i < n; ++i) {
        const std::string number = std::to_string(i);
        const bool shows = i % 5 == 0;
        picture[0] = static_cast<char>(i / 5 % 256);
        picture[1] = static_cast<char>(i / 1280);
        out += "<question type=\"multichoice\"><name><text>Question " + number +
               "</text></name><questiontext format=\"html\"><text><![CDATA[<p>Which of the "
               "following <b>statements</b> holds for sample " +
               number + " with \\(x_{" + number + "}\\)?</p>" +
               (shows ? "<p><img src=\"@@PLUGINFILE@@/p.bin\" alt=\"a picture\"></p>" : "") +
               "]]></text>" +
               (shows ? "<file name=\"p.bin\" path=\"/\" encoding=\"base64\">" +
                            to_base64(picture) + "</file>"
                      : "") +
               "</questiontext><defaultgrade>1.0</defaultgrade><single>true</single>"
               "<shuffleanswers>true</shuffleanswers>";
        for (const char* option : {"the first", "the second", "the third", "the fourth"})
            out += "<answer fraction=\"" +
                   std::string(option[4] == 'f' && option[5] == 'i' ? "100" : "0") +
                   "\" format=\"html\"><text>" + option + " of " + number +
                   "</text><feedback format=\"html\"><text></text></feedback></answer>";
        out += "</question>\n";
    }
    return out + "</quiz>\n";
}

void import_bench(const char* name, const std::string& text, const char* file) {
    const auto* format = exchange::recognise(text);
    const double start = cpu_seconds();
    const auto in = format->read(text, file);
    const double used = cpu_seconds() - start;
    print(name, static_cast<long>(in.bank.questions.size()), "questions", used);
    std::fprintf(stderr, "%s: %.1f MB, %.1f MB/s of CPU time\n", name,
                 static_cast<double>(text.size()) / 1e6,
                 static_cast<double>(text.size()) / 1e6 / used);
}

/// n questions of Moodle XML become a bank, their pictures decoded.
void import_moodle(long n) {
    import_bench("import-moodle", moodle_quiz(n), "quiz.xml");
}

/// n questions with four choices.
void import_aiken(long n) {
    std::string text;
    for (long i = 0; i < n; ++i) {
        const std::string number = std::to_string(i);
        text += "What is the capital of the sample country number " + number + "?\nA) the town " +
                number +
                "\nB) the village of the north\nC) the port\nD) none "
                "of these\nANSWER: B\n\n";
    }
    import_bench("import-aiken", text, "quiz.txt");
}

struct Bench {
    const char* name;
    void (*run)(long n);
    long n;
};

// Each also prints the bare decode of the same pages: decode-jpeg and so on.
void scan_jpeg(long n) { scan_bench("scan-jpeg", n); }
void scan_pdf(long n) { scan_bench("scan-pdf", n); }
void scan_g4(long n) { scan_bench("scan-g4", n); }
void scan_photo(long n) { scan_bench("scan-photo", n); }

constexpr Bench k_benches[] = {
    {"exam-and-key", exam_and_key, 10000},
    {"bank-load", bank_load, 100000},  // also prints select-index and select-draw
    {"pages-libharu", pages_libharu, 10000},
    {"pages-direct", pages_direct, 10000},
    {"math", math, 161000},
    {"csv", csv_bench, 1000000},  // also prints csv-record and csv-answers
    {"import-moodle", import_moodle, 20000},
    {"import-aiken", import_aiken, 50000},
    {"site", bench::site, 100000},  // also prints site-rebuild
    {"scan-jpeg", scan_jpeg, 100},
    {"decode-jpeg", scan_jpeg, 100},
    {"scan-pdf", scan_pdf, 100},
    {"scan-g4", scan_g4, 100},
    {"scan-photo", scan_photo, 50},
    {"select", select_bench, 10000000},
    {"assemble", assemble_bench, 1},
};

}  // namespace

int main(int argc, char** argv) {
    if (argc == 4 && std::strcmp(argv[1], "--load") == 0)
        return load(argv[2], std::atol(argv[3]));
    if (argc == 4 && std::strncmp(argv[1], "--grade=", 8) == 0)
        return grade(argv[2], std::atol(argv[3]), argv[1] + 8);
    if (argc == 4 && std::strncmp(argv[1], "--site=", 7) == 0)
        return bench::publish(argv[2], std::atol(argv[3]), argv[1] + 7);
    int unknown = argc - 1;
    for (const auto& bench : k_benches) {
        bool wanted = argc == 1 && std::strncmp(bench.name, "decode", 6) != 0;
        for (int i = 1; i < argc; ++i)
            if (std::strcmp(argv[i], bench.name) == 0) {
                wanted = true;
                --unknown;
            }
        if (wanted)
            bench.run(bench.n);
    }
    if (unknown > 0)
        std::fprintf(stderr, "unknown names; see the table in tests/bench/bench.cpp\n");
    return unknown > 0 ? 2 : 0;
}
