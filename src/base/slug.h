#pragma once
// Names for files and ids, made of a person's words.

#include <cstddef>
#include <string>
#include <string_view>

namespace examgen {

/// Lower-case ASCII letters, digits and single hyphens: "Größe & Maß" becomes "groesse-mass". At
/// most `most` characters, cut between words where there is one. Letters of other scripts are left
/// out, so the result may be empty.
std::string slug(std::string_view text, size_t most = 48);

}  // namespace examgen
