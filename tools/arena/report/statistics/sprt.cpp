#include "arena/report/statistics/sprt.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

namespace krou::statistics {

namespace {

constexpr std::size_t most_results = 5;

/// Probabilities of the results, or numbers that go with them.
struct Row {
    std::array<double, most_results> values{};
    std::size_t size = 0;

    double& operator[](std::size_t i) { return values[i]; }
    double operator[](std::size_t i) const { return values[i]; }
};

/// What the results are worth.
Row worths(std::size_t size) {
    Row row{{}, size};
    for (std::size_t i = 0; i < size; ++i)
        row[i] = static_cast<double>(i) / static_cast<double>(size - 1);
    return row;
}

struct Frequencies {
    Row row;
    double total = 0;
};

/// A result that has not come yet counts as rare, not as impossible.
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

/// The distribution nearest to `p` under which `f`, which takes both signs, has the mean 0:
/// p / (1 + x·f), for the x that makes it so.
Row with_mean_zero(const Row& p, const Row& f) {
    constexpr int halvings = 100;
    const auto [least, most] = std::minmax_element(
        f.values.begin(), f.values.begin() + static_cast<std::ptrdiff_t>(f.size));
    assert(*least < 0 && *most > 0);
    double low = -1 / *most;
    double high = -1 / *least;
    for (int i = 0; i < halvings; ++i) {
        const double x = (low + high) / 2;
        double mean = 0;  // falls as x grows
        for (std::size_t k = 0; k < p.size; ++k) mean += p[k] * f[k] / (1 + x * f[k]);
        (mean > 0 ? low : high) = x;
    }
    Row q{{}, p.size};
    const double x = (low + high) / 2;
    for (std::size_t k = 0; k < p.size; ++k) q[k] = p[k] / (1 + x * f[k]);
    return q;
}

Row likeliest_logistic(const Row& p, double elo) {
    Row distance = worths(p.size);
    const double score = 1 / (1 + std::pow(10, -elo / 400));
    for (std::size_t i = 0; i < p.size; ++i) distance[i] -= score;
    return with_mean_zero(p, distance);
}

Row likeliest_normalized(const Row& p, double elo) {
    constexpr int iterations = 10;
    const Row a = worths(p.size);
    const double games_of_a_result = p.size == 5 ? 2 : 1;
    const double deviations = elo / elo_per_deviation * std::sqrt(games_of_a_result);
    Row q{{}, p.size};
    std::fill_n(q.values.begin(), p.size, 1 / static_cast<double>(p.size));
    for (int i = 0; i < iterations; ++i) {
        double mean = 0;
        double variance = 0;
        for (std::size_t k = 0; k < p.size; ++k) mean += q[k] * a[k];
        for (std::size_t k = 0; k < p.size; ++k) variance += q[k] * (a[k] - mean) * (a[k] - mean);
        const double sigma = std::sqrt(variance);
        Row f{{}, p.size};
        for (std::size_t k = 0; k < p.size; ++k) {
            const double z = (a[k] - mean) / sigma;
            f[k] = a[k] - 0.5 - 0.5 * deviations * sigma * (1 + z * z);
        }
        q = with_mean_zero(p, f);
    }
    return q;
}

}  // namespace

bool Sprt::valid() const {
    return elo0 < elo1 && alpha > 0 && alpha < 1 && beta > 0 && beta < 1 && alpha + beta < 1;
}

double Sprt::lower_bound() const {
    return std::log(beta / (1 - alpha));
}

double Sprt::upper_bound() const {
    return std::log((1 - beta) / alpha);
}

double log_likelihood_ratio(const Sprt& sprt, Counts counts) {
    assert(sprt.valid() && counts.size() <= most_results);
    if (total(counts) == 0) return 0;
    const auto [p, total] = frequencies(counts);
    const auto likeliest =
        sprt.model == EloModel::logistic ? likeliest_logistic : likeliest_normalized;
    const Row q0 = likeliest(p, sprt.elo0);
    const Row q1 = likeliest(p, sprt.elo1);
    double ratio = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) ratio += p[i] * std::log(q1[i] / q0[i]);
    return total * ratio;
}

Verdict verdict(const Sprt& sprt, Counts counts) {
    const double ratio = log_likelihood_ratio(sprt, counts);
    if (ratio >= sprt.upper_bound()) return Verdict::h1;
    if (ratio <= sprt.lower_bound()) return Verdict::h0;
    return Verdict::undecided;
}

}  // namespace krou::statistics
