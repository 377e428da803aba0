// The tree as MathML Core, plus data- attributes for what it cannot say.

#include <cmath>

#include "base/utf8.h"
#include "text/math_characters.h"
#include "text/mathml.h"
#include "text/mathml_marks.h"
#include "text/tex.h"

namespace examgen::text {
namespace {

constexpr std::string_view k_classes[] = {"ord",  "op",    "bin",   "rel",
                                          "open", "close", "punct", "inner"};

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '&':
                out += "&amp;";
                break;
            case '"':
                out += "&quot;";
                break;
            default:
                out += c;
        }
    }
    return out;
}

std::string escaped(char32_t c) {
    std::string out;
    append_utf8(out, c);
    return escaped(out);
}

/// Eighteenths of an em, in em with four places and without locale.
std::string em(int mu) {
    const long tenthousandths = std::lround(std::abs(mu) * 10000.0 / 18);
    std::string places = std::to_string(tenthousandths % 10000);
    places.insert(0, 4 - places.size(), '0');
    return (mu < 0 ? "-" : "") + std::to_string(tenthousandths / 10000) + "." + places + "em";
}

std::string numbers(const std::vector<int>& values) {
    std::string out;
    for (const int value : values)
        out += (out.empty() ? "" : " ") + std::to_string(value);
    return out;
}

bool is_identifier(char32_t c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= 0xc0 && c < 0x400 && c != 0xd7 && c != 0xf7) || (c >= 0x2100 && c < 0x2150) ||
           c == 0x221e || c == 0x2202 || c == 0x2205 || c == 0x2207 || c >= 0x1d400;
}

/// Brackets grow by themselves in MathML.
bool grows(char32_t c) {
    constexpr std::u32string_view k_growing = U"()[]{}|‖⟨⟩⌊⌋⌈⌉⟦⟧";
    return k_growing.find(c) != k_growing.npos;
}

bool has_limits(const MathNode& base) {
    if (const auto* symbol = std::get_if<Symbol>(&base.what))
        return symbol->cls == MathClass::op && has_stacked_limits(symbol->code);
    const auto* name = std::get_if<Name>(&base.what);
    return name && name->stacked;
}

class Writer {
public:
    std::string take() { return std::move(out_); }

    void row(const MathRow& nodes) {
        for (size_t i = 0; i < nodes.size(); ++i) {
            node(nodes[i]);
            if (i + 1 < nodes.size() && is_function(nodes[i]))
                out_ += "<mo>\u2061</mo>";
        }
    }

    /// One element: the node itself or a row of its own.
    void argument(const MathRow& nodes) {
        const bool alone = nodes.size() == 1 && !is_written_as_row(nodes.front());
        out_ += alone ? "" : "<mrow>";
        row(nodes);
        out_ += alone ? "" : "</mrow>";
    }

private:
    static bool is_function(const MathNode& node) {
        if (std::holds_alternative<Name>(node.what))
            return true;
        const auto* scripts = std::get_if<Scripts>(&node.what);
        return scripts && scripts->base.size() == 1 && is_function(scripts->base.front());
    }

    static bool is_written_as_row(const MathNode& node) {
        return std::holds_alternative<Group>(node.what) ||
               std::holds_alternative<Fenced>(node.what);
    }

    void node(const MathNode& one) {
        std::visit([this](const auto& what) { write(what); }, one.what);
    }

    void attribute(std::string_view name, std::string_view value) {
        out_ += " " + std::string(name) + "=\"" + std::string(value) + "\"";
    }

    void element(std::string_view name, std::string_view text) {
        out_ += "<" + std::string(name) + ">" + std::string(text) + "</" + std::string(name) + ">";
    }

