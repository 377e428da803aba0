// How the commands with arguments are read.

#include <charconv>

#include "text/tex_parser.h"
#include "text/tex_symbols.h"

namespace examgen::text {
namespace {

/// Parses "1.5em" to eighteenths of an em; a length is a number and a unit.
std::optional<int> length_in_mu(std::string_view text) {
    constexpr std::pair<std::string_view, double> k_units[] = {
        {"em", 18}, {"ex", 8}, {"mu", 1}, {"pt", 1.8}, {"mm", 5.12}, {"cm", 51.2}};
    double value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    std::string_view unit(end, static_cast<size_t>(text.data() + text.size() - end));
    while (unit.starts_with(' '))
        unit.remove_prefix(1);
    for (const auto& [name, mu] : k_units)
        if (problem == std::errc{} && unit == name && value * mu >= -720 && value * mu <= 720)
            return static_cast<int>(value * mu);
    return {};
}

}  // namespace

void TexParser::fraction(const Command& command, MathRow& out) {
    Fraction one;
    one.size = static_cast<Fraction::Size>(command.variant);
    one.above = argument("\\" + std::string(command.name));
    one.below = argument("\\" + std::string(command.name));
    out.push_back({std::move(one)});
}

void TexParser::binomial(const Command& command, MathRow& out) {
    MathRow body;
    fraction(command, body);
    std::get<Fraction>(body.front().what).ruled = false;
    out.push_back({Fenced{'(', ')', std::move(body)}});
}

void TexParser::root(const Command&, MathRow& out) {
    Radical one;
    if (auto index = bracket_argument())
        one.index = std::move(*index);
    one.body = argument("\\sqrt");
    out.push_back({std::move(one)});
}

void TexParser::fenced(const Command&, MathRow& out) {
    const size_t at = at_;
    Fenced one;
    one.left = delimiter("\\left");
    one.body = row();
    if (peek_command() != "right")
        fail(at - 5, msg("\\left is never closed by \\right"),
             {msg("write \\right. if nothing stands there")});
    at_ += 6;
    one.right = delimiter("\\right");
    out.push_back({std::move(one)});
}

void TexParser::middle(const Command&, MathRow& out) {
    const char32_t mark = delimiter("\\middle");
    if (mark)
        out.push_back({Delimiter{mark, 0, MathClass::rel}});
}

void TexParser::sized(const Command& command, MathRow& out) {
    const char32_t mark = delimiter("\\" + std::string(command.name));
    if (mark)
        out.push_back({Delimiter{mark, static_cast<int>(command.variant),
                                 static_cast<MathClass>(command.more)}});
}

void TexParser::accent(const Command& command, MathRow& out) {
    Accent one;
    one.mark = command.variant;
    one.wide = command.more != 0;
    one.below = command.more == 2;
    one.base = argument("\\" + std::string(command.name));
    out.push_back({std::move(one)});
}

void TexParser::over_or_under(const Command& command, MathRow& out) {
    Scripts one;
    one.limits = Limits::stacked;
    MathRow& script = command.variant == '^' ? one.sup : one.sub;
    script = argument("\\" + std::string(command.name));
    if (script.empty())
        script.push_back({Group{}});
    one.base = argument("\\" + std::string(command.name));
    if (one.base.size() != 1 || std::holds_alternative<Scripts>(one.base.front().what))
        one.base = {{Group{std::move(one.base)}}};
    out.push_back({std::move(one)});
}

/// Words with formulas between dollars in them.
void TexParser::words(const Command& command, MathRow& out) {
    const size_t from = at_;
    const auto raw = raw_argument("\\" + std::string(command.name));
    const size_t start = from + source_.substr(from).find('{') + 1;
    const auto face = static_cast<MathFace>(command.variant);
    MathRow all;
    std::string text;
    const auto flush = [&] {
        if (!text.empty())
            all.push_back({Words{std::move(text), face}});
        text.clear();
    };
    for (size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == '$') {
            const size_t end = raw.find('$', i + 1);
            if (end == raw.npos)
                fail(start + i, msg("\"$\" is never closed"));
            flush();
            TexParser inner(source_.substr(0, start + end));
            inner.at_ = start + i + 1;
            inner.depth_ = depth_;
            MathRow row = inner.row();
            if (!inner.at_end())
                fail(inner.at_, msg("unbalanced formula between dollars"));
            all.push_back(grouped(std::move(row)));
            i = end;
        } else if (raw[i] == '\\' && i + 1 < raw.size()) {
            const char next = raw[++i];
            constexpr std::string_view k_escaped = "%$#&_{} ,";
            if (k_escaped.find(next) == k_escaped.npos)
                fail(start + i - 1,
                     msg("commands do not work within \"{}\"", "\\" + std::string(command.name)),
                     {msg("end the text before it, or put the formula between dollars")});
            text += next == ',' ? ' ' : next;
        } else if (raw[i] != '{' && raw[i] != '}') {
            text += raw[i] == '~' ? std::string("\xc2\xa0") : std::string(1, raw[i]);
        }
    }
    flush();
    if (all.size() == 1)
        out.push_back(std::move(all.front()));
    else
        out.push_back({Group{std::move(all)}});
}

void TexParser::alphabet(const Command& command, MathRow& out) {
    const MathFace before = face_;
    face_ = static_cast<MathFace>(command.variant);
    MathRow body = argument("\\" + std::string(command.name));
    face_ = before;
    const bool one = body.size() == 1 && (std::holds_alternative<Symbol>(body[0].what) ||
                                          std::holds_alternative<Number>(body[0].what));
    if (one)
        out.push_back(std::move(body.front()));
    else
        out.push_back({Group{std::move(body)}});
}

