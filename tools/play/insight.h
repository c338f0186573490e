#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst.h"
#include "games/position.h"
#include "play/words.h"

namespace krou::play {

/// The moves with which a side would capture most, if it were its turn; in three in a row, those
/// with which it would win.
struct Chance {
    MoveSet moves;
    int seeds = 0;

    friend bool operator==(const Chance&, const Chance&) = default;
};
/// Nothing where it can capture nothing, or where the game is over.
std::optional<Chance> chance_of(const Position& position, Side side);

/// What a move does, as the rules have it.
struct Insight {
    int captured = 0;      ///< from the other side's row, and in kalah with the last seed
    int pits_emptied = 0;  ///< by that
    int stored = 0;        ///< sown into the own store
    bool moves_again = false;
    bool goes_round = false;    ///< a krou is sown: its seeds come back to the own row
    MoveSet krous_made;         ///< pits that have become one by this move
    bool feeds = false;         ///< the other side had no seeds
    bool starves = false;       ///< the other side has none left
    bool is_slam = false;       ///< it captures all that the other side has
    bool is_void_slam = false;  ///< it would, and by the rule captures nothing
    Ending ending = Ending::none;
    std::optional<FinalScore> result;
    std::optional<Chance> allows;      ///< to the other side, next
    std::optional<Chance> saves_from;  ///< what the other side could have captured, but now cannot
    std::optional<Chance> threatens;   ///< to do with the move after the next
};

Insight insight_into(const Position& before, Move move);

/// The same in sentences.
std::vector<std::string> explain(const Position& before, Move move, Language language);
/// Whether it is the move that the engine would play, or which one is better.
std::string opinion_on(const Position& before, Move move, const std::vector<Judged>& judged,
                       Language language);

}  // namespace krou::play
