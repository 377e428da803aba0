#include "pdf/structure_text.h"

#include "pdf/objects.h"
#include "pdf/text_string.h"

namespace examgen::pdf {
namespace {

using draw::Role;
using draw::Tag;

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
        return "/A<</O/List/ListNumbering/" + std::string(numbering_name(tag.numbering)) + ">>";
    std::string cell;
    if (tag.scope != draw::Scope::none)
        cell += tag.scope == draw::Scope::column ? "/Scope/Column" : "/Scope/Row";
    if (tag.columns > 1)
        cell += "/ColSpan " + std::to_string(tag.columns);
    if (tag.rows > 1)
        cell += "/RowSpan " + std::to_string(tag.rows);
    return cell.empty() ? cell : "/A<</O/Table" + cell + ">>";
}

/// Items on the page of the first one are told by their number alone.
std::string kids(const Structure::Element& element, const ObjectNumbers& numbers) {
    int page = -1;
    for (const auto& kid : element.kids)
        if (page < 0)
            page = kid.page;
    std::string out;
    if (page >= 0)
        out += "/Pg " + ref(numbers.pages[static_cast<size_t>(page)]);
    if (element.kids.empty())
        return out;
    out += element.kids.size() == 1 ? "/K " : "/K[";
    for (size_t i = 0; i < element.kids.size(); ++i) {
        const auto& kid = element.kids[i];
        if (i)
            out += ' ';
        if (kid.page < 0)
            out += ref(numbers.first_element + kid.number);
        else if (kid.page == page)
            out += std::to_string(kid.number);
        else
            out += "<</Type/MCR/Pg " + ref(numbers.pages[static_cast<size_t>(kid.page)]) +
                   "/MCID " + std::to_string(kid.number) + ">>";
    }
    return out + (element.kids.size() == 1 ? "" : "]");
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

namespace {

std::string root_text(const Structure& structure, const ObjectNumbers& numbers) {
    return "/Type/StructTreeRoot/K " + ref(numbers.document) + "/ParentTree " +
           ref(numbers.parents) + "/ParentTreeNextKey " + std::to_string(structure.owners().size());
}

std::string parents_text(const Structure& structure, const ObjectNumbers& numbers) {
    std::string out = "/Nums[";
    for (size_t page = 0; page < structure.owners().size(); ++page) {
        out += std::to_string(page) + "[";
        for (const int owner : structure.owners()[page])
            out += (owner < 0 ? "null" : ref(numbers.first_element + owner)) + " ";
        out += "]";
    }
    return out + "]";
}

std::string document_text(const Structure& structure, const ObjectNumbers& numbers) {
    std::string out = "/S/Document/P " + ref(numbers.root) + "/K[";
    for (const int root : structure.roots())
        out += ref(numbers.first_element + root) + " ";
    return out + "]";
}

std::string element_text(const Structure::Element& element, const ObjectNumbers& numbers) {
    const Tag& tag = *element.tag;
    std::string out =
        "/S" + std::string(structure_type(tag.role)) + "/P " +
        ref(element.parent < 0 ? numbers.document : numbers.first_element + element.parent);
    out += kids(element, numbers);
    out += attributes(tag);
    if (!tag.alt.empty())
        out += "/Alt" + text_string(tag.alt);
    if (!tag.actual.empty())
        out += "/ActualText" + text_string(tag.actual);
    if (!tag.language.empty())
        out += "/Lang" + text_string(tag.language);
    return out;
}

}  // namespace

TreeObjects tree_objects(const Structure& structure, std::vector<int> pages,
                         const std::vector<Mm>& page_heights, int first) {
    ObjectNumbers numbers;
    numbers.pages = std::move(pages);
    numbers.root = first;
    numbers.parents = first + 1;
    numbers.document = first + 2;
    numbers.first_element = first + 3;
    TreeObjects out;
    out.root = first;
    out.texts = {root_text(structure, numbers), parents_text(structure, numbers),
                 document_text(structure, numbers)};
    for (const auto& element : structure.elements())
        out.texts.push_back(element_text(element, numbers));
    if (structure.bookmarks().empty())
        return out;
    out.outline = numbers.outline = first + static_cast<int>(out.texts.size());
    numbers.first_bookmark = numbers.outline + 1;
    for (auto& text : outline_texts(structure, numbers, page_heights))
        out.texts.push_back(std::move(text));
    return out;
}

}  // namespace examgen::pdf
