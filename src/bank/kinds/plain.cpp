// Description and foreign: nothing to fill in.

#include "bank/kinds/functions.h"
#include "bank/write.h"

namespace examgen::bank {

void description::read(Reading&) {}

void description::write(json::Writer&, const Question&) {}

std::vector<Field> description::fields(const Question&) {
    return {};
}

std::vector<Part> description::parts(const Question& q) {
    return {TextPart{q.stem}};
}

void foreign::read(Reading& r) {
    r.details.payload = text(r, r.value, "payload", Need::unless_draft, k_max_payload);
    r.details.payload_format = text(r, r.value, "payload_format", Need::unless_draft);
}

void foreign::write(json::Writer& out, const Question& q) {
    write_text(out, "payload_format", q.detail().payload_format);
    write_text(out, "payload", q.detail().payload);
}

std::vector<Part> unprinted_parts(const Question& q) {
    return {TextPart{q.stem}, OtherPart{q.kind}};
}

Key no_key(const Question& q) {
    return Key(fields(q).size());
}

}  // namespace examgen::bank
