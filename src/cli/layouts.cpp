#include "jobs/layouts.h"

#include <ostream>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "cli/command.h"

namespace examgen::cli {
namespace {

constexpr Option k_options[] = {
    {"output", 'o', "FILE", false, "the preview's file (default NAME.pdf)",
     "Datei der Vorschau (Vorgabe NAME.pdf)"},
    {"exam-lang", 0, "LANG", false, "language of the preview (default: that of the messages)",
     "Sprache der Vorschau (Vorgabe: die der Meldungen)"},
};

void help(const Terminal& t) {
    t.out << t.say(
                 "examgen layouts: page layouts\n\n"
                 "Usage: examgen layouts list\n"
                 "       examgen layouts check NAME|FILE…\n"
                 "       examgen layouts preview NAME|FILE [-o FILE]\n\n",
                 "examgen layouts: Seitenlayouts\n\n"
                 "Aufruf: examgen layouts list\n"
                 "        examgen layouts check NAME|DATEI…\n"
                 "        examgen layouts preview NAME|DATEI [-o DATEI]\n\n")
          << describe(k_options, t.lang) << describe(common_options(), t.lang);
}

int list(const Terminal& t) {
    const std::string language = t.lang == Lang::de ? "de" : "en";
    json::Writer w;
    w.begin_array();
    for (const auto& one : jobs::list_layouts(jobs::find_places())) {
        const auto title = one.titles.find(language);
        const std::string text = title == one.titles.end() ? "" : title->second;
        w.begin_object(true).key("name").string(one.name).key("title").string(text);
        w.key("width").length(one.page.w).key("height").length(one.page.h).end_object();
        std::string name = one.name;
        name.resize(std::max<size_t>(name.size() + 2, 24), ' ');
        if (!t.json)
            t.out << name << text << "\n";
    }
    w.end_array();
    if (t.json)
        t.out << w.take();
    return 0;
}

int check(const Arguments& a, const Terminal& t) {
    bool failed = false;
    const auto places = jobs::find_places();
    for (size_t i = 1; i < a.words().size(); ++i) {
        try {
            t.report(jobs::check_layout(places, a.words()[i]));
            if (!t.quiet)
                t.out << a.words()[i] << t.say(": good\n", ": in Ordnung\n");
        } catch (const Error& e) {
            t.report(e.all());
            failed = true;
        }
    }
    return failed;
}

int preview(const Arguments& a, const Terminal& t) {
    const std::string& name = a.words()[1];
    const jobs::fs::path file = a.text("output", jobs::fs::path(name).stem().string() + ".pdf");
    const std::string language = a.text("exam-lang", t.lang == Lang::de ? "de" : "en");
    jobs::write_file(file, jobs::preview_layout(jobs::find_places(), name, language));
    if (!t.quiet)
        t.out << file.string() << "\n";
    return 0;
}

}  // namespace

int run_layouts(const std::vector<std::string>& args, Terminal& terminal) {
    const Arguments arguments = Arguments::parse(k_options, args, SIZE_MAX);
    apply_common(arguments, terminal);
    if (arguments.has("help"))
        return help(terminal), 0;
    const auto& words = arguments.words();
    const std::string action = words.empty() ? "" : words.front();
    if (action == "list" && words.size() == 1)
        return list(terminal);
    if (action == "check" && words.size() >= 2)
        return check(arguments, terminal);
    if (action == "preview" && words.size() == 2)
        return preview(arguments, terminal);
    constexpr std::string_view k_actions[] = {"list", "check", "preview"};
    std::vector<Message> hints;
    if (const std::string near = nearest(action, k_actions); !near.empty() && near != action)
        hints.push_back(msg("did you mean \"{}\"?", near));
    hints.push_back(msg("use: layouts list, layouts check NAME, layouts preview NAME"));
    throw UsageError(msg("nothing says what to do with the layouts"), {}, std::move(hints));
}

}  // namespace examgen::cli
