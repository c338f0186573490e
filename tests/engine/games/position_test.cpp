#include "games/position.h"

#include "helpers/from_text.h"

namespace krou {

TEST_CASE("a position with another board has no history and shares the sowing tables",
          "[position]") {
    const auto before = played("oware", "", "AaBb");
    REQUIRE(before.since_capture().size() == 4);
    const auto other = played("oware", "0-0-3-0-0-1-1-0-0-2-0-0-20-19-N");
    const auto position = before.with(other.board(), Side::north);
    CHECK(to_fen(position) == to_fen(other));
    CHECK(position.total() == other.total());
    CHECK(position.legal_moves() == other.legal_moves());
    CHECK(position.since_capture().empty());
    CHECK(position.move_number() == 1);
    CHECK(&position.game() == &before.game());
}

}  // namespace krou
