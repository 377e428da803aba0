// Line by line, as AMC's filter "plain" reads: "*" or "**" begins a question, "+" and "-" a choice,
// other lines go on with the text above.

#include "exchange/amc_txt.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>

#include "base/slug.h"
#include "base/utf8.h"
#include "exchange/amc_markup.h"
#include "exchange/intake.h"
#include "exchange/settle.h"
#include "exchange/share.h"

namespace examgen::exchange {
namespace {

using bank::Kind;

/// "PaperSize" of "PaperSize: A4"; "" for other lines.
std::string_view setting(std::string_view line) {
    const size_t colon = line.find(':');
    const auto name = line.substr(0, colon == line.npos ? 0 : colon);
    const bool word = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    });
    return word ? name : "";
}

bool is_group(std::string_view line) {
    return line.starts_with("*(") || line.starts_with("*)");
}

bool is_question(std::string_view line) {
    return line.starts_with('*') && !is_group(line);
}

bool is_choice(std::string_view line) {
    return line.starts_with('+') || line.starts_with('-');
}

/// What stands in brackets at the start of a line, taken off.
std::string take(std::string_view& line, char open, char close) {
    const size_t end = line.starts_with(open) ? line.find(close) : line.npos;
    if (end == line.npos || (open == '[' && line.size() > 1 &&
                             std::string_view("[*_|").find(line[1]) != std::string_view::npos))
        return "";
    std::string out(line.substr(1, end - 1));
    line.remove_prefix(end + 1);
    return out;
}

/// The value of "id=x" among "id=x,ordered"; a name alone has the value of its own name.
std::optional<std::string> option_named(std::string_view options, std::string_view name) {
    while (!options.empty()) {
        const size_t end = std::min(options.find(','), options.size());
        const auto one = trim(options.substr(0, end));
        options.remove_prefix(std::min(end + 1, options.size()));
        const size_t equals = std::min(one.find('='), one.size());
        if (trim(one.substr(0, equals)) == name)
            return std::string(trim(one.substr(std::min(equals + 1, one.size()))));
    }
    return {};
}

class Reader {
public:
    Reader(std::string_view text, const std::string& file)
        : text_(text), intake_(text, file, "amc-txt") {}

    Imported run() {
        for (size_t at = 0; at < text_.size();) {
            const size_t end = std::min(text_.find('\n', at), text_.size());
            ++line_;
            line(text_.substr(at, end - at), at);
            at = end + 1;
        }
        close(text_.size());
        return intake_.take(
            Error(msg("no question was found in this AMC-TXT file"), in_file(intake_.file()),
                  {msg("a question begins with * or **, its choices with + or -")}));
    }

private:
    void line(std::string_view whole, size_t begin) {
        if (whole.starts_with('#'))
            return;
        if (is_group(whole)) {
            close(begin);
            if (const auto text = trim(whole.substr(2)); !text.empty())
                say(msg("this line is not taken over: {}", shortened(text)));
        } else if (is_question(whole)) {
            close(begin);
            open(whole, begin);
        } else if (is_choice(whole)) {
            choice(whole);
        } else if (open_) {
            (texts_.back() += '\n') += trim(whole);
        } else if (!setting(whole).empty()) {
            intake_.lose(std::string(setting(whole)));
        }
    }

    void say(Message what) {
        intake_.at_line(line_);
        intake_.warn(std::move(what));
    }

    void open(std::string_view line, size_t begin) {
        open_ = true;
        begin_ = begin;
        first_line_ = line_;
        many_ = line.starts_with("**");
        line.remove_prefix(many_ ? 2 : 1);
        extra_ = take(line, '<', '>');
        options_ = take(line, '[', ']');
        if (extra_.empty())
            extra_ = take(line, '<', '>');
        scored_ = !take(line, '{', '}').empty();
        texts_ = {std::string(line)};
        right_.clear();
    }

    void choice(std::string_view line) {
        if (!open_)
            return say(msg("a choice without a question above it"));
        right_.push_back(line[0] == '+');
        line.remove_prefix(1);
        take(line, '[', ']');
        scored_ = !take(line, '{', '}').empty() || scored_;
        texts_.emplace_back(line);
    }

    std::string markup(std::string_view text) {
        auto made = amc_to_markup(text);
        intake_.lose(made.lost);
        return without_controls(made.markup);
    }

    void close(size_t end) {
        if (!std::exchange(open_, false))
            return;
        intake_.at_line(first_line_);
        bank::Question q;
        q.stem = markup(texts_[0]);
        if (const auto id = option_named(options_, "id"); id && !id->empty())
            q.id = slug(*id);
        if (option_named(options_, "ordered"))
            q.shuffle = bank::Shuffle::no;
        if (scored_)
            intake_.lose("scoring");
        if (right_.empty())
            make_open_question(q);
        else
            choices(q);
        intake_.keep(std::move(q), text_.substr(begin_, end - begin_));
    }

