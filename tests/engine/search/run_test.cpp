#include "search/run.h"

#include <utility>
#include <vector>

#include "helpers/searched.h"
#include "search/search.h"

// A search driven by its caller, which may prove bounds between the iterations.

namespace krou {
namespace {

/// A search of the start of oware, and its reports.
struct Driven {
    Position position = played("oware", "");
    Limits limits{};
    Clock clock{limits, 0};
    EvaluationSet evaluations{};
    SearchResources resources{.evaluations = evaluations};
    Search search{1};
    std::vector<SearchInfo> infos{};

    Run start() {
        return search.start(position, position.legal_moves(), limits, clock, resources,
                            [this](const SearchInfo& info) { infos.push_back(info); });
    }
    Move last_move() const {
        Move last;
        for (const Move move : position.legal_moves()) last = move;
        return last;
    }
};

}  // namespace

TEST_CASE("a run without provers ends at its depth", "[search]") {
    Driven driven;
    driven.limits.depth = 5;
    Run run = driven.start();
    int iterations = 0;
    while (run.iterate()) CHECK(driven.infos.back().depth == ++iterations);
    CHECK(iterations == 5);
    CHECK(run.best().conclusion == Conclusion::limit);
    CHECK(!run.iterate());
}

TEST_CASE("a run ends when it learns an exact value", "[search]") {
    Driven driven;
    Run run = driven.start();
    REQUIRE(run.iterate());
    REQUIRE(run.open_lines() == std::vector{0});
    const auto nodes = run.nodes(0);
    run.learn(0, {2, 2}, {driven.last_move()}, 1000);
    CHECK(run.open_lines().empty());
    CHECK(!run.iterate());
    CHECK(run.nodes(0) == nodes);
    CHECK(run.best().conclusion == Conclusion::solved);
    CHECK(run.best().pv.front() == driven.last_move());
    CHECK(driven.infos.back().value == 2 * seed_value);
    CHECK(driven.infos.back().is_proved);
    CHECK(driven.infos.back().nodes == nodes + 1000);
}

TEST_CASE("a run reports learnt bounds if the margin is wanted", "[search]") {
    for (const bool wants_margin : {false, true}) {
        Driven driven;
        driven.resources.wants_margin = wants_margin;
        Run run = driven.start();
        REQUIRE(run.iterate());
        const auto reported = driven.infos.size();
        run.learn(0, {-3, 48}, {driven.last_move()}, 0);
        run.learn(0, {-48, 5}, {driven.last_move()}, 0);
        REQUIRE(driven.infos.size() == reported + (wants_margin ? 2 : 0));
        driven.clock.stop();
        CHECK(!run.iterate());
        if (!wants_margin) continue;
        CHECK(driven.infos.back().bound == Bound::upper);
        CHECK(driven.infos.back().bounds == Bounds{-3, 5});
        CHECK(run.best().pv.front() == driven.last_move());
    }
}

TEST_CASE("a run of several lines ranks the values it learns", "[search]") {
    Driven driven;
    driven.resources.lines = 6;
    Run run = driven.start();
    REQUIRE(run.iterate());
    for (const int line : run.open_lines()) {
        const Move move = run.root(line).moves.front().move;
        run.learn(line, {move.index, move.index}, {move}, 0);
    }
    CHECK(!run.iterate());
    CHECK(run.best().conclusion == Conclusion::solved);
    REQUIRE(driven.infos.size() == 6);
    for (int rank = 1; rank <= 6; ++rank) {
        const auto& info = driven.infos[static_cast<std::size_t>(rank - 1)];
        CHECK(info.rank == rank);
        CHECK(info.value == (6 - rank) * seed_value);
    }
}

}  // namespace krou
