#include "jobs/places.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "bank/markdown.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/utf8.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_layout_limit = 1 << 20;

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

bool starts_like_bank(const fs::path& path) {
    std::array<char, 4096> start;
    const size_t n = stream_file(path)(start);
    const std::string_view text(start.data(), n);
    return path.extension() == ".md" ? bank::looks_like_markdown(text)
                                     : bank::looks_like_bank(text);
}

void add_folder(const fs::path& folder, std::vector<fs::path>& out) {
    std::error_code failed;
    std::vector<fs::path> found;
    for (const auto& entry : fs::directory_iterator(folder, failed))
        if ((entry.path().extension() == ".json" || entry.path().extension() == ".md") &&
            entry.is_regular_file() && starts_like_bank(entry.path()))
            found.push_back(entry.path());
    if (failed)
        throw Error(msg("the folder cannot be read: {}", failed.message()),
                    in_file(folder.string()),
                    {msg("check the path; it is relative to the current folder")});
    if (found.empty())
        throw Error(
            msg("there is no question bank in this folder"), in_file(folder.string()),
            {msg("a bank is a .json file with \"format\": \"examgen-bank/1\", or a .md file that "
                 "begins with --- and bank: ID")});
    std::sort(found.begin(), found.end());
    out.insert(out.end(), found.begin(), found.end());
}

/// Of the language without its region: "de" of "de-AT".
fs::path labels_path(const Places& places, const std::string& language) {
    std::string name = language.substr(0, language.find('-'));
    std::replace(name.begin(), name.end(), '/', '_');
    return places.layouts / "labels" / (name + ".json");
}

}  // namespace

Places find_places() {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    Places out;
    for (fs::path at = program.parent_path(); !at.empty(); at = at.parent_path()) {
        for (const fs::path& root : {at, at / "share" / "examgen"})
            if (fs::exists(root / "layouts" / "exam-a4.json", failed)) {
                out.layouts = root / "layouts";
                out.banks = root / "banks";
            }
        for (const fs::path& root : {at, at / "share" / "examgen"})
            if (out.hyphens.empty() && fs::exists(root / "hyphens" / "de.trie", failed))
                out.hyphens = root / "hyphens";
        if (!out.layouts.empty() || at == at.root_path())
            break;
    }
    if (out.layouts.empty())
        throw Error(msg("the layouts were not found beside the program"), in_file(program.string()),
                    {msg("install examgen again")});
    if (const std::string banks = variable("EXAMGEN_BANKS"); !banks.empty())
        out.banks = banks;
    const std::string fonts = variable("EXAMGEN_FONTS");
    out.fonts = fonts.empty() ? "/usr/share/fonts/truetype" : fonts;
    return out;
}

draw::FontSource FontFolder::source() {
    return [this](const std::string& name) {
        const fs::path path = folder_ / name;
        std::error_code failed;
        if (!fs::exists(path, failed))
            throw Error(msg("the font {} is not installed", name), in_file(path.string()),
                        {msg("apt-get install fonts-noto-core fonts-noto-mono fonts-open-sans "
                             "fonts-dejavu-extra")});
        return open_.emplace_back(path).bytes();
    };
}

pdf::FontSet font_set(const draw::FontBook& fonts, const Places& places) {
    const auto profile = [&](const char* name) {
        const fs::path path = places.profiles / name;
        std::error_code failed;
        if (!fs::exists(path, failed))
            throw Error(msg("the colour profile {} is not installed", name), in_file(path.string()),
                        {msg("apt-get install icc-profiles-free")});
        constexpr size_t k_most = 1 << 20;
        return read_file(path, k_most);
    };
    const std::string grey = profile("Gray.icc"), srgb = profile("sRGB.icc");
    return {fonts, {grey, srgb}};
}

std::vector<fs::path> bank_files(const std::vector<fs::path>& paths) {
    std::vector<fs::path> out;
    for (const auto& path : paths) {
        std::error_code failed;
        if (fs::is_directory(path, failed))
            add_folder(path, out);
        else
            out.push_back(path);
    }
    return out;
}

bank::Loaded load_bank(const fs::path& path) {
    if (path.extension() == ".md")
        return bank::load_markdown(read_file(path), path.string());
    return bank::load([&path] { return stream_file(path); }, path.string());
}

std::vector<LoadedBank> load_banks(const std::vector<fs::path>& paths) {
    std::vector<LoadedBank> out;
    Diagnostics problems;
    for (const auto& path : bank_files(paths)) {
        bank::Loaded loaded = load_bank(path);
        if (has_error(loaded.problems))
            problems.insert(problems.end(), loaded.problems.begin(), loaded.problems.end());
        else
            out.push_back(
                {path, fingerprint(path), std::move(loaded.bank), std::move(loaded.problems)});
    }
    if (!problems.empty())
        throw Error(std::move(problems));
    return out;
}

layout::Definition load_layout(const Places& places, const std::string& name) {
    const bool is_path = name.find('/') != name.npos || name.ends_with(".json");
    const fs::path path = is_path ? fs::path(name) : places.layouts / (name + ".json");
    std::error_code failed;
    if (!is_path && !fs::exists(path, failed)) {
        std::vector<std::string> known;
        for (const auto& entry : fs::directory_iterator(places.layouts, failed))
            if (entry.path().extension() == ".json")
                known.push_back(entry.path().stem().string());
        std::sort(known.begin(), known.end());
        std::string all;
        for (const auto& one : known)
            all += (all.empty() ? "" : ", ") + one;
        const std::string near = nearest(name, known);
        std::vector<Message> hints{msg("there are: {}", all)};
        if (!near.empty())
            hints.insert(hints.begin(), msg("did you mean \"{}\"?", near));
        throw Error(msg("there is no layout \"{}\"", name), {}, std::move(hints));
    }
    const std::string text = read_file(path, k_layout_limit);
    layout::Definition out = layout::read_definition(text, path.string());
    out.fingerprint = hex(sha256(text));
    return out;
}

bool has_labels(const Places& places, const std::string& language) {
    std::error_code failed;
    return fs::exists(labels_path(places, language), failed);
}

layout::Labels load_labels(const Places& places, const std::string& language) {
    const fs::path path = labels_path(places, has_labels(places, language) ? language : "en");
    return layout::Labels::read(read_file(path, k_layout_limit), path.string());
}

}  // namespace examgen::jobs
