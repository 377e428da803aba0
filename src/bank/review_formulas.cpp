// Formulas that cannot be set: named before anything is printed.

#include "bank/bank.h"
#include "bank/texts.h"
#include "base/utf8.h"
#include "text/markup.h"
#include "text/tex.h"

namespace examgen::bank {
namespace {

class Formulas {
public:
    explicit Formulas(const std::string& file) : file_(file) {}

    void question(const Question& q) {
        each_text(q, [this](const std::string& markup, const std::string& pointer) {
            text(markup, pointer);
        });
    }

    Diagnostics take() { return std::move(out_); }

private:
    void text(const std::string& markup, const std::string& pointer) {
        if (markup.find_first_of("$\\") != markup.npos)
            blocks(text::parse_markup(markup), pointer);
    }

    void blocks(const std::vector<text::Block>& all, const std::string& pointer) {
        for (const auto& block : all) {
            for (const auto& span : block.spans)
                if (span.style.math)
                    formula(span.text, pointer);
            blocks(block.children, pointer);
        }
    }

    void formula(const std::string& tex, const std::string& pointer) {
        try {
            text::parse_tex(tex);
        } catch (const Error& e) {
            Diagnostic one = e.all().front();
            one.hints.push_back(
                msg("character {} of the formula {}", one.where.column, shortened(tex)));
            one.where = {file_, 0, 0, pointer, 0};
            out_.push_back(std::move(one));
        }
    }

    const std::string& file_;
    Diagnostics out_;
};

}  // namespace

Diagnostics review_formulas(const Bank& bank) {
    Formulas formulas(bank.file);
    for (const auto& q : bank.questions)
        if (q.status != Status::retired)
            formulas.question(q);
    return formulas.take();
}

}  // namespace examgen::bank
