#include "site/words.h"

namespace examgen::site {
namespace {

constexpr Words k_german = {
    .lang = "de",
    .skip = "Zum Inhalt",
    .menu = "Hauptmenü",
    .crumbs = "Brotkrumen",
    .topics = "Themen",
    .practise = "Üben",
    .mock_exam = "Probeklausur",
    .search = "Suche",
    .imprint = "Impressum",
    .privacy = "Datenschutz",
    .accessibility = "Barrierefreiheit",
    .made = "Erzeugt mit examgen.",
    .nothing_stored =
        "Kein Konto, keine Cookies, keine fremden Server. Der Lernstand liegt nur in "
        "diesem Browser.",
    .general_title = "Übungsfragen",
    .question = "Frage",
    .questions = "Fragen",
    .motto = "Zu jeder steht, warum.",
    .lead =
        "Ankreuzen wie auf dem Bogen, sofort die Begründung lesen, auch zu den falschen "
        "Antworten. Wiederholt wird, was noch nicht sitzt.",
    .search_label = "Fragen durchsuchen",
    .search_hint = "Begriff",
    .start_title = "Zum Einstieg",
    .start_text =
        "Zehn Fragen quer durch alle Themen, etwa acht Minuten. Danach ist klar, wo es "
        "hakt.",
    .start_go = "Zehn Fragen beginnen",
    .exam_date = "Klausurtermin (freiwillig)",
    .known = "sitzt",
    .learning = "im Lernen",
    .fresh = "neu",
    .forget = "Lernstand löschen",
    .keep = "Lernstand sichern",
    .bring = "Lernstand laden",
    .practise_topic = "Thema üben",
    .mock_topic = "Probeklausur",
    .all_questions = "Alle Fragen",
    .section = "Abschnitt",
    .difficulty = "Schwierigkeit",
    .all = "alle",
    .state = "Lernstand",
    .sections = "Abschnitte",
    .sections_note = "Ein Klick beginnt eine Übung nur aus diesem Abschnitt.",
    .pages = "Seiten",
    .previous_page = "Vorige Seite",
    .next_page = "Nächste Seite",
    .page = "Seite",
    .levels = {"sehr leicht", "leicht", "mittel", "schwer", "sehr schwer"},
    .seconds_before = "etwa ",
    .seconds_after = " s",
    .show_answer = "Antwort und Erläuterung anzeigen",
    .answer = "Antwort",
    .right = "richtig",
    .wrong = "nicht richtig",
    .yes = "richtig",
    .no = "falsch",
    .why_others = "Warum die anderen nicht passen",
    .on_options = "Zu den einzelnen Antworten",
    .source = "Quelle",
    .about = "Frage",
    .practise_this = "Dieses Thema üben",
    .to_topic = "Zur Themenseite",
    .more_before = "Weitere Fragen zu ",
    .previous = "Vorige Frage",
    .next = "Nächste Frage",
    .browse = "Blättern",
    .no_explanation = "Zu dieser Frage steht keine Erläuterung in der Bank.",
    .true_word = "Die Aussage ist richtig.",
    .false_word = "Die Aussage ist falsch.",
    .several = "Es können mehrere Antworten richtig sein.",
    .tolerance = "von {} bis {}",
    .any_of = "Richtig ist jede dieser Antworten:",
    .order_is = "In dieser Reihenfolge:",
    .gap = "Lücke",
    .left_column = "Zuordnen:",
    .right_column = "Zur Auswahl:",
    .rule_note = "Zu jeder Zeile ankreuzen, ob sie stimmt.",
    .practise_title = "Üben",
    .practise_lead =
        "Eine Runde hat höchstens 20 Fragen: was heute fällig ist, dann Neues. Was "
        "falsch war, kommt in derselben Runde noch einmal.",
    .no_script =
        "Ohne Skript lassen sich alle Fragen lesen, ankreuzen und aufklappen; das Thema "
        "unten führt hin. Nur der Lernstand und die Auswahl fehlen dann.",
    .exam_title = "Probeklausur",
    .exam_lead =
        "Fragen wie in der Klausur, mit Uhr und ohne Hilfe. Am Ende Punkte, Note und "
        "Begründungen.",
    .find_title = "Fragen suchen",
    .find_hint = "Begriff, zum Beispiel aus einer Frage",
    .leave = "Beenden",
    .keys = "Tastenkürzel",
};

constexpr Words k_english = {
    .lang = "en",
    .skip = "Skip to content",
    .menu = "Main menu",
    .crumbs = "Breadcrumbs",
    .topics = "Topics",
    .practise = "Practise",
    .mock_exam = "Mock exam",
    .search = "Search",
    .imprint = "Legal notice",
    .privacy = "Privacy",
    .accessibility = "Accessibility",
    .made = "Made with examgen.",
    .nothing_stored =
        "No account, no cookies, no other servers. Your progress stays in this "
        "browser.",
    .general_title = "Practice questions",
    .question = "question",
    .questions = "questions",
    .motto = "Each one says why.",
    .lead =
        "Cross the box as on paper, read the reason at once, also for the wrong answers. What "
        "does not stick yet comes back.",
    .search_label = "Search the questions",
    .search_hint = "Word",
    .start_title = "A first look",
    .start_text =
        "Ten questions from all topics, about eight minutes. Then you know where to "
        "begin.",
    .start_go = "Start ten questions",
    .exam_date = "Date of your exam (optional)",
    .known = "known",
    .learning = "learning",
    .fresh = "new",
    .forget = "Delete progress",
    .keep = "Save progress",
    .bring = "Load progress",
    .practise_topic = "Practise this topic",
    .mock_topic = "Mock exam",
    .all_questions = "All questions",
    .section = "Section",
    .difficulty = "Difficulty",
    .all = "all",
    .state = "Progress",
    .sections = "Sections",
    .sections_note = "One click starts a round of this section only.",
    .pages = "Pages",
    .previous_page = "Previous page",
    .next_page = "Next page",
    .page = "Page",
    .levels = {"very easy", "easy", "medium", "hard", "very hard"},
    .seconds_before = "about ",
    .seconds_after = " s",
    .show_answer = "Show answer and explanation",
    .answer = "Answer",
    .right = "correct",
    .wrong = "not correct",
    .yes = "true",
    .no = "false",
    .why_others = "Why the others do not fit",
    .on_options = "About the answers",
    .source = "Source",
    .about = "Question",
    .practise_this = "Practise this topic",
    .to_topic = "Topic page",
    .more_before = "More questions on ",
    .previous = "Previous question",
    .next = "Next question",
    .browse = "Browse",
    .no_explanation = "The bank holds no explanation for this question.",
    .true_word = "The statement is true.",
    .false_word = "The statement is false.",
    .several = "More than one answer may be correct.",
    .tolerance = "from {} to {}",
    .any_of = "Each of these answers is correct:",
    .order_is = "In this order:",
    .gap = "Gap",
    .left_column = "Match:",
    .right_column = "To choose from:",
    .rule_note = "Say of each row whether it is true.",
    .practise_title = "Practise",
    .practise_lead =
        "A round has 20 questions at most: what is due today, then new ones. What was "
        "wrong comes back in the same round.",
    .no_script =
        "Without scripts all questions can be read, crossed and opened; the topics below "
        "lead there. Only progress and choice are missing then.",
    .exam_title = "Mock exam",
    .exam_lead =
        "Questions as in the exam, with a clock and without help. At the end your points, "
        "a grade and the reasons.",
    .find_title = "Search questions",
    .find_hint = "A word, for example from a question",
    .leave = "Stop",
    .keys = "Keyboard shortcuts",
};

}  // namespace

const Words& words_of(std::string_view language) {
    return language == "de" || language.starts_with("de-") ? k_german : k_english;
}

}  // namespace examgen::site
