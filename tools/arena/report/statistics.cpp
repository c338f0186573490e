#include "arena/report/statistics.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace krou::statistics {

namespace {

struct Moments {
    double total = 0;
    double mean = 0;
    double variance = 0;

    double half_width() const { return quantile_95 * std::sqrt(variance / total); }
};

std::optional<Moments> moments(Counts counts) {
    assert(counts.size() == 3 || counts.size() == 5);
    Moments found;
    found.total = static_cast<double>(total(counts));
    if (found.total == 0) return std::nullopt;
    const auto value = [&](std::size_t i) {
        return static_cast<double>(i) / static_cast<double>(counts.size() - 1);
    };
    for (std::size_t i = 0; i < counts.size(); ++i)
        found.mean += static_cast<double>(counts[i]) / found.total * value(i);
    for (std::size_t i = 0; i < counts.size(); ++i)
        found.variance += static_cast<double>(counts[i]) / found.total * (value(i) - found.mean) *
                          (value(i) - found.mean);
    return found;
}

std::optional<double> elo_of(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    return -400 * std::log10(1 / score - 1);
}

}  // namespace

std::int64_t total(Counts counts) {
    return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

bool enough_for_estimate(Counts counts) {
    constexpr std::int64_t fewest = 10;
    const auto different = std::ranges::count_if(counts, [](auto count) { return count > 0; });
    return total(counts) >= fewest && different > 1;
}

Estimate score(Counts counts) {
    const auto found = moments(counts);
    if (!found) return {};
    return {found->mean, found->half_width()};
}

Estimate elo(Counts counts) {
    const auto found = moments(counts);
    if (!found) return {};
    const auto value = elo_of(found->mean);
    const auto high = elo_of(found->mean + found->half_width());
    const auto low = elo_of(found->mean - found->half_width());
    if (!high || !low) return {value, std::nullopt};
    return {value, (*high - *low) / 2};
}

Estimate normalized_elo(Counts counts) {
    const auto found = moments(counts);
    if (!found || found->variance <= 0) return {};
    // A pair's result is the mean of two games: its variance is half of one game's.
    const double games_of_a_result = counts.size() == 5 ? 2 : 1;
    const double deviation = std::sqrt(games_of_a_result * found->variance);
    return {elo_per_deviation * (found->mean - 0.5) / deviation,
            elo_per_deviation * found->half_width() / deviation};
}

std::optional<double> likelihood_of_superiority(Counts counts) {
    const auto found = moments(counts);
    if (!found || found->variance <= 0) return std::nullopt;
    const double deviations = (found->mean - 0.5) / std::sqrt(found->variance / found->total);
    return std::erfc(-deviations / std::numbers::sqrt2) / 2;
}

void Mean::add(double number) {
    ++count_;
    sum_ += number;
    sum_of_squares_ += number * number;
}

Estimate Mean::estimate() const {
    if (count_ == 0) return {};
    const auto n = static_cast<double>(count_);
    const double mean = sum_ / n;
    if (count_ == 1) return {mean, std::nullopt};
    const double variance = std::max(0.0, sum_of_squares_ / n - mean * mean);
    return {mean, quantile_95 * std::sqrt(variance / n)};
}

namespace {

constexpr std::size_t max_results = 5;

/// Probabilities of the results, or values per result.
struct Row {
    std::array<double, max_results> values{};
    std::size_t size = 0;

    double& operator[](std::size_t i) { return values[i]; }
    double operator[](std::size_t i) const { return values[i]; }
};

/// Distances of the results from an even score.
Row leads(std::size_t size) {
    Row row{{}, size};
    for (std::size_t i = 0; i < size; ++i)
        row[i] = static_cast<double>(i) / static_cast<double>(size - 1) - 0.5;
    return row;
}

double expectation(const Row& p, const Row& f) {
    return std::inner_product(p.values.begin(), p.values.end(), f.values.begin(), 0.0);
}

double largest(const Row& row) {
    return *std::max_element(row.values.begin(),
                             row.values.begin() + static_cast<std::ptrdiff_t>(row.size));
}

Row reversed(Row row) {
    std::reverse(row.values.begin(), row.values.begin() + static_cast<std::ptrdiff_t>(row.size));
    return row;
}

struct Frequencies {
    Row row;
    double total = 0;
};

/// Unseen results are rare, not impossible.
Frequencies frequencies(Counts counts) {
    constexpr double instead_of_none = 0.001;
    Frequencies found{{{}, counts.size()}, 0};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        found.row[i] = counts[i] == 0 ? instead_of_none : static_cast<double>(counts[i]);
        found.total += found.row[i];
    }
    for (std::size_t i = 0; i < counts.size(); ++i) found.row[i] /= found.total;
    return found;
}

/// Kullback-Leibler divergence of `p` from the nearest distribution with mean 0 of `f`, which must
/// take both signs. That distribution is p / (1 + x·f) for some x.
double divergence_from_even(const Row& p, Row f) {
    // Changing the sign of f changes that of x; make x negative.
    if (expectation(p, f) > 0)
        for (double& value : f.values) value = -value;
    const double most = largest(f);
    // At the largest f, 1 + x·f is p divided by a probability, so it is from p to 1. Search for it
    // instead of x, which may be too close to its bound.
    const auto divisor = [&](double at_most, double value) {
        return (most - value + at_most * value) / most;
    };
    double low = 1;
    for (std::size_t k = 0; k < p.size; ++k)
        if (f[k] == most) low = std::min(low, p[k]);
    double high = 1;
    constexpr int halvings = 60;
    for (int i = 0; i < halvings; ++i) {
        const double at_most = std::sqrt(low * high);
        double sum = 0;  // falls as x grows
        for (std::size_t k = 0; k < p.size; ++k) sum += p[k] * f[k] / divisor(at_most, f[k]);
        (sum > 0 ? low : high) = at_most;
    }
    double divergence = 0;
    for (std::size_t k = 0; k < p.size; ++k) divergence += p[k] * std::log(divisor(high, f[k]));
    return divergence;
}

/// Divergence of `p` from the nearest distribution with this logistic Elo.
double divergence_logistic(const Row& p, double elo) {
    Row f = leads(p.size);
    const double lead = 1 / (1 + std::pow(10, -elo / 400)) - 0.5;
    for (std::size_t i = 0; i < p.size; ++i) f[i] -= lead;
    return divergence_from_even(p, f);
}

/// Minimum of a function on an interval; it may have several local minima.
template <class Function>
double min_between(double low, double high, Function function) {
    constexpr int parts = 64;
    const double part = (high - low) / parts;
    int best = 0;
    double least = function(low);
    for (int i = 1; i <= parts; ++i) {
        const double value = function(low + i * part);
        if (value < least) best = i;
        least = std::min(least, value);
    }
    high = low + std::min(best + 1, parts) * part;
    low += std::max(best - 1, 0) * part;
    constexpr int steps = 24;
    for (int i = 0; i < steps; ++i) {
        const double third = (high - low) / 3;
        const double left = function(low + third);
        const double right = function(high - third);
        least = std::min({least, left, right});
        if (left < right)
            high -= third;
        else
            low += third;
    }
    return least;
}

/// Distributions have this strength if their mean lead is `share` times the root of its mean
/// square. That root is the minimum of (r + square / r) / 2 over all r. So a distribution is
/// stronger if for some r the mean is above 0 of
///
///     lead − share · (r + lead² / r) / 2
///
/// and the nearest one is the minimum over r. Weaker distributions have a mean of at most 0 for
/// all r. They are a convex set, so the distance to the nearest one is the maximum over r.
double divergence_normalized(const Row& p, double elo) {
    if (elo < 0) return divergence_normalized(reversed(p), -elo);
    const double games_of_a_result = p.size == 5 ? 2 : 1;
    const double deviations = elo / elo_per_deviation * std::sqrt(games_of_a_result);
    const double share = deviations / std::hypot(1, deviations);
    const Row lead = leads(p.size);
    if (share == 0) return divergence_from_even(p, lead);
    Row square{{}, p.size};
    for (std::size_t i = 0; i < p.size; ++i) square[i] = lead[i] * lead[i];
    const bool is_stronger = expectation(p, lead) > share * std::sqrt(expectation(p, square));
    const auto to_be_least = [&](double log_root) {
        const double root = std::exp(log_root);
        Row f{{}, p.size};
        for (std::size_t i = 0; i < p.size; ++i)
            f[i] = lead[i] - share * (root + square[i] / root) / 2;
        if (!is_stronger)
            return largest(f) > 0 ? divergence_from_even(p, f)
                                  : std::numeric_limits<double>::infinity();
        const double excess = expectation(p, f);
        return excess > 0 ? -divergence_from_even(p, f) : -excess;
    };
    // For smaller roots, no lead makes the expression above 0.
    const double min_root = lead[p.size / 2 + 1] * share / (1 + std::sqrt(1 - share * share));
    const double found = min_between(std::log(min_root), std::log(0.5), to_be_least);
    return is_stronger ? std::max(0.0, -found) : found;
}

}  // namespace

bool Sprt::valid() const {
    return -largest_elo <= elo0 && elo0 < elo1 && elo1 <= largest_elo && alpha > 0 && alpha < 1 &&
           beta > 0 && beta < 1 && alpha + beta < 1;
}

double Sprt::lower_bound() const {
    return std::log(beta / (1 - alpha));
}

double Sprt::upper_bound() const {
    return std::log((1 - beta) / alpha);
}

double log_likelihood_ratio(const Sprt& sprt, Counts counts) {
    assert(sprt.valid() && counts.size() <= max_results);
    if (total(counts) == 0) return 0;
    const auto [p, total] = frequencies(counts);
    const auto divergence =
        sprt.model == EloModel::logistic ? divergence_logistic : divergence_normalized;
    return total * (divergence(p, sprt.elo0) - divergence(p, sprt.elo1));
}

SprtResult sprt_result(const Sprt& sprt, Counts counts) {
    const double ratio = log_likelihood_ratio(sprt, counts);
    if (ratio >= sprt.upper_bound()) return SprtResult::h1;
    if (ratio <= sprt.lower_bound()) return SprtResult::h0;
    return SprtResult::undecided;
}

}  // namespace krou::statistics
