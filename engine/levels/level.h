#pragma once

#include <cstdint>
#include <vector>

#include "eval/evaluate.h"
#include "games/position.h"
#include "search/clock.h"
#include "search/report.h"

namespace krou {

/// Reduced playing strength, so that people can win.
struct Skill {
    static constexpr int highest = 19;  ///< highest limited level

    double level = 0;        ///< from 0 (a beginner) to `highest`
    std::uint64_t seed = 0;  ///< equal seeds make equal errors

    friend bool operator==(const Skill&, const Skill&) = default;
};

/// Level of the engine at full strength.
inline constexpr int unlimited_level = Skill::highest + 1;

/// Range of the ratings. The scale gives 800 to a player who always makes the largest capture and
/// looks no further.
inline constexpr int min_elo = 650;
inline constexpr int max_elo = 2590;

/// Returns the level with this rating in oware; ratings out of range are clamped.
double level_of_elo(int elo);

/// Limits on the search of a level.
struct LevelLimits {
    static constexpr int max_depth = 10;

    int depth = 1;           ///< search depth in plies
    double miss_rate = 0;    ///< base probability to overlook a move below the root
    double eval_factor = 1;  ///< factor of the static evaluation, 0 to 1
    int root_bonus = 0;      ///< largest random bonus of a root move
};

/// Returns the limits of a level. For fractional depths, some boards are searched two plies deeper
/// than others, selected by `noise`: a hash of the board.
LevelLimits limits_of_level(double level, std::uint64_t noise);

/// Player with human-like errors: a shallow alpha-beta search that overlooks moves. It overlooks
/// laps around the board most often, and the first move in move order half as often as others. It
/// does not search endings deeper and has no endgame tables. Its random bonuses stay below one
/// seed, so it never gives away a seed that it sees.
template <Game G>
class LevelPlayer {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    LevelPlayer(const G& game, const Evaluation<G>& evaluation, const Skill& skill,
                const Position& root);

    /// Searches with iterative deepening up to the depth of the level, a limit or the clock.
    /// Returns the PV: at least one move, starting with one of the requested root moves.
    std::vector<Move> think(const Limits& limits, Clock& clock, const Listener& listener);

private:
    using Line = std::vector<Move>;
    struct Choice {
        int value;  ///< expected net gain, 300 per seed
        Line pv{};  ///< PV; empty if the value is not above alpha
    };

    Choice choose(MoveSet moves, int depth);
    Choice after(Move move, const Step& step, int alpha, int beta, int depth, int ply);
    Choice search(const Board& board, int alpha, int beta, int depth, int ply);
    int within_stake(int value) const;
    int static_eval(const Board& board) const;
    bool overlooks(const Board& board, Move move, const Step& step, bool is_first) const;
    int root_bonus(Move move) const;
    /// Returns a hash of this player's seed, the board and the move.
    std::uint64_t noise(const Board& board, Move move) const;
    void count_node();
    void check_time();

    const G& game_;
    const Evaluation<G>& evaluation_;
    const Position& root_;
    const Board board_;  ///< root board
    const std::uint64_t seed_;
    const LevelLimits level_limits_;

    Clock* clock_ = nullptr;
    std::uint64_t max_nodes_ = 0;
    std::uint64_t nodes_ = 0;
    bool may_stop_ = false;  ///< false until the first iteration is complete
    bool stopped_ = false;
};

}  // namespace krou
