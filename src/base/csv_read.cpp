// A row is gathered in one string with the ends of its cells; runs without special characters are
// copied whole. Method: a table of the bytes at which a run stops.

#include <algorithm>
#include <array>
#include <cstring>

#include "base/csv.h"
#include "base/utf8.h"

namespace examgen::csv {
namespace {

constexpr size_t k_block = 1 << 16;
constexpr std::string_view k_bom = "\xef\xbb\xbf";

/// The code points of Windows-1252 from 80 to 9F; 0: not assigned.
constexpr std::array<char16_t, 32> k_cp1252 = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

std::string from_cp1252(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        char32_t code = byte;
        if (byte >= 0x80 && byte < 0xa0)
            code = k_cp1252[byte - 0x80] ? k_cp1252[byte - 0x80] : k_replacement;
        append_utf8(out, code);
    }
    return out;
}

/// A source of UTF-16 as UTF-8.
class FromUtf16 {
public:
    FromUtf16(Source source, std::string start, bool big)
        : source_(std::move(source)), bytes_(std::move(start)), big_(big) {}

    size_t operator()(std::span<char> into) {
        while (ready_.size() - taken_ < into.size() && !ended_)
            convert();
        const size_t n = std::min(into.size(), ready_.size() - taken_);
        std::memcpy(into.data(), ready_.data() + taken_, n);
        taken_ += n;
        if (taken_ == ready_.size()) {
            ready_.clear();
            taken_ = 0;
        }
        return n;
    }

private:
    char32_t unit(size_t i) const {
        const auto byte = [&](size_t at) { return static_cast<unsigned char>(bytes_[at]); };
        return big_ ? static_cast<char32_t>(byte(i) << 8 | byte(i + 1))
                    : static_cast<char32_t>(byte(i + 1) << 8 | byte(i));
    }

    void convert() {
        char block[k_block];
        const size_t n = source_(block);
        bytes_.append(block, n);
        ended_ = n == 0;
        size_t i = 0;
        for (; i + 1 < bytes_.size(); i += 2) {
            char32_t code = unit(i);
            const bool high = code >= 0xd800 && code < 0xdc00;
            if (high && i + 3 >= bytes_.size() && !ended_)
                break;
            if (high && i + 3 < bytes_.size() && (unit(i + 2) & 0xfc00) == 0xdc00) {
                code = 0x10000 + ((code - 0xd800) << 10) + (unit(i + 2) - 0xdc00);
                i += 2;
            } else if (code >= 0xd800 && code < 0xe000) {
                code = k_replacement;
            }
            append_utf8(ready_, code);
        }
        bytes_.erase(0, i);
    }

