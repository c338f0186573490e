#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "helpers/minimax.h"
#include "helpers/random_board.h"
#include "helpers/tables_of.h"
#include "tables/forced_play.h"

// Guaranteed values that hold after any history, compared with minimax over the whole game.

namespace krou {
namespace {

/// Bounds on the mover's gain that both sides can force after the game so far.
Bounds surely_forced(const Position& position, const Tables& tables) {
    const int seeds = position.max_net_gain();
    PassedProgress approach;
    for (const auto& [board, side] : position.since_capture()) {
        const auto share = std::visit(
            [&, past = board](const auto& game) {
                return game.repetition_gain(sized_for(game, past));
            },
            position.game());
        const auto [own, others] = tables.forced(tables.index().number(board), seeds);
        approach.record(static_cast<std::size_t>(side), own, others, share);
    }
    const auto side = static_cast<std::size_t>(position.side());
    const auto [own, others] = tables.forced(tables.index().number(position.board()), seeds);
    return {
        approach.is_ghi_safe(side, Progress(own, Role::hero)) ? own.value : -seeds,
        approach.is_ghi_safe(1 - side, Progress(others, Role::opponent)) ? -others.value : seeds};
}

struct Counts {
    int with_a_past = 0;
    int sure_with_a_past = 0;  ///< both guaranteed values still hold
    int in_the_way = 0;        ///< a passed board makes a guaranteed value unreachable
    int fresh = 0;             ///< without a past, with bounds better than the guaranteed values
    int open = 0;              ///< without a past, not exact in the tables
};

void compare_with_minimax(const std::string& spec, int pits, int seed_limit, int games,
                          Random& random, Counts& counts) {
    const auto with_pits = spec + ",pits=" + std::to_string(pits);
    const Tables tables = tables_of(with_pits, seed_limit);
    for (int number = 0; number < games; ++number) {
        const int seeds = 2 + below(random, seed_limit - 1);
        Position position =
            played(with_pits, fen_of(random_pits(pits, seeds, random), pits, Side::south));
        if (position.ending() != Ending::none) continue;
        play_on(position, below(random, 4) ? below(random, 16) : 0, random);
        const auto expected = plain_value(position, 30'000);
        if (!expected) continue;
        const bool has_past = !position.since_capture().empty();
        const Bounds fresh = tables.history_free_bounds(position.board(), position.max_net_gain());
        const Bounds forced = tables.bounds(position.board(), position.max_net_gain());
        const Bounds sure = has_past ? surely_forced(position, tables) : fresh;
        INFO(with_pits << ": " << to_fen(position) << " after " << position.since_capture().size()
                       << " moves is worth " << *expected);
        REQUIRE(sure.lower <= *expected);
        REQUIRE(*expected <= sure.upper);
        counts.with_a_past += has_past;
        counts.sure_with_a_past += has_past && sure == forced;
        counts.in_the_way += *expected < forced.lower || forced.upper < *expected;
        counts.fresh += !has_past && fresh != forced;
        counts.open += !has_past && !fresh.exact();
    }
}

}  // namespace

TEST_CASE("safe guaranteed values hold after any history", "[tables][long]") {
    Random random(47);
    Counts counts;
    constexpr int variants = 12;
    for (int number = 0; number < variants; ++number) {
        const auto slam = std::array{"none", "illegal", "unless-only",
                                     "all"}[static_cast<std::size_t>(number % 4)];
        const auto rest = below(random, 3) ? "owner" : "nobody";
        const auto below_3 = below(random, 4) ? 0 : below(random, 4);
        const int pits = 1 + number / 4 % 4;
        const auto repetition = std::string(below(random, 2) ? "owner" : "rows");
        const auto spec = number % 10 == 9
                              ? "bestemshe:repetition=" + repetition
                              : "oware:repetition=" + repetition + ",slam=" + slam +
                                    ",rest=" + rest + ",below=" + std::to_string(below_3);
        compare_with_minimax(spec, pits, pits == 1 ? 12 : 9, 40, random, counts);
    }
    CHECK(counts.with_a_past > 12 * variants);
    CHECK(counts.sure_with_a_past > 8 * variants);
    CHECK(counts.in_the_way > 0);
    CHECK(counts.fresh > 0);
    CHECK(counts.open < 2 * variants);
}

TEST_CASE("a passed board that pays less blocks unless play is nearer", "[tables]") {
    PassedProgress approach;
    const GuaranteedValue nothing{-9, 0};
    approach.record(0, {3, 5}, nothing, 3);  // it pays enough when it recurs
    CHECK(approach.is_ghi_safe(0, Progress({-8, 0}, Role::hero)));
    approach.record(0, {3, 5}, nothing, 2);
    CHECK_FALSE(approach.is_ghi_safe(0, Progress({1, 0}, Role::hero)));
    CHECK_FALSE(approach.is_ghi_safe(0, Progress({3, 5}, Role::hero)));
    CHECK(approach.is_ghi_safe(0, Progress({3, 5}, Role::opponent)));
    CHECK(approach.is_ghi_safe(0, Progress({3, 4}, Role::hero)));
    CHECK(approach.is_ghi_safe(0, Progress({4, 9}, Role::hero)));
    CHECK(approach.is_ghi_safe(1, Progress({-8, 0}, Role::hero)));
    approach.record(0, {9, 1}, nothing, std::nullopt);  // its repetition does not end the game
    CHECK(approach.is_ghi_safe(0, Progress({4, 9}, Role::hero)));
    approach.record(0, nothing, {1, 2}, 0);  // the same for the player not to move
    CHECK_FALSE(approach.is_ghi_safe(1, Progress({1, 2}, Role::opponent)));
    CHECK(approach.is_ghi_safe(1, Progress({1, 1}, Role::hero)));
}

}  // namespace krou
