#pragma once

#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Match statistics. Ratings are in ratings.cpp.
namespace krou::statistics {

/// Two-sided 95% quantile of the normal distribution.
inline constexpr double quantile_95 = 1.959963984540054;
/// Standard deviation of a game on the scale of normalized Elo.
inline constexpr double elo_per_deviation = 800 / std::numbers::ln10;

/// Counts of results from worst to best: three for games (lost, drawn, won), five for pairs of
/// games (0, ½, 1, 1½, 2 points). Results score 0 to 1 in equal steps.
using Counts = std::span<const std::int64_t>;

/// A value and half the width of its 95% interval; absent if undefined.
struct Estimate {
    std::optional<double> value;
    std::optional<double> error;
};

std::int64_t total(Counts counts);

/// True for at least ten results, not all the same. The formulas below need this.
bool enough_for_estimate(Counts counts);

/// Mean result, 0 to 1.
Estimate score(Counts counts);
/// −400·log10(1/score − 1).
Estimate elo(Counts counts);
/// Distance of the score from ½ in standard deviations of a game, on the Elo scale.
Estimate normalized_elo(Counts counts);
/// Likelihood that the true score is above ½ (LOS).
std::optional<double> likelihood_of_superiority(Counts counts);

/// Mean of numbers.
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

/// Meaning of elo0 and elo1.
enum class EloModel : std::uint8_t { normalized, logistic };

constexpr std::string_view name(EloModel model) {
    return model == EloModel::normalized ? "normalized" : "logistic";
}

/// Largest Elo of a hypothesis; beyond it, no match can distinguish hypotheses.
inline constexpr double largest_elo = 2000;

/// SPRT of "stronger by elo1" (H1) against "stronger by elo0" (H0).
struct Sprt {
    double elo0 = 0;
    double elo1 = 0;
    double alpha = 0.05;  ///< probability of accepting H1 if H0 is true
    double beta = 0.05;   ///< probability of accepting H0 if H1 is true
    EloModel model = EloModel::normalized;

    /// True if elo0 < elo1, both at most `largest_elo`, 0 < alpha, beta < 1, alpha + beta < 1.
    bool valid() const;
    double lower_bound() const;
    double upper_bound() const;
};

enum class SprtResult : std::uint8_t { undecided, h0, h1 };

constexpr std::string_view name(SprtResult result) {
    if (result == SprtResult::undecided) return "undecided";
    return result == SprtResult::h0 ? "H0" : "H1";
}

/// Generalised log-likelihood ratio of H1 and H0: each is the most likely distribution of its
/// strength. 0 without results.
double log_likelihood_ratio(const Sprt& sprt, Counts counts);

SprtResult sprt_result(const Sprt& sprt, Counts counts);

/// Games between two players.
struct Encounter {
    std::size_t first = 0;
    std::size_t second = 0;
    double games = 0;
    double points_of_first = 0;
};

/// Virtual draws per player, shared among its opponents, so that a score of 100% has a rating too.
/// A pair uses the share of the player with more opponents.
inline constexpr double default_virtual_draws = 1;

/// Maximum-likelihood ratings (Bradley-Terry) on the Elo scale; a draw is half a win and half a
/// loss. The anchor, or else the mean of all, has rating 0. Errors are those of the difference to
/// it. Players that no chain of games links to the anchor, or else to the first player, have no
/// rating.
std::vector<Estimate> ratings(std::size_t players, std::span<const Encounter> encounters,
                              std::optional<std::size_t> anchor,
                              double virtual_draws = default_virtual_draws);

}  // namespace krou::statistics
