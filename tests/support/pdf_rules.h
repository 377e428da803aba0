#pragma once
// The rules of PDF/UA-1 (ISO 14289-1) and PDF/A-2u that a program can check, on a written file.
// Each fault is one line; a sound file has none.

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "support/pdf_archive.h"
#include "support/pdf_content.h"
#include "support/pdf_file.h"

namespace examgen::test {

class PdfRules {
public:
    explicit PdfRules(const fs::path& path) : pdf_(path) {
        document();
        if (pdf_.at(pdf_.catalog(), "/StructTreeRoot").is_object()) {
            for (size_t i = 0; i < pdf_.pages().size(); ++i)
                page_numbers_[pdf_.pages()[i].get<std::string>()] = i;
            in_tree_.resize(pdf_.pages().size());
            tree();
        }
        for (size_t i = 0; i < pdf_.pages().size(); ++i)
            page(i);
        const auto archive = ArchiveRules(path, pdf_).faults();
        faults_.insert(faults_.end(), archive.begin(), archive.end());
    }

    const std::vector<std::string>& faults() const { return faults_; }

    /// Standard types of all elements in reading order.
    const std::vector<std::string>& types() const { return types_; }

    const PdfFile& pdf() const { return pdf_; }

private:
    void fault(const std::string& text) { faults_.push_back(text); }

    void document() {
        const Json& catalog = pdf_.catalog();
        if (!pdf_.at(catalog, "/StructTreeRoot").is_object())
            fault("no structure tree");
        if (PdfFile::text(pdf_.at(catalog, "/Lang")).empty())
            fault("no language");
        if (PdfFile::text(pdf_.at(pdf_.at(pdf_.trailer(), "/Info"), "/Title")).empty())
            fault("no title");
        if (pdf_.at(pdf_.at(catalog, "/ViewerPreferences"), "/DisplayDocTitle") != Json(true))
            fault("the title is not displayed");
        if (pdf_.at(pdf_.at(catalog, "/MarkInfo"), "/Marked") != Json(true))
            fault("not said to be marked");
        if (!pdf_.at(catalog, "/Outlines").is_object())
            fault("no bookmarks");
    }

    void tree() {
        const Json& root = pdf_.catalog()["/StructTreeRoot"];
        const Json& kids = pdf_.get(root)["/K"];
        if (!PdfFile::is_reference(kids) || pdf_.at(kids, "/S") != Json("/Document"))
            return fault("the root is not one Document");
        element(kids, root);
        const Json& nums = pdf_.at(pdf_.at(root, "/ParentTree"), "/Nums");
        for (size_t i = 0; i + 1 < nums.size(); i += 2)
            parents_[nums[i].get<size_t>()] = pdf_.get(nums[i + 1]);
    }

    void element(const Json& reference, const Json& parent) {
        const Json& dict = pdf_.get(reference);
        const std::string type = dict["/S"].get<std::string>();
        types_.push_back(type.substr(1));
        if (dict["/P"] != parent)
            fault(type + " does not point to its parent");
        heading(type);
        if ((type == "/Figure" || type == "/Formula") &&
            PdfFile::text(pdf_.at(dict, "/Alt")).empty())
            fault(type + " without alternative text");
        if (type == "/TH" && !pdf_.at(pdf_.at(dict, "/A"), "/Scope").is_string())
            fault("TH without scope");
        const Json kids = kids_of(dict);
        std::vector<std::string> below;
        for (const auto& kid : kids) {
            if (kid.is_number()) {
                item(dict.value("/Pg", ""), kid.get<int>(), reference);
            } else if (pdf_.at(kid, "/Type") == Json("/MCR")) {
                item(pdf_.get(kid)["/Pg"], pdf_.get(kid)["/MCID"].get<int>(), reference);
            } else {
                below.push_back(pdf_.at(kid, "/S").get<std::string>());
                element(kid, reference);
            }
            if (!PdfFile::is_reference(kid) && is_group(type))
                fault(type + " holds content itself");
        }
        nesting(type, below);
        if (type == "/Table")
            table(kids);
        if (kids.empty() && type != "/TD" && type != "/TH")
            fault("an empty " + type);
    }

