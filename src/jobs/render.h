#pragma once
// Pages of our own PDFs as pictures, by pdftoppm as a child process.

#include "image/image.h"
#include "jobs/files.h"

namespace examgen::jobs {

/// Page `page` (from 1) in grey. Throws Error when pdftoppm is missing, fails or is too slow.
image::Grey render_page(const fs::path& pdf, int page, double dpi);

}  // namespace examgen::jobs
