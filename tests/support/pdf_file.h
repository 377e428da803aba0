#pragma once
// A PDF as its objects, read with qpdf and not with anything of ours.

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/run.h"

namespace examgen::test {

using Json = nlohmann::json;

class PdfFile {
public:
    explicit PdfFile(const fs::path& path) {
        const Ran ran = run("qpdf --json=2 --json-stream-data=inline --decode-level=generalized " +
                            shell_quoted(path.string()));
        if (ran.code != 0)
            throw std::runtime_error(ran.err);
        Json all = Json::parse(ran.out);
        objects_ = all["qpdf"][1];
        for (const auto& page : all["pages"])
            pages_.push_back(page["object"]);
    }

    /// "7 0 R" to what it stands for; anything else to itself.
    const Json& get(const Json& value) const {
        if (!is_reference(value))
            return value;
        const auto found = objects_.find("obj:" + value.get<std::string>());
        if (found == objects_.end())
            throw std::runtime_error("no object " + value.get<std::string>());
        if (const auto stream = found->find("stream"); stream != found->end())
            return (*stream)["dict"];
        return (*found)["value"];
    }

    /// An entry of a dictionary, followed; null when it is missing.
    const Json& at(const Json& dictionary, const std::string& key) const {
        static const Json k_null;
        const Json& dict = get(dictionary);
        const auto found = dict.find(key);
        return found == dict.end() ? k_null : get(*found);
    }

    static bool is_reference(const Json& value) {
        if (!value.is_string())
            return false;
        const auto& text = value.get_ref<const std::string&>();
        return text.size() > 4 && text.compare(text.size() - 2, 2, " R") == 0 && text[0] >= '0' &&
               text[0] <= '9';
    }

    const Json& trailer() const { return objects_["trailer"]["value"]; }

    const Json& catalog() const { return at(trailer(), "/Root"); }

    const std::vector<Json>& pages() const { return pages_; }  // references

    /// The decoded bytes of a stream.
    std::string stream(const Json& reference) const {
        const auto& object = objects_.at("obj:" + reference.get<std::string>());
        return from_base64(object["stream"]["data"].get<std::string>());
    }

    std::string contents(const Json& page) const {
        const auto& entry = get(page)["/Contents"];
        const Json& contents = get(entry);
        if (!contents.is_array())
            return stream(entry);
        std::string out;
        for (const auto& part : contents)
            out += stream(part) + "\n";
        return out;
    }

    /// A text string without its mark of being one.
    static std::string text(const Json& value) {
        return value.is_string() ? value.get<std::string>().substr(2) : "";
    }

    const Json& objects() const { return objects_; }

private:
    static std::string from_base64(const std::string& text) {
        std::string out;
        unsigned bits = 0, value = 0;
        for (const char c : text) {
            static const std::string k_digits =
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
            const size_t digit = k_digits.find(c);
            if (digit == std::string::npos)
                continue;
            value = value << 6 | static_cast<unsigned>(digit);
            bits += 6;
            if (bits >= 8) {
                bits -= 8;
                out += static_cast<char>(value >> bits & 255);
            }
        }
        return out;
    }

    Json objects_;
    std::vector<Json> pages_;
};

}  // namespace examgen::test
