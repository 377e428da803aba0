// Recognises options that speak of other options: "keine der genannten", "both A and C".
//
// Each word becomes the letter of its class, and a regular expression looks at the whole row of
// letters. Words that are in no class become X, so that "Alle Gewichte liegen im SRAM" (QXXXX) and
// "Vitamin A und B" (XLCL) fit no pattern. A search for single words would find every "alle" and
// every "A".

#include <algorithm>
#include <array>
#include <regex>
#include <span>
#include <string>
#include <unordered_map>

#include "bank/bank.h"

namespace examgen::bank {
namespace {

struct Class {
    char letter;
    std::string_view words;  // between spaces
};

constexpr auto k_quantity_classes = std::to_array<Class>({
    {'B', " beide beides both neither "},
    {'Q',
     " alle alles aller allen sämtliche saemtliche kein keine keines keiner keins keinen "
     "nichts jede jeder jedes all none no any either every everything nothing each "},
    {'W', " weder noch "},
    {'D', " der die das den dem von aus of the es gibt there it "},
    {'Z', " davon darunter hiervon dieser diese diesen beiden these those them this "},
    {'R',
     " genannten genannte genanntes obigen obige obigem oben obenstehenden obenstehende "
     "obengenannten obengenannte vorgenannten vorgenannte vorstehenden vorstehende "
     "aufgeführten aufgefuehrten aufgeführte aufgezählten aufgezaehlten aufgelisteten "
     "angegebenen angegebene angeführten angefuehrten erwähnten erwaehnten above "
     "aforementioned listed mentioned foregoing "},
    {'O',
     " anderen andere übrigen uebrigen restlichen gegebenen vorgegebenen vorherigen "
     "vorhergehenden folgenden other following given previous preceding "},
    {'N',
     " antwort antworten antwortmöglichkeit antwortmöglichkeiten antwortmoeglichkeiten "
     "antwortoptionen antwortalternativen aussage aussagen option optionen möglichkeiten "
     "moeglichkeiten auswahlmöglichkeiten auswahlmoeglichkeiten alternative alternativen "
     "behauptung behauptungen answer answers options choice choices statement statements "
     "alternatives others "},
    {'P',
     " ist sind war waren trifft treffen zu stimmt stimmen gilt gelten richtig richtige "
     "richtigen falsch falsche korrekt korrekte zutreffend wahr unzutreffend nicht is are "
     "was were apply applies correct true right wrong false incorrect not hold holds "},
});

constexpr auto k_letter_classes = std::to_array<Class>({
    {'L', " a b c d e f g h "},
    {'C', " und oder noch als auch sowie bis aber nicht and or nor but not as well to , & "},
    {'F',
     " nur only sowohl weder both neither either entweder just außer ausser ohne except "
     "ausgenommen without allein alone "},
    {'A', " alle alles all everything beide every keine keines none "},
    {'D', " der die the of von these those above oben genannten "},
    {'N',
     " antwort antworten aussage aussagen option optionen lösung lösungen answer answers "
     "options choice choices statement statements alternative alternativen alternatives "},
    {'V', " ist sind trifft treffen stimmt stimmen gilt gelten is are apply applies holds hold "},
    {'P', " zu richtig falsch korrekt zutreffend wahr correct true right wrong false incorrect "},
});

/// Lower case for ASCII, Ä, Ö and Ü; punctuation and emphasis become space. What belongs to
/// formulas and code stays and makes its word unknown.
char folded(char c, char before) {
    constexpr std::string_view k_formula = "+-/=<>$'^\\`";
    const auto byte = static_cast<unsigned char>(c);
    const bool umlaut = before == '\xc3' && (byte == 0x84 || byte == 0x96 || byte == 0x9c);
    if ((c >= 'A' && c <= 'Z') || umlaut)
        return static_cast<char>(byte + 32);
    const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || byte >= 0x80 ||
                      k_formula.find(c) != k_formula.npos;
    return kept ? c : ' ';
}

/// The class of each word; the first class that has it counts.
using Classes = std::unordered_map<std::string_view, char>;

Classes by_word(std::span<const Class> classes) {
    Classes out;
    for (const auto& one : classes)
        for (size_t at = one.words.find_first_not_of(' '); at != one.words.npos;) {
            const size_t end = one.words.find(' ', at);
            out.emplace(one.words.substr(at, end - at), one.letter);
            at = one.words.find_first_not_of(' ', end);
        }
    return out;
}

/// Collects the classes of words until there are more unknown ones than any pattern allows.
struct Row {
    const Classes& known;
    bool commas;       // are words; else they are left out
    int unknown_left;  // so many may still come
    std::string word, letters;

    void end_word() {
        if (!word.empty() && (commas || word != ",")) {
            const auto it = known.find(word);
            letters += it == known.end() ? 'X' : it->second;
            unknown_left -= it == known.end();
        }
        word.clear();
    }
};

/// One letter a word, or "" when more than `unknown` words are in no class: most options end there
/// within a few words. Commas and ampersands are words.
std::string classes(std::string_view text, const Classes& known, bool commas, int unknown) {
    Row row{known, commas, unknown, "", ""};
    for (const char c : text) {
        const bool own_word = c == ',' || c == '&';
        const char letter = own_word ? c : folded(c, row.word.empty() ? ' ' : row.word.back());
        if (own_word || letter == ' ')
            row.end_word();
        if (letter != ' ')
            row.word += letter;
        if (own_word)
            row.end_word();
        if (row.unknown_left < 0)
            return "";
    }
    row.end_word();
    return row.unknown_left < 0 ? "" : row.letters;
}

/// Such options are short; long ones would only cost time.
bool is_short(std::string_view text) {
    return text.size() <= 160;
}

}  // namespace

bool is_all_or_none(std::string_view option_text) {
    static const std::regex pattern(
        "B|WW"
        "|[DP]*[QB][DZ]*R+D*[NX]?[RP]*"  // keine der genannten Größen
        "|[DP]*[QB][DZ]*O?NR*P*"         // alle anderen Antworten sind falsch
        "|[DP]*[QB]D*ND*R+P*"            // none of the answers above
        "|[DP]*[QB]P+N?P*"               // alle sind richtig, keine richtige Antwort
        "|[DP]*[QB]D*[OZ]P*"             // none of these is correct
        "|D*N?R+N?P+[QB]P*");            // the answers above are all correct
    if (!is_short(option_text))
        return false;
    static const Classes known = by_word(k_quantity_classes);
    const std::string row = classes(option_text, known, false, 1);
    return !row.empty() && std::regex_match(row, pattern);
}

bool names_letters(std::string_view option_text) {
    static const std::regex pattern(
        "[FANDC]*L(?:C+[FND]*L)+[FNVPC]*"  // sowohl A als auch B
        "|[FAD]*[FN][FND]*L[FVP]*"         // nur A, Antwort B, alle außer C
        "|A[FCD]+[FND]*L"                  // all but C
        "|LF+P*"                           // B only
        "|LVP*");                          // A ist richtig
    if (!is_short(option_text))
        return false;
    static const Classes known = by_word(k_letter_classes);
    const std::string row = classes(option_text, known, true, 0);
    return !row.empty() && std::regex_match(row, pattern);
}

}  // namespace examgen::bank
