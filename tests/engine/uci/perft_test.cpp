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
        position, depth, [](Move, std::uint64_t) {}, clock);
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

TEST_CASE("perft of oware has the published counts", "[perft]") {
    const auto start = Position::start(variant("oware"));
    const std::vector<std::uint64_t> published = {1,    6,     36,     190,    1014,
                                                  5219, 27332, 139157, 711414, 3592872};
    for (std::size_t depth = 0; depth < published.size(); ++depth)
        CHECK(count(start, static_cast<int>(depth)) == published[depth]);
}

TEST_CASE("perft of three in a row has the known counts", "[perft]") {
    const auto start = Position::start(variant("morpion"));
    const std::vector<std::uint64_t> known = {1,     9,      72,     504,    3024, 15120,
                                              54720, 148176, 200448, 127872, 0};
    for (std::size_t depth = 0; depth < known.size(); ++depth)
        CHECK(count(start, static_cast<int>(depth)) == known[depth]);
}

TEST_CASE("perft counts what the rules allow, in every game", "[perft]") {
    for (const Preset& preset : presets()) {
        const auto start = Position::start(variant(preset.name));
        for (int depth = 0; depth <= 5; ++depth) {
            INFO(preset.name << " to depth " << depth);
            CHECK(count(start, depth) ==
                  naive_count(preset.rules, naive::laid_out(preset.rules), depth));
        }
    }
}

TEST_CASE("perft counts what the rules allow, on boards of every size", "[perft]") {
    for (const std::string game : {"oware", "awari", "awele-clips", "kalah"}) {
        for (int pits = 1; pits <= 7; ++pits) {
            for (int seeds = 1; seeds <= 3; ++seeds) {
                const auto spec =
                    game + ":pits=" + std::to_string(pits) + ",seeds=" + std::to_string(seeds);
                const auto start = Position::start(variant(spec));
                const Rules& rules = start.variant().rules;
                const int depth = 5;
                INFO(spec << " to depth " << depth);
                CHECK(count(start, depth) == naive_count(rules, naive::laid_out(rules), depth));
            }
        }
    }
}

TEST_CASE("a game that ends before the depth counts nothing", "[perft]") {
    const auto fed_once = played("oware", "0-0-0-0-0-1-0-0-0-0-0-2-3-4-S");
    CHECK(count(fed_once, 1) == 1);
    CHECK(count(fed_once, 2) == 1);
    const auto over = played("oware", "1-0-0-0-0-1-1-0-0-0-0-0-3-9-S");
    CHECK(count(over, 0) == 1);
    CHECK(count(over, 1) == 0);
    const auto won_next = played("oware:slam=all", "0-0-0-0-0-1-1-0-0-0-0-0-4-4-S");
    CHECK(count(won_next, 1) == 1);
    CHECK(count(won_next, 2) == 0);
}

TEST_CASE("perft reports each first move with its own count", "[perft]") {
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
    CHECK(perft(start, 4, report, clock) == 1014);
    CHECK(moves == "ABCDEF");
    CHECK(sum == 1014);
}

TEST_CASE("a perft can be waited for while its pits leave so many ways at most", "[perft]") {
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

TEST_CASE("a stopped perft has no count", "[perft]") {
    Clock clock({}, 0);
    clock.stop();
    const auto start = Position::start(variant("oware"));
    CHECK(!perft(
        start, 9, [](Move, std::uint64_t) {}, clock));
}

}  // namespace krou
