#include "draw/font.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include <hb-ot.h>
#include <hb.h>

#include "base/error.h"
#include "base/utf8.h"
#include "draw/face.h"

namespace examgen::draw {

struct FontBook::State {
    FontSource source;
    std::vector<Face> faces;
    std::map<std::string, FontId> by_name;
    std::vector<Chain> chains;
    // Words come again and again: the key is the chain (2 bytes) and the text.
    std::unordered_map<std::string, Shaped> words;
    std::vector<std::shared_ptr<const Picture>> pictures;
    std::map<Digest, size_t> by_content;

    Face& face(const std::string& name) { return faces[id_of(name)]; }

    FontId id_of(const std::string& name) {
        const auto known = by_name.find(name);
        if (known != by_name.end())
            return known->second;
        const auto id = static_cast<FontId>(faces.size());
        faces.push_back(open_face(source(name), name));
        by_name.emplace(name, id);
        return id;
    }

    /// The first font of the chain that has the character.
    FontId font_for(const Chain& chain, char32_t c) {
        for (const auto& name : chain) {
            const FontId id = id_of(name);
            if (faces[id].has(c))
                return id;
        }
        char hex[16];
        std::snprintf(hex, sizeof hex, "U+%04X", static_cast<unsigned>(c));
        std::string shown;
        append_utf8(shown, c);
        throw Error(msg("no font has the character {} ({})", hex, "\"" + shown + "\""), {},
                    {msg("replace the character, or add a font that has it to the layout")});
    }

    void shape_run(FontId id, std::string_view text, bool right_to_left, Shaped& out);
};

namespace {

/// Characters that only differ in line breaking are drawn as their common twin; the soft hyphen
/// is not drawn.
char32_t drawn(char32_t c) {
    switch (c) {
        case 0x00a0:
            return ' ';
        case 0x2011:
            return '-';
        case 0x202f:
            return ' ';
        case '\t':
            return ' ';
        case '\n':
            return ' ';
        default:
            return c;
    }
}

bool is_invisible(char32_t c) {
    return c == 0x00ad || (c >= 0x200b && c <= 0x200f) || c == 0x2060 || c == 0xfeff;
}

}  // namespace

FontBook::FontBook(FontSource source) : state_(std::make_unique<State>()) {
    state_->source = std::move(source);
}

FontBook::~FontBook() = default;
FontBook::FontBook(FontBook&&) noexcept = default;

ChainId FontBook::chain(const Chain& fonts) {
    auto& all = state_->chains;
    const auto it = std::find(all.begin(), all.end(), fonts);
    if (it != all.end())
        return static_cast<ChainId>(it - all.begin());
    all.push_back(fonts);
    return static_cast<ChainId>(all.size() - 1);
}

void FontBook::State::shape_run(FontId id, std::string_view text, bool right_to_left, Shaped& out) {
    Face& face = faces[id];
    hb_buffer_t* buffer = hb_buffer_create();
    hb_buffer_add_utf8(buffer, text.data(), static_cast<int>(text.size()), 0,
                       static_cast<int>(text.size()));
    hb_buffer_guess_segment_properties(buffer);
    hb_buffer_set_direction(buffer, right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
    hb_shape(face.font.get(), buffer, nullptr, 0);
    unsigned count = 0;
    const auto* infos = hb_buffer_get_glyph_infos(buffer, &count);
    const auto* places = hb_buffer_get_glyph_positions(buffer, &count);
    Shaped::Run run{id, {}};
    for (unsigned i = 0; i < count; ++i) {
        const auto glyph = static_cast<uint16_t>(infos[i].codepoint);
        run.glyphs.push_back({glyph, static_cast<int16_t>(places[i].x_advance),
                              static_cast<int16_t>(face.advance(glyph)),
                              static_cast<int16_t>(places[i].x_offset),
                              static_cast<int16_t>(places[i].y_offset)});
        out.width_em += static_cast<double>(places[i].x_advance) / face.units_per_em;
        const size_t from = infos[i].cluster;
        // Glyphs come from left to right, clusters count in the order of reading.
        const bool at_end = right_to_left ? i == 0 : i + 1 == count;
        const size_t to = at_end ? text.size() : infos[right_to_left ? i - 1 : i + 1].cluster;
        // A glyph that first came as the second of a pair may stand for a text of its own later.
        const auto known = face.meaning.try_emplace(glyph).first;
        if (known->second.empty() && to > from)
            known->second = text.substr(from, to - from);
    }
    hb_buffer_destroy(buffer);
    out.runs.push_back(std::move(run));
}

const Shaped& FontBook::shape(ChainId chain, std::string_view text, bool right_to_left) {
    std::string key{static_cast<char>(chain & 255), static_cast<char>(chain >> 8),
                    static_cast<char>(right_to_left)};
    key += text;
    const auto known = state_->words.find(key);
    if (known != state_->words.end())
        return known->second;

    // Ids and codes are new in every exam; a batch of ten thousand must not keep them all.
    constexpr size_t k_most_words = 20000;
    if (state_->words.size() >= k_most_words)
        state_->words.clear();
    Shaped shaped;
    const Chain& fonts = state_->chains[chain];
    std::string pending;
    FontId font = 0;
    for (size_t at = 0; at < text.size();) {
        const char32_t c = drawn(next_code_point(text, at));
        if (is_invisible(c))
            continue;
        const bool mark = c >= 0x300 && c < 0x370;
        const bool stays = mark && !pending.empty() && state_->faces[font].has(c);
        const FontId wanted = stays ? font : state_->font_for(fonts, c);
        if (wanted != font && !pending.empty()) {
            state_->shape_run(font, pending, right_to_left, shaped);
            pending.clear();
        }
        font = wanted;
        append_utf8(pending, c);
    }
    if (!pending.empty())
        state_->shape_run(font, pending, right_to_left, shaped);
    if (right_to_left)
        std::reverse(shaped.runs.begin(), shaped.runs.end());
    return state_->words.emplace(std::move(key), std::move(shaped)).first->second;
}

double FontBook::cap_height(ChainId chain) {
    return state_->face(state_->chains[chain].front()).cap_height();
}

FontId FontBook::open(const std::string& font) {
    return state_->id_of(font);
}

FontId FontBook::font_for(const Chain& fonts, char32_t c) {
    return state_->font_for(fonts, c);
}

Face& FontBook::face(FontId font) {
    return state_->faces[font];
}

size_t FontBook::size() const {
    return state_->faces.size();
}

int FontBook::units_per_em(FontId font) const {
    return state_->faces[font].units_per_em;
}

Subset FontBook::subset(FontId font) const {
    return cut(state_->faces[font]);
}

std::shared_ptr<const Picture> FontBook::picture(Picture picture) {
    auto& all = state_->pictures;
    const auto [it, fresh] = state_->by_content.emplace(content_hash(picture), all.size());
    if (fresh) {
        picture.number = static_cast<uint32_t>(all.size());
        all.push_back(std::make_shared<const Picture>(std::move(picture)));
    }
    return all[it->second];
}

const std::vector<std::shared_ptr<const Picture>>& FontBook::pictures() const {
    return state_->pictures;
}

}  // namespace examgen::draw
