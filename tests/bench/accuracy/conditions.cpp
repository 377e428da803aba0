#include "conditions.h"

#include <cstdio>
#include <cstdlib>

namespace examgen::bench {
namespace {

template <class T>
const T* known(const T* found, std::string_view name) {
    if (found)
        return found;
    std::fprintf(stderr, "there is no \"%.*s\"\n", static_cast<int>(name.size()), name.data());
    std::exit(2);
}

const synth::Device* device(std::string_view name) {
    const auto* usual = synth::find_device(name);
    const auto* beyond = find_beyond_device(name);
    return known(usual ? usual : beyond ? beyond : find_trap_device(name), name);
}

const synth::Damage* damage(std::string_view name) {
    const auto* usual = synth::find_damage(name);
    const auto* beyond = find_beyond_damage(name);
    return known(usual ? usual : beyond ? beyond : find_trap_damage(name), name);
}

const synth::Style* style(std::string_view name) {
    const auto* usual = synth::find_style(name);
    const auto* beyond = find_beyond_style(name);
    return known(usual ? usual : beyond ? beyond : find_trap_style(name), name);
}

class Table {
public:
    void add(std::string_view column, std::string_view of_device, std::string_view of_style,
             std::string_view of_care = "usual", std::string_view of_damage = "", double dpi = 0) {
        Condition one{column,
                      device(of_device),
                      style(of_style),
                      known(synth::find_care(of_care), of_care),
                      {},
                      dpi};
        if (!of_damage.empty())
            one.damages.push_back(damage(of_damage));
        rows_.push_back(std::move(one));
    }

    std::vector<Condition> take() { return std::move(rows_); }

private:
    std::vector<Condition> rows_;
};

void add_normal(Table& t) {
    for (const char* on : {"flatbed", "feeder", "coarse", "phone"})
        for (const char* marks : {"usual", "cross", "fill", "tick", "slash", "felt", "colour"})
            t.add(std::string_view(on) == "phone" ? "photo" : "normal", on, marks);
}

void add_hard(Table& t) {
    for (const char* on : {"streaky", "slipping", "scaled", "copier", "shaded", "squeezed",
                           "tilted", "phone-hard", "glare", "worst"})
        for (const char* marks : {"usual", "fill", "pencil"})
            t.add("hard", on, marks);
    for (const char* marks : {"pencil", "faint", "partial", "dot", "around", "mixed"})
        for (const char* care : {"usual", "careless"})
            t.add("hard", "feeder", marks, care);
    for (const char* on : {"flatbed", "feeder", "coarse", "phone"})
        for (const char* marks : {"usual", "cross", "fill", "tick"})
            t.add("hard", on, marks, "careless");
    for (const char* by : {"fold", "crumple", "stain", "tags", "dots", "holes", "staple", "dog-ear",
                           "toner", "show-through", "double-feed"}) {
        t.add("hard", "feeder", "usual", "usual", by);
        t.add("hard", "phone", "usual", "usual", by);
    }
}

void add_one_bit(Table& t) {
    for (const char* on : {"bilevel", "dithered", "fax", "fax-low"})
        for (const char* marks : {"usual", "pencil", "fill"})
            t.add("one-bit", on, marks);
    t.add("one-bit", "bilevel", "usual", "careless");
}

void add_beyond(Table& t) {
    for (const char* on : {"steep", "turned-30", "defocused", "moved", "jpeg-9", "inverted", "pale",
                           "reduced", "on-letter", "cut-off"})
        t.add("beyond", on, "usual");
    t.add("beyond", "feeder", "usual", "usual", "", 72);
    for (const char* marks : {"hairline", "small-dot", "highlighter", "between"})
        t.add("beyond", "feeder", marks);
    for (const char* by : {"jam", "salted", "banded", "torn", "show-through-30", "fluid",
                           "toner-30", "written-tags", "covered-code", "letters-beside"})
        t.add("beyond", "feeder", "usual", "usual", by);
}

void add_traps(Table& t) {
    for (const char* by : {"dot-beside-tag", "dot-below-tag", "dot-at-corner", "tags"})
        t.add("traps", "feeder", "usual", "usual", by);
    for (const char* marks : {"fill-170", "pencil-130", "pencil-170", "mixed"})
        t.add("traps", "feeder", marks);
    for (const char* on : {"tilted-5", "desk", "half-light"})
        t.add("traps", on, "usual");
}

}  // namespace

std::string Condition::name() const {
    std::string out = std::string(device->name) + " " + std::string(style->name);
    if (care->name != "usual")
        out += " " + std::string(care->name);
    for (const auto* one : damages)
        out += " " + std::string(one->name);
    return dpi > 0 ? out + " " + std::to_string(static_cast<int>(dpi)) + " dpi" : out;
}

std::vector<Condition> conditions() {
    Table t;
    add_normal(t);
    add_hard(t);
    add_one_bit(t);
    add_beyond(t);
    add_traps(t);
    return t.take();
}

}  // namespace examgen::bench
