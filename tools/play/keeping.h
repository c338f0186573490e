#pragma once

#include <string>
#include <string_view>

#include "play/sitting.h"
#include "play/stored_game.h"

/// Games that are saved, loaded, left and taken up again.
namespace krou::play {

/// Writes the game down where it can be taken up again, as it stands: what was taken back is no
/// part of it. A game that is over or has not begun leaves no file. False when it lies nowhere
/// else and cannot be written; a new reason is told.
bool keep(Sitting& sitting);
/// The last that is done: a game that cannot be kept is written where people see it.
void keep_at_last(Sitting& sitting);

/// Puts the game on the table away, and this in its place; false when that cannot be kept.
bool begin(Sitting& sitting, GameRecord record, bool is_loaded);
/// The same with a game from a file. Restores seats whose names are ours, e.g. `Krou, level 5`.
bool begin_loaded(Sitting& sitting, const std::string& path, int number, LoadedGame loaded);
/// The one that was left last and can be read, if there is one.
void take_up_last(Sitting& sitting);

// Commands.
void save(Sitting& sitting, std::string_view argument);
void save_over(Sitting& sitting, std::string_view argument);
void load(Sitting& sitting, std::string_view argument);
void resume(Sitting& sitting, std::string_view argument);
void forget(Sitting& sitting, std::string_view argument);

}  // namespace krou::play
