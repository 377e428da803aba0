// Styles become delimiters or tags, opened so that the one that lasts longest stands outside.

#include "text/commonmark_inline.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/utf8.h"
#include "text/commonmark.h"
#include "text/markup_tags.h"
#include "text/picture_width.h"

namespace examgen::text {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_punctuation(char c) {
    return c > 32 && c < 127 && !is_digit(c) && !is_letter(c);
}

/// Stands for the i-th finished piece of markup while the text around it is escaped.
constexpr char32_t k_piece = 0xf0000, k_most_pieces = 0xfff0;

struct Pieces {
    std::vector<std::string> all;

    std::string add(std::string markup) {
        std::string out;
        append_utf8(out,
                    k_piece + static_cast<char32_t>(std::min<size_t>(all.size(), k_most_pieces)));
        all.push_back(std::move(markup));
        return out;
    }

    std::string put_back(std::string_view text) const {
        std::string out;
        for (size_t at = 0; at < text.size();) {
            const char32_t c = next_code_point(text, at);
            const bool piece = c >= k_piece && c - k_piece < all.size();
            if (piece)
                out += all[c - k_piece];
            else
                append_utf8(out, c);
        }
        return out;
    }
};

std::string without_pieces(std::string_view text) {
    std::string out;
    for (size_t at = 0; at < text.size();) {
        const char32_t c = next_code_point(text, at);
        append_utf8(out, c >= k_piece ? k_replacement : c);
    }
    return out;
}

std::string code_span(std::string_view text) {
    size_t longest = 0, run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    const bool pad = text.starts_with('`') || text.ends_with('`') ||
                     (text.starts_with(' ') && text.ends_with(' '));
    return fence + (pad ? " " : "") + std::string(text) + (pad ? " " : "") + fence;
}

/// Dollars read best; beside digits they would be money.
std::string math_span(const Span& span, bool brackets) {
    if (brackets)
        return span.style.display ? "\\[" + span.text + "\\]" : "\\(" + span.text + "\\)";
    const std::string fence = span.style.display ? "$$" : "$";
    return fence + span.text + fence;
}

/// A sign as it stands in addresses and in the words of links and pictures. Brackets become numbers
/// there, since \( and \[ begin formulas.
std::string quoted(char c) {
    switch (c) {
        case '(':
            return "&#40;";
        case ')':
            return "&#41;";
        case '[':
            return "&#91;";
        case ']':
            return "&#93;";
        default:
            return {'\\', c};
    }
}

/// Where a link or the source of a picture leads, as CommonMark writes it.
std::string destination(std::string_view target) {
    constexpr std::string_view k_harmless = "/.-_:?=%#+,;@!";
    const bool plain = !target.empty() && target.find_first_of(" \n()<>") == target.npos;
    std::string out = plain ? "" : "<";
    for (const char c : target) {
        if (c == '\n')
            out += "%0A";
        else
            out += is_punctuation(c) && k_harmless.find(c) == k_harmless.npos ? quoted(c)
                                                                              : std::string(1, c);
    }
    return out + (plain ? "" : ">");
}

/// The words of a picture, on one line.
std::string quoted_words(std::string_view text) {
    constexpr std::string_view k_special = "[]\\`*_~<>&$!{}|\"";
    std::string out;
    for (const char c : text)
        out +=
            k_special.find(c) != k_special.npos ? quoted(c) : std::string(1, c == '\n' ? ' ' : c);
    return out;
}

std::string picture(const Span& span) {
    const Picture& made = *span.picture;
    std::string out = "![" + quoted_words(span.text) + "](" + destination(made.source);
    if (!made.caption.empty())
        out += " \"" + quoted_words(made.caption) + "\"";
    out += ')';
    const std::string width = width_text(made.width);
    return width.empty() ? out : out + "{width=" + width + "}";
}

constexpr TagMark k_outer_first[] = {TagMark::bold,      TagMark::italic, TagMark::strike,
                                     TagMark::underline, TagMark::super,  TagMark::sub};

struct Delimiter {
    std::string_view open, close;
};

Delimiter delimiter(TagMark mark, bool tags) {
    switch (mark) {
        case TagMark::bold:
            return tags ? Delimiter{"<b>", "</b>"} : Delimiter{"**", "**"};
        case TagMark::italic:
            return tags ? Delimiter{"<i>", "</i>"} : Delimiter{"*", "*"};
        case TagMark::strike:
            return tags ? Delimiter{"<s>", "</s>"} : Delimiter{"~~", "~~"};
        case TagMark::underline:
            return {"<u>", "</u>"};
        case TagMark::super:
            return {"<sup>", "</sup>"};
        case TagMark::sub:
            return {"<sub>", "</sub>"};
        default:
            return {};
    }
}

class InlineWriter {
public:
    InlineWriter(const std::vector<Span>& spans, Level level, Line line)
        : spans_(spans), level_(level), line_(line) {}

