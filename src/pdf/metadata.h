#pragma once
// What a file says about itself to those who keep it: XMP metadata, and the profile that its
// colours are meant in. Inside the pdf room only.

#include <string>
#include <string_view>

#include "pdf/document.h"

namespace examgen::pdf {

/// The title as both places of the file say it, without characters that XML cannot hold.
std::string clean_title(const Meta& meta);

/// What a file calls itself.
enum class Claim { none, archive_2u_and_universal, archive_1b };

/// An XMP packet (ISO 16684-1).
std::string metadata_packet(const std::string& title, std::string_view producer, Claim claim);

/// "/Subtype/XML …" for a packet.
std::string metadata_dictionary(const std::string& packet);

/// "/OutputIntents[…]" for the profile with that object number.
std::string output_intent(int profile, bool colour);

}  // namespace examgen::pdf
