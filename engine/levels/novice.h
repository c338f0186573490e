#pragma once

#include <cstdint>
#include <vector>

#include "eval/evaluate.h"
#include "games/position.h"
#include "search/clock.h"
#include "search/report.h"

namespace krou {

/// How well to play, for people who want to win now and then.
struct Skill {
    static constexpr int highest = 19;  ///< of the levels

    double level = 0;        ///< from 0, who has just learned the rules, to `highest`
    std::uint64_t seed = 0;  ///< the same seed sees, and overlooks, the same things

    friend bool operator==(const Skill&, const Skill&) = default;
};

/// The level that stands for all that the engine can.
inline constexpr int unlimited_level = Skill::highest + 1;

/// The ratings between which a level can be had. A player who takes the most seeds that he can
/// capture now, and looks no further, has 800.
inline constexpr int least_elo = 650;
inline constexpr int most_elo = 2590;

/// The level that plays oware at this rating.
double level_of_elo(int elo);

/// What a player of some level sees of a game.
struct Eyesight {
    static constexpr int farthest = 10;

    int depth = 1;         ///< plies that are looked ahead
    double blindness = 0;  ///< the share of the sowings below the root that are overlooked
    double judgement = 1;  ///< how much of the opinion of a board is known: none to all
    int whim = 0;          ///< between moves no further apart than this, mood decides
};

/// A level looks so far ahead on some boards, and two plies further on others: `mood` is any number
/// that is the same for the same board.
Eyesight eyesight_of(double level, std::uint64_t mood);

/// A player who errs as people do: looks only so far ahead, and on the way overlooks sowings, most
/// often those that go round the board, and rather the second best reply than the first. It looks
/// no further when few seeds are left, and has no endgame tables. A seed that it sees is not given
/// away.
template <Game G>
class Novice {
public:
    using Board = typename G::Board;
    using Step = typename G::Step;

    Novice(const G& game, const Evaluation<G>& evaluation, const Skill& skill,
           const Position& root);

    /// Looks further and further, as far as it sees, or until a limit or the clock ends it. The
    /// line it expects: at least one move of those that are wanted.
    std::vector<Move> think(const Limits& limits, Clock& clock, const Listener& listener);

private:
    using Line = std::vector<Move>;
    struct Choice {
        int value;    ///< seeds still to be gained, 300 to a seed
        Line line{};  ///< how play goes on, where that is better than alpha
    };

    Choice choose(MoveSet moves, int depth);
    Choice after(Move move, const Step& step, int alpha, int beta, int depth, int ply);
    Choice search(const Board& board, int alpha, int beta, int depth, int ply);
    int within_stake(int value) const;
    int opinion(const Board& board) const;
    bool overlooks(const Board& board, Move move, const Step& step, bool is_first) const;
    int whim(Move move) const;
    /// A number of this player's own for a move on a board.
    std::uint64_t mood(const Board& board, Move move) const;
    void count_node();
    void check_time();

    const G& game_;
    const Evaluation<G>& evaluation_;
    const Position& root_;
    const Board board_;  ///< of the root
    const std::uint64_t seed_;
    const Eyesight eyesight_;

    Clock* clock_ = nullptr;
    std::uint64_t most_nodes_ = 0;
    std::uint64_t nodes_ = 0;
    bool may_stop_ = false;  ///< not before it has looked one ply ahead
    bool stopped_ = false;
};

}  // namespace krou
