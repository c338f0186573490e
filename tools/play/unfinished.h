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
#include "play/game_file.h"
#include "play/seats.h"

namespace krou::play {

/// A game that was left, and who played it.
struct LeftGame {
    GameRecord record;
    std::array<Seat, 2> seats;
};

/// Games that are not over, each in a file of its own under a number that it keeps. The game on
/// the table has one once it has been kept or taken up; other programs do not touch that meanwhile.
class Unfinished {
public:
    explicit Unfinished(std::filesystem::path folder) : folder_(std::move(folder)) {}
    /// In the folder where programs keep their state, as XDG_STATE_HOME says.
    static std::filesystem::path default_folder();

    /// Those that nobody has on the table, the one that was left last first.
    std::vector<int> numbers() const;
    Result<LeftGame> read(int number, Language language) const;
    /// When it was left.
    std::time_t time_of(int number) const;
    /// Puts it on the table.
    Result<LeftGame> take_up(int number, Language language);
    /// Writes the game on the table down. The path of its file.
    Result<std::string> keep(const LeftGame& game);
    /// The path of that file; empty when there is none.
    std::string path() const;
    /// The table is free for another game; the file stays, or goes.
    void release();
    void drop();
    /// Deletes one that nobody has on the table.
    std::optional<Error> forget(int number);

private:
    std::filesystem::path file_of(int number) const;
    FileDescriptor open_holds() const;
    bool hold(int number);
    std::optional<Error> take_number();

    std::filesystem::path folder_;
    int number_ = 0;        ///< of the game on the table; 0 when it has no file
    FileDescriptor holds_;  ///< while it is open, the byte of this number is locked in it
};

}  // namespace krou::play
