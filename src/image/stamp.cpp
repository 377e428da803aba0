// Objects are copied between documents by qpdf, which leaves their streams as they are. A page that
// was rendered because it is more than one picture is taken over whole, as a form (ISO 32000-1,
// 8.10), in the place of its rendering: pdftoppm shows the media box, turned as the page says.

#include "image/stamp.h"

#include <algorithm>
#include <vector>

#define POINTERHOLDER_TRANSITION 4
#ifdef __clang__  // which refuses a header of qpdf 11 that nothing here needs
#define JSON_HH
class JSON;
#endif
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

#include "base/error.h"
#include "base/rational.h"
#include "image/pdf_content.h"
#include "image/stored.h"

namespace examgen::image {
namespace {

using Handle = QPDFObjectHandle;
using Matrix = std::array<double, 6>;

/// First `b`, then `a`.
Matrix product(const Matrix& a, const Matrix& b) {
    return {a[0] * b[0] + a[2] * b[1],        a[1] * b[0] + a[3] * b[1],
            a[0] * b[2] + a[2] * b[3],        a[1] * b[2] + a[3] * b[3],
            a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5]};
}

/// From the unit square of a PDF picture (y up) to that of `StampedPage::place`.
Matrix from_picture(bool mirrored) {
    return mirrored ? Matrix{-1, 0, 0, -1, 1, 1} : Matrix{1, 0, 0, -1, 0, 1};
}

/// From a page's own space to the unit square of its rendering.
Matrix from_page(const Handle::Rectangle& box, int turned) {
    const double w = box.urx - box.llx, h = box.ury - box.lly;
    switch ((turned % 360 + 360) % 360) {
        case 90:
            return {0, 1 / w, 1 / h, 0, -box.lly / h, -box.llx / w};
        case 180:
            return {-1 / w, 0, 0, 1 / h, box.urx / w, -box.lly / h};
        case 270:
            return {0, -1 / w, -1 / h, 0, box.ury / h, box.urx / w};
        default:
            return {1 / w, 0, 0, -1 / h, -box.llx / w, box.ury / h};
    }
}

/// Six decimals, without locale.
std::string decimal(double value) {
    constexpr double k_scale = 1e6, k_most = 1e9;
    const double shown = std::clamp(value, -k_most, k_most) * k_scale;
    return Rational(static_cast<int64_t>(shown + (shown < 0 ? -0.5 : 0.5)), 1'000'000)
        .to_decimal(6);
}

std::string painted(const Matrix& place) {
    std::string out = "/Artifact BMC q";
    for (const double value : place)
        out += " " + decimal(value);
    return out + " cm /Scan Do Q EMC\n";
}

/// What is painted and the matrix that maps it to the unit square.
struct Source {
    Handle object;
    Matrix to_unit{};
};

}  // namespace

struct Stamper::State {
    struct Open {
        QPDF pdf;
        std::vector<Handle> pages;
    };

    std::map<const char*, std::unique_ptr<Open>> open;

    Open& opened(std::string_view file) {
        auto& out = open[file.data()];
        if (!out) {
            out = std::make_unique<Open>();
            out->pdf.setSuppressWarnings(true);
            out->pdf.processMemoryFile("scan", file.data(), file.size());
            out->pages = out->pdf.getAllPages();
        }
        return *out;
    }

    static Source of_file(QPDF& to, const StampedPage& page) {
        const Stored stored = stored_picture(page.file, *page.picture);
        Handle object = to.newStream(stored.bytes);
        object.replaceDict(Handle::parse(
            "<< /Type /XObject /Subtype /Image /Width " + std::to_string(stored.width) +
            " /Height " + std::to_string(stored.height) + " " + stored.dictionary + " >>"));
        return {object, from_picture(stored.mirrored)};
    }

    Source of_pdf(QPDF& to, const StampedPage& page) {
        Handle from = opened(page.file).pages.at(page.page);
        QPDFPageObjectHelper helper(from);
        if (page.rendered) {
            Handle box = helper.getAttribute("/MediaBox", false);
            Handle turned = helper.getAttribute("/Rotate", false);
            const Handle::Rectangle area = box.getArrayAsRectangle();
            constexpr double k_least = 1e-3;
            if (!(area.urx - area.llx > k_least && area.ury - area.lly > k_least))
                throw Error(msg("the PDF is damaged"), {}, {msg("scan or copy it again")});
            Handle form = to.copyForeignObject(helper.getFormXObjectForPage(false));
            form.getDict().replaceKey("/BBox", Handle::parse(box.unparseResolved()));
            return {form, from_page(area, turned.isInteger() ? turned.getIntValueAsInt() : 0)};
        }
        std::string content;
        for (Handle part : from.getPageContents()) {
            const auto bytes = part.getStreamData(qpdf_dl_generalized);
            content.append(reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize());
            content += '\n';
        }
        const auto only = only_picture(content);
        Handle objects = helper.getAttribute("/Resources", false).getKey("/XObject");
        if (!only || !objects.isDictionary() || !objects.getKey(only->name).isStream())
            throw Error(msg("the PDF is damaged"), {}, {msg("scan or copy it again")});
        return {to.copyForeignObject(objects.getKey(only->name)), from_picture(only->mirrored)};
    }

    void put(QPDF& to, Handle sheet, const StampedPage& page) {
        const bool pdf = format_of(page.file) == Format::pdf;
        const Source source = pdf ? of_pdf(to, page) : of_file(to, page);
        QPDFPageObjectHelper helper(sheet);
        Handle resources = helper.getAttribute("/Resources", true);
        if (!resources.getKey("/XObject").isDictionary())
            resources.replaceKey("/XObject", Handle::newDictionary());
        resources.getKey("/XObject").replaceKey("/Scan", source.object);
        helper.addPageContents(to.newStream(painted(product(page.place, source.to_unit))), true);
    }
};

Stamper::Stamper() : state_(std::make_unique<State>()) {}

Stamper::~Stamper() = default;

std::string Stamper::stamp(std::string_view overlay, std::span<const StampedPage> pages) {
    try {
        QPDF out;
        out.processMemoryFile("overlay", overlay.data(), overlay.size());
        const std::vector<Handle> sheets = out.getAllPages();
        for (size_t i = 0; i < std::min(sheets.size(), pages.size()); ++i)
            state_->put(out, sheets[i], pages[i]);
        QPDFWriter writer(out);
        writer.setOutputMemory();
        writer.setDecodeLevel(qpdf_dl_none);
        writer.setCompressStreams(true);  // those without a filter
        writer.setDeterministicID(true);
        writer.write();
        const auto bytes = writer.getBufferSharedPointer();
        return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
    } catch (const Error&) {
        throw;
    } catch (const std::exception&) {
        throw Error(msg("the PDF is damaged"), {}, {msg("scan or copy it again")});
    }
}

}  // namespace examgen::image
