#include "base/json_writer.h"

#include <cmath>

namespace examgen::json {

std::string quoted(std::string_view text) {
    constexpr std::string_view k_hex = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (byte < 32 || byte == 127)
            ((out += "\\u00") += k_hex[byte >> 4]) += k_hex[byte & 15];
        else
            out += c;
    }
    return out += '"';
}

std::string decimal(double value, int places) {
    double scale = 1;
    for (int i = 0; i < places; ++i)
        scale *= 10;
    const long long rounded = std::llround(std::abs(value) * scale);
    const auto unit = static_cast<long long>(scale);
    std::string out = value < 0 && rounded > 0 ? "-" : "";
    out += std::to_string(rounded / unit);
    std::string tail = std::to_string(rounded % unit + unit).substr(1);
    while (!tail.empty() && tail.back() == '0')
        tail.pop_back();
    return tail.empty() ? out : out + "." + tail;
}

void Writer::separate() {
    if (after_key_) {
        after_key_ = false;
        return;
    }
    if (open_.empty())
        return;
    Open& in = open_.back();
    if (!in.empty)
        out_ += ',';
    if (in.one_line) {
        if (!in.empty)
            out_ += ' ';
    } else {
        out_ += '\n';
        out_.append(open_.size() * 2, ' ');
    }
    in.empty = false;
}

Writer& Writer::begin(char bracket, bool one_line) {
    separate();
    out_ += bracket;
    open_.push_back({one_line || (!open_.empty() && open_.back().one_line)});
    return *this;
}

Writer& Writer::end(char bracket) {
    const Open in = open_.back();
    open_.pop_back();
    if (!in.one_line && !in.empty) {
        out_ += '\n';
        out_.append(open_.size() * 2, ' ');
    }
    out_ += bracket;
    return *this;
}

Writer& Writer::key(std::string_view name) {
    separate();
    out_ += quoted(name) + ": ";
    after_key_ = true;
    return *this;
}

Writer& Writer::raw(std::string_view text) {
    separate();
    out_ += text;
    return *this;
}

std::string Writer::take() { return std::move(out_) + "\n"; }

}  // namespace examgen::json