    void write(const Symbol& one) {
        const bool identifier = one.cls == MathClass::ord && is_identifier(one.code);
        const char32_t shown =
            one.face == MathFace::automatic ? one.code : styled(one.code, one.face);
        if (identifier) {
            const bool upright =
                one.face == MathFace::roman ||
                (one.face == MathFace::automatic && one.code >= 0x391 && one.code <= 0x3a9);
            out_ += upright ? "<mi mathvariant=\"normal\">" : "<mi>";
            out_ += escaped(shown) + "</mi>";
            return;
        }
        out_ += "<mo";
        if (grows(one.code))
            attribute("stretchy", "false");
        if (one.cls != class_of(one.code))
            attribute("data-class", k_classes[static_cast<size_t>(one.cls)]);
        if (one.cls == MathClass::ord && one.cls != class_of(one.code)) {
            attribute("lspace", "0");
            attribute("rspace", "0");
        }
        if (one.cls == MathClass::op && limits_ == Limits::stacked)
            attribute("movablelimits", "false");
        out_ += ">" + escaped(shown) + "</mo>";
    }

    void write(const Number& one) {
        std::string text;
        for (const char c : one.text)
            text += escaped(styled(static_cast<unsigned char>(c), one.face));
        element("mn", text);
    }

    void write(const Name& one) {
        if (one.stacked) {
            out_ += "<mo form=\"prefix\" lspace=\"0\"";
            attribute("movablelimits", limits_ == Limits::stacked ? "false" : "true");
            out_ += ">" + escaped(one.text) + "</mo>";
        } else {
            out_ += count_code_points(one.text) == 1
                        ? "<mi mathvariant=\"normal\" data-class=\"op\">"
                        : "<mi>";
            out_ += escaped(one.text) + "</mi>";
        }
    }

    void write(const Words& one) {
        std::string text = escaped(one.text);
        if (text.starts_with(' '))
            text.replace(0, 1, "\xc2\xa0");
        if (text.ends_with(' '))
            text.replace(text.size() - 1, 1, "\xc2\xa0");
        constexpr std::string_view k_variants[] = {
            "", "", "bold", "italic", "bold-italic", "sans-serif", "monospace", "", "", ""};
        constexpr std::string_view k_css[] = {"",
                                              "",
                                              "font-weight:bold",
                                              "font-style:italic",
                                              "font-weight:bold;font-style:italic",
                                              "font-family:sans-serif",
                                              "font-family:monospace",
                                              "",
                                              "",
                                              ""};
        const auto face = static_cast<size_t>(one.face);
        out_ += "<mtext";
        if (!k_variants[face].empty()) {
            attribute("mathvariant", k_variants[face]);
            attribute("style", k_css[face]);
        }
        out_ += ">" + text + "</mtext>";
    }

    void write(const Space& one) {
        out_ += "<mspace";
        attribute("width", em(one.mu));
        out_ += "/>";
    }

    /// Upright letters side by side are read as one word.
    bool write_word(const Group& one) {
        std::string text;
        for (const auto& inner : one.body) {
            const auto* symbol = std::get_if<Symbol>(&inner.what);
            if (!symbol || symbol->face != MathFace::roman || symbol->cls != MathClass::ord)
                return false;
            append_utf8(text, symbol->code);
        }
        if (one.body.size() < 2 || one.cls != MathClass::ord)
            return false;
        out_ += "<mi mathvariant=\"normal\">" + escaped(text) + "</mi>";
        return true;
    }

    void write(const Group& one) {
        if (write_word(one))
            return;
        out_ += "<mrow";
        if (one.cls != MathClass::ord)
            attribute("data-class", k_classes[static_cast<size_t>(one.cls)]);
        out_ += ">";
        row(one.body);
        out_ += "</mrow>";
    }

    void write(const Fraction& one) {
        const bool sized = one.size != Fraction::Size::automatic;
        const bool display = one.size == Fraction::Size::display;
        if (sized)
            out_ += display ? "<mstyle displaystyle=\"true\" scriptlevel=\"0\">"
                            : "<mstyle displaystyle=\"false\" scriptlevel=\"0\">";
        out_ += "<mfrac";
        if (!one.ruled)
            attribute("linethickness", "0");
        if (sized)
            attribute("data-size", display ? "display" : "text");
        out_ += ">";
        argument(one.above);
        argument(one.below);
        out_ += sized ? "</mfrac></mstyle>" : "</mfrac>";
    }

