#include "arena/report/statistics/estimate.h"

#include <algorithm>
#include <cassert>
#include <cmath>
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

bool are_telling(Counts counts) {
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

}  // namespace krou::statistics
