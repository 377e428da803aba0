// Cells of questions whose fields each take one of several options: matching and cloze (`1B 2A`:
// in row 1 the option printed with B) and ordering (`C A B`: the letters in order).

#include "exam/partners.h"

#include <algorithm>
#include <optional>

namespace examgen::exam {
namespace {

Answer undecided() {
    return {AnswerStatus::review, {}};
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

bool is_letter(char c) {
    return c >= 'A' && c <= 'Z';
}

constexpr std::string_view k_gaps = " \t,;/";

/// Reads rows one after the other into `out`.
class RowReader {
public:
    RowReader(const Question& question, const Item& item, std::string_view text)
        : question_(question), item_(item), text_(text) {
        out_.fields.resize(question.key.size());
    }

    Answer read() {
        skip(k_gaps);
        const bool numbered = !text_.empty() && is_digit(text_.front());
        if (!(numbered ? read_numbered() : read_listed()))
            return undecided();
        const bool any = std::any_of(out_.fields.begin(), out_.fields.end(),
                                     [](const auto& field) { return !field.empty(); });
        out_.status = any ? AnswerStatus::ok : AnswerStatus::blank;
        return std::move(out_);
    }

private:
    void skip(std::string_view these) {
        text_.remove_prefix(std::min(text_.find_first_not_of(these), text_.size()));
    }

    /// `1B 2A`, also `1: B, 2: A` and `1=B`; a row may be left out.
    bool read_numbered() {
        while (!text_.empty()) {
            size_t row = 0, used = 0;
            for (; used < text_.size() && used < 4 && is_digit(text_[used]); ++used)
                row = row * 10 + static_cast<size_t>(text_[used] - '0');
            text_.remove_prefix(used);
            skip(" \t=:.)-");
            if (used == 0 || row == 0 || text_.empty() || !is_letter(text_.front()))
                return false;
            for (; !text_.empty() && is_letter(text_.front()); text_.remove_prefix(1))
                if (!mark(row - 1, text_.front()))
                    return false;
            skip(k_gaps);
        }
        return true;
    }

    /// A letter or a point for each row.
    bool read_listed() {
        size_t row = 0;
        for (; !text_.empty(); ++row) {
            if (text_.front() != '.' && !mark(row, text_.front()))
                return false;
            text_.remove_prefix(1);
            skip(k_gaps);
        }
        return row == out_.fields.size();
    }

    bool mark(size_t row, char letter) {
        if (row >= out_.fields.size() || !is_letter(letter))
            return false;
        const auto options = options_at(question_, item_, row);
        const auto place = static_cast<size_t>(letter - 'A');
        if (place >= options.size())
            return false;
        const std::string& id = question_.options[options[place]].id;
        auto& field = out_.fields[row];
        if (std::find(field.begin(), field.end(), id) == field.end())
            field.push_back(id);
        return true;
    }

    const Question& question_;
    const Item& item_;
    std::string_view text_;
    Answer out_;
};

/// The letters of what is marked in a row, in printed order.
std::string letters_of(const Question& question, const Item& item, const Answer& answer,
                       size_t row) {
    const auto options = options_at(question, item, row);
    std::string out;
    for (size_t i = 0; i < options.size(); ++i)
        for (const auto& id : answer.fields[row])
            if (question.options[options[i]].id == id)
                out += option_label(i);
    return out;
}

}  // namespace

bool has_partners(const Question& question) {
    return question.kind == "matching" || question.kind == "cloze" || question.kind == "ordering";
}

Answer read_partners(const Question& question, const Item& item, std::string_view text) {
    Answer out = RowReader(question, item, text).read();
    if (question.kind != "ordering" || out.status != AnswerStatus::ok)
        return out;
    // In an order nothing stands twice: a slip of whoever typed it.
    std::vector<std::string> all;
    for (const auto& field : out.fields)
        all.insert(all.end(), field.begin(), field.end());
    std::sort(all.begin(), all.end());
    return std::adjacent_find(all.begin(), all.end()) == all.end() ? out : undecided();
}

std::string marked_partners(const Question& question, const Item& item, const Answer& answer) {
    std::string out;
    for (size_t row = 0; row < answer.fields.size(); ++row) {
        const std::string letters = letters_of(question, item, answer, row);
        std::string cell = letters.empty() ? "" : std::to_string(row + 1) + letters;
        if (question.kind == "ordering")
            cell = letters.empty() ? "." : letters;
        if (!cell.empty())
            out += (out.empty() ? "" : " ") + cell;
    }
    return out;
}

std::string canonical_partners(const Question& question, const Answer& answer) {
    std::string out;
    const auto add = [&out](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
    for (size_t row = 0; row < answer.fields.size(); ++row) {
        if (answer.fields[row].empty() && question.kind == "ordering")
            add(".");
        for (const auto& id : answer.fields[row])
            add(question.kind == "matching" ? question.left[row] + "=" + id : id);
    }
    return out;
}

}  // namespace examgen::exam
