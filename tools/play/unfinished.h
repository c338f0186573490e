#pragma once

#include <array>
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

/// Games that were left before their end, each in a file of its own. The game on the table has one
/// once it has been kept or taken up; other programs do not touch that meanwhile.
class Unfinished {
public:
    explicit Unfinished(std::filesystem::path folder) : folder_(std::move(folder)) {}
    /// In the folder where programs keep their state, as XDG_STATE_HOME says.
    static std::filesystem::path usual_folder();

    /// Those that nobody has on the table.
    int count() const;
    /// The one that was left last and can be read, which is now on the table; nothing when there is
    /// none, and what is wrong where none can be read.
    Result<std::optional<LeftGame>> take_up(Language language);
    /// Writes the game on the table down. The path of its file.
    Result<std::string> keep(const LeftGame& game, Language language);
    /// The table is free for another game; the file stays, or goes.
    void release();
    void drop();

private:
    std::vector<std::filesystem::path> left() const;
    Result<std::string> place_for_new(Language language);

    std::filesystem::path folder_;
    std::string path_;     ///< of the game on the table; empty when it has no file
    FileDescriptor lock_;  ///< holds others off this file
};

}  // namespace krou::play
