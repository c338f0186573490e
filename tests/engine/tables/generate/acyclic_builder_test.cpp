#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "helpers/random_board.h"
#include "helpers/speed.h"
#include "helpers/tables_of.h"
#include "prove/repetition_solver.h"
#include "tables/generate/acyclic_rows.h"

// Builder of the tables of acyclic games. naive_tables_test.cpp compares the values with a second
// implementation.

namespace krou {
namespace {

/// Returns the value of the best move, by the tables.
template <AcyclicGame G>
int value_by_moves(const G& game, const Tables& tables, const typename G::Board& board) {
    const MoveSet moves = game.moves(board);
    if (moves.empty()) return game.final_net_gain(board);
    int best = -max_seeds;
    for (const Move move : moves) {
        const auto step = game.play(board, move);
        const int next = tables.by_mover(step.board, game.max_net_gain(step.board)).value;
        best = std::max(best, step.gain + (step.extra_turn ? next : -next));
    }
    return best;
}

/// Counts the boards whose value is not that of their best move.
template <AcyclicGame G>
std::uint64_t wrong_values(const G& game, const Tables& tables) {
    using B = typename G::Board;
    std::uint64_t wrong = 0;
    for (int seeds = 0; seeds <= tables.max_seeds(); ++seeds)
        for_each_board<B>(tables.index(), seeds, [&](const B& board, std::uint64_t) {
            wrong += value_by_moves(game, tables, board) != tables.by_mover(board, seeds).value;
        });
    return wrong;
}

std::string name_of(const std::string& rules, int pits) {
    return rules + (rules.find(':') == rules.npos ? ":" : ",") + "pits=" + std::to_string(pits);
}

}  // namespace

TEST_CASE("each value of an acyclic game is that of the best move", "[tables]") {
    // By pits per row. With few pits, most sowings lap the board several times.
    const std::vector<int> seed_limit = {max_table_seeds, 26, 14, 11, 8, 8, 7, 5, 5, 4, 4, 4};
    for (const std::string rules : {"kalah", "kalah-empty", "mangala", "mangala:rest=owner"}) {
        for (int pits = 1; pits <= max_pits; ++pits) {
            const auto spec = name_of(rules, pits);
            const int most = layers(seed_limit[static_cast<std::size_t>(pits - 1)]);
            const Tables tables = tables_of(spec, most);
            const Position start = played(spec, "");
            const auto count = [&]<class G>(const G& game) {
                if constexpr (AcyclicGame<G>) return wrong_values(game, tables);
                return std::uint64_t{1};
            };
            const auto wrong = std::visit(count, start.game());
            INFO(spec);
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("layers of kalah store values without turns", "[tables]") {
    const Tables tables = tables_of("kalah", 4);
    CHECK(tables.exact());
    const auto layer = tables.layers()[4];
    CHECK(layer.format() == LayerFormat::values);
    CHECK(layer.bytes().size() == tables.index().count(4));
    for (std::uint64_t number = 0; number < layer.boards(); ++number) {
        const auto [own, others] = tables.forced(number, 4);
        REQUIRE(own.value == -others.value);
        REQUIRE(own.turns + others.turns == 0);
    }
}

TEST_CASE("building a layer of kalah can be given up at any time", "[tables][threads]") {
    const Position start = played("kalah", "");
    const Tables below = tables_of("kalah", layers(11));
    for (const int threads : {1, 2}) {
        std::atomic<int> asked = 0;
        REQUIRE(build_next_layer(start.game(), below, threads, solve_open_boards, [&] {
            ++asked;
            return false;
        }));
        const int questions = asked;
        CHECK(questions > (at_full_speed ? 100 : 20));
        for (int wanted = 0; wanted < questions; wanted += 1 + questions / 10) {
            asked = 0;
            const auto layer = build_next_layer(start.game(), below, threads, solve_open_boards,
                                                [&] { return asked++ >= wanted; });
            CHECK(!layer);
        }
    }
}

TEST_CASE("a board's number is its base plus the mover's rank", "[tables]") {
    Random random(73);
    for (int pits = 1; pits <= max_pits; ++pits) {
        const BoardIndex index(pits);
        for (int boards = 0; boards < 200; ++boards) {
            const Board board =
                random_pits(pits, below(random, index.table_seed_limit() + 1), random);
            int own = 0;
            for (int pit = 0; pit < pits; ++pit) own += board[pit];
            REQUIRE(index.base(board, own) + index.rank(board) == index.number(board));
        }
        const auto rows = rows_of<Board>(index, 6);
        for (std::uint32_t rank = 0; rank < rows.size(); ++rank)
            REQUIRE(index.rank(rows[rank]) == rank);
        CHECK(std::ranges::all_of(rows, [](const Board& row) { return row.total() == 6; }));
    }
}

}  // namespace krou
