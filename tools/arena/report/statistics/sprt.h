#pragma once

#include <cstdint>
#include <string_view>

#include "arena/report/statistics/estimate.h"

namespace krou::statistics {

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

enum class Verdict : std::uint8_t { undecided, h0, h1 };

constexpr std::string_view name(Verdict verdict) {
    if (verdict == Verdict::undecided) return "undecided";
    return verdict == Verdict::h0 ? "H0" : "H1";
}

/// The logarithm of how much likelier the counts are under H1 than under H0, each hypothesis
/// being the likeliest distribution that has its strength. 0 without any results.
double log_likelihood_ratio(const Sprt& sprt, Counts counts);

Verdict verdict(const Sprt& sprt, Counts counts);

}  // namespace krou::statistics
