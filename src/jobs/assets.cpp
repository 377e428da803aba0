#include "jobs/assets.h"

#include <algorithm>
#include <utility>

#include "bank/pictures.h"
#include "base/utf8.h"

namespace examgen::jobs {
namespace {

bool stays_inside(std::string_view name) {
    return !name.empty() && !name.starts_with('/') && name.find('\\') == name.npos &&
           name.find(':') == name.npos &&
           ("/" + std::string(name) + "/").find("/../") == std::string::npos;
}

Diagnostic about(Severity severity, const bank::Bank& bank, const bank::PictureRef& picture,
                 Message what, std::vector<Message> hints) {
    return {severity, std::move(what), {bank.file, 0, 0, picture.pointer, 0}, std::move(hints)};
}

}  // namespace

fs::path assets_folder(const fs::path& bank) {
    fs::path out = bank;
    return out.replace_extension(".assets");
}

std::optional<fs::path> find_asset(const fs::path& bank, std::string_view name) {
    if (!stays_inside(name))
        return {};
    std::error_code failed;
    for (const fs::path& folder : {assets_folder(bank), bank.parent_path()})
        if (fs::path file = folder / name; fs::is_regular_file(file, failed))
            return file;
    return {};
}

std::optional<std::string> read_asset(const fs::path& bank, std::string_view name) {
    const auto file = find_asset(bank, name);
    return file ? std::optional(read_file(*file, exchange::k_max_asset)) : std::nullopt;
}

exchange::AssetSource assets_of(const fs::path& bank) {
    return [bank](std::string_view name) { return read_asset(bank, name); };
}

void write_assets(const fs::path& bank, const exchange::Assets& assets) {
    if (assets.empty())
        return;
    const fs::path folder = assets_folder(bank);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed)
        throw Error(msg("the folder cannot be made: {}", failed.message()),
                    in_file(folder.string()));
    for (const auto& [name, bytes] : assets) {
        const fs::path file = folder / name;
        const bool there = fs::is_regular_file(file, failed) &&
                           fs::file_size(file, failed) == bytes.size() && read_file(file) == bytes;
        if (!there)
            write_file(file, bytes);
    }
}

Diagnostics review_pictures(const bank::Bank& bank, const fs::path& path) {
    Diagnostics out;
    for (const auto& question : bank.questions) {
        if (question.status == bank::Status::retired)
            continue;
        for (const auto& picture : bank::pictures(question)) {
            const auto add = [&](Severity severity, Message what, Message hint) {
                out.push_back(about(severity, bank, picture, std::move(what), {std::move(hint)}));
            };
            const auto bytes = read_asset(path, picture.source);
            if (!bytes)
                add(Severity::error,
                    msg("the picture \"{}\" is not there", shortened(picture.source)),
                    msg("put it into the folder {}", assets_folder(path).string()));
            else if (exchange::picture_type(*bytes).empty())
                add(Severity::error,
                    msg("the file \"{}\" is no picture that can be printed",
                        shortened(picture.source)),
                    msg("save it as PNG, JPEG or SVG"));
            if (picture.words.find_first_not_of(" \n") == std::string::npos)
                add(Severity::warning,
                    msg("the picture \"{}\" has no words for those who cannot see it",
                        shortened(picture.source)),
                    msg("describe it between the brackets: ![…]({})", shortened(picture.source)));
        }
    }
    return out;
}

}  // namespace examgen::jobs
