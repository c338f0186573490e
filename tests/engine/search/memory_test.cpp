#include <latch>
#include <optional>
#include <thread>

#include "helpers/failing_memory.h"
#include "helpers/from_text.h"
#include "proof/kalah_prover.h"

namespace krou {

TEST_CASE("a question is answered without a helper that there is no memory for", "[search]") {
    const Position start = played("kalah:seeds=2", "");
    int failed = 0;
    bool is_helped = false;
    for (int allocations = 0; !is_helped; ++allocations) {
        INFO("after " << allocations << " allocations");
        BoundsTable table(0);
        KalahProver prover(std::get<Kalah>(start.game()), table);
        std::optional<Bounds> found;
        // What this thread allocates does not fail, so that another one asks.
        std::latch may_ask(1);
        std::jthread asker([&] {
            may_ask.wait();
            found = prover.ask(start.board(), 2, true, {3, 1'000'000});
        });
        const FailingMemory memory(allocations);
        may_ask.count_down();
        asker.join();
        is_helped = !memory.has_failed();
        failed += !is_helped;
        REQUIRE(found);
        CHECK((found->lower >= 2 || found->upper < 2));
    }
    CHECK(failed > 2);
}

}  // namespace krou
