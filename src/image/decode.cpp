#include "image/decode.h"

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "image/decoders.h"

namespace examgen::image {
namespace {

bool has_heif_brand(std::string_view bytes) {
    if (bytes.substr(4, 4) != "ftyp")
        return false;
    constexpr std::string_view k_brands[] = {"heic", "heix", "hevc", "mif1",
                                             "msf1", "avif", "heim"};
    return std::find(std::begin(k_brands), std::end(k_brands), bytes.substr(8, 4)) !=
           std::end(k_brands);
}

}  // namespace

Format format_of(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (bytes.size() < 16)
        return Format::unknown;
    if (bytes.starts_with("\xff\xd8\xff"))
        return Format::jpeg;
    if (bytes.starts_with("\x89PNG\r\n\x1a\n"))
        return Format::png;
    if (bytes[0] == 'P' && bytes[1] >= '4' && bytes[1] <= '6' && bytes[2] <= ' ')
        return Format::pnm;
    if (bytes.starts_with("II*\0"sv) || bytes.starts_with("MM\0*"sv) ||
        bytes.starts_with("II+\0"sv) || bytes.starts_with("MM\0+"sv))
        return Format::tiff;
    if (bytes.starts_with("RIFF") && bytes.substr(8, 4) == "WEBP")
        return Format::webp;
    if (has_heif_brand(bytes))
        return Format::heif;
    constexpr size_t k_header_within = 1024;
    if (bytes.substr(0, k_header_within).find("%PDF-") != bytes.npos)
        return Format::pdf;
    return Format::unknown;
}

void check_size(int64_t width, int64_t height) {
    if (width <= 0 || height <= 0)
        throw Error(msg("the picture has no pixels"));
    if (width > k_longest_side || height > k_longest_side || width * height > k_most_pixels)
        throw Error(msg("the picture has {} × {} pixels, which is more than a scanned page needs",
                        width, height),
                    {}, {msg("scan with 200 to 300 dpi")});
}

struct Document::State {
    std::string_view bytes;
    Format format = Format::unknown;
    size_t pages = 1;
    std::optional<PdfPages> pdf;
};

Document::Document(std::string_view bytes) : state_(std::make_unique<State>()) {
    if (bytes.empty())
        throw Error(msg("the file is empty"), {}, {msg("scan or copy it again")});
    state_->bytes = bytes;
    state_->format = format_of(bytes);
    switch (state_->format) {
        case Format::unknown:
            throw Error(msg("this is neither a picture nor a PDF"), {},
                        {msg("scans may be PDF, TIFF, JPEG, PNG, WebP or HEIC")});
        case Format::tiff:
            state_->pages = count_tiff(bytes);
            break;
        case Format::pdf:
            state_->pdf.emplace(bytes);
            state_->pages = state_->pdf->count();
            break;
        default:
            break;
    }
    if (state_->pages == 0)
        throw Error(msg("the file has no pages"));
    if (state_->pages > k_most_pages)
        throw Error(msg("the file has {} pages; {} are read", state_->pages, k_most_pages), {},
                    {msg("split it into several files")});
}

Document::~Document() = default;
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;

Format Document::format() const {
    return state_->format;
}

size_t Document::pages() const {
    return state_->pages;
}

Document::Outcome Document::read(size_t page, Picture& out) const {
    switch (state_->format) {
        case Format::jpeg:
            read_jpeg(state_->bytes, out);
            break;
        case Format::png:
            read_png(state_->bytes, out);
            break;
        case Format::pnm:
            read_pnm(state_->bytes, out);
            break;
        case Format::tiff:
            read_tiff(state_->bytes, page, out);
            break;
        case Format::webp:
            read_webp(state_->bytes, out);
            break;
        case Format::heif:
            read_heif(state_->bytes, out);
            break;
        case Format::pdf:
            return state_->pdf->read(page, out);
        case Format::unknown:
            break;
    }
    return Outcome::done;
}

}  // namespace examgen::image
