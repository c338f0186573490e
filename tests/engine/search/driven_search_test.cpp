#include "search/search.h"

#include <vector>

#include "helpers/searched.h"

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
    bool wants_margin = false;
    TranspositionTable table{1};
    std::vector<SearchInfo> infos{};
    Listener listener = [this](const SearchInfo& info) { infos.push_back(info); };

    Search start() {
        return {
            table,
            {resources, position, position.legal_moves(), limits, clock, listener, wants_margin}};
    }
    Move last_move() const {
        Move last;
        for (const Move move : position.legal_moves()) last = move;
        return last;
    }
};

}  // namespace

TEST_CASE("a search without provers ends at its depth", "[search]") {
    Driven driven;
    driven.limits.depth = 5;
    Search search = driven.start();
    int iterations = 0;
    while (search.iterate()) CHECK(driven.infos.back().depth == ++iterations);
    CHECK(iterations == 5);
    CHECK(search.answer().conclusion == Conclusion::limit);
    CHECK(!search.iterate());
}

TEST_CASE("a search ends when it learns an exact value", "[search]") {
    Driven driven;
    Search search = driven.start();
    REQUIRE(search.iterate());
    REQUIRE(search.open_lines() == std::vector{0});
    const auto nodes = search.nodes(0);
    search.learn(0, {2, 2}, {driven.last_move()}, 1000);
    CHECK(search.open_lines().empty());
    CHECK(!search.iterate());
    CHECK(search.nodes(0) == nodes);
    CHECK(search.answer().conclusion == Conclusion::solved);
    CHECK(search.answer().move == driven.last_move());
    CHECK(driven.infos.back().value == 2 * seed_value);
    CHECK(driven.infos.back().is_proved);
    CHECK(driven.infos.back().nodes == nodes + 1000);
}

TEST_CASE("a search reports learnt bounds if the margin is wanted", "[search]") {
    for (const bool wants_margin : {false, true}) {
        Driven driven;
        driven.wants_margin = wants_margin;
        Search search = driven.start();
        REQUIRE(search.iterate());
        const auto reported = driven.infos.size();
        search.learn(0, {-3, 48}, {driven.last_move()}, 0);
        search.learn(0, {-48, 5}, {driven.last_move()}, 0);
        REQUIRE(driven.infos.size() == reported + (wants_margin ? 2 : 0));
        driven.clock.stop();
        CHECK(!search.iterate());
        if (!wants_margin) continue;
        CHECK(driven.infos.back().bound == Bound::upper);
        CHECK(driven.infos.back().bounds == Bounds{-3, 5});
        CHECK(search.answer().move == driven.last_move());
    }
}

TEST_CASE("a search of several lines ranks the values it learns", "[search]") {
    Driven driven;
    driven.resources.lines = 6;
    Search search = driven.start();
    REQUIRE(search.iterate());
    for (const int line : search.open_lines()) {
        const Move move = search.root(line).moves.front().move;
        search.learn(line, {move.index, move.index}, {move}, 0);
    }
    CHECK(!search.iterate());
    CHECK(search.answer().conclusion == Conclusion::solved);
    REQUIRE(driven.infos.size() == 6);
    for (int rank = 1; rank <= 6; ++rank) {
        const auto& info = driven.infos[static_cast<std::size_t>(rank - 1)];
        CHECK(info.rank == rank);
        CHECK(info.value == (6 - rank) * seed_value);
    }
}

}  // namespace krou
