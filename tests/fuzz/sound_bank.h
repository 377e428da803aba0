#pragma once
// What all readers promise: an Error, or a bank with questions that loads without errors.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "exchange/exported.h"
#include "exchange/imported.h"

namespace examgen::test {

template <class Read, class Write>
int bank_is_sound(const Read& read, const Write& write, const std::string& text) {
    try {
        const auto in = read(text, "fuzz");
        const auto loaded = bank::load(bank::to_json(in.bank), "fuzz");
        const bool same = loaded.bank.questions == in.bank.questions;
        if (in.bank.questions.empty() || has_error(loaded.problems) || !same) {
            for (const auto& one : loaded.problems)
                std::puts(render(one, Lang::en).c_str());
            std::abort();
        }
        write(in.bank);
    } catch (const Error&) {
        // what cannot be read is refused
    }
    return 0;
}

}  // namespace examgen::test
