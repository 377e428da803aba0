#pragma once
// The actions of `examgen bank` that turn other formats into banks and back.

#include <span>

#include "cli/command.h"
#include "cli/options.h"

namespace examgen::cli {

std::span<const Option> bank_import_options();
std::span<const Option> bank_export_options();

int bank_import(const Arguments& arguments, const Terminal& terminal);
int bank_export(const Arguments& arguments, const Terminal& terminal);
int bank_formats(const Arguments& arguments, const Terminal& terminal);

}  // namespace examgen::cli
