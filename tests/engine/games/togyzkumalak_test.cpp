#include <string>
#include <vector>

#include "games/trace.h"
#include "helpers/from_text.h"
#include "helpers/random_board.h"

namespace krou {
TEST_CASE("a sowing starts in the origin unless it is a single seed", "[togyzkumalak]") {
    check_plays("bestemshe", {{"0-4-0-0-0-1-1-1-1-1-0-0-S", "B", "0-1-1-1-1-1-1-1-1-1-0-0-N"},
                              {"0-1-0-0-0-1-1-1-1-1-0-0-S", "B", "0-0-1-0-0-1-1-1-1-1-0-0-N"}});
    // Nineteen seeds leave two in the origin.
    check_plays("togyzkumalak", {{"19-0-0-0-0-0-0-0-0-1-0-0-0-0-0-0-0-0-0-0-S", "A",
                                  "2-1-1-1-1-1-1-1-1-2-1-1-1-1-1-1-1-1-0-0-N"}});
}

TEST_CASE("togyzkumalak captures even numbers of the opponent only", "[togyzkumalak]") {
    check_plays("bestemshe", {{"0-0-0-0-2-1-0-0-0-0-0-0-S", "E", "0-0-0-0-1-0-0-0-0-0-2-0-N"},
                              {"0-0-0-0-2-5-0-0-0-0-0-0-S", "E", "0-0-0-0-1-0-0-0-0-0-6-0-N"},
                              {"0-0-0-0-2-2-0-0-0-0-0-0-S", "E", "0-0-0-0-1-3-0-0-0-0-0-0-N"},
                              {"2-1-0-0-0-1-0-0-0-0-0-0-S", "A", "1-2-0-0-0-1-0-0-0-0-0-0-N"},
                              {"1-0-0-0-0-0-0-0-0-2-0-0-N", "e", "0-0-0-0-0-0-0-0-0-1-0-2-S"},
                              {"1-0-0-0-0-0-0-0-2-1-0-0-N", "d", "1-0-0-0-0-0-0-0-1-2-0-0-S"}});
}

TEST_CASE("three seeds make one tuzdik, subject to its conditions", "[togyzkumalak]") {
    constexpr auto spec = "togyzkumalak:pits=3";
    check_plays(spec, {{"0-0-2-2-1-1-0-0-S", "C", "0-0-1-t-1-1-3-0-N"},
                       {"0-0-4-1-1-2-0-0-S", "C", "0-0-1-2-2-3-0-0-N"},    // the last pit
                       {"t-0-2-2-1-1-0-0-S", "C", "t-0-1-3-1-1-0-0-N"},    // same number as North's
                       {"0-t-2-2-1-1-0-0-S", "C", "0-t-1-t-1-1-3-0-N"},    // different number
                       {"0-0-2-2-t-1-0-0-S", "C", "0-0-1-3-t-1-0-0-N"},    // second tuzdik
                       {"2-1-1-1-1-2-0-0-N", "c", "t-1-1-1-1-1-0-3-S"}});  // North's tuzdik
    check_plays("togyzkumalak:pits=3,tuzdik=no", {{"0-0-2-2-1-1-0-0-S", "C", "0-0-1-3-1-1-0-0-N"}});
}

TEST_CASE("seeds sown into a tuzdik go to its owner", "[togyzkumalak]") {
    constexpr auto spec = "togyzkumalak:pits=3";
    check_plays(spec, {{"1-0-2-t-1-1-0-0-S", "C", "1-0-1-t-1-1-1-0-N"},
                       {"1-0-1-t-2-1-0-0-N", "b", "1-0-1-t-1-2-0-0-S"},
                       {"1-t-1-0-1-4-0-0-N", "c", "2-t-0-0-1-1-0-3-S"},
                       {"6-t-0-t-0-0-0-0-S", "A", "1-t-1-t-1-1-1-1-N"}});
    const auto trace = trace_of({played(spec, "1-0-3-t-1-1-0-0-S"), Move{2}});
    CHECK(trace.sown == std::vector<int>{2, Board::own_store, 4});
    CHECK(trace.captured == std::vector<int>{4});
    CHECK(trace.gain == 3);
    CHECK_FALSE(trace.tuzdik);
    const auto won = trace_of({played(spec, "1-0-2-2-1-1-0-0-S"), Move{2}});
    CHECK(won.tuzdik == 3);
    CHECK(won.captured_seeds == 3);
}

TEST_CASE("a majority or a mover without seeds ends togyzkumalak", "[togyzkumalak]") {
    // The rest stays on the board while both sides have seeds.
    CHECK(result_text(played("bestemshe", "1-0-0-0-2-1-1-0-0-0-3-1-S", "E")) == "1-0 5-1");
    const auto half = played("bestemshe", "1-0-0-0-1-1-1-0-0-0-2-2-S");
    CHECK(half.ending() == Ending::none);
    // A majority and a mover without seeds: the opponent takes the rest.
    CHECK(result_text(played("bestemshe", "0-0-0-0-0-2-1-0-0-0-9-1-S")) == "1-0 9-4");
    // A mover without seeds ends the game, and the opponent takes the rest.
    const auto empty = played("bestemshe", "0-0-0-0-1-0-1-0-0-2-4-4-S", "E");
    CHECK(empty.ending() == Ending::none);
    CHECK(result_text(played("bestemshe", "0-0-0-0-0-1-1-0-0-2-4-4-S")) == "0-1 4-8");
    CHECK(result_text(played("bestemshe:rest=nobody", "0-0-0-0-0-1-1-0-0-2-4-4-S")) ==
          "1/2-1/2 4-4");
}

TEST_CASE("a side that leaves the other without seeds takes the rest", "[togyzkumalak]") {
    const std::string spec = GENERATE("togyzkumalak:rest=mover", "bestemshe:rest=mover");
    CHECK(variant(spec).rules == variant(spec.substr(0, spec.find(':'))).rules);
    Random random(25);
    int ended = 0;
    for (int i = 0; i < 5000; ++i) {
        const int pits = 2 + below(random, 4);
        const Board board = random_pits(pits, 1 + below(random, 8), random);
        const auto before = played(spec, fen_of(board, pits, Side::south));
        for (const Move move : before.legal_moves()) {
            auto after = before;
            after.play(move);
            const Board left = board_for(Side::south, after);
            int norths = 0;
            for (int pit = pits; pit < 2 * pits; ++pit) norths += left[pit];
            if (norths > 0) continue;
            ++ended;
            INFO(to_fen(before) << ' ' << to_fen(after));
            const int north = left[Board::opponent_store];
            REQUIRE(after.result() == FinalScore{2 * (before.total() - north), 2 * north});
        }
    }
    CHECK(ended > 500);
}

TEST_CASE("a repetition divides the rest in togyzkumalak", "[togyzkumalak]") {
    const auto result = [](const char* spec) {
        return result_text(played(spec, "0-1-1-2-0-0-N", "bAaB"));
    };
    CHECK(result("bestemshe:pits=2") == "1/2-1/2 2-2");
    CHECK(result("bestemshe:pits=2,repetition=owner") == "0-1 1-3");
    CHECK(result("bestemshe:pits=2,repetition=none") == "*");
    check_plays("bestemshe:pits=2", {{"0-1-1-2-0-0-N", "bAaB", "0-1-1-2-0-0-N"}});
}

TEST_CASE("two games of a public site have the same results here", "[togyzkumalak]") {
    constexpr auto first =
        "g1d2 a2h1 f1d2 c2f1 a1h2 b2h1 b1e2 b2a2 i1c1 g2f1 d1a2 f2i1 h1i2 h2f2 i1g2 d2a1 e1c1 b2d1 "
        "g1d2 a2i2 i1g2 i2e2 a1c1 a2a1 h1h2 c2d1 a1b1 b2a2 b1h2 f2b2 b1c1 c2b2 f1i2 c2b2 f1g1 a2a1 "
        "a1b1 b2b1 a1b1 b2a2 i1g2 h2g2 h1i2 a2b1 a1b1 e2c1 a1b1 b2a2 b1d1 a2b1 a1b1 g2b2 i1i2 i2h2 "
        "g1h2 i2h2 g1h1 h2g2 h1i2 f2e2 e1g1 b2a2 g1h1 c2b2 f1g1 c2b2 g1h1 b2a2 h1i2 b2a2 c1i2 b2a2 "
        "h1i2 i2h2 i1d2";
    const auto long_game = played("togyzkumalak", "", first);
    CHECK(result_text(long_game) == "1-0 82-43");
    const Board souths = board_for(Side::south, long_game);
    CHECK(souths[Board::own_tuzdik] == 6);
    CHECK(souths[Board::opponent_tuzdik] == 4);
    constexpr auto second = "c1d2 b2c1 e1a2 e2b1 a1d2 c2d1 b1a2 e2c2 e1d2 c2a2 e1e2 b2d1 c1e2";
    CHECK(result_text(played("bestemshe", "", second)) == "1-0 26-12");
}

TEST_CASE("togyzkumalak's maybe_noisy agrees with play", "[togyzkumalak]") {
    Random random(9);
    const auto check = [&]<class G>(const G& game) {
        if constexpr (SowingGame<G>) {
            for (int i = 0; i < 2000; ++i) {
                Position position = Position::start(variant("togyzkumalak"));
                play_on(position, below(random, 90), random);
                const auto board = sized_for(game, position.board());
                const MoveSet moves = game.moves(board);
                const MoveSet noisy = game.maybe_noisy(board, moves);
                INFO(to_fen(position));
                REQUIRE((noisy.bits() & ~moves.bits()) == 0);
                for (const Move move : moves) {
                    const auto step = game.play(board, move);
                    if (step.gain > G::quiet_gain) REQUIRE(noisy.contains(move));
                }
            }
        }
    };
    std::visit(check, Position::start(variant("togyzkumalak")).game());
}

}  // namespace krou