    /// One alone may stand without brackets.
    Json kids_of(const Json& dict) const {
        if (!dict.contains("/K"))
            return Json::array();
        const Json& kids = pdf_.get(dict["/K"]);
        return kids.is_array() ? kids : Json::array({dict["/K"]});
    }

    static bool is_group(const std::string& type) {
        static const std::set<std::string> k_groups = {
            "/Document", "/Part", "/Sect", "/L", "/LI", "/Table", "/TR", "/BlockQuote"};
        return k_groups.contains(type);
    }

    void item(const std::string& page, int number, const Json& owner) {
        const auto found = page_numbers_.find(page);
        if (found == page_numbers_.end())
            return fault("a content item on no page");
        if (!in_tree_[found->second].emplace(number, owner.get<std::string>()).second)
            fault("a content item twice in the tree");
    }

    void heading(const std::string& type) {
        if (type.size() != 3 || type[1] != 'H' || type[2] < '1' || type[2] > '6')
            return;
        const int level = type[2] - '0';
        if (level > heading_ + 1)
            fault("a heading skips a level");
        heading_ = level;
    }

    void nesting(const std::string& type, const std::vector<std::string>& kids) {
        static const std::map<std::string, std::set<std::string>> k_only = {
            {"/L", {"/LI", "/Caption"}},
            {"/LI", {"/Lbl", "/LBody"}},
            {"/Table", {"/TR", "/Caption"}},
            {"/TR", {"/TH", "/TD"}}};
        const auto rule = k_only.find(type);
        for (const auto& kid : kids) {
            if (rule != k_only.end() && !rule->second.contains(kid))
                fault(type + " holds " + kid);
            for (const auto& [outer, inner] : k_only)
                if (inner.contains(kid) && kid != "/Caption" && type != outer &&
                    !(rule != k_only.end() && rule->second.contains(kid)))
                    fault(kid + " stands in " + type);
        }
    }

    /// Rows of equal width; a cell that spans rows counts in each of them.
    void table(const Json& kids) {
        std::vector<int> width(kids.size() + 64);
        size_t rows = 0;
        for (const auto& row : kids) {
            if (pdf_.at(row, "/S") != Json("/TR"))
                continue;
            for (const auto& cell : kids_of(pdf_.get(row))) {
                const Json& attributes = pdf_.at(cell, "/A");
                const int columns = attributes.is_object() ? attributes.value("/ColSpan", 1) : 1;
                const int down = attributes.is_object() ? attributes.value("/RowSpan", 1) : 1;
                for (int i = 0; i < down; ++i)
                    width[rows + static_cast<size_t>(i)] += columns;
            }
            ++rows;
        }
        for (size_t i = 1; i < rows; ++i)
            if (width[i] != width[0])
                return fault("rows of a table differ in width");
    }

    void page(size_t index) {
        const Json& page = pdf_.get(pdf_.pages()[index]);
        const Json& key = pdf_.at(page, "/StructParents");
        if (!key.is_number())
            return fault("a page without StructParents");
        const Json& parents = parents_[key.get<size_t>()];
        std::set<int> seen;
        bool marked = false, text = false;
        std::string font;
        static const std::set<std::string> k_paints = {"f", "f*", "S", "s", "B", "b", "Do", "sh"};
        for (const auto& op : ContentReader(pdf_.contents(page)).all()) {
            if (op.name == "BDC" || op.name == "BMC") {
                if (marked)
                    fault("marked content within marked content");
                if (text)
                    fault("marked content begins within a text object");
                marked = true;
                begin(op, index, parents, seen);
            } else if (op.name == "EMC") {
                if (!marked || text)
                    fault("marked content ends where it did not begin");
                marked = false;
            } else if (op.name == "BT" || op.name == "ET") {
                text = op.name == "BT";
            } else if (op.name == "Tf") {
                font = op.operands.at(0);
            } else if (op.name == "TJ" || op.name == "Tj") {
                if (!marked)
                    fault("text outside marked content");
                glyphs(op, pdf_.at(pdf_.at(page, "/Resources"), "/Font"), font);
            } else if (k_paints.contains(op.name) && !marked) {
                fault("ink outside marked content: " + op.name);
            }
        }
        if (marked)
            fault("marked content does not end");
        for (const auto& [number, owner] : in_tree_[index])
            if (!seen.contains(number))
                fault("the tree names a content item that is not on its page");
    }

