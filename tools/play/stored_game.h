#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "game/game_record.h"

/// Game files on disk.
namespace krou::play {

/// Reads all games of a file of at most 8 MiB.
Result<std::vector<OgnGame>> read_games(const std::string& path, const ReadOptions& options);

struct LoadedGame {
    GameRecord record;
    int games = 0;                     ///< number of games in the file
    std::string unknown_variant = {};  ///< name in the file if that is unknown
};
/// Reads the game with this number, from 1.
Result<LoadedGame> load_game(const std::string& path, int number, const ReadOptions& options);

}  // namespace krou::play
