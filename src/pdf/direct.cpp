// A file of our own: all dictionaries compressed together, found by a cross-reference stream (PDF
// 1.5 and later). What copies have in common is one block of bytes at the file's head, the
// skeleton, which is made once; a copy adds its own streams, its title and the cross-references.
// The skeleton depends on what a copy says only through its elements and fonts, which are the same
// for nearly all copies of a paper.

#include <algorithm>
#include <map>

#include "base/hash.h"
#include "pdf/draft.h"
#include "pdf/metadata.h"
#include "pdf/object_stream.h"
#include "pdf/objects.h"
#include "pdf/structure_text.h"
#include "pdf/text_string.h"

namespace examgen::pdf {

struct Skeleton {
    // What it was made for.
    std::string language;
    bool archival = true;
    Used used;
    std::vector<std::vector<Event>> own;  // page by page
    std::vector<bool> has_own;

    std::string bytes;
    CrossReference rows;  // of its objects, numbered from 1
    Digest digest{};
};

namespace {

constexpr int k_catalog = 1, k_pages = 2, k_first_page = 3;
constexpr std::string_view k_producer = "examgen";
constexpr int k_most_in_stream = 2000;
constexpr int k_quick_level = 6, k_thorough_level = 12;

void append_object(std::string& file, int number, const std::string& dictionary) {
    file += std::to_string(number) + " 0 obj\n<<" + dictionary + ">>\nendobj\n";
}

void append_stream(std::string& file, int number, const std::string& dictionary,
                   std::string_view bytes) {
    file += std::to_string(number) + " 0 obj\n<<" + dictionary + ">>\nstream\n";
    file += bytes;
    file += "\nendstream\nendobj\n";
}

/// Points, rounded down as libharu does: of a page that is larger by a trifle, viewers show a row
/// of pixels more.
void append_length(std::string& out, Mm length) {
    const auto scaled = static_cast<long>(to_pt(length).v * 100000);
    const std::string places = std::to_string(100000 + scaled % 100000);
    out += " " + std::to_string(scaled / 100000) + "." + places.substr(1);
}

class SkeletonMaker {
public:
    SkeletonMaker(const Draft& draft, const Meta& meta) : draft_(draft) {
        out_.language = meta.language;
        out_.archival = meta.archival;
        out_.used = draft.used;
        for (const auto& page : draft.pages) {
            out_.own.push_back(page.own_events);
            out_.has_own.push_back(!page.own.empty());
        }
    }

    Skeleton make() {
        const int n_pages = static_cast<int>(draft_.pages.size());
        objects_.resize(static_cast<size_t>(k_first_page - 1 + n_pages));
        resources_ = next();
        for (auto& object :
             resource_objects(*draft_.fonts, draft_.used, resources_, {.profile = out_.archival}))
            objects_.push_back(std::move(object));
        profile_ = out_.archival ? next() - 1 : 0;
        const TreeObjects tree = add_tree();
        add_shared_contents();
        const auto dictionaries = static_cast<int>(std::count_if(
            objects_.begin(), objects_.end(), [](const auto& o) { return !o.stream; }));
        n_streams_ = (dictionaries + k_most_in_stream - 1) / k_most_in_stream;
        add_catalog(tree);
        add_pages();
        write();
        return std::move(out_);
    }

private:
    int next() const { return static_cast<int>(objects_.size()) + 1; }

    Object& object(int number) { return objects_[static_cast<size_t>(number) - 1]; }

    TreeObjects add_tree() {
        std::vector<int> pages;
        std::vector<Mm> heights;
        for (const auto& page : draft_.pages) {
            pages.push_back(k_first_page + static_cast<int>(pages.size()));
            heights.push_back(page.size.h);
        }
        TreeObjects tree = tree_objects(draft_.structure(), std::move(pages), heights, next());
        for (auto& text : tree.texts)
            objects_.push_back({std::move(text)});
        tree.texts.clear();
        return tree;
    }

    /// A copy's metadata are numbered behind its contents.
    void add_catalog(const TreeObjects& tree) {
        const auto own = std::count(out_.has_own.begin(), out_.has_own.end(), true);
        const CatalogNumbers numbers{next() + n_streams_ + static_cast<int>(own), profile_};
        object(k_catalog).dictionary =
            "/Type/Catalog/Pages " + ref(k_pages) +
            catalog_entries(out_.language, tree, numbers, draft_.used.colour);
    }

    void add_shared_contents() {
        for (const auto& page : draft_.pages)
            for (const auto* stream : Draft::contents(page))
                if (stream != &page.own && contents_.try_emplace(stream, next()).second)
                    objects_.push_back({deflated(*stream), stream});
    }

    /// A copy's own contents are numbered behind the skeleton's last object.
    void add_pages() {
        int own = next() + n_streams_;
        std::string kids;
        for (size_t i = 0; i < draft_.pages.size(); ++i) {
            const auto& page = draft_.pages[i];
            const int number = k_first_page + static_cast<int>(i);
            std::string contents;
            for (const auto* stream : Draft::contents(page))
                contents += ref(stream == &page.own ? own++ : contents_.at(stream)) + " ";
            std::string& text = object(number).dictionary;
            text = "/Type/Page/Parent " + ref(k_pages) + "/MediaBox[0 0";
            append_length(text, page.size.w);
            append_length(text, page.size.h);
            text += "]/Resources " + ref(resources_) + "/Contents[" + contents +
                    "]/Tabs/S/StructParents " + std::to_string(i);
            kids += ref(number) + " ";
        }
        object(k_pages).dictionary =
            "/Type/Pages/Count " + std::to_string(draft_.pages.size()) + "/Kids[" + kids + "]";
    }

