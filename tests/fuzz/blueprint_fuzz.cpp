// Whatever the text: an Error, or a blueprint whose parts lie within their limits, and a small bank
// either gives forms or an Error.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "bank/bank.h"
#include "select/assemble.h"

namespace {

using namespace examgen;

bank::Bank small_bank() {
    std::string text = R"({"format": "examgen-bank/1", "topic": {"id": "t", "title": "t"},
        "questions": [)";
    for (int i = 0; i < 12; ++i)
        text += (i ? ",{" : "{") +
                std::string(R"("kind": "true-false", "correct": true, "stem": "s", )") +
                R"("id": "q)" + std::to_string(i) + R"(", "group": "g", "difficulty": )" +
                std::to_string(1 + i % 5) + "}";
    return bank::load(text + "]}", "bank.json").bank;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static const bank::Bank bank = small_bank();
    static const select::Pool pool = select::make_pool(bank);
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const auto blueprint = select::read_blueprint(text, "blueprint.json");
        if (blueprint.count < 1 || blueprint.forms < 1 || blueprint.forms > select::k_max_forms)
            std::abort();
        for (const auto& one : blueprint.constraints)
            if (one.name.empty() || one.least < Rational(0) || (one.most && *one.most < one.least))
                std::abort();
        select::AssemblyLimits limits{2000, 2000, 1, {}};
        const auto made = select::assemble(pool, blueprint, {}, limits);
        for (const auto& kept : made.constraints)
            for (const auto& got : kept.got)
                if (got < kept.constraint.least ||
                    (kept.constraint.most && *kept.constraint.most < got))
                    std::abort();
    } catch (const Error&) {
    }
    return 0;
}
