#include "image/decode.h"

#include <cmath>

#include <catch2/catch.hpp>

#include "base/error.h"
#include "image/encode.h"
#include "image/pictures.h"

using namespace examgen;
using namespace examgen::test;
using image::Document;
using image::Grey;

namespace {

image::Picture read(const std::string& bytes, size_t page = 0) {
    image::Picture out;
    REQUIRE(Document(bytes).read(page, out) == Document::Outcome::done);
    return out;
}

std::string to_jpeg(const Grey& picture, int quality = 80) {
    return image::encode_jpeg(picture.view(), quality);
}

/// The greatest difference of two pictures of one size.
int difference(const Grey& a, const Grey& b) {
    REQUIRE(a.width == b.width);
    REQUIRE(a.height == b.height);
    int out = 0;
    for (size_t i = 0; i < a.pixels.size(); ++i)
        out = std::max(out, std::abs(a.pixels[i] - b.pixels[i]));
    return out;
}

double mean_difference(const Grey& a, const Grey& b) {
    difference(a, b);
    double sum = 0;
    for (size_t i = 0; i < a.pixels.size(); ++i)
        sum += std::abs(a.pixels[i] - b.pixels[i]);
    return sum / static_cast<double>(a.pixels.size());
}

Grey mirrored(Grey picture) {
    image::mirror(picture);
    return picture;
}

std::string complaint(const std::string& bytes, size_t page = 0) {
    try {
        image::Picture out;
        Document(bytes).read(page, out);
    } catch (const Error& e) {
        return render(e.all().front().what, Lang::en);
    }
    return "";
}

/// An APP1 marker with an orientation, put behind the start of a JPEG.
std::string turned(std::string jpeg, char orientation) {
    std::string exif("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 25);
    exif += orientation;
    exif += std::string(6, '\0');
    const auto size = static_cast<char>(exif.size() + 2);
    return jpeg.insert(2, std::string("\xff\xe1\0", 3) + size + exif);
}

}  // namespace

TEST_CASE("JPEG, PNG, WebP and plain pictures are read as they were written") {
    const Grey picture = sample_picture();
    CHECK(mean_difference(read(to_jpeg(picture, 95)).grey, picture) < 2);
    CHECK(difference(read(png(picture)).grey, picture) == 0);
    CHECK(difference(read(webp(picture)).grey, picture) <= 2);
    std::string pgm = "P5\n67 45\n255\n";
    pgm.append(reinterpret_cast<const char*>(picture.pixels.data()), picture.pixels.size());
    CHECK(read(pgm).grey == picture);
}

TEST_CASE("HEIC is read where this machine can write one") {
    const Grey picture = sample_picture(128, 96);
    const std::string bytes = heic(picture);
    if (bytes.empty()) {
        WARN("skipped: no HEIC encoder");
        return;
    }
    CHECK(mean_difference(read(bytes).grey, picture) < 4);
}

TEST_CASE("a mirrored orientation in EXIF is undone; turns are left to the reader of pages") {
    const Grey picture = sample_picture();
    const std::string jpeg = to_jpeg(picture, 95);
    CHECK(mean_difference(read(turned(jpeg, 1)).grey, picture) < 2);
    CHECK(mean_difference(read(turned(jpeg, 6)).grey, picture) < 2);
    CHECK(mean_difference(read(turned(jpeg, 2)).grey, mirrored(picture)) < 2);
}

TEST_CASE("TIFF: many pages, every compression of scanners, both polarities") {
    const Grey grey = sample_picture(), bits = bilevel(grey);
    std::vector<TiffPage> pages;
    for (const int how :
         {COMPRESSION_NONE, COMPRESSION_LZW, COMPRESSION_ADOBE_DEFLATE, COMPRESSION_PACKBITS})
        for (const int polarity : {PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_MINISWHITE})
            pages.push_back({grey, how, 8, polarity});
    for (const int how :
         {COMPRESSION_CCITTFAX4, COMPRESSION_CCITTFAX3, COMPRESSION_CCITTRLE, COMPRESSION_LZW})
        for (const int polarity : {PHOTOMETRIC_MINISBLACK, PHOTOMETRIC_MINISWHITE})
            pages.push_back({bits, how, 1, polarity});
    pages.push_back({grey, COMPRESSION_LZW, 8, PHOTOMETRIC_MINISBLACK, ORIENTATION_TOPRIGHT});
    const std::string bytes = tiff_file(pages);
    REQUIRE(Document(bytes).pages() == pages.size());
    for (size_t i = 0; i + 1 < pages.size(); ++i) {
        INFO(i);
        const auto page = read(bytes, i);
        CHECK(page.bilevel == (pages[i].bits == 1));
        CHECK(page.grey == pages[i].picture);
    }
    CHECK(read(bytes, pages.size() - 1).grey == mirrored(grey));
}

TEST_CASE("PDF: the one picture of a page is taken out, whatever its filter") {
    const Grey grey = sample_picture(), bits = bilevel(grey);
    const auto whole = [](const std::string& picture) {
        return read(pdf({k_whole_page}, picture));
    };
    const std::string jpeg = to_jpeg(grey, 95);
    CHECK(whole(pdf_picture(grey, 8, "DCTDecode", jpeg)).grey == read(jpeg).grey);
    const std::string raw(grey.pixels.begin(), grey.pixels.end());
    CHECK(whole(pdf_picture(grey, 8, "", raw)).grey == grey);
    Grey inverse = grey;
    image::invert(inverse);
    CHECK(whole(pdf_picture(grey, 8, "", raw, "/Decode [1 0]")).grey == inverse);
    const std::string parms =
        "/DecodeParms << /K -1 /Columns " + std::to_string(bits.width) + " >>";
    const auto fax = whole(pdf_picture(bits, 1, "CCITTFaxDecode", group4(bits), parms));
    CHECK(fax.bilevel);
    CHECK(fax.grey == bits);
    const auto mirror =
        read(pdf({"q -595 0 0 842 595 0 cm /A Do Q"}, pdf_picture(grey, 8, "", raw)));
    CHECK(mirror.grey == mirrored(grey));
}

TEST_CASE("PDF: pages that are more than one picture are left to be rendered") {
    const Grey grey = sample_picture();
    const std::string raw(grey.pixels.begin(), grey.pixels.end());
    const std::string bytes =
        pdf({"q 595 0 0 400 0 0 cm /A Do Q q 595 0 0 400 0 442 cm /B Do Q",
             "q 595 0 0 842 0 0 cm /A Do Q 10 10 100 100 re f", "0 0 m 100 100 l S", k_whole_page},
            pdf_picture(grey, 8, "", raw));
    const Document document(bytes);
    REQUIRE(document.pages() == 4);
    image::Picture out;
    for (size_t i = 0; i < 3; ++i)
        CHECK(document.read(i, out) == Document::Outcome::needs_rendering);
    CHECK(document.read(3, out) == Document::Outcome::done);
}

TEST_CASE("a picture that is too large is refused from its header") {
    std::string png_head = png(sample_picture());
    for (const size_t at : {size_t{16}, size_t{20}})
        png_head.replace(at, 4, std::string("\0\0\x4e\x20", 4));  // 20,000
    CHECK_FALSE(complaint(png_head).empty());
    CHECK(complaint("P5\n20000 20000\n255\nx").find("20000 × 20000") != std::string::npos);
    const Grey tiny = sample_picture();
    Grey said = tiny;
    said.width = said.height = 20000;
    const std::string raw(tiny.pixels.begin(), tiny.pixels.end());
    CHECK(complaint(pdf({k_whole_page}, pdf_picture(said, 8, "", raw))).find("20000") !=
          std::string::npos);
    std::string jpeg = to_jpeg(tiny);
    const size_t frame = jpeg.find("\xff\xc0");
    jpeg.replace(frame + 5, 4, "\x4e\x20\x4e\x20");
    CHECK(complaint(jpeg).find("20000") != std::string::npos);
}

TEST_CASE("files that are cut off anywhere are refused with a sentence, and never crash") {
    const Grey picture = sample_picture();
    const std::vector<std::string> files = {
        to_jpeg(picture),
        png(picture),
        webp(picture),
        heic(sample_picture(128, 96)),
        tiff_file({{picture, COMPRESSION_LZW}}),
        tiff_file({{bilevel(picture), COMPRESSION_CCITTFAX4, 1, PHOTOMETRIC_MINISWHITE}}),
        pdf({k_whole_page}, pdf_picture(picture, 8, "DCTDecode", to_jpeg(picture))),
    };
    for (const auto& file : files)
        for (size_t part = 0; part < 20; ++part)
            CHECK_NOTHROW(complaint(file.substr(0, file.size() * part / 20)));
    const std::string large = to_jpeg(sample_picture(400, 300));
    CHECK(complaint(large.substr(0, large.size() * 3 / 4)) == "the JPEG picture ends too early");
    CHECK_FALSE(complaint(files[1].substr(0, files[1].size() / 2)).empty());
    CHECK_FALSE(complaint(files[2].substr(0, files[2].size() / 2)).empty());
}

TEST_CASE("what is no picture says so") {
    CHECK(complaint("") == "the file is empty");
    CHECK(complaint(std::string(5000, 'x')) == "this is neither a picture nor a PDF");
    CHECK(complaint(std::string("\0\0\0\x18"
                                "ftypmp42\0\0\0\0mp42isom",
                                24)) == "this is neither a picture nor a PDF");
    CHECK(complaint("%PDF-1.4\n" + std::string(200, ' ')) == "the PDF is damaged");
    CHECK(complaint(pdf({}, "null")) == "the file has no pages");
}
