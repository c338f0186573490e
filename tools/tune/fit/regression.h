#pragma once

#include <map>
#include <utility>
#include <vector>

#include "eval/chances.h"
#include "eval/features.h"
#include "eval/weights.h"
#include "games/families.h"
#include "tune/fit/lesson.h"
#include "tune/samples/sample.h"

/// What numbers follow from many samples by a formula and not by learning.
namespace krou::tune {

/// Finds the weights of features that miss the aims least, in the sense of squares. All boards are
/// seen once for each round: aims that are not one value need a few rounds, since what is aimed at
/// depends on the weights of the round before.
class LinearFit {
public:
    explicit LinearFit(const AnyGame& game);

    /// A board in this round.
    void add(const Board& board, const Aim& aim);
    /// Ends the round.
    void solve();

    /// What the weights of now say of a board, in seeds.
    double value(const Board& board) const;
    /// The weights in whole numbers within their ranges; those of other games are the built-in
    /// ones.
    Weights rounded() const;

private:
    std::vector<double> counts(const Board& board) const;

    const AnyGame& game_;
    std::vector<bool> is_seen_;    ///< by weight: whether it is one of the game
    std::vector<double> weights_;  ///< in seeds
    // The sums from which the weights follow: of products of counts, and of counts and values.
    std::vector<std::vector<double>> products_;
    std::vector<double> sums_;
};

/// Finds out how likely games end how, from those that were played well, where who wins is not
/// proved by endgame tables.
class ChanceFit {
public:
    void add(const Sample& sample);
    /// The model by which the ends that came were likeliest. That of no games is the usual one.
    ChanceModel best() const;

private:
    struct Ends {
        int wins = 0;
        int draws = 0;
        int losses = 0;
    };

    double surprise(const ChanceModel& model) const;

    /// By seeds on the board, and by what was expected in half seeds.
    std::map<std::pair<int, int>, Ends> ends_;
};

}  // namespace krou::tune
