#include "jobs/usage.h"

#include <cstdlib>
#include <ctime>

#include "base/error.h"
#include "jobs/grade.h"

namespace examgen::jobs {
namespace {

/// A folder that an environment variable names; the standard asks to pass over relative ones.
fs::path folder_in(const char* name) {
    const char* value = std::getenv(name);
    const fs::path path = value ? value : "";
    return path.is_absolute() ? path : fs::path();
}

}  // namespace

fs::path usage_path(const std::optional<std::string>& named) {
    if (named)
        return *named;
    if (const fs::path data = folder_in("XDG_DATA_HOME"); !data.empty())
        return data / "examgen" / "usage.db";
    if (const fs::path home = folder_in("HOME"); !home.empty())
        return home / ".local" / "share" / "examgen" / "usage.db";
    throw Error(msg("there is no place for the record of used questions"), {},
                {msg("name a file with --usage")});
}

store::UsedQuestions read_usage(const fs::path& file) {
    std::error_code failed;
    if (!fs::exists(file, failed))
        return {};
    return store::Usage(file.string()).questions();
}

RecordedUse record_use(const UseJob& job) {
    fs::path folder;
    return record_use(load_exam(job.exam, folder), job);
}

RecordedUse record_use(const exam::Exam& exam, const UseJob& job) {
    RecordedUse out{exam.id,
                    exam.title,
                    job.date.value_or(exam.date.value_or(today())),
                    exam.questions.size(),
                    {},
                    usage_path(job.usage)};
    std::error_code failed;
    if (!job.usage)
        fs::create_directories(out.file.parent_path(), failed);
    store::Usage usage(out.file.string());
    out.recorded = usage.record(exam, out.date, job.date.has_value());
    for (const auto& held : usage.exams())
        if (held.id == exam.id)
            out.date = held.date;
    return out;
}

std::string today() {
    const std::time_t seconds = std::time(nullptr);
    std::tm time{};
    localtime_r(&seconds, &time);
    char text[40];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &time)};
}

std::string now() {
    const std::time_t seconds = std::time(nullptr);
    std::tm time{};
    gmtime_r(&seconds, &time);
    char text[40];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &time)};
}

std::string user_name() {
    for (const char* name : {"USER", "LOGNAME"})
        if (const char* value = std::getenv(name); value && *value)
            return value;
    return "";
}

}  // namespace examgen::jobs
