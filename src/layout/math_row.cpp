// Rows: the atoms, and the space between them (The TeXbook, chapter 18).

#include <algorithm>
#include <cmath>

#include "base/utf8.h"
#include "layout/math_layout.h"
#include "text/math_characters.h"

namespace examgen::layout {
namespace {

using text::MathFace;

/// Of the text around: what the formula's and its words' em are (print tokens, section 2).
constexpr double k_math_em = 1.03, k_words_em = 0.95;
constexpr double k_thin_em = 3 / 18.0;

/// Space before the column's class behind the row's, in mu; negative: none in scripts.
/// The TeXbook, page 170: thin 3, medium 4, thick 5.
constexpr int k_space[8][8] = {
    // ord op bin rel open close punct inner
    {0, 3, -4, -5, 0, 0, 0, -3},      // ord
    {3, 3, 0, -5, 0, 0, 0, -3},       // op
    {-4, -4, 0, 0, -4, 0, 0, -4},     // bin
    {-5, -5, 0, 0, -5, 0, 0, -5},     // rel
    {0, 0, 0, 0, 0, 0, 0, 0},         // open
    {0, 3, -4, -5, 0, 0, 0, -3},      // close
    {-3, -3, 0, -3, -3, -3, -3, -3},  // punct
    {-3, 3, -4, -5, -3, 0, -3, -3},   // inner
};

MathClass class_of(const text::MathNode& node);

MathClass class_of(const MathRow& row) {
    return row.size() == 1 ? class_of(row.front()) : MathClass::ord;
}

struct ClassOf {
    MathClass operator()(const text::Symbol& one) const { return one.cls; }

    MathClass operator()(const text::Name&) const { return MathClass::op; }

    MathClass operator()(const text::Group& one) const { return one.cls; }

    MathClass operator()(const text::Scripts& one) const { return class_of(one.base); }

    MathClass operator()(const text::Fenced&) const { return MathClass::inner; }

    MathClass operator()(const text::Delimiter& one) const { return one.cls; }

    MathClass operator()(const text::Arrow&) const { return MathClass::rel; }

