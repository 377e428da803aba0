// The tree as TeX. A row is written so that `parse_tex` gives it back; what no source can mean
// gets braces.

#include <algorithm>

#include "base/utf8.h"
#include "text/tex_parser.h"
#include "text/tex_symbols.h"

namespace examgen::text {
namespace {

std::string utf8(char32_t c) {
    std::string out;
    append_utf8(out, c);
    return out;
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

const Symbol* symbol_of(const MathNode& node) {
    return std::get_if<Symbol>(&node.what);
}

bool is_operator(const MathRow& base) {
    if (base.size() != 1)
        return false;
    const auto& what = base.front().what;
    const auto* symbol = std::get_if<Symbol>(&what);
    const auto* group = std::get_if<Group>(&what);
    return (symbol && symbol->cls == MathClass::op) || std::holds_alternative<Name>(what) ||
           (group && group->cls == MathClass::op);
}

bool is_brace(const MathRow& base) {
    const auto* accent = base.size() == 1 ? std::get_if<Accent>(&base.front().what) : nullptr;
    return accent && accent->mark >= 0x23b4 && accent->mark <= 0x23df;
}

/// The face that all letters of a row have, if they have one.
std::optional<MathFace> common_face(const MathRow& row) {
    std::optional<MathFace> out;
    for (const auto& node : row) {
        const auto* symbol = std::get_if<Symbol>(&node.what);
        const auto* number = std::get_if<Number>(&node.what);
        if (!symbol && !number)
            return {};
        const MathFace face = symbol ? symbol->face : number->face;
        if (face == MathFace::automatic || (out && *out != face))
            return {};
        out = face;
    }
    return out;
}

}  // namespace

class TexWriter {
public:
    std::string take() { return std::move(out_); }

    void row(const MathRow& nodes) {
        for (size_t i = 0; i < nodes.size(); ++i) {
            const bool last = i + 1 == nodes.size(), alone = nodes.size() == 1;
            const bool number = std::holds_alternative<Number>(nodes[i].what);
            const bool after_number = i > 0 && std::holds_alternative<Number>(nodes[i - 1].what);
            const auto* symbol = symbol_of(nodes[i]);
            const bool point = symbol && symbol->code == '.' && after_number && !last;
            const auto* fraction = std::get_if<Fraction>(&nodes[i].what);
            const bool braces = (number && after_number) || point ||
                                (std::holds_alternative<Styled>(nodes[i].what) && !last) ||
                                (fraction && !fraction->ruled && !alone);
            put(braces ? "{" : "");
            node(nodes[i]);
            put(braces ? "}" : "");
        }
    }

private:
    /// A word of letters must not touch a letter that follows.
    void put(std::string_view text) {
        if (word_ && !text.empty() && is_letter(text.front()))
            out_ += ' ';
        word_ = word_ && text.empty();
        out_ += text;
    }

    void command(std::string_view name) {
        out_ += '\\';
        out_ += name;
        word_ = is_letter(name.back());
    }

    void braced(const MathRow& nodes) {
        put("{");
        row(nodes);
        put("}");
    }

    /// Braces hide a bracket within.
    void bracketed(const MathRow& nodes) {
        TexWriter inner;
        inner.row(nodes);
        const std::string text = inner.take();
        const bool group = nodes.size() == 1 && std::holds_alternative<Group>(nodes.front().what);
        const bool hide = group || text.find(']') != text.npos;
        put(hide ? "[{" : "[");
        put(text);
        put(hide ? "}]" : "]");
    }

    void node(const MathNode& one) {
        std::visit([this](const auto& what) { write(what); }, one.what);
    }

    void write(const Symbol& one) {
        if (one.face == MathFace::automatic)
            return bare(one);
        command(name_of(&TexParser::alphabet, static_cast<char32_t>(one.face)));
        put("{");
        bare(one);
        put("}");
    }

    void bare(const Symbol& one) {
        const MathClass usual = class_of(one.code);
        if (one.cls != usual) {
            for (const auto& symbol : tex_symbols())
                if (symbol.code == one.code && symbol.cls == one.cls)
                    return command(symbol.name);
            put("{");
            bare({one.code, usual, MathFace::automatic});
            return put("}");
        }
        if (one.code == 0x2212)
            return put("-");
        if (one.code == 0x2217)
            return put("*");
        constexpr std::u32string_view k_special = U"%$#&_{}\\^~'";
        const bool plain = one.code < 128 && k_special.find(one.code) == k_special.npos;
        const auto* symbol = plain ? nullptr : find_symbol(one.code);
        if (symbol && symbol->cls == usual)
            return command(symbol->name);
        for (const auto& other : tex_symbols())
            if (!plain && other.code == one.code && other.cls == usual)
                return command(other.name);
        if (const char32_t plain_code = plain ? 0 : affirmed(one.code)) {
            command("not");
            return bare({plain_code, class_of(plain_code), MathFace::automatic});
        }
        put(utf8(one.code));
    }

