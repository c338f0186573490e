#pragma once

#include <array>
#include <memory>
#include <optional>

#include "games/position.h"
#include "match/game.h"
#include "tables/table.h"

namespace krou {

/// When a game is ended before the rules end it. Scores are hundredths of a seed.
struct AdjudicationRules {
    struct Draw {
        int first_move = 0;  ///< not before this move of the game
        int moves = 1;       ///< of each engine in a row
        int score = 0;       ///< at most this far from even
    };
    struct Resign {
        int moves = 1;  ///< of the loser in a row
        int score = 0;  ///< at least this far behind
        bool two_sided = false;
    };
    std::optional<Draw> draw;
    std::optional<Resign> resign;
    int max_moves = 500;  ///< of each side; then the game is drawn
    std::shared_ptr<const Tables> tables;
};

/// Watches one game. Counts by side, since a side may move several times in a row.
class Adjudicator {
public:
    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    /// After a move of `mover` that it valued at `score`. `plies` are those of the whole game.
    std::optional<Outcome> after_move(Side mover, std::optional<int> score, int plies,
                                      const Position& position);

private:
    struct Streak {
        int even = 0;
        int behind = 0;
        int ahead = 0;
    };
    void count(Streak& streak, std::optional<int> score) const;
    std::optional<Outcome> by_tables(const Position& position) const;

    const AdjudicationRules& rules_;
    std::array<Streak, 2> streaks_;
};

}  // namespace krou
