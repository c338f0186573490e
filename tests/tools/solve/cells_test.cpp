#include "solve/cells.h"

#include <string>
#include <vector>

#include "helpers/catch.h"
#include "helpers/from_text.h"

namespace krou::solving {

namespace {

using Specs = std::vector<std::string>;

/// Specs of the cells, or the error.
Specs specs_of(const Specs& games, const std::vector<int>& pits, const std::vector<int>& seeds) {
    std::vector<Variant> variants;
    for (const auto& game : games) variants.push_back(variant(game));
    const auto cells = make_cells(variants, pits, seeds);
    if (!cells) return {cells.error()};
    Specs specs;
    for (const auto& cell : *cells) specs.push_back(cell.variant.spec);
    return specs;
}

}  // namespace

TEST_CASE("numbers parse as lists of numbers and ranges", "[solve]") {
    struct Case {
        const char* text;
        std::vector<int> numbers;
    };
    const std::vector<Case> cases = {
        {"4", {4}},           {"1-3", {1, 2, 3}},          {"2,4-6", {2, 4, 5, 6}},
        {"5,1-2", {5, 1, 2}}, {"1-3,2-4,3", {1, 2, 3, 4}}, {"7-7", {7}}};
    for (const auto& c : cases) {
        INFO(c.text);
        const auto range = parse_numbers(c.text);
        REQUIRE(bool(range));
        CHECK(*range == c.numbers);
    }
    for (const auto* wrong : {"", "0", "x", "3-1", "1-", "-1", "1,,2", "1-2-3", "1 2", "+1", "0-3",
                              "256", "1-99999999999", "2,"}) {
        INFO(wrong);
        const auto range = parse_numbers(wrong);
        REQUIRE(!range);
        check_says(range.error(), "from 1 to 255");
    }
}

TEST_CASE("make_cells combines games, pits and seeds", "[solve]") {
    CHECK(specs_of({"kalah", "oware:slam=all"}, {4, 6}, {1, 3}) ==
          Specs{"kalah:pits=4,seeds=1", "kalah:pits=4,seeds=3", "kalah:pits=6,seeds=1",
                "kalah:pits=6,seeds=3", "oware:slam=all,pits=4,seeds=1",
                "oware:slam=all,pits=4,seeds=3", "oware:slam=all,pits=6,seeds=1",
                "oware:slam=all,pits=6,seeds=3"});
    CHECK(specs_of({"kalah:pits=5,seeds=2", "oware:seeds=3,slam=all"}, {}, {}) ==
          Specs{"kalah:pits=5,seeds=2", "oware:slam=all,pits=6,seeds=3"});
    CHECK(specs_of({"kalah", "kalah:pits=4"}, {2}, {2}) == Specs{"kalah:pits=2,seeds=2"});
    const auto cell = make_cell(variant("oware:seeds=3,slam=all"), 6, 4);
    REQUIRE(cell);
    CHECK(cell->game == "oware:slam=all");
    CHECK(cell->variant.rules.slam == Slam::all);
    for (const auto& [pits, seeds] : {std::pair(13, 1), std::pair(6, 200)})
        CHECK(specs_of({"kalah"}, {pits}, {seeds}) ==
              Specs{make_cell(variant("kalah"), pits, seeds).error()});
}

}  // namespace krou::solving
