#pragma once
// Whether two PDF files show and tell the same, whatever wrote them: read by poppler and qpdf, with
// nothing of ours.

#include <cmath>
#include <string>
#include <vector>

#include "support/pdf_file.h"

namespace examgen::test {

/// What differs between two files, or is wrong with one of them; nothing for true twins.
class PdfTwins {
public:
    PdfTwins(const fs::path& a, const fs::path& b) : a_(a), b_(b) {
        for (const auto& path : {a_, b_})
            if (const Ran ran = run("qpdf --check " + shell_quoted(path.string())); ran.code != 0)
                differences_.push_back(path.filename().string() + ": " + ran.out + ran.err);
        same("the text", "pdftotext -raw %f -");
        // libharu writes the page's size in single precision.
        same("the text at its places",
             "pdftotext -bbox-layout %f - | grep -v '<meta' | sed -E "
             "'s/([0-9]\\.[0-9]{2})[0-9]*/\\1/g'");
        same("what a reader hears", "pdfinfo -struct-text %f");
        same("the pixels", "pdftoppm -r 70 %f");
        // Object numbers stand in the last two columns.
        same("the fonts", "pdffonts %f | sed 's/ *[0-9]* *[0-9]*$//'");
        const Facts x(a_), y(b_);
        compare("the title", x.title, y.title);
        compare("the language", x.language, y.language);
        compare("the structure", x.structure, y.structure);
        compare("the bookmarks", x.bookmarks, y.bookmarks);
        compare("the operators", x.contents, y.contents);
        compare("the sizes of pages", x.sizes, y.sizes);
    }

    const std::vector<std::string>& differences() const { return differences_; }

private:
    /// What a file says, without the numbers of its objects.
    struct Facts {
        PdfFile pdf;
        std::string title, language;
        Json structure, bookmarks, contents = Json::array(), sizes = Json::array();

        explicit Facts(const fs::path& path)
            : pdf(path),
              title(PdfFile::text(pdf.at(pdf.at(pdf.trailer(), "/Info"), "/Title"))),
              language(PdfFile::text(pdf.at(pdf.catalog(), "/Lang"))) {
            structure = element(pdf.at(pdf.at(pdf.catalog(), "/StructTreeRoot"), "/K"));
            bookmarks = below(pdf.at(pdf.catalog(), "/Outlines"));
            for (const auto& page : pdf.pages()) {
                contents.push_back(hexadecimal(pdf.contents(page)));
                for (const auto& value : pdf.at(page, "/MediaBox"))
                    sizes.push_back(std::lround(value.get<double>() * 1000));
            }
        }

        static std::string hexadecimal(const std::string& bytes) {
            std::string out;
            for (const char c : bytes)
                for (const int digit : {c >> 4 & 15, c & 15})
                    out += "0123456789abcdef"[digit];
            return out;
        }

        size_t page_of(const Json& reference) const {
            for (size_t i = 0; i < pdf.pages().size(); ++i)
                if (pdf.pages()[i] == reference)
                    return i;
            throw std::runtime_error("no page " + reference.dump());
        }

        Json element(const Json& dictionary) const {
            Json out = Json::object();
            for (const auto* key : {"/S", "/A", "/Alt", "/ActualText", "/Lang"})
                out[key] = pdf.at(dictionary, key);
            out["kids"] = Json::array();
            if (!dictionary.contains("/K"))
                return out;
            const Json& kids = pdf.get(dictionary["/K"]);
            for (const auto& kid : kids.is_array() ? kids : Json::array({dictionary["/K"]}))
                out["kids"].push_back(this->kid(dictionary, kid));
            return out;
        }

        Json kid(const Json& parent, const Json& kid) const {
            if (kid.is_number())
                return {page_of(parent["/Pg"]), kid};
            const Json& one = pdf.get(kid);
            if (pdf.at(one, "/Type") == Json("/MCR"))
                return {page_of(one["/Pg"]), one["/MCID"]};
            return element(one);
        }

        Json below(const Json& parent) const {
            Json out = Json::array();
            for (const Json* one = &pdf.at(parent, "/First"); one->is_object();
                 one = &pdf.at(*one, "/Next")) {
                Json to = pdf.at(*one, "/Dest");
                to[0] = page_of(to[0]);
                out.push_back({pdf.at(*one, "/Title"), to, pdf.at(*one, "/Count"), below(*one)});
            }
            return out;
        }
    };

    void same(const std::string& what, const std::string& command) {
        const auto of = [&](const fs::path& path) {
            std::string line = command;
            line.replace(line.find("%f"), 2, shell_quoted(path.string()));
            const Ran ran = run(line);
            return ran.out + "\n" + ran.err;
        };
        compare(what, of(a_), of(b_));
    }

    template <class T>
    void compare(const std::string& what, const T& a, const T& b) {
        if (a != b)
            differences_.push_back(what);
    }

    fs::path a_, b_;
    std::vector<std::string> differences_;
};

}  // namespace examgen::test