    Source source_;
    std::string bytes_, ready_;
    size_t taken_ = 0;
    bool big_, ended_ = false;
};

/// Whether the text is UTF-16 by its mark or by zeros beside every second byte; -1: it is not,
/// 0: little endian, 1: big endian.
int utf16_order(std::string_view start) {
    if (start.starts_with("\xff\xfe"))
        return 0;
    if (start.starts_with("\xfe\xff"))
        return 1;
    size_t even = 0, odd = 0;
    const size_t n = std::min<size_t>(start.size(), 256) / 2 * 2;
    for (size_t i = 0; i < n; ++i)
        (i % 2 ? odd : even) += start[i] == '\0';
    if (n >= 4 && odd * 4 > n && even == 0)
        return 0;
    return n >= 4 && even * 4 > n && odd == 0 ? 1 : -1;
}

/// The separator that the first line holds most often outside of quotes.
char separator_of(std::string_view start) {
    size_t comma = 0, semicolon = 0, tab = 0;
    bool quoted = false;
    for (const char c : start) {
        if (c == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        if (c == '\n' || c == '\r')
            break;
        comma += c == ',';
        semicolon += c == ';';
        tab += c == '\t';
    }
    if (tab > 0 && tab >= comma && tab >= semicolon)
        return '\t';
    return semicolon > comma ? ';' : ',';
}

}  // namespace

Reader::Reader(Source source) : source_(std::move(source)), buffer_(k_block) {}

bool Reader::fill() {
    const size_t n = source_(buffer_);
    at_ = buffer_.data();
    end_ = at_ + n;
    return n > 0;
}

void Reader::recognise() {
    started_ = true;
    // A pipe may give little at a time; enough must be there to see the first line.
    std::string start(k_block, '\0');
    size_t have = 0;
    while (have < k_block) {
        const size_t n = source_(std::span(start).subspan(have));
        if (n == 0)
            break;
        have += n;
    }
    start.resize(have);
    if (const int order = utf16_order(start); order >= 0 && !wide_) {
        wide_ = true;
        FromUtf16 wide(std::move(source_), std::move(start), order == 1);
        source_ = [wide = std::move(wide)](std::span<char> into) mutable { return wide(into); };
        return recognise();
    }
    std::copy(start.begin(), start.end(), buffer_.begin());
    at_ = buffer_.data();
    end_ = at_ + have;
    std::string_view view(start);
    if (view.starts_with(k_bom)) {
        view.remove_prefix(k_bom.size());
        at_ += k_bom.size();
    }
    separator_ = separator_of(view);
    if (view.starts_with("sep=") && view.size() > 5 && (view[5] == '\n' || view[5] == '\r')) {
        separator_ = view[4];
        at_ += 5;
    }
    for (const char c : {separator_, '"', '\n', '\r', '\0'})
        stops_[static_cast<unsigned char>(c)] = true;
}

void Reader::add(const char* from, size_t n) {
    if (text_.size() - cell_start_ + n > k_max_cell || text_.size() + n > k_max_row) {
        flaws_.too_long = true;
        return;
    }
    text_.append(from, n);
}

void Reader::end_cell() {
    if (spans_.size() < k_max_columns)
        spans_.emplace_back(cell_start_, text_.size() - cell_start_);
    else
        flaws_.too_many = true;
    if (spans_.size() == k_max_columns && flaws_.too_many)
        text_.resize(cell_start_);
    cell_start_ = text_.size();
    after_quote_ = cell_quoted_ = false;
}

void Reader::end_line(char c) {
    ++line_;
    after_cr_ = c == '\r';
    row_done_ = true;
}

/// Within quotes: up to the closing one or the end of the buffer.
void Reader::quoted_run() {
    const char* from = at_;
    while (at_ < end_ && *at_ != '"' && *at_ != '\n' && *at_ != '\0' && *at_ != '\r')
        ++at_;
    add(from, static_cast<size_t>(at_ - from));
    if (at_ == end_)
        return;
    const char c = *at_++;
    if (c == '"') {
        in_quotes_ = false;
        after_quote_ = true;
    } else if (c == '\0') {
        flaws_.nul = true;
    } else {
        const bool second = c == '\n' && after_cr_;
        line_ += !second;
        add(&c, 1);
    }
    after_cr_ = c == '\r';
}

/// Outside of quotes: a run and the character at which it stops.
void Reader::plain_run() {
    const char* from = at_;
    while (at_ < end_ && !stops_[static_cast<unsigned char>(*at_)])
        ++at_;
    if (at_ > from) {
        add(from, static_cast<size_t>(at_ - from));
        after_quote_ = after_cr_ = false;
    }
    if (at_ == end_)
        return;
    const char c = *at_++;
    after_cr_ = false;
    if (c == '"') {
        if (after_quote_)  // a doubled quote, or one that stands in the cell
            add("\"", 1);
        else if (text_.size() != cell_start_ || cell_quoted_)
            return add("\"", 1);
        in_quotes_ = cell_quoted_ = true;
        after_quote_ = false;
    } else if (c == '\0') {
        flaws_.nul = true;
    } else if (c == separator_) {
        end_cell();
    } else {
        end_line(c);
    }
}

bool Reader::read_row() {
    text_.clear();
    spans_.clear();
    flaws_ = {};
    cell_start_ = 0;
    row_done_ = false;
    row_line_ = line_;
    while (!row_done_) {
        if (at_ == end_ && !fill()) {
            flaws_.open_quote = in_quotes_;
            in_quotes_ = false;
            if (text_.empty() && spans_.empty() && !cell_quoted_ && !flaws_.any())
                return false;
            break;
        }
        if (spans_.empty() && text_.empty() && !in_quotes_ && after_cr_ && *at_ == '\n') {
            after_cr_ = false;
            ++at_;
            continue;
        }
        in_quotes_ ? quoted_run() : plain_run();
    }
    end_cell();
    return true;
}

/// Views of the cells, as UTF-8 and without a byte order mark in front.
void Reader::finish_cells() {
    cells_.clear();
    decoded_.clear();
    const std::string_view all = text_;
    const bool high = std::any_of(all.begin(), all.end(), [](char c) { return c < 0; });
    if (high)
        decoded_.reserve(spans_.size());
    for (const auto& [from, length] : spans_) {
        std::string_view cell = all.substr(from, length);
        if (high && cell.starts_with(k_bom))
            cell.remove_prefix(k_bom.size());
        if (high && !is_valid_utf8(cell))
            cell = decoded_.emplace_back(from_cp1252(cell));
        cells_.push_back(cell);
    }
}

bool Reader::next() {
    if (!started_)
        recognise();
    while (read_row()) {
        finish_cells();
        const bool empty = std::all_of(cells_.begin(), cells_.end(),
                                       [](std::string_view cell) { return cell.empty(); });
        if (!empty || flaws_.any())
            return true;
    }
    return false;
}

}  // namespace examgen::csv
