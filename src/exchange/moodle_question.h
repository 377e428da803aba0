#pragma once
// One <question> of Moodle XML as a question of a bank.

#include "base/xml.h"
#include "exchange/intake.h"

namespace examgen::exchange {

/// A type that has no kind here gives a foreign question. Losses are told to the intake.
bank::Question moodle_question(const xml::Node& node, Intake& intake);

}  // namespace examgen::exchange
