#include "cli/interrupt.h"

#include <csignal>

namespace examgen::cli {
namespace {

volatile std::sig_atomic_t pressed_flag = 0;

void press(int) {
    pressed_flag = 1;
}

struct sigaction saved;

}  // namespace

Interrupt::Interrupt() {
    pressed_flag = 0;

    struct sigaction action {};

    action.sa_handler = press;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    action.sa_flags |= static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &saved);
}

Interrupt::~Interrupt() {
    sigaction(SIGINT, &saved, nullptr);
}

bool Interrupt::pressed() {
    return pressed_flag != 0;
}

}  // namespace examgen::cli
