#include "prove/margin_prover.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "helpers/random_board.h"
#include "helpers/tables_of.h"

namespace krou {
namespace {

constexpr std::size_t bytes = 1 << 22;

/// Returns the proof after a few slices, like those beside a search.
Proof proved(const Position& position, const Tables& tables) {
    const auto prover = margin_prover(position, position.legal_moves(), tables, bytes);
    Proof proof{.bounds = {-1, 1}, .pv = {}};
    for (int slice = 1; slice <= 4 && !proof.bounds.exact(); ++slice) {
        StepBudget budget(1 << 16);
        proof = prover->advance(budget);
    }
    return proof;
}

bool has_prover(const Position& position, const Tables& tables) {
    return margin_prover(position, position.legal_moves(), tables, bytes) != nullptr;
}

}  // namespace

TEST_CASE("margin proofs match the tables of the whole game", "[tables]") {
    const std::string spec = GENERATE("bestemshe:pits=2,seeds=3", "bestemshe:pits=3,seeds=3",
                                      "awari:pits=2,seeds=4", "awari:pits=3,seeds=2");
    const auto start = played(spec, "");
    const auto whole = tables_of(spec, start.total());
    const auto few = tables_of(spec, 4);
    Random random(1);
    for (int i = 0; i < 20; ++i) {
        Position position = start;
        play_on(position, below(random, 6), random);
        if (position.ending() != Ending::none || !has_prover(position, few)) continue;
        const auto fresh = start.with(position.board(), position.side());
        const auto [worth, line] = proved(fresh, few);
        const int seeds = fresh.max_net_gain();
        const int value = whole.bounds(fresh.board(), seeds).lower;
        INFO(spec << ' ' << i << ": " << worth.lower << " to " << worth.upper);
        CHECK(worth.lower <= value);
        CHECK(value <= worth.upper);
        if (worth.lower == -seeds) continue;
        const auto [board, gain, again] = step_of(fresh.game(), fresh.board(), line.front());
        const int others = whole.bounds(board, max_net_gain(fresh.game(), board)).lower;
        CHECK(gain - others >= worth.lower);
    }
}

TEST_CASE("a bestemshe start far beyond the tables is proved", "[tables]") {
    const auto start = played("bestemshe:pits=3,seeds=5", "");
    const auto [worth, line] = proved(start, tables_of("bestemshe:pits=3", 14));
    CHECK(worth == Bounds{10, 10});
    CHECK(line.front() == Move{1});
}

TEST_CASE("the margin prover needs exact tables and more seeds", "[tables]") {
    CHECK(has_prover(played("bestemshe:pits=2", ""), tables_of("bestemshe:pits=2", 4)));
    CHECK_FALSE(
        has_prover(played("bestemshe:pits=2,seeds=1", ""), tables_of("bestemshe:pits=2", 4)));
    CHECK_FALSE(has_prover(played("oware:pits=2", ""), tables_of("oware:pits=2", 4)));
    CHECK_FALSE(has_prover(played("kalah:pits=2", ""), tables_of("kalah:pits=2", 4)));
}

}  // namespace krou
