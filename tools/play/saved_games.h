#pragma once

#include <string>
#include <string_view>

#include "play/game_files.h"
#include "play/session.h"

/// Saving, loading and resuming games.
namespace krou::play {

/// Writes the game to its file of unfinished games, without undone moves. Deletes the file if the
/// game is over or has no moves. Returns false if there is no saved copy and writing fails; prints
/// a new error once.
bool autosave(Session& session);
/// Saves the game at exit; if that fails, prints it.
void save_at_exit(Session& session);

/// Saves the current game and starts this one. Returns false if saving fails.
bool start_game(Session& session, GameRecord record, bool is_loaded);
/// Likewise with a game from a file. Restores players whose names are ours, e.g. `Krou, level 5`.
bool start_loaded_game(Session& session, const std::string& path, int number, LoadedGame loaded);
/// Resumes the latest unfinished game that can be read, if any.
void resume_last(Session& session);

// Commands.
void save(Session& session, std::string_view argument);
void save_over(Session& session, std::string_view argument);
void load(Session& session, std::string_view argument);
void resume(Session& session, std::string_view argument);
void forget(Session& session, std::string_view argument);

}  // namespace krou::play
