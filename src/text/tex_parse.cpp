// Rows, nuclei and scripts.

#include "base/utf8.h"
#include "text/tex_parser.h"
#include "text/tex_symbols.h"

namespace examgen::text {
namespace {

constexpr size_t k_max_bytes = 10'000;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_brace_accent(const MathNode& node) {
    const auto* accent = std::get_if<Accent>(&node.what);
    return accent && accent->mark >= 0x23b4 && accent->mark <= 0x23df;
}

}  // namespace

MathNode grouped(MathRow body) {
    if (body.size() == 1) {
        MathNode& only = body.front();
        if (auto* symbol = std::get_if<Symbol>(&only.what);
            symbol && symbol->cls != MathClass::op) {
            symbol->cls = MathClass::ord;
            return std::move(only);
        }
        if (std::holds_alternative<Number>(only.what) || std::holds_alternative<Group>(only.what))
            return std::move(only);
    }
    return {Group{std::move(body)}};
}

bool operator==(const MathNode& a, const MathNode& b) {
    return a.what == b.what;
}

MathRow parse_tex(std::string_view tex) {
    return TexParser(tex).parse();
}

MathRow TexParser::parse() {
    if (source_.size() > k_max_bytes)
        fail(0, msg("the formula is longer than {} bytes", k_max_bytes));
    MathRow out = row();
    if (at_end())
        return out;
    if (peek() == '}')
        fail(at_, msg("\"}\" without \"{\" before it"));
    if (peek() == '&' || looking_at("\\\\"))
        fail(at_, msg("\"{}\" stands outside a matrix or an array", peek() == '&' ? "&" : "\\\\"),
             {msg("write \\& for the sign itself, or use \\begin{aligned} … \\end{aligned}")});
    if (peek_command() == "right")
        fail(at_, msg("\\right without \\left before it"));
    fail(at_, msg("\\end without \\begin before it"));
}

void TexParser::deeper() {
    if (++depth_ > k_max_depth)
        fail(at_, msg("nested deeper than {} levels", k_max_depth));
}

MathRow TexParser::row(bool until_bracket) {
    const TexDepth level(*this);
    const MathFace face = face_;
    MathRow out;
    while (!row_ends(until_bracket) && item(out, until_bracket)) {
    }
    face_ = face;
    return out;
}

bool TexParser::row_ends(bool until_bracket) {
    skip_blanks();
    if (at_end() || peek() == '}' || peek() == '&')
        return true;
    if (until_bracket && peek() == ']')
        return true;
    const auto name = peek_command();
    return name == "\\" || name == "right" || name == "end" || name == "cr";
}

/// One nucleus with its scripts. False where a command took the rest of the row.
bool TexParser::item(MathRow& out, bool until_bracket) {
    const auto name = peek_command();
    if (name == "over" || name == "choose" || name == "atop") {
        infix(name, out, until_bracket);
        return false;
    }
    if (name.ends_with("style")) {
        const auto* command = find_command(name);
        if (command && command->read == &TexParser::style) {
            at_ += 1 + name.size();
            out.push_back({Styled{static_cast<MathStyle>(command->variant), row(until_bracket)}});
            return false;
        }
    }
    const size_t before = out.size();
    if (peek() != '^' && peek() != '_' && peek() != '\'')
        nucleus(out, false);
    else
        out.push_back({Group{}});
    if (out.size() > before)
        scripts(out);
    return true;
}

void TexParser::infix(std::string_view name, MathRow& out, bool until_bracket) {
    at_ += 1 + name.size();
    Fraction fraction;
    fraction.above = std::move(out);
    fraction.below = row(until_bracket);
    fraction.ruled = name == "over";
    out.clear();
    if (name == "choose")
        out.push_back({Fenced{'(', ')', {{std::move(fraction)}}}});
    else
        out.push_back({std::move(fraction)});
}

void TexParser::nucleus(MathRow& out, bool one_digit) {
    if (peek() == '{') {
        const size_t open = at_++;
        MathRow body = row();
        if (peek() != '}')
            fail(open, msg("\"{\" is never closed"), {msg("write \"}\" where the group ends")});
        ++at_;
        out.push_back(grouped(std::move(body)));
    } else if (peek() == '\\') {
        command(out);
    } else if (is_digit(peek())) {
        if (one_digit)
            out.push_back({Number{std::string(1, source_[at_++]), face_}});
        else
            out.push_back({number()});
    } else {
        character(out);
    }
}

/// 12, 3.14, and 3{,}14 with the comma of German decimals.
Number TexParser::number() {
    Number out{"", face_};
    const auto digit_at = [this](size_t i) { return i < source_.size() && is_digit(source_[i]); };
    for (bool mark = false; !at_end();) {
        if (is_digit(peek())) {
            out.text += source_[at_++];
        } else if (!mark && peek() == '.' && digit_at(at_ + 1)) {
            out.text += source_[at_++];
            mark = true;
        } else if (!mark && looking_at("{,}") && digit_at(at_ + 3)) {
            out.text += ',';
            at_ += 3;
            mark = true;
        } else {
            break;
        }
    }
    return out;
}

