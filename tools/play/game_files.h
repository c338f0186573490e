#pragma once

#include <array>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "common/file.h"
#include "game/game_record.h"
#include "play/players.h"

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

/// Unfinished game and its players.
struct UnfinishedGame {
    GameRecord record;
    std::array<PlayerSpec, 2> players;
};

/// Unfinished games, one numbered file each. The current game has a number once it is saved or
/// resumed, and is then locked against other programs.
class UnfinishedGames {
public:
    explicit UnfinishedGames(std::filesystem::path folder) : folder_(std::move(folder)) {}
    const std::filesystem::path& folder() const { return folder_; }

    /// Returns the numbers of games that no program has open, latest first.
    std::vector<int> numbers() const;
    Result<UnfinishedGame> read(int number, Language language) const;
    /// Returns the time of the last change.
    std::time_t time_of(int number) const;
    /// Opens a game, which becomes the current one and the latest.
    Result<UnfinishedGame> resume(int number, Language language);
    /// Writes the current game. Returns the path of its file.
    Result<std::string> save(const UnfinishedGame& game);
    /// Returns the number of the current game; 0 if it has no file.
    int number() const { return number_; }
    /// Returns the path of the current file; empty if none.
    std::string path() const;
    /// Closes the current game; its file remains.
    void release();
    /// Closes the current game and deletes its file.
    void drop();
    /// Deletes a game that no program has open.
    std::optional<Error> forget(int number);

private:
    std::filesystem::path file_of(int number) const;
    FileDescriptor open_lock_file() const;
    bool lock(int number);
    std::optional<Error> take_number();

    std::filesystem::path folder_;
    int number_ = 0;            ///< current game; 0 if it has no file
    FileDescriptor lock_file_;  ///< holds the lock on the byte with this number
};

}  // namespace krou::play
