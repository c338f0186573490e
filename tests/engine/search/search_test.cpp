#include "engine.h"

#include <string>
#include <vector>

#include "helpers/random_board.h"
#include "helpers/searched.h"
#include "search/ordering.h"

// Results and reports of a search.

namespace krou {
namespace {

constexpr auto games_of_all_kinds = {"oware", "awari", "kalah", "kalah-empty", "morpion"};

/// Returns all reports without the time, one per line.
std::string told(const Position& position, const Searched& searched) {
    std::string text;
    for (const auto& info : searched.infos)
        text += std::to_string(info.depth) + ' ' + std::to_string(info.seldepth) + ' ' +
                std::to_string(info.value) + ' ' + std::to_string(static_cast<int>(info.bound)) +
                ' ' + std::to_string(info.nodes) + ' ' + std::to_string(info.permille_used) + ' ' +
                std::to_string(info.pv.size()) + '\n';
    return text + best_move(position, searched) + ' ' + text_of(position, searched.answer.reply);
}

/// Returns the values minus `less`, to compare boards with different stores.
std::vector<int> values(const Searched& searched, int less) {
    std::vector<int> all;
    for (const auto& info : searched.infos) all.push_back(info.value - less);
    return all;
}

}  // namespace

TEST_CASE("a move that fills a store above half is found at once", "[search]") {
    const auto position = played("oware", "1-0-0-0-0-1-1-3-0-0-0-16-23-3-S");
    const auto searched = go(position, to_depth(20));
    REQUIRE(searched.infos.size() == 1);
    CHECK(searched.last().depth == 1);
    CHECK(searched.last().bound == Bound::exact);
    CHECK(best_move(position, searched) == "F");
    CHECK(!searched.answer.reply);
    // South has 25 and takes its last seed. North gets the rest.
    CHECK(searched.last().value == (25 + 1 - 22) * seed_value);
}

TEST_CASE("a repetition has the value given by the rules", "[search]") {
    struct Case {
        const char* spec;
        const char* fen;
        const char* moves;
        const char* best;
        int margin;
    };
    constexpr auto split = "oware:repetition=split";
    for (const auto& [spec, fen, moves, best, margin] :
         {Case{"oware", "1-0-0-0-S", "", "A", 1}, Case{"oware", "1-0-0-0-S", "A", "a", -1},
          Case{split, "1-0-0-0-S", "", "A", 0}, Case{split, "1-0-0-0-S", "A", "a", 0},
          // The move repeats a board of the game.
          Case{"oware", "0-1-0-2-0-0-S", "BbBaA", "a", 1},
          Case{"oware", "2-1-1-1-0-0-S", "AbBbAa", "A", 3},
          Case{split, "0-1-0-2-0-0-S", "BbBaA", "a", 0}}) {
        INFO(spec << ": " << moves << " in " << fen);
        const Position position = played(spec, fen, moves);
        const auto searched = go(position, to_depth(12));
        CHECK(best_move(position, searched) == best);
        CHECK(searched.last().value == margin * seed_value);
    }
    SECTION("without history no move repeats") {
        const auto position = played("oware:repetition=split", "1-0-0-0-S", "A");
        const auto alone = played("oware:repetition=split", to_fen(position));
        CHECK(go(position, to_depth(30)).last().nodes < go(alone, to_depth(30)).last().nodes);
    }
}

TEST_CASE("different stores only shift the value", "[search]") {
    struct Case {
        const char* spec;
        const char* pits;
        int depth;
    };
    const std::vector<Case> cases = {{"oware", "4-4-4-4-4-4-4-4-4-4-4-4", 12},
                                     {"awari", "0-1-7-0-2-9-1-1-0-4-3-2", 12},
                                     {"kalah", "4-4-4-4-4-4-4-4-4-4-4-4", 10},
                                     {"kalah-empty", "1-0-2-5-0-1-3-0", 14}};
    for (const auto& c : cases) {
        const auto searched = [&](const std::string& stores) {
            INFO(c.spec << ' ' << c.pits << stores);
            return go(played(c.spec, c.pits + stores), to_depth(c.depth));
        };
        const auto bare = values(searched("-0-0-S"), 0);
        CHECK(values(searched("-9-9-S"), 0) == bare);
        CHECK(values(searched("-10-3-S"), 7 * seed_value) == bare);
        CHECK(values(searched("-10-3-N"), 0) != bare);
        CHECK(values(searched("-3-10-S"), -7 * seed_value) == bare);
    }
    SECTION("different stores share TT entries") {
        Engine engine(16);
        const auto first = go(engine, played("oware", ""), to_depth(12));
        const auto fen = "4-4-4-4-4-4-4-4-4-4-4-4-20-20-S";
        const auto second = go(engine, played("oware", fen), to_depth(12));
        CHECK(second.last().nodes < first.last().nodes / 2);
    }
}

TEST_CASE("different rules share no TT entries", "[search]") {
    // TT entries of other rules change nothing.
    const auto fen = "0-1-2-3-0-1-2-2-0-1-0-1-0-0-S";
    for (const auto* others : {"oware", "awari", "oware:slam=all", "kalah", "kalah-empty"}) {
        for (const auto* spec : {"oware:rest=nobody", "oware:below=3", "kalah", "kalah-empty"}) {
            if (spec == std::string(others)) continue;
            INFO(spec << " after " << others);
            const auto position = played(spec, fen);
            Engine engine(1);
            go(engine, played(others, fen), to_depth(10));
            const auto after = go(engine, position, to_depth(10));
            const auto alone = go(position, to_depth(10));
            CHECK(after.last().nodes == alone.last().nodes);
            CHECK(after.last().value == alone.last().value);
            CHECK(after.answer.move == alone.answer.move);
        }
    }
}

TEST_CASE("a search on one thread is deterministic", "[search]") {
    for (const auto* spec : games_of_all_kinds) {
        INFO(spec);
        const auto position = played(spec, "");
        const auto once = told(position, go(position, to_depth(12)));
        CHECK(told(position, go(position, to_depth(12))) == once);

        Engine engine(1);
        CHECK(told(position, go(engine, position, to_depth(12))) == once);
        engine.forget();
        CHECK(told(position, go(engine, position, to_depth(12))) == once);
    }
}

TEST_CASE("the PVs of bounds are legal", "[search]") {
    Random random(55);
    int upper_bounds = 0;
    for (int positions = 0; positions < rounds(300); ++positions) {
        const auto* spec = below(random, 2) ? "oware:pits=4" : "kalah:pits=4";
        auto position = Position::start(variant(spec));
        play_on(position, below(random, 20), random);
        if (position.ending() != Ending::none) continue;
        for (const auto& info : go(position, to_depth(9)).infos) {
            line_text(position, info.pv);
            upper_bounds += info.bound == Bound::upper;
        }
    }
    CHECK(upper_bounds > rounds(100));
}

TEST_CASE("several threads end with a legal move", "[search][threads]") {
    for (const auto* spec : games_of_all_kinds)
        for (const int threads : {2, 4}) {
            INFO(spec << ", " << threads << " threads");
            const auto position = played(spec, "");
            const auto searched = go(position, to_depth(8), threads);
            REQUIRE(searched.answer.move);
            CHECK(position.legal_moves().contains(*searched.answer.move));
            CHECK(!searched.infos.empty());
        }
    SECTION("with the same value if the game is solved") {
        const auto position = played("kalah:pits=4,seeds=2", "");
        const int value = go(position, to_depth(100)).last().value;
        for (const int threads : {2, 4})
            CHECK(go(position, to_depth(100), threads).last().value == value);
    }
}

TEST_CASE("a full kalah board needs few nodes for the first ply", "[search]") {
    Random random(64);
    std::vector<Position> positions{played("kalah:seeds=20", ""),
                                    played("kalah:pits=7,seeds=18", "")};
    for (int pits = 2; pits <= max_pits; ++pits)
        for (const auto* spec : {"kalah", "kalah-empty"})
            for (int boards = 0; boards < 5; ++boards)
                positions.push_back(
                    played(spec, fen_of(random_pits(pits, max_seeds, random), pits, Side::south)));
    for (const auto& position : positions) {
        INFO(to_fen(position));
        CHECK(go(position, to_depth(1)).last().nodes < 2000);
        Limits few_nodes;
        few_nodes.nodes = 5000;
        const auto searched = go(position, few_nodes);
        REQUIRE(searched.answer.move);
        CHECK(position.legal_moves().contains(*searched.answer.move));
        // Captures and extra turns take some of the nodes, but not all.
        CHECK(searched.last().depth >= 4);
    }
    // Without a limit, extra turns alone would take twice as many nodes from the first leaves.
    const auto turns = played("kalah", "7-6-5-4-3-2-1-7-6-35-19-18-2-1-0-0-S");
    CHECK(go(turns, to_depth(1)).last().nodes < 3000);
}

TEST_CASE("a postponed move is skipped and comes again at the end", "[search]") {
    OrderedMoves<Kalah<SmallBoard>> candidates;
    for (const int pit : {0, 1, 2}) candidates.insert(Move{static_cast<std::uint8_t>(pit)}, pit);
    candidates.number();
    candidates.postpone(candidates.order[1]);
    REQUIRE(candidates.count == 4);
    CHECK(candidates.order[1].postponed);
    const auto& again = candidates.order[3];
    CHECK(again.move == candidates.order[1].move);
    CHECK(again.place == 1);
    CHECK(again.is_second_entry);
    CHECK_FALSE(again.postponed);
}

}  // namespace krou
