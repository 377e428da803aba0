// libharu as the container of PDF objects. Its text, font and image code is not used: shaping,
// font files and page contents are ours (docs/architecture.md says why). The private structs
// below are those of one version, hence the assertion.
//
// libharu has no object streams, and a table of 360 elements would be half of the file. So the
// elements are compressed into a stream that libharu holds like any other, and a section behind its
// table tells where they are: a hybrid-reference file (PDF 32000-1, 7.5.8.4).

#include <algorithm>
#include <deque>
#include <map>

#include <hpdf.h>
#include <hpdf_doc.h>
#include <hpdf_objects.h>
#include <hpdf_pages.h>
#include <hpdf_version.h>

#include "base/error.h"
#include "base/hash.h"
#include "pdf/draft.h"
#include "pdf/metadata.h"
#include "pdf/object_stream.h"
#include "pdf/objects.h"
#include "pdf/structure_text.h"
#include "pdf/text_string.h"

namespace examgen::pdf {
namespace {

static_assert(HPDF_VERSION_ID == 20300, "check the private structs of this libharu version");

/// Called from C frames: it must not throw. The state is looked at afterwards.
void record(HPDF_STATUS error, HPDF_STATUS detail, void* into) {
    auto* state = static_cast<std::pair<HPDF_STATUS, HPDF_STATUS>*>(into);
    if (state->first == 0)
        *state = {error, detail};
}

/// What libharu writes into a dictionary without ever seeing it. Streams go straight to the output:
/// libharu would copy them three times, byte by byte.
struct Raw {
    HPDF_Doc doc;
    Object object;
};

HPDF_STATUS write_dictionary(HPDF_Dict dict, HPDF_Stream to) {
    const std::string& text = static_cast<const Raw*>(dict->attr)->object.dictionary;
    HPDF_Stream_Write(to, reinterpret_cast<const HPDF_BYTE*>(text.data()),
                      static_cast<HPDF_UINT>(text.size()));
    return HPDF_Stream_WriteChar(to, '\n');
}

HPDF_STATUS write_stream(HPDF_Dict dict) {
    const auto* self = static_cast<const Raw*>(dict->attr);
    if (!self->object.stream)
        return HPDF_OK;
    HPDF_Stream to = self->doc->stream;
    HPDF_Stream_WriteStr(to, "\012stream\015\012");
    HPDF_Stream_Write(to, reinterpret_cast<const HPDF_BYTE*>(self->object.stream->data()),
                      static_cast<HPDF_UINT>(self->object.stream->size()));
    return HPDF_Stream_WriteStr(to, "\012endstream");
}

int number_of(const void* object) {
    return static_cast<int>(static_cast<const HPDF_Obj_Header*>(object)->obj_id & 0x00ffffff);
}

class Writer {
public:
    Writer(const Draft& draft, Container container)
        : doc_(HPDF_New(record, &state_)), draft_(draft), old_(container == Container::archive_1b) {
        if (!doc_)
            throw Error(msg("libharu could not start a document"));
        HPDF_SetCompressionMode(doc_, HPDF_COMP_NONE);
        doc_->pdf_version = old_ ? HPDF_VER_14 : HPDF_VER_17;
    }

    ~Writer() { HPDF_Free(doc_); }

    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    std::string write(const Meta& meta) {
        for (const auto& page : draft_.pages)
            add_page(page);
        add_resources(meta.archival);
        const std::string title = clean_title(meta);
        fill(doc_->info, {"/Title" + text_string(title)});
        fingerprint_.add_field(title);
        packet_ = metadata_packet(title, HPDF_GetInfoAttr(doc_, HPDF_INFO_PRODUCER),
                                  old_            ? Claim::archive_1b
                                  : meta.archival ? Claim::archive_2u_and_universal
                                                  : Claim::none);
        numbers_.metadata = number_of(add({metadata_dictionary(packet_), &packet_}));
        add_tree(meta.language);
        const Digest digest = fingerprint_.finish();
        add_id(digest);
        HPDF_SaveToStream(doc_);
        check();
        return old_ ? saved() : saved() + section_of_elements(digest);
    }

private:
    void check() const {
        if (state_.first)
            throw Error(msg("libharu failed with code {} ({})", state_.first, state_.second));
    }

    /// The number that the next object gets.
    int next() const {
        return static_cast<int>(doc_->xref->start_offset + doc_->xref->entries->count);
    }

    void fill(HPDF_Dict dict, Object object) {
        dict->write_fn = write_dictionary;
        dict->after_write_fn = write_stream;
        dict->attr = &raws_.emplace_back(Raw{doc_, std::move(object)});
    }

    HPDF_Dict add(Object object) {
        HPDF_Dict out = HPDF_Dict_New(doc_->mmgr);
        HPDF_Xref_Add(doc_->xref, out);
        check();
        fill(out, std::move(object));
        return out;
    }

    void add_page(const Draft::Page& page) {
        HPDF_Page out = HPDF_AddPage(doc_);
        if (!out)
            return check();
        HPDF_Page_SetWidth(out, static_cast<float>(to_pt(page.size.w).v));
        HPDF_Page_SetHeight(out, static_cast<float>(to_pt(page.size.h).v));
        HPDF_Dict_AddName(out, "Tabs", "S");
        HPDF_Dict_AddNumber(out, "StructParents", static_cast<HPDF_INT32>(pages_.size()));
        pages_.push_back(out);
        HPDF_Array contents = HPDF_Array_New(doc_->mmgr);
        HPDF_Dict unused = emptied(out);
        for (const auto* stream : Draft::contents(page)) {
            HPDF_Dict& place = contents_[stream];
            if (!place) {
                place = unused ? std::exchange(unused, nullptr) : add({});
                fill(place, {deflated(*stream), stream});
                fingerprint_.add_field(*stream);
            }
            HPDF_Array_Add(contents, place);
        }
        HPDF_Dict_Add(out, "Contents", contents);
        check();
    }

