// ISO 19005-2 (PDF/A-2, level U: all text has Unicode values) and ISO 14289-1 (PDF/UA-1). The names
// of PDF/UA are not among those that PDF/A-2 knows, hence their description in the packet.

#include "pdf/metadata.h"

#include "base/utf8.h"
#include "base/xml.h"

namespace examgen::pdf {
namespace {

constexpr std::string_view k_head =
    "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
    "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
    "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
    "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" "
    "xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\">\n";

constexpr std::string_view k_universal =
    "<rdf:Description rdf:about=\"\" xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\" "
    "xmlns:pdfaExtension=\"http://www.aiim.org/pdfa/ns/extension/\" "
    "xmlns:pdfaSchema=\"http://www.aiim.org/pdfa/ns/schema#\" "
    "xmlns:pdfaProperty=\"http://www.aiim.org/pdfa/ns/property#\">\n"
    "<pdfuaid:part>1</pdfuaid:part>\n"
    "<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType=\"Resource\">"
    "<pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>"
    "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>"
    "<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"
    "<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType=\"Resource\">"
    "<pdfaProperty:name>part</pdfaProperty:name>"
    "<pdfaProperty:valueType>Integer</pdfaProperty:valueType>"
    "<pdfaProperty:category>internal</pdfaProperty:category>"
    "<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>"
    "</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas>\n"
    "</rdf:Description>\n";

constexpr std::string_view k_foot = "</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";

}  // namespace

std::string clean_title(const Meta& meta) {
    std::string out;
    for (size_t at = 0; at < meta.title.size();) {
        const size_t from = at;
        const char32_t c = next_code_point(meta.title, at);
        const bool control = c < ' ' || c == 0xfffe || c == 0xffff;
        out += control ? " " : meta.title.substr(from, at - from);
    }
    return out;
}

std::string metadata_packet(const std::string& title, std::string_view producer, Claim claim) {
    std::string out(k_head);
    out += "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">" + xml::escape(title) +
           "</rdf:li></rdf:Alt></dc:title>\n<pdf:Producer>" + xml::escape(producer) +
           "</pdf:Producer>\n";
    if (claim == Claim::archive_2u_and_universal)
        out += "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>\n";
    if (claim == Claim::archive_1b)
        out += "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>\n";
    out += "</rdf:Description>\n";
    if (claim == Claim::archive_2u_and_universal)
        out += k_universal;
    out += k_foot;
    return out;
}

std::string metadata_dictionary(const std::string& packet) {
    return "/Type/Metadata/Subtype/XML/Length " + std::to_string(packet.size());
}

std::string output_intent(int profile, bool colour) {
    const std::string name = colour ? "(sRGB)" : "(Gray)";
    return "/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier" + name +
           "/Info" + name + "/DestOutputProfile " + std::to_string(profile) + " 0 R>>]";
}

}  // namespace examgen::pdf
