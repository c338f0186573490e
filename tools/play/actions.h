#pragma once

#include <string_view>

#include "play/sitting.h"

/// What each command does, with the words behind it.
namespace krou::play::actions {

// Playing.
void play(Sitting& sitting, std::string_view argument);
void undo(Sitting& sitting, std::string_view argument);
void redo(Sitting& sitting, std::string_view argument);
void agree(Sitting& sitting, std::string_view argument);
void resign(Sitting& sitting, std::string_view argument);

// Asking the engine.
void hint(Sitting& sitting, std::string_view argument);
void analyse(Sitting& sitting, std::string_view argument);
void why(Sitting& sitting, std::string_view argument);

// Who plays.
void level(Sitting& sitting, std::string_view argument);
void swap(Sitting& sitting, std::string_view argument);
void seat_south(Sitting& sitting, std::string_view argument);
void seat_north(Sitting& sitting, std::string_view argument);

// Games and files.
void begin_new(Sitting& sitting, std::string_view argument);
void save(Sitting& sitting, std::string_view argument);
void save_over(Sitting& sitting, std::string_view argument);
void load(Sitting& sitting, std::string_view argument);
void resume(Sitting& sitting, std::string_view argument);
void forget(Sitting& sitting, std::string_view argument);

// Going through the game.
void go(Sitting& sitting, std::string_view argument);
void go_first(Sitting& sitting, std::string_view argument);
void go_back(Sitting& sitting, std::string_view argument);
void go_on(Sitting& sitting, std::string_view argument);
void go_last(Sitting& sitting, std::string_view argument);
void moves(Sitting& sitting, std::string_view argument);
void fen(Sitting& sitting, std::string_view argument);

// All else.
void rules(Sitting& sitting, std::string_view argument);
void slow(Sitting& sitting, std::string_view argument);
void board(Sitting& sitting, std::string_view argument);
void change_language(Sitting& sitting, std::string_view argument);
void help(Sitting& sitting, std::string_view argument);
void quit(Sitting& sitting, std::string_view argument);

/// Loads a game from a file, or says why it stays as it was.
void load_file(Sitting& sitting, const std::string& path, int number);

}  // namespace krou::play::actions