    void write(const Number& one) {
        std::string text;
        for (const char c : one.text)
            text += c == ',' ? std::string("{,}") : std::string(1, c);
        if (one.face == MathFace::automatic)
            return put(text);
        command(name_of(&TexParser::alphabet, static_cast<char32_t>(one.face)));
        put("{" + text + "}");
    }

    void write(const Name& one) {
        for (const auto& name : tex_names())
            if ((name.shown.empty() ? name.name : name.shown) == one.text &&
                name.stacked == one.stacked)
                return command(name.name);
        command(one.stacked ? "operatorname*" : "operatorname");
        std::string text;
        for (const char c : one.text)
            text += c == ' ' ? std::string("\\,") : std::string(1, c);
        put("{" + text + "}");
    }

    void write(const Words& one) {
        command(name_of(&TexParser::words, static_cast<char32_t>(one.face)));
        std::string text;
        for (size_t at = 0; at < one.text.size();) {
            const char32_t c = next_code_point(one.text, at);
            constexpr std::u32string_view k_escaped = U"%$#&_{}";
            if (k_escaped.find(c) != k_escaped.npos)
                text += '\\';
            text += c == 0xa0 ? "~" : c == '\\' ? "/" : c == '~' ? "\xe2\x88\xbc" : utf8(c);
        }
        put("{" + text + "}");
    }

    void write(const Space& one) {
        for (const auto& space : tex_spaces())
            if (space.mu == one.mu)
                return command(space.name);
        command("mspace");
        put("{" + std::to_string(one.mu) + "mu}");
    }

    void write(const Group& one) {
        if (one.cls != MathClass::ord) {
            command(name_of(&TexParser::as_class, static_cast<char32_t>(one.cls)));
            return braced(one.body);
        }
        const auto face = one.body.size() > 1 ? common_face(one.body) : std::nullopt;
        if (!face)
            return braced(one.body);
        command(name_of(&TexParser::alphabet, static_cast<char32_t>(*face)));
        MathRow plain = one.body;
        for (auto& inner : plain) {
            if (auto* symbol = std::get_if<Symbol>(&inner.what))
                symbol->face = MathFace::automatic;
            if (auto* number = std::get_if<Number>(&inner.what))
                number->face = MathFace::automatic;
        }
        braced(plain);
    }

    void write(const Fraction& one) {
        if (!one.ruled) {
            row(one.above);
            command("atop");
            return row(one.below);
        }
        constexpr std::string_view k_names[] = {"frac", "dfrac", "tfrac"};
        command(k_names[static_cast<size_t>(one.size)]);
        braced(one.above);
        braced(one.below);
    }

    void write(const Radical& one) {
        command("sqrt");
        if (!one.index.empty())
            bracketed(one.index);
        braced(one.body);
    }

    void write(const Scripts& one) {
        const bool braces = is_brace(one.base), both = !one.sub.empty() && !one.sup.empty();
        if (one.limits == Limits::stacked && !is_operator(one.base) && !braces && !both) {
            command(one.sub.empty() ? "overset" : "underset");
            braced(one.sub.empty() ? one.sup : one.sub);
            return braced(one.base);
        }
        row(one.base);
        if (one.limits == Limits::beside || (one.limits == Limits::automatic && braces))
            command("nolimits");
        else if (one.limits == Limits::stacked && !braces)
            command("limits");
        script("_", one.sub);
        script("^", one.sup);
    }

    void script(std::string_view mark, const MathRow& nodes) {
        if (nodes.empty())
            return;
        const auto is_prime = [](const MathNode& node) {
            const auto* symbol = symbol_of(node);
            return symbol && *symbol == Symbol{0x2032};
        };
        if (mark == "^" && std::all_of(nodes.begin(), nodes.end(), is_prime))
            return put(std::string(nodes.size(), '\''));
        put(mark);
        braced(nodes);
    }

    void write(const Accent& one) {
        for (const auto& command_row : TexCommands::all()) {
            if (command_row.read != &TexParser::accent || command_row.variant != one.mark)
                continue;
            if ((command_row.more != 0) == one.wide && (command_row.more == 2) == one.below) {
                command(command_row.name);
                return braced(one.base);
            }
        }
        command(one.below ? "underset" : "overset");
        put("{" + utf8(one.mark) + "}");
        braced(one.base);
    }

    void delimiter(char32_t code) {
        if (code == 0)
            return put(".");
        const bool plain = code < 128 && code != '{' && code != '}' && code != '\\';
        const auto* symbol = plain ? nullptr : find_symbol(code);
        if (symbol)
            command(symbol->name);
        else
            put(utf8(code));
    }

