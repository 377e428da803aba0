#include "exchange/category.h"

#include <algorithm>

#include "base/slug.h"
#include "exchange/settle.h"

namespace examgen::exchange {

std::vector<std::string> category_names(std::string_view path) {
    std::vector<std::string> out{""};
    for (size_t i = 0; i < path.size(); ++i) {
        const bool slash = path[i] == '/';
        if (slash && path.substr(i).starts_with("//"))
            out.back() += path[i++];
        else if (slash)
            out.emplace_back();
        else
            out.back() += path[i];
    }
    for (auto& name : out)
        name = without_controls(trim(name));
    std::erase_if(out, [](const auto& name) { return slug(name).empty(); });
    const auto is_root = [](const auto& name) {
        return name == "$course$" || name == "$system$" || name == "top";
    };
    while (!out.empty() && is_root(out.front()))
        out.erase(out.begin());
    return out;
}

Categories::Categories(bank::Topic file, const std::vector<std::string>& paths, bool all_filed)
    : root_(std::move(file)) {
    std::string first;
    for (const auto& path : paths) {
        const auto names = category_names(path);
        const std::string name = names.empty() ? "" : names.front();
        if (name.empty() || (!first.empty() && slug(name) != slug(first)))
            return;
        first = name;
    }
    if (first.empty() || !all_filed)
        return;
    shared_ = true;
    root_.id = slug(first);
    root_.title = first;
}

std::string Categories::topic(std::string_view path) const {
    std::string out = root_.id;
    const auto names = category_names(path);
    for (size_t i = shared_ ? 1 : 0; i < names.size(); ++i)
        out += "/" + slug(names[i]);
    return out;
}

std::string category_path(std::string_view topic) {
    return "$course$/top/" + std::string(topic);
}

}  // namespace examgen::exchange
