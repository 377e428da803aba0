#pragma once
// Commands as a visible table.

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "cli/options.h"

namespace examgen::cli {

/// Where a command talks and how.
struct Terminal {
    std::ostream& out;
    std::ostream& err;
    Lang lang = Lang::en;
    bool json = false, quiet = false, verbose = false, colour = false;

    /// `en` or `de`, by language.
    std::string_view say(std::string_view en, std::string_view de) const {
        return lang == Lang::de ? de : en;
    }

    /// "1 page", "2 Seiten".
    std::string count(size_t n, std::string_view en, std::string_view en_many, std::string_view de,
                      std::string_view de_many) const;

    void report(const Diagnostics& all) const;
};

struct Command {
    std::string_view name;
    std::string_view en, de;  // one line each
    int (*run)(const std::vector<std::string>& args, Terminal& terminal);
};

/// Takes the common options out of parsed arguments.
void apply_common(const Arguments& arguments, Terminal& terminal);

int run_generate(const std::vector<std::string>& args, Terminal& terminal);
int run_grade(const std::vector<std::string>& args, Terminal& terminal);
int run_review(const std::vector<std::string>& args, Terminal& terminal);
int run_layouts(const std::vector<std::string>& args, Terminal& terminal);
int run_regrade(const std::vector<std::string>& args, Terminal& terminal);
int run_use(const std::vector<std::string>& args, Terminal& terminal);
int run_site(const std::vector<std::string>& args, Terminal& terminal);
int run_audit(const std::vector<std::string>& args, Terminal& terminal);
int run_rehearse(const std::vector<std::string>& args, Terminal& terminal);
int run_bank(const std::vector<std::string>& args, Terminal& terminal);

/// The whole program: finds the command, runs it, prints errors; the exit code.
int run(const std::vector<std::string>& args, Terminal& terminal);

}  // namespace examgen::cli
