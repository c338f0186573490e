#include "search/clock.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

// Time management in simulated games.

namespace krou {
namespace {

constexpr Move a{0};
constexpr Move b{1};

/// A simulated search whose iterations grow by a factor.
struct Iterations {
    double first_ms;
    double growth;
    double unsteadiness;  ///< largest random factor per iteration
};

double random_part(Random& random) {
    return static_cast<double>(below(random, 1000)) / 1000;
}

/// Returns the time for a move. Iterations run until the soft limit allows no other; the last is
/// cut off at the hard limit.
double time_for_a_move(const Budget& budget, const Iterations& iterations, Random& random) {
    SoftTime pace;
    double end_ms = 0;
    double default_ms = iterations.first_ms;
    do {
        const double exponent = 2 * random_part(random) - 1;
        end_ms += default_ms * std::pow(iterations.unsteadiness, exponent);
        default_ms *= iterations.growth;
        if (end_ms >= static_cast<double>(budget.hard_ms))
            return static_cast<double>(budget.hard_ms);
        pace.add({end_ms, below(random, 6) == 0 ? b : a, below(random, 200)});
    } while (pace.has_time(static_cast<double>(budget.soft_ms)));
    return end_ms;
}

struct Use {
    double most = 0;  ///< largest part of the remaining time for one move
    double mean = 0;  ///< mean part of all its time that a game uses
};

/// Simulates games of `moves` moves. Seeds are captured evenly until ten are left.
Use simulate(std::int64_t time_ms, std::int64_t increment_ms, int moves, Random& random) {
    constexpr int games = 300;
    constexpr int overhead_ms = 10;
    Use use;
    for (int game = 0; game < games; ++game) {
        const Iterations iterations{0.01 + random_part(random), 1.1 + random_part(random), 1.5};
        auto left = static_cast<double>(time_ms);
        for (int move = 0; move < moves; ++move) {
            const int seeds = 48 - 38 * move / moves;
            TimeLeft time{static_cast<std::int64_t>(left), increment_ms, {}};
            time.moves_expected = 6 + seeds / 3;
            const double taken = time_for_a_move(budget(time, overhead_ms), iterations, random);
            use.most = std::max(use.most, taken / left);
            left += static_cast<double>(increment_ms) - taken;
        }
        const auto all = static_cast<double>(time_ms + increment_ms * moves);
        use.mean += (1 - left / all) / games;
    }
    return use;
}

}  // namespace

TEST_CASE("the time of a game is used but never exceeded", "[clock]") {
    Random random(61);
    for (const auto& [time_ms, increment_ms] :
         std::vector<std::pair<int, int>>{{2000, 20}, {10000, 0}, {10000, 100}, {600000, 5000}}) {
        INFO(time_ms << " ms and " << increment_ms << " more for each move");
        const Use usual = simulate(time_ms, increment_ms, 30, random);
        CHECK(usual.most < 0.6);
        CHECK(usual.mean > 0.8);
        CHECK(usual.mean < 0.97);
        CHECK(simulate(time_ms, increment_ms, 100, random).most < 0.6);
    }
}

TEST_CASE("an iteration starts if half of it should fit", "[clock]") {
    SoftTime pace;
    pace.add({10, a, 0});
    // After the first iteration, a growth by 1.4 is assumed.
    CHECK(!pace.has_time(19));
    CHECK(pace.has_time(21));
    pace.add({30, a, 0});
    pace.add({70, a, 0});
    // The next should take 80 ms, twice the last.
    CHECK(!pace.has_time(100));
    CHECK(pace.has_time(140));
}

TEST_CASE("a best move in doubt gets more time", "[clock]") {
    const auto needs = [](std::vector<SoftTime::Iteration> found) {
        SoftTime pace;
        for (const auto& iteration : found) pace.add(iteration);
        int soft_ms = 1;
        while (!pace.has_time(soft_ms)) ++soft_ms;
        return soft_ms;
    };
    const int settled = needs({{10, a, 0}, {20, a, 0}, {40, a, 0}});
    const int changed = needs({{10, a, 0}, {20, b, 0}, {40, a, 0}});
    const int dropped = needs({{10, a, 600}, {20, a, 300}, {40, a, 0}});
    const int risen = needs({{10, a, 0}, {20, a, 300}, {40, a, 600}});
    CHECK(changed < settled);
    CHECK(dropped < settled);
    CHECK(risen == settled);
}

TEST_CASE("few seeds left mean few moves to think about", "[clock]") {
    const auto moves = [](const char* spec, const char* fen) {
        return expected_moves_left(played(spec, fen));
    };
    CHECK(moves("oware", "") == 22);
    CHECK(moves("kalah", "") == 22);
    CHECK(moves("oware", "0-0-1-0-0-0-0-0-0-0-2-0-20-25-S") == 7);
    CHECK(moves("morpion", "") >= 1);
}

}  // namespace krou