    void write(const Fenced& one) {
        const auto* only = one.body.size() == 1 ? &one.body.front().what : nullptr;
        const auto* fraction = only ? std::get_if<Fraction>(only) : nullptr;
        if (fraction && !fraction->ruled && one.left == '(' && one.right == ')') {
            constexpr std::string_view k_names[] = {"binom", "dbinom", "tbinom"};
            command(k_names[static_cast<size_t>(fraction->size)]);
            braced(fraction->above);
            return braced(fraction->below);
        }
        const auto* table = only ? std::get_if<Table>(only) : nullptr;
        if (table && table->kind == TableKind::cases)
            return environment(one.left ? "cases" : "rcases", *table);
        command("left");
        delimiter(one.left);
        row(one.body);
        command("right");
        delimiter(one.right);
    }

    void write(const Delimiter& one) {
        constexpr std::string_view k_sizes[] = {"middle", "big", "Big", "bigg", "Bigg"};
        std::string name(k_sizes[static_cast<size_t>(std::clamp(one.size, 0, 4))]);
        if (one.size > 0)
            name += one.cls == MathClass::open    ? "l"
                    : one.cls == MathClass::close ? "r"
                    : one.cls == MathClass::rel   ? "m"
                                                  : "";
        command(name);
        delimiter(one.code);
    }

    void write(const Table& one) {
        switch (one.kind) {
            case TableKind::stack: {
                command("substack");
                put("{");
                for (size_t i = 0; i < one.cells.size(); ++i) {
                    put(i ? "\\\\" : "");
                    row(one.cells[i].front());
                }
                return put("}");
            }
            case TableKind::array:
                return environment("array", one);
            case TableKind::small:
                return environment("smallmatrix", one);
            case TableKind::aligned:
                return environment("aligned", one);
            case TableKind::gathered:
                return environment("gathered", one);
            case TableKind::cases:
                return environment("cases", one);
            case TableKind::matrix:
                return environment(one.columns == "c" ? "matrix" : "matrix*", one);
        }
    }

    void rules(const std::vector<int>& counts, size_t at, std::string_view mark) {
        for (int n = at < counts.size() ? counts[at] : 0; n > 0; --n) {
            if (mark == "|")
                put(mark);
            else
                command(mark);
        }
    }

    void environment(std::string_view name, const Table& table) {
        put("");
        out_ += "\\begin{" + std::string(name) + "}";
        word_ = false;
        if (table.kind == TableKind::array) {
            put("{");
            for (size_t i = 0; i <= table.columns.size(); ++i) {
                rules(table.v_rules, i, "|");
                put(table.columns.substr(i, 1));
            }
            put("}");
        } else if (name == "matrix*") {
            put("[" + table.columns + "]");
        }
        for (size_t r = 0; r < table.cells.size(); ++r) {
            put(r ? "\\\\" : "");
            rules(table.h_rules, r, "hline");
            for (size_t c = 0; c < table.cells[r].size(); ++c) {
                put(c ? "&" : "");
                row(table.cells[r][c]);
            }
        }
        const bool ruled = table.h_rules.size() > table.cells.size();
        const bool empty_end = !table.cells.empty() && table.cells.back().size() == 1 &&
                               table.cells.back().front().empty();
        put(ruled || empty_end ? "\\\\" : "");
        rules(table.h_rules, table.cells.size(), "hline");
        out_ += "\\end{" + std::string(name) + "}";
        word_ = false;
    }

    void write(const Styled& one) {
        command(name_of(&TexParser::style, static_cast<char32_t>(one.style)));
        row(one.body);
    }

    void write(const Phantom& one) {
        command(one.width ? (one.height ? "phantom" : "hphantom") : "vphantom");
        braced(one.body);
    }

    void write(const Enclosed& one) {
        command(one.box ? "boxed" : one.up ? (one.down ? "xcancel" : "cancel") : "bcancel");
        braced(one.body);
    }

    void write(const Arrow& one) {
        command(name_of(&TexParser::arrow, one.code));
        if (!one.below.empty())
            bracketed(one.below);
        braced(one.above);
    }

    static std::string_view name_of(void (TexParser::*read)(const TexParser::Command&, MathRow&),
                                    char32_t variant) {
        for (const auto& row : TexCommands::all())
            if (row.read == read && row.variant == variant)
                return row.name;
        return "mathrm";
    }

    std::string out_;
    bool word_ = false;  // the last token is a command of letters
};

std::string to_tex(const MathRow& row) {
    TexWriter writer;
    writer.row(row);
    return writer.take();
}

}  // namespace examgen::text
