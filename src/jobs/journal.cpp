// A head line, then records: length, four bytes of SHA-256 over the body, body. The first record
// that does not check out ends the journal; what follows was written in the moment of a crash.

#include "jobs/journal.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "jobs/bytes.h"

namespace examgen::jobs {
namespace {

using exam::BoxInk;
using exam::PageCapture;

constexpr std::string_view k_head = "examgen-capture/2 ";
constexpr size_t k_most_journal = size_t{2} << 30;
enum class Kind : uint8_t { file = 1, page = 2 };

std::string check_of(std::string_view body) {
    const Digest digest = sha256(body);
    return std::string(reinterpret_cast<const char*>(digest.data()), 4);
}

void put_messages(ByteWriter& out, const std::vector<Message>& all) {
    out.put(static_cast<uint32_t>(all.size()));
    for (const auto& one : all) {
        out.text(one.text);
        out.put(static_cast<uint32_t>(one.args.size()));
        for (const auto& arg : one.args)
            out.text(arg);
    }
}

void put_inks(ByteWriter& out, const std::vector<BoxInk>& inks) {
    out.put(static_cast<uint32_t>(inks.size()));
    for (const auto& ink : inks)
        for (const float value :
             {ink.fill, ink.cover, ink.peak, ink.ring, ink.core, ink.darkest, ink.lightest,
              ink.span, ink.edge, ink.depth, ink.corners, ink.x, ink.y, ink.framed ? 1.F : 0.F})
            out.put(value);
}

std::vector<BoxInk> take_inks(ByteReader& in) {
    std::vector<BoxInk> out;
    for (auto n = in.take<uint32_t>(); n > 0; --n) {
        BoxInk ink;
        for (float* value :
             {&ink.fill, &ink.cover, &ink.peak, &ink.ring, &ink.core, &ink.darkest, &ink.lightest,
              &ink.span, &ink.edge, &ink.depth, &ink.corners, &ink.x, &ink.y})
            *value = in.take<float>();
        ink.framed = in.take<float>() > 0.5F;
        out.push_back(ink);
    }
    return out;
}

void write_all(int fd, std::string_view bytes, const fs::path& file) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            throw Error(msg("the file cannot be written: {}", std::strerror(errno)),
                        in_file(file.string()));
        bytes.remove_prefix(static_cast<size_t>(n));
    }
}

}  // namespace

std::string Journal::to_bytes(const PageCapture& capture) {
    ByteWriter out;
    out.put(static_cast<uint8_t>(capture.finding));
    out.put(static_cast<uint8_t>(capture.code.has_value()));
    out.text(capture.code ? exam::encode(*capture.code) : "");
    out.put(static_cast<int32_t>(capture.sheet));
    out.put(static_cast<uint8_t>(capture.bilevel));
    out.put(capture.residual_mm);
    out.put(capture.dpi);
    out.put(capture.map);
    put_inks(out, capture.boxes);
    put_inks(out, capture.id_boxes);
    put_messages(out, capture.notes);
    return std::move(out.bytes);
}

PageCapture Journal::page_of(std::string_view bytes) {
    ByteReader in(bytes);
    PageCapture out;
    out.finding = static_cast<exam::Finding>(in.take<uint8_t>());
    in.take<uint8_t>();
    out.code = exam::decode(in.text());
    out.sheet = in.take<int32_t>();
    out.bilevel = in.take<uint8_t>() != 0;
    out.residual_mm = in.take<double>();
    out.dpi = in.take<double>();
    out.map = in.take<std::array<double, 9>>();
    out.boxes = take_inks(in);
    out.id_boxes = take_inks(in);
    out.notes = messages_of(in);
    return out;
}

std::vector<Message> Journal::messages_of(ByteReader& in) {
    std::vector<Message> out;
    for (auto n = in.take<uint32_t>(); n > 0; --n) {
        Message one{*sentences_.emplace(in.text()).first, {}};
        for (auto m = in.take<uint32_t>(); m > 0; --m)
            one.args.emplace_back(in.text());
        out.push_back(std::move(one));
    }
    return out;
}

