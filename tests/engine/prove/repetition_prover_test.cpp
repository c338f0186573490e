#include "prove/repetition_prover.h"

#include <cctype>
#include <cstdlib>
#include <string>
#include <vector>

#include "helpers/random_board.h"
#include "helpers/searched.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"

// Endings with repetition. solve_games_test.cpp compares solved values with plain minimax that
// tracks the game.

namespace krou {
namespace {

Searched search(const Position& position, const Tables& tables, const Limits& limits) {
    Engine engine(1);
    return go(engine, position, limits, {{EvaluationSet(), &tables}});
}

Searched solve(Engine& engine, const Position& position, const Tables& tables) {
    return go(engine, position, {}, {{EvaluationSet(), &tables}}, true);
}

/// Returns the final score of a search of `nodes` nodes, proved or not.
int believed_value(const Position& position, const Tables& tables, const EvaluationSet& evaluations,
                   std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    int value = 0;
    Engine engine(4);
    for (const auto& info : go(engine, position, limits, {{evaluations, &tables}}).infos)
        if (info.bound == Bound::exact) value = info.value;
    return value;
}

/// A board, its best moves, and the net seeds that they gain.
struct Best {
    const char* spec;
    const char* fen;
    const char* moves;
    int net_seeds;
};

}  // namespace

TEST_CASE("endings with repetition are solved with tables of any size", "[search][long]") {
    const std::vector<Best> cases = {
        {"awele-blaess:pits=3", "1-1-0-0-0-1-20-20-S", "A", 1},
        {"oware:pits=2", "2-1-1-3-20-20-N", "a", 5},
        {"oware:pits=3", "0-1-1-0-1-0-20-20-S", "C", -1},
        {"oware:pits=4", "0-0-1-0-0-0-1-1-20-20-N", "d", -1},
        {"oware:pits=2", "4-3-3-3-40-40-N", "b", 1},
        {"awele-blaess:pits=2", "4-1-4-4-40-40-N", "a", -1},
        {"oware:pits=2", "4-3-3-2-40-40-S", "AB", 0},
        {"oware:pits=3", "0-0-2-1-0-1-40-40-S", "C", 0},
        {"oware:pits=3", "1-1-1-0-1-1-40-40-S", "AB", -1},
    };
    for (const auto& [spec, fen, moves, net_seeds] : cases)
        for (const int table_seeds : {0, 5, 10}) {
            INFO(spec << ' ' << fen << " with tables of " << table_seeds);
            Limits limits;
            limits.nodes = 2'000'000;
            const auto position = played(spec, fen);
            const auto searched = search(position, tables_of(spec, table_seeds), limits);
            CHECK(std::string(moves).find(best_move(position, searched)) != std::string::npos);
            CHECK(searched.last().value == net_seeds * seed_value);
            CHECK(searched.answer.conclusion == Conclusion::solved);
            line_text(position, searched.last().pv);
        }
}

TEST_CASE("an ending keeps its value after each move of its PV", "[search][long]") {
    const auto fen = "1-1-0-2-0-0-1-0-1-0-1-1-20-20-S";
    const Tables tables = tables_of("oware", 8);
    for (const std::string moves : {"", "A", "D", "Da"}) {
        INFO(moves);
        const auto position = played("oware", fen, moves);
        const auto searched = search(position, tables, to_depth(127));
        CHECK(searched.answer.conclusion == Conclusion::solved);
        CHECK(searched.last().value == 0);
    }
}

TEST_CASE("cycles do not keep an unprovable gain in the score", "[search][long]") {
    struct Hope {
        const char* fen;  ///< or moves from the start
        int seeds;        ///< proved final margin of the mover
        std::uint64_t nodes;
    };
    const Tables tables = tables_of("oware", 10);
    const auto evaluations = built_in_evaluations();
    for (const auto& [fen, seeds, nodes] :
         {Hope{"0-0-0-1-0-5-0-0-1-0-0-4-19-18-N", 0, 100'000},
          Hope{"0-1-0-1-0-1-0-2-1-0-0-4-19-19-S", 0, 100'000},
          Hope{"BdAfEaDdBaDcDfDdBbEbAaDcEbCaEaAfAbDdAeEcBfEbAdFcEeDaCdBfBeAbCeBdCeF", -2,
               200'000}}) {
        const auto position =
            std::isdigit(fen[0]) ? played("oware", fen) : played("oware", "", fen);
        const auto believed = believed_value(position, tables, *evaluations, nodes);
        INFO(fen << ": " << believed);
        CHECK(std::abs(believed - seeds * seed_value) < seed_value);
    }
}

TEST_CASE("a forgotten ending takes as many nodes to solve again", "[search]") {
    const Tables tables = tables_of("oware", 7);
    const auto position = played("oware", "0-0-0-1-0-2-0-0-1-0-0-3-20-21-N");
    REQUIRE(!tables.bounds(position.board(), position.max_net_gain()).exact());
    Engine engine(1);
    const auto first = solve(engine, position, tables);
    engine.forget();
    const auto again = solve(engine, position, tables);
    REQUIRE(first.answer.conclusion == Conclusion::solved);
    CHECK(again.last().nodes == first.last().nodes);
}

TEST_CASE("scores of endings with repetition are near proved values", "[search][long]") {
    // Tables that lack two or three seeds leave as much to the search as larger boards do.
    const Tables few = tables_of("oware", 5);
    const Tables all = tables_of("oware", 8);
    const auto evaluations = built_in_evaluations();
    Random random(46);
    Engine solver(1);
    int compared = 0;
    int wrong = 0;
    while (compared < (at_full_speed ? 40 : 10)) {
        const Board board = random_pits(6, 7 + below(random, 2), random);
        const auto position = played("oware", fen_of(board, 6, Side::south));
        if (position.ending() != Ending::none) continue;
        const Bounds bounds = all.bounds(board, position.max_net_gain());
        if (bounds.exact()) continue;
        const auto solved = solve(solver, position, all);
        REQUIRE(solved.answer.conclusion == Conclusion::solved);
        ++compared;
        const auto believed = believed_value(position, few, *evaluations, 20'000);
        wrong += std::abs(believed - solved.last().value) >= seed_value;
    }
    CHECK(wrong * 3 <= compared);  // only endings that neither side can settle by a cycle
}

}  // namespace krou
