#include "arena/pairing/swiss.h"

#include "helpers/catch.h"

/// Who plays whom after these results.
namespace krou::arena {

TEST_CASE("a swiss pairs equals that have not met", "[arena]") {
    CHECK(swiss_pairs(std::vector{0, 0, 0, 0}, {}) == std::vector<Pair>{{0, 1}, {2, 3}});
    const std::vector<Pair> met = {{0, 1}, {2, 3}};
    CHECK(swiss_pairs(std::vector{4, 0, 4, 0}, met) == std::vector<Pair>{{0, 2}, {1, 3}});
    CHECK(swiss_pairs(std::vector{4, 4, 0, 0}, met) == std::vector<Pair>{{0, 2}, {1, 3}});
    // Whoever sat out plays; with everybody met, they meet again.
    CHECK(swiss_pairs(std::vector{4, 0, 4}, std::vector<Pair>{{0, 1}}).front()[1] == 2);
    CHECK(swiss_pairs(std::vector{2, 2}, std::vector<Pair>{{0, 1}}) == std::vector<Pair>{{0, 1}});
}

}  // namespace krou::arena
