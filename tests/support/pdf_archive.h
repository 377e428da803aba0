#pragma once
// The rules of PDF/A-2u (ISO 19005-2) that a program can check without a font engine, on a written
// file. Each fault is one line.

#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "support/pdf_content.h"
#include "support/pdf_file.h"

namespace examgen::test {

class ArchiveRules {
public:
    ArchiveRules(const fs::path& path, const PdfFile& pdf) : bytes_(slurp(path)), pdf_(pdf) {
        file();
        metadata();
        intent();
        for (const auto& [name, object] : pdf_.objects().items())
            if (object.contains("stream"))
                stream(object["stream"]["dict"]);
            else if (object.contains("value"))
                forbidden(object["value"]);
        for (const auto& page : pdf_.pages())
            this->page(page);
    }

    const std::vector<std::string>& faults() const { return faults_; }

private:
    void fault(const std::string& text) { faults_.push_back(text); }

    void file() {
        if (bytes_.compare(0, 9, "%PDF-1.7\n") != 0)
            fault("not said to be PDF 1.7");
        for (size_t i = 10; i < 14; ++i)
            if (bytes_[9] != '%' || static_cast<unsigned char>(bytes_[i]) < 128)
                return fault("no binary comment behind the head");
        const Json& id = pdf_.at(pdf_.trailer(), "/ID");
        if (!id.is_array() || id.size() != 2 || id[0] != id[1] ||
            id[0].get<std::string>().size() < 16)
            fault("no identifier");
        if (pdf_.trailer().contains("/Encrypt"))
            fault("encrypted");
    }

    /// What stands between two tags of the packet, with its entities taken off.
    std::string between(const std::string& packet, const std::string& from, const std::string& to) {
        const size_t a = packet.find(from);
        if (a == std::string::npos)
            return "(missing)";
        std::string out = packet.substr(a + from.size(), packet.find(to, a) - a - from.size());
        for (const auto& [entity, plain] :
             {std::pair("&lt;", "<"), {"&gt;", ">"}, {"&quot;", "\""}, {"&amp;", "&"}})
            for (size_t at = 0; (at = out.find(entity, at)) != std::string::npos; ++at)
                out.replace(at, std::string_view(entity).size(), plain);
        return out;
    }

    void metadata() {
        const auto found = pdf_.catalog().find("/Metadata");
        if (found == pdf_.catalog().end())
            return fault("no metadata");
        const Json& dict = pdf_.get(*found);
        if (dict.contains("/Filter") || dict["/Type"] != "/Metadata" || dict["/Subtype"] != "/XML")
            fault("metadata that not every program reads");
        const std::string packet = pdf_.stream(*found);
        if (bytes_.find(packet) == std::string::npos || packet.find("<?xpacket begin=") != 0)
            fault("metadata do not stand in the file as they are");
        const auto is = [&](const std::string& tag, const std::string& value) {
            if (between(packet, "<" + tag + ">", "</" + tag + ">") != value)
                fault("the metadata's " + tag + " is not " + value);
        };
        is("pdfaid:part", "2");
        is("pdfaid:conformance", "U");
        is("pdfuaid:part", "1");
        is("pdfaSchema:prefix", "pdfuaid");
        const Json& info = pdf_.at(pdf_.trailer(), "/Info");
        is("pdf:Producer", PdfFile::text(info["/Producer"]));
        if (between(packet, "<rdf:li xml:lang=\"x-default\">", "</rdf:li>") !=
            PdfFile::text(info["/Title"]))
            fault("the metadata have another title");
        if (info.size() != 2)
            fault("the information says more than the metadata");
    }

    void intent() {
        const Json& all = pdf_.at(pdf_.catalog(), "/OutputIntents");
        if (!all.is_array() || all.size() != 1 || pdf_.at(all[0], "/S") != Json("/GTS_PDFA1"))
            return fault("not one output intent");
        const Json& reference = pdf_.get(all[0])["/DestOutputProfile"];
        const std::string profile = pdf_.stream(reference);
        const bool sound = profile.size() > 128 && profile.substr(36, 4) == "acsp" &&
                           static_cast<unsigned char>(profile[8]) < 5;
        const std::string space = sound ? profile.substr(16, 4) : "";
        const int n = pdf_.get(reference)["/N"].get<int>();
        if (!(space == "GRAY" && n == 1) && !(space == "RGB " && n == 3))
            fault("no colour profile");
        colour_ = n == 3;
    }

