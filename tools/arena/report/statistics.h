#pragma once

#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Numbers in, numbers out; ratings have a file of their own.
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

/// What elo0 and elo1 of a test mean.
enum class EloModel : std::uint8_t { normalized, logistic };

constexpr std::string_view name(EloModel model) {
    return model == EloModel::normalized ? "normalized" : "logistic";
}

/// No hypothesis is of more Elo, either way: no match could tell it from another.
inline constexpr double largest_elo = 2000;

/// A sequential test of "stronger by elo1" (H1) against "stronger by elo0" (H0).
struct Sprt {
    double elo0 = 0;
    double elo1 = 0;
    double alpha = 0.05;  ///< how often H1 is accepted although H0 is true
    double beta = 0.05;   ///< how often H0 is accepted although H1 is true
    EloModel model = EloModel::normalized;

    /// elo0 < elo1, both within the largest, 0 < alpha, beta < 1, alpha + beta < 1.
    bool valid() const;
    double lower_bound() const;
    double upper_bound() const;
};

enum class SprtResult : std::uint8_t { undecided, h0, h1 };

constexpr std::string_view name(SprtResult result) {
    if (result == SprtResult::undecided) return "undecided";
    return result == SprtResult::h0 ? "H0" : "H1";
}

/// The logarithm of how much likelier the counts are under H1 than under H0, each hypothesis
/// being the likeliest distribution that has its strength. 0 without any results.
double log_likelihood_ratio(const Sprt& sprt, Counts counts);

SprtResult sprt_result(const Sprt& sprt, Counts counts);

/// All games between two players.
struct Encounter {
    std::size_t first = 0;
    std::size_t second = 0;
    double games = 0;
    double points_of_first = 0;
};

/// Drawn games that a player is taken to have played besides, shared among those whom he met: with
/// one, a score of 100 % has a rating as well. Of two players, the one who met more sets the share.
inline constexpr double default_virtual_draws = 1;

/// The likeliest ratings of all players together, on the scale of Elo: 400 points more are ten
/// times the odds, a draw is half a win and half a loss. The anchor has 0, or else the mean of all;
/// errors are those of the difference to it. Whom no chain of games links to the anchor, or else to
/// the first who played, has no rating.
std::vector<Estimate> ratings(std::size_t players, std::span<const Encounter> encounters,
                              std::optional<std::size_t> anchor,
                              double virtual_draws = default_virtual_draws);

}  // namespace krou::statistics
