#include "select/names_check.h"

#include <algorithm>
#include <set>

#include "base/utf8.h"
#include "select/complain.h"

namespace examgen::select {
namespace {

class Check {
public:
    Check(const Pool& pool, Diagnostics& problems) : pool_(pool), problems_(problems) {}

    void topic(const std::string& topic, const Where& where) {
        if (topic.empty())
            return;
        const Range within = pool_.topics_within(topic);
        if (within.begin == within.end)
            add(unknown_topic(pool_, topic), where);
    }

    void tag(const std::string& tag, const Where& where) {
        if (tag.empty())
            return;
        if (tags_.empty())
            for (const auto* question : pool_.questions)
                tags_.insert(question->tags.begin(), question->tags.end());
        if (!tags_.count(tag))
            add(unknown_tag(pool_, tag), where);
    }

    template <class Part>
    void text(const std::string& text, const Where& where, const Message& what, const Part& part) {
        if (text.empty())
            return;
        std::set<std::string_view> known;
        for (const auto* question : pool_.questions)
            if (!part(*question).empty())
                known.insert(part(*question));
        if (known.count(text))
            return;
        std::vector<Message> hints;
        if (const std::string near = nearest(text, known); !near.empty())
            hints.push_back(msg("did you mean \"{}\"?", near));
        problems_.push_back({Severity::error, what, where, std::move(hints)});
    }

    void add(const Error& error, const Where& where) {
        for (Diagnostic one : error.all()) {
            one.where = where;
            problems_.push_back(std::move(one));
        }
    }

private:
    const Pool& pool_;
    Diagnostics& problems_;
    std::set<std::string_view> tags_;
};

}  // namespace

Diagnostics unknown_names(const Pool& pool, const Blueprint& blueprint) {
    Diagnostics out;
    Check check(pool, out);
    for (const auto& one : blueprint.only.topics)
        check.topic(one.topic, {});
    for (const auto& tag : blueprint.only.tags)
        check.tag(tag, {});
    for (const auto& kind : blueprint.only.kinds)
        if (!bank::kind_named(kind))
            check.add(unknown_kind(kind), {});
    for (const auto& one : blueprint.constraints) {
        const Filter& filter = one.filter;
        check.topic(filter.topic, one.where);
        check.tag(filter.tag, one.where);
        check.text(filter.objective, one.where,
                   msg("no question has the objective \"{}\"", filter.objective),
                   [](const auto& q) -> const std::string& { return q.objective; });
        check.text(filter.author, one.where,
                   msg("no question is by the author \"{}\"", filter.author),
                   [](const auto& q) -> const std::string& { return q.more().author; });
    }
    return out;
}

}  // namespace examgen::select