    void write() {
        struct Place {
            int stream = 0, index = 0;
            size_t offset = 0;
        };

        Compressor compress(draft_.stencil && draft_.stencil->effort == Effort::thorough
                                ? k_thorough_level
                                : k_quick_level);
        std::string& file = out_.bytes;
        file = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
        std::vector<Place> places(objects_.size());
        std::vector<ObjectStream> streams(static_cast<size_t>(n_streams_));
        size_t current = 0;
        for (size_t i = 0; i < objects_.size(); ++i) {
            const int number = static_cast<int>(i) + 1;
            if (objects_[i].stream) {
                places[i].offset = file.size();
                append_stream(file, number, objects_[i].dictionary, *objects_[i].stream);
                continue;
            }
            if (streams[current].size() == k_most_in_stream)
                ++current;
            places[i] = {next() + static_cast<int>(current), streams[current].size()};
            streams[current].add(number, objects_[i].dictionary);
        }
        out_.rows.add_free();
        for (const auto& place : places)
            if (place.stream)
                out_.rows.add_compressed(place.stream, place.index);
            else
                out_.rows.add_offset(place.offset);
        for (size_t i = 0; i < streams.size(); ++i) {
            std::string packed;
            const std::string dictionary = streams[i].finish(compress, packed);
            out_.rows.add_offset(file.size());
            append_stream(file, next() + static_cast<int>(i), dictionary, packed);
        }
        out_.digest = sha256(file);
    }

    const Draft& draft_;
    Skeleton out_;
    std::vector<Object> objects_;  // by number, from 1
    std::map<const std::string*, int> contents_;
    int resources_ = 0, profile_ = 0, n_streams_ = 0;
};

bool fits(const Skeleton& skeleton, const Draft& draft, const Meta& meta) {
    if (skeleton.language != meta.language || skeleton.archival != meta.archival ||
        skeleton.used != draft.used || skeleton.own.size() != draft.pages.size())
        return false;
    for (size_t i = 0; i < draft.pages.size(); ++i)
        if (skeleton.has_own[i] == draft.pages[i].own.empty() ||
            skeleton.own[i] != draft.pages[i].own_events)
            return false;
    return true;
}

std::shared_ptr<const Skeleton> skeleton_of(const Draft& draft, const Meta& meta) {
    constexpr size_t k_most_kept = 4;
    if (!draft.stencil)
        return std::make_shared<const Skeleton>(SkeletonMaker(draft, meta).make());
    const std::lock_guard lock(draft.stencil->guard);
    auto& known = draft.stencil->skeletons;
    for (const auto& one : known)
        if (fits(*one, draft, meta))
            return one;
    if (known.size() == k_most_kept)
        known.erase(known.begin());
    known.push_back(std::make_shared<const Skeleton>(SkeletonMaker(draft, meta).make()));
    return known.back();
}

}  // namespace

std::string write_directly(const Draft& draft, const Meta& meta) {
    const auto skeleton = skeleton_of(draft, meta);
    size_t size = skeleton->bytes.size() + 4096;
    for (const auto& page : draft.pages)
        size += page.own.size() + 128;
    std::string file;
    file.reserve(size);
    file = skeleton->bytes;
    CrossReference rows = skeleton->rows;
    Sha256 fingerprint;
    fingerprint.add(
        {reinterpret_cast<const char*>(skeleton->digest.data()), skeleton->digest.size()});
    for (const auto& page : draft.pages) {
        if (page.own.empty())
            continue;
        const int number = rows.size();
        rows.add_offset(file.size());
        append_stream(file, number, deflated(page.own), page.own);
        fingerprint.add_field(page.own);
    }
    const std::string title = clean_title(meta);
    const std::string packet = metadata_packet(
        title, k_producer, meta.archival ? Claim::archive_2u_and_universal : Claim::none);
    const int metadata = rows.size();
    rows.add_offset(file.size());
    append_stream(file, metadata, metadata_dictionary(packet), packet);
    const int info = rows.size();
    rows.add_offset(file.size());
    append_object(file, info,
                  "/Title" + text_string(title) + "/Producer" + text_string(k_producer));
    fingerprint.add_field(title);
    const Digest digest = fingerprint.finish();
    const int last = rows.size();
    const size_t start = file.size();
    rows.add_offset(start);
    Compressor compress(1);
    std::string packed;
    const std::string dictionary = rows.finish(compress, packed);
    append_stream(file, last,
                  dictionary + "/Size " + std::to_string(last + 1) + "/Root " + ref(k_catalog) +
                      "/Info " + ref(info) + "/ID" + id_text(digest),
                  packed);
    file += "startxref\n" + std::to_string(start) + "\n%%EOF\n";
    return file;
}

}  // namespace examgen::pdf
