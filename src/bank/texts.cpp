#include "bank/texts.h"

namespace examgen::bank {
namespace {

using See = std::function<void(const std::string&, const std::string&)>;

void one(const std::string& text, const std::string& pointer, const See& see) {
    if (!text.empty())
        see(text, pointer);
}

void options(const std::vector<Option>& all, const std::string& at, const See& see) {
    for (size_t i = 0; i < all.size(); ++i) {
        const std::string place = at + "/options/" + std::to_string(i);
        one(all[i].text, place + "/text", see);
        one(all[i].feedback, place + "/feedback", see);
    }
}

}  // namespace

void each_text(const Question& q, const See& see) {
    const std::string at = "/questions/" + std::to_string(q.index);
    one(q.stem, at + "/stem", see);
    one(q.explanation, at + "/explanation", see);
    const Extra& extra = q.more();
    for (size_t i = 0; i < extra.hints.size(); ++i)
        one(extra.hints[i], at + "/hints/" + std::to_string(i), see);
    options(q.options, at, see);
    const Details& more = q.detail();
    for (size_t i = 0; i < more.left.size(); ++i)
        one(more.left[i].text, at + "/left/" + std::to_string(i) + "/text", see);
    for (size_t i = 0; i < more.right.size(); ++i)
        one(more.right[i].text, at + "/right/" + std::to_string(i) + "/text", see);
    for (size_t i = 0; i < more.gaps.size(); ++i)
        options(more.gaps[i].options, at + "/gaps/" + std::to_string(i), see);
}

}  // namespace examgen::bank
