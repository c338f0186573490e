#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/sitting.h"
#include "play/words.h"

namespace krou::play {

/// What can be typed at the board beside moves.
struct CommandWord {
    std::array<std::string_view, 2> names;  ///< in the order of `Language`
    std::string_view sign;                  ///< a short form that is no pit; empty for none
    Phrase help;
    void (*run)(Sitting& sitting, std::string_view argument);
};

/// Every command, as `help` lists them.
std::span<const CommandWord> command_words();

/// Those that a word may mean: one that is called so in either language, else all that begin so
/// in this one. A single letter begins none, since it is a pit.
std::vector<const CommandWord*> commands_for(std::string_view word, Language language);

/// The legal move of this name; pits may be named in letters of any size.
std::optional<Move> move_named(const Position& position, std::string_view name);

/// Plays a move, does what a command says, or tells what is possible instead.
void obey(Sitting& sitting, std::string_view line);

}  // namespace krou::play
