#include "proof/board_numbers.h"

#include <algorithm>
#include <vector>

#include "helpers/catch.h"
#include "helpers/random_board.h"
#include "helpers/tables_of.h"
#include "tables/index.h"

namespace krou {
namespace {

/// Binomials by the triangle, for counting boards.
std::uint64_t ways(int places, int seeds) {
    std::vector<std::uint64_t> row(static_cast<std::size_t>(seeds) + 1, 1);
    for (int place = 1; place < places; ++place)
        for (std::size_t i = 1; i < row.size(); ++i) row[i] += row[i - 1];
    return row.back();
}

}  // namespace

TEST_CASE("the boards of all numbers of seeds are numbered without gaps", "[search]") {
    constexpr int most_seeds[] = {0, 48, 16, 9, 7, 6, 5, 5};
    for (int pits = 1; pits <= max_pits; ++pits) {
        const BoardNumbers numbers(pits);
        const BoardIndex index(pits);
        std::uint64_t next = 0;
        for (int seeds = 0; seeds <= most_seeds[pits]; ++seeds) {
            INFO(pits << " pits, " << seeds << " seeds");
            REQUIRE(numbers.first_with(seeds) == next);
            for_each_board(index, seeds, [&](const Board& board, std::uint64_t) {
                if (numbers.number(board) != next) FAIL(fen_of(board, pits, Side::south));
                ++next;
            });
        }
    }
}

TEST_CASE("a board's number is that of its layer, after all boards of fewer seeds", "[search]") {
    Random random(5);
    for (int pits = 1; pits <= max_pits; ++pits) {
        const BoardNumbers numbers(pits);
        const BoardIndex index(pits);
        for (int i = 0; i < 300; ++i) {
            const int seeds = below(random, max_table_seeds + 1);
            Board board = random_pits(pits, seeds, random);
            const auto number = numbers.number(board);
            INFO(fen_of(board, pits, Side::south));
            REQUIRE(number == numbers.first_with(seeds) + index.number(board));
            board.set(Board::own_store, below(random, 256));
            board.set(Board::other_store, below(random, 256));
            REQUIRE(numbers.number(board) == number);
        }
    }
}

TEST_CASE("so many boards have fewer seeds", "[search]") {
    for (int pits = 1; pits <= max_pits; ++pits) {
        const BoardNumbers numbers(pits);
        for (int seeds = 1; seeds <= BoardNumbers::most_seeds; ++seeds) {
            INFO(pits << " pits, " << seeds << " seeds");
            REQUIRE(numbers.first_with(seeds) - numbers.first_with(seeds - 1) ==
                    ways(2 * pits, seeds - 1));
        }
    }
}

TEST_CASE("the most seeds that boards of seven pits can have numbers for are numbered",
          "[search]") {
    const BoardNumbers numbers(max_pits);
    Random random(6);
    const auto first = numbers.first_with(BoardNumbers::most_seeds);
    std::vector<std::uint64_t> all;
    for (int pit = 0; pit < 2 * max_pits; ++pit) {
        Board board;
        board.set(pit, BoardNumbers::most_seeds);
        all.push_back(numbers.number(board));
    }
    CHECK(std::ranges::max(all) == first + ways(2 * max_pits, BoardNumbers::most_seeds) - 1);
    CHECK(std::ranges::max(all) < std::uint64_t{1} << 58);
    CHECK(std::ranges::min(all) == first);
    for (int i = 0; i < 1000; ++i) {
        const auto number = numbers.number(random_pits(max_pits, BoardNumbers::most_seeds, random));
        REQUIRE((first <= number && number <= std::ranges::max(all)));
    }
}

}  // namespace krou
