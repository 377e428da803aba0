#include "jobs/pseudonyms.h"

#include <array>
#include <vector>

#include "base/error.h"
#include "base/hash.h"

namespace examgen::jobs {
namespace {

constexpr size_t k_block = 64, k_key = 32;

std::string_view bytes_of(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

/// For keys up to one block.
Digest hmac(std::string_view key, std::string_view text) {
    const auto padded = [&](char with) {
        std::string out(k_block, with);
        for (size_t i = 0; i < key.size(); ++i)
            out[i] = static_cast<char>(out[i] ^ key[i]);
        return out;
    };
    Sha256 inner;
    inner.add(padded('\x36'));
    inner.add(text);
    const Digest digest = inner.finish();
    Sha256 outer;
    outer.add(padded('\x5c'));
    outer.add(bytes_of(digest));
    return outer.finish();
}

}  // namespace

std::string Pseudonyms::operator()(std::string_view student) const {
    return student.empty() ? "" : "P-" + base32(hmac(key_, student), 12);
}

void Pseudonyms::hide(exam::Exam& exam) const {
    for (auto& copy : exam.copies) {
        copy.name.reset();
        if (copy.student_id)
            copy.student_id = (*this)(*copy.student_id);
    }
}

Pseudonyms load_pseudonyms(const fs::path& folder) {
    const fs::path file = folder / k_pseudonym_key;
    if (!fs::exists(file)) {
        std::array<char, k_key> chance{};
        const auto source = stream_file("/dev/urandom");
        for (size_t have = 0; have < k_key;)
            have += source(std::span(chance).subspan(have));
        std::string text;
        for (const char c : chance)
            for (const int shift : {4, 0})
                text += "0123456789abcdef"[(static_cast<unsigned char>(c) >> shift) & 15];
        write_file(file, text + "\n", 0600);
    }
    std::string key = read_file(file, 4096);
    while (!key.empty() && (key.back() == '\n' || key.back() == '\r' || key.back() == ' '))
        key.pop_back();
    if (key.size() != 2 * k_key || key.find_first_not_of("0123456789abcdef") != key.npos)
        throw Error(msg("this is not the secret key of an exam's pseudonyms"),
                    in_file(file.string()), {msg("restore it from a backup, or move it away")});
    return Pseudonyms(std::move(key));
}

}  // namespace examgen::jobs