    void make_open_question(bank::Question& q) {
        make_open(q);
        bank::Details d = q.detail();
        const std::string lines = option_named(extra_, "lines").value_or("");
        std::from_chars(lines.data(), lines.data() + lines.size(), d.lines);
        d.lines = std::clamp(d.lines, 1, 200);
        q.details = std::make_unique<const bank::Details>(std::move(d));
    }

    void choices(bank::Question& q) {
        const auto right = std::count(right_.begin(), right_.end(), true);
        q.kind = many_ || right > 1 ? Kind::multiple_choice : Kind::single_choice;
        for (size_t i = 0; i < right_.size(); ++i) {
            bank::Option option;
            option.id = option_id(i);
            option.text = markup(texts_[i + 1]);
            option.correct = right_[i];
            option.fraction = right_[i] ? 1 : 0;
            q.options.push_back(std::move(option));
        }
    }

    std::string_view text_;
    Intake intake_;
    bool open_ = false, many_ = false, scored_ = false;
    size_t begin_ = 0;
    int line_ = 0, first_line_ = 0;
    std::string extra_, options_;
    std::vector<std::string> texts_;  // the stem and the choices
    std::vector<bool> right_;
};

class Writer {
public:
    explicit Writer(const bank::Bank& bank) : bank_(bank), losses_(out_, bank) {}

    Exported run() {
        for (const auto& q : bank_.questions)
            add(q);
        std::string head = "Title: " + bank_.topic.title + "\nLang: " + language() + "\n";
        if (out_.text.find("[[$") != out_.text.npos)  // AMC's spelling
            head += "LaTeX-Preambule: \\usepackage{amsmath,amssymb}\n";
        out_.text.insert(0, head);
        return std::move(out_);
    }

private:
    std::string language() const {
        std::string out = bank_.topic.language.substr(0, 2);
        for (char& c : out)
            c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
        return out;
    }

    void add(const bank::Question& q) {
        const bool lettered = q.kind == Kind::single_choice || q.kind == Kind::multiple_choice;
        if (q.kind == Kind::foreign && q.detail().payload_format == "amc-txt")
            return put(q.detail().payload);
        if (!lettered && q.kind != Kind::open)
            return losses_.left_out(
                q, msg("AMC-TXT has no questions of the kind \"{}\"", bank::name_of(q.kind)));
        exact_ = true;
        auto lost = unheld(q, bank_, {.shuffle = true});
        std::string out = q.kind == Kind::multiple_choice ? "**" : "*";
        if (q.kind == Kind::open)
            out += "<lines=" + std::to_string(q.detail().lines) + ">";
        out += "[id=" + slug(q.id) + (q.shuffle == bank::Shuffle::no ? ",ordered" : "") + "] ";
        out += text(q.stem) + "\n";
        bool shares = false;
        for (const auto& option : q.options) {
            out += std::string(option.correct ? "+ " : "- ") + text(option.text) + "\n";
            shares = shares || option.fraction != Rational(option.correct ? 1 : 0);
        }
        put(out);
        if (shares)
            lost.push_back("fraction");
        if (q.shuffle == bank::Shuffle::ordered)
            lost.push_back("shuffle");
        losses_.keys(q, lost);
        if (!exact_)
            losses_.changed(q, msg("markup and line breaks become plain text"));
    }

    std::string text(std::string_view markup) {
        ToAmc made = markup_to_amc(markup);
        exact_ = exact_ && made.exact;
        return std::move(made.text);
    }

    void put(const std::string& text) {
        (out_.text += "\n") += text;
        ++out_.written;
    }

    const bank::Bank& bank_;
    Exported out_;
    Losses losses_;
    bool exact_ = true;
};

}  // namespace

bool is_amc_txt(std::string_view text) {
    bool asked = false, settings = false;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const auto line = text.substr(at, end - at);
        at = end + 1;
        if (line.starts_with('#') || trim(line).empty())
            continue;
        if (asked && is_choice(line))
            return true;
        asked = asked || line.starts_with('*');
        settings = settings || !setting(line).empty();
        if (!asked && !settings)
            return false;
    }
    return false;
}

Imported read_amc_txt(std::string_view text, const std::string& file) {
    check_size(text, file);
    return Reader(text, file).run();
}

Exported write_amc_txt(const bank::Bank& bank) {
    return Writer(bank).run();
}

}  // namespace examgen::exchange
