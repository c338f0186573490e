#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "game/game_record.h"

/// Reviews of games: the engine's evaluation of each move.
namespace krou {

enum class MoveQuality : std::uint8_t { fine, inaccuracy, mistake, blunder };

/// Evaluation of a move of a game. Values are for the side that made it.
struct Review {
    Side side = Side::south;
    EvaluatedMove best;
    EvaluatedMove played;  ///< equal to `best` if that move was played
    bool had_choice = false;
    MoveQuality quality = MoveQuality::fine;
    int lost_of_game = 0;  ///< winning chances lost, in thousandths of a game

    /// Returns the value lost by the move, 300 per seed.
    int lost() const { return best.value - played.value; }
    /// Returns the value for South after the move.
    int south_value() const { return side == Side::south ? played.value : -played.value; }
};

/// Rates a move by its loss in seeds and in winning chances, whichever is milder. Giving away a
/// proved win or draw is always a blunder.
MoveQuality quality_of(const ChanceModel& model, int seeds_on_board, const EvaluatedMove& best,
                       const EvaluatedMove& played);
/// Returns `?!`, `?` or `??`; empty for a fine move.
std::string_view glyph_of(MoveQuality quality);

/// Reviews one move. Returns nothing if a search was stopped before it had a value.
std::optional<Review> review_move(const Turn& turn, Limits limits, Analyst& analyst);
/// Reviews all moves of a game. Returns nothing if the analyst is interrupted. Calls `begin` with
/// the number of each move, from 1.
std::optional<std::vector<Review>> review(const GameHistory& history, const Limits& limits,
                                          Analyst& analyst, const std::function<void(int)>& begin);

/// Returns the last move, from 1, by which the loser fell half a seed or more behind although a
/// different move would not have, and after which the opponent did not give that back. Compares
/// only values of the same move: other moves have other searches.
std::optional<int> turning_point(const std::vector<Review>& reviews);

/// One side's moves that had an alternative.
struct PlayerSummary {
    int lost = 0;  ///< value, 300 per seed
    int choices = 0;
    int best = 0;                        ///< choices that lost nothing
    std::array<int, 4> by_quality = {};  ///< choices per `MoveQuality`
    /// Mean per choice, in percent: 100 if no chances are lost, 87 after 3%, 40 after 20%.
    int accuracy = 100;
};
PlayerSummary player_summary(const std::vector<Review>& reviews, Side side);

}  // namespace krou
