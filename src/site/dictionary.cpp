#include "site/dictionary.h"

namespace examgen::site {
namespace {

/// FNV-1a with a last mixing, so that the low bits are as good as any (Murmur3's finalizer).
uint64_t hash_of(std::string_view word) {
    uint64_t hash = 14695981039346656037U;
    for (const char c : word)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    hash ^= hash >> 33;
    hash *= 0xff51afd7ed558ccdU;
    return hash ^ hash >> 33;
}

}  // namespace

Dictionary::Slot& Dictionary::find(uint64_t hash) {
    const size_t mask = slots_.size() - 1;
    size_t at = hash & mask;
    while (slots_[at].used && slots_[at].hash != hash)
        at = (at + 1) & mask;
    return slots_[at];
}

void Dictionary::grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const auto& slot : old)
        if (slot.used)
            find(slot.hash) = slot;
}

uint32_t Dictionary::number(std::string_view word) {
    const uint64_t hash = hash_of(word);
    Slot& slot = find(hash);
    if (slot.used)
        return slot.number;
    const auto number = static_cast<uint32_t>(words_.size());
    slot = {hash, number, true};
    words_.emplace_back(word);
    if (words_.size() * 2 > slots_.size())
        grow();
    return number;
}

}  // namespace examgen::site
