#include "exchange/moodle_field.h"

#include <algorithm>

#include "base/base64.h"
#include "base/utf8.h"
#include "exchange/moodle_text.h"
#include "exchange/settle.h"

namespace examgen::exchange {
namespace {

constexpr std::string_view k_beside = "@@PLUGINFILE@@/";

/// Where a file stands for the text: its path without the first slash, and its name.
std::string place_of(const xml::Node& file) {
    std::string path(file.attribute("path"));
    if (path.starts_with('/'))
        path.erase(0, 1);
    return path + std::string(file.attribute("name"));
}

}  // namespace

std::string_view moodle_format(std::string_view name) {
    return name == "moodle_auto_format" ? "moodle"
           : name == "plain_text"       ? "plain"
           : name == "markdown"         ? "markdown"
                                        : "html";
}

std::string MoodleFields::raw(const xml::Node& field) {
    if (!field)
        return "";
    const xml::Node text = field.child("text");
    return without_controls(text ? text.text() : field.text());
}

std::string MoodleFields::markup(const xml::Node& field) {
    return markup(field, raw(field));
}

std::string MoodleFields::markup(const xml::Node& field, std::string_view raw) {
    if (!field)
        return "";
    const auto names = [&](std::string_view source) { return name_of(field, source); };
    auto out = moodle_to_markup(raw, moodle_format(field.attribute("format")), names);
    intake_.lose(out.lost);
    for (auto file = field.child("file"); file && !ignore_files_; file = file.next_named("file"))
        keep(file);
    return std::move(out.markup);
}

std::string MoodleFields::name_of(const xml::Node& field, std::string_view source) {
    if (ignore_files_)
        return "";
    if (source.starts_with("data:")) {
        const size_t comma = source.find(";base64,");
        return comma == source.npos ? "" : keep("", source.substr(comma + 8));
    }
    if (!source.starts_with(k_beside))
        return std::string(source);
    const std::string wanted = text::percent_decoded(source.substr(k_beside.size()));
    for (auto file = field.child("file"); file; file = file.next_named("file"))
        if (place_of(file) == wanted)
            return keep(file);
    return wanted.substr(wanted.rfind('/') + 1);
}

std::string MoodleFields::keep(const xml::Node& file) {
    const auto encoding = file.attribute("encoding");
    if (encoding == "base64" || encoding.empty())
        return keep(file.attribute("name"), file.text());
    intake_.lose("file " + std::string(file.attribute("name")));
    return "";
}

std::string MoodleFields::keep(std::string_view name, std::string_view base64) {
    const bool small = base64.size() / 4 * 3 <= k_max_asset;
    auto bytes = small ? from_base64(base64) : std::nullopt;
    if (!bytes) {
        intake_.warn(
            small ? msg("the file \"{}\" is not valid base64", shortened(name))
                  : msg("the file \"{}\" has more than {} MB", shortened(name), k_max_asset >> 20));
        return "";
    }
    const std::string kept = keep_asset(intake_.assets(), name, std::move(*bytes));
    if (std::find(files_.begin(), files_.end(), kept) == files_.end())
        files_.push_back(kept);
    return kept;
}

}  // namespace examgen::exchange
