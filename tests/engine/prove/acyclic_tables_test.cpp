#include "prove/acyclic_tables.h"

#include <cstdlib>
#include <string>

#include "helpers/catch.h"
#include "helpers/tables_of.h"

namespace krou {
namespace {

/// Values from here on may be stored as bounds, for either side.
constexpr int one_sided = 14;

}  // namespace

TEST_CASE("packed tables keep small values and bound the others", "[tables]") {
    const auto [spec, seeds] = GENERATE(table<std::string, int>(
        {{"kalah:pits=1", 48}, {"kalah:pits=3", 20}, {"kalah-empty:pits=2", 33}}));
    const Tables tables = tables_of(spec, seeds);
    AcyclicTables packed(tables);
    packed.pack();
    REQUIRE(packed.are_packed());
    REQUIRE(packed.max_seeds() == seeds);
    int bounds_alone = 0;
    for (int left = 0; left <= seeds; ++left) {
        const Layer& layer = tables.layers()[static_cast<std::size_t>(left)];
        for (std::uint64_t number = 0; number < layer.boards(); ++number) {
            const int value = layer.values()[number];
            const auto told = packed.bounds(packed.index().first_with(left) + number, left);
            INFO(left << " seeds, board " << number << ", value " << value);
            REQUIRE((told.lower <= value && value <= told.upper));
            REQUIRE((-left <= told.lower && told.upper <= left));
            REQUIRE((told.lower + left) % 2 == 0);
            REQUIRE((told.upper + left) % 2 == 0);
            if (std::abs(value) < one_sided || left < one_sided)
                REQUIRE(told.exact());
            else
                bounds_alone += !told.exact();
        }
    }
    CHECK(bounds_alone > 0);
}

}  // namespace krou
