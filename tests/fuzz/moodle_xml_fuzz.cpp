// Whatever the text: an Error, or a bank that loads without errors and can be written again.
#include "sound_bank.h"

#include "exchange/moodle_xml.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    return examgen::test::bank_is_sound(
        examgen::exchange::read_moodle_xml,
        [](const examgen::bank::Bank& bank) { examgen::exchange::write_moodle_xml(bank, {}); },
        {data, data + size});
}
