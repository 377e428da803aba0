#pragma once
// 128 bits that stand for everything a file is made of.

#include <cstdint>
#include <string>
#include <string_view>

#include "bank/question.h"
#include "base/hash.h"

namespace examgen::site {

struct Stamp {
    uint64_t high = 0, low = 0;
    bool operator==(const Stamp&) const = default;
};

/// 32 lower-case hexadecimal digits.
std::string to_hex(const Stamp& stamp);

/// Its inverse; no stamp has the value that it gives for other texts, zero.
Stamp stamp_from(std::string_view hex);

/// Collects what a file depends on.
class Stamper {
public:
    Stamper& add(std::string_view field);
    Stamper& add(const Stamp& stamp);
    Stamper& add(uint64_t number);
    Stamp finish();

private:
    Sha256 hash_;
};

/// Everything of a question that a page shows.
Stamp stamp_of(const bank::Question& question);

}  // namespace examgen::site
