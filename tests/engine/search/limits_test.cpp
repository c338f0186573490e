#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "helpers/searched.h"
#include "helpers/speed.h"
#include "search/worker.h"

// Limits of a search: depth, nodes, time and moves.

namespace krou {
namespace {

Limits to_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

MoveSet only(const Position& position, std::string_view move) {
    MoveSet found;
    for (const Move legal_move : position.legal_moves())
        if (text_of(position, legal_move) == move) found.add(legal_move);
    return found;
}

}  // namespace

TEST_CASE("a search ends at the requested depth", "[search][limits]") {
    for (const int depth : {1, 2, 5, 11}) {
        const auto searched = go(played("oware", ""), to_depth(depth));
        CHECK(searched.last().depth == depth);
        CHECK(searched.last().bound == Bound::exact);
    }
}

TEST_CASE("one thread keeps a node limit exactly", "[search][limits]") {
    for (const auto* spec : {"oware", "kalah"}) {
        const auto position = played(spec, "");
        for (const auto& whole : go(position, to_depth(12)).infos) {
            if (whole.bound != Bound::exact || whole.depth < 3) continue;
            INFO(spec << " to depth " << whole.depth << " with " << whole.nodes << " nodes");
            // With a limit of one node more the iteration is finished, with one less it is not.
            const auto enough = go(position, to_nodes(whole.nodes + 1));
            CHECK(enough.has_depth(whole.depth));
            CHECK(enough.last().nodes <= whole.nodes + 1);
            const auto scarce = go(position, to_nodes(whole.nodes - 1));
            CHECK(!scarce.has_depth(whole.depth));
            CHECK(scarce.last().nodes <= whole.nodes - 1);
        }
    }
}

TEST_CASE("the first ply is searched despite any node limit", "[search][limits]") {
    for (const auto* spec : {"oware", "kalah", "morpion"})
        for (const auto& limits : {to_nodes(0), to_nodes(1)}) {
            const auto position = played(spec, "");
            const auto searched = go(position, limits);
            REQUIRE(!searched.infos.empty());
            CHECK(searched.last().depth == 1);
            REQUIRE(searched.answer.move);
            CHECK(position.legal_moves().contains(*searched.answer.move));
        }
}

TEST_CASE("the shortest time allows a few thousand nodes", "[search][limits]") {
    Limits no_time;
    no_time.time_left = TimeLeft{0, 0, {}};
    Limits no_move_time;
    no_move_time.move_time_ms = 0;
    for (const auto* spec : {"oware", "kalah"})
        for (const auto& only_time : {no_time, no_move_time})
            for (const int lines : {1, 6}) {
                const auto position = played(spec, "");
                Limits limits = only_time;
                const auto last = [&] {
                    Engine engine(1);
                    return go(engine, position, limits,
                              {{.evaluations = EvaluationSet(), .lines = lines}})
                        .last();
                };
                CHECK(last().depth >= 4);
                CHECK(last().nodes <= min_nodes + 200);
                limits.nodes = 1;
                CHECK(last().depth == 1);
            }
}

TEST_CASE("stop ends even the first iteration with a legal move", "[search][limits][threads]") {
    for (const auto* spec : {"oware", "kalah:pits=7,seeds=18", "morpion"})
        for (const int lines : {1, 3})
            for (const bool solve : {false, true}) {
                const auto position = played(spec, "");
                Limits limits = to_depth(5);
                limits.search_moves = MoveSet{position.legal_moves().bits() & ~1u};
                Clock clock(limits, 0);
                clock.stop();
                int told = 0;
                const auto listen = [&](const SearchInfo&) { ++told; };
                const EvaluationSet evaluations;
                const Engine::Resources resources{{.evaluations = evaluations, .lines = lines}};
                Engine engine(1);
                const auto answer = solve ? engine.solve(position, limits, clock, resources, listen)
                                          : engine.play(position, limits, clock, resources, listen);
                INFO(spec << ", " << lines << " lines");
                CHECK(told == 0);
                REQUIRE(answer.move);
                CHECK(limits.search_moves->contains(*answer.move));
            }
}

TEST_CASE("the first of several limits ends the search", "[search][limits][time]") {
    const auto position = played("oware", "");
    Limits limits = to_depth(3);
    limits.move_time_ms = 600000;
    limits.nodes = 1u << 30;
    CHECK(go(position, limits).last().depth == 3);

    limits.depth = max_depth;
    limits.nodes = 1000;
    CHECK(go(position, limits).last().nodes <= 1000);

    limits.nodes = std::uint64_t{1} << 40;
    limits.move_time_ms = 30;
    CHECK(go(position, limits).last().time_ms <= 30 * time_factor);

    limits.move_time_ms = 600000;
    limits.time_left = TimeLeft{220, 0, {}};
    CHECK(go(position, limits).last().time_ms <= 110 * time_factor);
}

TEST_CASE("a search uses its time and no more", "[search][limits][time]") {
    Limits move_time;
    move_time.move_time_ms = 40;
    Limits game_clock;
    game_clock.time_left = TimeLeft{22 * 60, 0, {}};
    Limits last_move;
    last_move.time_left = TimeLeft{60, 0, 1};
    struct Time {
        Limits limits;
        std::int64_t min_ms;
        std::int64_t max_ms;
    };
    // On a game clock, a search uses from a third to three times its share.
    for (const auto& [limits, min_ms, max_ms] :
         {Time{move_time, 40, 40}, Time{game_clock, 20, 180}, Time{last_move, 20, 60}}) {
        std::int64_t quickest = std::numeric_limits<std::int64_t>::max();
        for (int attempt = 0; attempt < 3 && quickest > max_ms + 5; ++attempt) {
            Clock clock(limits, 0);
            Engine engine(16);
            clock.begin();
            engine.play(played("oware", ""), limits, clock, {{EvaluationSet()}},
                        [](const SearchInfo&) {});
            quickest = std::min(quickest, clock.elapsed_ms());
        }
        INFO(quickest << " ms of " << max_ms);
        CHECK(quickest >= min_ms);
        // The tolerance is for other work of the machine.
        CHECK(quickest <= (max_ms + 5) * time_factor);
    }
}

TEST_CASE("only the requested moves are searched", "[search][limits]") {
    const auto position = played("oware", "");
    for (const auto* move : {"A", "B", "C", "D", "E", "F"}) {
        Limits limits = to_depth(6);
        limits.search_moves = only(position, move);
        const auto searched = go(position, limits);
        CHECK(best_move(position, searched) == move);
        for (const auto& info : searched.infos) CHECK(text_of(position, info.pv.front()) == move);
    }
    SECTION("illegal moves are ignored") {
        Limits limits = to_depth(4);
        limits.search_moves = MoveSet{only(position, "B").bits() | 1u << 8};
        CHECK(best_move(position, go(position, limits)) == "B");
        limits.search_moves = MoveSet{1u << 8};
        CHECK(!go(position, limits).answer.move);
    }
    SECTION("even if another move wins at once") {
        const auto winning = played("oware", "1-0-0-0-0-1-1-3-0-0-0-16-23-3-S");
        Limits limits = to_depth(4);
        limits.search_moves = only(winning, "A");
        CHECK(best_move(winning, go(winning, limits)) == "A");
    }
}

TEST_CASE("a finished game has no move", "[search][limits]") {
    const std::vector<std::pair<const char*, const char*>> over = {
        {"oware", "4-4-4-4-4-3-0-0-0-0-0-0-25-0-S"},
        {"kalah", "0-0-0-0-0-0-1-2-3-0-0-0-1-1-S"},
        {"morpion", "xxx/oo./...-N"},
    };
    for (const auto& [spec, fen] : over) {
        const auto searched = go(played(spec, fen), to_depth(5));
        CHECK(!searched.answer.move);
        CHECK(!searched.answer.reply);
        CHECK(searched.infos.empty());
    }
    CHECK(!go(played("oware", "1-0-0-0-S", "Aa"), to_depth(5)).answer.move);
}

TEST_CASE("a forced move is played early on the game clock", "[search][limits]") {
    Limits limits;
    limits.time_left = TimeLeft{600000, 0, {}};
    const auto forced = played("oware", "0-0-0-0-0-9-4-4-4-4-4-4-0-0-S");
    CHECK(go(forced, limits).last().depth <= 8);
}

}  // namespace krou
