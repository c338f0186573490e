#pragma once

#include <span>
#include <vector>

#include "eval/features.h"
#include "eval/weights.h"
#include "games/families.h"
#include "tune/fit/lesson.h"

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

}  // namespace krou::tune
