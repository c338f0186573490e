#pragma once

#include <map>
#include <utility>
#include <vector>

#include "eval/chances.h"
#include "eval/features.h"
#include "eval/weights.h"
#include "games/families.h"
#include "tune/fit/example.h"
#include "tune/samples/sample.h"

/// Fits without iterative training.
namespace krou::tune {

/// Weighted least-squares fit of linear weights. In each round, `add` all boards, then `solve`. An
/// interval counts as its point nearest to the value after the previous round, so intervals need
/// a few rounds.
class LinearFit {
public:
    explicit LinearFit(const AnyGame& game);

    /// Adds a board to this round.
    void add(const Board& board, const Label& label);
    /// Ends the round.
    void solve();

    /// Returns the current value of a board, in seeds.
    double value(const Board& board) const;
    /// Returns integer weights within their ranges. Other games keep the built-in ones.
    Weights rounded() const;

private:
    std::vector<double> counts(const Board& board) const;

    const AnyGame& game_;
    std::vector<bool> is_seen_;    ///< by weight: true if the game has the feature
    std::vector<double> weights_;  ///< in seeds
    // Normal equations: sums of products of counts, and of counts and values.
    std::vector<std::vector<double>> products_;
    std::vector<double> sums_;
};

/// Maximum-likelihood fit of win, draw and loss probabilities. Uses games without random moves
/// whose winner is not proved.
class ChanceFit {
public:
    void add(const Sample& sample);
    /// Returns the likeliest model. Without games, returns the default.
    ChanceModel best() const;

private:
    struct Outcomes {
        int wins = 0;
        int draws = 0;
        int losses = 0;
    };

    double log_loss(const ChanceModel& model) const;

    /// Outcomes by seeds on the board and expected margin in half seeds.
    std::map<std::pair<int, int>, Outcomes> outcomes_;
};

}  // namespace krou::tune