    std::string run() {
        for (at_ = 0; at_ < spans_.size(); ++at_) {
            switch_styles();
            out_ += body(spans_[at_]);
        }
        close_down_to(0);
        if (!link_.empty())
            end_link();
        return finished();
    }

private:
    bool styled() const { return level_ != Level::none; }

    static bool has(const Span& span, TagMark mark) {
        Style style = span.style;
        return bit_of(style, mark);
    }

    /// How many spans from here on have the mark.
    size_t lasts(TagMark mark) const {
        size_t n = at_;
        while (n < spans_.size() && has(spans_[n], mark) && spans_[n].link == spans_[at_].link)
            ++n;
        return n - at_;
    }

    void switch_styles() {
        if (!styled())
            return;
        const Span& span = spans_[at_];
        size_t keep = span.link == link_ ? 0 : open_.size();
        if (span.link == link_)
            while (keep < open_.size() && has(span, open_[keep]))
                ++keep;
        else
            keep = 0;
        close_down_to(keep);
        if (span.link != link_) {
            if (!link_.empty())
                end_link();
            link_ = span.link;
            if (!link_.empty())
                begin("[");
        }
        std::vector<TagMark> missing;
        for (const auto mark : k_outer_first)
            if (has(span, mark) && std::find(open_.begin(), open_.end(), mark) == open_.end())
                missing.push_back(mark);
        std::stable_sort(missing.begin(), missing.end(),
                         [this](TagMark a, TagMark b) { return lasts(a) > lasts(b); });
        for (const auto mark : missing) {
            out_ += pieces_.add(std::string(delimiter(mark, level_ == Level::tags).open));
            open_.push_back(mark);
        }
    }

    /// An exclamation mark before it would make a picture of a link.
    void begin(std::string_view bracket) {
        if (out_.ends_with('!')) {
            out_.pop_back();
            out_ += pieces_.add("\\!");
        }
        out_ += pieces_.add(std::string(bracket));
    }

    void end_link() { out_ += pieces_.add("](" + destination(link_) + ")"); }

    void close_down_to(size_t keep) {
        while (open_.size() > keep) {
            out_ += pieces_.add(std::string(delimiter(open_.back(), level_ == Level::tags).close));
            open_.pop_back();
        }
    }

    std::string body(const Span& span) {
        if (!styled())
            return without_pieces(span.text);
        if (span.picture)
            return pieces_.add(in_line(picture(span)));
        if (span.style.math)
            return pieces_.add(in_line(math_span(span, level_ != Level::all)));
        if (span.style.code)
            return pieces_.add(in_line(code_span(span.text)));
        std::string out = without_pieces(span.text);
        return span.link.empty() ? out : with_brackets_escaped(out);
    }

    std::string in_line(std::string text) const {
        if (line_ == Line::paragraph)
            return text;
        std::replace(text.begin(), text.end(), '\n', ' ');
        return text;
    }

    std::string with_brackets_escaped(std::string_view text) {
        std::string out;
        for (const char c : text)
            out += c == '[' || c == ']' ? pieces_.add(quoted(c)) : std::string(1, c);
        return out;
    }

    std::string finished() const {
        std::string lines;
        for (const char c : escape_markup(out_)) {
            if (c == '\n')
                lines += line_ == Line::paragraph ? "\\\n" : "<br>";
            else if (c == '|' && line_ == Line::cell)
                lines += "\\|";
            else
                lines += c;
        }
        return pieces_.put_back(lines);
    }

    const std::vector<Span>& spans_;
    Level level_;
    Line line_;
    Pieces pieces_;
    std::string out_, link_;
    std::vector<TagMark> open_;  // outermost first
    size_t at_ = 0;
};

}  // namespace

std::string inline_markup(const std::vector<Span>& spans, Level level, Line line) {
    return InlineWriter(spans, level, line).run();
}

}  // namespace examgen::text
