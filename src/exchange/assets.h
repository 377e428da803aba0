#pragma once
// Files that come with questions and go with them: pictures, mostly.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace examgen::exchange {

constexpr size_t k_max_asset = size_t{64} << 20;

/// Files by the name that they get beside the bank.
using Assets = std::map<std::string, std::string>;

/// The bytes of a bank's asset, or nothing when it is not there.
using AssetSource = std::function<std::optional<std::string>(std::string_view name)>;

/// Keeps the file and returns its name: what was given, as letters that every disk holds, with the
/// first eight digits of its SHA-256: "zelle-1a2b3c4d.png". The same file is kept once.
std::string keep_asset(Assets& assets, std::string_view given, std::string bytes);

/// "png" of the bytes, or "": png, jpg, gif, webp, svg, pdf.
std::string_view picture_type(std::string_view bytes);

}  // namespace examgen::exchange