void TexParser::character(MathRow& out) {
    char32_t c = next_code_point(source_, at_);
    if (c == '~') {
        out.push_back({Space{6}});
        return;
    }
    if (c < ' ' || c == k_replacement)
        fail(at_ - 1, msg("a character that cannot be printed"));
    if (c == '-')
        c = 0x2212;
    if (c == '*')
        c = 0x2217;
    const auto [plain, face] = unstyled(c);
    if (face != MathFace::automatic)
        out.push_back({Symbol{plain, MathClass::ord, face}});
    else
        put({c, class_of(c), face_}, out);
}

/// Only letters and digits have alphabets.
void TexParser::put(const Symbol& symbol, MathRow& out) {
    Symbol one = symbol;
    const bool latin = one.code < 128 && is_letter(static_cast<char>(one.code));
    const bool other = one.code >= 0xc0 && one.code < 0x400 && one.code != 0xd7 && one.code != 0xf7;
    if (!latin && !other)
        one.face = MathFace::automatic;
    out.push_back({one});
}

void TexParser::command(MathRow& out) {
    const size_t at = at_;
    const auto name = take_command();
    if (const auto* row = find_command(name)) {
        const TexDepth level(*this);
        (this->*row->read)(*row, out);
        return;
    }
    known(name, at, out);
}

void TexParser::known(std::string_view name, size_t at, MathRow& out) {
    if (const auto* symbol = find_symbol(name)) {
        Symbol one{symbol->code, symbol->cls, MathFace::automatic};
        if (name == "dots") {  // between operators the dots are raised
            skip_blanks();
            const auto* next = find_symbol(peek_command());
            const auto cls = next ? next->cls : class_of(static_cast<unsigned char>(peek()));
            if (cls == MathClass::bin || cls == MathClass::rel || peek() == '-')
                one.code = 0x22ef;
        }
        if (const auto [plain, face] = unstyled(one.code); face != MathFace::automatic)
            one = {plain, MathClass::ord, face};  // ℜ is an R
        else
            one.face = face_;
        put(one, out);
    } else if (const auto* function = find_name(name)) {
        const auto shown = function->shown.empty() ? function->name : function->shown;
        out.push_back({Name{std::string(shown), function->stacked}});
    } else if (const auto* gap = find_space(name)) {
        out.push_back({Space{gap->mu}});
    } else {
        unknown(name, at);
    }
}

void TexParser::unknown(std::string_view name, size_t at) {
    const std::string near = nearest(name, all_names());
    std::vector<Message> hints;
    if (!near.empty())
        hints.push_back(msg("did you mean \"{}\"?", "\\" + near));
    else
        hints.push_back(msg("docs/math.md lists the commands"));
    fail(at, msg("unknown command \"{}\"", "\\" + std::string(name)), std::move(hints));
}

/// Puts ^, _, primes and \limits round the last node.
void TexParser::scripts(MathRow& out) {
    Scripts all;
    bool any = false;
    const bool brace = is_brace_accent(out.back());
    if (brace)
        all.limits = Limits::stacked;
    for (;;) {
        skip_blanks();
        const auto name = peek_command();
        if (name == "limits" || name == "nolimits" || name == "displaylimits") {
            all.limits = name == "limits"     ? Limits::stacked
                         : name == "nolimits" ? Limits::beside
                                              : Limits::automatic;
            at_ += 1 + name.size();
        } else if (peek() == '\'') {
            primes(all);
            any = true;
        } else if (peek() == '^' || peek() == '_') {
            script(peek(), all);
            any = true;
        } else {
            break;
        }
    }
    if (!any)
        return;
    if (std::holds_alternative<Scripts>(out.back().what))
        out.back() = {Group{{std::move(out.back())}}};
    all.base.push_back(std::move(out.back()));
    out.back() = {std::move(all)};
}

void TexParser::script(char which, Scripts& to) {
    MathRow& place = which == '^' ? to.sup : to.sub;
    const auto* first = place.empty() ? nullptr : std::get_if<Symbol>(&place.front().what);
    const bool primed = which == '^' && first && first->code == 0x2032;
    if (!place.empty() && !primed)
        fail(at_,
             which == '^' ? msg("two superscripts on one base") : msg("two subscripts on one base"),
             {msg("put braces round what belongs together")});
    ++at_;
    MathRow row = argument(std::string(1, which));
    if (row.empty() && !primed)
        row.push_back({Group{}});
    place.insert(place.end(), std::make_move_iterator(row.begin()),
                 std::make_move_iterator(row.end()));
}

void TexParser::primes(Scripts& to) {
    if (!to.sup.empty())
        fail(at_, msg("two superscripts on one base"),
             {msg("put braces round what belongs together")});
    for (; peek() == '\''; ++at_)
        to.sup.push_back({Symbol{0x2032}});
}

}  // namespace examgen::text
