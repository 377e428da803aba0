// libharu as the container of PDF objects. Its text, font and image code is not used: shaping,
// font files and page contents are ours (docs/architecture.md says why). The private structs
// below are those of one version, hence the assertion.

#include <algorithm>
#include <deque>

#include <hpdf.h>
#include <hpdf_doc.h>
#include <hpdf_objects.h>
#include <hpdf_pages.h>
#include <hpdf_version.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "pdf/content.h"
#include "pdf/document.h"
#include "pdf/font_set.h"
#include "pdf/structure.h"
#include "pdf/structure_text.h"

namespace examgen::pdf {
namespace {

static_assert(HPDF_VERSION_ID == 20300, "check the private structs of this libharu version");

// A page costs 30 µs at level 1 and 120 µs at level 6, which saves a tenth of its size.
constexpr int k_page_level = 1;

/// Called from C frames: it must not throw. `write` looks at the state afterwards.
void record(HPDF_STATUS error, HPDF_STATUS detail, void* into) {
    auto* state = static_cast<std::pair<HPDF_STATUS, HPDF_STATUS>*>(into);
    if (state->first == 0)
        *state = {error, detail};
}

/// Streams come compressed; libharu would drop the filter entry, so it is written by hand.
HPDF_STATUS write_filter(HPDF_Dict, HPDF_Stream to) {
    return HPDF_Stream_WriteStr(to, "/Filter /FlateDecode\012");
}

/// Hundreds of numbers would each be an object of libharu's.
HPDF_STATUS write_widths(HPDF_Dict font, HPDF_Stream to) {
    const auto* self = static_cast<const FontSet::Font*>(font->attr);
    return HPDF_Stream_Write(to, reinterpret_cast<const HPDF_BYTE*>(self->widths.data()),
                             static_cast<HPDF_UINT>(self->widths.size()));
}

/// The insides of a dictionary as text.
HPDF_STATUS write_raw(HPDF_Dict object, HPDF_Stream to) {
    const auto* text = static_cast<const std::string*>(object->attr);
    HPDF_Stream_Write(to, reinterpret_cast<const HPDF_BYTE*>(text->data()),
                      static_cast<HPDF_UINT>(text->size()));
    return HPDF_Stream_WriteChar(to, '\n');
}

/// A font file or picture goes straight to the output: libharu would copy it three times, byte by
/// byte.
struct Blob {
    HPDF_Doc doc;
    const std::string& bytes;
};

HPDF_STATUS write_blob(HPDF_Dict file) {
    const auto* self = static_cast<const Blob*>(file->attr);
    HPDF_Stream to = self->doc->stream;
    HPDF_Stream_WriteStr(to, "\012stream\015\012");
    HPDF_Stream_Write(to, reinterpret_cast<const HPDF_BYTE*>(self->bytes.data()),
                      static_cast<HPDF_UINT>(self->bytes.size()));
    return HPDF_Stream_WriteStr(to, "\012endstream");
}

class Writer {
public:
    explicit Writer(const FontSet& fonts)
        : doc_(HPDF_New(record, &state_)),
          set_(fonts),
          fonts_(fonts.fonts()),
          dicts_(fonts.fonts().size()),
          pictures_(fonts.pictures().size()) {
        if (!doc_)
            throw Error(msg("libharu could not start a document"));
        HPDF_SetCompressionMode(doc_, HPDF_COMP_NONE);
        doc_->pdf_version = HPDF_VER_17;
    }

    ~Writer() { HPDF_Free(doc_); }

    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    void page(const draw::Frame& frame) {
        const Content content = content_of(frame, set_, structure_);
        HPDF_Page page = HPDF_AddPage(doc_);
        if (!page)
            return check();
        HPDF_Page_SetWidth(page, static_cast<float>(to_pt(frame.size.w).v));
        HPDF_Page_SetHeight(page, static_cast<float>(to_pt(frame.size.h).v));
        HPDF_Dict resources = HPDF_Dict_New(doc_->mmgr);
        for (size_t i = 0; i < fonts_.size(); ++i)
            if (content.used_fonts[i])
                HPDF_Dict_Add(resources, ("F" + std::to_string(i)).c_str(), font(i));
        auto* attributes = static_cast<HPDF_PageAttr>(page->attr);
        auto* all = static_cast<HPDF_Dict>(HPDF_Dict_GetItem(page, "Resources", HPDF_OCLASS_DICT));
        HPDF_Dict_Add(all, "Font", resources);
        add_pictures(content, all);
        HPDF_Dict_AddNumber(page, "StructParents", static_cast<HPDF_INT32>(pages_.size()));
        pages_.push_back(page);
        heights_.push_back(frame.size.h);
        attributes->contents->write_fn = write_filter;
        attributes->contents->filter = HPDF_STREAM_FILTER_NONE;
        const std::string packed = compress_(content.operators);
        fingerprint_.add_field(packed);
        put(attributes->stream, packed);
        check();
    }

