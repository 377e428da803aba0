// Any bytes load without a crash, and what loads without an error survives being written.

#include <cstdlib>

#include "bank/bank.h"
#include "bank/field.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace examgen;
    const auto first = bank::load({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    const auto again = bank::load(bank::to_json(first.bank), "again.json");
    for (const auto& question : first.bank.questions)
        if (bank::key(question).size() != bank::fields(question).size())
            std::abort();
    if (!has_error(first.problems) && again.bank.questions != first.bank.questions)
        std::abort();
    return bank::review(first.bank), 0;
}