void TexParser::switch_alphabet(const Command& command, MathRow&) {
    face_ = static_cast<MathFace>(command.variant);
}

void TexParser::operator_name(const Command&, MathRow& out) {
    Name one;
    if (peek() == '*') {
        ++at_;
        one.stacked = true;
    }
    const size_t at = at_;
    const auto raw = raw_argument("\\operatorname");
    for (size_t i = 0; i < raw.size(); ++i) {
        const bool space =
            raw[i] == '~' || (raw[i] == '\\' && i + 1 < raw.size() && raw[i + 1] == ',');
        if (space) {
            i += raw[i] == '\\';
            one.text += ' ';
        } else if (raw[i] == '\\' || raw[i] == '{' || raw[i] == '}' || raw[i] == '$') {
            fail(at, msg("a function's name holds letters only"));
        } else {
            one.text += raw[i];
        }
    }
    if (one.text.empty())
        fail(at, msg("\"{}\" needs something behind it", "\\operatorname"));
    out.push_back({std::move(one)});
}

void TexParser::phantom(const Command& command, MathRow& out) {
    Phantom one;
    one.width = (command.variant & 1) != 0;
    one.height = command.variant != 1;
    if (command.variant)
        one.body = argument("\\" + std::string(command.name));
    else
        one.body = {{Symbol{'(', MathClass::open}}};
    out.push_back({std::move(one)});
}

void TexParser::as_class(const Command& command, MathRow& out) {
    out.push_back({Group{argument("\\" + std::string(command.name)),
                         static_cast<MathClass>(command.variant)}});
}

void TexParser::modulo(const Command& command, MathRow& out) {
    const MathNode mod{Group{{{Symbol{'m', MathClass::ord, MathFace::roman}},
                              {Symbol{'o', MathClass::ord, MathFace::roman}},
                              {Symbol{'d', MathClass::ord, MathFace::roman}}},
                             command.variant == 0 ? MathClass::bin : MathClass::ord}};
    if (command.variant == 0) {
        out.push_back(mod);
        return;
    }
    MathRow body = argument("\\" + std::string(command.name));
    const bool round = command.variant != 2, named = command.variant != 3;
    out.push_back({Space{round ? 8 : 12}});
    if (round)
        out.push_back({Symbol{'(', MathClass::open}});
    if (named) {
        out.push_back(mod);
        out.push_back({Space{6}});
    }
    out.insert(out.end(), std::make_move_iterator(body.begin()),
               std::make_move_iterator(body.end()));
    if (round)
        out.push_back({Symbol{')', MathClass::close}});
}

void TexParser::negation(const Command&, MathRow& out) {
    const size_t at = at_;
    MathRow body = argument("\\not");
    auto* symbol = body.size() == 1 ? std::get_if<Symbol>(&body.front().what) : nullptr;
    const char32_t crossed = symbol ? negated(symbol->code) : 0;
    if (!crossed)
        fail(at - 4, msg("there is no negated form of what follows \\not"),
             {msg("\\not works before =, <, \\in, \\subset, \\equiv, \\mid and other relations")});
    symbol->code = crossed;
    symbol->cls = crossed == 0x2204 ? MathClass::ord : MathClass::rel;
    out.push_back(std::move(body.front()));
}

void TexParser::arrow(const Command& command, MathRow& out) {
    Arrow one;
    one.code = command.variant;
    if (auto below = bracket_argument())
        one.below = std::move(*below);
    one.above = argument("\\" + std::string(command.name));
    out.push_back({std::move(one)});
}

void TexParser::enclosed(const Command& command, MathRow& out) {
    Enclosed one;
    one.box = command.variant == 0;
    one.up = (command.variant & 1) != 0;
    one.down = (command.variant & 2) != 0;
    one.body = argument("\\" + std::string(command.name));
    out.push_back({std::move(one)});
}

/// In an argument without braces there is no rest that it could hold for.
void TexParser::style(const Command& command, MathRow&) {
    fail(at_ - command.name.size() - 1, msg("put braces round what belongs together"));
}

void TexParser::space(const Command& command, MathRow& out) {
    if (peek() == '*')
        ++at_;
    const size_t at = at_;
    const auto mu = length_in_mu(raw_argument("\\" + std::string(command.name)));
    if (!mu)
        fail(at, msg("a length is a number with em, ex, mu, pt, mm or cm, at most 40em"));
    out.push_back({Space{*mu}});
}

void TexParser::nothing(const Command& command, MathRow&) {
    const size_t at = at_ - command.name.size() - 1;
    if (command.variant == 1)
        fail(at, msg("commands cannot be defined in a formula"),
             {msg("write \\operatorname{…} where the name stands")});
    if (command.variant == 2)
        fail(at, msg("\"{}\" stands behind an operator", "\\" + std::string(command.name)));
}

void TexParser::no_colour(const Command& command, MathRow&) {
    const size_t at = at_ - command.name.size() - 1;
    if (command.variant == 1)
        fail(at, msg("chemical formulas in \\ce are not supported"),
             {msg("write \\mathrm{H_2O} for H₂O")});
    fail(at, msg("formulas have no colour"),
         {msg("everything is printed in black; remove the command, use \\boldsymbol or \\boxed "
              "where something must stand out")});
}

}  // namespace examgen::text