    std::string finish(const Meta& meta) {
        HPDF_SetInfoAttr(doc_, HPDF_INFO_TITLE, "");
        HPDF_Dict_Add(doc_->info, "Title", utf16(meta.title));
        auto* catalog = static_cast<HPDF_Dict>(doc_->catalog);
        HPDF_Dict_Add(catalog, "Lang", HPDF_String_New(doc_->mmgr, meta.language.c_str(), nullptr));
        HPDF_Dict preferences = HPDF_Dict_New(doc_->mmgr);
        HPDF_Dict_AddBoolean(preferences, "DisplayDocTitle", HPDF_TRUE);
        HPDF_Dict_Add(catalog, "ViewerPreferences", preferences);
        HPDF_Dict marked = HPDF_Dict_New(doc_->mmgr);
        HPDF_Dict_AddBoolean(marked, "Marked", HPDF_TRUE);
        HPDF_Dict_Add(catalog, "MarkInfo", marked);
        add_structure(catalog);
        fingerprint_.add_field(meta.title);
        const Digest digest = fingerprint_.finish();
        HPDF_Array id = HPDF_Array_New(doc_->mmgr);
        for (int i = 0; i < 2; ++i) {
            std::array<unsigned char, 16> half{};
            std::copy_n(digest.begin(), half.size(), half.begin());
            HPDF_Array_Add(id, HPDF_Binary_New(doc_->mmgr, half.data(), half.size()));
        }
        HPDF_Dict_Add(doc_->trailer, "ID", id);
        HPDF_SaveToStream(doc_);
        check();
        std::string bytes;
        bytes.reserve(HPDF_GetStreamSize(doc_));
        HPDF_UINT size = 0;
        for (HPDF_UINT i = 0;
             const HPDF_BYTE* part = HPDF_MemStream_GetBufPtr(doc_->stream, i, &size); ++i)
            bytes.append(reinterpret_cast<const char*>(part), size);
        return bytes;
    }

private:
    void check() const {
        if (state_.first)
            throw Error(msg("libharu failed with code {} ({})", state_.first, state_.second));
    }

    static void put(HPDF_Stream to, std::string_view bytes) {
        HPDF_Stream_Write(to, reinterpret_cast<const HPDF_BYTE*>(bytes.data()),
                          static_cast<HPDF_UINT>(bytes.size()));
    }

    HPDF_Dict stream(const std::string& packed) {
        HPDF_Dict out = HPDF_DictStream_New(doc_->mmgr, doc_->xref);
        out->filter = HPDF_STREAM_FILTER_NONE;
        out->write_fn = write_filter;
        put(out->stream, packed);
        return out;
    }

    static int number_of(const void* object) {
        return static_cast<int>(static_cast<const HPDF_Obj_Header*>(object)->obj_id & 0x00ffffff);
    }

    /// An object whose insides are given later; libharu never sees them.
    HPDF_Dict raw() {
        HPDF_Dict out = HPDF_Dict_New(doc_->mmgr);
        HPDF_Xref_Add(doc_->xref, out);
        out->write_fn = write_raw;
        out->attr = &texts_.emplace_back();
        return out;
    }

    static std::string& text(HPDF_Dict raw) { return *static_cast<std::string*>(raw->attr); }

    /// `n` objects with numbers in a row.
    std::vector<HPDF_Dict> raws(size_t n) {
        std::vector<HPDF_Dict> out;
        for (size_t i = 0; i < n; ++i)
            out.push_back(raw());
        return out;
    }

