#include <cstdint>
#include <string>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/naive_game.h"
#include "uci/perft.h"

namespace krou {
namespace {

std::uint64_t count(const Position& position, int depth) {
    const Clock clock({}, 0);
    const auto leaves = perft(
        position, position.legal_moves(), depth, [](Move, std::uint64_t) {}, clock);
    REQUIRE(leaves);
    return *leaves;
}

std::uint64_t naive_count(const Rules& rules, const naive::Table& table, int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const auto pit : naive::Game(rules, table).legal_moves())
        leaves += naive_count(rules, naive::after(rules, table, pit), depth - 1);
    return leaves;
}

}  // namespace

TEST_CASE("perft matches the published counts", "[perft]") {
    const auto check = [](const char* spec, const std::vector<std::uint64_t>& published) {
        const auto start = Position::start(variant(spec));
        for (std::size_t depth = 0; depth < published.size(); ++depth)
            CHECK(count(start, static_cast<int>(depth)) == published[depth]);
    };
    check("oware", {1, 6, 36, 190, 1014, 5219, 27332, 139157, 711414, 3592872});
    check("togyzkumalak", {1, 9, 73, 613, 5199, 43184, 360035});
    check("bestemshe", {1, 5, 21, 91, 407, 1761, 7782, 34285, 153588});
    check("mangala", {1, 6, 36, 213, 1233, 6956, 38116, 204921});
    check("morpion", {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0});
}

TEST_CASE("perft matches the naive rules on boards of every size", "[perft]") {
    std::vector<std::string> specs;
    for (const Preset& preset : presets()) specs.emplace_back(preset.name);
    for (const std::string game :
         {"oware", "awari", "awele-clips", "kalah", "mangala", "togyzkumalak", "bestemshe"})
        for (int pits = 1; pits <= max_pits; ++pits)
            for (const char* seeds : {"1", "2", "3"})
                specs.push_back(game + ":pits=" + std::to_string(pits) + ",seeds=" + seeds);
    for (const auto& spec : specs) {
        const auto start = Position::start(variant(spec));
        const Rules& rules = start.variant().rules;
        const bool is_small = start.pits() <= SmallBoard::max_row;
        for (const int depth : {1, is_small ? 4 : 2, is_small ? 5 : 3}) {
            INFO(spec << " to depth " << depth);
            CHECK(count(start, depth) == naive_count(rules, naive::laid_out(rules), depth));
        }
    }
}

TEST_CASE("perft reports a count per first move, none if stopped", "[perft]") {
    const auto start = Position::start(variant("oware"));
    std::string moves;
    std::uint64_t sum = 0;
    const auto report = [&](Move move, std::uint64_t leaves) {
        moves += to_text(Family::oware, Side::south, move);
        Position next = start;
        next.play(move);
        CHECK(leaves == count(next, 3));
        sum += leaves;
    };
    const Clock clock({}, 0);
    CHECK(perft(start, start.legal_moves(), 4, report, clock) == 1014);
    CHECK(moves == "ABCDEF");
    CHECK(sum == 1014);
    Clock stopped({}, 0);
    stopped.stop();
    CHECK(!perft(
        start, start.legal_moves(), 9, [](Move, std::uint64_t) {}, stopped));
}

TEST_CASE("perft_ends_in_time limits the depth by the number of pits", "[perft]") {
    const auto ends = [](const char* spec, int depth) {
        return perft_ends_in_time(played(spec, ""), depth);
    };
    CHECK(ends("oware", 0));
    CHECK(ends("oware", 16));
    CHECK(!ends("oware", 17));
    CHECK(!ends("oware", 1000));
    CHECK(ends("kalah:pits=7", 15));
    CHECK(!ends("kalah:pits=7", 16));
    CHECK(ends("awari:pits=2", 43));
    CHECK(!ends("awari:pits=2", 44));
    CHECK(ends("oware:pits=1", 1000));
    CHECK(ends("morpion", 1000));
}

}  // namespace krou
