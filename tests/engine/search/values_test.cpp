#include <array>
#include <ctime>
#include <string>
#include <vector>

#include "helpers/minimax.h"
#include "helpers/random_board.h"
#include "helpers/searched.h"
#include "helpers/speed.h"
#include "prove/repetition_solver.h"
#include "search/worker.h"
#include "tables/library.h"

// The search against plain minimax and against published values.

namespace krou {
namespace {

constexpr int solving_depth = 60;

/// True if the search ended by itself with an exact value.
bool is_solved(const Searched& searched) {
    return searched.last().bound == Bound::exact && searched.last().depth < solving_depth;
}

int solved_value(std::string_view spec, std::size_t hash_megabytes) {
    Engine engine(hash_megabytes);
    return go(engine, Position::start(variant(spec)), to_depth(max_depth)).last().value;
}

struct PlainCounts {
    int compared = 0;
    std::uint64_t nodes = 0;
    std::uint64_t selective_nodes = 0;
};

/// Compares an unpruned search with plain minimax, if minimax gives a value, and counts nodes.
void compare_plainly(Engine& engine, const Position& position, int depth, PlainCounts& counts) {
    static const auto evaluations = built_in_evaluations();
    const auto expected = plain_search(position, depth, *evaluations);
    if (!expected || can_be_decided(position)) return;
    INFO(position.variant().spec << ": " << to_fen(position) << " to depth " << depth);
    const auto limits = to_depth(depth);
    const auto last =
        go(engine, position, limits, {{.evaluations = *evaluations, .prunes = false}}).last();
    REQUIRE(last.value == position.board().lead() * seed_value + *expected);
    ++counts.compared;
    counts.nodes += last.nodes;
    counts.selective_nodes += go(position, limits).last().nodes;
}

int sign(int number) {
    return (number > 0) - (number < 0);
}

}  // namespace

TEST_CASE("solved acyclic positions have the minimax value", "[search]") {
    constexpr std::array specs = {"kalah", "kalah-empty", "mangala", "mangala:rest=owner"};
    Random random(51);
    int compared = 0;
    for (int positions = 0; positions < rounds(1000); ++positions) {
        const auto position = random_small_position(
            specs[static_cast<std::size_t>(positions) % specs.size()], 3, 10, random);
        if (position.legal_moves().empty()) continue;
        INFO(position.variant().spec << ": " << to_fen(position));
        const auto searched = go(position, to_depth(solving_depth));
        REQUIRE(is_solved(searched));
        const auto margin_halves = plain_margin(position);
        if (!margin_halves) continue;
        REQUIRE(searched.last().value == *margin_halves * seed_value / 2);
        ++compared;
    }
    CHECK(compared > rounds(300));
}

TEST_CASE("solved oware positions have the minimax value", "[search]") {
    // The search ignores the stores. Its winner is always right, but its margin only if no store
    // can end the game.
    Random random(52);
    int compared = 0;
    for (int positions = 0; positions < rounds(1200); ++positions) {
        const auto position = random_small_position(random_rules(random), 3, 7, random);
        if (position.legal_moves().empty()) continue;
        INFO(position.variant().spec << ": " << to_fen(position));
        const auto searched = go(position, to_depth(solving_depth));
        if (!is_solved(searched)) continue;
        const int value = searched.last().value;
        const auto margin_halves = plain_margin(position);
        if (margin_halves) REQUIRE(sign(value) == sign(*margin_halves));
        if (can_be_decided(position)) continue;
        const auto net_seeds = plain_value(position);
        if (!net_seeds) continue;
        REQUIRE(value == (position.board().lead() + *net_seeds) * seed_value);
        ++compared;
    }
    CHECK(compared > rounds(150));
}

TEST_CASE("no evaluation makes the search prove a wrong value", "[search]") {
    // Boards that look lost or won at random make the pruning wrong nearly everywhere.
    const auto misleading = parse_weights(
        "kalah.mobility 3000\nkalah.krou -3000\nkalah.place1 -300\nkalah.place3 300\n"
        "oware.mobility -3000\noware.ones 3000\noware.place1 300\noware.place2 -300\n");
    REQUIRE(bool(misleading));
    const EvaluationSet evaluations{*misleading, {}};
    Random random(53);
    int compared = 0;
    for (int positions = 0; positions < rounds(1000); ++positions) {
        const auto position =
            random_small_position(below(random, 2) ? "kalah" : "oware", 4, 12, random);
        if (position.legal_moves().empty() || can_be_decided(position)) continue;
        const auto net_seeds = plain_value(position);
        if (!net_seeds) continue;
        INFO(position.variant().spec << ": " << to_fen(position));
        Engine engine(1);
        for (const auto& info : go(engine, position, to_depth(12), {{evaluations}}).infos) {
            if (!info.is_proved) continue;
            const int value = (position.board().lead() + *net_seeds) * seed_value;
            INFO("depth " << info.depth);
            if (info.bound != Bound::upper) REQUIRE(info.value <= value);
            if (info.bound != Bound::lower) REQUIRE(info.value >= value);
            ++compared;
        }
    }
    CHECK(compared > rounds(300));
}

TEST_CASE("an unpruned search of any depth is plain minimax", "[search]") {
    Random random(54);
    for (const std::string spec : {"oware", "oware:slam=all", "awari", "kalah", "kalah-empty",
                                   "mangala", "togyzkumalak", "bestemshe"}) {
        PlainCounts counts;
        for (int pits = 2; pits <= 6; ++pits) {  // six pits use a network
            Engine engine(1);                    // it shares entries between searches
            for (int boards = 0; boards < (at_full_speed ? 8 : 2); ++boards) {
                const Board board = random_pits(pits, pits + below(random, 4 * pits), random);
                const auto position = played(spec, fen_of(board, pits, Side::south));
                if (position.ending() != Ending::none) continue;
                // Deepest first: shallower searches must not use its entries.
                for (int depth = pits <= 3 ? 8 : 5; depth > 0; --depth)
                    compare_plainly(engine, position, depth, counts);
            }
        }
        INFO(spec);
        CHECK(counts.compared > (at_full_speed ? 60 : 15));
        CHECK(counts.nodes > counts.selective_nodes);
    }
    SECTION("also if sowings take more than a lap") {
        PlainCounts counts;
        Engine engine(1);
        for (int boards = 0; boards < rounds(60); ++boards) {
            const Board board = random_pits(2, 10 + below(random, 40), random);
            const auto position = played("kalah", fen_of(board, 2, Side::south));
            if (position.ending() == Ending::none) compare_plainly(engine, position, 3, counts);
        }
        CHECK(counts.compared > rounds(30));
    }
    PlainCounts counts;
    Engine engine(1);
    for (int marks = 0; marks <= 5; ++marks) {
        Position position = Position::start(variant("morpion"));
        play_on(position, marks, random);
        compare_plainly(engine, position, 5, counts);
    }
    CHECK(counts.compared > 3);
}

TEST_CASE("small kalah games have their published values", "[search]") {
    CHECK(solved_value("kalah-empty:pits=4,seeds=1", 16) == 2 * seed_value);
    CHECK(solved_value("kalah-empty:pits=4,seeds=2", 16) == 6 * seed_value);
    CHECK(solved_value("kalah-empty:pits=4,seeds=3", 16) == 8 * seed_value);
    CHECK(solved_value("kalah:pits=4,seeds=3", 16) == 6 * seed_value);
}

TEST_CASE("larger kalah games have their published values", "[search][long]") {
    CHECK(solved_value("kalah-empty:pits=5,seeds=3", 64) == 8 * seed_value);
    CHECK(solved_value("kalah:pits=6,seeds=3", 256) == 2 * seed_value);
}

TEST_CASE("awari with one seed per pit is solved within a second", "[search][long]") {
    const auto began = std::clock();  // processor time: the machine may be busy
    const Position start = Position::start(variant("awari:seeds=1"));
    TableLibrary library(solve_open_boards);
    library.set_seeds_in_memory(10);
    Limits limits;
    limits.move_time_ms = 600'000;
    const auto tables = library.tables(start, [](const std::string&) {});
    Engine engine(1);
    CHECK(go(engine, start, limits, {{EvaluationSet(), tables.get()}}).last().value == 0);
    const std::clock_t took = std::clock() - began;
    CHECK(took < CLOCKS_PER_SEC);
}

TEST_CASE("proofs of earlier searches respect the game history", "[search]") {
    // Won without its history, but drawn with it, because boards repeat.
    Position position = played("oware:repetition=split", "2-2-2-1-0-0-S");
    Engine engine(1);
    for (const char move : std::string("BaAaBbAaA")) {
        go(engine, position, to_depth(40));
        REQUIRE(bool(play_moves(position, std::string(1, move))));
    }
    CHECK(go(position, to_depth(40)).last().value == 0);
    CHECK(go(engine, position, to_depth(40)).last().value == 0);
}

}  // namespace krou
