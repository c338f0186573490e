#include "arena/report/statistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace krou::statistics {

namespace {

constexpr double elo_per_unit = 400 / std::numbers::ln10;

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

Matrix square(std::size_t size) {
    return Matrix(size, Vector(size));
}

/// Inverts a symmetric positive definite matrix.
Matrix inverse(Matrix matrix) {
    const std::size_t size = matrix.size();
    Matrix inverted = square(size);
    for (std::size_t i = 0; i < size; ++i) inverted[i][i] = 1;
    for (std::size_t pivot = 0; pivot < size; ++pivot) {
        const double factor = 1 / matrix[pivot][pivot];
        for (auto* side : {&matrix, &inverted})
            for (double& number : (*side)[pivot]) number *= factor;
        for (std::size_t row = 0; row < size; ++row) {
            if (row == pivot) continue;
            const double part = matrix[row][pivot];
            for (auto* side : {&matrix, &inverted})
                for (std::size_t i = 0; i < size; ++i) (*side)[row][i] -= part * (*side)[pivot][i];
        }
    }
    return inverted;
}

/// Players linked by chains of games, renumbered, and their scores.
class Group {
public:
    Group(std::size_t players, std::span<const Encounter> encounters, std::size_t member,
          double virtual_draws);

    /// Ratings in units of the logistic curve; the last player has 0.
    Vector likeliest() const;
    /// Covariances of those ratings.
    Matrix covariances(const Vector& ratings) const { return inverse(information(ratings)); }

    std::vector<std::size_t> members;

private:
    double expected(const Vector& ratings, std::size_t i, std::size_t j) const {
        return 1 / (1 + std::exp(ratings[j] - ratings[i]));
    }
    /// Derivatives of the expected points, except those of the last player.
    Matrix information(const Vector& ratings) const;
    Vector surplus(const Vector& ratings) const;

    Matrix games_;
    Vector points_;
};

Group::Group(std::size_t players, std::span<const Encounter> encounters, std::size_t member,
             double virtual_draws) {
    Matrix games = square(players);
    Vector points(players);
    Vector opponents(players);
    for (const auto& [first, second, played, points_of_first] : encounters) {
        assert(first != second && first < players && second < players);
        if (played <= 0) continue;
        ++opponents[first];
        ++opponents[second];
    }
    for (const auto& [first, second, played, points_of_first] : encounters) {
        if (played <= 0) continue;
        const double draws = virtual_draws / std::max(opponents[first], opponents[second]);
        games[first][second] += played + draws;
        games[second][first] += played + draws;
        points[first] += points_of_first + draws / 2;
        points[second] += played - points_of_first + draws / 2;
    }
    members.push_back(member);
    for (std::size_t next = 0; next < members.size(); ++next)
        for (std::size_t other = 0; other < players; ++other)
            if (games[members[next]][other] > 0 && !std::ranges::count(members, other))
                members.push_back(other);
    games_ = square(members.size());
    for (std::size_t i = 0; i < members.size(); ++i) {
        points_.push_back(points[members[i]]);
        for (std::size_t j = 0; j < members.size(); ++j)
            games_[i][j] = games[members[i]][members[j]];
    }
}

Matrix Group::information(const Vector& ratings) const {
    Matrix matrix = square(points_.size() - 1);
    for (std::size_t i = 0; i < matrix.size(); ++i) {
        for (std::size_t j = 0; j < points_.size(); ++j) {
            const double score = expected(ratings, i, j);
            const double weight = games_[i][j] * score * (1 - score);
            matrix[i][i] += weight;
            if (j < matrix.size()) matrix[i][j] -= weight;
        }
    }
    return matrix;
}

Vector Group::surplus(const Vector& ratings) const {
    Vector surplus(points_.begin(), points_.end() - 1);
    for (std::size_t i = 0; i < surplus.size(); ++i)
        for (std::size_t j = 0; j < points_.size(); ++j)
            surplus[i] -= games_[i][j] * expected(ratings, i, j);
    return surplus;
}

Vector Group::likeliest() const {
    // Newton's method. With steps no longer than this, the likelihood only grows.
    constexpr double longest = 1;
    constexpr double shortest = 1e-10;
    constexpr int max_steps = 1000;
    Vector ratings(points_.size());
    for (int steps = 0; steps < max_steps; ++steps) {
        const Matrix inverted = covariances(ratings);
        const Vector excess = surplus(ratings);
        Vector step(excess.size());
        double length = 0;
        for (std::size_t i = 0; i < step.size(); ++i) {
            for (std::size_t j = 0; j < step.size(); ++j) step[i] += inverted[i][j] * excess[j];
            length = std::max(length, std::abs(step[i]));
        }
        const double scale = length > longest ? longest / length : 1;
        for (std::size_t i = 0; i < step.size(); ++i) ratings[i] += scale * step[i];
        if (!(length > shortest)) break;
    }
    return ratings;
}

}  // namespace

std::vector<Estimate> ratings(std::size_t players, std::span<const Encounter> encounters,
                              std::optional<std::size_t> anchor, double virtual_draws) {
    std::vector<Estimate> found(players);
    const auto played = std::ranges::find_if(encounters, [](const auto& e) { return e.games > 0; });
    if (played == encounters.end()) return found;
    const Group group(players, encounters, anchor.value_or(played->first), virtual_draws);
    const auto& members = group.members;
    const Vector likeliest = group.likeliest();
    const Matrix covariances = group.covariances(likeliest);
    const auto covariance = [&](std::size_t i, std::size_t j) {
        return std::max(i, j) < covariances.size() ? covariances[i][j] : 0;
    };
    // The mean of these players is 0: the anchor (first in the group) or all.
    const std::size_t references = anchor ? 1 : members.size();
    const auto mean = [&](auto number_of) {
        double sum = 0;
        for (std::size_t i = 0; i < references; ++i) sum += number_of(i);
        return sum / static_cast<double>(references);
    };
    const auto covariance_with_zero = [&](std::size_t i) {
        return mean([&](std::size_t j) { return covariance(i, j); });
    };
    const double zero = mean([&](std::size_t i) { return likeliest[i]; });
    const double variance_of_zero = mean(covariance_with_zero);
    for (std::size_t i = 0; i < members.size(); ++i) {
        const double variance = covariance(i, i) - 2 * covariance_with_zero(i) + variance_of_zero;
        auto& [value, error] = found[members[i]];
        value = elo_per_unit * (likeliest[i] - zero);
        if (members[i] != anchor)
            error = elo_per_unit * quantile_95 * std::sqrt(std::max(0.0, variance));
    }
    return found;
}

}  // namespace krou::statistics
