#include "cli/options.h"

#include <charconv>

#include <boost/program_options.hpp>

#include "base/error.h"
#include "base/utf8.h"

namespace examgen::cli {
namespace {

bool is_date(const std::string& date) {
    bool ok = date.size() == 10 && date[4] == '-' && date[7] == '-';
    for (const size_t i : {0, 1, 2, 3, 5, 6, 8, 9})
        ok = ok && date[i] >= '0' && date[i] <= '9';
    if (!ok)
        return false;
    constexpr int k_days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const int year = std::stoi(date.substr(0, 4)), month = std::stoi(date.substr(5, 2)),
              day = std::stoi(date.substr(8, 2));
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month >= 1 && month <= 12 && day >= 1 && day <= k_days[month - 1] &&
           (month != 2 || day < 29 || leap);
}

namespace po = boost::program_options;

constexpr Option k_common[] = {
    {"help", 'h', "", false, "show this help", "diese Hilfe zeigen"},
    {"version", 0, "", false, "show the version", "die Version zeigen"},
    {"json", 0, "", false, "write the result as JSON for programs",
     "das Ergebnis als JSON für Programme ausgeben"},
    {"quiet", 'q', "", false, "say nothing but errors", "nur Fehler melden"},
    {"verbose", 'v', "", false, "say more", "mehr melden"},
    {"color", 0, "WHEN", false, "auto, always or never", "auto, always oder never"},
    {"lang", 0, "de|en", false, "language of messages (default: from the environment)",
     "Sprache der Meldungen (sonst aus der Umgebung)"},
};

po::options_description boost_description(std::span<const Option> own) {
    po::options_description out;
    for (const auto group : {own, common_options()})
        for (const auto& option : group) {
            std::string name(option.name);
            if (option.letter)
                (name += ',') += option.letter;
            if (option.value.empty())
                out.add_options()(name.c_str(), "");
            else
                out.add_options()(name.c_str(), po::value<std::vector<std::string>>(), "");
        }
    return out;
}

[[noreturn]] void unknown(const std::string& given, std::span<const Option> own) {
    std::vector<std::string> known;
    for (const auto group : {own, common_options()})
        for (const auto& option : group)
            known.push_back("--" + std::string(option.name));
    // An abbreviation is near to what it abbreviates, whatever the distance.
    std::string near = nearest(given, known);
    for (const auto& name : known)
        if (given.size() > 3 && name.starts_with(given))
            near = name;
    std::vector<Message> hints;
    if (!near.empty())
        hints.push_back(msg("did you mean \"{}\"?", near));
    hints.push_back(msg("--help lists all options"));
    throw UsageError(msg("unknown option \"{}\"", given), {}, std::move(hints));
}

const Option* find(std::span<const Option> own, std::string_view name) {
    for (const auto group : {own, common_options()})
        for (const auto& option : group)
            if (option.name == name)
                return &option;
    return nullptr;
}

po::parsed_options parsed(std::span<const Option> own, const std::vector<std::string>& args) {
    const auto description = boost_description(own);
    const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    try {
        return po::command_line_parser(args).options(description).style(style).run();
    } catch (const po::unknown_option& e) {
        unknown(e.get_option_name(), own);
    } catch (const po::invalid_command_line_syntax& e) {
        const std::string name = e.get_option_name();
        if (e.kind() == po::invalid_syntax::extra_parameter)
            throw UsageError(msg("the option {} takes no value", name));
        throw UsageError(msg("the option {} needs a value", name), {},
                         {msg("a negative number is not allowed here")});
    } catch (const po::error& e) {
        throw UsageError(msg("the command line is not understood: {}", e.what()), {},
                         {msg("--help lists all options")});
    }
}

}  // namespace

std::span<const Option> common_options() { return k_common; }

Arguments Arguments::parse(std::span<const Option> own, const std::vector<std::string>& args,
                           size_t words) {
    Arguments out;
    for (const auto& one : parsed(own, args).options) {
        if (one.position_key >= 0) {
            out.words_.insert(out.words_.end(), one.value.begin(), one.value.end());
            continue;
        }
        const Option* option = find(own, one.string_key);
        auto& values = out.values_[one.string_key];
        if (!option->repeats && !option->value.empty() && !values.empty())
            throw UsageError(msg("the option {} is given twice", "--" + one.string_key));
        if (option->value.empty())
            values.emplace_back();
        values.insert(values.end(), one.value.begin(), one.value.end());
    }
    if (out.words_.size() > words && !out.has("help"))
        throw UsageError(msg("stray word \"{}\"", out.words_[words]), {},
                         {msg("options begin with --; --help lists them")});
    return out;
}

bool Arguments::has(std::string_view name) const { return values_.find(name) != values_.end(); }

std::string Arguments::text(std::string_view name, std::string otherwise) const {
    const auto it = values_.find(name);
    return it == values_.end() ? otherwise : it->second.front();
}

std::vector<std::string> Arguments::all(std::string_view name) const {
    const auto it = values_.find(name);
    return it == values_.end() ? std::vector<std::string>{} : it->second;
}

std::optional<long long> Arguments::number(std::string_view name, long long least,
                                           long long most) const {
    if (!has(name))
        return {};
    const std::string given = text(name);
    long long value = 0;
    const char* end = given.data() + given.size();
    const auto [stop, failed] = std::from_chars(given.data(), end, value);
    if (failed != std::errc{} || stop != end || value < least || value > most)
        throw UsageError(msg("--{} must be a whole number from {} to {}, not \"{}\"", name, least,
                             most, given));
    return value;
}

std::optional<std::string> Arguments::date(std::string_view name) const {
    if (!has(name))
        return {};
    const std::string given = text(name);
    if (!is_date(given))
        throw UsageError(msg("\"{}\" is not a date", given), {},
                         {msg("write it as year-month-day: 2027-02-08")});
    return given;
}

std::string Arguments::choice(std::string_view name, std::span<const std::string_view> words,
                              std::string_view otherwise) const {
    const std::string given = text(name, std::string(otherwise));
    std::string all;
    for (const auto word : words) {
        if (word == given)
            return given;
        all += (all.empty() ? "" : ", ") + std::string(word);
    }
    throw UsageError(msg("--{} is one of: {}; not \"{}\"", name, all, given));
}

std::string describe(std::span<const Option> options, Lang lang) {
    constexpr size_t k_column = 30;
    std::string out;
    for (const auto& option : options) {
        std::string left = option.letter ? std::string("  -") + option.letter + ", " : "      ";
        left += "--" + std::string(option.name);
        if (!option.value.empty())
            left += " " + std::string(option.value);
        if (left.size() + 2 > k_column)
            left += "\n" + std::string(k_column, ' ');
        else
            left.resize(k_column, ' ');
        out += left + std::string(lang == Lang::de ? option.de : option.en) + "\n";
    }
    return out;
}

}  // namespace examgen::cli
