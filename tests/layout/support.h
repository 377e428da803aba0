#pragma once
// The shipped layout with the installed fonts, and small questions.

#include <deque>
#include <map>
#include <memory>
#include <string>

#include "layout/exam_paper.h"
#include "support/run.h"

namespace examgen::test {

struct Studio {
    std::map<std::string, std::string> files;
    layout::Definition definition;
    layout::Labels labels;
    draw::FontBook fonts;
    layout::ExamSetter setter;
    std::deque<bank::Question> questions;
    layout::QuestionsById by_id;
    exam::Form form{"A", {}};

    explicit Studio(const std::string& language = "de", const std::string& layout = "exam-a4")
        : definition(examgen::layout::read_definition(slurp(path(layout + ".json")), layout + ".json")),
          labels(examgen::layout::Labels::read(slurp(path("labels/" + language + ".json")), language)),
          fonts([this](const std::string& name) -> std::string_view {
              auto& bytes = files[name];
              if (bytes.empty())
                  bytes = slurp(fs::path("/usr/share/fonts/truetype") / name);
              return bytes;
          }),
          setter(definition, labels, fonts) {}

    static fs::path path(const std::string& name) {
        return fs::path(EXAMGEN_SOURCE_DIR) / "layouts" / name;
    }

    bank::Question& add(const std::string& stem, const std::vector<std::string>& options,
                        bank::Kind kind = bank::Kind::single_choice) {
        bank::Question& question = questions.emplace_back();
        question.id = "q" + std::to_string(questions.size());
        question.kind = kind;
        question.stem = stem;
        exam::Item item{static_cast<int>(questions.size()), question.id, {}};
        for (size_t i = 0; i < options.size(); ++i) {
            question.options.push_back(
                {std::string(1, static_cast<char>('a' + i)), options[i], "", i == 0 ? 1 : 0, i == 0});
            item.options.push_back(static_cast<uint16_t>(i));
        }
        if (kind == bank::Kind::true_false)
            item.options = {0, 1};
        by_id.emplace(question.id, &question);
        form.items.push_back(item);
        return question;
    }

    layout::Paper set() {
        layout::Heading heading;
        heading.exam_id = "KH7Q2F";
        heading.title = "Probe";
        heading.total_points = "1";
        return setter.set(heading, form, 0, by_id);
    }
};

}  // namespace examgen::test
