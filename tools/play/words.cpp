#include "play/words.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "common/format.h"
#include "eval/weights.h"

namespace krou::play {

namespace {

struct Known {
    std::string_view code;
    Language language;
};

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

constexpr std::array languages{Known{"en", Language::english}, Known{"fr", Language::french}};

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
    const std::string sign = half_seeds < 0 ? "-" : "";
    const int size = std::abs(half_seeds);
    const std::string half = language == Language::french ? ",5" : ".5";
    return sign + std::to_string(size / 2) + (size % 2 == 1 ? half : "");
}

std::string value_text(Language language, int value) {
    constexpr int tenth = seed_value / 10;
    const int tenths = (std::abs(value) + tenth / 2) / tenth;
    auto text = format("%c%d.%d", value < 0 && tenths > 0 ? '-' : '+', tenths / 10, tenths % 10);
    if (language == Language::french) std::ranges::replace(text, '.', ',');
    return text;
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
    const auto begins = [&](const Known& entry) {
        const auto rest = text.substr(std::min(entry.code.size(), text.size()));
        return text.starts_with(entry.code) && (rest.empty() || rest[0] == '_' || rest[0] == '.');
    };
    const auto found = std::ranges::find_if(languages, begins);
    if (found == languages.end()) return std::nullopt;
    return found->language;
}

Language language_of_environment() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(name);
        if (value != nullptr && *value != '\0')
            return parse_language(value).value_or(Language::english);
    }
    return Language::english;
}

}  // namespace krou::play
