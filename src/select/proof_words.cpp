#include <algorithm>

#include "select/proof.h"

namespace examgen::select {
namespace {

std::string amount(int64_t units, int64_t unit) {
    return Rational(units, unit).to_decimal();
}

struct Words {
    const Proof& proof;
    const Model& model;
    const Blueprint& blueprint;
    std::vector<Constraint> all;

    Diagnostic of(const Lack& lack) const {
        if (lack.constraint == k_length)
            return {Severity::error,
                    msg("{} forms of {} questions need {} different ones, {} are there: {} short",
                        model.forms, model.length, lack.have + lack.by, lack.have, lack.by),
                    {},
                    {msg("ask for fewer forms or questions, allow an overlap, or add questions")}};
        const Constraint& one = all[lack.constraint];
        Diagnostic out{Severity::error, {}, one.where, {}};
        if (proof.kind == Proof::Kind::stock)
            out.what = stock(lack, one);
        else if (proof.kind == Proof::Kind::enemies)
            out.what = msg("\"{}\": {} wanted, but enemies let only {} stand together: {} short",
                           one.name, one.least.to_decimal(), lack.have, lack.by / model.forms);
        else
            out.what = contradiction(lack, one);
        return out;
    }

    Message stock(const Lack& lack, const Constraint& one) const {
        if (lack.over)
            return msg("\"{}\": at most {} are allowed, but {} are included by name: {} over",
                       one.name, one.most->to_decimal(), lack.have, lack.by / model.forms);
        if (one.least > Rational(model.length))
            return msg("\"{}\": {} wanted, but a form has {} questions: {} too many", one.name,
                       one.least.to_decimal(), model.length, lack.by / model.forms);
        if (model.forms == 1)
            return msg("\"{}\": {} wanted, {} in stock: {} short", one.name, one.least.to_decimal(),
                       lack.have, lack.by);
        return msg("\"{}\": {} wanted in each of {} forms, {} in stock: {} short", one.name,
                   one.least.to_decimal(), model.forms, lack.have, lack.by);
    }

    Message contradiction(const Lack& lack, const Constraint& one) const {
        const Rational by(lack.by, lack.unit), forms(model.forms);
        if (lack.over) {
            const Rational allowed = *one.most * forms;
            if (model.forms == 1)
                return msg("\"{}\": at most {} allowed, the rest needs {}: {} over", one.name,
                           allowed.to_decimal(), (allowed + by).to_decimal(), by.to_decimal());
            return msg(
                "\"{}\": at most {} allowed in {} forms together, the rest needs {}: {} over",
                one.name, allowed.to_decimal(), model.forms, (allowed + by).to_decimal(),
                by.to_decimal());
        }
        const Rational wanted = one.least * forms;
        if (model.forms == 1)
            return msg("\"{}\": at least {} wanted, the rest allows {}: {} short", one.name,
                       wanted.to_decimal(), (wanted - by).to_decimal(), by.to_decimal());
        return msg("\"{}\": at least {} wanted in {} forms together, the rest allows {}: {} short",
                   one.name, wanted.to_decimal(), model.forms, (wanted - by).to_decimal(),
                   by.to_decimal());
    }

    Message alternative(const Lack& lack) const {
        const std::string& name = all[lack.constraint].name;
        const std::string by = amount((lack.by + model.forms - 1) / model.forms, lack.unit);
        return lack.over ? msg("raising \"{}\" by {} would be enough", name, by)
                         : msg("lowering \"{}\" by {} would be enough", name, by);
    }

    Message together() const {
        std::string names;
        for (const size_t constraint : proof.involved)
            names += (names.empty() ? "\"" : ", \"") + all[constraint].name + "\"";
        return msg("these constraints contradict each other: {}", names);
    }
};

}  // namespace

Diagnostics explain(const Proof& proof, const Model& model, const Blueprint& blueprint) {
    const Words words{proof, model, blueprint, all_constraints(blueprint)};
    Diagnostics out;
    for (const auto& lack : proof.lacks)
        out.push_back(words.of(lack));
    auto& hints = out.back().hints;
    if (proof.involved.size() > 1)
        hints.push_back(words.together());
    for (const auto& lack : proof.alternatives)
        hints.push_back(words.alternative(lack));
    if (proof.kind == Proof::Kind::stock && proof.lacks.back().over)
        hints.push_back(msg("include fewer by name, or raise its most"));
    else if (proof.kind == Proof::Kind::stock && hints.empty())
        hints.push_back(msg("ask for fewer, or add questions to the bank"));
    if (proof.kind == Proof::Kind::enemies)
        hints.push_back(msg("ask for fewer, or let some of them stand together"));
    return out;
}

}  // namespace examgen::select
