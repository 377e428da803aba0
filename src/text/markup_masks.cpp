#include "text/markup_masks.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "text/math_spans.h"
#include "text/picture_width.h"

namespace examgen::text {
namespace {

constexpr char32_t k_first_mask = 0xf0000, k_masks = 0xfff0;

bool is_mask(char32_t c) {
    return c >= k_first_mask && c < k_first_mask + k_masks;
}

/// Copies the text between formulas, one sign after the other.
class Masker {
public:
    explicit Masker(std::string_view source) : source_(source) {}

    Masked run() {
        size_t at = 0;
        for (const auto& span : find_math_spans(source_)) {
            if (out_.masks.size() >= k_masks)
                break;
            copy(at, span.begin);
            add({source_.substr(span.begin, span.end - span.begin), Mask::What::formula,
                 tex_of(source_, span), span.display});
            at = span.end;
        }
        copy(at, source_.size());
        return std::move(out_);
    }

private:
    void add(Mask mask) {
        if (out_.masks.size() >= k_masks)
            return;
        append_utf8(out_.source, k_first_mask + static_cast<char32_t>(out_.masks.size()));
        out_.masks.push_back(std::move(mask));
    }

    void copy(size_t from, size_t end) {
        constexpr std::string_view k_special = "\xf3{~";  // \xf3 leads characters for private use
        for (size_t at = from; at < end;) {
            const size_t next = std::min(source_.find_first_of(k_special, at), end);
            out_.source += source_.substr(at, next - at);
            at = next;
            if (at < end)
                at += special(at, end);
        }
    }

    /// Writes what begins at `at`, masked or not, and returns its length.
    size_t special(size_t at, size_t end) {
        Mask mask;
        const auto rest = source_.substr(at, end - at);
        if (rest[0] == '{')
            mask = braces(at, rest);
        else if (rest[0] == '~')
            mask = lone_tilde(at, rest);
        else
            mask = own_character(rest);
        if (mask.written.empty()) {
            out_.source += rest[0];
            return 1;
        }
        const size_t length = mask.written.size();
        add(std::move(mask));
        return length;
    }

    bool is_escaped(size_t at) const {
        size_t n = 0;
        while (n < at && source_[at - n - 1] == '\\')
            ++n;
        return n % 2 == 1;
    }

    Mask braces(size_t at, std::string_view rest) const {
        constexpr std::pair<std::string_view, Mask::What> k_signs[] = {
            {"{<}", Mask::What::left}, {"{^}", Mask::What::above}, {"{#}", Mask::What::header}};
        if (is_escaped(at))
            return {};
        for (const auto& [sign, what] : k_signs)
            if (rest.starts_with(sign))
                return {rest.substr(0, sign.size()), what};
        const bool behind_picture = at > 0 && (source_[at - 1] == ')' || source_[at - 1] == ']');
        const size_t close = std::min(rest.substr(0, 32).find('}'), rest.size());
        const auto written = rest.substr(0, std::min(close + 1, rest.size()));
        if (behind_picture && read_width_braces(written))
            return {written, Mask::What::width};
        return {};
    }

    /// One tilde is a sign for "about", not half of a pair that strikes out.
    Mask lone_tilde(size_t at, std::string_view rest) const {
        const bool pair = rest.substr(1, 1) == "~" || (at > 0 && source_[at - 1] == '~');
        return pair || is_escaped(at) ? Mask{} : Mask{rest.substr(0, 1)};
    }

    static Mask own_character(std::string_view rest) {
        size_t end = 0;
        return is_mask(next_code_point(rest, end)) ? Mask{rest.substr(0, end)} : Mask{};
    }

    std::string_view source_;
    Masked out_;
};

}  // namespace

const Mask* Masked::of(char32_t c) const {
    return is_mask(c) && c - k_first_mask < masks.size() ? &masks[c - k_first_mask] : nullptr;
}

std::string Masked::unmasked(std::string_view text) const {
    std::string out;
    for (size_t at = 0; at < text.size();) {
        const size_t begin = at;
        const Mask* mask = of(next_code_point(text, at));
        out += mask ? mask->written : text.substr(begin, at - begin);
    }
    return out;
}

Masked mask_markup(std::string_view source) {
    return Masker(source).run();
}

}  // namespace examgen::text
