#pragma once

#include <array>
#include <memory>
#include <optional>

#include "games/position.h"
#include "match/game.h"
#include "tables/table.h"

namespace krou {

/// Rules that end a game early. Scores are hundredths of a seed.
struct AdjudicationRules {
    struct Draw {
        int first_move = 0;  ///< number of each side's first move that counts
        int moves = 1;       ///< consecutive moves of each engine with such a score
        int score = 0;       ///< largest score of either sign
    };
    struct Resign {
        int moves = 1;           ///< consecutive moves of the loser with such a score
        int score = 0;           ///< smallest deficit
        bool two_sided = false;  ///< the winner must report as large an advantage
    };
    std::optional<Draw> draw;
    std::optional<Resign> resign;
    int max_moves = 500;  ///< per side; then the game is drawn
    std::shared_ptr<const Tables> tables;
};

/// Watches one game. Counts by side, since a side may move several times in a row.
class Adjudicator {
public:
    explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

    /// Takes a move of `mover` and its score. `plies` counts all moves of the game.
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
