#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <span>

namespace krou::statistics {

/// Of the normal distribution, both sides.
inline constexpr double quantile_95 = 1.959963984540054;
/// Of a game, on the scale of normalized Elo.
inline constexpr double elo_per_deviation = 800 / std::numbers::ln10;

/// How often each result came, from the worst to the best: three counts for games (lost, drawn,
/// won), five for pairs of games (0, ½, 1, 1½, 2 points). The results are worth 0 to 1, evenly.
using Counts = std::span<const std::int64_t>;

/// A value and half the width of its 95 % interval, each absent where it is not a number.
struct Estimate {
    std::optional<double> value;
    std::optional<double> error;
};

std::int64_t total(Counts counts);

/// Whether they tell of strength. Fewer than ten results do not, and neither do results that are
/// all the same: the formulas below hold for many results, with a spread.
bool are_telling(Counts counts);

/// The mean result: 0 to 1.
Estimate score(Counts counts);
/// −400·log10(1/score − 1).
Estimate elo(Counts counts);
/// The score's distance from ½ in standard deviations of a game, on the scale of Elo.
Estimate normalized_elo(Counts counts);
/// The likelihood that the true score is above ½.
std::optional<double> likelihood_of_superiority(Counts counts);

/// Numbers of which only the mean matters.
class Mean {
public:
    void add(double number);
    std::int64_t count() const { return count_; }
    Estimate estimate() const;

private:
    std::int64_t count_ = 0;
    double sum_ = 0;
    double sum_of_squares_ = 0;
};

}  // namespace krou::statistics