    template <class Other>
    MathClass operator()(const Other&) const {
        return MathClass::ord;
    }
};

MathClass class_of(const text::MathNode& node) {
    return std::visit(ClassOf(), node.what);
}

/// A binary operator without operands beside it is a sign (appendix G, rules 5 and 6).
void settle_operators(std::vector<MathLayout::Atom>& atoms) {
    using Atom = MathLayout::Atom;
    Atom* before = nullptr;
    for (auto& atom : atoms) {
        if (atom.glue)
            continue;
        if (atom.cls == MathClass::bin &&
            (!before || before->cls == MathClass::bin || before->cls == MathClass::op ||
             before->cls == MathClass::rel || before->cls == MathClass::open ||
             before->cls == MathClass::punct))
            atom.cls = MathClass::ord;
        const bool ends = atom.cls == MathClass::rel || atom.cls == MathClass::close ||
                          atom.cls == MathClass::punct;
        if (ends && before && before->cls == MathClass::bin)
            before->cls = MathClass::ord;
        before = &atom;
    }
    if (before && before->cls == MathClass::bin)
        before->cls = MathClass::ord;
}

/// The italic alphabets of DejaVu Math have 0.08 em of white on either side, twice what products
/// like abc need.
constexpr double k_letter_trim_em = 0.03;
constexpr char32_t k_first_letter = 0x1d400, k_last_letter = 0x1d7cb;

void tighten(MathBox& box, Mm by) {
    for (auto& ink : box.ink)
        ink.at.x -= by;
    box.width -= by * 2;
    box.accent -= by;
}

/// What the PDF's text holds: plain letters instead of italic ones.
char32_t meaning(char32_t shown, char32_t plain) {
    const bool italic = (shown >= 0x1d434 && shown < 0x1d468) || shown == 0x210e ||
                        (shown >= 0x1d6e2 && shown < 0x1d71c);
    return italic ? plain : shown;
}

}  // namespace

MathState MathState::superscript() const {
    return {small() ? MathStyle::scriptscript : MathStyle::script, cramped};
}

MathState MathState::numerator() const {
    if (style == MathStyle::display)
        return {MathStyle::text, cramped};
    return superscript();
}

Mm MathLayout::em(MathState state) const {
    const Mm full = to_mm(in_.styling.size) * k_math_em;
    if (!state.small())
        return full;
    return full * in_.font.constant(state.style == MathStyle::script
                                        ? MathConstant::script_percent_scale_down
                                        : MathConstant::script_script_percent_scale_down);
}

std::vector<MathLayout::Atom> MathLayout::atoms(const MathRow& row, MathState state) {
    std::vector<Atom> out;
    collect(row, state, out);
    return out;
}

void MathLayout::collect(const MathRow& row, MathState state, std::vector<Atom>& out) {
    for (const auto& node : row) {
        if (const auto* styled = std::get_if<text::Styled>(&node.what)) {
            collect(styled->body, state.with(styled->style), out);
            continue;
        }
        const bool glue = std::holds_alternative<text::Space>(node.what);
        out.push_back({std::visit([&](const auto& one) { return set(one, state); }, node.what),
                       class_of(node), state, glue});
        if (const auto* mark = std::get_if<text::Delimiter>(&node.what); mark && mark->size == 0)
            out.back().middle = mark->code;
        const bool op = out.back().cls == MathClass::op;
        if (!glue && !op)
            out.back().box.width += out.back().box.italic;
    }
}

std::vector<Mm> MathLayout::spaces(std::vector<Atom>& atoms, Mm em) {
    settle_operators(atoms);
    std::vector<Mm> out;
    const Atom* before = nullptr;
    for (const auto& atom : atoms) {
        int mu = 0;
        if (before && !atom.glue)
            mu = k_space[static_cast<size_t>(before->cls)][static_cast<size_t>(atom.cls)];
        if (mu < 0)
            mu = atom.state.small() ? 0 : -mu;
        out.push_back(em * (mu / 18.0));
        if (!atom.glue)
            before = &atom;
    }
    return out;
}

MathBox MathLayout::row(const MathRow& row, MathState state, bool behind_ord) {
    std::vector<Atom> all;
    if (behind_ord)
        all.push_back({{}, MathClass::ord, state, false});
    collect(row, state, all);
    if (all.size() == 1)
        return std::move(all.front().box);
    return joined(all, state);
}

MathBox MathLayout::joined(std::vector<Atom>& atoms, MathState state) const {
    const auto gaps = spaces(atoms, em(state));
    MathBox out;
    for (size_t i = 0; i < atoms.size(); ++i)
        out.append(atoms[i].box, gaps[i]);
    out.accent = out.width / 2;
    return out;
}

MathBox MathLayout::glyph_box(const draw::MathGlyph& glyph, MathState state) const {
    const Mm em = this->em(state);
    MathBox out;
    out.width = em * glyph.advance;
    out.italic = em * glyph.italic;
    out.accent = em * glyph.accent;
    out.put_glyph(
        glyph, static_cast<int16_t>(std::lround(glyph.advance * in_.book.units_per_em(glyph.font))),
        em, {});
    return out;
}

MathBox MathLayout::set(const text::Symbol& one, MathState state) {
    if (one.cls == MathClass::op && text::is_large(one.code))
        return large(one.code, state);
    const char32_t shown = text::styled(one.code, one.face);
    MathBox out = glyph_box(in_.font.glyph(shown, meaning(shown, one.code)), state);
    if (one.face == MathFace::roman)
        out.italic = Mm(0);
    if (shown >= k_first_letter && shown <= k_last_letter)
        tighten(out, em(state) * k_letter_trim_em);
    return out;
}

MathBox MathLayout::shaped(draw::ChainId chain, std::string_view text, Mm em) {
    MathBox out;
    for (const auto& run : in_.book.shape(chain, text).runs) {
        const double units = in_.book.units_per_em(run.font);
        for (const auto& glyph : run.glyphs) {
            out.put_glyph(in_.font.measure(run.font, glyph.id), glyph.natural, em,
                          {out.width + em * (glyph.dx / units), em * (-glyph.dy / units)});
            out.width += em * (glyph.advance / units);
        }
    }
    out.accent = out.width / 2;
    return out;
}

MathBox MathLayout::set(const text::Number& one, MathState state) {
    const bool plain = one.face == MathFace::automatic || one.face == MathFace::roman ||
                       one.face == MathFace::italic;
    if (plain)
        return shaped(in_.math, one.text, em(state));
    std::string shown;
    for (const char c : one.text)
        append_utf8(shown, text::styled(static_cast<unsigned char>(c), one.face));
    return shaped(in_.math, shown, em(state));
}

MathBox MathLayout::set(const text::Name& one, MathState state) {
    MathBox out;
    for (size_t at = 0; at < one.text.size();) {
        const size_t end = std::min(one.text.find(' ', at), one.text.size());
        const Mm gap = em(state) * (at ? k_thin_em : 0);
        out.append(shaped(in_.math, std::string_view(one.text).substr(at, end - at), em(state)),
                   gap);
        at = end + 1;
    }
    out.accent = out.width / 2;
    return out;
}

MathBox MathLayout::set(const text::Words& one, MathState state) {
    const MathStyling& s = in_.styling;
    draw::ChainId chain = s.regular;
    if (one.face == MathFace::bold || one.face == MathFace::bold_italic)
        chain = s.bold;
    else if (one.face == MathFace::italic)
        chain = s.italic;
    else if (one.face == MathFace::mono)
        chain = s.code;
    return shaped(chain, one.text, em(state) / k_math_em * k_words_em);
}

MathBox MathLayout::set(const text::Space& one, MathState state) {
    MathBox out;
    out.width = em(state) * (one.mu / 18.0);
    return out;
}

MathBox MathLayout::set(const text::Group& one, MathState state) {
    return row(one.body, state);
}

MathBox MathLayout::set(const text::Styled& one, MathState state) {
    return row(one.body, state.with(one.style));
}

}  // namespace examgen::layout
