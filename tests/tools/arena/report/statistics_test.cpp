#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "arena/report/statistics.h"
#include "helpers/catch.h"
#include "helpers/random_board.h"

namespace krou::statistics {
namespace {

using Results = std::vector<std::int64_t>;

struct Reference {
    Results counts;
    double score, elo, elo_error, normalized, normalized_error, superiority;
    double elo1, logistic_ratio, normalized_ratio;
};

const std::vector<Reference> references = {
    {{10, 30, 20}, .58333, 58.45, 62.87, 84.27, 87.91, .9699, 5, .2760, .1974},
    {{100, 300, 130}, .52830, 19.69, 19.50, 29.96, 29.58, .9765, 5, .8693, .6006},
    {{96, 111, 136}, .55831, 40.70, 30.43, 49.77, 36.77, .9960, 5, .7990, .6645},
    {{39, 8843, 26675, 9240, 44}, .50227, 1.58, 1.03, 3.48, 2.27, .9986, 2, 4.1740, 3.6846},
    {{2, 10, 40, 18, 5}, .54667, 32.52, 33.57, 54.36, 55.60, .9723, 2, .2068, .1285},
};

/// True if two numbers are equal when rounded to N decimals.
void check_rounds_to(std::optional<double> number, double expected, int decimals) {
    REQUIRE(number);
    CHECK(std::abs(*number - expected) <= 0.5001 * std::pow(10, -decimals));
}

Sprt test_of(double elo0, double elo1, EloModel model) {
    return {elo0, elo1, 0.05, 0.05, model};
}

double between(Random& random, double low, double high) {
    return low + (high - low) * (static_cast<double>(random()) / 0x1p32);
}

/// Counts of games or of pairs; some results come a million times, others never.
Results random_counts(Random& random) {
    Results counts(below(random, 2) ? 3 : 5);
    const double most = between(random, 0.5, 7);
    for (auto& count : counts)
        count = static_cast<std::int64_t>(std::pow(10, between(random, -1, most)));
    return counts;
}

/// Three strengths in ascending order.
std::vector<double> random_strengths(Random& random) {
    std::vector<double> found;
    const double most = between(random, 0, std::log10(largest_elo));
    for (int i = 0; i < 3; ++i)
        found.push_back(between(random, -1, 1) * std::pow(10, between(random, 0, most)));
    std::ranges::sort(found);
    return found;
}

/// Divergence of the frequencies of games from the nearest distribution with this normalized Elo,
/// found by search over the mean square of the lead.
double min_divergence_of_games(const Results& counts, double elo) {
    const double deviations = elo / 800 * std::log(10.0);
    const auto games = static_cast<double>(total(counts));
    double least = std::numeric_limits<double>::infinity();
    for (int i = 1; i < 20000; ++i) {
        const double square = 0.25 * i / 20000;
        const double mean = std::sqrt(square / (1 + 1 / (deviations * deviations)));
        const double lead = deviations < 0 ? -mean : mean;
        const double likely[] = {2 * square - lead, 1 - 4 * square, 2 * square + lead};
        double divergence = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double found = static_cast<double>(counts[k]) / games;
            divergence += likely[k] > 0 ? found * std::log(found / likely[k])
                                        : std::numeric_limits<double>::infinity();
        }
        least = std::min(least, divergence);
    }
    return least;
}

}  // namespace

TEST_CASE("statistics match known results", "[statistics]") {
    for (const auto& known : references) {
        INFO("counts from " << known.counts.front() << " to " << known.counts.back());
        check_rounds_to(score(known.counts).value, known.score, 5);
        check_rounds_to(elo(known.counts).value, known.elo, 2);
        check_rounds_to(elo(known.counts).error, known.elo_error, 2);
        check_rounds_to(normalized_elo(known.counts).value, known.normalized, 2);
        check_rounds_to(normalized_elo(known.counts).error, known.normalized_error, 2);
        check_rounds_to(likelihood_of_superiority(known.counts), known.superiority, 4);
        const auto ratio = [&](EloModel model) {
            return log_likelihood_ratio(test_of(0, known.elo1, model), known.counts);
        };
        check_rounds_to(ratio(EloModel::logistic), known.logistic_ratio, 4);
        check_rounds_to(ratio(EloModel::normalized), known.normalized_ratio, 4);
    }
}