    void add_structure(HPDF_Dict catalog) {
        structure_.settle();
        HPDF_Dict root = raw(), parents = raw(), document = raw();
        const auto elements = raws(structure_.elements().size());
        ObjectNumbers numbers;
        for (const auto page : pages_)
            numbers.pages.push_back(number_of(page));
        numbers.root = number_of(root);
        numbers.parents = number_of(parents);
        numbers.document = number_of(document);
        numbers.first_element = numbers.document + 1;
        text(root) = root_text(structure_, numbers);
        text(parents) = parents_text(structure_, numbers);
        text(document) = document_text(structure_, numbers);
        for (size_t i = 0; i < elements.size(); ++i)
            text(elements[i]) = element_text(structure_, i, numbers);
        HPDF_Dict_Add(catalog, "StructTreeRoot", root);
        if (structure_.bookmarks().empty())
            return;
        const auto outline = raws(structure_.bookmarks().size() + 1);
        numbers.outline = number_of(outline[0]);
        numbers.first_bookmark = numbers.outline + 1;
        const auto texts = outline_texts(structure_, numbers, heights_);
        for (size_t i = 0; i < outline.size(); ++i)
            text(outline[i]) = texts[i];
        HPDF_Dict_Add(catalog, "Outlines", outline[0]);
    }

    void add_pictures(const Content& content, HPDF_Dict resources) {
        HPDF_Dict objects = nullptr;
        for (size_t i = 0; i < content.used_pictures.size(); ++i) {
            if (!content.used_pictures[i])
                continue;
            if (!objects) {
                objects = HPDF_Dict_New(doc_->mmgr);
                HPDF_Dict_Add(resources, "XObject", objects);
            }
            if (!pictures_[i])
                pictures_[i] = make_picture(set_.pictures()[i]);
            HPDF_Dict_Add(objects, ("I" + std::to_string(i)).c_str(), pictures_[i]);
        }
    }

    HPDF_Dict make_picture(const FontSet::Picture& picture) {
        HPDF_Dict out =
            image(picture.width, picture.height, picture.channels == 3, picture.data, picture.jpeg);
        if (!picture.alpha.empty())
            HPDF_Dict_Add(out, "SMask",
                          image(picture.width, picture.height, false, picture.alpha, false));
        return out;
    }

    HPDF_Dict image(int width, int height, bool colour, const std::string& bytes, bool jpeg) {
        HPDF_Dict out = object("XObject");
        HPDF_Dict_AddName(out, "Subtype", "Image");
        HPDF_Dict_AddNumber(out, "Width", width);
        HPDF_Dict_AddNumber(out, "Height", height);
        HPDF_Dict_AddName(out, "ColorSpace", colour ? "DeviceRGB" : "DeviceGray");
        HPDF_Dict_AddNumber(out, "BitsPerComponent", 8);
        put_blob(out, bytes, jpeg ? "DCTDecode" : "FlateDecode");
        return out;
    }

    void put_blob(HPDF_Dict object, const std::string& bytes, const char* filter) {
        HPDF_Dict_AddName(object, "Filter", filter);
        HPDF_Dict_AddNumber(object, "Length", static_cast<HPDF_INT32>(bytes.size()));
        object->attr = &blobs_.emplace_back(Blob{doc_, bytes});
        object->after_write_fn = write_blob;
    }

    HPDF_Dict object(const char* type) {
        HPDF_Dict out = HPDF_Dict_New(doc_->mmgr);
        HPDF_Xref_Add(doc_->xref, out);
        HPDF_Dict_AddName(out, "Type", type);
        return out;
    }

    HPDF_Binary utf16(std::string_view text) {
        std::string out = "\xfe\xff";
        const auto put16 = [&out](uint32_t unit) {
            out += static_cast<char>(unit >> 8);
            out += static_cast<char>(unit & 255);
        };
        for (size_t at = 0; at < text.size();) {
            const auto c = static_cast<uint32_t>(next_code_point(text, at));
            if (c >= 0x10000) {
                put16(0xd800 + ((c - 0x10000) >> 10));
                put16(0xdc00 + ((c - 0x10000) & 1023));
            } else {
                put16(c);
            }
        }
        return HPDF_Binary_New(doc_->mmgr, reinterpret_cast<HPDF_BYTE*>(out.data()),
                               static_cast<HPDF_UINT>(out.size()));
    }

