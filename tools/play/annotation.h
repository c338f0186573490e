#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "eval/chances.h"
#include "match/process.h"
#include "play/course.h"

namespace krou::play {

/// How bad a move was.
enum class Verdict : std::uint8_t { fine, inaccuracy, mistake, blunder };

/// What the engine makes of a move of a game. Values are for the side that made it.
struct Review {
    Side side = Side::south;
    Judged best;
    Judged played;  ///< the same as the best if that was played
    bool had_choice = false;
    Verdict verdict = Verdict::fine;

    /// What it gave away, 300 to a seed.
    int lost() const { return best.value - played.value; }
    /// South's, after the move.
    int south_value() const { return side == Side::south ? played.value : -played.value; }
};

/// By what a move gave away, in seeds and in chances with so many seeds on the board: the milder of
/// the two. And a blunder is what gives away a proved win or draw.
Verdict verdict_of(const ChanceModel& model, int seeds_on_board, const Judged& best,
                   const Judged& played);
/// `?!`, `?`, `??`; empty for a move that is fine.
std::string_view glyph_of(Verdict verdict);

/// Judges each move of the game in its own right; nothing when it is told to stop. `begin` hears
/// the number of each move, from 1, before it is judged.
std::optional<std::vector<Review>> review(const Course& course, const Limits& limits,
                                          Analyst& analyst, const StopSignal& stop,
                                          const std::function<void(int)>& begin);

/// How one side has played.
struct SideSummary {
    int lost = 0;     ///< 300 to a seed
    int choices = 0;  ///< moves that were not the only one
    int best = 0;     ///< of these, those that gave nothing away
    std::array<int, 4> verdicts{};
};
SideSummary summary_of(const std::vector<Review>& reviews, Side side);

/// The move, from 1, with which the side that is behind in the end fell behind by half a seed or
/// more, and never made up for it; nothing if it has been so from the start, or if none is.
std::optional<int> turning_point(const std::vector<Review>& reviews);

}  // namespace krou::play