    void begin(const Operator& op, size_t index, const Json& parents, std::set<int>& seen) {
        if (op.operands.at(0) == "/Artifact")
            return;
        int number = -1;
        for (size_t i = 0; i + 1 < op.operands.size(); ++i)
            if (op.operands[i] == "/MCID")
                number = std::stoi(op.operands[i + 1]);
        if (!seen.insert(number).second)
            fault("two content items of a page have one number");
        const auto owner = in_tree_[index].find(number);
        if (owner == in_tree_[index].end())
            return fault("a content item is not in the tree");
        if (number < 0 || static_cast<size_t>(number) >= parents.size() ||
            parents[static_cast<size_t>(number)] != Json(owner->second))
            fault("the parent tree names another owner");
        // A paragraph that is all of a body or cell is merged into it.
        static const std::set<std::string> k_takes = {"/LBody", "/TD", "/TH", "/Caption"};
        const std::string type = pdf_.at(Json(owner->second), "/S").get<std::string>();
        if (type != op.operands[0] && !(op.operands[0] == "/P" && k_takes.contains(type)))
            fault("a content item's tag is not that of its owner");
    }

    void glyphs(const Operator& op, const Json& fonts, const std::string& name) {
        const std::set<int>& known = codes_of(fonts.at(name).get<std::string>());
        for (const auto& operand : op.operands)
            for (size_t i = 1; operand[0] == '(' && i + 1 < operand.size(); i += 2) {
                const int code = static_cast<unsigned char>(operand[i]) * 256 +
                                 static_cast<unsigned char>(operand[i + 1]);
                if (code == 0)
                    fault("the missing-glyph box is shown");
                else if (!known.contains(code))
                    fault("glyph " + std::to_string(code) + " of " + name + " has no meaning");
            }
    }

    /// Glyph codes that the font's ToUnicode knows; the font itself is checked once.
    const std::set<int>& codes_of(const std::string& font) {
        const auto [it, fresh] = codes_.try_emplace(font);
        if (!fresh)
            return it->second;
        const Json& dict = pdf_.get(Json(font));
        const Json& descendant = pdf_.get(pdf_.at(dict, "/DescendantFonts").at(0));
        const Json& descriptor = pdf_.at(descendant, "/FontDescriptor");
        if (!descriptor.contains("/FontFile2") && !descriptor.contains("/FontFile3"))
            fault("a font is not embedded");
        if (!dict.contains("/ToUnicode"))
            fault("a font has no ToUnicode");
        else
            for (const auto& op : ContentReader(pdf_.stream(dict["/ToUnicode"])).all())
                if (op.name == "endbfchar")
                    for (size_t i = 0; i + 1 < op.operands.size(); i += 2)
                        meaning(op.operands[i], op.operands[i + 1], it->second);
        return it->second;
    }

    void meaning(const std::string& code, const std::string& text, std::set<int>& out) {
        const auto unit = [](const std::string& s) {
            return static_cast<unsigned char>(s.at(1)) * 256 + static_cast<unsigned char>(s.at(2));
        };
        const int value = text.size() < 3 ? 0 : unit(text);
        if (value == 0 || value == 0xfeff || value == 0xfffe)
            return fault("a glyph means nothing");
        out.insert(unit(code));
    }

    PdfFile pdf_;
    std::vector<std::string> faults_, types_;
    std::map<std::string, size_t> page_numbers_;
    std::vector<std::map<int, std::string>> in_tree_;  // owners by content item, page by page
    std::map<size_t, Json> parents_;
    std::map<std::string, std::set<int>> codes_;
    int heading_ = 0;
};

}  // namespace examgen::test
