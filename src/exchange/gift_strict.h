#pragma once
// What every reader of GIFT takes, not only lenient ones.

#include <string_view>

namespace examgen::exchange::gift {

/// Whether the block escapes what has to be escaped, and each answer has a text. One block that
/// does not makes some readers refuse the whole file.
bool is_strict(std::string_view block);

}  // namespace examgen::exchange::gift
