#include "prove/repetition_solver.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "helpers/failing_memory.h"
#include "helpers/minimax.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"

// Boards whose value depends on the game so far, against plain minimax that tracks it.

namespace krou {
namespace {

std::vector<PassedBoard> passed_boards(const Position& position) {
    std::vector<PassedBoard> passed;
    for (const auto& [board, side] : position.since_capture())
        passed.push_back({board, side == position.side() ? Role::hero : Role::opponent});
    return passed;
}

/// Returns the mover's value, or nullopt if a margin stays open.
std::optional<int> worth(RepetitionSolver& solver, const Position& position, StepBudget& budget) {
    const auto passed = passed_boards(position);
    const int seeds = position.max_net_gain();
    int worth = -seeds;
    for (int more = worth + 1; more <= seeds; ++more) {
        const ProofOutcome outcome =
            solver.gains(position.board(), Role::hero, more, passed, budget);
        if (outcome == ProofOutcome::open) return std::nullopt;
        if (outcome == ProofOutcome::lost) break;
        worth = more;
    }
    return worth;
}

struct Compared {
    int compared = 0;
    int with_a_past = 0;
    int not_in_the_tables = 0;
};

void compare_boards(const std::string& spec, int pits, int seed_limit, int games, Random& random,
                    Compared& counts) {
    const auto with_pits = spec + ",pits=" + std::to_string(pits);
    const Tables tables =
        below(random, 4) ? tables_of_ends(with_pits, seed_limit) : tables_of(with_pits, seed_limit);
    const Position start = Position::start(variant(with_pits));
    const auto solver = make_repetition_solver(start.game(), tables);
    REQUIRE(solver);
    for (int game = 0; game < games; ++game) {
        const int seeds = 2 + below(random, seed_limit - 1);
        Position position =
            played(with_pits, fen_of(random_pits(pits, seeds, random), pits, Side::south));
        if (position.ending() != Ending::none) continue;
        play_on(position, below(random, 3) ? below(random, 12) : 0, random);
        const auto expected = plain_value(position);
        if (!expected) continue;
        INFO(with_pits << ": " << to_fen(position) << " after " << position.since_capture().size()
                       << " moves");
        StepBudget budget(10'000'000);
        const auto found = worth(*solver, position, budget);
        REQUIRE(found == expected);
        ++counts.compared;
        counts.with_a_past += !position.since_capture().empty();
        const Bounds bounds = tables.bounds(position.board(), position.max_net_gain());
        counts.not_in_the_tables += bounds.lower < *expected && *expected < bounds.upper;
    }
}

}  // namespace

TEST_CASE("the repetition solver matches minimax for random rules", "[tables][long]") {
    Random random(43);
    Compared counts;
    const int wanted = at_full_speed ? 60 : 4;
    for (int variants = 0; variants < wanted; ++variants) {
        // A statement of its own fixes the order of random numbers on every compiler.
        const auto rules = random_rules(random);
        const int pits = 1 + below(random, 4);
        const int seed_limit = 2 + below(random, 8);
        compare_boards(rules, pits, seed_limit, 60, random, counts);
    }
    CHECK(counts.compared > 20 * wanted);
    CHECK(counts.with_a_past > 7 * wanted);
    CHECK(counts.not_in_the_tables > wanted);
}

TEST_CASE("large layers with many open boards are not solved in play", "[tables][long]") {
    const auto covers = [](const std::string& spec, int seeds) {
        const Tables tables = tables_of(spec, 11);
        return make_repetition_solver(played(spec, "").game(), tables)->covers(seeds);
    };
    CHECK(covers("oware", 11));
    CHECK(covers("awele-blaess", 10));
    CHECK(!covers("awele-blaess", 11));
}

TEST_CASE("the repetition solver matches minimax in bestemshe", "[tables]") {
    Random random(44);
    Compared counts;
    for (const std::string repetition : {"split", "owner", "rows"})
        for (const std::string rest : {"owner", "nobody"})
            for (int pits = 1; pits <= 4; ++pits)
                compare_boards("bestemshe:repetition=" + repetition + ",rest=" + rest, pits, 7,
                               rounds(15), random, counts);
    CHECK(counts.compared > 100 / time_factor);
    CHECK(counts.with_a_past > 40 / time_factor);
    CHECK(counts.not_in_the_tables >= 15 / time_factor);
}

TEST_CASE("the repetition solver matches minimax on long rows", "[tables]") {
    Random random(45);
    Compared counts;
    for (const std::string family : {"oware", "bestemshe"})
        for (const int pits : {8, 9, 12})
            compare_boards(family + ":repetition=" + (pits == 9 ? "rows" : "owner"), pits, 3,
                           rounds(30), random, counts);
    CHECK(counts.compared > 60 / time_factor);
    CHECK(counts.with_a_past > 30 / time_factor);
    CHECK(counts.not_in_the_tables >= 2 / time_factor);
}

TEST_CASE("tables match minimax on small boards if repetition=rows", "[tables]") {
    int compared = 0;
    for (const std::string family : {"oware", "bestemshe"}) {
        for (const auto& [pits, seed_limit] : {std::pair(1, 8), {2, 5}, {3, 4}}) {
            const auto spec = family + ":repetition=rows,pits=" + std::to_string(pits);
            const Tables tables = tables_of(spec, seed_limit);
            for (int seeds = 1; seeds <= seed_limit; ++seeds)
                for_each_board(
                    tables.index(), seeds, [&, pits = pits](const Board& board, std::uint64_t) {
                        const auto position = played(spec, fen_of(board, pits, Side::south));
                        if (position.ending() != Ending::none) return;
                        const auto expected = plain_value(position);
                        if (!expected) return;
                        const auto [least, most] = tables.history_free_bounds(board, seeds);
                        INFO(spec << ": " << to_fen(position));
                        REQUIRE(std::pair(least, most) == std::pair(*expected, *expected));
                        ++compared;
                    });
        }
    }
    CHECK(compared > 500);
}

TEST_CASE("the repetition solver recovers from lack of memory", "[tables][memory]") {
    Random random(46);
    const std::string spec = "oware:pits=3";
    const Tables tables = tables_of_ends(spec, 7);
    int failures = 0;
    for (int game = 0; game < 6; ++game) {
        Position position = played(spec, fen_of(random_pits(3, 7, random), 3, Side::south));
        play_on(position, 2 * game, random);
        const auto solver = make_repetition_solver(position.game(), tables);
        const auto worth_now = [&](RepetitionSolver& asked) {
            StepBudget budget(10'000'000);
            return worth(asked, position, budget);
        };
        const auto expected = worth_now(*make_repetition_solver(position.game(), tables));
        REQUIRE(expected);
        bool failed = true;
        for (int allocations = 0; failed; allocations += 1 + allocations / 8) {
            INFO(to_fen(position) << ", allocation " << allocations);
            bool has_thrown = false;
            const FailingMemory memory(allocations);
            std::thread([&] {
                try {
                    worth_now(*solver);
                } catch (const std::bad_alloc&) {
                    has_thrown = true;
                }
            }).join();
            failed = memory.has_failed();
            CHECK(has_thrown == failed);
            CHECK(worth_now(*solver) == expected);
            failures += failed;
        }
    }
    CHECK(failures > 20);
}

TEST_CASE("the repetition solver stops at once when given up", "[tables][time][long]") {
    Random random(47);
    const Tables tables = tables_of("oware", 11);
    const auto solver = make_repetition_solver(played("oware", "").game(), tables);
    using Clock = std::chrono::steady_clock;
    using namespace std::chrono_literals;
    std::vector<Clock::duration> late;
    for (int game = 0; game < 200; ++game) {
        Position position = played("oware", fen_of(random_pits(6, 11, random), 6, Side::south));
        play_on(position, below(random, 8), random);
        if (position.ending() != Ending::none) continue;
        const auto end = Clock::now() + (game % 10 == 0 ? 100ms : 2ms);
        StepBudget budget(UINT64_MAX, [end] { return Clock::now() >= end; });
        worth(*solver, position, budget);
        if (const auto after = Clock::now() - end; after > 0ms) late.push_back(after);
    }
    // The median, since another program may pause this one at any time.
    REQUIRE(late.size() >= 5);
    std::ranges::nth_element(late, late.begin() + late.size() / 2);
    CHECK(late[late.size() / 2] < 2ms * time_factor);
}

}  // namespace krou
