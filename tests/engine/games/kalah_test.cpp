#include <string>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

// The rules of kalah by example; against_naive_test.cpp compares them with the naive
// implementation.

namespace krou {

TEST_CASE("a kalah sowing includes the mover's store and the origin", "[kalah]") {
    check_plays("kalah", {{"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "F", "4-4-4-4-4-0-5-5-5-4-4-4-1-0-N"},
                          {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "f", "5-5-5-4-4-4-4-4-4-4-4-0-0-1-S"},
                          {"3-1-1-1-0-0-S", "A", "0-2-2-1-1-0-N"},
                          {"1-0-0-0-0-8-1-1-1-1-1-1-0-5-S", "F", "2-0-0-0-0-0-2-2-2-2-2-2-1-5-N"},
                          {"0-0-14-0-0-0-1-1-1-1-1-1-0-0-S", "C", "1-1-1-2-1-1-2-2-2-2-2-2-1-0-N"},
                          {"5-9-0-0-S", "A", "1-11-2-0-N"}});
}

TEST_CASE("a last seed in the mover's store gives an extra turn", "[kalah]") {
    check_plays("kalah", {{"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "CF", "4-4-0-5-5-0-5-5-5-5-4-4-2-0-N"},
                          {"1-1-1-1-1-1-0-0-4-0-0-1-0-0-N", "fc", "1-1-1-1-1-1-0-0-0-1-1-1-0-2-N"},
                          {"12-3-1-1-0-0-S", "A", "2-6-3-3-3-0-S"}});
    CHECK(legal(played("kalah", "", "C")) == "ABDEF");
}

TEST_CASE("a last seed in an empty own pit captures the opposite pit", "[kalah]") {
    check_plays("kalah", {{"1-0-0-0-0-1-2-0-0-0-5-0-0-0-S", "A", "0-0-0-0-0-1-2-0-0-0-0-0-6-0-N"},
                          {"0-0-9-0-0-0-2-0-1-0-0-2-3-4-N", "c", "0-0-0-0-0-0-2-0-0-0-0-2-3-14-S"},
                          // The sowing ends in its origin.
                          {"0-0-13-0-0-0-1-1-1-1-1-1-0-0-S", "C", "1-1-0-1-1-1-2-2-2-0-2-2-4-0-N"},
                          {"1-1-1-5-0-0-N", "b", "0-2-2-0-0-4-S"},
                          // No capture in an occupied pit or in the opponent's row.
                          {"1-1-0-0-0-0-2-0-0-0-5-0-0-0-S", "A", "0-2-0-0-0-0-2-0-0-0-5-0-0-0-N"},
                          {"0-0-0-0-3-3-0-0-0-1-0-0-0-0-S", "F", "0-0-0-0-3-0-1-1-0-1-0-0-1-0-N"}});
    constexpr auto nothing_opposite = "1-0-0-0-0-1-2-0-0-0-0-0-3-4-S";
    check_plays("kalah", {{nothing_opposite, "A", "0-1-0-0-0-1-2-0-0-0-0-0-3-4-N"}});
    check_plays("kalah-empty", {{nothing_opposite, "A", "0-0-0-0-0-1-2-0-0-0-0-0-4-4-N"}});
}

TEST_CASE("kalah's maybe_noisy agrees with play", "[kalah]") {
    const std::string spec = GENERATE("kalah", "kalah-empty");
    Random random(7);
    for (int pits = 1; pits <= max_pits; ++pits) {
        const Kalah<Board> game(variant(spec).rules, pits);
        for (int i = 0; i < 2000; ++i) {
            const Board board = random_pits(pits, below(random, 1 + below(random, 80)), random);
            const MoveSet moves = game.moves(board);
            const MoveSet noisy = game.maybe_noisy(board, moves);
            INFO(spec << ' ' << fen_of(board, pits, Side::south));
            REQUIRE((noisy.bits() & ~moves.bits()) == 0);
            for (const Move move : moves) {
                const Step step = game.play(board, move);
                const int seeds = board[move.index];
                const int last = game.sowing().last(move.index, seeds);
                const bool faces_nothing = seeds <= 2 * pits && move.index < last && last < pits &&
                                           board[last] + board[2 * pits - 1 - last] == 0;
                if (seeds <= 2 * pits)
                    REQUIRE(noisy.contains(move) ==
                            (step.gain > 1 || step.extra_turn || faces_nothing));
                else
                    REQUIRE(noisy.contains(move));
            }
        }
    }
}

TEST_CASE("an empty row ends kalah and each side takes its own seeds", "[kalah]") {
    check_choices("kalah", {{"1-0-9-0-0-1-1-0-0-0-0-0-0-0-S", "ACF"},
                            {"1-1-1-1-1-1-1-0-0-0-0-0-0-2-0-0-N", "g"}});
    check_ends("kalah", {{"0-0-0-0-0-0-0-0-2-0-0-1-20-25-S", Ending::exhausted, "0-1 20-28"},
                         {"0-0-0-0-0-0-0-0-2-0-0-1-20-25-N", Ending::exhausted, "0-1 20-28"},
                         {"7-0-0-0-0-0-0-0-0-0-0-0-18-25-N", Ending::exhausted, "1/2-1/2 25-25"},
                         {"0-0-0-0-S", Ending::exhausted, "1/2-1/2 0-0"},
                         {"1-0-0-0-0-0-0-0-0-0-0-1-40-6-S", Ending::none, "*"}});
    // The row runs empty before the extra turn.
    const auto own = played("kalah", "0-0-0-0-0-1-0-3-0-0-0-0-2-5-S", "F");
    CHECK(own.side() == Side::south);
    CHECK(own.ending() == Ending::exhausted);
    CHECK(result_text(own) == "0-1 3-8");
    CHECK(result_text(played("kalah", "3-0-1-0-0-0-S", "A")) == "*");
}

}  // namespace krou
