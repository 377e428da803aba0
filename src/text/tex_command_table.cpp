// The commands with arguments: one row each.

#include <algorithm>

#include "text/tex_parser.h"
#include "text/tex_symbols.h"

namespace examgen::text {
namespace {

using P = TexParser;
using Command = TexParser::Command;

constexpr char32_t k_line = 0xaf, k_under_line = '_', k_over_brace = 0x23de, k_under_brace = 0x23df;

constexpr char32_t code(MathFace face) {
    return static_cast<char32_t>(face);
}

constexpr char32_t code(MathClass cls) {
    return static_cast<char32_t>(cls);
}

constexpr char32_t code(MathStyle style) {
    return static_cast<char32_t>(style);
}

enum Kind : char32_t { fixed, wide, below_wide };

}  // namespace

std::span<const Command> TexCommands::all() {
    static constexpr Command k_all[] = {
        {"frac", &P::fraction},
        {"dfrac", &P::fraction, 1},
        {"cfrac", &P::fraction, 1},
        {"tfrac", &P::fraction, 2},
        {"binom", &P::binomial},
        {"dbinom", &P::binomial, 1},
        {"tbinom", &P::binomial, 2},
        {"sqrt", &P::root},
        {"left", &P::fenced},
        {"middle", &P::middle},
        {"big", &P::sized, 1, code(MathClass::ord)},
        {"bigl", &P::sized, 1, code(MathClass::open)},
        {"bigm", &P::sized, 1, code(MathClass::rel)},
        {"bigr", &P::sized, 1, code(MathClass::close)},
        {"Big", &P::sized, 2, code(MathClass::ord)},
        {"Bigl", &P::sized, 2, code(MathClass::open)},
        {"Bigm", &P::sized, 2, code(MathClass::rel)},
        {"Bigr", &P::sized, 2, code(MathClass::close)},
        {"bigg", &P::sized, 3, code(MathClass::ord)},
        {"biggl", &P::sized, 3, code(MathClass::open)},
        {"biggm", &P::sized, 3, code(MathClass::rel)},
        {"biggr", &P::sized, 3, code(MathClass::close)},
        {"Bigg", &P::sized, 4, code(MathClass::ord)},
        {"Biggl", &P::sized, 4, code(MathClass::open)},
        {"Biggm", &P::sized, 4, code(MathClass::rel)},
        {"Biggr", &P::sized, 4, code(MathClass::close)},
        {"hat", &P::accent, 0x302},
        {"check", &P::accent, 0x30c},
        {"breve", &P::accent, 0x306},
        {"acute", &P::accent, 0x301},
        {"grave", &P::accent, 0x300},
        {"tilde", &P::accent, 0x303},
        {"bar", &P::accent, 0x304},
        {"vec", &P::accent, 0x20d7},
        {"dot", &P::accent, 0x307},
        {"ddot", &P::accent, 0x308},
        {"dddot", &P::accent, 0x20db},
        {"mathring", &P::accent, 0x30a},
        {"widehat", &P::accent, 0x302, wide},
        {"widetilde", &P::accent, 0x303, wide},
        {"overline", &P::accent, k_line, wide},
        {"underline", &P::accent, k_under_line, below_wide},
        {"overrightarrow", &P::accent, 0x2192, wide},
        {"overleftarrow", &P::accent, 0x2190, wide},
        {"overleftrightarrow", &P::accent, 0x2194, wide},
        {"underrightarrow", &P::accent, 0x2192, below_wide},
        {"overbrace", &P::accent, k_over_brace, wide},
        {"underbrace", &P::accent, k_under_brace, below_wide},
        {"overbracket", &P::accent, 0x23b4, wide},
        {"underbracket", &P::accent, 0x23b5, below_wide},
        {"overset", &P::over_or_under, '^'},
        {"stackrel", &P::over_or_under, '^'},
        {"underset", &P::over_or_under, '_'},
        {"text", &P::words, code(MathFace::roman)},
        {"textrm", &P::words, code(MathFace::roman)},
        {"textnormal", &P::words, code(MathFace::roman)},
        {"mbox", &P::words, code(MathFace::roman)},
        {"hbox", &P::words, code(MathFace::roman)},
        {"textbf", &P::words, code(MathFace::bold)},
        {"textit", &P::words, code(MathFace::italic)},
        {"emph", &P::words, code(MathFace::italic)},
        {"textsf", &P::words, code(MathFace::sans)},
        {"texttt", &P::words, code(MathFace::mono)},
        {"mathrm", &P::alphabet, code(MathFace::roman)},
        {"mathup", &P::alphabet, code(MathFace::roman)},
        {"mathnormal", &P::alphabet, code(MathFace::italic)},
        {"mathit", &P::alphabet, code(MathFace::italic)},
        {"mathbf", &P::alphabet, code(MathFace::bold)},
        {"mathsf", &P::alphabet, code(MathFace::sans)},
        {"mathtt", &P::alphabet, code(MathFace::mono)},
        {"mathbb", &P::alphabet, code(MathFace::blackboard)},
        {"mathds", &P::alphabet, code(MathFace::blackboard)},
        {"mathcal", &P::alphabet, code(MathFace::script)},
        {"mathscr", &P::alphabet, code(MathFace::script)},
        {"mathfrak", &P::alphabet, code(MathFace::fraktur)},
        {"boldsymbol", &P::alphabet, code(MathFace::bold_italic)},
        {"bm", &P::alphabet, code(MathFace::bold_italic)},
        {"pmb", &P::alphabet, code(MathFace::bold_italic)},
        {"rm", &P::switch_alphabet, code(MathFace::roman)},
        {"bf", &P::switch_alphabet, code(MathFace::bold)},
        {"it", &P::switch_alphabet, code(MathFace::italic)},
        {"sf", &P::switch_alphabet, code(MathFace::sans)},
        {"tt", &P::switch_alphabet, code(MathFace::mono)},
        {"cal", &P::switch_alphabet, code(MathFace::script)},
        {"operatorname", &P::operator_name},
        {"DeclareMathOperator", &P::nothing, 1},
        {"phantom", &P::phantom, 3},
        {"hphantom", &P::phantom, 1},
        {"vphantom", &P::phantom, 2},
        {"mathstrut", &P::phantom, 0},
        {"strut", &P::phantom, 0},
        {"mathord", &P::as_class, code(MathClass::ord)},
        {"mathop", &P::as_class, code(MathClass::op)},
        {"mathbin", &P::as_class, code(MathClass::bin)},
        {"mathrel", &P::as_class, code(MathClass::rel)},
        {"mathopen", &P::as_class, code(MathClass::open)},
        {"mathclose", &P::as_class, code(MathClass::close)},
        {"mathpunct", &P::as_class, code(MathClass::punct)},
        {"mathinner", &P::as_class, code(MathClass::inner)},
        {"bmod", &P::modulo, 0},
        {"pmod", &P::modulo, 1},
        {"mod", &P::modulo, 2},
        {"pod", &P::modulo, 3},
        {"not", &P::negation},
        {"xrightarrow", &P::arrow, 0x2192},
        {"xleftarrow", &P::arrow, 0x2190},
        {"xleftrightarrow", &P::arrow, 0x2194},
        {"xRightarrow", &P::arrow, 0x21d2},
        {"xLeftarrow", &P::arrow, 0x21d0},
        {"xLeftrightarrow", &P::arrow, 0x21d4},
        {"xmapsto", &P::arrow, 0x21a6},
        {"boxed", &P::enclosed, 0},
        {"fbox", &P::enclosed, 0},
        {"cancel", &P::enclosed, 1},
        {"bcancel", &P::enclosed, 2},
        {"xcancel", &P::enclosed, 3},
        {"displaystyle", &P::style, code(MathStyle::display)},
        {"textstyle", &P::style, code(MathStyle::text)},
        {"scriptstyle", &P::style, code(MathStyle::script)},
        {"scriptscriptstyle", &P::style, code(MathStyle::scriptscript)},
        {"hspace", &P::space},
        {"mspace", &P::space},
        {"nonumber", &P::nothing},
        {"notag", &P::nothing},
        {"allowbreak", &P::nothing},
        {"limits", &P::nothing, 2},
        {"nolimits", &P::nothing, 2},
        {"color", &P::no_colour},
        {"textcolor", &P::no_colour},
        {"colorbox", &P::no_colour},
        {"ce", &P::no_colour, 1},
        {"substack", &P::stack},
        {"begin", &P::environment},
    };
    return k_all;
}

const Command* TexParser::find_command(std::string_view name) {
    static const auto k_sorted = [] {
        std::vector<Command> out(TexCommands::all().begin(), TexCommands::all().end());
        std::sort(out.begin(), out.end(),
                  [](const Command& a, const Command& b) { return a.name < b.name; });
        return out;
    }();
    const auto it =
        std::lower_bound(k_sorted.begin(), k_sorted.end(), name,
                         [](const Command& row, std::string_view n) { return row.name < n; });
    return it != k_sorted.end() && it->name == name ? &*it : nullptr;
}

std::vector<std::string> TexParser::all_names() {
    std::vector<std::string> out;
    for (const auto& row : TexCommands::all())
        out.emplace_back(row.name);
    for (const auto& row : tex_symbols())
        out.emplace_back(row.name);
    for (const auto& row : tex_names())
        out.emplace_back(row.name);
    for (const auto& row : tex_spaces())
        out.emplace_back(row.name);
    return out;
}

}  // namespace examgen::text
