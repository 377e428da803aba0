#pragma once
// What the accuracy table is made of: devices, marks and damage in columns, from what an ordinary
// office sees to what only has to be refused or shown to a person.

#include <string>
#include <string_view>
#include <vector>

#include "synth/device.h"
#include "synth/writer.h"

namespace examgen::bench {

struct Condition {
    std::string_view column;  // normal, photo, hard, one-bit, beyond, traps
    const synth::Device* device = nullptr;
    const synth::Style* style = nullptr;
    const synth::Care* care = nullptr;
    std::vector<const synth::Damage*> damages;
    double dpi = 0;  // 0: the device's

    std::string name() const;
};

std::vector<Condition> conditions();

/// Devices and damages that a reader must not fail on silently, whether or not it can read them.
const synth::Device* find_beyond_device(std::string_view name);
const synth::Damage* find_beyond_damage(std::string_view name);
const synth::Style* find_beyond_style(std::string_view name);

/// What another reader was misled by.
const synth::Device* find_trap_device(std::string_view name);
const synth::Damage* find_trap_damage(std::string_view name);
const synth::Style* find_trap_style(std::string_view name);

}  // namespace examgen::bench
