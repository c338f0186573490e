#include <new>
#include <utility>

#include "helpers/catch.h"
#include "helpers/failing_memory.h"
#include "helpers/from_text.h"
#include "helpers/tables_of.h"
#include "tables/make/builder.h"

namespace krou {

TEST_CASE("a layer is not made when a helping thread has no memory", "[tables]") {
    // Of kalah so many seeds that one thread alone is not done before the other has begun.
    for (const auto& [spec, seeds] : {std::pair("kalah", 12), std::pair("oware", 7)}) {
        const Position start = played(spec, "");
        const Tables below = tables_of(spec, seeds);
        int failed = 0;
        bool made = false;
        for (int allocations = 0; !made; allocations += 1 + allocations) {
            INFO(spec << ", after " << allocations << " allocations");
            const FailingMemory memory(allocations);
            try {
                made = build_next_layer(start.game(), below, 2, {}).has_value();
                CHECK(made);
                CHECK(!memory.has_failed());
            } catch (const std::bad_alloc&) {
                ++failed;
                CHECK(memory.has_failed());
            }
        }
        CHECK(failed > 3);
    }
}

}  // namespace krou
