#include "play/phrases.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "base/text.h"
#include "common/format.h"
#include "common/platform.h"
#include "match/game.h"

namespace krou::play {

namespace {

/// Texts of `std::strerror`.
constexpr std::array system_errors{
    Phrase("No such file or directory"),
    Phrase("Permission denied"),
    Phrase("Operation not permitted"),
    Phrase("Is a directory"),
    Phrase("Not a directory"),
    Phrase("File exists"),
    Phrase("No space left on device"),
    Phrase("Disk quota exceeded"),
    Phrase("File too large"),
    Phrase("Read-only file system"),
    Phrase("Input/output error"),
    Phrase("File name too long"),
    Phrase("Too many levels of symbolic links"),
    Phrase("Too many open files"),
    Phrase("Too many open files in system"),
    Phrase("Exec format error"),
    Phrase("Cannot allocate memory"),
    Phrase("No locks available"),
    Phrase("Resource temporarily unavailable"),
};

/// As in `explained`.
constexpr std::array failures{
    Phrase("illegal move"),
    Phrase("no move"),
    Phrase("crash"),
    Phrase("exit in the game"),
    Phrase("output closed"),
    Phrase("no answer"),
    Phrase("input not read"),
    Phrase("output without end"),
    Phrase("cannot be started"),
    Phrase("no uciok"),
    Phrase("no readyok"),
    Phrase("breach of the protocol"),
};

/// Parts of errors about options, longer ones before those they contain.
constexpr std::array option_words{
    Phrase("unknown option "),
    Phrase("unexpected argument "),
    Phrase("duplicate option "),
    Phrase(": duplicate"),
    Phrase(": expected no value, got "),
    Phrase(": expected a number from "),
    Phrase(": expected a duration such as "),
    Phrase(": expected "),
    Phrase(", got nothing"),
    Phrase(", got "),
    Phrase("; did you mean "),
    Phrase("; see "),
    Phrase(": variant "),
    Phrase(": unknown name; known: "),
    Phrase(": "),
    Phrase(" from "),
    Phrase(" to "),
    Phrase(" or "),
    Phrase(" milliseconds"),
    Phrase("?"),
};

std::string translated_words(Language language, std::string_view error) {
    for (const auto failure : failures) {
        const auto words = text_of(Language::english, failure);
        if (!error.starts_with(words)) continue;
        const auto detail = error.substr(words.size());
        // Other details are in English.
        const bool is_name = detail.starts_with(": '");
        std::string text(text_of(language, failure));
        if (is_name)
            text += std::string(texts_of(language).colon) +
                    translated_words(language, detail.substr(1));
        return text;
    }
    for (const auto reason : system_errors)
        if (const auto words = text_of(Language::english, reason); error.ends_with(words))
            return std::string(error.substr(0, error.size() - words.size())) +
                   std::string(text_of(language, reason));
    return std::string(error);
}

/// Translates the words of an option error outside of quotes.
std::string translated_option_words(Language language, std::string_view words) {
    std::string text;
    while (!words.empty()) {
        const auto found = std::ranges::find_if(option_words, [&](Phrase known) {
            return words.starts_with(text_of(Language::english, known));
        });
        const bool is_known = found != option_words.end();
        text += is_known ? text_of(language, *found) : words.substr(0, 1);
        words.remove_prefix(is_known ? text_of(Language::english, *found).size() : 1);
    }
    return text;
}

}  // namespace

std::string translated_option_error(Language language, std::string_view error) {
    const auto parts = split(error, '\'');  // every other one was in quotes
    const auto& writing = texts_of(language);
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += i % 2 == 0 ? translated_option_words(language, parts[i])
                           : std::string(writing.opening_quote) + std::string(parts[i]) +
                                 std::string(writing.closing_quote);
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
    auto text = translated_words(language, error);
    const auto begin = text.find('\'');
    const auto end = text.rfind('\'');
    if (begin == end) return text;
    // The quotes of a name, and the colon after it.
    const auto& writing = texts_of(language);
    const bool has_reason = text.compare(end, 2, "':") == 0;
    text.replace(end, has_reason ? 2 : 1,
                 std::string(writing.closing_quote) + std::string(has_reason ? writing.colon : ""));
    text.replace(begin, 1, writing.opening_quote);
    return text;
}

Language language_of_environment() {
    return parse_language(user_language()).value_or(Language::english);
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
