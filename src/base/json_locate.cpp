// Finds the places of JSON values in their text, for messages. A walk of its own, since a reader
// that kept a place with every value would pay for it on every healthy file.

#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/json.h"

namespace examgen::json {
namespace {

constexpr std::string_view k_byte_order_mark = "\xef\xbb\xbf";  // skipped by the reader too

size_t start_of(std::string_view text) {
    return text.starts_with(k_byte_order_mark) ? k_byte_order_mark.size() : 0;
}

/// A place in a text that only moves on. A byte order mark is no column.
struct Place {
    std::string_view text;
    size_t offset = start_of(text);
    int line = 1, column = 1;

    void advance(size_t to) {
        for (; offset < to; ++offset) {
            column += (static_cast<unsigned char>(text[offset]) & 0xc0) != 0x80;
            if (text[offset] == '\n') {
                ++line;
                column = 1;
            }
        }
    }
};

/// Walks JSON and gives each value's pointer with its offset, in the text's order. The text may end
/// in the middle; what nests too deep ends the walk.
class Locator {
public:
    using Visit = std::function<void(const std::string& pointer, size_t offset)>;

    Locator(std::string_view text, const Visit& visit)
        : text_(text),
          visit_(visit),
          at_(start_of(text)) {}

    void value(size_t depth = 0) {
        space();
        if (depth > k_max_depth)
            at_ = text_.size();
        if (at_ >= text_.size())
            return;
        visit_(path_, at_);
        if (text_[at_] == '{' || text_[at_] == '[')
            container(depth, text_[at_] == '{');
        else if (text_[at_] == '"')
            skip_string();
        else
            at_ = std::min(text_.find_first_of(",]} \n\r\t", at_), text_.size());
    }

private:
    void container(size_t depth, bool object) {
        const size_t length = path_.size();
        ++at_;
        for (size_t index = 0; at_ < text_.size(); ++index) {
            space();
            if (at_ >= text_.size() || text_[at_] == '}' || text_[at_] == ']')
                break;
            std::string name = std::to_string(index);
            if (object) {
                name = key();
                space();
                ++at_;  // the colon
            }
            (path_ += '/') += name;
            value(depth + 1);
            path_.resize(length);
            space();
            if (at_ < text_.size() && text_[at_] == ',')
                ++at_;
        }
        ++at_;
    }

    std::string key() {
        const size_t start = at_;
        skip_string();
        const auto read = nlohmann::json::parse(text_.substr(start, at_ - start), nullptr, false);
        std::string out;
        for (const char c : read.is_string() ? read.get<std::string>() : std::string())
            out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
        return out;
    }

    void skip_string() {
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
            at_ += text_[at_] == '\\';
        ++at_;
    }

    void space() { at_ = std::min(text_.find_first_not_of(" \n\r\t", at_), text_.size()); }

    std::string_view text_;
    const Visit& visit_;
    std::string path_;
    size_t at_;
};

}  // namespace

void locate_offset(std::string_view text, size_t offset, Where& where) {
    Place place{text};
    place.advance(std::min(offset, text.size()));
    where.line = place.line;
    where.column = place.column;
}

void locate(std::string_view text, Diagnostics& diagnostics) {
    std::vector<Diagnostic*> open;
    for (auto& one : diagnostics)
        if (!one.where.line)
            open.push_back(&one);
    if (open.empty())
        return;
    const auto by_pointer = [](const Diagnostic* a, const Diagnostic* b) {
        return a->where.pointer < b->where.pointer;
    };
    std::stable_sort(open.begin(), open.end(), by_pointer);
    Place place{text};
    const Locator::Visit visit = [&](const std::string& path, size_t offset) {
        auto it = std::lower_bound(open.begin(), open.end(), path, [](auto* d, const auto& p) {
            return d->where.pointer < p;
        });
        for (; it != open.end() && (*it)->where.pointer == path; ++it) {
            Where& where = (*it)->where;
            if (where.line)
                continue;
            place.advance(offset);
            where.line = place.line;
            where.column = place.column;
        }
    };
    Locator(text, visit).value();
}

}  // namespace examgen::json
