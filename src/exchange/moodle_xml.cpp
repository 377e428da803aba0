#include "exchange/moodle_xml.h"

#include <algorithm>
#include <utility>

#include "base/xml.h"
#include "exchange/category.h"
#include "exchange/moodle_field.h"
#include "exchange/moodle_question.h"
#include "exchange/settle.h"

namespace examgen::exchange {
namespace {

constexpr size_t k_max_xml = size_t{512} << 20;
constexpr std::string_view k_open = "<question ", k_close = "</question>";

/// Lines of places that come in order.
class Lines {
public:
    explicit Lines(std::string_view text) : text_(text) {}

    int at(size_t offset) {
        offset = std::min(offset, text_.size());
        const auto from = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, offset));
        line_ += static_cast<int>(
            std::count(from, text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
        at_ = std::max(at_, offset);
        return line_;
    }

private:
    std::string_view text_;
    size_t at_ = 0;
    int line_ = 1;
};

bool is_category(const xml::Node& question) {
    return question.attribute("type") == "category";
}

class Reader {
public:
    Reader(std::string_view text, const std::string& file)
        : text_(text),
          lines_(text),
          intake_(text, file, "moodle-xml"),
          filing_(none(), {}, false) {}

    Imported run() {
        try {
            const xml::Document document(text_, intake_.file());
            read(document);
        } catch (const Error& e) {
            if (text_.find("<!DOCTYPE") != text_.npos)
                throw;
            intake_.at_line(e.all().front().where.line);
            intake_.warn(
                e.all().front().what,
                {msg("the questions are read one by one; those with the fault are left out")});
            piece_by_piece();
        }
        return intake_.take(Error(msg("no question was found in this Moodle XML"),
                                  in_file(intake_.file()),
                                  {msg("a question is an element <question> within <quiz>")}));
    }

private:
    bank::Topic none() const { return intake_.file_topic(); }

    void read(const xml::Document& document) {
        const xml::Node first = document.root().child("question");
        std::vector<std::string> paths;
        for (auto at = first; at; at = at.next_named("question"))
            if (is_category(at))
                paths.push_back(MoodleFields::raw(at.child("category")));
        filing_ = Categories(intake_.file_topic(), paths, first && is_category(first));
        topic_ = filing_.root().id;
        for (auto at = first; at; at = at.next_named("question")) {
            const size_t begin = at.offset() > 0 ? at.offset() - 1 : 0;
            const auto after = at.next();
            question(at, begin, after ? after.offset() : text_.size());
        }
    }

    void question(const xml::Node& node, size_t begin, size_t limit) {
        if (is_category(node)) {
            topic_ = filing_.topic(MoodleFields::raw(node.child("category")));
            return;
        }
        const size_t close = text_.substr(0, limit).rfind(k_close);
        const size_t end = close == text_.npos || close < begin ? limit : close + k_close.size();
        intake_.at_line(lines_.at(begin));
        bank::Question q = moodle_question(node, intake_);
        q.topic = topic_;
        intake_.keep(std::move(q), text_.substr(begin, end - begin), filing_.root());
    }

    /// Each element by itself, since the whole is no XML.
    void piece_by_piece() {
        topic_ = filing_.root().id;
        for (size_t begin = text_.find(k_open); begin != text_.npos;) {
            const size_t next = text_.find(k_open, begin + k_open.size());
            const size_t close = text_.find(k_close, begin);
            const size_t end = std::min(close == text_.npos ? text_.size() : close + k_close.size(),
                                        std::min(next, text_.size()));
            piece(begin, end);
            begin = next;
        }
    }

    void piece(size_t begin, size_t end) {
        const int line = lines_.at(begin);
        const auto source = text_.substr(begin, end - begin);
        try {
            const xml::Document document(source, intake_.file());
            const xml::Node node = document.root();
            if (!node || node.name() != "question")
                return;
            if (is_category(node)) {
                topic_ = filing_.topic(MoodleFields::raw(node.child("category")));
                return;
            }
            intake_.at_line(line);
            bank::Question q = moodle_question(node, intake_);
            q.topic = topic_;
            intake_.keep(std::move(q), source, filing_.root());
        } catch (const Error& e) {
            intake_.at_line(line + e.all().front().where.line - 1);
            intake_.warn(msg("the question that begins in line {} is left out", line),
                         {e.all().front().what});
        }
    }

    std::string_view text_;
    Lines lines_;
    Intake intake_;
    Categories filing_;
    std::string topic_;
};

}  // namespace

bool is_moodle_xml(std::string_view text) {
    const std::string_view start = text.substr(0, 4096);
    const size_t quiz = start.find("<quiz");
    return trim(start).starts_with('<') && quiz != start.npos && start.find("<html") == start.npos;
}

Imported read_moodle_xml(std::string_view text, const std::string& file) {
    check_size(text, file, k_max_xml);
    return Reader(text, file).run();
}

}  // namespace examgen::exchange
