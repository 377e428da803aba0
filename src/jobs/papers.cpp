// A record: its length, fixed fields, then texts with their lengths. It never leaves this process,
// so numbers are in the machine's order.

#include "jobs/papers.h"

#include <cstring>

namespace examgen::jobs {
namespace {

constexpr size_t k_block = 1 << 16;

struct Fixed {
    int64_t id, num, den;
    int32_t form, copy, answered;
    uint32_t cells, tallies;
    uint8_t status, readable;
};

template <class T>
void put(std::string& out, const T& value) {
    char bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    out.append(bytes, sizeof(T));
}

void put_text(std::string& out, std::string_view text) {
    put(out, static_cast<uint32_t>(text.size()));
    out += text;
}

template <class T>
T take(std::string_view& from) {
    T out{};
    std::memcpy(&out, from.data(), sizeof(T));
    from.remove_prefix(sizeof(T));
    return out;
}

std::string_view take_text(std::string_view& from) {
    const auto size = take<uint32_t>(from);
    const auto out = from.substr(0, size);
    from.remove_prefix(size);
    return out;
}

void read(std::string_view record, Paper& out) {
    const auto fixed = take<Fixed>(record);
    out.id = fixed.id;
    out.points.num = fixed.num;
    out.points.den = fixed.den;
    out.form = fixed.form;
    out.copy = fixed.copy;
    out.answered = fixed.answered;
    out.status = static_cast<exam::PaperStatus>(fixed.status);
    out.readable = fixed.readable != 0;
    out.student = take_text(record);
    out.name = take_text(record);
    out.cells.clear();
    for (uint32_t i = 0; i < fixed.cells; ++i)
        out.cells.push_back(take_text(record));
    out.tallies.resize(fixed.tallies);
    if (fixed.tallies > 0)
        std::memcpy(out.tallies.data(), record.data(), fixed.tallies * sizeof(uint16_t));
}

}  // namespace

void Papers::add(const Paper& paper) {
    const size_t start = pending_.size();
    put(pending_, uint32_t{0});
    Fixed fixed{};
    fixed.id = paper.id;
    fixed.num = paper.points.num;
    fixed.den = paper.points.den;
    fixed.form = paper.form;
    fixed.copy = paper.copy;
    fixed.answered = paper.answered;
    fixed.cells = static_cast<uint32_t>(paper.cells.size());
    fixed.tallies = static_cast<uint32_t>(paper.tallies.size());
    fixed.status = static_cast<uint8_t>(paper.status);
    fixed.readable = paper.readable;
    put(pending_, fixed);
    put_text(pending_, paper.student);
    put_text(pending_, paper.name);
    for (const auto cell : paper.cells)
        put_text(pending_, cell);
    pending_.append(reinterpret_cast<const char*>(paper.tallies.data()),
                    paper.tallies.size() * sizeof(uint16_t));
    const auto size = static_cast<uint32_t>(pending_.size() - start - sizeof(uint32_t));
    std::memcpy(pending_.data() + start, &size, sizeof size);
    ++size_;
    if (pending_.size() >= k_block)
        flush();
}

void Papers::flush() {
    spool_.add(pending_);
    pending_.clear();
}

void Papers::each(const std::function<void(const Paper&)>& function) {
    flush();
    const auto source = spool_.rewind();
    std::vector<char> block(k_block);
    std::string held;
    Paper paper;
    while (const size_t n = source(block)) {
        held.append(block.data(), n);
        std::string_view rest = held;
        while (rest.size() >= sizeof(uint32_t)) {
            std::string_view after = rest;
            const auto size = take<uint32_t>(after);
            if (after.size() < size)
                break;
            read(after.substr(0, size), paper);
            function(paper);
            rest = after.substr(size);
        }
        held.erase(0, held.size() - rest.size());
    }
}

}  // namespace examgen::jobs
