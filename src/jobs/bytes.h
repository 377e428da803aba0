#pragma once
// Values as bytes in the machine's order, for files that never leave it.

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace examgen::jobs {

class ByteWriter {
public:
    template <class T>
    requires std::is_trivially_copyable_v<T>

    void put(const T& value) {
        char raw[sizeof(T)];
        std::memcpy(raw, &value, sizeof(T));
        bytes.append(raw, sizeof(T));
    }

    void text(std::string_view value) {
        put(static_cast<uint32_t>(value.size()));
        bytes += value;
    }

    std::string bytes;
};

/// Throws std::out_of_range where the bytes end too early.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

    template <class T>

    requires std::is_trivially_copyable_v<T> T take() {
        need(sizeof(T));
        T out{};
        std::memcpy(&out, rest_.data(), sizeof(T));
        rest_.remove_prefix(sizeof(T));
        return out;
    }

    std::string_view text() {
        const auto size = take<uint32_t>();
        need(size);
        const auto out = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return out;
    }

    size_t left() const { return rest_.size(); }

private:
    void need(size_t n) const {
        if (n > rest_.size())
            throw std::out_of_range("cut off");
    }

    std::string_view rest_;
};

}  // namespace examgen::jobs
