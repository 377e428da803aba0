#include "base/hash.h"

#include <openssl/evp.h>

namespace examgen {

struct Sha256::State {
    EVP_MD_CTX* context = EVP_MD_CTX_new();

    State() { EVP_DigestInit_ex(context, EVP_sha256(), nullptr); }

    ~State() { EVP_MD_CTX_free(context); }

    State(const State&) = delete;
    State& operator=(const State&) = delete;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}

Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view bytes) {
    EVP_DigestUpdate(state_->context, bytes.data(), bytes.size());
}

void Sha256::add_field(std::string_view bytes) {
    add(std::to_string(bytes.size()));
    add(":");
    add(bytes);
}

Digest Sha256::finish() {
    Digest out{};
    EVP_DigestFinal_ex(state_->context, out.data(), nullptr);
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
