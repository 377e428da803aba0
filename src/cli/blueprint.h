#pragma once
// What `generate` reads and says of blueprints.

#include "base/json_writer.h"
#include "cli/command.h"
#include "jobs/generate.h"

namespace examgen::cli {

/// Throws UsageError for options that the blueprint answers already.
void read_blueprint_request(const Arguments& arguments, jobs::GenerateJob& job);

/// Constraints wanted and got, objective, bound and gap, form by form.
void print_assembly(const select::Assembly& assembly, const Terminal& terminal);

/// The same as members of the open object.
void write_assembly(const select::Assembly& assembly, json::Writer& out);

/// Constraints of the blueprint that a question helps to keep.
std::string reasons(const select::Assembly& assembly, const exam::Question& question,
                    const Terminal& terminal);

}  // namespace examgen::cli
