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

#include "bank/bank.h"

namespace examgen::bank {
namespace {

using Words = std::string_view;  // between spaces, with a space at both ends

struct Class {
    char letter;
    Words words;
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

/// Lower case for ASCII, Ä, Ö and Ü; commas and ampersands become words, other punctuation and
/// emphasis space. What belongs to formulas and code stays and makes its word unknown.
std::string folded(std::string_view text) {
    constexpr std::string_view k_formula = "+-/=<>$'^\\`";
    std::string out = " ";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool umlaut = out.back() == '\xc3' && (byte == 0x84 || byte == 0x96 || byte == 0x9c);
        if ((c >= 'A' && c <= 'Z') || umlaut)
            out += static_cast<char>(byte + 32);
        else if (c == ',' || c == '&')
            ((out += ' ') += c) += ' ';
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || byte >= 0x80 ||
                 k_formula.find(c) != k_formula.npos)
            out += c;
        else
            out += ' ';
    }
    return out + ' ';
}

/// One letter a word, up to the second unknown one. Commas are words where a class holds them.
std::string classes(std::string_view text, std::span<const Class> known, bool commas) {
    const std::string words = folded(text);
    std::string out;
    for (size_t at = words.find_first_not_of(' '); at != words.npos;
         at = words.find_first_not_of(' ', words.find(' ', at))) {
        const std::string word = words.substr(at - 1, words.find(' ', at) - at + 2);
        if (!commas && word == " , ")
            continue;
        const auto it = std::find_if(known.begin(), known.end(), [&](const Class& one) {
            return one.words.find(word) != one.words.npos;
        });
        const char letter = it == known.end() ? 'X' : it->letter;
        const bool second_unknown = letter == 'X' && out.find('X') != out.npos;
        out += letter;
        if (second_unknown)
            break;
    }
    return out;
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
    return is_short(option_text) &&
           std::regex_match(classes(option_text, k_quantity_classes, false), pattern);
}

bool names_letters(std::string_view option_text) {
    static const std::regex pattern(
        "[FANDC]*L(?:C+[FND]*L)+[FNVPC]*"  // sowohl A als auch B
        "|[FAD]*[FN][FND]*L[FVP]*"         // nur A, Antwort B, alle außer C
        "|A[FCD]+[FND]*L"                  // all but C
        "|LF+P*"                           // B only
        "|LVP*");                          // A ist richtig
    return is_short(option_text) &&
           std::regex_match(classes(option_text, k_letter_classes, true), pattern);
}

}  // namespace examgen::bank
