#include "analysis/analyst.h"

#include <algorithm>
#include <functional>

#include "helpers/from_text.h"
#include "helpers/minimax.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"

namespace krou {

TEST_CASE("the values of all moves are those of plain minimax", "[analysis]") {
    Limits limits;
    limits.depth = 60;
    Analyst analyst({.hash_megabytes = 1, .seeds_in_memory = 0});
    Random random(55);
    int compared = 0;
    for (int positions = 0; positions < rounds(400); ++positions) {
        const auto position =
            random_small_position(below(random, 2) ? "kalah" : "kalah-empty", 3, 10, random);
        INFO(position.variant().spec << ": " << to_fen(position));
        const auto evaluated = analyst.evaluate(position, limits, position.pits());
        CHECK(std::ranges::is_sorted(evaluated, std::greater(), &EvaluatedMove::value));
        MoveSet moves;
        for (const auto& found : evaluated) {
            moves.add(found.move);
            Position after = position;
            after.play(found.move);
            const auto margin_halves = plain_margin(after);
            if (!margin_halves) continue;
            const int sign = after.side() == position.side() ? 1 : -1;
            REQUIRE(found.value == sign * *margin_halves * seed_value / 2);
            CHECK(found.line.front() == found.move);
            ++compared;
        }
        CHECK(moves == position.legal_moves());
    }
    CHECK(compared > rounds(100));
}

}  // namespace krou
