#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "play/sitting.h"

namespace krou::play {

/// Sees the game through until people leave, the input ends, or all is told to end. It is kept
/// after each step.
void run(Sitting& sitting);

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

}  // namespace krou::play
