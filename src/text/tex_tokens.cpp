// What the reader of TeX sees next: commands, arguments, delimiters.

#include "base/utf8.h"
#include "text/tex_parser.h"
#include "text/tex_symbols.h"

namespace examgen::text {
namespace {

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

void TexParser::fail(size_t at, Message what, std::vector<Message> hints) const {
    Where where;
    where.column = static_cast<int>(count_code_points(source_.substr(0, at))) + 1;
    throw Error(std::move(what), where, std::move(hints));
}

void TexParser::skip_blanks() {
    while (!at_end() && is_blank(peek()))
        ++at_;
}

std::string_view TexParser::peek_command() const {
    if (peek() != '\\' || at_ + 1 >= source_.size())
        return {};
    size_t end = at_ + 1;
    while (end < source_.size() && is_letter(source_[end]))
        ++end;
    if (end == at_ + 1)  // one sign, which may be longer than a byte
        next_code_point(source_, end);
    return source_.substr(at_ + 1, end - at_ - 1);
}

std::string_view TexParser::take_command() {
    const auto name = peek_command();
    if (name.empty())
        fail(at_, msg("a backslash with nothing behind it"));
    at_ += 1 + name.size();
    return name;
}

MathRow TexParser::argument(std::string_view of) {
    skip_blanks();
    const auto name = peek_command();
    const bool missing = at_end() || peek() == '}' || peek() == '&' || peek() == '^' ||
                         peek() == '_' || peek() == '\'' || name == "\\" || name == "right" ||
                         name == "end";
    if (missing)
        fail(at_, msg("\"{}\" needs something behind it", of), {msg("write it in braces: {…}")});
    MathRow out;
    if (peek() == '{') {
        const size_t open = at_++;
        out = row();
        if (peek() != '}')
            fail(open, msg("\"{\" is never closed"), {msg("write \"}\" where the group ends")});
        ++at_;
    } else {
        const TexDepth level(*this);
        nucleus(out, true);
    }
    return out;
}

std::optional<MathRow> TexParser::bracket_argument() {
    skip_blanks();
    if (peek() != '[')
        return {};
    const size_t open = at_++;
    MathRow out = row(true);
    if (peek() != ']')
        fail(open, msg("\"[\" is never closed"));
    ++at_;
    auto* group = out.size() == 1 ? std::get_if<Group>(&out.front().what) : nullptr;
    if (group && group->cls == MathClass::ord) {  // braces that hide a bracket
        MathRow body = std::move(group->body);
        return body;
    }
    return out;
}

std::string_view TexParser::raw_argument(std::string_view of) {
    skip_blanks();
    if (peek() != '{')
        fail(at_, msg("\"{}\" needs something behind it", of), {msg("write it in braces: {…}")});
    const size_t open = at_++, from = at_;
    for (int depth = 1; !at_end(); ++at_) {
        if (peek() == '\\' && at_ + 1 < source_.size())
            ++at_;
        else if (peek() == '{')
            ++depth;
        else if (peek() == '}' && --depth == 0)
            return source_.substr(from, at_++ - from);
    }
    fail(open, msg("\"{\" is never closed"), {msg("write \"}\" where the group ends")});
}

char32_t TexParser::delimiter(std::string_view of) {
    skip_blanks();
    const size_t at = at_;
    char32_t code = 0;
    if (const auto name = peek_command(); !name.empty()) {
        at_ += 1 + name.size();
        const auto* symbol = find_symbol(name);
        code = symbol ? symbol->code : 0;
    } else if (!at_end()) {
        code = next_code_point(source_, at_);
    }
    if (code == '.')
        return 0;
    code = code == '<' ? 0x27e8 : code == '>' ? 0x27e9 : code;
    constexpr std::u32string_view k_delimiters = U"()[]{}|/\\‖⟨⟩⌊⌋⌈⌉⟦⟧⌜⌝⌞⌟↑↓↕⇑⇓⇕∣∥";
    if (code == 0 || k_delimiters.find(code) == k_delimiters.npos)
        fail(at, msg("\"{}\" needs a bracket or another delimiter behind it", of),
             {msg("write \".\" for none")});
    return code == 0x2223 ? U'|' : code == 0x2225 ? char32_t{0x2016} : code;
}

}  // namespace examgen::text
