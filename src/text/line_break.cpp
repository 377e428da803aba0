#include "text/line_break.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include "base/error.h"

namespace examgen::text {

struct LineBreaker::State {
    std::unique_ptr<icu::BreakIterator> iterator;
    UText text = UTEXT_INITIALIZER;

    ~State() { utext_close(&text); }
};

LineBreaker::LineBreaker() : state_(std::make_unique<State>()) {
    UErrorCode status = U_ZERO_ERROR;
    state_->iterator.reset(icu::BreakIterator::createLineInstance(icu::Locale::getRoot(), status));
    if (U_FAILURE(status))
        throw Error(msg("ICU has no line breaking data: {}", u_errorName(status)));
}

LineBreaker::~LineBreaker() = default;
LineBreaker::LineBreaker(LineBreaker&&) noexcept = default;

std::vector<BreakPoint> LineBreaker::pieces(std::string_view text) {
    std::vector<BreakPoint> out;
    if (text.empty())
        return out;
    UErrorCode status = U_ZERO_ERROR;
    utext_openUTF8(&state_->text, text.data(), static_cast<int64_t>(text.size()), &status);
    state_->iterator->setText(&state_->text, status);
    if (U_FAILURE(status))
        throw Error(msg("ICU has no line breaking data: {}", u_errorName(status)));
    state_->iterator->first();
    for (int32_t end = state_->iterator->next(); end != icu::BreakIterator::DONE;
         end = state_->iterator->next()) {
        const auto at = static_cast<size_t>(end);
        if (text[at - 1] == '-' && at < text.size())
            continue;
        const bool forced = at < text.size() && at > 0 && text[at - 1] == '\n';
        out.push_back({at, forced});
    }
    return out;
}

}  // namespace examgen::text