    void write(const Radical& one) {
        if (one.index.empty()) {
            out_ += "<msqrt>";
            row(one.body);
            out_ += "</msqrt>";
        } else {
            out_ += "<mroot>";
            argument(one.body);
            argument(one.index);
            out_ += "</mroot>";
        }
    }

    void write(const Scripts& one) {
        const MathNode& base = one.base.front();
        const bool may = has_limits(base);
        const auto* group = std::get_if<Group>(&base.what);
        const bool op_group = group && group->cls == MathClass::op;
        const bool around =
            one.limits == Limits::stacked || (one.limits == Limits::automatic && (may || op_group));
        const bool sub = !one.sub.empty(), sup = !one.sup.empty();
        std::string_view name = around ? (sub && sup ? "munderover"
                                          : sub      ? "munder"
                                                     : "mover")
                                       : (sub && sup ? "msubsup"
                                          : sub      ? "msub"
                                                     : "msup");
        out_ += "<" + std::string(name);
        if (one.limits == Limits::stacked && op_group)
            attribute("data-limits", "stacked");
        if (one.limits == Limits::beside)
            attribute("data-limits", "beside");
        out_ += ">";
        const Limits outer = limits_;
        limits_ = one.limits;
        node(base);
        limits_ = outer;
        if (sub)
            argument(one.sub);
        if (sup)
            argument(one.sup);
        out_ += "</" + std::string(name) + ">";
    }

    void write(const Accent& one) {
        out_ += one.below ? "<munder accentunder=\"true\">" : "<mover accent=\"true\">";
        argument(one.base);
        out_ += one.wide ? "<mo stretchy=\"true\">" : "<mo stretchy=\"false\">";
        const char32_t mark = one.below && one.mark == '_' ? U'_' : spacing_mark(one.mark);
        out_ += escaped(mark) + (one.below ? "</mo></munder>" : "</mo></mover>");
    }

    void fence(char32_t code, std::string_view form) {
        out_ += "<mo fence=\"true\" stretchy=\"true\" form=\"" + std::string(form) + "\">";
        out_ += (code ? escaped(code) : "") + "</mo>";
    }

    void write(const Fenced& one) {
        out_ += "<mrow>";
        fence(one.left, "prefix");
        row(one.body);
        fence(one.right, "postfix");
        out_ += "</mrow>";
    }

    void write(const Delimiter& one) {
        constexpr std::string_view k_heights[] = {"", "1.2em", "1.8em", "2.4em", "3em"};
        out_ += "<mo stretchy=\"true\"";
        if (one.size > 0) {
            attribute("minsize", k_heights[one.size]);
            attribute("maxsize", k_heights[one.size]);
            attribute("data-class", k_classes[static_cast<size_t>(one.cls)]);
        }
        attribute("data-size", std::to_string(one.size));
        out_ += ">" + escaped(one.code) + "</mo>";
    }

    void write(const Table& one) {
        constexpr std::string_view k_kinds[] = {"matrix",  "small",    "array", "cases",
                                                "aligned", "gathered", "stack"};
        out_ += "<mtable";
        attribute("data-kind", k_kinds[static_cast<size_t>(one.kind)]);
        attribute("data-columns", one.columns);
        if (!one.v_rules.empty())
            attribute("data-vrules", numbers(one.v_rules));
        if (!one.h_rules.empty())
            attribute("data-hrules", numbers(one.h_rules));
        if (one.kind == TableKind::aligned || one.kind == TableKind::gathered)
            attribute("displaystyle", "true");
        out_ += ">";
        for (size_t r = 0; r < one.cells.size(); ++r) {
            out_ += "<mtr>";
            for (size_t c = 0; c < one.cells[r].size(); ++c) {
                out_ += "<mtd";
                attribute("style", cell_style(one, r, c));
                out_ += ">";
                row(one.cells[r][c]);
                out_ += "</mtd>";
            }
            out_ += "</mtr>";
        }
        out_ += "</mtable>";
    }

