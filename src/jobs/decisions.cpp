#include "jobs/decisions.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json.h"
#include "base/json_writer.h"
#include "base/utf8.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_most_decisions = size_t{256} << 20;

std::string line_of(const Decision& one) {
    json::Writer w;
    w.begin_object(true).key("sha256").string(one.at.sha256);
    w.key("page").integer(static_cast<long long>(one.at.page) + 1);
    w.key("number").integer(one.at.number).key("file").string(one.file);
    w.key("question").string(one.question).key("decision").string(one.text);
    w.key("by").string(one.by).key("time").string(one.time);
    w.key("note").string(one.note).end_object();
    return w.take();
}

Decision decision_of(const json::Value& value) {
    const auto text = [&](std::string_view key) {
        const json::Value* member = value.find(key);
        return member ? std::string(member->text) : std::string();
    };
    const auto number = [&](std::string_view key) {
        const std::string digits = text(key);
        long long out = 0;
        std::from_chars(digits.data(), digits.data() + digits.size(), out);
        return out;
    };
    Decision out;
    out.at = {text("sha256"), static_cast<size_t>(std::max(1LL, number("page")) - 1),
              static_cast<int>(number("number"))};
    out.file = text("file");
    out.question = text("question");
    out.text = text("decision");
    out.by = text("by");
    out.time = text("time");
    out.note = text("note");
    return out;
}

[[noreturn]] void cannot_write(const fs::path& file) {
    throw Error(msg("the file cannot be written: {}", std::strerror(errno)),
                in_file(file.string()));
}

/// A descriptor that is closed.
struct Handle {
    int fd = -1;

    ~Handle() {
        if (fd >= 0)
            close(fd);
    }
};

bool take_number(std::string_view text, int most, int& out) {
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), out);
    return failed == std::errc() && end == text.data() + text.size() && out >= 1 && out <= most;
}

/// A, B, … as 1, 2, …
bool take_form(std::string_view text, int& out) {
    constexpr size_t k_most_forms = 1000;
    for (size_t i = 0; i < k_most_forms; ++i)
        if (exam::form_name(i) == text) {
            out = static_cast<int>(i) + 1;
            return true;
        }
    return false;
}

/// One word of a decision about a page.
bool take_word(std::string_view word, Overrule& out) {
    constexpr int k_most_pages = 1000, k_most_copies = 30'000'000;
    if (word == "ignore")
        return out.ignore = true;
    if (word == "incomplete")
        return out.incomplete = true;
    if (word == "reject")
        return out.reject = true;
    const size_t colon = std::min(word.find(':'), word.size());
    const auto key = word.substr(0, colon);
    const auto value = colon < word.size() ? word.substr(colon + 1) : std::string_view();
    if (key == "student" && !value.empty()) {
        out.student = value;
        return true;
    }
    return (key == "page" && take_number(value, k_most_pages, out.page)) ||
           (key == "copy" && take_number(value, k_most_copies, out.copy)) ||
           (key == "form" && take_form(value, out.form));
}

/// What was said later replaces what was said of the same: which page it is, whose, and whether
/// it counts.
void add_to(Overrule& earlier, Overrule later) {
    if (later.page == 0) {
        later.page = earlier.page;
        later.form = earlier.form;
        later.copy = earlier.copy;
    }
    if (later.student.empty())
        later.student = earlier.student;
    later.incomplete = later.incomplete || (earlier.incomplete && !later.reject && !later.ignore);
    earlier = std::move(later);
}

}  // namespace

std::optional<Overrule> overrule_of(int number, std::string_view text) {
    Overrule out;
    if (number > 0) {
        out.answer = trimmed(text);
        return out.answer.empty() ? std::nullopt : std::optional(out);
    }
    bool any = false;
    for (std::string_view rest = trimmed(text); !rest.empty(); rest = trimmed(rest)) {
        const size_t end = std::min(rest.find(' '), rest.size());
        if (!take_word(rest.substr(0, end), out))
            return {};
        any = true;
        rest.remove_prefix(end);
    }
    const bool says =
        out.ignore || out.incomplete || out.reject || out.page > 0 || !out.student.empty();
    return any && says ? std::optional(out) : std::nullopt;
}

Decisions::Decisions(const fs::path& file) : file_(file) {
    if (!fs::exists(file))
        return;
    const std::string text = read_file(file, k_most_decisions);
    for (size_t end; (end = text.find('\n', whole_)) != text.npos; whole_ = end + 1) {
        const auto line = std::string_view(text).substr(whole_, end - whole_);
        if (trimmed(line).empty())
            continue;
        const json::Document document = json::parse(line, file.string());
        all_.push_back(decision_of(document.root()));
    }
}

Overrules Decisions::overrules() const {
    Overrules out;
    for (const auto& one : all_)
        if (const auto said = overrule_of(one.at.number, one.text)) {
            const auto [it, fresh] = out.try_emplace(one.at, *said);
            if (!fresh)
                add_to(it->second, *said);
        }
    return out;
}

void Decisions::add(const std::vector<Decision>& more) {
    if (more.empty())
        return;
    std::string text;
    for (const auto& one : more)
        text += line_of(one);
    const Handle out{open(file_.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600)};
    if (out.fd < 0 || ftruncate(out.fd, static_cast<off_t>(whole_)) != 0 ||
        lseek(out.fd, 0, SEEK_END) < 0)
        cannot_write(file_);
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t n = ::write(out.fd, rest.data(), rest.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            cannot_write(file_);
        rest.remove_prefix(static_cast<size_t>(n));
    }
    if (fsync(out.fd) != 0)
        cannot_write(file_);
    whole_ += text.size();
    all_.insert(all_.end(), more.begin(), more.end());
}

}  // namespace examgen::jobs
