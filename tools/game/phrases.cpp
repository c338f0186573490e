#include "game/phrases.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstdlib>

#include "base/text.h"
#include "common/format.h"
#include "eval/weights.h"
#include "games/notation.h"

namespace krou {

namespace {

std::string with_decimal_sign(Language language, std::string number) {
    std::ranges::replace(number, '.', texts_of(language).decimal_sign);
    return number;
}

}  // namespace

std::string_view text_of(Language language, Phrase phrase) {
    return phrase.texts[static_cast<std::size_t>(language)];
}

std::string say(const Voice& voice, Phrase phrase,
                std::initializer_list<std::string_view> arguments) {
    const auto pattern = text_of(voice, phrase);
    const auto you = text_of(voice, phrases::you);
    const bool addresses = voice.you && std::ranges::find(arguments, you) != arguments.end();
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == (addresses ? '|' : '{')) {
            i = pattern.find(addresses ? '}' : '|', i);
            continue;
        }
        if (pattern[i] == '{' || pattern[i] == '}') continue;
        const bool is_argument = pattern[i] == '%' && i + 1 < pattern.size() &&
                                 pattern[i + 1] >= '1' && pattern[i + 1] <= '9';
        if (!is_argument) {
            text += pattern[i];
            continue;
        }
        const auto number = static_cast<std::size_t>(pattern[++i] - '1');
        assert(number < arguments.size());
        const auto argument = arguments.begin()[number];
        const bool begins = text.empty() && (argument == you || argument == voice.opponent);
        text += argument;
        if (begins && voice.you && !text.empty())
            text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    }
    return text;
}

std::string_view name_of(const Voice& voice, Side side) {
    if (voice.you) return voice.you == side ? text_of(voice, phrases::you) : voice.opponent;
    return text_of(voice, side == Side::south ? phrases::south : phrases::north);
}

std::string counted(Language language, int number, Phrase one, Phrase more) {
    const bool is_one = number == 1 || number < texts_of(language).singular_below;
    return say(language, is_one ? one : more, {std::to_string(number)});
}

std::string halves_text(Language language, int half_seeds) {
    return with_decimal_sign(language, half_seeds_text(half_seeds));
}

std::string quoted(Language language, std::string_view text) {
    const auto straight = in_quotes(text);
    const auto& texts = texts_of(language);
    return std::string(texts.opening_quote) + straight.substr(1, straight.size() - 2) +
           std::string(texts.closing_quote);
}

std::string rejected(Language language, Phrase phrase, std::string_view text,
                     std::string_view error) {
    if (language == Language::english) return std::string(error);
    return say(language, phrase, {quoted(language, text)});
}

std::string value_text(Language language, int value) {
    constexpr int tenth = seed_value / 10;
    const int tenths = (std::abs(value) + tenth / 2) / tenth;
    const char sign = value < 0 && tenths > 0 ? '-' : '+';
    return with_decimal_sign(language, format("%c%d.%d", sign, tenths / 10, tenths % 10));
}

std::optional<Language> parse_language(std::string_view text) {
    const auto code = text.substr(0, text.find_first_of("_."));
    for (const auto language : every_language)
        if (code == texts_of(language).code) return language;
    return std::nullopt;
}

}  // namespace krou