TEST_CASE("split pairs keep the ratio finite", "[statistics]") {
    const Results counts = {0, 0, 20, 0, 0};
    check_rounds_to(log_likelihood_ratio(test_of(0, 10, EloModel::logistic), counts), -.58, 2);
}

TEST_CASE("every result and hypothesis has a sensible ratio", "[statistics]") {
    Random random(5);
    for (int n = 0; n < 100; ++n) {
        const auto counts = random_counts(random);
        const auto strengths = random_strengths(random);
        Results mirrored = counts;
        std::ranges::reverse(mirrored);
        for (const auto model : {EloModel::logistic, EloModel::normalized}) {
            const auto ratio = [&](std::size_t i, std::size_t j) {
                return log_likelihood_ratio(test_of(strengths[i], strengths[j], model), counts);
            };
            INFO(name(model) << ' ' << strengths[0] << ' ' << strengths[1] << ' ' << strengths[2]);
            const double low = ratio(0, 1);
            const double high = ratio(1, 2);
            REQUIRE(std::isfinite(low));
            REQUIRE(std::isfinite(high));
            const double exact = 1e-9 * (1 + static_cast<double>(total(counts)));
            CHECK(std::abs(low + high - ratio(0, 2)) <= exact);
            const auto opposite = test_of(-strengths[1], -strengths[0], model);
            CHECK(std::abs(low + log_likelihood_ratio(opposite, mirrored)) <= exact);
            const auto found =
                model == EloModel::logistic ? elo(counts).value : normalized_elo(counts).value;
            if (found && *found <= strengths[1]) CHECK(high <= exact);
            if (found && *found >= strengths[1]) CHECK(low >= -exact);
        }
    }
}

TEST_CASE("a hypothesis is the likeliest distribution of its Elo", "[statistics]") {
    Random random(6);
    for (int n = 0; n < 20; ++n) {
        Results counts(3);
        for (auto& count : counts) count = 1 + below(random, 1000);
        const double own = *normalized_elo(counts).value;
        const double other = between(random, -largest_elo, largest_elo);
        INFO(counts[0] << ' ' << counts[1] << ' ' << counts[2] << ' ' << other);
        const auto test = test_of(std::min(own, other), std::max(own, other), EloModel::normalized);
        const double ratio = std::abs(log_likelihood_ratio(test, counts));
        const double expected =
            static_cast<double>(total(counts)) * min_divergence_of_games(counts, other);
        CHECK(std::abs(ratio - expected) <= 1e-4 * (1 + expected));
    }
}

TEST_CASE("a better result favours the stronger hypothesis", "[statistics]") {
    Random random(7);
    for (int n = 0; n < 50; ++n) {
        const auto counts = random_counts(random);
        const auto found = elo(counts).value.value_or(0);
        const auto test =
            test_of(std::max(-largest_elo, found - between(random, 1, 500)),
                    std::min(largest_elo, found + between(random, 1, 500)), EloModel::logistic);
        for (std::size_t i = 1; i < counts.size(); ++i) {
            Results better = counts;
            ++better[i];
            ++better[i - 1];
            Results worse = better;
            --better[i - 1];
            --worse[i];
            const auto least = elo(worse).value;
            const auto most = elo(better).value;
            if (!least || !most || *least < test.elo0 || *most > test.elo1) continue;
            CHECK(log_likelihood_ratio(test, worse) < log_likelihood_ratio(test, better));
        }
    }
}

TEST_CASE("10^12 equal results have a finite ratio", "[statistics]") {
    for (const std::size_t size : {3U, 5U})
        for (std::size_t i = 0; i < size; ++i) {
            Results counts(size);
            counts[i] = std::numeric_limits<std::int64_t>::max() / 8;
            for (const double elo0 : {-largest_elo, -1.0, 0.0, largest_elo - 1})
                for (const auto model : {EloModel::logistic, EloModel::normalized})
                    CHECK(std::isfinite(
                        log_likelihood_ratio(test_of(elo0, elo0 + 1, model), counts)));
        }
}

