#include "base/hash.h"

#include <nettle/sha2.h>

namespace examgen {

struct Sha256::State {
    sha256_ctx context{};
};

Sha256::Sha256() : state_(std::make_unique<State>()) { sha256_init(&state_->context); }

Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view bytes) {
    sha256_update(&state_->context, bytes.size(), reinterpret_cast<const uint8_t*>(bytes.data()));
}

void Sha256::add_field(std::string_view bytes) {
    add(std::to_string(bytes.size()));
    add(":");
    add(bytes);
}

Digest Sha256::finish() {
    Digest out{};
    sha256_digest(&state_->context, out.size(), out.data());
    return out;
}

Digest sha256(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.finish();
}

std::string hex(const Digest& digest) {
    constexpr std::string_view k_digits = "0123456789abcdef";
    std::string out;
    for (const unsigned char byte : digest) {
        out += k_digits[byte >> 4];
        out += k_digits[byte & 15];
    }
    return out;
}

std::string base32(const Digest& digest, int n) {
    uint64_t bits = 0;
    for (size_t i = 0; i < 8; ++i)
        bits = bits << 8 | digest[i];
    std::string out;
    for (int i = 0; i < n && i < 12; ++i, bits <<= 5)
        out += k_base32[bits >> 59];
    return out;
}

}  // namespace examgen