Journal::Journal(const fs::path& file, const std::string& exam_sha256) : file_(file) {
    fd_ = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd_ < 0)
        throw Error(msg("the file cannot be written: {}", std::strerror(errno)),
                    in_file(file.string()));
    const std::string head = std::string(k_head) + exam_sha256 + "\n";
    const std::string bytes = read_file(file, k_most_journal);
    if (bytes.size() >= head.size() && !bytes.starts_with(head))
        throw Error(msg("these scans were read with another exam.json"), in_file(file.string()),
                    {msg("name the exam that the sheets belong to"),
                     msg("read all scans again with --force")});
    size_t whole = 0;
    if (bytes.size() >= head.size()) {
        load(bytes.substr(head.size()));
        whole = static_cast<size_t>(lseek(fd_, 0, SEEK_CUR));
    } else {
        write_all(fd_, head, file_);
        whole = head.size();
    }
    if (ftruncate(fd_, static_cast<off_t>(whole)) != 0 ||
        lseek(fd_, static_cast<off_t>(whole), SEEK_SET) < 0)
        throw Error(msg("the file cannot be written: {}", std::strerror(errno)),
                    in_file(file.string()));
}

Journal::~Journal() {
    close(fd_);
}

void Journal::load(const std::string& bytes) {
    const size_t head = k_head.size() + 65;
    ByteReader in(bytes);
    size_t whole = 0;
    try {
        while (in.left() > 0) {
            const auto check = in.take<std::array<char, 4>>();
            const auto body = in.text();
            if (check_of(body) != std::string_view(check.data(), check.size()))
                break;
            take(body);
            whole = bytes.size() - in.left();
        }
    } catch (const std::out_of_range&) {
        // the last record was cut off
    }
    lseek(fd_, static_cast<off_t>(head + whole), SEEK_SET);
}

void Journal::take(std::string_view record) {
    ByteReader in(record);
    if (in.take<Kind>() == Kind::page) {
        Key key;
        key.sha256 = in.text();
        key.page = static_cast<size_t>(in.take<uint64_t>());
        pages_.insert_or_assign(std::move(key), page_of(in.text()));
        return;
    }
    ScannedFile file;
    file.name = in.text();
    file.path = in.text();
    file.sha256 = in.text();
    file.stream = in.take<int32_t>();
    file.pages = static_cast<size_t>(in.take<uint64_t>());
    file.trouble = messages_of(in);
    files_.push_back(std::move(file));
}

void Journal::append(std::string_view record) {
    ByteWriter out;
    out.bytes = check_of(record);
    out.text(record);
    write_all(fd_, out.bytes, file_);
    take(record);
}

void Journal::add(const ScannedFile& file) {
    ByteWriter out;
    out.put(Kind::file);
    out.text(file.name);
    out.text(file.path);
    out.text(file.sha256);
    out.put(static_cast<int32_t>(file.stream));
    out.put(static_cast<uint64_t>(file.pages));
    put_messages(out, file.trouble);
    append(out.bytes);
}

void Journal::add_page(const std::string& sha256, size_t page, std::string_view bytes) {
    ByteWriter out;
    out.put(Kind::page);
    out.text(sha256);
    out.put(static_cast<uint64_t>(page));
    out.text(bytes);
    append(out.bytes);
}

void Journal::sync() {
    if (fdatasync(fd_) != 0)
        throw Error(msg("the file cannot be written: {}", std::strerror(errno)),
                    in_file(file_.string()));
}

const PageCapture* Journal::find(const std::string& sha256, size_t page) const {
    const auto it = pages_.find({sha256, page});
    return it == pages_.end() ? nullptr : &it->second;
}

}  // namespace examgen::jobs