TEST_CASE("undefined statistics are absent", "[statistics]") {
    for (const Results& none : {Results{0, 0, 0}, Results{0, 0, 0, 0, 0}}) {
        CHECK(!score(none).value);
        CHECK(!elo(none).value);
        CHECK(!normalized_elo(none).value);
        CHECK(!likelihood_of_superiority(none));
        CHECK(log_likelihood_ratio(test_of(0, 5, EloModel::normalized), none) == 0);
    }
    for (const Results& one_sided : {Results{0, 0, 9}, Results{9, 0, 0}, Results{0, 0, 0, 0, 9}}) {
        CHECK(score(one_sided).value);
        CHECK(!elo(one_sided).value);
        CHECK(!elo(one_sided).error);
        CHECK(!normalized_elo(one_sided).value);
        CHECK(!likelihood_of_superiority(one_sided));
        for (const auto model : {EloModel::logistic, EloModel::normalized})
            CHECK(std::isfinite(log_likelihood_ratio(test_of(0, 5, model), one_sided)));
    }
    const Results few = {0, 1, 2};
    CHECK(elo(few).value);
    CHECK(!elo(few).error);
}

TEST_CASE("few or equal results give no estimate", "[statistics]") {
    for (const Results& nothing :
         {Results{0, 0, 0}, Results{1, 0, 2}, Results{3, 3, 3}, Results{0, 0, 1, 0, 0},
          Results{0, 2, 3, 4, 0}, Results{0, 0, 500, 0, 0}, Results{0, 0, 0, 0, 500},
          Results{0, 1000, 0}})
        CHECK(!enough_for_estimate(nothing));
    for (const Results& something : {Results{3, 3, 4}, Results{0, 0, 9, 1, 0}, Results{5, 0, 5}})
        CHECK(enough_for_estimate(something));
}

TEST_CASE("an SPRT accepts H0, H1 or neither", "[statistics]") {
    const Sprt sprt = test_of(0, 20, EloModel::normalized);
    check_rounds_to(sprt.lower_bound(), -2.944, 3);
    check_rounds_to(sprt.upper_bound(), 2.944, 3);
    CHECK(sprt_result(sprt, Results{10, 100, 300, 180, 30}) == SprtResult::h1);
    CHECK(sprt_result(sprt, Results{30, 180, 300, 100, 10}) == SprtResult::h0);
    CHECK(sprt_result(sprt, Results{1, 2, 3, 2, 1}) == SprtResult::undecided);
    CHECK(sprt_result(sprt, Results{0, 0, 0, 0, 0}) == SprtResult::undecided);
}

TEST_CASE("an SPRT needs different hypotheses", "[statistics]") {
    CHECK(Sprt{0, 5, .05, .05, EloModel::normalized}.valid());
    CHECK(!Sprt{5, 5, .05, .05, EloModel::normalized}.valid());
    CHECK(!Sprt{0, 5, 0, .05, EloModel::normalized}.valid());
    CHECK(!Sprt{0, 5, .05, 1, EloModel::normalized}.valid());
    CHECK(!Sprt{0, 5, .5, .5, EloModel::normalized}.valid());
    CHECK(Sprt{-2000, 2000, .05, .05, EloModel::logistic}.valid());
    CHECK(!Sprt{0, 2001, .05, .05, EloModel::logistic}.valid());
    CHECK(!Sprt{-2001, 0, .05, .05, EloModel::normalized}.valid());
}

TEST_CASE("a mean has an error from two numbers on", "[statistics]") {
    Mean mean;
    CHECK(!mean.estimate().value);
    mean.add(4);
    CHECK(mean.estimate().value == 4.0);
    CHECK(!mean.estimate().error);
    mean.add(-2);
    check_rounds_to(mean.estimate().value, 1, 6);
    check_rounds_to(mean.estimate().error, 1.95996 * 3 / std::sqrt(2), 4);
}

}  // namespace krou::statistics
