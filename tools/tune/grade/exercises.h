#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "common/signals.h"
#include "games/position.h"
#include "tables/table.h"

namespace krou::tune {

/// What a move is worth to the mover, in net seeds still to be gained, with what it takes.
struct MoveValue {
    Move move;
    int net_seeds = 0;
};

/// A board on which it matters what is played, and what endgame tables say of each move.
struct Exercise {
    Position position;
    int seeds = 0;  ///< on the board
    std::vector<MoveValue> moves;

    const MoveValue& best() const;
};

/// The exercise that a position is, if at least two moves differ in value, the tables know the
/// value of each exactly, and none decides the game by what lies in the stores.
std::optional<Exercise> exercise_of(const Position& position, const Tables& tables);

/// Which exercises are wanted.
struct ExerciseOrder {
    Variant variant;
    int min_seeds = 0;   ///< on the board
    int seed_limit = 0;  ///< that the tables hold
    int count = 0;
    std::uint64_t seed = 1;
};

/// Boards from games that are played for it, all different, one of a game at most. The seeds in the
/// stores are shared out evenly, so that every seed on the board counts. Fewer where there are no
/// more to be found, or when it is stopped.
std::vector<Exercise> exercises_from_games(const ExerciseOrder& order, const Tables& tables,
                                           const StopSignal& stop);

/// The boards of a file with openings, as far as they are exercises.
Result<std::vector<Exercise>> exercises_from_file(const std::string& path,
                                                  const ExerciseOrder& order, const Tables& tables,
                                                  const StopSignal& stop);

}  // namespace krou::tune
