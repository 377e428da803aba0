#include "base/rng.h"

#include <bit>

namespace examgen {

uint64_t SplitMix64::next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

Rng::Rng(uint64_t seed) {
    SplitMix64 mix(seed);
    for (auto& word : s_)
        word = mix.next();
}

uint64_t Rng::next() {
    const uint64_t result = std::rotl(s_[1] * 5, 7) * 9;
    const uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0];
    s_[3] ^= s_[1];
    s_[1] ^= s_[2];
    s_[0] ^= s_[3];
    s_[2] ^= t;
    s_[3] = std::rotl(s_[3], 45);
    return result;
}

uint64_t Rng::below(uint64_t bound) {
    __extension__ using Wide = unsigned __int128;
    Wide product = static_cast<Wide>(next()) * bound;
    if (static_cast<uint64_t>(product) < bound) {
        const uint64_t threshold = -bound % bound;
        while (static_cast<uint64_t>(product) < threshold)
            product = static_cast<Wide>(next()) * bound;
    }
    return static_cast<uint64_t>(product >> 64);
}

Rng stream(const StreamName& name) {
    // FNV-1a over the parts, each ended by a byte that no UTF-8 text contains, mixed with the seed.
    uint64_t hash = 0xcbf29ce484222325;
    const auto add = [&hash](std::string_view part) {
        for (const char c : part)
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
        hash = (hash ^ 0xff) * 0x100000001b3;
    };
    add(name.purpose);
    add(name.student);
    add(name.item);
    SplitMix64 seed(name.seed);
    const uint64_t mixed = seed.next();
    return Rng(mixed ^ hash);
}

}  // namespace examgen
