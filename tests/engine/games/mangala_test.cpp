#include <string>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

// The rules of mangala by example; against_naive_test.cpp compares them with the naive
// implementation.

namespace krou {

TEST_CASE("the first seed of a mangala sowing stays", "[mangala]") {
    check_plays("mangala",
                {{"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "F", "4-4-4-4-4-1-5-5-4-4-4-4-1-0-N"},
                 {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "f", "5-5-4-4-4-4-4-4-4-4-4-1-0-1-S"},
                 // A single seed moves on.
                 {"0-1-2-0-0-0-1-0-0-0-0-0-0-0-S", "B", "0-0-3-0-0-0-1-0-0-0-0-0-0-0-N"},
                 // The origin gets another seed in the next lap.
                 {"0-0-0-0-0-14-1-1-1-1-1-1-0-0-S", "F", "1-1-1-1-1-2-2-2-2-2-2-2-1-0-N"}});
}

TEST_CASE("a last seed in the store gives an extra turn in mangala", "[mangala]") {
    check_plays("mangala",
                {{"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "D", "4-4-4-1-5-5-4-4-4-4-4-4-1-0-S"},
                 {"0-1-0-0-0-0-2-0-0-0-2-1-0-0-N", "fe", "0-1-0-0-0-0-2-0-0-0-1-1-0-1-S"},
                 {"0-7-1-1-0-0-S", "B", "1-2-2-2-2-0-S"}});
    CHECK(legal(played("mangala", "", "D")) == "ABCDEF");
}

TEST_CASE("a last seed captures an opposing pit that it makes even", "[mangala]") {
    check_plays("mangala",
                {{"0-0-0-0-4-0-3-1-0-0-0-0-0-0-S", "E", "0-0-0-0-1-1-0-1-0-0-0-0-5-0-N"},
                 {"0-0-0-0-4-0-1-1-0-0-0-0-0-0-S", "E", "0-0-0-0-1-1-0-1-0-0-0-0-3-0-N"},
                 {"0-0-0-0-4-0-2-1-0-0-0-0-0-0-S", "E", "0-0-0-0-1-1-3-1-0-0-0-0-1-0-N"},
                 {"0-0-0-0-4-0-0-1-0-0-0-0-0-0-S", "E", "0-0-0-0-1-1-1-1-0-0-0-0-1-0-N"},
                 // In the second lap.
                 {"0-8-2-0-0-0-S", "B", "1-2-0-1-6-0-N"},
                 // Never in the own row.
                 {"2-1-0-0-0-0-2-0-0-0-5-0-0-0-S", "A", "1-2-0-0-0-0-2-0-0-0-5-0-0-0-N"}});
}

TEST_CASE("mangala also captures the pit opposite an empty own pit", "[mangala]") {
    check_plays("mangala", {{"1-0-0-0-0-1-2-0-0-0-5-0-0-0-S", "A", "0-0-0-0-0-1-2-0-0-0-0-0-6-0-N"},
                            {"2-0-0-0-0-1-2-0-0-0-5-0-0-0-S", "A", "1-0-0-0-0-1-2-0-0-0-0-0-6-0-N"},
                            {"1-0-0-0-0-1-2-0-0-0-0-0-3-4-S", "A", "0-1-0-0-0-1-2-0-0-0-0-0-3-4-N"},
                            // After the opponent's row.
                            {"0-5-1-1-0-0-S", "B", "0-1-2-0-4-0-N"}});
}

TEST_CASE("mangala's maybe_noisy has all moves that gain", "[mangala]") {
    Random random(24);
    for (int pits = 1; pits <= max_pits; ++pits) {
        const Mangala<Board> game(variant("mangala").rules, pits);
        for (int i = 0; i < 2000; ++i) {
            const Board board = random_pits(pits, below(random, 1 + below(random, 80)), random);
            const MoveSet moves = game.moves(board);
            const MoveSet noisy = game.maybe_noisy(board, moves);
            INFO(fen_of(board, pits, Side::south));
            REQUIRE((noisy.bits() & ~moves.bits()) == 0);
            for (const Move move : moves) {
                const Step step = game.play(board, move);
                const int seeds = board[move.index];
                const int last = game.sowing().last(move.index, seeds);
                const bool faces_nothing =
                    last < pits && board[last] + board[2 * pits - 1 - last] == 0;
                if (seeds <= 2 * pits + 1)
                    REQUIRE(noisy.contains(move) ==
                            (step.gain > 1 || step.extra_turn || faces_nothing));
                else
                    REQUIRE(noisy.contains(move));
            }
        }
    }
}

TEST_CASE("an empty row ends mangala", "[mangala]") {
    // The side without seeds takes those of the other. With "owner", each side keeps its row after
    // a capture of the last seeds; it was a move of the side not to move.
    check_ends("mangala", {{"0-0-0-0-0-0-0-0-2-0-0-1-20-25-S", Ending::exhausted, "0-1 23-25"},
                           {"0-0-0-0-0-0-0-0-2-0-0-1-20-25-N", Ending::exhausted, "0-1 23-25"},
                           {"7-0-0-0-0-0-0-0-0-0-0-0-18-25-N", Ending::exhausted, "0-1 18-32"},
                           {"0-0-0-0-S", Ending::exhausted, "1/2-1/2 0-0"},
                           {"1-0-0-0-0-0-0-0-0-0-0-1-40-6-S", Ending::none, "*"}});
    check_ends("mangala:rest=owner",
               {{"0-0-0-0-0-0-0-0-2-0-0-1-20-25-S", Ending::exhausted, "0-1 20-28"},
                {"0-0-0-0-0-0-0-0-2-0-0-1-20-25-N", Ending::exhausted, "0-1 23-25"},
                {"7-0-0-0-0-0-0-0-0-0-0-0-18-25-N", Ending::exhausted, "1/2-1/2 25-25"}});
    // The row runs empty before the extra turn.
    const auto own = played("mangala", "0-0-0-0-0-1-0-3-0-0-0-0-2-5-S", "F");
    CHECK(own.side() == Side::south);
    CHECK(own.ending() == Ending::exhausted);
    CHECK(result_text(own) == "1-0 6-5");
    CHECK(result_text(played("mangala:rest=owner", "0-0-0-0-0-1-0-3-0-0-0-0-2-5-S", "F")) ==
          "1-0 6-5");
    // A capture empties the row.
    constexpr auto last_pit = "0-0-0-0-4-0-3-0-0-0-0-0-0-0-S";
    CHECK(result_text(played("mangala", last_pit, "E")) == "1-0 5-2");
    CHECK(result_text(played("mangala:rest=owner", last_pit, "E")) == "1-0 7-0");
}

}  // namespace krou
