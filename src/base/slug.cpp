#include "base/slug.h"

#include <algorithm>

#include "base/utf8.h"

namespace examgen {
namespace {

// The plain letters of U+00C0…U+017F, one each; '.' has a spelling of its own below or none.
constexpr std::string_view k_plain =
    "aaaa.a.ceeeeiiii.noooo...uuu.y.."
    "aaaa.a.ceeeeiiii.noooo...uuu.y.y"
    "aaaaaaccccccccddddeeeeeeeeeegggg"
    "gggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooo..rrrrrrssssss"
    "ssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
static_assert(k_plain.size() == 0x180 - 0xc0);

std::string_view spelled(char32_t c) {
    switch (c) {
        case U'ä':
        case U'Ä':
        case U'æ':
        case U'Æ':
            return "ae";
        case U'ö':
        case U'Ö':
        case U'ø':
        case U'Ø':
        case U'œ':
        case U'Œ':
            return "oe";
        case U'ü':
        case U'Ü':
            return "ue";
        case U'ß':
        case U'ẞ':
            return "ss";
        case U'þ':
        case U'Þ':
            return "th";
        case U'ð':
        case U'Ð':
            return "d";
        default:
            break;
    }
    if (c >= 0xc0 && c < 0xc0 + k_plain.size() && k_plain[c - 0xc0] != '.')
        return k_plain.substr(c - 0xc0, 1);
    return {};
}

}  // namespace

std::string slug(std::string_view text, size_t most) {
    std::string out;
    const auto put = [&out](std::string_view letters) { out += letters; };
    for (size_t at = 0; at < text.size() && out.size() <= most;) {
        const char32_t c = next_code_point(text, at);
        const bool upper = c >= 'A' && c <= 'Z';
        const bool plain = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (plain)
            out += static_cast<char>(upper ? c + 32 : c);
        else if (!spelled(c).empty())
            put(spelled(c));
        else if (c < 0x300 || c > 0x36f)  // a combining accent does not part a word
            put(out.empty() || out.back() == '-' ? "" : "-");
    }
    if (out.size() > most) {
        const bool whole_word = out[most] == '-';
        out.resize(most);
        const size_t cut = out.rfind('-');
        if (!whole_word && cut != out.npos && cut >= most / 2)
            out.resize(cut);
    }
    while (!out.empty() && out.back() == '-')
        out.pop_back();
    return out;
}

}  // namespace examgen
