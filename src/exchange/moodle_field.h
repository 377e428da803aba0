#pragma once
// Texts of Moodle XML: an element with a format, a <text>, and files.

#include <string>
#include <string_view>
#include <vector>

#include "base/xml.h"
#include "exchange/intake.h"

namespace examgen::exchange {

/// Reads the texts of one question and gathers the files that come with them.
class MoodleFields {
public:
    explicit MoodleFields(Intake& intake) : intake_(intake) {}

    /// The text as CommonMark; what it loses is told to the intake.
    std::string markup(const xml::Node& field);

    /// As above, of another text than the field's own.
    std::string markup(const xml::Node& field, std::string_view raw);

    /// The text as it stands.
    static std::string raw(const xml::Node& field);

    /// Pictures are left out from now on, since the question is kept whole.
    void ignore_files() { ignore_files_ = true; }

    /// The names of all files, each once.
    const std::vector<std::string>& files() const { return files_; }

private:
    std::string name_of(const xml::Node& field, std::string_view source);
    std::string keep(const xml::Node& file);
    std::string keep(std::string_view name, std::string_view base64);

    Intake& intake_;
    std::vector<std::string> files_;
    bool ignore_files_ = false;
};

/// "html", "moodle", "plain" or "markdown".
std::string_view moodle_format(std::string_view name);

}  // namespace examgen::exchange
