#include <algorithm>
#include <chrono>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/naive_acyclic.h"
#include "helpers/solving.h"

namespace krou::solving {

using namespace std::chrono_literals;

TEST_CASE("values of kalah agree with published ones", "[solve][long]") {
    struct Case {
        const char* spec;
        int pits;
        int seeds;
        int value;
    };
    for (const auto& c : std::vector<Case>{{"kalah", 4, 3, 6},
                                           {"kalah", 6, 3, 2},
                                           {"kalah-empty", 4, 1, 2},
                                           {"kalah-empty", 4, 2, 6},
                                           {"kalah-empty", 4, 3, 8},
                                           {"kalah-empty", 5, 3, 8}}) {
        INFO(c.spec << ' ' << c.pits << ' ' << c.seeds);
        const auto row = row_of(c.spec, c.pits, c.seeds);
        CHECK(row.bounds == Bounds{c.value, c.value});
        CHECK(row.is_solved());
    }
}

TEST_CASE("krou-solve and plain minimax find the same values and moves", "[solve]") {
    const auto* spec = GENERATE("kalah", "kalah-empty", "mangala", "mangala:rest=owner");
    bool has_several = false;
    for (int pits = 1; pits <= 3; ++pits)
        for (int seeds = 1; seeds <= 3; ++seeds) {
            INFO(spec << ' ' << pits << ' ' << seeds);
            const auto row = row_of(spec, pits, seeds);
            naive::AcyclicMinimax minimax(row.cell.variant.rules);
            const auto start = naive::laid_out(row.cell.variant.rules);
            const int value = minimax.margin(start);
            MoveSet best;
            for (const auto pit : naive::moves(row.cell.variant.rules, start))
                if (minimax.margin(start, pit) == value)
                    best.add(Move{static_cast<std::uint8_t>(pit)});
            CHECK(row.bounds == Bounds{value, value});
            CHECK(row.best == best);
            CHECK(row.has_all_best);
            has_several |= best.size() > 1;
        }
    CHECK(has_several);
}

TEST_CASE("krou-solve solves mangala with three seeds in few nodes", "[solve][long]") {
    // A separate program has checked the value.
    const auto row = row_of("mangala", 6, 3);
    CHECK(row.bounds == Bounds{2, 2});
    CHECK(best_text(row) == "A E");
    CHECK(row.nodes < 100'000'000);
}

TEST_CASE("krou-solve solves a small awari", "[solve]") {
    const auto row = row_of("awari", 2, 2);
    CHECK(row.bounds == Bounds{2, 2});
    CHECK(best_text(row) == "A");
}

TEST_CASE("krou-solve solves an oware with millions of boards", "[solve][long]") {
    const auto found =
        solve_cell(*make_cell(variant("oware"), 4, 3), {{.hash_megabytes = 64}, 600'000});
    REQUIRE(bool(found));
    CHECK(found->row.bounds == Bounds{-2, -2});
    CHECK(best_text(found->row) == "A B C");
}

TEST_CASE("an unfinished cell has valid bounds", "[solve]") {
    const auto found = solve_cell(*make_cell(variant("kalah"), 5, 4), {{.hash_megabytes = 1}, 1});
    REQUIRE(bool(found));
    const auto& row = found->row;
    CHECK(!row.is_solved());
    CHECK(row.bounds.lower <= 10);  // as published
    CHECK(row.bounds.upper >= 10);
    CHECK(row.bounds.lower >= -40);
    CHECK(row.bounds.upper <= 40);
    CHECK(best_text(row) == "?");
}

}  // namespace krou::solving
