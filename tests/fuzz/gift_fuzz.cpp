// Whatever the text: an Error, or a bank that loads without errors and can be written again.
#include "sound_bank.h"

#include "exchange/gift.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    return examgen::test::bank_is_sound(examgen::exchange::read_gift, examgen::exchange::write_gift,
                                        {data, data + size});
}
