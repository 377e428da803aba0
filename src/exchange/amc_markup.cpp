#include "exchange/amc_markup.h"

#include <algorithm>

#include "base/utf8.h"
#include "exchange/settle.h"
#include "text/commonmark.h"
#include "text/markup.h"

namespace examgen::exchange {
namespace {

struct Pair {
    std::string_view open, close;
    bool text::Style::*bit;
};

constexpr Pair k_pairs[] = {{"[*", "*]", &text::Style::bold},
                            {"[_", "_]", &text::Style::italic},
                            {"[|", "|]", &text::Style::code}};

class Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    AmcText run() {
        while (at_ < text_.size())
            if (!latex() && !styled() && !picture() && !paragraph())
                plain(text_[at_++]);
        end_paragraph();
        bool exact = true;
        out_.markup = text::to_commonmark(blocks_, exact);
        return std::move(out_);
    }

private:
    std::string_view rest() const { return text_.substr(at_); }

    void add(std::string words, text::Style style) {
        if (!spans_.empty() && spans_.back().style == style && !style.math)
            spans_.back().text += words;
        else
            spans_.push_back({std::move(words), style});
    }

    void plain(char c) { add(std::string(1, c == '\n' ? ' ' : c), {}); }

    /// "[[$x$]]" is a formula; other LaTeX stays as code.
    bool latex() {
        const size_t close = rest().starts_with("[[") ? rest().find("]]") : text_.npos;
        if (close == text_.npos)
            return false;
        std::string inside(trim(rest().substr(2, close - 2)));
        text::Style style;
        const bool math = inside.size() > 2 && inside.starts_with('$') && inside.ends_with('$') &&
                          inside.find('$', 1) == inside.size() - 1;
        if (math) {
            style.math = true;
            inside = inside.substr(1, inside.size() - 2);
        } else {
            style.code = true;
            out_.lost.push_back("LaTeX " + shortened(inside, 30));
        }
        std::replace(inside.begin(), inside.end(), '\n', ' ');
        if (!inside.empty())
            add(std::move(inside), style);
        at_ += close + 2;
        return true;
    }

    bool styled() {
        for (const auto& [open, close, bit] : k_pairs) {
            const size_t end = rest().starts_with(open) ? rest().find(close, 2) : text_.npos;
            if (end == text_.npos)
                continue;
            text::Style style;
            style.*bit = true;
            std::string words(trim(rest().substr(2, end - 2)));
            std::replace(words.begin(), words.end(), '\n', ' ');
            if (!words.empty())
                add(std::move(words), style);
            at_ += end + 2;
            return true;
        }
        return false;
    }

    /// "!name.png!" or "!{width=3cm}name.png!".
    bool picture() {
        const size_t end = rest().starts_with('!') ? rest().find('!', 1) : text_.npos;
        if (end == text_.npos || end < 3)
            return false;
        std::string_view name = rest().substr(1, end - 1);
        if (name.starts_with('{') && name.find('}') != name.npos)
            name.remove_prefix(name.find('}') + 1);
        if (name.find_first_of(" \n") != name.npos || name.find('.') == name.npos)
            return false;
        out_.lost.push_back("picture " + shortened(name, 40));
        add("[" + std::string(name) + "]", {});
        at_ += end + 1;
        return true;
    }

    bool paragraph() {
        if (!rest().starts_with("\n\n"))
            return false;
        end_paragraph();
        while (at_ < text_.size() && text_[at_] == '\n')
            ++at_;
        return true;
    }

    void end_paragraph() {
        while (!spans_.empty() && spans_.back().style == text::Style{}) {
            auto& words = spans_.back().text;
            while (words.ends_with(' '))
                words.pop_back();
            if (!words.empty())
                break;
            spans_.pop_back();
        }
        if (!spans_.empty())
            blocks_.push_back({text::BlockKind::paragraph, 1, std::move(spans_), {}});
        spans_.clear();
    }

    std::string_view text_;
    size_t at_ = 0;
    std::vector<text::Span> spans_;
    std::vector<text::Block> blocks_;
    AmcText out_;
};

void write(const std::vector<text::Block>& blocks, std::string& out) {
    for (const auto& block : blocks) {
        if (!out.empty() && !out.ends_with(' '))
            out += ' ';
        for (const auto& span : block.spans) {
            std::string words = span.text;
            std::replace(words.begin(), words.end(), '\n', ' ');
            if (span.style.math) {
                out += "[[$" + words + "$]]";
                continue;
            }
            const auto pair = std::find_if(std::begin(k_pairs), std::end(k_pairs),
                                           [&](const Pair& p) { return span.style.*p.bit; });
            if (pair == std::end(k_pairs))
                out += words;
            else
                ((out += pair->open) += words) += pair->close;
        }
        write(block.children, out);
    }
}

}  // namespace

AmcText amc_to_markup(std::string_view text) {
    return Reader(trim(text)).run();
}

ToAmc markup_to_amc(std::string_view markup) {
    const auto tree = text::parse_markup(markup);
    ToAmc out;
    write(tree, out.text);
    out.exact = text::parse_markup(amc_to_markup(out.text).markup) == tree;
    return out;
}

}  // namespace examgen::exchange
