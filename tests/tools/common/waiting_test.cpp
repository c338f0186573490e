#include "common/waiting.h"

#include "helpers/catch.h"

namespace krou {

using namespace std::chrono_literals;

TEST_CASE("pauses grow up to a limit, and start again after a success", "[waiting]") {
    GrowingPause pauses(1s, 5s);
    for (const auto pause : {1s, 2s, 4s, 5s, 5s}) CHECK(pauses.after(false) == pause);
    CHECK(pauses.after(true) == 1s);
    CHECK(pauses.after(true) == 1s);
    CHECK(pauses.after(false) == 2s);
}

}  // namespace krou
