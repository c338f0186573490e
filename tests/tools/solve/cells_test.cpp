#include "solve/cells.h"

#include <string>
#include <vector>

#include "helpers/catch.h"
#include "helpers/from_text.h"

namespace krou::solving {

namespace {

std::vector<std::string> specs_of(const std::vector<Cell>& cells) {
    std::vector<std::string> specs;
    for (const auto& cell : cells) specs.push_back(cell.variant.spec);
    return specs;
}

}  // namespace

TEST_CASE("ranges are numbers and what lies between two of them, each once", "[solve]") {
    struct Case {
        const char* text;
        std::vector<int> numbers;
    };
    const std::vector<Case> cases = {
        {"4", {4}},           {"1-3", {1, 2, 3}},          {"2,4-6", {2, 4, 5, 6}},
        {"5,1-2", {5, 1, 2}}, {"1-3,2-4,3", {1, 2, 3, 4}}, {"7-7", {7}}};
    for (const auto& c : cases) {
        INFO(c.text);
        const auto range = parse_range(c.text);
        REQUIRE(bool(range));
        CHECK(*range == c.numbers);
    }
    for (const auto* wrong : {"", "0", "x", "3-1", "1-", "-1", "1,,2", "1-2-3", "1 2", "+1", "0-3",
                              "256", "1-99999999999", "2,"}) {
        INFO(wrong);
        const auto range = parse_range(wrong);
        REQUIRE(!range);
        check_says(range.error(), "is neither a number from 1 to 255, nor a range");
    }
}

TEST_CASE("times are numbers with units, the larger first", "[solve]") {
    struct Case {
        const char* text;
        std::int64_t ms;
    };
    for (const auto& c : std::vector<Case>{{"500ms", 500},
                                           {"90s", 90'000},
                                           {"10m", 600'000},
                                           {"1h30m", 5'400'000},
                                           {"1m1ms", 60'001},
                                           {"2h", 7'200'000}}) {
        INFO(c.text);
        const auto ms = parse_duration(c.text);
        REQUIRE(bool(ms));
        CHECK(*ms == c.ms);
        CHECK(*parse_duration(duration_text(*ms)) == c.ms);
    }
    CHECK(duration_text(90'500) == "1m30s500ms");
    for (const auto* wrong : {"", "5", "m", "1m1h", "1s1s", "1d", "1.5m", "-1s", "0s", "1 m", "+1s",
                              "99999999999999999999s", "9000h", "s10", "10S"}) {
        INFO(wrong);
        const auto ms = parse_duration(wrong);
        REQUIRE(!ms);
        check_says(ms.error(), "is no time as 500ms, 90s, 10m or 1h30m");
    }
}

TEST_CASE("there is a cell for each of the games, pits and seeds, and each once", "[solve]") {
    const auto cells = make_cells({variant("kalah"), variant("oware:slam=all")}, {4, 6}, {1, 3});
    REQUIRE(bool(cells));
    REQUIRE(cells->size() == 8);
    CHECK(specs_of(*cells)[1] == "kalah:pits=4,seeds=3");
    CHECK(specs_of(*cells)[2] == "kalah:pits=6,seeds=1");
    CHECK((*cells)[7].game == "oware:slam=all");
    CHECK(specs_of(*cells)[7] == "oware:slam=all,pits=6,seeds=3");
    CHECK((*cells)[7].variant.rules.slam == Slam::all);

    const auto own =
        make_cells({variant("kalah:pits=5,seeds=2"), variant("oware:seeds=3,slam=all")}, {}, {});
    REQUIRE(bool(own));
    CHECK(specs_of(*own) ==
          std::vector<std::string>{"kalah:pits=5,seeds=2", "oware:slam=all,pits=6,seeds=3"});
    CHECK((*own)[0].game == "kalah");

    const auto twice = make_cells({variant("kalah"), variant("kalah:pits=4")}, {2}, {2});
    REQUIRE(bool(twice));
    CHECK(twice->size() == 1);
}

TEST_CASE("a cell that is no game is refused", "[solve]") {
    for (const auto& [pits, seeds] : {std::pair(8, 1), std::pair(6, 200)}) {
        const auto cells = make_cells({variant("kalah")}, {pits}, {seeds});
        REQUIRE(!cells);
        CHECK(!cells.error().empty());
    }
}

}  // namespace krou::solving
