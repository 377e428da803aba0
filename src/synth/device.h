#pragma once
// The devices that pages are captured with, and what happens to paper before: two tables.

#include <cstdint>
#include <span>
#include <string_view>

#include "synth/optics.h"

namespace examgen::synth {

struct Device {
    std::string_view name;
    std::string_view en, de;  // one line each
    Optics (*draw)(Chance& chance, double dpi);
    int dpi = 300;  // unless asked otherwise
    bool photo = false;
    bool hard = false;  // beyond what an ordinary office sees
};

std::span<const Device> devices();
const Device* find_device(std::string_view name);

/// Which stage a damage belongs to: the print before anybody writes, or the sheet afterwards.
enum class Stage : uint8_t { print, sheet };

struct Damage {
    std::string_view name;
    std::string_view en, de;
    Stage stage;
    /// Called with equal chances for the blank and the marked sheet.
    void (*apply)(Paper& paper, Chance chance);
};

std::span<const Damage> damages();
const Damage* find_damage(std::string_view name);

}  // namespace examgen::synth
