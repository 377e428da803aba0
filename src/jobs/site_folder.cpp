#include "jobs/site_folder.h"

#include <algorithm>
#include <charconv>

#include "base/error.h"

namespace examgen::jobs {
namespace {

constexpr std::string_view k_head = "examgen-site/1";
constexpr size_t k_limit = size_t{1} << 30;
constexpr size_t k_mark_within = 1200;  // bytes in which a file says who made it

std::string_view next_line(std::string_view& rest) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view out = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return out;
}

/// A name of the list is used to remove files: it must stay in the folder.
bool is_inside(std::string_view name) {
    return !name.empty() && name[0] != '/' && name.find("..") == name.npos;
}

bool says_examgen(const fs::path& path) {
    std::string start(k_mark_within, '\0');
    const size_t n = stream_file(path)(start);
    return std::string_view(start).substr(0, n).find("examgen") != std::string_view::npos;
}

}  // namespace

SiteFolder::SiteFolder(fs::path folder) : folder_(std::move(folder)) {
    read_list();
}

void SiteFolder::read_list() {
    const fs::path path = folder_ / k_list;
    std::error_code failed;
    if (!fs::exists(path, failed))
        return;
    const std::string text = read_file(path, k_limit);
    std::string_view rest = text;
    // An unfinished run leaves names without stamps: the files are ours, their state is unknown.
    const std::string_view head = next_line(rest);
    const bool finished = head == k_head;
    while (!rest.empty()) {
        const std::string_view line = next_line(rest);
        const size_t size_at = line.find(' '), name_at = line.find(' ', size_at + 1);
        if (size_at == line.npos || name_at == line.npos || !is_inside(line.substr(name_at + 1)))
            continue;
        Known known;
        if (finished) {
            known.stamp = site::stamp_from(line.substr(0, size_at));
            std::from_chars(line.data() + size_at + 1, line.data() + name_at, known.size);
        }
        known_.emplace(line.substr(name_at + 1), known);
    }
}

bool SiteFolder::wants(const std::string& name, const site::Stamp& stamp) {
    const auto [at, fresh] = known_.try_emplace(name);
    Known& known = at->second;
    known.asked = true;
    std::error_code failed;
    const bool same = !fresh && known.stamp == stamp && known.size > 0 &&
                      fs::file_size(folder_ / name, failed) == known.size && !failed;
    unchanged += same;
    known.fresh = fresh;
    known.stamp = stamp;
    return !same;
}

/// A run that was cut off leaves files that are not on the list: pages, which say who made them,
/// and pictures, which are as they will be.
void SiteFolder::refuse_foreign(const fs::path& path, const std::string& name,
                                std::string_view bytes) const {
    std::error_code failed;
    if (!fs::exists(path, failed))
        return;
    if (fs::is_regular_file(path, failed) &&
        (says_examgen(path) ||
         (fs::file_size(path, failed) == bytes.size() && read_file(path) == bytes)))
        return;
    throw Error(msg("a file that examgen did not write is in the way: {}", name),
                in_file(folder_.string()), {msg("move it away, or choose another folder")});
}

/// From the first change on the old stamps are void, in case this run is cut off.
void SiteFolder::begin() {
    begun_ = true;
    std::error_code failed;
    fs::create_directories(folder_, failed);
    if (failed)
        throw Error(msg("the folder cannot be made: {}", failed.message()),
                    in_file(folder_.string()));
    std::string text = std::string(k_head) + " unfinished\n";
    for (const auto& [name, known] : known_)
        text += "- 0 " + name + "\n";
    write_file(folder_ / k_list, text);
}

void SiteFolder::write(const std::string& name, std::string_view bytes) {
    const fs::path path = folder_ / name;
    if (known_.at(name).fresh)
        refuse_foreign(path, name, bytes);
    if (!begun_)
        begin();
    if (const std::string parent = path.parent_path().string(); parent != last_folder_) {
        std::error_code failed;
        fs::create_directories(parent, failed);
        if (failed)
            throw Error(msg("the folder cannot be made: {}", failed.message()), in_file(parent));
        last_folder_ = parent;
    }
    write_page(path, bytes);
    known_.at(name).size = bytes.size();
    ++written;
}

void SiteFolder::remove_old() {
    std::vector<std::string> old;
    for (const auto& [name, known] : known_)
        if (!known.asked)
            old.push_back(name);
    std::sort(old.begin(), old.end());
    for (const auto& name : old) {
        if (!begun_)
            begin();
        std::error_code failed;
        removed += fs::remove(folder_ / name, failed);
        known_.erase(name);
        for (fs::path up = (folder_ / name).parent_path(); up != folder_; up = up.parent_path())
            if (!fs::is_empty(up, failed) || !fs::remove(up, failed))
                break;
    }
}

void SiteFolder::finish() {
    remove_old();
    if (!begun_)
        return;
    std::vector<const decltype(known_)::value_type*> all;
    all.reserve(known_.size());
    for (const auto& one : known_)
        all.push_back(&one);
    std::sort(all.begin(), all.end(),
              [](const auto* a, const auto* b) { return a->first < b->first; });
    std::string text = std::string(k_head) + "\n";
    for (const auto* one : all)
        text += to_hex(one->second.stamp) + " " + std::to_string(one->second.size) + " " +
                one->first + "\n";
    write_file(folder_ / k_list, text);
}

}  // namespace examgen::jobs
