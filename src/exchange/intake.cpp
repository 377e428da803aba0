#include "exchange/intake.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "exchange/settle.h"

namespace examgen::exchange {

Intake::Intake(std::string_view text, const std::string& file, std::string_view format)
    : file_(file),
      format_(format),
      topic_(topic_of_file(file, text)),
      collector_(file, Repeats::all) {
    at_line(1);
}

void Intake::warn(Message what, std::vector<Message> hints) {
    problems_.push_back({Severity::warning, std::move(what), where_, std::move(hints)});
}

void Intake::lose(const std::vector<std::string>& all) {
    lost_.insert(lost_.end(), all.begin(), all.end());
}

void Intake::say_lost(bool foreign) {
    auto lost = std::exchange(lost_, {});
    if (lost.empty() || foreign)
        return;
    std::sort(lost.begin(), lost.end());
    lost.erase(std::unique(lost.begin(), lost.end()), lost.end());
    std::string names;
    for (const auto& one : lost)
        names += (names.empty() ? "" : ", ") + one;
    warn(msg("not taken over: {}", shortened(names, 200)));
}

void Intake::keep(bank::Question question, std::string_view source, const bank::Topic& topic) {
    const bool foreign = question.kind == bank::Kind::foreign;
    say_lost(foreign);
    if (foreign && problems_.size() == told_)
        warn(msg("the question is kept whole as foreign"));
    settle(question, {source, format_, where_}, problems_);
    collector_.add(std::move(question), topic, where_);
    told_ = problems_.size();
}

Imported Intake::take(const Error& none) {
    for (auto& problem : problems_)
        collector_.report(std::move(problem));
    Imported out = collector_.take();
    if (out.bank.questions.empty()) {
        Diagnostics all = none.all();
        all.insert(all.end(), out.problems.begin(), out.problems.end());
        throw Error(std::move(all));
    }
    out.assets = std::move(assets_);
    return out;
}

}  // namespace examgen::exchange
