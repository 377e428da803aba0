#include "exchange/page_text.h"

#include <algorithm>
#include <utility>

#include "exchange/plain_text.h"

namespace examgen::exchange {
namespace {

/// The number of a line "12. text" or "12) text" and where its text begins; 0: not an item.
struct Item {
    int number = 0;
    size_t text = 0;
};

Item item_of(std::string_view line) {
    const size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    const bool item = digits > 0 && digits <= 4 && digits + 1 < line.size() &&
                      (line[digits] == '.' || line[digits] == ')') && line[digits + 1] == ' ';
    if (!item)
        return {};
    int number = 0;
    for (const char c : line.substr(0, digits))
        number = number * 10 + (c - '0');
    return {number, digits + 2};
}

class Splitter {
public:
    std::vector<Block> run(std::string_view text) {
        for (size_t at = 0; at < text.size();) {
            const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
            add(text.substr(at, end - at));
            at = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
        }
        return std::move(blocks_);
    }

private:
    void add(std::string_view raw) {
        ++line_;
        std::string line = tidy(raw);
        if (line.empty()) {
            open_ = false;
            return;
        }
        const size_t indent = std::min(raw.find_first_not_of(" \t"), raw.size());
        const Item item = item_of(line);
        const bool in_list = !blocks_.empty() && blocks_.back().is_list;
        const bool next_item =
            in_list && static_cast<size_t>(item.number) == blocks_.back().lines.size() + 1;
        if (item.number == 1 || next_item)
            add_item(line.substr(item.text), next_item, indent);
        else if (in_list && open_ && indent > item_indent_)
            blocks_.back().lines.back() += " " + line;
        else
            add_text(std::move(line), in_list);
        open_ = true;
    }

    void add_item(std::string text, bool continues, size_t indent) {
        if (!continues)
            blocks_.push_back({true, line_, {}});
        blocks_.back().lines.push_back(std::move(text));
        item_indent_ = indent;
    }

    void add_text(std::string line, bool after_list) {
        if (!open_ || after_list || blocks_.empty())
            blocks_.push_back({false, line_, {}});
        blocks_.back().lines.push_back(std::move(line));
    }

    std::vector<Block> blocks_;
    int line_ = 0;
    bool open_ = false;  // whether the line above was not empty
    size_t item_indent_ = 0;
};

}  // namespace

std::vector<Block> split_blocks(std::string_view text) {
    return Splitter().run(text);
}

}  // namespace examgen::exchange
