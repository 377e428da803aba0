#pragma once
// SHA-256, for fingerprints of banks and exams.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace examgen {

using Digest = std::array<unsigned char, 32>;

/// A running SHA-256.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;

    void add(std::string_view bytes);

    /// Adds the bytes with their length before them, so that neighbours cannot run together.
    void add_field(std::string_view bytes);

    /// The digest; nothing may be added afterwards.
    Digest finish();

private:
    struct State;
    std::unique_ptr<State> state_;
};

Digest sha256(std::string_view bytes);

/// Lower-case hexadecimal.
std::string hex(const Digest& digest);

/// The first `n` characters (at most 12) of the digest in Crockford's base 32 (no I, L, O, U).
std::string base32(const Digest& digest, int n);

constexpr std::string_view k_base32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

}  // namespace examgen