    HPDF_Dict font(size_t index) {
        if (!dicts_[index])
            dicts_[index] = make_font(fonts_[index]);
        return dicts_[index];
    }

    HPDF_Dict make_font(const FontSet::Font& font) {
        HPDF_Dict descendant = object("Font");
        HPDF_Dict_AddName(descendant, "Subtype", "CIDFontType2");
        HPDF_Dict_AddName(descendant, "BaseFont", font.tag.c_str());
        HPDF_Dict system = HPDF_Dict_New(doc_->mmgr);
        HPDF_Dict_Add(system, "Registry", HPDF_String_New(doc_->mmgr, "Adobe", nullptr));
        HPDF_Dict_Add(system, "Ordering", HPDF_String_New(doc_->mmgr, "Identity", nullptr));
        HPDF_Dict_AddNumber(system, "Supplement", 0);
        HPDF_Dict_Add(descendant, "CIDSystemInfo", system);
        HPDF_Dict_Add(descendant, "FontDescriptor", descriptor(font));
        HPDF_Dict_AddName(descendant, "CIDToGIDMap", "Identity");
        descendant->attr = const_cast<FontSet::Font*>(&font);
        descendant->write_fn = write_widths;
        HPDF_Dict out = object("Font");
        HPDF_Dict_AddName(out, "Subtype", "Type0");
        HPDF_Dict_AddName(out, "BaseFont", font.tag.c_str());
        HPDF_Dict_AddName(out, "Encoding", "Identity-H");
        HPDF_Array descendants = HPDF_Array_New(doc_->mmgr);
        HPDF_Array_Add(descendants, descendant);
        HPDF_Dict_Add(out, "DescendantFonts", descendants);
        HPDF_Dict_Add(out, "ToUnicode", stream(font.to_unicode));
        return out;
    }

    HPDF_Dict descriptor(const FontSet::Font& font) {
        const draw::Subset& subset = font.subset;
        constexpr int k_symbolic = 4, k_italic = 64, k_fixed = 1;
        HPDF_Dict out = object("FontDescriptor");
        HPDF_Dict_AddName(out, "FontName", font.tag.c_str());
        HPDF_Dict_AddNumber(
            out, "Flags",
            k_symbolic | (subset.italic ? k_italic : 0) | (subset.fixed_pitch ? k_fixed : 0));
        HPDF_Dict_AddNumber(out, "ItalicAngle", subset.italic ? -12 : 0);
        HPDF_Dict_AddNumber(out, "Ascent", subset.ascent);
        HPDF_Dict_AddNumber(out, "Descent", subset.descent);
        HPDF_Dict_AddNumber(out, "CapHeight", subset.cap_height);
        HPDF_Dict_AddNumber(out, "StemV", subset.bold ? 140 : 80);
        HPDF_Array box = HPDF_Array_New(doc_->mmgr);
        for (const int value : subset.box)
            HPDF_Array_AddNumber(box, value);
        HPDF_Dict_Add(out, "FontBBox", box);
        HPDF_Dict file = HPDF_Dict_New(doc_->mmgr);
        HPDF_Xref_Add(doc_->xref, file);
        HPDF_Dict_AddNumber(file, "Length1", static_cast<HPDF_INT32>(font.file_size));
        put_blob(file, font.file, "FlateDecode");
        HPDF_Dict_Add(out, "FontFile2", file);
        return out;
    }

    std::pair<HPDF_STATUS, HPDF_STATUS> state_{};
    HPDF_Doc doc_;
    const FontSet& set_;
    std::span<const FontSet::Font> fonts_;
    std::vector<HPDF_Dict> dicts_, pictures_;
    std::vector<HPDF_Page> pages_;
    std::vector<Mm> heights_;
    std::deque<Blob> blobs_;
    std::deque<std::string> texts_;
    Structure structure_;
    Sha256 fingerprint_;
    Compressor compress_{k_page_level};
};

}  // namespace

std::string write(std::span<const draw::Frame* const> pages, const FontSet& fonts,
                  const Meta& meta) {
    Writer writer(fonts);
    for (const auto* page : pages)
        writer.page(*page);
    return writer.finish(meta);
}

}  // namespace examgen::pdf
