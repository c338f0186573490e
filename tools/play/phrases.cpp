#include "play/phrases.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/text.h"
#include "common/format.h"
#include "eval/weights.h"
#include "games/notation.h"

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
    SystemError{EISDIR, "c'est un dossier"},
    SystemError{ENOTDIR, "ce n'est pas un dossier"},
    SystemError{EEXIST, "le fichier existe déjà"},
    SystemError{ENOSPC, "il n'y a plus de place sur le disque"},
    SystemError{EDQUOT, "le quota du disque est dépassé"},
    SystemError{EFBIG, "le fichier est trop grand"},
    SystemError{EROFS, "le disque ne peut pas être écrit"},
    SystemError{EIO, "erreur d'entrée ou de sortie"},
    SystemError{ENAMETOOLONG, "le nom du fichier est trop long"},
    SystemError{ELOOP, "trop de liens symboliques"},
    SystemError{EMFILE, "trop de fichiers ouverts"},
    SystemError{ENFILE, "trop de fichiers ouverts dans le système"},
    SystemError{ENOEXEC, "ce n'est pas un programme"},
    SystemError{ENOMEM, "il n'y a plus de mémoire"},
    SystemError{ENOLCK, "il n'y a plus de verrou"},
    SystemError{EAGAIN, "occupé pour le moment"},
};

std::string number_text(Language language, std::string number) {
    if (language == Language::french) std::ranges::replace(number, '.', ',');
    return number;
}

/// A line in several; the first is indented as it is.
std::string broken(std::string_view line, int width) {
    std::string result(line.substr(0, line.find_first_not_of(' ')));
    int used = 0;
    for (const auto word : words(line)) {
        const int needed = width_of(word) + (used == 0 ? width_of(result) : 0);
        const bool fits = used + 1 + needed <= width;
        if (used > 0) result += fits ? ' ' : '\n';
        used = used > 0 && fits ? used + 1 + needed : needed;
        result += word;
    }
    return result;
}

}  // namespace

std::string_view text_of(Language language, Phrase phrase) {
    return language == Language::french ? phrase.french : phrase.english;
}

std::string say(Language language, Phrase phrase,
                std::initializer_list<std::string_view> arguments) {
    const auto pattern = text_of(language, phrase);
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const bool is_place = pattern[i] == '%' && i + 1 < pattern.size() &&
                              pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        if (!is_place) {
            text += pattern[i];
            continue;
        }
        const auto place = static_cast<std::size_t>(pattern[++i] - '1');
        assert(place < arguments.size());
        text += arguments.begin()[place];
    }
    return text;
}

std::string_view name_of(Language language, Side side) {
    return text_of(language, side == Side::south ? phrases::south : phrases::north);
}

std::string counted(Language language, int number, Phrase one, Phrase more) {
    const bool is_one = number == 1 || (number == 0 && language == Language::french);
    return say(language, is_one ? one : more, {std::to_string(number)});
}

std::string halves_text(Language language, int half_seeds) {
    return number_text(language, half_seeds_text(half_seeds));
}

std::string value_text(Language language, int value) {
    constexpr int tenth = seed_value / 10;
    const int tenths = (std::abs(value) + tenth / 2) / tenth;
    const char sign = value < 0 && tenths > 0 ? '-' : '+';
    return number_text(language, format("%c%d.%d", sign, tenths / 10, tenths % 10));
}

std::string in_words_of(Language language, std::string_view error) {
    if (language == Language::french)
        for (const auto& [number, french] : system_errors)
            if (const std::string_view english = std::strerror(number); error.ends_with(english))
                return std::string(error.substr(0, error.size() - english.size())) +
                       std::string(french);
    return std::string(error);
}

std::optional<Language> parse_language(std::string_view text) {
    const auto code = text.substr(0, text.find_first_of("_."));
    if (code == "en") return Language::english;
    if (code == "fr") return Language::french;
    return std::nullopt;
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
        result += width_of(line) <= width ? std::string(line) : broken(line, width);
    }
    return result;
}

}  // namespace krou::play
