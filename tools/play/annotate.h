#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/analyst.h"
#include "base/result.h"
#include "play/game_file.h"

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

/// Judges each move of the game in its own right; nothing when the analyst is interrupted. `begin`
/// hears the number of each move, from 1, before it is judged.
std::optional<std::vector<Review>> review(const Course& course, const Limits& limits,
                                          Analyst& analyst, const std::function<void(int)>& begin);

/// The move, from 1, with which the side that is behind in the end fell behind by half a seed or
/// more, and never made up for it; nothing if it has been so from the start, or if none is.
std::optional<int> turning_point(const std::vector<Review>& reviews);

/// A sentence for each side, of the moves that were not its only one; one for the turning point,
/// and one on what the values count where a store of more than half has ended the game.
std::vector<std::string> summary_of(const GameRecord& record, const std::vector<Review>& reviews,
                                    Language language);

/// The value for South over the moves, as a picture: shaded for the side that is ahead, with a dot
/// at each mistake.
std::string plot_of(const GameRecord& record, const std::vector<Review>& reviews,
                    Language language);

struct AnnotationTask {
    std::string file = {};
    std::optional<int> game = {};  ///< of the file; else all
    std::optional<std::string> out_file = {};
    std::optional<std::string> plot_file = {};
    std::optional<Variant> variant = {};  ///< of games that name none that is known
    Limits limits = {};                   ///< of each search: one or two for a move
    bool is_watched = false;              ///< progress goes to a screen, where each move is told
};

/// `krou-play --annotate`. The games go to `out` or to a file, and then their summaries to `out`;
/// `progress` hears how far it is. All is written in the end or, once the analyst is interrupted,
/// nothing.
std::optional<Error> annotate_command(const AnnotationTask& task, Analyst& analyst,
                                      Language language, std::ostream& out, std::ostream& progress);

}  // namespace krou::play
