// Superscripts, subscripts and limits (appendix G, rules 13a and 18).

#include <algorithm>

#include "layout/math_layout.h"
#include "text/math_characters.h"

namespace examgen::layout {
namespace {

bool is_large(const MathRow& base) {
    const auto* symbol = base.size() == 1 ? std::get_if<text::Symbol>(&base.front().what) : nullptr;
    return symbol && symbol->cls == MathClass::op && text::is_large(symbol->code);
}

/// Scripts of a single sign have fixed places; else they hang on the corners of the base.
bool is_character(const MathRow& base) {
    if (base.size() != 1 || is_large(base))
        return false;
    const auto& what = base.front().what;
    if (const auto* accent = std::get_if<text::Accent>(&what); accent && !accent->wide)
        return is_character(accent->base);
    return std::holds_alternative<text::Symbol>(what) ||
           std::holds_alternative<text::Number>(what) || std::holds_alternative<text::Name>(what);
}

constexpr char32_t k_prime = 0x2032;
constexpr double k_prime_kern_em = -0.12, k_prime_top_em = 0.75;

bool is_prime(const text::MathNode& node) {
    const auto* symbol = std::get_if<text::Symbol>(&node.what);
    return symbol && symbol->code == k_prime;
}

}  // namespace

bool MathLayout::stacks(const text::Scripts& one, MathState state) const {
    if (one.limits != text::Limits::automatic)
        return one.limits == text::Limits::stacked;
    if (state.style != MathStyle::display || one.base.size() != 1)
        return false;
    const auto& what = one.base.front().what;
    if (const auto* name = std::get_if<text::Name>(&what))
        return name->stacked;
    const auto* symbol = std::get_if<text::Symbol>(&what);
    return symbol && is_large(one.base) && text::has_stacked_limits(symbol->code);
}

MathBox MathLayout::set(const text::Scripts& one, MathState state) {
    MathBox base;
    if (one.base.size() == 1)
        base =
            std::visit([&](const auto& node) { return set(node, state); }, one.base.front().what);
    else
        base = row(one.base, state);
    return stacks(one, state) ? limits(one, base, state) : beside(one, base, state);
}

MathBox MathLayout::limits(const text::Scripts& one, const MathBox& base, MathState state) {
    const MathBox above = row(one.sup, state.superscript());
    const MathBox below = row(one.sub, state.subscript());
    const Mm lean = base.italic / 2;
    MathBox out;
    out.width = std::max({base.width, above.width, below.width});
    const Mm middle = out.width / 2;
    if (!one.sup.empty()) {
        const Mm up =
            base.height + std::max(constant(MathConstant::upper_limit_gap_min, state) + above.depth,
                                   constant(MathConstant::upper_limit_baseline_rise_min, state));
        out.put(above, middle - above.width / 2 + lean, up);
    }
    out.put(base, middle - base.width / 2, Mm(0));
    if (!one.sub.empty()) {
        const Mm down =
            base.depth + std::max(constant(MathConstant::lower_limit_gap_min, state) + below.height,
                                  constant(MathConstant::lower_limit_baseline_drop_min, state));
        out.put(below, middle - below.width / 2 - lean, -down);
    }
    out.accent = middle;
    return out;
}

/// How far scripts stand above and below the baseline.
MathLayout::Shifts MathLayout::shifts(const MathBox& base, const MathBox* sup, const MathBox* sub,
                                      bool character, MathState state) const {
    const auto get = [&](MathConstant which) { return constant(which, state); };
    Shifts out{get(state.cramped ? MathConstant::superscript_shift_up_cramped
                                 : MathConstant::superscript_shift_up),
               get(MathConstant::subscript_shift_down)};
    if (!character) {
        out.up = std::max(out.up, base.height - get(MathConstant::superscript_baseline_drop_max));
        out.down = std::max(out.down, base.depth + get(MathConstant::subscript_baseline_drop_min));
    }
    if (sup)
        out.up = std::max(out.up, sup->depth + get(MathConstant::superscript_bottom_min));
    if (sub)
        out.down = std::max(out.down, sub->height - get(MathConstant::subscript_top_max));
    if (!sup || !sub)
        return out;
    const Mm gap = (out.up - sup->depth) - (sub->height - out.down);
    const Mm lacking = get(MathConstant::sub_superscript_gap_min) - gap;
    if (lacking <= Mm(0))
        return out;
    const Mm room =
        get(MathConstant::superscript_bottom_max_with_subscript) - (out.up - sup->depth);
    const Mm rise = std::clamp(room, Mm(0), lacking);
    return {out.up + rise, out.down + lacking - rise};
}

/// Primes stand high in the font already: in the size of the base, other scripts behind them.
MathBox MathLayout::primes(MathRow::const_iterator from, MathRow::const_iterator to,
                           MathState state) {
    MathBox out;
    for (auto it = from; it != to; ++it)
        out.append(set(std::get<text::Symbol>(it->what), state),
                   it == from ? Mm(0) : em(state) * k_prime_kern_em);
    return out;
}

MathBox MathLayout::beside(const text::Scripts& one, const MathBox& base, MathState state) {
    const auto rest = std::find_if_not(one.sup.begin(), one.sup.end(), is_prime);
    const MathBox primes = this->primes(one.sup.begin(), rest, state);
    const bool has_sup = rest != one.sup.end(), has_sub = !one.sub.empty();
    const MathBox sup = row({rest, one.sup.end()}, state.superscript());
    const MathBox sub = row(one.sub, state.subscript());
    const Shifts shift = shifts(base, has_sup ? &sup : nullptr, has_sub ? &sub : nullptr,
                                is_character(one.base), state);
    MathBox out;
    out.put(base, Mm(0), Mm(0));
    // The advance of a large operator holds its lean, that of a letter does not.
    const bool op = is_large(one.base);
    Mm right = base.width + (op ? Mm(0) : base.italic);
    const Mm left = base.width - (op ? base.italic : Mm(0));
    if (rest != one.sup.begin()) {
        out.put(primes, right, std::max(Mm(0), base.height - em(state) * k_prime_top_em));
        right += primes.width;
    }
    if (has_sup) {
        out.put(sup, right, shift.up);
        right += sup.width;
    }
    if (has_sub)
        out.put(sub, left, -shift.down);
    out.width = std::max({base.width, one.sup.empty() ? Mm(0) : right,
                          has_sub ? left + sub.width : Mm(0)}) +
                constant(MathConstant::space_after_script, state);
    out.accent = out.width / 2;
    return out;
}

}  // namespace examgen::layout
