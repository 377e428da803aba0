#pragma once

// What all benchmarks use: CPU time, peak memory and the line they print.

namespace examgen::bench {

double cpu_seconds();  // user and system
double peak_mb();

/// `more`: further members of the JSON object, such as ", \"gap\": 0.1".
void print(const char* name, long n, const char* unit, double cpu, const char* more = "");

/// Index and draws from n questions.
void select_bench(long n);

/// The instances of test assembly.
void assemble_bench(long n);

}  // namespace examgen::bench
