#pragma once

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

/// Summarises each side's choices and the turning point. If a majority ended the game, also
/// explains the values.
std::vector<std::string> summary_of(const GameRecord& record, const std::vector<Review>& reviews,
                                    Language language);

/// Returns the game with a value at each move, and the better line at each mistake. Replaces
/// comments and glyphs of arenas and earlier reviews; keeps those of people, and adds the review's
/// glyph to the comment if a person gave a different one. The summary joins the last comment: some
/// readers take every letter outside of braces for a move.
GameRecord annotated(const GameRecord& record, const std::vector<Review>& reviews,
                     Language language);

/// Mistake that a review noted in a comment. Values are for the mover, to a tenth of a seed.
struct NotedMistake {
    Move better;
    int better_value = 0;
    int value = 0;  ///< of the played move
    std::string glyph;
};
/// Returns nothing if no review noted a mistake, or if a person removed its glyph.
std::optional<NotedMistake> noted_mistake(const Position& before, const Annotation& annotation);

/// Returns the side with its player: "South (Ama)".
std::string player_text(const GameRecord& record, Side side, Language language);

}  // namespace krou
