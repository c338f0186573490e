#include <cmath>
#include <cstdint>
#include <vector>

#include "arena/report/statistics/estimate.h"
#include "arena/report/statistics/sprt.h"
#include "helpers/catch.h"

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

/// Equal when rounded to so many decimals.
void check_rounds_to(std::optional<double> number, double expected, int decimals) {
    REQUIRE(number);
    CHECK(std::abs(*number - expected) <= 0.5001 * std::pow(10, -decimals));
}

Sprt test_of(double elo0, double elo1, EloModel model) {
    return {elo0, elo1, 0.05, 0.05, model};
}

}  // namespace

TEST_CASE("the statistics of known matches", "[statistics]") {
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

TEST_CASE("pairs that are all split do not blow up the ratio", "[statistics]") {
    const Results counts = {0, 0, 20, 0, 0};
    check_rounds_to(log_likelihood_ratio(test_of(0, 10, EloModel::logistic), counts), -.58, 2);
}

TEST_CASE("what is not a number is absent", "[statistics]") {
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

TEST_CASE("few results, or results that are all the same, tell nothing of strength",
          "[statistics]") {
    for (const Results& nothing :
         {Results{0, 0, 0}, Results{1, 0, 2}, Results{3, 3, 3}, Results{0, 0, 1, 0, 0},
          Results{0, 2, 3, 4, 0}, Results{0, 0, 500, 0, 0}, Results{0, 0, 0, 0, 500},
          Results{0, 1000, 0}})
        CHECK(!are_telling(nothing));
    for (const Results& something : {Results{3, 3, 4}, Results{0, 0, 9, 1, 0}, Results{5, 0, 5}})
        CHECK(are_telling(something));
}

TEST_CASE("a test ends in one of three ways", "[statistics]") {
    const Sprt sprt = test_of(0, 20, EloModel::normalized);
    check_rounds_to(sprt.lower_bound(), -2.944, 3);
    check_rounds_to(sprt.upper_bound(), 2.944, 3);
    CHECK(verdict(sprt, Results{10, 100, 300, 180, 30}) == Verdict::h1);
    CHECK(verdict(sprt, Results{30, 180, 300, 100, 10}) == Verdict::h0);
    CHECK(verdict(sprt, Results{1, 2, 3, 2, 1}) == Verdict::undecided);
    CHECK(verdict(sprt, Results{0, 0, 0, 0, 0}) == Verdict::undecided);
}

TEST_CASE("a test must be able to tell its hypotheses apart", "[statistics]") {
    CHECK(Sprt{0, 5, .05, .05, EloModel::normalized}.valid());
    CHECK(!Sprt{5, 5, .05, .05, EloModel::normalized}.valid());
    CHECK(!Sprt{0, 5, 0, .05, EloModel::normalized}.valid());
    CHECK(!Sprt{0, 5, .05, 1, EloModel::normalized}.valid());
    CHECK(!Sprt{0, 5, .5, .5, EloModel::normalized}.valid());
}

TEST_CASE("the mean of numbers has an error from the second on", "[statistics]") {
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
