#pragma once
// Fonts, pictures and where they are named, as the PDF objects that both containers write. Inside
// the pdf room only.

#include <string>
#include <vector>

#include "base/hash.h"
#include "pdf/content.h"
#include "pdf/font_set.h"
#include "pdf/structure_text.h"

namespace examgen::pdf {

/// The insides of an object's dictionary, and its stream, which must outlive it.
struct Object {
    std::string dictionary;
    const std::string* stream = nullptr;
};

/// "7 0 R".
std::string ref(int number);

/// "/Length 12/Filter/FlateDecode" for compressed bytes.
std::string deflated(const std::string& bytes);

/// All that pages use, for objects numbered from `first` on: the resource dictionary, which they
/// all share, what it names, and last the colour profile if wanted.
struct ResourceNeeds {
    bool profile = true;
    bool glyph_sets = false;  // of fonts; PDF/A-1
};

std::vector<Object> resource_objects(const FontSet& set, const Used& used, int first,
                                     ResourceNeeds needs);

/// Numbers of objects that the catalog names.
struct CatalogNumbers {
    int metadata = 0, profile = 0;  // no profile: 0
};

/// What the catalog says besides where the pages are.
std::string catalog_entries(const std::string& language, const TreeObjects& tree,
                            const CatalogNumbers& numbers, bool colour);

/// The file's identifier, from a hash of its contents.
std::string id_text(const Digest& digest);

}  // namespace examgen::pdf
