#include "cli/progress.h"

#include <ostream>
#include <string>

#include <unistd.h>

namespace examgen::cli {

Progress::Progress(const Terminal& terminal)
    : terminal_(terminal),
      wanted_(!terminal.quiet && isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
    if (shown_)
        terminal_.err << "\r\033[K" << std::flush;
}

void Progress::operator()(size_t done, size_t all) {
    constexpr auto k_patience = std::chrono::seconds(1);
    if (!wanted_ || all == 0 || std::chrono::steady_clock::now() - start_ < k_patience)
        return;
    constexpr size_t k_width = 40;
    const size_t filled = done * k_width / all;
    shown_ = true;
    terminal_.err << "\r[" << std::string(filled, '#') << std::string(k_width - filled, ' ')
                  << "] " << done << "/" << all << std::flush;
}

}  // namespace examgen::cli
