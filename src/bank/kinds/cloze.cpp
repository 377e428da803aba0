// Cloze: a stem with gaps {{1}}, {{2}}, …, each filled from options of its own.

#include <algorithm>

#include "bank/kinds/functions.h"
#include "bank/names.h"
#include "bank/write.h"
#include "base/utf8.h"

namespace examgen::bank {
namespace {

bool is_id_char(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '_';
}

/// Gaps have options of their own, so that an answer names both.
std::string option_id(const Gap& gap, const Option& option) {
    return gap.id + "=" + option.id;
}

/// The ids between {{ and }}, in the order of the text.
std::vector<std::string_view> gaps_in(std::string_view stem) {
    std::vector<std::string_view> out;
    for (size_t at = stem.find("{{"); at != stem.npos; at = stem.find("{{", at + 1)) {
        size_t end = at + 2;
        while (end < stem.size() && is_id_char(stem[end]))
            ++end;
        if (end > at + 2 && stem.substr(end, 2) == "}}")
            out.push_back(stem.substr(at + 2, end - at - 2));
    }
    return out;
}

Gap read_gap(Reading& r, const json::Value& at) {
    r.check.keys(at, k_gap_keys);
    Gap out;
    out.id = part_id(r, at);
    out.options = options(r, at, Right::one);
    return out;
}

void check_gap(Reading& r, const json::Value& at, const std::vector<std::string_view>& written,
               size_t index) {
    const auto& gaps = r.details.gaps;
    const std::string& id = gaps[index].id;
    for (size_t i = 0; i < index; ++i)
        if (gaps[i].id == id && !id.empty())
            r.check.error(at,
                          msg("the id \"{}\" is used for entry {} already", shortened(id), i + 1),
                          {msg("give every entry an id of its own")});
    const auto times = std::count(written.begin(), written.end(), id);
    if (times == 0)
        lacks(r, at, msg("the stem has no gap {}", "{{" + shortened(id) + "}}"),
              {msg("write it where the gap is to be")});
    if (times > 1)
        r.check.error(at,
                      msg("the stem has the gap {} {} times", "{{" + shortened(id) + "}}", times),
                      {msg("number the gaps in the stem differently")});
}

}  // namespace

void cloze::read(Reading& r) {
    const auto places = objects(r, r.value, "gaps", 1);
    for (const auto* at : places)
        r.details.gaps.push_back(read_gap(r, *at));
    const auto written = gaps_in(r.question.stem);
    for (size_t i = 0; i < places.size(); ++i)
        check_gap(r, *places[i], written, i);
    const json::Value* stem = r.value.find("stem");
    for (size_t i = 0; i < written.size() && stem; ++i) {
        const auto known = [&](const Gap& gap) { return gap.id == written[i]; };
        const auto& gaps = r.details.gaps;
        const bool first = std::find(written.begin(), written.begin() + static_cast<long>(i),
                                     written[i]) == written.begin() + static_cast<long>(i);
        if (first && std::none_of(gaps.begin(), gaps.end(), known))
            lacks(r, *stem,
                  msg("no entry of \"gaps\" has the id of {}", "{{" + shortened(written[i]) + "}}"),
                  {msg("add { \"id\": \"{1}\", \"options\": […] }", shortened(written[i]))});
    }
}

void cloze::write(json::Writer& out, const Question& q) {
    out.key("gaps").begin_array();
    for (const auto& gap : q.detail().gaps) {
        out.begin_object();
        write_text(out, "id", gap.id);
        write_options(out, "options", gap.options, Worth::if_right);
        out.end_object();
    }
    out.end_array();
}

std::vector<Field> cloze::fields(const Question& q) {
    std::vector<Field> out;
    for (const auto& gap : q.detail().gaps) {
        Choice choice{{}, 1, 1};
        for (const auto& option : gap.options)
            choice.options.push_back(option_id(gap, option));
        out.emplace_back(std::move(choice));
    }
    return out;
}

Key cloze::key(const Question& q) {
    Key out;
    for (const auto& gap : q.detail().gaps) {
        out.emplace_back();
        for (const auto& option : gap.options)
            if (option.correct)
                out.back().push_back(option_id(gap, option));
    }
    return out;
}

std::vector<Part> cloze::parts(const Question& q) {
    return {GapsPart{q.stem, q.detail().gaps}};
}

}  // namespace examgen::bank