    void stream(const Json& dict) {
        static const std::set<std::string> k_filters = {"/FlateDecode", "/DCTDecode"};
        forbidden(dict);
        if (dict.contains("/Filter") && !k_filters.contains(dict["/Filter"].dump().substr(
                                            1, dict["/Filter"].dump().size() - 2)))
            fault("the filter " + dict["/Filter"].dump());
        if (dict.contains("/F") || dict.contains("/FFilter"))
            fault("a stream outside the file");
        if (dict.value("/Subtype", "") != "/Image")
            return;
        const std::string space = dict.value("/ColorSpace", "");
        if (space != "/DeviceGray" && space != "/DeviceRGB")
            fault("a picture in " + space);
        if (space == "/DeviceRGB" && !colour_)
            fault("a coloured picture without a profile of colours");
        for (const char* key : {"/Alternates", "/OPI", "/Interpolate"})
            if (dict.contains(key))
                fault(std::string("a picture with ") + key);
    }

    void forbidden(const Json& value) {
        static const std::set<std::string> k_keys = {
            "/JavaScript", "/JS",           "/AA",      "/OpenAction",
            "/XFA",        "/AcroForm",     "/Encrypt", "/EmbeddedFiles",
            "/Annots",     "/OCProperties", "/TR",      "/HTP"};
        if (value.is_object())
            for (const auto& [key, inner] : value.items()) {
                if (k_keys.contains(key))
                    fault("a document with " + key);
                forbidden(inner);
            }
        else if (value.is_array())
            for (const auto& inner : value)
                forbidden(inner);
    }

    void page(const Json& reference) {
        const Json& page = pdf_.get(reference);
        if (page.value("/Tabs", "") != "/S")
            fault("a page whose tab order is not that of its structure");
        static const std::set<std::string> k_cmyk = {"k", "K", "cs", "CS", "sh", "gs", "ri", "Do"};
        for (const auto& op : ContentReader(pdf_.contents(page)).all()) {
            if ((op.name == "rg" || op.name == "RG") && !colour_)
                return fault("colour without a profile of colours");
            if (k_cmyk.contains(op.name) && op.name != "Do")
                return fault("the operator " + op.name);
        }
        const Json& fonts = pdf_.at(pdf_.at(page, "/Resources"), "/Font");
        for (const auto& font : fonts)
            if (fonts_.insert(font.get<std::string>()).second)
                this->font(pdf_.get(font));
    }

    void font(const Json& dict) {
        const Json& descendant = pdf_.get(pdf_.at(dict, "/DescendantFonts").at(0));
        if (dict["/Subtype"] != "/Type0" || dict["/Encoding"] != "/Identity-H" ||
            descendant["/Subtype"] != "/CIDFontType2" || descendant["/CIDToGIDMap"] != "/Identity")
            return fault("a font of another kind");
        const Json& descriptor = pdf_.at(descendant, "/FontDescriptor");
        widths(pdf_.stream(descriptor["/FontFile2"]), pdf_.at(descendant, "/W"));
    }

    /// Widths of the dictionary and of the font program differ by less than a thousandth.
    void widths(const std::string& file, const Json& all) {
        const auto number = [&](size_t at, size_t n) {
            uint32_t out = 0;
            for (size_t i = 0; i < n; ++i)
                out = out << 8 | static_cast<unsigned char>(file.at(at + i));
            return out;
        };
        const auto table = [&](const std::string& tag) {
            for (size_t i = 0; i < number(4, 2); ++i)
                if (file.compare(12 + 16 * i, 4, tag) == 0)
                    return static_cast<size_t>(number(12 + 16 * i + 8, 4));
            throw std::runtime_error("a font without " + tag);
        };
        const double em = number(table("head") + 18, 2);
        const size_t metrics = number(table("hhea") + 34, 2), places = table("hmtx");
        for (size_t i = 0; i + 1 < all.size(); i += 2)
            for (size_t k = 0; k < all[i + 1].size(); ++k) {
                const size_t glyph = std::min(all[i].get<size_t>() + k, metrics - 1);
                const double width = number(places + 4 * glyph, 2) * 1000 / em;
                if (std::abs(width - all[i + 1][k].get<double>()) > 1)
                    return fault("a glyph's width is not that of the font");
            }
    }

    std::string bytes_;
    const PdfFile& pdf_;
    std::vector<std::string> faults_;
    std::set<std::string> fonts_;
    bool colour_ = false;
};

}  // namespace examgen::test
