#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "play/session.h"

/// Names of the commands, and their look-up.
namespace krou::play {

/// Command of the terminal board.
struct CommandWord {
    Phrase names;               ///< separated by blanks, the one to show first
    std::string_view shortcut;  ///< short form; pits take precedence; may be empty
    Phrase help;
    std::variant<void (*)(Session&), void (*)(Session&, std::string_view)> run;  ///< with argument
};

/// Returns all commands, the most useful ones first.
std::span<const CommandWord> command_words();
std::string_view name_in(Language language, const CommandWord& command);

/// Returns the command with this name in either language, or else all that begin with the word in
/// this language. A single letter is a pit, not a prefix.
std::vector<const CommandWord*> commands_for(std::string_view word, Language language);
/// True if the word means the command with this English name only.
bool is_command(std::string_view word, std::string_view name, Language language);
/// True if the word looks like a move, legal or not. Pits of the board take precedence over
/// shortcuts.
bool is_like_a_move(const Position& position, std::string_view word);

/// Removes accents and capitals.
std::string folded(std::string_view text);

}  // namespace krou::play
