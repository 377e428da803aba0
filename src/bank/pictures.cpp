#include "bank/pictures.h"

#include "bank/texts.h"
#include "text/markup.h"

namespace examgen::bank {
namespace {

void gather(const std::vector<text::Block>& blocks, const std::string& pointer,
            std::vector<PictureRef>& out) {
    for (const auto& block : blocks) {
        for (const auto& span : block.spans)
            if (span.picture)
                out.push_back({span.picture->source, span.text, pointer});
        gather(block.children, pointer, out);
    }
}

}  // namespace

std::vector<PictureRef> pictures(const Question& question) {
    std::vector<PictureRef> out;
    each_text(question, [&](const std::string& markup, const std::string& pointer) {
        if (markup.find("![") != markup.npos)
            gather(text::parse_markup(markup), pointer, out);
    });
    return out;
}

}  // namespace examgen::bank
