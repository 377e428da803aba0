// Scanned PDFs: the page's one picture is taken out and decoded; a page that is more than that has
// to be rendered by someone else. Rendering costs ten times as much.

#include <algorithm>
#include <optional>
#include <vector>

// JSON.hh destroys a vector of a type that is not complete yet, which clang 14 refuses. It is not
// needed here.
#ifdef __clang__
#define JSON_HH
class JSON;
#endif
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

#include "base/error.h"
#include "image/decoders.h"
#include "image/pdf_content.h"

namespace examgen::image {
namespace {

using Handle = QPDFObjectHandle;
using Outcome = Document::Outcome;

constexpr size_t k_most_content = 4 << 20;

struct TooMuch : std::runtime_error {
    TooMuch() : std::runtime_error("too much data") {}
};

/// Collects a stream's bytes up to a limit, so that a small file cannot become a huge one.
class Collect : public Pipeline {
public:
    explicit Collect(size_t limit) : Pipeline("collect", nullptr), limit_(limit) {}

    void write(const unsigned char* data, size_t n) override {
        if (n > limit_ - bytes.size())
            throw TooMuch();
        bytes.append(reinterpret_cast<const char*>(data), n);
    }

    void finish() override {}

    std::string bytes;

private:
    size_t limit_;
};

std::string content_of(Handle page) {
    Collect sink(k_most_content);
    for (Handle part : page.getPageContents()) {  // pipePageContents would keep all of it first
        bool decoded = false;
        if (!part.pipeStreamData(&sink, &decoded, 0, qpdf_dl_generalized, true, false) || !decoded)
            throw std::runtime_error("the content cannot be decoded");
        sink.bytes += '\n';
    }
    return std::move(sink.bytes);
}

/// The filters of a stream, outermost first.
std::vector<std::string> filters(Handle dict) {
    std::vector<std::string> out;
    Handle filter = dict.getKey("/Filter");
    if (filter.isName())
        out.push_back(filter.getName());
    else if (filter.isArray())
        for (int i = 0; i < std::min(filter.getArrayNItems(), 8); ++i)
            if (filter.getArrayItem(i).isName())
                out.push_back(filter.getArrayItem(i).getName());
    return out;
}

int whole(Handle dict, const char* key) {
    Handle value = dict.getKey(key);
    return value.isInteger() ? value.getIntValueAsInt() : 0;
}

/// Grey or colour samples a pixel; 0: some other colour space.
int channels(Handle dict) {
    Handle space = dict.getKey("/ColorSpace");
    if (dict.getKey("/ImageMask").isBool() && dict.getKey("/ImageMask").getBoolValue())
        return 1;
    if (space.isNameAndEquals("/DeviceGray") || space.isNameAndEquals("/CalGray"))
        return 1;
    if (space.isNameAndEquals("/DeviceRGB"))
        return 3;
    if (!space.isArray() || space.getArrayNItems() < 2)
        return 0;
    if (space.getArrayItem(0).isNameAndEquals("/CalGray"))
        return 1;
    if (space.getArrayItem(0).isNameAndEquals("/ICCBased") && space.getArrayItem(1).isStream()) {
        const int n = whole(space.getArrayItem(1).getDict(), "/N");
        return n == 1 || n == 3 ? n : 0;
    }
    return 0;
}

bool is_inverted(Handle dict) {
    Handle decode = dict.getKey("/Decode");
    return decode.isArray() && decode.getArrayNItems() >= 2 && decode.getArrayItem(0).isNumber() &&
           decode.getArrayItem(0).getNumericValue() > 0.5;
}

struct Raw {
    int width = 0, height = 0, bits = 8, channels = 1;
    std::string bytes;
};

bool unpack(const Raw& raw, Picture& out) {
    const size_t w = static_cast<size_t>(raw.width), h = static_cast<size_t>(raw.height);
    const size_t stride = (w * static_cast<size_t>(raw.bits * raw.channels) + 7) / 8;
    if (raw.bytes.size() < stride * h)
        return false;
    out.bilevel = raw.bits == 1;
    out.grey.reshape(raw.width, raw.height);
    const auto* from = reinterpret_cast<const unsigned char*>(raw.bytes.data());
    for (int y = 0; y < raw.height; ++y, from += stride) {
        uint8_t* to = out.grey.row(y);
        for (size_t x = 0; x < w; ++x) {
            if (raw.bits == 1)
                to[x] = (from[x / 8] >> (7 - x % 8) & 1) ? 255 : 0;
            else if (raw.channels == 1)
                to[x] = from[x];
            else
                to[x] = static_cast<uint8_t>(
                    (77U * from[3 * x] + 150U * from[3 * x + 1] + 29U * from[3 * x + 2]) >> 8);
        }
    }
    return true;
}

std::string stream_bytes(Handle image, qpdf_stream_decode_level_e level, size_t limit) {
    Collect sink(limit);
    bool decoded = false;
    const bool done = image.pipeStreamData(&sink, &decoded, 0, level, true, false);
    if (!done || (level != qpdf_dl_none && !decoded))
        throw std::runtime_error("the stream cannot be decoded");
    return std::move(sink.bytes);
}

/// A picture mask of 1 bit paints where the sample is 0, like a grey picture.
bool read_samples(Handle image, Picture& out) {
    Handle dict = image.getDict();
    Raw raw{whole(dict, "/Width"),
            whole(dict, "/Height"),
            whole(dict, "/BitsPerComponent"),
            channels(dict),
            {}};
    if (dict.getKey("/ImageMask").isBool() && dict.getKey("/ImageMask").getBoolValue())
        raw.bits = 1;
    const bool known = (raw.bits == 8 && raw.channels != 0) || (raw.bits == 1 && raw.channels == 1);
    if (!known)
        return false;
    check_size(raw.width, raw.height);
    const size_t need = static_cast<size_t>(raw.width) * static_cast<size_t>(raw.height) *
                        static_cast<size_t>(raw.channels);
    raw.bytes = stream_bytes(image, qpdf_dl_generalized, need + (1 << 16));
    return unpack(raw, out);
}

/// Group 4 in a PDF, with the parameters that are common; others are rendered.
bool read_ccitt(Handle image, Picture& out) {
    Handle dict = image.getDict(), parms = dict.getKey("/DecodeParms");
    if (parms.isArray() && parms.getArrayNItems() == 1)
        parms = parms.getArrayItem(0);
    if (!parms.isDictionary() || whole(parms, "/K") >= 0)
        return false;
    Handle align = parms.getKey("/EncodedByteAlign"), black = parms.getKey("/BlackIs1");
    if (align.isBool() && align.getBoolValue())
        return false;
    constexpr size_t k_most_fax = 64 << 20;
    const std::string bytes = stream_bytes(image, qpdf_dl_none, k_most_fax);
    FaxData fax{bytes, whole(parms, "/Columns"), whole(dict, "/Height"), false};
    fax.width = fax.width ? fax.width : 1728;
    // BlackIs1 says that ones in the decoded data are black; a grey picture shows ones as white.
    fax.black_is_1 = black.isBool() && black.getBoolValue();
    read_fax(fax, out);
    return true;
}

bool read_image(Handle image, Picture& out) {
    Handle dict = image.getDict();
    const auto how = filters(dict);
    const std::string last = how.empty() ? "" : how.back();
    if (last == "/JBIG2Decode" || last == "/JPXDecode")
        return false;
    constexpr size_t k_most_jpeg = size_t{256} << 20;
    const bool jpeg = last == "/DCTDecode" || last == "/DCT";
    const bool fax = last == "/CCITTFaxDecode" || last == "/CCF";
    if ((jpeg || fax) && how.size() != 1)
        return false;
    bool done = true;
    if (jpeg)
        read_jpeg(stream_bytes(image, qpdf_dl_none, k_most_jpeg), out);
    else
        done = fax ? read_ccitt(image, out) : read_samples(image, out);
    if (done && is_inverted(dict))
        invert(out.grey);
    return done;
}

}  // namespace

struct PdfPages::State {
    QPDF pdf;
    std::vector<Handle> pages;
};

PdfPages::PdfPages(std::string_view bytes) : state_(std::make_unique<State>()) {
    try {
        state_->pdf.setSuppressWarnings(true);
        state_->pdf.processMemoryFile("scan", bytes.data(), bytes.size());
        state_->pages = state_->pdf.getAllPages();
    } catch (const QPDFExc& e) {
        if (e.getErrorCode() == qpdf_e_password)
            throw Error(msg("the PDF is protected by a password"), {},
                        {msg("save it without a password")});
        throw Error(msg("the PDF is damaged"), {}, {msg("scan or copy it again")});
    } catch (const std::exception&) {
        throw Error(msg("the PDF is damaged"), {}, {msg("scan or copy it again")});
    }
}

PdfPages::~PdfPages() = default;

size_t PdfPages::count() const {
    return state_->pages.size();
}

Outcome PdfPages::read(size_t page, Picture& out) const {
    try {
        Handle handle = state_->pages.at(page);
        const auto painted = only_picture(content_of(handle));
        if (!painted)
            return Outcome::needs_rendering;
        Handle resources = QPDFPageObjectHelper(handle).getAttribute("/Resources", false);
        Handle objects = resources.isDictionary() ? resources.getKey("/XObject") : resources;
        Handle image = objects.isDictionary() ? objects.getKey(painted->name) : Handle::newNull();
        const bool whole = image.isStream() &&
                           image.getDict().getKey("/Subtype").isNameAndEquals("/Image") &&
                           read_image(image, out);
        if (!whole)
            return Outcome::needs_rendering;
        if (painted->mirrored)
            mirror(out.grey);
        return Outcome::done;
    } catch (const Error&) {
        throw;
    } catch (const std::exception&) {
        throw Error(msg("this page of the PDF is damaged"), {}, {msg("scan or copy it again")});
    }
}

}  // namespace examgen::image
