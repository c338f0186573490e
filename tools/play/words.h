#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "common/format.h"
#include "games/game.h"
#include "play/phrases.h"

/// What is said at the board, in two languages, and how that is laid out in lines.
namespace krou::play {

enum class Language : std::uint8_t { english, french };

/// The phrase as it is, nothing filled in.
std::string_view text_of(Language language, Phrase phrase);
/// The phrase with these in the places of `%1`, `%2` and so on.
std::string say(Language language, Phrase phrase,
                std::initializer_list<std::string_view> arguments = {});
std::string_view name_of(Language language, Side side);
/// "1 seed", "2 seeds", by the rule of the language for what is one.
std::string counted(Language language, int number, Phrase one, Phrase more);
/// A number of half seeds that is not negative: "12", "12.5", in French "12,5".
std::string halves_text(Language language, int half_seeds);

/// A value of the engine in seeds, to a tenth: "+0.5", in French "+0,5"; 300 are a seed.
std::string value_text(Language language, int value);

/// What is wrong, with the words of the system for it in this language.
std::string in_words_of(Language language, std::string_view error);

/// `en` or `fr`, and what a locale begins with, as in `fr_FR.UTF-8`.
std::optional<Language> parse_language(std::string_view text);
/// By LC_ALL, else LC_MESSAGES, else LANG; English where they name no other.
Language language_of_environment();

/// The text with lines broken between words where they are longer than this.
std::string wrapped(std::string_view text, int width);

}  // namespace krou::play
