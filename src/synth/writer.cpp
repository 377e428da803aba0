// Greys of inks as a grey scanner sees them: ballpoint blue 70-110, black pens 15-50, red 75-115,
// green 95-130, pencil HB 110-170, faint pencil 180-205.

#include "synth/writer.h"

#include <algorithm>

namespace examgen::synth {
namespace {

Ink ballpoint(Chance& c) {
    Ink ink;
    ink.grey = c.between(50, 110);
    ink.width = c.between(0.35, 0.5);
    ink.texture = 0.15;
    ink.gaps = c.happens(0.2) ? 0.06 : 0;
    return ink;
}

Ink black_pen(Chance& c) {
    Ink ink;
    ink.grey = c.between(15, 50);
    ink.width = c.between(0.4, 0.65);
    return ink;
}

Ink felt(Chance& c) {
    Ink ink;
    ink.grey = c.between(15, 45);
    ink.width = c.between(0.9, 1.3);
    return ink;
}

Ink pencil(Chance& c, double dark, double light) {
    Ink ink;
    ink.grey = c.between(dark, light);
    ink.width = c.between(0.5, 0.75);
    ink.texture = 0.35;
    return ink;
}

Ink coloured(Chance& c) {
    constexpr double k_greys[][2] = {{75, 115}, {95, 130}, {60, 100}};  // red, green, violet
    const auto& range = k_greys[c.below(3)];
    Ink ink = ballpoint(c);
    ink.grey = c.between(range[0], range[1]);
    return ink;
}

Ink any_pen(Chance& c) {
    constexpr double k_weights[] = {55, 25, 12, 8};
    switch (c.weighted(k_weights)) {
        case 0:
            return ballpoint(c);
        case 1:
            return black_pen(c);
        case 2:
            return coloured(c);
        default:
            return pencil(c, 100, 130);
    }
}

Writer with(Stroke stroke, const Ink& ink, Chance& c) {
    Writer out;
    out.hand = {stroke, ink, c.between(0.04, 0.14)};
    return out;
}

Writer usual(Chance& c) {
    constexpr double k_weights[] = {72, 12, 4, 0, 12};
    const Ink ink = any_pen(c);
    return with(static_cast<Stroke>(c.weighted(k_weights)), ink, c);
}

template <Stroke S>
Writer pen(Chance& c) {
    const Ink ink = any_pen(c);
    return with(S, ink, c);
}

Writer pencil_writer(Chance& c) {
    const Ink ink = pencil(c, 110, 170);
    return with(c.happens(0.5) ? Stroke::cross : Stroke::fill, ink, c);
}

Writer faint_writer(Chance& c) {
    const Ink ink = pencil(c, 180, 205);
    return with(c.happens(0.5) ? Stroke::cross : Stroke::fill, ink, c);
}

Writer felt_writer(Chance& c) {
    const Ink ink = felt(c);
    return with(Stroke::cross, ink, c);
}

Writer colour_writer(Chance& c) {
    const Ink ink = coloured(c);
    return with(c.happens(0.7) ? Stroke::cross : Stroke::tick, ink, c);
}

Writer mixed_writer(Chance& c) {
    const Ink ink = any_pen(c);
    Writer out = with(Stroke::cross, ink, c);
    out.mixed = true;
    return out;
}

constexpr Style k_styles[] = {
    {"usual", "most cross, some tick, slash or fill; pens of all kinds",
     "meist Kreuze, manche Haken, Striche oder Füllungen; Stifte aller Art", usual},
    {"cross", "crosses", "Kreuze", pen<Stroke::cross>},
    {"tick", "ticks", "Haken", pen<Stroke::tick>},
    {"slash", "one stroke", "ein Strich", pen<Stroke::slash>},
    {"fill", "filled boxes", "ausgefüllte Kästchen", pen<Stroke::fill>},
    {"felt", "crosses of a thick felt pen", "Kreuze mit dickem Filzstift", felt_writer},
    {"colour", "red, green and violet pens", "rote, grüne und violette Stifte", colour_writer},
    {"pencil", "pencil, grey 110 to 170", "Bleistift, Grau 110 bis 170", pencil_writer, true},
    {"faint", "faint pencil, grey 180 to 205", "blasser Bleistift, Grau 180 bis 205", faint_writer,
     true},
    {"partial", "boxes filled in part", "teils gefüllte Kästchen", pen<Stroke::partial>, true},
    {"dot", "dots", "Punkte", pen<Stroke::dot>, true},
    {"around", "circles round the box", "Kreise um das Kästchen", pen<Stroke::around>, true},
    {"mixed", "another stroke for each answer", "für jede Antwort ein anderer Strich", mixed_writer,
     true},
};

constexpr Slips k_none{0.03, 0, 0, 0, 0, 0, 0, 0};
constexpr Slips k_many{0.04, 0.03, 0.02, 0.02, 0.01, 0.02, 0.02, 0.02};

constexpr Care k_cares[] = {
    {"usual",
     "some blanks, some corrections as the sheet asks",
     "einige Lücken, einige Korrekturen wie vorgesehen",
     {}},
    {"perfect", "no corrections", "keine Korrekturen", k_none},
    {"careless", "erasures, struck out and misplaced marks, dots, two marks",
     "Radiertes, Durchgestrichenes, Danebengesetztes, Punkte, Doppeltes", k_many},
};

template <class Rows>
auto found(const Rows& rows, std::string_view name) {
    const auto it = std::find_if(std::begin(rows), std::end(rows),
                                 [&](const auto& row) { return row.name == name; });
    return it == std::end(rows) ? nullptr : &*it;
}

}  // namespace

std::span<const Style> styles() {
    return k_styles;
}

const Style* find_style(std::string_view name) {
    return found(k_styles, name);
}

std::span<const Care> cares() {
    return k_cares;
}

const Care* find_care(std::string_view name) {
    return found(k_cares, name);
}

}  // namespace examgen::synth