    /// Alignment and rules as MathML Core wants them: by style sheet.
    static std::string cell_style(const Table& table, size_t r, size_t c) {
        const size_t n = table.columns.size();
        const char align = n == 0                             ? 'c'
                           : table.kind == TableKind::aligned ? (c % 2 ? 'l' : 'r')
                           : c < n                            ? table.columns[c]
                                                              : table.columns.back();
        std::string out = align == 'l'   ? "text-align:left"
                          : align == 'r' ? "text-align:right"
                                         : "text-align:center";
        const auto rule = [&](const std::vector<int>& counts, size_t at, const char* side) {
            if (at < counts.size() && counts[at] > 0)
                out += std::string(";border-") + side +
                       (counts[at] > 1 ? ":3px double" : ":1px solid");
        };
        rule(table.v_rules, c, "left");
        if (c + 1 == table.cells[r].size())
            rule(table.v_rules, c + 1, "right");
        rule(table.h_rules, r, "top");
        if (r + 1 == table.cells.size())
            rule(table.h_rules, r + 1, "bottom");
        if (table.kind == TableKind::aligned)
            out += c % 2 ? ";padding-left:0" : ";padding-right:0";
        return out;
    }

    void write(const Styled& one) {
        constexpr std::string_view k_attributes[] = {
            "displaystyle=\"true\" scriptlevel=\"0\"", "displaystyle=\"false\" scriptlevel=\"0\"",
            "displaystyle=\"false\" scriptlevel=\"1\"", "displaystyle=\"false\" scriptlevel=\"2\""};
        out_ += "<mstyle " + std::string(k_attributes[static_cast<size_t>(one.style)]) + ">";
        row(one.body);
        out_ += "</mstyle>";
    }

    void write(const Phantom& one) {
        if (!one.width)
            out_ += "<mpadded width=\"0\">";
        else if (!one.height)
            out_ += "<mpadded height=\"0\" depth=\"0\">";
        out_ += "<mphantom>";
        row(one.body);
        out_ += one.width && one.height ? "</mphantom>" : "</mphantom></mpadded>";
    }

    void write(const Enclosed& one) {
        std::string notation = one.box ? "box" : "";
        if (one.up)
            notation += notation.empty() ? "updiagonalstrike" : " updiagonalstrike";
        if (one.down)
            notation += notation.empty() ? "downdiagonalstrike" : " downdiagonalstrike";
        out_ += "<menclose";
        attribute("notation", notation);
        out_ += ">";
        row(one.body);
        out_ += "</menclose>";
    }

    void write(const Arrow& one) {
        out_ += one.below.empty() ? "<mover>" : "<munderover>";
        out_ += "<mo stretchy=\"true\" data-arrow=\"true\">" + escaped(one.code) + "</mo>";
        if (!one.below.empty())
            argument(one.below);
        argument(one.above);
        out_ += one.below.empty() ? "</mover>" : "</munderover>";
    }

    std::string out_;
    Limits limits_ = Limits::automatic;  // of the scripts whose base is being written
};

}  // namespace

std::string to_mathml(const MathRow& row, std::string_view tex, bool display) {
    Writer writer;
    writer.argument(row);
    return "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"" +
           std::string(display ? " display=\"block\"" : "") + " alttext=\"" + escaped(tex) +
           "\"><semantics>" + writer.take() + "<annotation encoding=\"application/x-tex\">" +
           escaped(tex) + "</annotation></semantics></math>";
}

std::string tex_to_mathml(std::string_view tex, bool display) {
    return to_mathml(parse_tex(tex), tex, display);
}

}  // namespace examgen::text
