#include "helpers/acyclic_proofs.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "helpers/naive_acyclic.h"
#include "helpers/searched.h"
#include "helpers/speed.h"

// `go solve` in kalah: values, lines and limits.

namespace krou {
namespace {

struct WantedProof {
    int lines = 1;
    int threads = 1;
    bool may_build_tables = true;
};

Searched solved(Engine& engine, const Position& position, const Limits& limits,
                const WantedProof& wanted) {
    return go(engine, position, limits,
              {{.evaluations = EvaluationSet(), .threads = wanted.threads, .lines = wanted.lines},
               std::nullopt,
               wanted.may_build_tables},
              true);
}

/// Returns the value of the start in seeds.
int worth(const std::string& spec, const WantedProof& wanted = {}, std::size_t megabytes = 1) {
    Engine engine(megabytes);
    const auto result = solved(engine, played(spec, ""), {}, wanted);
    INFO(spec);
    REQUIRE(result.answer.conclusion == Conclusion::solved);
    REQUIRE(result.last().bound == Bound::exact);
    REQUIRE(result.last().bounds);
    REQUIRE(result.last().bounds->exact());
    REQUIRE(result.last().value == result.last().bounds->lower * seed_value);
    return result.last().bounds->lower;
}

/// Returns the reported exact values, by rank.
std::vector<int> values_by_rank(const Searched& searched) {
    std::vector<int> values;
    for (const auto& info : searched.infos) {
        if (info.bound != Bound::exact) continue;
        CHECK(info.rank == std::ssize(values) + 1);
        CHECK(info.is_proved);
        values.push_back(info.value / seed_value);
    }
    return values;
}

void check_lines_of(const std::string& spec, const std::string& moves = "") {
    const auto position = played(spec, "", moves);
    naive::AcyclicMinimax minimax(position.variant().rules);
    const auto& bytes = position.board().bytes;
    std::vector<int> expected;
    const auto worths = minimax.worths({bytes.begin(), bytes.begin() + 2 * position.pits()});
    for (const auto& move : worths) expected.push_back(move.worth + position.board().lead());
    std::ranges::sort(expected, std::ranges::greater());
    for (const bool may_build_tables : {false, true}) {
        Engine engine(1);
        const auto result =
            solved(engine, position, {}, {9, 1 + may_build_tables, may_build_tables});
        INFO(spec << ' ' << moves);
        CHECK(values_by_rank(result) == expected);
        for (const auto& info : result.infos) {
            if (info.bound != Bound::exact) continue;
            const auto said =
                std::ranges::find(worths, info.pv.front().index, &naive::AcyclicMinimax::Move::pit);
            REQUIRE(said != worths.end());
            CHECK(said->worth + position.board().lead() == info.value / seed_value);
            line_text(position, info.pv);
        }
    }
}

}  // namespace

TEST_CASE("small kalah starts have their published values", "[search]") {
    CHECK(worth("kalah:pits=4,seeds=3") == 6);
    CHECK(worth("kalah-empty:pits=4,seeds=1") == 2);
    CHECK(worth("kalah-empty:pits=4,seeds=2") == 6);
    CHECK(worth("kalah-empty:pits=4,seeds=3") == 8);
    CHECK(worth("kalah:pits=4,seeds=3", {1, 3, false}) == 6);
    CHECK(worth("kalah-empty:pits=4,seeds=3", {1, 2, false}) == 8);
}

TEST_CASE("small mangala starts have their published values", "[search]") {
    struct Start {
        int pits;
        int seeds;
        int first;
        int owner;
    };
    for (const auto& [pits, seeds, first, owner] : std::vector<Start>{{1, 1, 2, 2},
                                                                      {1, 2, 4, 4},
                                                                      {1, 3, 4, 6},
                                                                      {1, 4, -6, -6},
                                                                      {2, 1, 4, 4},
                                                                      {2, 2, 2, 2},
                                                                      {2, 3, 6, 6},
                                                                      {2, 4, -10, -10},
                                                                      {3, 1, 0, 0},
                                                                      {3, 2, 0, 0},
                                                                      {3, 3, 4, 4},
                                                                      {4, 1, 2, 2},
                                                                      {4, 2, 2, 2}}) {
        const auto spec =
            "mangala:pits=" + std::to_string(pits) + ",seeds=" + std::to_string(seeds);
        INFO(spec);
        for (const bool may_build_tables : {false, true}) {
            CHECK(worth(spec, {1, 1, may_build_tables}) == first);
            CHECK(worth(spec + ",rest=owner", {1, 1, may_build_tables}) == owner);
        }
    }
}

TEST_CASE("kalah starts on long rows have their reference values", "[search]") {
    for (const bool may_build_tables : {false, true}) {
        CHECK(worth("kalah:pits=8,seeds=1", {1, 1, may_build_tables}) == 2);
        CHECK(worth("kalah-empty:pits=8,seeds=1", {1, 1, may_build_tables}) == 2);
        CHECK(worth("kalah:pits=9,seeds=1", {1, 1, may_build_tables}) == 0);
        CHECK(worth("kalah-empty:pits=9,seeds=1", {1, 1, may_build_tables}) == 0);
    }
}

TEST_CASE("large kalah starts have their published values", "[search][long]") {
    CHECK(worth("kalah-empty:pits=5,seeds=3", {}, 16) == 8);
    for (const bool is_enough : {true, false}) {
        CHECK(worth("kalah:pits=6,seeds=3", {1, 2, is_enough}, is_enough ? 64 : 1) == 2);
        CHECK(worth("kalah-empty:pits=6,seeds=3", {1, 2, is_enough}, is_enough ? 64 : 1) == 2);
    }
    CHECK(worth("kalah", {1, 2, true}, 256) == 8);
    CHECK(worth("kalah-empty", {1, 2, true}, 256) == 10);
}

TEST_CASE("go solve reports kalah moves in order of value", "[search][long]") {
    check_lines_of("kalah:pits=3,seeds=3");
    check_lines_of("kalah-empty:pits=3,seeds=3");
    check_lines_of("kalah:pits=4,seeds=2");
    check_lines_of("kalah-empty:pits=4,seeds=2", "D");
    check_lines_of("kalah:pits=5,seeds=1", "A");
    check_lines_of("mangala:pits=3,seeds=3");
    check_lines_of("mangala:rest=owner,pits=4,seeds=2", "C");
}

TEST_CASE("go solve reports kalah moves with more seeds in order", "[search][long]") {
    check_lines_of("kalah:pits=4,seeds=3", "A");
    check_lines_of("kalah:pits=6,seeds=1", "A");
}

TEST_CASE("bounds of go solve only narrow, down to the exact value", "[search]") {
    Engine engine(1);
    const auto result = solved(engine, played("kalah:pits=4,seeds=4", ""), {}, {1, 1, false});
    REQUIRE(result.infos.size() > 1);
    Bounds before{-32, 32};
    for (const auto& info : result.infos) {
        REQUIRE(info.bounds);
        CHECK(before.lower <= info.bounds->lower);
        CHECK(info.bounds->upper <= before.upper);
        CHECK(info.is_proved);
        const int bound = info.bound == Bound::upper ? info.bounds->upper : info.bounds->lower;
        CHECK(info.value == bound * seed_value);
        before = *info.bounds;
    }
    CHECK(before.exact());
}

TEST_CASE("a node limit ends go solve with proved bounds and a move", "[search]") {
    const auto position = played("kalah", "");
    for (const std::uint64_t nodes : {0u, 1u, 10u, 1000u, 30'000u}) {
        for (const int lines : {1, 6}) {
            Engine engine(1);
            Limits limits;
            limits.nodes = nodes;
            const auto result = solved(engine, position, limits, {lines, 1, false});
            INFO(nodes << " nodes, " << lines << " lines");
            REQUIRE(result.answer.move);
            CHECK(result.answer.conclusion == Conclusion::limit);
            CHECK(result.last().nodes <= nodes);
            REQUIRE(result.last().bounds);
            CHECK((result.last().bounds->lower <= 8 && 8 <= result.last().bounds->upper));
        }
    }
}

TEST_CASE("go solve answers only with allowed moves", "[search]") {
    const auto position = played("kalah:pits=4,seeds=3", "");
    // Values from a run with all lines: B 6, C 2, D -2, A -6.
    for (const auto& [move, value] : {std::pair(0, -6), {1, 6}, {2, 2}, {3, -2}}) {
        Limits limits;
        limits.search_moves = MoveSet(1u << move);
        Engine engine(1);
        const auto result = solved(engine, position, limits, {});
        CHECK(result.answer.move == Move{static_cast<std::uint8_t>(move)});
        CHECK(result.last().value == value * seed_value);
    }
}

TEST_CASE("a search uses kalah proofs until they are forgotten", "[search]") {
    const auto position = played("kalah:pits=4,seeds=4", "");
    Engine engine(2);
    const auto proved = solved(engine, position, {}, {});
    CHECK(engine.hash_megabytes() == 2);
    const auto after = go(engine, position, to_depth(5));
    CHECK(after.last().value == proved.last().value);
    CHECK(after.answer.move == proved.answer.move);
    CHECK(engine.hash_megabytes() == 2);
    // The proofs do not apply to other rules.
    const auto others = played("kalah-empty:pits=4,seeds=4", "");
    CHECK(go(engine, others, to_depth(5)).last().nodes == go(others, to_depth(5)).last().nodes);
    engine.forget();
    CHECK(go(engine, position, to_depth(5)).last().value != proved.last().value);
}

TEST_CASE("go solve gives the hash memory back", "[search]") {
    Engine engine(8);
    const auto position = played("kalah:pits=3,seeds=3", "");
    solved(engine, position, {}, {});
    CHECK(engine.hash_megabytes() == 8);
    CHECK(engine.resize_hash(4));
    CHECK(engine.hash_megabytes() == 4);
    solved(engine, position, {}, {});
    engine.forget();
    CHECK(engine.hash_megabytes() == 4);
    solved(engine, position, {}, {});
    solved(engine, played("kalah-empty:pits=4,seeds=2", ""), {}, {});
    CHECK(engine.hash_megabytes() == 4);
    // Same usage as in a table that was never lent.
    Engine other(4);
    const auto oware = played("oware", "");
    CHECK(go(engine, oware, to_depth(11)).last().permille_used ==
          go(other, oware, to_depth(11)).last().permille_used);
}

TEST_CASE("kalah proofs use the engine's whole hash memory", "[search][long]") {
    const auto position = played("kalah:pits=5,seeds=3", "");
    AcyclicProofs alone(position, Tables(position.variant().rules, position.pits()), 1 << 20);
    prove(alone, position, {1, 1'000'000});
    Engine engine(1);
    const auto found = solved(engine, position, {}, {.may_build_tables = false});
    CHECK(found.last().permille_used > 20);
    CHECK(found.last().permille_used == alone.permille_used());
}

}  // namespace krou
