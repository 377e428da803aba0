#pragma once

// Ctrl-C as a wish to stop early. A second one ends the program at once.

namespace examgen::cli {

class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// Whether Ctrl-C was pressed since this was made.
    static bool pressed();
};

}  // namespace examgen::cli
