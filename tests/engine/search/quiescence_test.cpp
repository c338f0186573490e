#include <cstdint>
#include <vector>

#include "helpers/random_board.h"
#include "helpers/searched.h"

// How far captures and further turns are followed.

namespace krou {
namespace {

Limits with_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

}  // namespace

TEST_CASE("on kalah boards of many seeds the first ply takes few nodes", "[search]") {
    Random random(64);
    std::vector<Position> positions{played("kalah:seeds=20", ""),
                                    played("kalah:pits=7,seeds=18", "")};
    for (int pits = 2; pits <= max_pits; ++pits)
        for (const auto* spec : {"kalah", "kalah-empty"})
            for (int boards = 0; boards < 5; ++boards)
                positions.push_back(
                    played(spec, fen_of(random_pits(pits, max_seeds, random), pits, Side::south)));
    for (const auto& position : positions) {
        INFO(to_fen(position));
        CHECK(go(position, to_depth(1)).last().nodes < 2000);
        const auto searched = go(position, with_nodes(5000));
        REQUIRE(searched.answer.move);
        CHECK(position.legal_moves().contains(*searched.answer.move));
        // Captures and further turns take a share of the nodes, and not all.
        CHECK(searched.last().depth >= 4);
    }
    // From its first leaves, turns alone would go on for twice as many.
    const auto turns = played("kalah", "7-6-5-4-3-2-1-7-6-35-19-18-2-1-0-0-S");
    CHECK(go(turns, to_depth(1)).last().nodes < 3000);
}

}  // namespace krou
