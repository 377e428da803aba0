#pragma once
// The reader of TeX's mathematical language: recursive descent over the source's bytes. Inside the
// text room only.
//
//   row      = { nucleus [scripts] }         until the end, }, &, \\, \right or \end
//   nucleus  = character | number | {row} | command arguments
//   argument = {row} | one nucleus

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "text/math_characters.h"
#include "text/tex.h"

namespace examgen::text {

/// `{x}` is the same as x, and `{,}` a comma without the space of punctuation.
MathNode grouped(MathRow body);

class TexParser {
public:
    explicit TexParser(std::string_view source) : source_(source) {}

    MathRow parse();

    /// A command that is no plain symbol, and how it is read. `variant` tells relatives apart.
    struct Command {
        std::string_view name;
        void (TexParser::*read)(const Command& command, MathRow& out);
        char32_t variant = 0;
        char32_t more = 0;
    };

private:
    // tex_parse.cpp
    MathRow row(bool until_bracket = false);
    bool row_ends(bool until_bracket);
    bool item(MathRow& out, bool until_bracket);
    void infix(std::string_view name, MathRow& out, bool until_bracket);
    void nucleus(MathRow& out, bool one_digit);
    void scripts(MathRow& out);
    void script(char which, Scripts& to);
    void primes(Scripts& to);
    Number number();
    void character(MathRow& out);
    void command(MathRow& out);
    void put(const Symbol& symbol, MathRow& out);
    void known(std::string_view name, size_t at, MathRow& out);
    [[noreturn]] void unknown(std::string_view name, size_t at);

    // Tokens.
    void skip_blanks();

    bool at_end() const { return at_ >= source_.size(); }

    char peek() const { return at_end() ? '\0' : source_[at_]; }

    bool looking_at(std::string_view text) const { return source_.substr(at_).starts_with(text); }

    /// The command's name at the place, or empty.
    std::string_view peek_command() const;
    std::string_view take_command();
    MathRow argument(std::string_view of);
    std::optional<MathRow> bracket_argument();
    /// The source between braces, taken as it stands.
    std::string_view raw_argument(std::string_view of);
    char32_t delimiter(std::string_view of);
    [[noreturn]] void fail(size_t at, Message what, std::vector<Message> hints = {}) const;
    void deeper();

    // tex_commands.cpp: what the table of commands points to.
    static const Command* find_command(std::string_view name);
    static std::vector<std::string> all_names();
    void fraction(const Command&, MathRow& out);
    void binomial(const Command&, MathRow& out);
    void root(const Command&, MathRow& out);
    void fenced(const Command&, MathRow& out);
    void middle(const Command&, MathRow& out);
    void sized(const Command&, MathRow& out);
    void accent(const Command&, MathRow& out);
    void over_or_under(const Command&, MathRow& out);
    void words(const Command&, MathRow& out);
    void alphabet(const Command&, MathRow& out);
    void switch_alphabet(const Command&, MathRow& out);
    void operator_name(const Command&, MathRow& out);
    void phantom(const Command&, MathRow& out);
    void as_class(const Command&, MathRow& out);
    void modulo(const Command&, MathRow& out);
    void negation(const Command&, MathRow& out);
    void arrow(const Command&, MathRow& out);
    void enclosed(const Command&, MathRow& out);
    void style(const Command&, MathRow& out);
    void space(const Command&, MathRow& out);
    void nothing(const Command&, MathRow& out);
    void no_colour(const Command&, MathRow& out);
    void stack(const Command&, MathRow& out);
    void environment(const Command&, MathRow& out);

    // tex_environments.cpp
    void array_columns(Table& table);
    void add_columns(std::string_view spec, Table& table, size_t at);
    void table_body(Table& table, std::string_view name);
    void start_row(Table& table);

    friend struct TexDepth;
    friend struct TexCommands;
    friend class TexWriter;

    static constexpr int k_max_depth = 40;

    std::string_view source_;
    size_t at_ = 0;
    int depth_ = 0;
    size_t cells_ = 0;
    MathFace face_ = MathFace::automatic;
};

/// The commands with arguments, one row each.
struct TexCommands {
    static std::span<const TexParser::Command> all();
};

/// Counts a level for the time of a block.
struct TexDepth {
    explicit TexDepth(TexParser& parser) : parser_(parser) { parser_.deeper(); }

    ~TexDepth() { --parser_.depth_; }

    TexDepth(const TexDepth&) = delete;
    TexDepth& operator=(const TexDepth&) = delete;

private:
    TexParser& parser_;
};

}  // namespace examgen::text
