#include "eval/chances.h"

#include <cstdlib>
#include <vector>

#include "eval/weights.h"
#include "games/board.h"
#include "helpers/catch.h"

namespace krou {
namespace {

/// Returns the default model, and extreme ones that a network file may hold.
std::vector<ChanceModel> models() {
    constexpr int most = 1 << 20;
    return {{},           {0, 0, 0, 0},         {-18, 25, 172, 7},           {86, -44, 149, 0},
            {1, 1, 0, 0}, {1000, 0, 0, 0},      {most, most, most, most},    {0, 0, most, most},
            {most, most}, {0, 0, -most, -most}, {-most, -most, -most, -most}};
}

}  // namespace

TEST_CASE("chances sum to 1000 and mirror for the opponent", "[eval]") {
    for (const auto& model : models()) {
        for (const int seeds : {0, 1, 10, 48, max_seeds}) {
            int last_win = 0;
            int last_loss = 1000;
            for (int value = -max_seeds * seed_value; value <= max_seeds * seed_value;
                 value += std::abs(value) < 300 ? 1 : 97) {
                INFO(value << " with " << seeds << " seeds");
                const Chances c = chances(model, value, seeds);
                REQUIRE(c.win + c.draw + c.loss == 1000);
                REQUIRE((c.win >= 0 && c.draw >= 0 && c.loss >= 0));
                REQUIRE(c.win >= last_win);
                REQUIRE(c.loss <= last_loss);
                REQUIRE(chances(model, -value, seeds) == Chances{c.loss, c.draw, c.win});
                last_win = c.win;
                last_loss = c.loss;
            }
        }
    }
}

TEST_CASE("a large lead is a certain win by the default model", "[eval]") {
    CHECK(chances({}, 48 * seed_value, 48) == Chances{1000, 0, 0});
    CHECK(chances({}, -48 * seed_value, 48) == Chances{0, 0, 1000});
    CHECK(chances({}, 10 * seed_value, 0) == Chances{1000, 0, 0});
    CHECK(chances({}, 10 * seed_value, 48) != Chances{1000, 0, 0});
}

TEST_CASE("chances follow their model", "[eval]") {
    // A win has 50% at the draw margin of the model, and 73% one spread above.
    CHECK(chances({100, 10, 50, 5}, 150, 20).win == 500);
    CHECK(chances({100, 10, 50, 5}, 150 + 300, 20).win == 731);
    CHECK(chances({100, 10, 50, 5}, 150 + 300, 20).loss == 119);
    CHECK(chances({100, 10, 0, 0}, 0, 20) == Chances{500, 0, 500});
}

}  // namespace krou
