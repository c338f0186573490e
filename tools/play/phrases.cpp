#include "play/phrases.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "match/game.h"

namespace krou::play {

namespace {

struct SystemError {
    int number;
    std::string_view french;
};

constexpr std::array system_errors{
    SystemError{ENOENT, "aucun fichier ni dossier de ce nom"},
    SystemError{EACCES, "permission refusée"},
    SystemError{EPERM, "opération non permise"},
    SystemError{EISDIR, "c’est un dossier"},
    SystemError{ENOTDIR, "ce n’est pas un dossier"},
    SystemError{EEXIST, "le fichier existe déjà"},
    SystemError{ENOSPC, "il n’y a plus de place sur le disque"},
    SystemError{EDQUOT, "le quota du disque est dépassé"},
    SystemError{EFBIG, "le fichier est trop grand"},
    SystemError{EROFS, "le disque ne peut pas être écrit"},
    SystemError{EIO, "erreur d’entrée ou de sortie"},
    SystemError{ENAMETOOLONG, "le nom du fichier est trop long"},
    SystemError{ELOOP, "trop de liens symboliques"},
    SystemError{EMFILE, "trop de fichiers ouverts"},
    SystemError{ENFILE, "trop de fichiers ouverts dans le système"},
    SystemError{ENOEXEC, "ce n’est pas un programme"},
    SystemError{ENOMEM, "il n’y a plus de mémoire"},
    SystemError{ENOLCK, "il n’y a plus de verrou"},
    SystemError{EAGAIN, "occupé pour le moment"},
};

struct FailureWords {
    Reason reason;
    std::string_view french;
};

constexpr std::array failures{
    FailureWords{Reason::illegal_move, "coup illégal"},
    FailureWords{Reason::no_move, "aucun coup"},
    FailureWords{Reason::crash, "plantage"},
    FailureWords{Reason::exited, "arrêt en cours de partie"},
    FailureWords{Reason::closed, "sortie fermée"},
    FailureWords{Reason::stalled, "pas de réponse"},
    FailureWords{Reason::deaf, "entrée non lue"},
    FailureWords{Reason::flood, "sortie sans fin"},
    FailureWords{Reason::no_start, "impossible à lancer"},
    FailureWords{Reason::no_uciok, "pas de uciok"},
    FailureWords{Reason::no_readyok, "pas de readyok"},
    FailureWords{Reason::protocol, "protocole non respecté"},
};

struct OptionWords {
    std::string_view english;
    std::string_view french;
};

/// Parts of errors about options, longer ones before those they contain.
constexpr std::array option_words{
    OptionWords{"unknown option ", "option inconnue "},
    OptionWords{"unexpected argument ", "argument inattendu "},
    OptionWords{"duplicate option ", "option en double "},
    OptionWords{": duplicate", " : en double"},
    OptionWords{": expected no value, got ", " : pas de valeur possible, donc pas "},
    OptionWords{": expected a number from ", " : il faut un nombre de "},
    OptionWords{": expected a duration such as ", " : il faut une durée comme "},
    OptionWords{": expected ", " : il faut "},
    OptionWords{", got nothing", ", et rien n’est donné"},
    OptionWords{", got ", ", et non "},
    OptionWords{"; did you mean ", " ; peut-être "},
    OptionWords{"; see ", " ; voir "},
    OptionWords{": variant ", " : le jeu "},
    OptionWords{": unknown name; known: ", " : nom inconnu ; connus : "},
    OptionWords{": ", " : "},
    OptionWords{" from ", " de "},
    OptionWords{" to ", " à "},
    OptionWords{" or ", " ou "},
    OptionWords{" milliseconds", " millisecondes"},
    OptionWords{"?", " ?"},
};

std::string in_french(std::string_view error) {
    for (const auto& [reason, french] : failures) {
        const auto words = entry(reason).words;
        if (!error.starts_with(words)) continue;
        const auto detail = error.substr(words.size());
        // Other details are in English.
        const bool is_name = detail.starts_with(": '");
        return std::string(french) + (is_name ? " " + in_french(detail) : "");
    }
    for (const auto& [number, french] : system_errors)
        if (const std::string_view english = std::strerror(number); error.ends_with(english))
            return std::string(error.substr(0, error.size() - english.size())) +
                   std::string(french);
    return std::string(error);
}

/// Replaces the straight quotes of a name, and the colon after it.
std::string with_guillemets(std::string text) {
    const auto begin = text.find('\'');
    const auto end = text.rfind('\'');
    if (begin == end) return text;
    const bool has_reason = text.compare(end, 2, "':") == 0;
    text.replace(end, has_reason ? 2 : 1, has_reason ? " » :" : " »");
    text.replace(begin, 1, "« ");
    return text;
}

/// Translates the words of an option error outside of quotes.
std::string option_words_in_french(std::string_view words) {
    std::string text;
    while (!words.empty()) {
        const auto found = std::ranges::find_if(option_words, [&](const OptionWords& known) {
            return words.starts_with(known.english);
        });
        const bool is_known = found != option_words.end();
        text += is_known ? found->french : words.substr(0, 1);
        words.remove_prefix(is_known ? found->english.size() : 1);
    }
    return text;
}

}  // namespace

std::string translated_option_error(Language language, std::string_view error) {
    if (language == Language::english) return std::string(error);
    const auto parts = split(error, '\'');  // every other one was in quotes
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += i % 2 == 0 ? option_words_in_french(parts[i]) : "« " + std::string(parts[i]) + " »";
    return text;
}

std::string in_lines(const std::vector<std::string_view>& words, int width, std::string_view gap,
                     std::string_view indent) {
    std::string text;
    int used = 0;
    for (const auto word : words) {
        const bool fits = used + width_of(gap) + width_of(word) <= width;
        if (used > 0) {
            text += fits ? std::string(gap) : '\n' + std::string(indent);
            used = fits ? used + width_of(gap) : width_of(indent);
        }
        text += word;
        used += width_of(word);
    }
    return text;
}

std::string translated_error(Language language, std::string_view error) {
    return language == Language::french ? with_guillemets(in_french(error)) : std::string(error);
}

Language language_of_environment() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0')
            return parse_language(value).value_or(Language::english);
    }
    return Language::english;
}

std::string wrapped(std::string_view text, int width) {
    std::string result;
    std::string_view between;
    for (const auto line : split(text, '\n')) {
        result += std::exchange(between, "\n");
        auto parts = words(line);
        if (width_of(line) <= width || parts.empty()) {
            result += line;
            continue;
        }
        // The first word keeps its indent.
        parts.front() = line.substr(0, line.find(' ', line.find_first_not_of(' ')));
        result += in_lines(parts, width, " ", "");
    }
    return result;
}

}  // namespace krou::play
