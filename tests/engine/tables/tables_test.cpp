#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "helpers/no_threads.h"
#include "helpers/random_board.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"
#include "prove/repetition_solver.h"
#include "tables/forced_play.h"
#include "tables/generate/unmove.h"

namespace krou {
namespace {

/// Numbers of boards won, drawn and lost for the mover, in a layer of exact values.
using Distribution = std::array<int, 3>;

Distribution counts(const Layer& layer) {
    Distribution counts{};
    for (std::uint64_t number = 0; number < layer.boards(); ++number) {
        const int value = layer.by_mover(number).value;
        ++counts[value > 0 ? 0 : value == 0 ? 1 : 2];
    }
    return counts;
}

bool same_layers(const Tables& a, const Tables& b) {
    return std::ranges::equal(a.layers(), b.layers(), [](const Layer& first, const Layer& second) {
        return first.format() == second.format() &&
               std::ranges::equal(first.bytes(), second.bytes());
    });
}

/// Boards from which a quiet move leads to each board, by number.
using Origins = std::map<std::uint64_t, std::vector<std::uint64_t>>;

template <ReversibleGame G>
Origins origins_by_moves(const G& game, const BoardIndex& index, int seeds) {
    Origins origins;
    using B = typename G::Board;
    for_each_board<B>(index, seeds, [&](const B& board, std::uint64_t number) {
        for (const Move move : game.moves(board)) {
            const auto step = game.play(board, move);
            if (step.gain == 0) origins[index.number(step.board)].push_back(number);
        }
    });
    return origins;
}

template <ReversibleGame G>
Origins origins_by_unsowing(const G& game, const BoardIndex& index, int seeds) {
    Origins origins;
    using B = typename G::Board;
    for_each_board<B>(index, seeds, [&](const B& board, std::uint64_t number) {
        for_each_quiet_origin(
            game, board, [&](const B& origin) { origins[number].push_back(index.number(origin)); });
    });
    for (auto& [number, list] : origins) std::ranges::sort(list);
    return origins;
}

void check_unsowing(const std::string& spec, int pits, int seed_limit) {
    const Position start = played(spec + "pits=" + std::to_string(pits), "");
    const BoardIndex index(pits);
    const auto check = [&]<class G>(const G& game) {
        if constexpr (ReversibleGame<G>)
            for (int seeds = 0; seeds <= seed_limit; ++seeds) {
                INFO(start.variant().spec << ", " << seeds << " seeds");
                REQUIRE(origins_by_moves(game, index, seeds) ==
                        origins_by_unsowing(game, index, seeds));
            }
    };
    std::visit(check, start.game());
}

/// Most seeds with which all boards are visited quickly, for 1 to 12 pits per row.
constexpr std::array seeds_by_pits = {30, 16, 9, 7, 5, 5, 4, 3, 3, 3, 2, 2};

/// True if the move makes progress for the hero: it captures, or after each reply the value is
/// higher or the turns are fewer. The turns may stay equal on a cycle: one of the boards then pays
/// the hero enough when it recurs.
template <Game G>
bool brings_on(const G& game, const Tables& tables, const typename G::Board& board, Move move,
               GuaranteedValue forced) {
    const auto step = game.play(board, move);
    if (bounds_after(game, tables, step).lower < forced.value) return false;
    if (step.gain > 0) return true;
    const int seeds = game.max_net_gain(board);
    const bool may_go_round = Tables::format_of(tables.rules()) == LayerFormat::history_free &&
                              (cycle_value(game, board).value_or(seeds) >= forced.value ||
                               -cycle_value(game, step.board).value_or(-seeds) >= forced.value);
    for (const Move reply : game.moves(step.board)) {
        const auto next = game.play(step.board, reply);
        if (next.gain > 0) continue;  // a smaller layer, with at least the same value
        const GuaranteedValue now = tables.by_mover(next.board, seeds);
        if (now.value < forced.value) return false;
        const bool can_go_on = Tables::format_of(tables.rules()) != LayerFormat::values;
        const int enough = forced.turns - (may_go_round ? 0 : 1);
        if (can_go_on && now.value == forced.value && now.turns > enough) return false;
    }
    return true;
}

template <TabledGame G>
int not_realised(const G& game, const Tables& tables) {
    using B = typename G::Board;
    int stuck = 0;
    for (int seeds = 0; seeds <= tables.max_seeds(); ++seeds) {
        for_each_board<B>(tables.index(), seeds, [&](const B& board, std::uint64_t) {
            const GuaranteedValue forced = tables.by_mover(board, seeds);
            const MoveSet moves = realising_moves(game, tables, board);
            stuck += moves.empty() != game.moves(board).empty();
            if (forced.value <= (tables.exact() ? 0 : -seeds)) return;
            for (const Move move : moves) stuck += !brings_on(game, tables, board, move, forced);
        });
    }
    return stuck;
}

void check_realising(const std::string& spec, int seed_limit) {
    const Position start = played(spec, "");
    const Tables tables = tables_of(spec, layers(seed_limit));
    INFO(spec);
    CHECK(visit_game_with_tables(
              start.game(), [&](const auto& game) { return not_realised(game, tables); }) == 0);
}

}  // namespace

TEST_CASE("awari has the published numbers of wins, draws and losses", "[tables]") {
    const Tables tables = tables_of("awari", layers(10));
    CHECK(tables.max_seeds() == layers(10));
    CHECK(counts(tables.layers()[8]) == Distribution{37767, 8351, 29464});
    if (at_full_speed) CHECK(counts(tables.layers()[10]) == Distribution{157721, 93743, 101252});
}

TEST_CASE("awari has the published numbers with twelve seeds", "[tables][long]") {
    CHECK(counts(tables_of("awari", 12).layers()[12]) == Distribution{714486, 197894, 439698});
}

TEST_CASE("tables are the same for any number of threads", "[tables][threads]") {
    // These layers are large enough for several threads.
    struct Game {
        const char* spec;
        int seeds;
        int fewer_seeds;  ///< with a sanitizer; 0 if built like a game before it
    };
    const std::vector<Game> games = {{"oware", 9, 7},
                                     {"kalah", 11, 8},
                                     {"awari:pits=8", 7, 6},
                                     {"bestemshe", 10, 7},
                                     {"kalah:pits=9", 6, 5},
                                     {"awari", 9, 0},
                                     {"oware:pits=5,slam=illegal", 9, 0},
                                     {"kalah-empty:pits=3", 11, 0}};
    for (const auto& [spec, full, fewer] : games) {
        const int seeds = at_full_speed ? full : fewer;
        if (seeds == 0) continue;
        const Tables one = tables_of(spec, seeds);
        INFO(spec);
        CHECK(same_layers(one, tables_of(spec, seeds, 3)));
        if (at_full_speed) CHECK(same_layers(one, tables_of(spec, seeds, 2)));
    }
}

TEST_CASE("tables are the same if no thread can be started", "[tables][long]") {
    for (const auto* spec : {"awari", "oware", "kalah"}) {
        const Tables one = tables_of(spec, 9);
        const NoThreads none;
        INFO(spec);
        CHECK(same_layers(one, tables_of(spec, 9, 4)));
    }
}

TEST_CASE("any thread can give up building a layer at any time", "[tables][threads]") {
    const Position start = played("awari", "");
    const Tables below = tables_of("awari", 8);
    std::atomic<int> asked = 0;
    const auto gives_up_at = [&](int question) {
        asked = 0;
        // Only the thread that asks then gets true: the others learn it from that thread.
        return !build_next_layer(start.game(), below, 4, solve_open_boards,
                                 [&] { return asked++ == question; });
    };
    CHECK(!gives_up_at(-1));
    const int questions = asked;
    CHECK(questions > 100);
    const int parts = at_full_speed ? 12 : 4;
    for (int part = 0; part < parts; ++part) CHECK(gives_up_at(questions / 2 * part / parts));
}

TEST_CASE("un-sowing undoes exactly the quiet moves of oware", "[tables]") {
    for (const std::string slam : {"none", "illegal", "unless-only", "all"})
        for (const std::string fewest : {"0", "4"})
            for (int pits = 1; pits <= max_pits; ++pits)
                check_unsowing("oware:slam=" + slam + ",below=" + fewest + ",", pits,
                               seeds_by_pits[static_cast<std::size_t>(pits - 1)] - !at_full_speed);
}

TEST_CASE("un-sowing undoes exactly the quiet moves of bestemshe", "[tables]") {
    for (const std::string rest : {"owner", "nobody"})
        for (int pits = 1; pits <= max_pits; ++pits)
            check_unsowing("bestemshe:rest=" + rest + ",", pits,
                           seeds_by_pits[static_cast<std::size_t>(pits - 1)] - !at_full_speed);
}

TEST_CASE("un-sowing finds the origin of a krou", "[tables]") {
    Random random(72);
    const Position start = played("oware", "");
    const auto& game = std::get<Oware<SmallBoard>>(start.game());
    int krous = 0;
    for (int boards = 0; boards < 5000; ++boards) {
        auto board = sized<SmallBoard>(random_pits(6, below(random, 30), random));
        const int pit = below(random, 6);
        board.set(pit, 12 + below(random, 60));
        const auto step = game.play(board, Move{static_cast<std::uint8_t>(pit)});
        if (step.gain > 0) continue;
        int found = 0;
        for_each_quiet_origin(game, step.board,
                              [&](const SmallBoard& origin) { found += origin == board; });
        INFO(fen_of(sized<Board>(board), 6, Side::south) << ", pit " << pit);
        REQUIRE(found == 1);
        ++krous;
    }
    CHECK(krous > 1000);
}

TEST_CASE("each realising move brings the guaranteed value nearer", "[tables]") {
    for (const auto spec :
         {"oware", "awari", "awele-blaess", "awele-clips", "awele-supaero", "oware:slam=all",
          "oware:repetition=rows", "oware:repetition=none", "oware:repetition=split,rest=nobody"})
        check_realising(spec, 7);
    for (const auto spec :
         {"oware:pits=1", "oware:pits=2", "awari:pits=2", "oware:pits=3",
          "oware:pits=1,repetition=rows", "oware:pits=2,repetition=rows",
          "oware:pits=3,repetition=rows", "bestemshe:pits=2", "bestemshe:pits=3,repetition=owner",
          "bestemshe:pits=3,repetition=rows"})
        check_realising(spec, 10);
    for (const auto spec : {"bestemshe", "bestemshe:rest=nobody,repetition=none"})
        check_realising(spec, 7);
    for (const auto spec : {"awari:pits=8", "kalah:pits=8", "bestemshe:pits=9"})
        check_realising(spec, 4);
    for (const auto spec : {"kalah", "kalah-empty"}) check_realising(spec, 7);
}

}  // namespace krou
