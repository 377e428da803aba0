#include "pdf/structure_text.h"

#include "pdf/text_string.h"

namespace examgen::pdf {
namespace {

using draw::Role;
using draw::Tag;

std::string ref(int number) {
    return std::to_string(number) + " 0 R";
}

std::string_view numbering_name(draw::Numbering numbering) {
    switch (numbering) {
        case draw::Numbering::none:
            return "";
        case draw::Numbering::disc:
            return "Disc";
        case draw::Numbering::decimal:
            return "Decimal";
        case draw::Numbering::upper_letters:
            return "UpperAlpha";
        case draw::Numbering::lower_letters:
            return "LowerAlpha";
    }
    return "";
}

/// "/A << … >>", or nothing.
std::string attributes(const Tag& tag) {
    if (tag.role == Role::list && tag.numbering != draw::Numbering::none)
        return " /A <</O /List /ListNumbering /" + std::string(numbering_name(tag.numbering)) +
               ">>";
    std::string cell;
    if (tag.scope != draw::Scope::none)
        cell += tag.scope == draw::Scope::column ? " /Scope /Column" : " /Scope /Row";
    if (tag.columns > 1)
        cell += " /ColSpan " + std::to_string(tag.columns);
    if (tag.rows > 1)
        cell += " /RowSpan " + std::to_string(tag.rows);
    return cell.empty() ? cell : " /A <</O /Table" + cell + ">>";
}

/// Items on the page of the first one are told by their number alone.
std::string kids(const Structure::Element& element, const ObjectNumbers& numbers) {
    int page = -1;
    for (const auto& kid : element.kids)
        if (page < 0)
            page = kid.page;
    std::string out;
    if (page >= 0)
        out += " /Pg " + ref(numbers.pages[static_cast<size_t>(page)]);
    if (element.kids.empty())
        return out;
    out += " /K [";
    for (size_t i = 0; i < element.kids.size(); ++i) {
        const auto& kid = element.kids[i];
        if (i)
            out += ' ';
        if (kid.page < 0)
            out += ref(numbers.first_element + kid.number);
        else if (kid.page == page)
            out += std::to_string(kid.number);
        else
            out += "<</Type /MCR /Pg " + ref(numbers.pages[static_cast<size_t>(kid.page)]) +
                   " /MCID " + std::to_string(kid.number) + ">>";
    }
    return out + "]";
}

}  // namespace

std::string_view structure_type(Role role) {
    switch (role) {
        case Role::artifact:
        case Role::page_header:
        case Role::page_footer:
            return "/Artifact";
        case Role::part:
            return "/Part";
        case Role::section:
            return "/Sect";
        case Role::h1:
            return "/H1";
        case Role::h2:
            return "/H2";
        case Role::h3:
            return "/H3";
        case Role::h4:
            return "/H4";
        case Role::h5:
            return "/H5";
        case Role::h6:
            return "/H6";
        case Role::paragraph:
            return "/P";
        case Role::list:
            return "/L";
        case Role::list_item:
            return "/LI";
        case Role::label:
            return "/Lbl";
        case Role::body:
            return "/LBody";
        case Role::quote:
            return "/BlockQuote";
        case Role::code:
            return "/Code";
        case Role::span:
            return "/Span";
        case Role::figure:
            return "/Figure";
        case Role::formula:
            return "/Formula";
        case Role::caption:
            return "/Caption";
        case Role::table:
            return "/Table";
        case Role::row:
            return "/TR";
        case Role::header_cell:
            return "/TH";
        case Role::cell:
            return "/TD";
    }
    return "/NonStruct";
}

std::string root_text(const Structure& structure, const ObjectNumbers& numbers) {
    return "/Type /StructTreeRoot /K " + ref(numbers.document) + " /ParentTree " +
           ref(numbers.parents) + " /ParentTreeNextKey " +
           std::to_string(structure.owners().size());
}

std::string parents_text(const Structure& structure, const ObjectNumbers& numbers) {
    std::string out = "/Nums [";
    for (size_t page = 0; page < structure.owners().size(); ++page) {
        out += (page ? " " : "") + std::to_string(page) + " [";
        for (const int owner : structure.owners()[page])
            out += ref(numbers.first_element + owner) + " ";
        out += "]";
    }
    return out + "]";
}

std::string document_text(const Structure& structure, const ObjectNumbers& numbers) {
    std::string out = "/Type /StructElem /S /Document /P " + ref(numbers.root) + " /K [";
    for (const int root : structure.roots())
        out += ref(numbers.first_element + root) + " ";
    return out + "]";
}

std::string element_text(const Structure& structure, size_t element, const ObjectNumbers& numbers) {
    const Structure::Element& one = structure.elements()[element];
    const Tag& tag = *one.tag;
    std::string out = "/Type /StructElem /S " + std::string(structure_type(tag.role)) + " /P " +
                      ref(one.parent < 0 ? numbers.document : numbers.first_element + one.parent);
    out += kids(one, numbers);
    out += attributes(tag);
    if (!tag.alt.empty())
        out += " /Alt " + text_string(tag.alt);
    if (!tag.actual.empty())
        out += " /ActualText " + text_string(tag.actual);
    if (!tag.language.empty())
        out += " /Lang " + text_string(tag.language);
    return out;
}

}  // namespace examgen::pdf
