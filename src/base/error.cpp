#include "base/error.h"

namespace examgen {

std::string render(const Diagnostic& d, Lang lang) {
    const bool de = lang == Lang::de;
    std::string out;
    const Where& w = d.where;
    if (!w.file.empty()) {
        out += w.file;
        if (w.line)
            out += ":" + std::to_string(w.line);
        if (w.column)
            out += ":" + std::to_string(w.column);
        out += ": ";
    }
    if (d.severity == Severity::error)
        out += de ? "Fehler: " : "error: ";
    else
        out += de ? "Warnung: " : "warning: ";
    out += render(d.what, lang);
    if (!w.pointer.empty())
        out += std::string("\n  ") + (de ? "Stelle: " : "at: ") + w.pointer;
    if (w.page)
        out += std::string("\n  ") + (de ? "Seite: " : "page: ") + std::to_string(w.page);
    for (const auto& hint : d.hints)
        out += std::string("\n  ") + (de ? "Abhilfe: " : "hint: ") + render(hint, lang);
    // Names and keys may hold anything; a terminal must not act on it.
    for (char& c : out)
        if ((static_cast<unsigned char>(c) < 32 && c != '\n') || c == 127)
            c = '?';
    return out;
}

}  // namespace examgen
