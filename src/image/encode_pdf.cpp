// PDF 1.4 as scanners write it: a page, one picture that fills it. Objects: 1 catalogue, 2 page
// tree, then page, content and picture of each page.

#include "base/json_writer.h"
#include "image/encode.h"

namespace examgen::image {
namespace {

class PdfWriter {
public:
    PdfWriter() { out_ = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"; }

    void begin() {
        offsets_.push_back(out_.size());
        out_ += std::to_string(offsets_.size()) + " 0 obj\n";
    }

    void object(const std::string& body) {
        begin();
        out_ += body + "\nendobj\n";
    }

    void stream(const std::string& entries, const std::string& bytes) {
        begin();
        out_ += "<< " + entries + " /Length " + std::to_string(bytes.size()) + " >>\nstream\n";
        out_ += bytes;
        out_ += "\nendstream\nendobj\n";
    }

    std::string take() {
        const size_t table = out_.size();
        const std::string count = std::to_string(offsets_.size() + 1);
        out_ += "xref\n0 " + count + "\n0000000000 65535 f \n";
        for (const size_t at : offsets_) {
            const std::string digits = std::to_string(at);
            out_ += std::string(10 - digits.size(), '0') + digits + " 00000 n \n";
        }
        out_ += "trailer\n<< /Size " + count + " /Root 1 0 R >>\nstartxref\n" +
                std::to_string(table) + "\n%%EOF\n";
        return std::move(out_);
    }

private:
    std::string out_;
    std::vector<size_t> offsets_;
};

std::string points(int pixels, double dpi) {
    return json::decimal(pixels * 72.0 / (dpi > 0 ? dpi : 72), 3);
}

void add_page(PdfWriter& pdf, const PdfPage& page, size_t first) {
    const std::string w = points(page.width, page.dpi.x), h = points(page.height, page.dpi.y);
    const std::string size = std::to_string(page.width), tall = std::to_string(page.height);
    pdf.object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + w + " " + h + "] /Rotate " +
               std::to_string(page.rotate) + " /Contents " + std::to_string(first + 1) +
               " 0 R /Resources << /XObject << /Im0 " + std::to_string(first + 2) +
               " 0 R >> >> >>");
    pdf.stream("", "q " + w + " 0 0 " + h + " 0 0 cm /Im0 Do Q");
    const std::string filter =
        page.bilevel ? "/BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 "
                       "/Columns " +
                           size + " /Rows " + tall + " >>"
                     : "/BitsPerComponent 8 /Filter /DCTDecode";
    pdf.stream("/Type /XObject /Subtype /Image /Width " + size + " /Height " + tall +
                   " /ColorSpace /DeviceGray " + filter,
               page.bytes);
}

}  // namespace

std::string picture_pdf(const std::vector<PdfPage>& pages) {
    PdfWriter pdf;
    pdf.object("<< /Type /Catalog /Pages 2 0 R >>");
    std::string kids;
    for (size_t i = 0; i < pages.size(); ++i)
        kids += (i ? " " : "") + std::to_string(3 + 3 * i) + " 0 R";
    pdf.object("<< /Type /Pages /Kids [" + kids + "] /Count " + std::to_string(pages.size()) +
               " >>");
    for (size_t i = 0; i < pages.size(); ++i)
        add_page(pdf, pages[i], 3 + 3 * i);
    return pdf.take();
}

}  // namespace examgen::image
