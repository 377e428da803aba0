#pragma once
// Where banks, layouts and fonts are, and how they are read.

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "bank/bank.h"
#include "draw/font.h"
#include "jobs/files.h"
#include "layout/definition.h"
#include "pdf/document.h"

namespace examgen::jobs {

struct Places {
    fs::path banks, layouts, fonts;
    fs::path hyphens = {};                       // patterns for justified text
    fs::path profiles = "/usr/share/color/icc";  // what colours mean in archived files
};

/// From the program's own place (a build tree or an installation) and the variables EXAMGEN_BANKS
/// and EXAMGEN_FONTS. Throws Error when there are no layouts.
Places find_places();

/// Font files below a folder, mapped when first asked for.
class FontFolder {
public:
    explicit FontFolder(fs::path folder) : folder_(std::move(folder)) {}

    /// Throws Error naming the Debian package when a font is not there.
    draw::FontSource source();

private:
    fs::path folder_;
    std::deque<MappedFile> open_;
};

/// The fonts of a book for PDF files. Throws Error naming the Debian package when the colour
/// profiles are not there.
pdf::FontSet font_set(const draw::FontBook& fonts, const Places& places);

struct LoadedBank {
    fs::path path;
    std::string sha256;
    bank::Bank bank;
    Diagnostics warnings;
};

/// Every bank of these files and folders; a folder's banks by name, files of other formats are
/// passed over. Throws Error with all problems when a bank has one, or when there is no bank.
std::vector<LoadedBank> load_banks(const std::vector<fs::path>& paths);

/// One bank with its problems, errors among them.
bank::Loaded load_bank(const fs::path& path);

/// The bank files that these paths stand for.
std::vector<fs::path> bank_files(const std::vector<fs::path>& paths);

/// A layout by name (of `places.layouts`) or by path; unknown names offer the nearest.
layout::Definition load_layout(const Places& places, const std::string& name);

bool has_labels(const Places& places, const std::string& language);

/// The labels of a language; English where there are none.
layout::Labels load_labels(const Places& places, const std::string& language);

}  // namespace examgen::jobs
