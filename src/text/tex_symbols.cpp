#include "text/tex_symbols.h"

#include <algorithm>
#include <array>

namespace examgen::text {
namespace {

constexpr auto ord = MathClass::ord, op = MathClass::op, bin = MathClass::bin, rel = MathClass::rel,
               open = MathClass::open, close = MathClass::close, punct = MathClass::punct,
               inner = MathClass::inner;

/// By subject; the first command of a character is the one that `to_tex` writes.
// clang-format off
constexpr TexSymbol k_symbols[] = {
    // Greek
    {"alpha", 0x3b1, ord}, {"beta", 0x3b2, ord}, {"gamma", 0x3b3, ord}, {"delta", 0x3b4, ord},
    {"epsilon", 0x3f5, ord}, {"varepsilon", 0x3b5, ord}, {"zeta", 0x3b6, ord}, {"eta", 0x3b7, ord},
    {"theta", 0x3b8, ord}, {"vartheta", 0x3d1, ord}, {"iota", 0x3b9, ord}, {"kappa", 0x3ba, ord},
    {"varkappa", 0x3f0, ord}, {"lambda", 0x3bb, ord}, {"mu", 0x3bc, ord}, {"nu", 0x3bd, ord},
    {"xi", 0x3be, ord}, {"omicron", 0x3bf, ord}, {"pi", 0x3c0, ord}, {"varpi", 0x3d6, ord},
    {"rho", 0x3c1, ord}, {"varrho", 0x3f1, ord}, {"sigma", 0x3c3, ord}, {"varsigma", 0x3c2, ord},
    {"tau", 0x3c4, ord}, {"upsilon", 0x3c5, ord}, {"phi", 0x3d5, ord}, {"varphi", 0x3c6, ord},
    {"chi", 0x3c7, ord}, {"psi", 0x3c8, ord}, {"omega", 0x3c9, ord}, {"Gamma", 0x393, ord},
    {"Delta", 0x394, ord}, {"Theta", 0x398, ord}, {"Lambda", 0x39b, ord}, {"Xi", 0x39e, ord},
    {"Pi", 0x3a0, ord}, {"Sigma", 0x3a3, ord}, {"Upsilon", 0x3a5, ord}, {"Phi", 0x3a6, ord},
    {"Psi", 0x3a8, ord}, {"Omega", 0x3a9, ord},
    // letters and signs
    {"infty", 0x221e, ord}, {"partial", 0x2202, ord}, {"nabla", 0x2207, ord}, {"hbar", 0x210f, ord},
    {"hslash", 0x210f, ord}, {"ell", 0x2113, ord}, {"imath", 0x1d6a4, ord}, {"jmath", 0x1d6a5, ord},
    {"Re", 0x211c, ord}, {"Im", 0x2111, ord}, {"wp", 0x2118, ord}, {"aleph", 0x2135, ord},
    {"beth", 0x2136, ord}, {"emptyset", 0x2205, ord}, {"varnothing", 0x2205, ord},
    {"forall", 0x2200, ord}, {"exists", 0x2203, ord}, {"nexists", 0x2204, ord}, {"neg", 0xac, ord},
    {"lnot", 0xac, ord}, {"top", 0x22a4, ord}, {"bot", 0x22a5, ord}, {"angle", 0x2220, ord},
    {"measuredangle", 0x2221, ord}, {"sphericalangle", 0x2222, ord}, {"triangle", 0x25b3, ord},
    {"square", 0x25a1, ord}, {"Box", 0x25a1, ord}, {"blacksquare", 0x25a0, ord},
    {"complement", 0x2201, ord}, {"degree", 0xb0, ord}, {"prime", 0x2032, ord},
    {"backprime", 0x2035, ord}, {"sharp", 0x266f, ord}, {"flat", 0x266d, ord},
    {"natural", 0x266e, ord}, {"clubsuit", 0x2663, ord}, {"diamondsuit", 0x2662, ord},
    {"heartsuit", 0x2661, ord}, {"spadesuit", 0x2660, ord}, {"checkmark", 0x2713, ord},
    {"euro", 0x20ac, ord}, {"pounds", 0xa3, ord}, {"S", 0xa7, ord}, {"P", 0xb6, ord},
    {"copyright", 0xa9, ord}, {"%", '%', ord}, {"$", '$', ord}, {"#", '#', ord}, {"&", '&', ord},
    {"_", '_', ord}, {"vert", '|', ord}, {"Vert", 0x2016, ord}, {"|", 0x2016, ord},
    {"backslash", '\\', ord}, {"surd", 0x221a, ord}, {"mathsection", 0xa7, ord},
    {"mathdollar", '$', ord}, {"Finv", 0x2132, ord}, {"eth", 0xf0, ord}, {"Bbbk", 0x1d55c, ord},
    {"AA", 0xc5, ord}, {"ss", 0xdf, ord}, {"ae", 0xe6, ord}, {"o", 0xf8, ord},
    // dots
    {"ldots", 0x2026, inner}, {"dots", 0x2026, inner}, {"dotsc", 0x2026, inner},
    {"dotso", 0x2026, inner}, {"cdots", 0x22ef, inner}, {"dotsb", 0x22ef, inner},
    {"dotsm", 0x22ef, inner}, {"dotsi", 0x22ef, inner}, {"ddots", 0x22f1, inner},
    {"vdots", 0x22ee, ord}, {"iddots", 0x22f0, inner}, {"adots", 0x22f0, inner},
    // large operators
    {"sum", 0x2211, op}, {"prod", 0x220f, op}, {"coprod", 0x2210, op}, {"int", 0x222b, op},
    {"iint", 0x222c, op}, {"iiint", 0x222d, op}, {"iiiint", 0x2a0c, op}, {"oint", 0x222e, op},
    {"oiint", 0x222f, op}, {"oiiint", 0x2230, op}, {"smallint", 0x222b, op}, {"bigcap", 0x22c2, op},
    {"bigcup", 0x22c3, op}, {"bigvee", 0x22c1, op}, {"bigwedge", 0x22c0, op},
    {"bigoplus", 0x2a01, op}, {"bigotimes", 0x2a02, op}, {"bigodot", 0x2a00, op},
    {"biguplus", 0x2a04, op}, {"bigsqcup", 0x2a06, op},
    // binary operators
    {"pm", 0xb1, bin}, {"mp", 0x2213, bin}, {"times", 0xd7, bin}, {"div", 0xf7, bin},
    {"cdot", 0x22c5, bin}, {"ast", 0x2217, bin}, {"star", 0x22c6, bin}, {"circ", 0x2218, bin},
    {"bullet", 0x2219, bin}, {"oplus", 0x2295, bin}, {"ominus", 0x2296, bin},
    {"otimes", 0x2297, bin}, {"oslash", 0x2298, bin}, {"odot", 0x2299, bin}, {"cap", 0x2229, bin},
    {"cup", 0x222a, bin}, {"uplus", 0x228e, bin}, {"sqcap", 0x2293, bin}, {"sqcup", 0x2294, bin},
    {"vee", 0x2228, bin}, {"lor", 0x2228, bin}, {"wedge", 0x2227, bin}, {"land", 0x2227, bin},
    {"barwedge", 0x22bc, bin}, {"veebar", 0x22bb, bin}, {"setminus", 0x2216, bin},
    {"smallsetminus", 0x2216, bin}, {"wr", 0x2240, bin}, {"diamond", 0x22c4, bin},
    {"bigtriangleup", 0x25b3, bin}, {"bigtriangledown", 0x25bd, bin}, {"triangleleft", 0x25c1, bin},
    {"triangleright", 0x25b7, bin}, {"bigcirc", 0x25ef, bin}, {"amalg", 0x2a3f, bin},
    {"dagger", 0x2020, bin}, {"ddagger", 0x2021, bin}, {"ltimes", 0x22c9, bin},
    {"rtimes", 0x22ca, bin}, {"boxplus", 0x229e, bin}, {"boxminus", 0x229f, bin},
    {"boxtimes", 0x22a0, bin}, {"boxdot", 0x22a1, bin}, {"dotplus", 0x2214, bin},
    {"intercal", 0x22ba, bin},
    // relations
    {"le", 0x2264, rel}, {"leq", 0x2264, rel}, {"ge", 0x2265, rel}, {"geq", 0x2265, rel},
    {"ne", 0x2260, rel}, {"neq", 0x2260, rel}, {"lt", '<', rel}, {"gt", '>', rel},
    {"ll", 0x226a, rel}, {"gg", 0x226b, rel}, {"lll", 0x22d8, rel}, {"ggg", 0x22d9, rel},
    {"leqq", 0x2266, rel}, {"geqq", 0x2267, rel}, {"leqslant", 0x2a7d, rel},
    {"geqslant", 0x2a7e, rel}, {"lesssim", 0x2272, rel}, {"gtrsim", 0x2273, rel},
    {"equiv", 0x2261, rel}, {"sim", 0x223c, rel}, {"simeq", 0x2243, rel}, {"approx", 0x2248, rel},
    {"cong", 0x2245, rel}, {"doteq", 0x2250, rel}, {"triangleq", 0x225c, rel},
    {"coloneqq", 0x2254, rel}, {"coloneq", 0x2254, rel}, {"eqqcolon", 0x2255, rel},
    {"asymp", 0x224d, rel}, {"propto", 0x221d, rel}, {"varpropto", 0x221d, rel},
    {"prec", 0x227a, rel}, {"succ", 0x227b, rel}, {"preceq", 0x2aaf, rel}, {"succeq", 0x2ab0, rel},
    {"preccurlyeq", 0x227c, rel}, {"succcurlyeq", 0x227d, rel}, {"in", 0x2208, rel},
    {"notin", 0x2209, rel}, {"ni", 0x220b, rel}, {"owns", 0x220b, rel}, {"subset", 0x2282, rel},
    {"supset", 0x2283, rel}, {"subseteq", 0x2286, rel}, {"supseteq", 0x2287, rel},
    {"subsetneq", 0x228a, rel}, {"supsetneq", 0x228b, rel}, {"nsubseteq", 0x2288, rel},
    {"nsupseteq", 0x2289, rel}, {"sqsubseteq", 0x2291, rel}, {"sqsupseteq", 0x2292, rel},
    {"sqsubset", 0x228f, rel}, {"sqsupset", 0x2290, rel}, {"mid", 0x2223, rel},
    {"nmid", 0x2224, rel}, {"parallel", 0x2225, rel}, {"nparallel", 0x2226, rel},
    {"perp", 0x27c2, rel}, {"vdash", 0x22a2, rel}, {"dashv", 0x22a3, rel}, {"models", 0x22a7, rel},
    {"vDash", 0x22a8, rel}, {"nvdash", 0x22ac, rel}, {"nvDash", 0x22ad, rel},
    {"Vdash", 0x22a9, rel}, {"bowtie", 0x22c8, rel}, {"smile", 0x2323, rel}, {"frown", 0x2322, rel},
    {"lhd", 0x22b2, rel}, {"rhd", 0x22b3, rel}, {"trianglelefteq", 0x22b4, rel},
    {"trianglerighteq", 0x22b5, rel}, {"therefore", 0x2234, rel}, {"because", 0x2235, rel},
    {"nless", 0x226e, rel}, {"ngtr", 0x226f, rel}, {"nleq", 0x2270, rel}, {"ngeq", 0x2271, rel},
    {"nsim", 0x2241, rel}, {"ncong", 0x2247, rel}, {"nprec", 0x2280, rel}, {"nsucc", 0x2281, rel},
    {"between", 0x226c, rel}, {"pitchfork", 0x22d4, rel}, {"Subset", 0x22d0, rel},
    {"Supset", 0x22d1, rel}, {"backsim", 0x223d, rel}, {"eqcirc", 0x2256, rel},
    {"circeq", 0x2257, rel}, {"approxeq", 0x224a, rel}, {"corresponds", 0x2259, rel},
    {"hateq", 0x2259, rel},
    // arrows
    {"to", 0x2192, rel}, {"rightarrow", 0x2192, rel}, {"gets", 0x2190, rel},
    {"leftarrow", 0x2190, rel}, {"leftrightarrow", 0x2194, rel}, {"uparrow", 0x2191, rel},
    {"downarrow", 0x2193, rel}, {"updownarrow", 0x2195, rel}, {"Rightarrow", 0x21d2, rel},
    {"Leftarrow", 0x21d0, rel}, {"Leftrightarrow", 0x21d4, rel}, {"Uparrow", 0x21d1, rel},
    {"Downarrow", 0x21d3, rel}, {"Updownarrow", 0x21d5, rel}, {"longrightarrow", 0x27f6, rel},
    {"longleftarrow", 0x27f5, rel}, {"longleftrightarrow", 0x27f7, rel},
    {"Longrightarrow", 0x27f9, rel}, {"implies", 0x27f9, rel}, {"Longleftarrow", 0x27f8, rel},
    {"impliedby", 0x27f8, rel}, {"Longleftrightarrow", 0x27fa, rel}, {"iff", 0x27fa, rel},
    {"mapsto", 0x21a6, rel}, {"longmapsto", 0x27fc, rel}, {"hookrightarrow", 0x21aa, rel},
    {"hookleftarrow", 0x21a9, rel}, {"rightharpoonup", 0x21c0, rel},
    {"rightharpoondown", 0x21c1, rel}, {"leftharpoonup", 0x21bc, rel},
    {"leftharpoondown", 0x21bd, rel}, {"rightleftharpoons", 0x21cc, rel},
    {"leftrightharpoons", 0x21cb, rel}, {"rightleftarrows", 0x21c4, rel}, {"nearrow", 0x2197, rel},
    {"searrow", 0x2198, rel}, {"swarrow", 0x2199, rel}, {"nwarrow", 0x2196, rel},
    {"twoheadrightarrow", 0x21a0, rel}, {"rightarrowtail", 0x21a3, rel},
    {"rightsquigarrow", 0x21dd, rel}, {"leadsto", 0x21dd, rel}, {"nrightarrow", 0x219b, rel},
    {"nleftarrow", 0x219a, rel}, {"nRightarrow", 0x21cf, rel}, {"nLeftrightarrow", 0x21ce, rel},
    {"curvearrowright", 0x21b7, rel}, {"circlearrowleft", 0x21ba, rel},
    {"circlearrowright", 0x21bb, rel}, {"upharpoonright", 0x21be, rel},
    {"restriction", 0x21be, rel},
    // delimiters and punctuation
    {"{", '{', open}, {"lbrace", '{', open}, {"}", '}', close}, {"rbrace", '}', close},
    {"lbrack", '[', open}, {"rbrack", ']', close}, {"langle", 0x27e8, open},
    {"rangle", 0x27e9, close}, {"lfloor", 0x230a, open}, {"rfloor", 0x230b, close},
    {"lceil", 0x2308, open}, {"rceil", 0x2309, close}, {"lvert", '|', open}, {"rvert", '|', close},
    {"lVert", 0x2016, open}, {"rVert", 0x2016, close}, {"llbracket", 0x27e6, open},
    {"rrbracket", 0x27e7, close}, {"ulcorner", 0x231c, open}, {"urcorner", 0x231d, close},
    {"llcorner", 0x231e, open}, {"lrcorner", 0x231f, close}, {"colon", ':', punct},
    {"cdotp", 0xb7, punct}, {"ldotp", '.', punct},
};
// clang-format on

constexpr TexName k_names[] = {
    {"sin", false},
    {"cos", false},
    {"tan", false},
    {"cot", false},
    {"sec", false},
    {"csc", false},
    {"arcsin", false},
    {"arccos", false},
    {"arctan", false},
    {"arccot", false},
    {"sinh", false},
    {"cosh", false},
    {"tanh", false},
    {"coth", false},
    {"log", false},
    {"ln", false},
    {"lg", false},
    {"exp", false},
    {"arg", false},
    {"deg", false},
    {"dim", false},
    {"hom", false},
    {"ker", false},
    {"lim", true},
    {"max", true},
    {"min", true},
    {"sup", true},
    {"inf", true},
    {"det", true},
    {"gcd", true},
    {"Pr", true},
    {"limsup", true, "lim sup"},
    {"liminf", true, "lim inf"},
};

constexpr TexSpace k_spaces[] = {
    {",", 3},
    {"thinspace", 3},
    {":", 4},
    {">", 4},
    {"medspace", 4},
    {";", 5},
    {"thickspace", 5},
    {"!", -3},
    {"negthinspace", -3},
    {"negmedspace", -4},
    {"negthickspace", -5},
    {" ", 6},
    {"space", 6},
    {"nobreakspace", 6},
    {"enspace", 9},
    {"enskip", 9},
    {"quad", 18},
    {"qquad", 36},
};

constexpr std::pair<char32_t, char32_t> k_negated[] = {
    {'=', 0x2260},    {'<', 0x226e},    {'>', 0x226f},    {0x2264, 0x2270}, {0x2265, 0x2271},
    {0x2208, 0x2209}, {0x220b, 0x220c}, {0x2203, 0x2204}, {0x2282, 0x2284}, {0x2283, 0x2285},
    {0x2286, 0x2288}, {0x2287, 0x2289}, {0x2261, 0x2262}, {0x223c, 0x2241}, {0x2243, 0x2244},
    {0x2245, 0x2247}, {0x2248, 0x2249}, {0x2223, 0x2224}, {'|', 0x2224},    {0x2225, 0x2226},
    {0x227a, 0x2280}, {0x227b, 0x2281}, {0x22a2, 0x22ac}, {0x22a8, 0x22ad}, {0x22a7, 0x22ad},
    {0x2192, 0x219b}, {0x2190, 0x219a}, {0x21d2, 0x21cf}, {0x21d0, 0x21cd}, {0x21d4, 0x21ce},
    {0x2194, 0x21ae}, {0x27f9, 0x21cf}, {0x27fa, 0x21ce}, {0x2291, 0x22e2}, {0x2292, 0x22e3},
};

/// Sorted by name when compiled, for a search by halves.
template <class T, size_t N>
constexpr std::array<T, N> sorted(const T (&table)[N]) {
    std::array<T, N> out{};
    std::copy(std::begin(table), std::end(table), out.begin());
    std::sort(out.begin(), out.end(), [](const T& a, const T& b) { return a.name < b.name; });
    return out;
}

template <class T, size_t N>
const T* find(const std::array<T, N>& table, std::string_view name) {
    const auto it = std::lower_bound(table.begin(), table.end(), name,
                                     [](const T& row, std::string_view n) { return row.name < n; });
    return it != table.end() && it->name == name ? &*it : nullptr;
}

constexpr auto k_symbols_by_name = sorted(k_symbols);
constexpr auto k_names_by_name = sorted(k_names);
constexpr auto k_spaces_by_name = sorted(k_spaces);

}  // namespace

const TexSymbol* find_symbol(std::string_view name) {
    return find(k_symbols_by_name, name);
}

const TexSymbol* find_symbol(char32_t code) {
    for (const auto& symbol : k_symbols)
        if (symbol.code == code)
            return &symbol;
    return nullptr;
}

const TexName* find_name(std::string_view name) {
    return find(k_names_by_name, name);
}

const TexSpace* find_space(std::string_view name) {
    return find(k_spaces_by_name, name);
}

std::span<const TexSymbol> tex_symbols() {
    return k_symbols;
}

std::span<const TexName> tex_names() {
    return k_names;
}

std::span<const TexSpace> tex_spaces() {
    return k_spaces;
}

char32_t negated(char32_t code) {
    for (const auto& [plain, crossed] : k_negated)
        if (plain == code)
            return crossed;
    return 0;
}

char32_t affirmed(char32_t code) {
    for (const auto& [plain, crossed] : k_negated)
        if (crossed == code)
            return plain;
    return 0;
}

MathClass class_of(char32_t code) {
    switch (code) {
        case '+':
        case 0x2212:
            return bin;
        case '=':
        case '<':
        case '>':
        case ':':
            return rel;
        case '(':
        case '[':
        case '{':
            return open;
        case ')':
        case ']':
        case '}':
        case '!':
        case '?':
            return close;
        case ',':
        case ';':
            return punct;
        case '|':
        case 0x2016:
        case 0x25b3:
            return ord;
        default:
            break;
    }
    if (code < 0xa0)
        return ord;
    const TexSymbol* symbol = find_symbol(code);
    return symbol ? symbol->cls : affirmed(code) ? rel : ord;
}

bool is_large(char32_t code) {
    return class_of(code) == op;
}

bool has_stacked_limits(char32_t code) {
    const bool integral = (code >= 0x222b && code <= 0x2233) || code == 0x2a0c;
    return is_large(code) && !integral;
}

}  // namespace examgen::text
