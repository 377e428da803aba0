#pragma once
// What went wrong, where, and what to do about it.

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/message.h"

namespace examgen {

/// A place in a person's input; empty or zero parts are unknown.
struct Where {
    std::string file;
    int line = 0, column = 0;  // from 1; columns count characters
    std::string pointer;       // JSON pointer
    int page = 0;              // from 1
    bool operator==(const Where&) const = default;
};

inline Where in_file(std::string file) {
    Where out;
    out.file = std::move(file);
    return out;
}

enum class Severity { warning, error };

struct Diagnostic {
    Severity severity = Severity::error;
    Message what;
    Where where;
    std::vector<Message> hints;
    bool operator==(const Diagnostic&) const = default;
};

using Diagnostics = std::vector<Diagnostic>;

inline bool has_error(const Diagnostics& all) {
    for (const auto& one : all)
        if (one.severity == Severity::error)
            return true;
    return false;
}

/// Thrown when what was asked cannot be done. Holds one diagnostic or, when an input was checked
/// as a whole, all of them (warnings included).
class Error : public std::runtime_error {
public:
    explicit Error(Message what, Where where = {}, std::vector<Message> hints = {})
        : Error(Diagnostics{{Severity::error, std::move(what), std::move(where), std::move(hints)}}) {}

    explicit Error(Diagnostics all)
        : std::runtime_error(all.empty() ? "" : render(all.front().what, Lang::en)),
          all_(std::move(all)) {}

    const Diagnostics& all() const { return all_; }

private:
    Diagnostics all_;
};

/// Wrong use of the command line: exit code 2.
class UsageError : public Error {
    using Error::Error;
};

/// `file:line:column: error: what` with pointer and hints on lines of their own.
std::string render(const Diagnostic& diagnostic, Lang lang);

}  // namespace examgen
