#include "score/profile.h"

namespace examgen::score {

Diagnostics objections_de(const Rule& rule, const Scale* scale) {
    Diagnostics out;
    if (rule.floor != Floor::question)
        out.push_back(
            {Severity::warning,
             msg("under the rule \"{}\" a wrong answer takes points that other answers "
                 "earned; German courts have held this unlawful",
                 rule.to_string()),
             {},
             {msg("OVG NRW 16.12.2008, 14 A 2154/08; VG München 21.4.2021, M 3 K 19.1748"),
              msg("take a rule without deductions, or add ,floor=question")}});
    const bool relative_pass = scale && scale->row && scale->row->name == "de-gleitklausel";
    if (scale && !relative_pass)
        out.push_back(
            {Severity::warning,
             msg("the scale \"{}\" has an absolute pass mark only; German courts have held "
                 "this insufficient for multiple choice",
                 scale->name),
             {},
             {msg("OVG NRW 14 B 1035/06; Sächsisches OVG 10.10.2002"),
              msg("de-gleitklausel has a relative one")}});
    return out;
}

}  // namespace examgen::score