    /// The object that libharu made for the page's contents, without its stream.
    static HPDF_Dict emptied(HPDF_Page page) {
        auto* attributes = static_cast<HPDF_PageAttr>(page->attr);
        HPDF_Dict out = attributes->contents;
        HPDF_Stream_Free(out->stream);
        out->stream = attributes->stream = nullptr;
        HPDF_Dict_RemoveElement(out, "Length");
        HPDF_Dict_RemoveElement(out, "Filter");
        return out;
    }

    void add_resources(bool profile) {
        HPDF_Dict first = nullptr;
        for (auto& object : resource_objects(*draft_.fonts, draft_.used, next(),
                                             {.profile = profile, .glyph_sets = old_})) {
            HPDF_Dict one = add(std::move(object));
            first = first ? first : one;
        }
        numbers_.profile = profile ? next() - 1 : 0;
        for (const auto page : pages_)
            HPDF_Dict_Add(page, "Resources", first);
    }

    /// The elements are numbered behind libharu's objects, or are such.
    void add_tree(const std::string& language) {
        HPDF_Dict elements = nullptr;
        if (!old_) {
            elements = add({});
            section_ = add({});
        }
        std::vector<int> pages;
        std::vector<Mm> heights;
        for (size_t i = 0; i < pages_.size(); ++i) {
            pages.push_back(number_of(pages_[i]));
            heights.push_back(draft_.pages[i].size.h);
        }
        const TreeObjects tree =
            tree_objects(draft_.structure(), std::move(pages), heights, next());
        fill(doc_->catalog, {catalog_entries(language, tree, numbers_, draft_.used.colour)});
        if (elements)
            return add_hidden(tree, elements);
        for (const auto& text : tree.texts)
            add({text});
    }

    void add_hidden(const TreeObjects& tree, HPDF_Dict elements) {
        const int first = next();
        ObjectStream stream;
        CrossReference rows;
        for (const auto& text : tree.texts) {
            rows.add_compressed(number_of(elements), stream.size());
            stream.add(first + stream.size(), text);
        }
        constexpr int k_quick_level = 1, k_thorough_level = 6;
        const bool thorough = draft_.stencil && draft_.stencil->effort == Effort::thorough;
        Compressor compress(thorough ? k_thorough_level : k_quick_level);
        const std::string dictionary = stream.finish(compress, elements_bytes_);
        fill(elements, {dictionary, &elements_bytes_});
        size_ = first + stream.size();
        fill(section_, {rows.finish(compress, section_bytes_) + "/Index[" + std::to_string(first) +
                            " " + std::to_string(stream.size()) + "]/Size " + std::to_string(size_),
                        &section_bytes_});
        fingerprint_.add_field(elements_bytes_);
    }

    void add_id(const Digest& digest) {
        HPDF_Array id = HPDF_Array_New(doc_->mmgr);
        for (int i = 0; i < 2; ++i) {
            std::array<unsigned char, 16> half{};
            std::copy_n(digest.begin(), half.size(), half.begin());
            HPDF_Array_Add(id, HPDF_Binary_New(doc_->mmgr, half.data(), half.size()));
        }
        HPDF_Dict_Add(doc_->trailer, "ID", id);
    }

    std::string saved() const {
        std::string bytes;
        bytes.reserve(HPDF_GetStreamSize(doc_) + size_t{512});
        HPDF_UINT size = 0;
        for (HPDF_UINT i = 0;
             const HPDF_BYTE* part = HPDF_MemStream_GetBufPtr(doc_->stream, i, &size); ++i)
            bytes.append(reinterpret_cast<const char*>(part), size);
        return bytes;
    }

    std::string section_of_elements(const Digest& digest) const {
        const auto index = static_cast<HPDF_UINT>(number_of(section_)) - doc_->xref->start_offset;
        const HPDF_UINT at = HPDF_Xref_GetEntry(doc_->xref, index)->byte_offset;
        return "xref\n0 0\ntrailer\n<</Size " + std::to_string(size_) + "/Root " +
               ref(number_of(doc_->catalog)) + "/Info " + ref(number_of(doc_->info)) + "/ID" +
               id_text(digest) + "/Prev " + std::to_string(doc_->xref->addr) + "/XRefStm " +
               std::to_string(at) + ">>\nstartxref\n" + std::to_string(HPDF_GetStreamSize(doc_)) +
               "\n%%EOF\n";
    }

    std::pair<HPDF_STATUS, HPDF_STATUS> state_{};
    HPDF_Doc doc_;
    const Draft& draft_;
    bool old_;  // PDF 1.4
    CatalogNumbers numbers_;
    std::vector<HPDF_Page> pages_;
    std::map<const std::string*, HPDF_Dict> contents_;
    std::deque<Raw> raws_;
    HPDF_Dict section_ = nullptr;
    int size_ = 0;  // one more than the last object's number
    std::string packet_, elements_bytes_, section_bytes_;
    Sha256 fingerprint_;
};

}  // namespace

std::string write_with_libharu(const Draft& draft, const Meta& meta, Container container) {
    return Writer(draft, container).write(meta);
}

}  // namespace examgen::pdf
