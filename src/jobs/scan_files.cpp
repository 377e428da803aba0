#include "jobs/scan_files.h"

#include <algorithm>

#include "base/utf8.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_most_files = 200'000;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::string lower(std::string text) {
    for (auto& c : text)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c + 32);
    return text;
}

constexpr std::string_view k_documents[] = {".pdf", ".tif", ".tiff"};
constexpr std::string_view k_pictures[] = {".jpg",  ".jpeg", ".png", ".webp", ".heic",
                                           ".heif", ".pgm",  ".pbm", ".ppm",  ".pnm"};

template <class Names>
bool ends_as(const fs::path& path, const Names& names) {
    const std::string extension = lower(path.extension().string());
    return std::find(std::begin(names), std::end(names), extension) != std::end(names);
}

void add_folder(const fs::path& folder, std::vector<ScanFile>& out) {
    std::vector<ScanFile> found;
    std::error_code error;
    auto it = fs::recursive_directory_iterator(
        folder, fs::directory_options::skip_permission_denied, error);
    for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
        const fs::path& path = it->path();
        if (path.filename().string().starts_with(".")) {
            if (it->is_directory(error))
                it.disable_recursion_pending();
            continue;
        }
        std::error_code ignored;
        if (it->is_regular_file(ignored) &&
            (ends_as(path, k_documents) || ends_as(path, k_pictures)))
            found.push_back({path, path.lexically_relative(folder).string(), 0});
        if (found.size() > k_most_files)
            throw Error(msg("there are more than {} files", k_most_files),
                        in_file(folder.string()));
    }
    if (error)
        throw Error(msg("the folder cannot be read"), in_file(folder.string()));
    std::sort(found.begin(), found.end(),
              [](const ScanFile& a, const ScanFile& b) { return natural_less(a.name, b.name); });
    out.insert(out.end(), found.begin(), found.end());
}

/// Files that hold one picture each and lie in one folder follow one another.
void number_streams(std::vector<ScanFile>& files) {
    int stream = 0;
    for (size_t i = 0; i < files.size(); ++i) {
        const bool follows = i > 0 && ends_as(files[i].path, k_pictures) &&
                             ends_as(files[i - 1].path, k_pictures) &&
                             files[i].path.parent_path() == files[i - 1].path.parent_path();
        files[i].stream = follows || i == 0 ? stream : ++stream;
    }
}

}  // namespace

bool natural_less(std::string_view a, std::string_view b) {
    size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (!is_digit(a[i]) || !is_digit(b[j])) {
            if (a[i] != b[j])
                return a[i] < b[j];
            ++i, ++j;
            continue;
        }
        const auto number = [](std::string_view text, size_t& at) {
            while (at < text.size() && text[at] == '0')
                ++at;
            const size_t start = at;
            while (at < text.size() && is_digit(text[at]))
                ++at;
            return text.substr(start, at - start);
        };
        const auto m = number(a, i), n = number(b, j);
        if (m.size() != n.size())
            return m.size() < n.size();
        if (m != n)
            return m < n;
    }
    return a.size() - i != b.size() - j ? a.size() - i < b.size() - j : a < b;
}

std::vector<ScanFile> find_scans(const std::vector<std::string>& paths) {
    std::vector<ScanFile> out;
    for (const auto& path : paths) {
        std::error_code error;
        const auto status = fs::status(path, error);
        if (!fs::exists(status))
            throw Error(msg("there is no such file or folder"), in_file(path));
        if (fs::is_directory(status))
            add_folder(path, out);
        else
            out.push_back({path, fs::path(path).filename().string(), 0});
    }
    if (out.empty())
        throw Error(msg("there are no scans in this folder"),
                    in_file(paths.empty() ? "" : paths.front()),
                    {msg("scans may be PDF, TIFF, JPEG, PNG, WebP or HEIC")});
    number_streams(out);
    return out;
}

}  // namespace examgen::jobs
