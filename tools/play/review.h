#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "play/game_file.h"

/// What the engine makes of the moves of a game.
namespace krou::play {

/// How bad a move was.
enum class MoveQuality : std::uint8_t { fine, inaccuracy, mistake, blunder };

/// What the engine makes of a move of a game. Values are for the side that made it.
struct Review {
    Side side = Side::south;
    Judged best;
    Judged played;  ///< the same as the best if that was played
    bool had_choice = false;
    MoveQuality quality = MoveQuality::fine;

    /// What it gave away, 300 to a seed.
    int lost() const { return best.value - played.value; }
    /// South's, after the move.
    int south_value() const { return side == Side::south ? played.value : -played.value; }
};

/// By what a move gave away, in seeds and in chances with so many seeds on the board: the milder of
/// the two. And a blunder is what gives away a proved win or draw.
MoveQuality quality_of(const ChanceModel& model, int seeds_on_board, const Judged& best,
                       const Judged& played);
/// `?!`, `?`, `??`; empty for a move that is fine.
std::string_view glyph_of(MoveQuality quality);

/// Judges one move; nothing when a search was stopped before it had a value.
std::optional<Review> review_move(const Turn& turn, Limits limits, Analyst& analyst);
/// Judges each move of the game in its own right; nothing when the analyst is interrupted. `begin`
/// hears the number of each move, from 1, before it is judged.
std::optional<std::vector<Review>> review(const Course& course, const Limits& limits,
                                          Analyst& analyst, const std::function<void(int)>& begin);

/// The last move, from 1, with which the side that is behind in the end by half a seed or more fell
/// so far behind, where another would have avoided it, and the other side did not give it back;
/// nothing if there is none. Only the two values of one move are compared: those of the next come
/// of other searches.
std::optional<int> turning_point(const std::vector<Review>& reviews);

/// A sentence for each side, of the moves that were not its only one; one for the turning point,
/// and one on what the values count where a store of more than half has ended the game.
std::vector<std::string> summary_of(const GameRecord& record, const std::vector<Review>& reviews,
                                    Language language);

/// The game with a value at each move, and the better one with its line at each mistake. Comments
/// and glyphs of arenas and of earlier reviews are replaced. What people have written stays; beside
/// a glyph of theirs, the review's is written in the comment. The summary is
/// part of the comment on the last move: some readers know no other place, and take each letter
/// outside of braces for a move.
GameRecord annotated(const GameRecord& record, const std::vector<Review>& reviews,
                     Language language);

/// "South (Ama)".
std::string player_text(const GameRecord& record, Side side, Language language);

}  // namespace krou::play
