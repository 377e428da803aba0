#pragma once
// The pages: home, topics, questions, and those that scripts fill (practice, mock exam, search).

#include <string>
#include <vector>

#include "site/catalog.h"
#include "site/page.h"

namespace examgen::site {

/// Questions on one page of a topic's list.
constexpr size_t k_per_page = 60;

std::string question_path(const Catalog& catalog, const Entry& entry);
std::string topic_path(const Catalog& catalog, size_t page);  // from 0
size_t topic_pages(const Catalog& catalog);

std::string home_page(const std::vector<Catalog>& topics, const Settings& settings);
std::string topic_page(const Catalog& catalog, size_t page, const Settings& settings);
std::string question_page(const Catalog& catalog, size_t index, const Settings& settings);

enum class Tool { practice, exam, search };
std::string tool_page(Tool tool, const std::vector<Catalog>& topics, const Settings& settings);
std::string tool_path(Tool tool);

/// The language of the pages that belong to no topic: that of most questions.
std::string main_language(const std::vector<Catalog>& topics);

/// "1 question", "20 questions".
std::string counted(size_t n, const Words& words);

}  // namespace examgen::site
