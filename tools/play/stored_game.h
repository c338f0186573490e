#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "play/game_file.h"

/// Games in the files of a disk.
namespace krou::play {

/// The games of a file, of 8 MiB at most.
Result<std::vector<OgnGame>> read_games(const std::string& path, const Reading& reading);

/// A game of a file.
struct LoadedGame {
    GameRecord record;
    int games = 0;                  ///< that lie in the file
    std::string unknown_game = {};  ///< what the file names its game, if that is not known
};
/// The game of this number, from 1.
Result<LoadedGame> load_game(const std::string& path, int number, const Reading& reading);

/// Puts it in the place of the file.
std::optional<Error> save_game(const std::string& path, const GameRecord& record);

}  // namespace krou::play
