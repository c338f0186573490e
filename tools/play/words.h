#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// What is said at the board, in two languages.
namespace krou::play {

enum class Language : std::uint8_t { english, french };

/// Every sentence, and every word that is no name.
enum class Phrase : std::uint16_t {
    // Sides, seats and seeds.
    south,
    north,
    one_seed,
    seeds,
    to_move,
    // Last of all, what is no phrase.
    end,
};

inline constexpr auto phrase_count = static_cast<std::size_t>(Phrase::end);

/// A phrase in one language. `%1` to `%9` stand for what is filled in.
struct Sentence {
    Phrase phrase;
    std::string_view text;
};

/// All of them in one language, in their order.
std::span<const Sentence> english();
std::span<const Sentence> french();

/// Whether a table has each phrase, in its place, and says something for it.
constexpr bool is_complete(std::span<const Sentence> table) {
    std::size_t place = 0;
    return table.size() == phrase_count && std::ranges::all_of(table, [&](const Sentence& said) {
               return static_cast<std::size_t>(said.phrase) == place++ && !said.text.empty();
           });
}

/// The phrase as it is.
std::string_view text_of(Language language, Phrase phrase);
/// The phrase with these in the places of `%1`, `%2` and so on.
std::string say(Language language, Phrase phrase,
                std::initializer_list<std::string_view> arguments = {});
/// "1 seed", "2 seeds", by the rule of the language for what is one.
std::string counted(Language language, int number, Phrase one, Phrase more);
/// A number of half seeds: "12", "12.5", in French "12,5".
std::string halves_text(Language language, int half_seeds);

/// `en` or `fr`, and what a locale begins with, as in `fr_FR.UTF-8`.
std::optional<Language> parse_language(std::string_view text);
/// By LC_ALL, else LC_MESSAGES, else LANG; English where they name no other.
Language language_of_environment();

}  // namespace krou::play
