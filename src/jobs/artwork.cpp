#include "jobs/artwork.h"

#include "exchange/assets.h"
#include "image/artwork.h"
#include "jobs/assets.h"
#include "jobs/child.h"

namespace examgen::jobs {
namespace {

constexpr const char* k_drawing_width = "2400";  // pixels: 600 dpi at 10 cm

std::string drawn(const fs::path& file) {
    bool missing = false;
    std::string out = output_of(
        {"rsvg-convert", "--width", k_drawing_width, "--keep-aspect-ratio", "--format", "png"},
        file, missing);
    if (missing)
        throw Error(msg("SVG pictures need rsvg-convert, which is not there"),
                    in_file(file.string()), {msg("install librsvg2-bin")});
    if (out.empty())
        throw Error(msg("the SVG picture cannot be drawn"), in_file(file.string()),
                    {msg("open it in an image editor and save it again as PNG")});
    return out;
}

draw::Picture picture_of(const fs::path& file) {
    std::string bytes = read_file(file, exchange::k_max_asset);
    try {
        if (image::is_svg(bytes))
            bytes = drawn(file);
        image::Artwork art = image::read_artwork(bytes);
        draw::Picture out;
        out.width = art.width;
        out.height = art.height;
        out.channels = art.channels;
        out.orientation = art.orientation;
        out.jpeg = art.jpeg;
        out.data = std::move(art.data);
        return out;
    } catch (const Error& e) {
        Diagnostics all = e.all();
        for (auto& one : all)
            one.where.file = file.string();
        throw Error(std::move(all));
    }
}

}  // namespace

std::shared_ptr<const draw::Picture> Artworks::find(const std::string& name) {
    const auto [it, fresh] = known_.try_emplace(name);
    if (!fresh)
        return it->second;
    for (const auto& bank : banks_)
        if (const auto file = find_asset(bank, name))
            return it->second = std::make_shared<const draw::Picture>(picture_of(*file));
    warnings_.push_back({Severity::warning,
                         msg("the picture \"{}\" is not there; its words are printed", name),
                         {},
                         {msg("put it into the folder <bank>.assets beside the bank")}});
    return nullptr;
}

}  // namespace examgen::jobs
