#include "cli/progress.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include <unistd.h>

#include "base/rational.h"

namespace examgen::cli {
namespace {

/// Two digits are enough to see whether it is worth waiting.
std::string rounded(double value, Lang lang) {
    if (value >= 9.95)
        return std::to_string(std::lround(value));
    constexpr int64_t k_tenth = 10;
    std::string out =
        Rational(std::max<int64_t>(std::llround(value * 10), 1), k_tenth).to_decimal(1);
    if (lang == Lang::de)
        std::replace(out.begin(), out.end(), '.', ',');
    return out;
}

/// 45 s, 3 min, 2 h.
std::string duration(double seconds) {
    constexpr double k_minute = 60, k_hour = 3600;
    if (seconds < 2 * k_minute)
        return std::to_string(std::lround(std::ceil(seconds))) + " s";
    if (seconds < 2 * k_hour)
        return std::to_string(std::lround(std::ceil(seconds / k_minute))) + " min";
    return std::to_string(std::lround(std::ceil(seconds / k_hour))) + " h";
}

}  // namespace

std::string progress_line(const ProgressState& state, Lang lang) {
    constexpr size_t k_width = 30;
    const size_t filled = state.all ? std::min(state.done, state.all) * k_width / state.all : 0;
    std::string out = "[" + std::string(filled, '#') + std::string(k_width - filled, ' ') + "] " +
                      std::to_string(state.done) + "/" + std::to_string(state.all) + " " +
                      state.unit;
    if (state.done <= state.before || state.seconds <= 0)
        return out;
    const double pace = static_cast<double>(state.done - state.before) / state.seconds;
    out += ", " + rounded(pace, lang) + "/s";
    if (state.done >= state.all)
        return out;
    const std::string left = duration(static_cast<double>(state.all - state.done) / pace);
    return out + (lang == Lang::de ? ", noch " + left : ", " + left + " left");
}

Progress::Progress(const Terminal& terminal, std::string_view unit)
    : terminal_(terminal),
      unit_(unit),
      wanted_(!terminal.quiet && isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
    if (shown_)
        terminal_.err << "\r\033[K" << std::flush;
}

void Progress::operator()(size_t done, size_t all) {
    using Clock = std::chrono::steady_clock;
    constexpr auto k_patience = std::chrono::seconds(1);
    const auto now = Clock::now();
    if (all != all_ || done < last_) {  // another piece of work begins with its first report
        all_ = all;
        before_ = done > 0 ? done - 1 : 0;
        start_ = now;
    }
    last_ = done;
    if (!wanted_ || all == 0 || now - start_ < k_patience)
        return;
    shown_ = true;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    terminal_.err << "\r" << progress_line({done, all, before_, seconds, unit_}, terminal_.lang)
                  << "\033[K" << std::flush;
}

}  // namespace examgen::cli
