#pragma once

#include <array>
#include <functional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "play/session.h"

namespace krou::play {

/// Lesson or practice at the start of a session. Returns false to end it.
using Beginning = std::function<bool(Session& session)>;
/// Runs the session until the user quits, the input ends or a stop is requested. Saves the game
/// after each step. Greets, unless there is a beginning.
void run(Session& session, const Beginning& beginning = {});

/// Rates all moves of the game, also after the current place.
void review_game(Session& session);

/// Prints why a move is illegal, and the legal ones.
void reject(const Session& session, const Position& position, std::string_view name);

/// Command of the terminal board.
struct CommandWord {
    std::array<std::string_view, 2> names;  ///< in the order of `Language`
    std::string_view shortcut;              ///< short form, never a pit; may be empty
    Phrase help;
    std::variant<void (*)(Session&), void (*)(Session&, std::string_view)> run;  ///< with argument
    std::array<std::string_view, 2> synonyms{};  ///< more names, in either language
};

/// Returns all commands, the most useful ones first.
std::span<const CommandWord> command_words();

/// Returns the command with this name in either language, or else all that begin with the word in
/// this language. A single letter is a pit, not a prefix.
std::vector<const CommandWord*> commands_for(std::string_view word, Language language);
/// True if the word means the command with this English name only.
bool is_command(std::string_view word, std::string_view name, Language language);

}  // namespace krou::play
