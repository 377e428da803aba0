#include "text/mathml_tokens.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/utf8.h"

namespace examgen::text {
namespace {

MathFace face_named(std::string_view variant) {
    constexpr std::pair<std::string_view, MathFace> k_variants[] = {
        {"normal", MathFace::roman},
        {"bold", MathFace::bold},
        {"italic", MathFace::italic},
        {"bold-italic", MathFace::bold_italic},
        {"sans-serif", MathFace::sans},
        {"monospace", MathFace::mono},
        {"double-struck", MathFace::blackboard},
        {"script", MathFace::script},
        {"fraktur", MathFace::fraktur}};
    for (const auto& [name, face] : k_variants)
        if (name == variant)
            return face;
    return MathFace::automatic;
}

/// "0.5em" in eighteenths of an em; other units by rule of thumb.
int mu_of(std::string_view length) {
    double value = 0;
    const auto [end, problem] =
        std::from_chars(length.data(), length.data() + length.size(), value);
    if (problem != std::errc{} || std::isnan(value))
        return 0;
    const std::string_view unit(end, static_cast<size_t>(length.data() + length.size() - end));
    value *= unit == "em" ? 18 : unit == "ex" ? 8 : unit == "pt" ? 1.8 : unit == "px" ? 1.35 : 0;
    return static_cast<int>(std::lround(std::clamp(value, -720.0, 720.0)));
}

/// At most one mark, and digits behind it.
void flush(Number& one, MathRow& out) {
    const bool marks = std::count_if(one.text.begin(), one.text.end(),
                                     [](char c) { return c == '.' || c == ','; }) > 1;
    const bool open_end = !one.text.empty() && (one.text.back() < '0' || one.text.back() > '9');
    if (marks || open_end) {
        for (const char c : one.text) {
            if (c >= '0' && c <= '9')
                out.push_back({Number{std::string(1, c), one.face}});
            else
                out.push_back({Symbol{static_cast<unsigned char>(c)}});
        }
    } else if (!one.text.empty()) {
        out.push_back({one});
    }
    one.text.clear();
}

std::optional<int> size_named(std::string_view text) {
    if (text.size() != 1 || text[0] < '0' || text[0] > '4')
        return {};
    return text[0] - '0';
}

void identifier(const GumboNode* node, MathRow& out) {
    const auto text = text_of(node);
    const auto codes = code_points(text);
    const auto variant = attribute(node, "mathvariant");
    const MathFace face = face_named(variant);
    if (attribute(node, "data-class") == "op") {
        out.push_back({Name{text}});
    } else if (codes.size() == 1) {
        const auto [plain, own] = unstyled(codes[0]);
        const bool greek = plain >= 0x391 && plain <= 0x3a9 && face == MathFace::roman;
        const MathFace all = own != MathFace::automatic ? own : greek ? MathFace::automatic : face;
        out.push_back({Symbol{plain, MathClass::ord, all}});
    } else if (variant.empty() && !codes.empty()) {
        out.push_back({Name{text}});
    } else if (!codes.empty()) {
        Group group;
        for (const char32_t c : codes)
            group.body.push_back({Symbol{c, MathClass::ord, face}});
        out.push_back({std::move(group)});
    }
}

void number(const GumboNode* node, MathRow& out) {
    Number one;
    one.face = face_named(attribute(node, "mathvariant"));
    for (const char32_t c : code_points(text_of(node))) {
        const auto [plain, own] = unstyled(c);
        const bool digit = plain >= '0' && plain <= '9';
        if (digit && own != MathFace::automatic)
            one.face = own;
        if (digit || ((plain == '.' || plain == ',') && !one.text.empty())) {
            one.text += static_cast<char>(plain);
            continue;
        }
        flush(one, out);
        const char32_t code = plain == '-' ? 0x2212 : plain;
        out.push_back({Symbol{code, class_of(code)}});
    }
    flush(one, out);
}

void mark(const GumboNode* node, MathRow& out) {
    const auto text = text_of(node);
    const auto codes = code_points(text);
    const auto cls = class_named(attribute(node, "data-class"));
    const auto size = size_named(attribute(node, "data-size"));
    if (size && codes.size() == 1) {
        out.push_back({Delimiter{codes[0], *size, cls.value_or(MathClass::rel)}});
        return;
    }
    const bool word = codes.size() > 1 && std::all_of(codes.begin(), codes.end(), [](char32_t c) {
                          return c == ' ' || class_of(c) == MathClass::ord;
                      });
    if (word) {
        out.push_back({Name{text, attribute(node, "movablelimits") != ""}});
        return;
    }
    for (char32_t c : codes) {
        if (c >= 0x2061 && c <= 0x2064)
            continue;
        c = c == '-' ? 0x2212 : c == '*' ? 0x2217 : c == 0xb7 ? 0x22c5 : c;
        out.push_back({Symbol{c, cls.value_or(class_of(c))}});
    }
}

void words(const GumboNode* node, MathRow& out) {
    std::string text = text_of(node);
    if (text.starts_with("\xc2\xa0"))
        text.replace(0, 2, " ");
    if (text.ends_with("\xc2\xa0"))
        text.replace(text.size() - 2, 2, " ");
    const MathFace face = face_named(attribute(node, "mathvariant"));
    if (!text.empty())
        out.push_back({Words{text, face == MathFace::automatic ? MathFace::roman : face}});
}

void space(const GumboNode* node, MathRow& out) {
    if (const int mu = mu_of(attribute(node, "width")))
        out.push_back({Space{mu}});
}

}  // namespace

std::vector<char32_t> code_points(std::string_view text) {
    std::vector<char32_t> out;
    for (size_t at = 0; at < text.size();)
        out.push_back(next_code_point(text, at));
    return out;
}

std::optional<MathClass> class_named(std::string_view name) {
    constexpr std::string_view k_classes[] = {"ord",  "op",    "bin",   "rel",
                                              "open", "close", "punct", "inner"};
    for (size_t i = 0; i < std::size(k_classes); ++i)
        if (k_classes[i] == name)
            return static_cast<MathClass>(i);
    return {};
}

bool read_token(const GumboNode* node, MathRow& out) {
    struct Row {
        std::string_view name;
        void (*read)(const GumboNode*, MathRow&);
    };

    constexpr Row k_rows[] = {{"mi", identifier}, {"mn", number}, {"mo", mark},
                              {"mtext", words},   {"ms", words},  {"mspace", space}};
    for (const auto& row : k_rows)
        if (row.name == name_of(node))
            return row.read(node, out), true;
    return false;
}

}  // namespace examgen::text
