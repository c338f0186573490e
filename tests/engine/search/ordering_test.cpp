#include "search/ordering.h"

#include "helpers/catch.h"

namespace krou {

TEST_CASE("a postponed move keeps its place, and stands in the order once more", "[search]") {
    Candidates candidates;
    for (const int pit : {0, 1, 2}) candidates.insert(Move{static_cast<std::uint8_t>(pit)}, pit);
    candidates.number();
    candidates.postpone(candidates.order[1]);
    REQUIRE(candidates.count == 4);
    CHECK(candidates.order[1].skipped);
    const auto& again = candidates.order[3];
    CHECK(again.move == candidates.order[1].move);
    CHECK(again.place == 1);
    CHECK(again.postponed);
    CHECK_FALSE(again.skipped);
}

}  // namespace krou
