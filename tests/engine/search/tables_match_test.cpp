#include <array>
#include <string>

#include "helpers/random_board.h"
#include "helpers/searched.h"
#include "helpers/tables_of.h"

// A match from random endings: the engine with its tables against the same without.

namespace krou {
namespace {

constexpr int default_seeds = 10;

/// Points are two for a win and one for a draw.
struct Score {
    int with_tables = 0;
    int without = 0;
    int net_halves = 0;  ///< of the side with tables
};

Move choose(Engine& engine, const Position& position, const Tables* tables) {
    Limits limits;
    limits.nodes = 500;
    return *go(engine, position, limits, {{Opinion(), tables}}).answer.move;
}

void play(Position position, Side with_tables, const Tables& tables, Score& score) {
    constexpr int most_plies = 400;
    std::array<Engine, 2> searches{Engine(1), Engine(1)};
    for (int ply = 0; ply < most_plies && position.ending() == Ending::none; ++ply) {
        const bool has_tables = position.side() == with_tables;
        const Move move =
            choose(searches[has_tables ? 1 : 0], position, has_tables ? &tables : nullptr);
        position.play(move);
    }
    const auto final_score = position.result();
    REQUIRE(final_score);
    const int south_wins_by = final_score->south_half_seeds - final_score->north_half_seeds;
    const int margin = with_tables == Side::south ? south_wins_by : -south_wins_by;
    score.with_tables += margin > 0 ? 2 : margin == 0;
    score.without += margin < 0 ? 2 : margin == 0;
    score.net_halves += margin;
}

/// Each ending is played twice, with the sides changed.
Score match(const std::string& spec, int endings, unsigned seed) {
    Random random(seed);
    const Tables tables = tables_of(spec, default_seeds);
    Score score;
    while (endings > 0) {
        Board board = random_pits(6, 11 + below(random, 6), random);
        const int even = 20 + below(random, 3);
        board.set(Board::own_store, even - below(random, 2));
        board.set(Board::other_store, even - below(random, 2));
        const Position position = played(spec, fen_of(board, 6, Side::south));
        if (position.ending() != Ending::none) continue;
        for (const Side side : {Side::south, Side::north}) play(position, side, tables, score);
        --endings;
    }
    return score;
}

}  // namespace

TEST_CASE("from endings, an engine with tables beats the same without", "[tables][long]") {
    for (const auto spec : {"oware", "awari", "kalah"}) {
        const Score score = match(spec, 80, 91);
        INFO(spec << ": " << score.with_tables << " points to " << score.without << ", "
                  << score.net_halves / 2 << " seeds more");
        CHECK(score.with_tables > score.without);
        CHECK(score.net_halves > 0);
    }
}

}  // namespace krou
