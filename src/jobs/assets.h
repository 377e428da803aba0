#pragma once
// The files of a bank's questions: in the folder <bank>.assets beside it, or by their path from the
// bank's own folder.

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "bank/bank.h"
#include "exchange/assets.h"
#include "jobs/files.h"

namespace examgen::jobs {

/// "banks/netze.assets" of "banks/netze.json".
fs::path assets_folder(const fs::path& bank);

/// Where the asset lies; nothing when it does not exist or its name leaves the bank's folder.
std::optional<fs::path> find_asset(const fs::path& bank, std::string_view name);

/// The asset's bytes; nothing when it is not there. Throws Error beyond 64 MB.
std::optional<std::string> read_asset(const fs::path& bank, std::string_view name);

/// `read_asset` for a writer of another format.
exchange::AssetSource assets_of(const fs::path& bank);

/// Puts the files where `find_asset` looks first; a file that is there already with the same bytes
/// stays.
void write_assets(const fs::path& bank, const exchange::Assets& assets);

/// What is wrong with the pictures of a bank: files that are not there or no pictures (errors), and
/// pictures without words in their place (warnings).
Diagnostics review_pictures(const bank::Bank& bank, const fs::path& path);

}  // namespace examgen::jobs
