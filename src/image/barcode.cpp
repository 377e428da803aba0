#include "image/barcode.h"

#include <memory>
#include <string>

#include <qrencode.h>

#include "base/error.h"

namespace examgen::image {
namespace {

struct Free {
    void operator()(QRinput* p) const { QRinput_free(p); }
    void operator()(QRcode* p) const { QRcode_free(p); }
};

}  // namespace

Modules qr_code(std::string_view text) {
    constexpr int k_version = 1;
    const std::unique_ptr<QRinput, Free> input(QRinput_new2(k_version, QR_ECLEVEL_M));
    QRinput_append(input.get(), QR_MODE_AN, static_cast<int>(text.size()),
                   reinterpret_cast<const unsigned char*>(text.data()));
    const std::unique_ptr<QRcode, Free> code(QRcode_encodeInput(input.get()));
    if (!code || code->version != k_version)
        throw Error(msg("the page code is too long: {}", text));
    Modules out{code->width, {}};
    for (int i = 0; i < code->width * code->width; ++i)
        out.black.push_back((code->data[i] & 1) != 0);
    return out;
}

}  // namespace examgen::image
