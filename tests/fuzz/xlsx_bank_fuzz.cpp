// Whatever the bytes: an Error, or a bank that loads without errors and can be written again.
#include "sound_bank.h"

#include "exchange/table_bank.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    return examgen::test::bank_is_sound(examgen::exchange::read_xlsx_bank,
                                        examgen::exchange::write_xlsx_bank, {data, data + size});
}
