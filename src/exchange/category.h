#pragma once
// Moodle's category paths ("$course$/top/Networks/Routing") as topics.

#include <string>
#include <string_view>
#include <vector>

#include "bank/bank.h"

namespace examgen::exchange {

/// The names of a path without "$course$" and "top"; "//" is a slash within a name.
std::vector<std::string> category_names(std::string_view path);

/// Files questions: the first name that all paths share is the bank's topic, else the file's.
class Categories {
public:
    /// `all_filed`: no question stands before the first category.
    Categories(bank::Topic file, const std::vector<std::string>& paths, bool all_filed);

    const bank::Topic& root() const { return root_; }

    /// The topic of a path, at or below the root.
    std::string topic(std::string_view path) const;

private:
    bank::Topic root_;
    bool shared_ = false;
};

/// The path for a topic.
std::string category_path(std::string_view topic);

}  // namespace examgen::exchange
