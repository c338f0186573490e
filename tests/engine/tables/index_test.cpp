#include "tables/index.h"

#include <algorithm>
#include <array>
#include <vector>

#include "helpers/catch.h"
#include "helpers/random_board.h"
#include "helpers/tables_of.h"

namespace krou {
namespace {

std::uint64_t binomial(int n, int k) {
    __extension__ unsigned __int128 product = 1;  // wide enough for the product before the division
    for (int i = 1; i <= k; ++i)
        product = product * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    return static_cast<std::uint64_t>(product);
}

/// Appends all ways to place `seeds` seeds in the pits of both rows from `pit` on.
void lay(Board& board, int pit, int pits, int seeds, std::vector<Board>& boards) {
    const bool is_last = pit + 1 == 2 * pits;
    for (int here = is_last ? seeds : 0; here <= seeds; ++here) {
        board.set(pit, here);
        if (is_last)
            boards.push_back(board);
        else
            lay(board, pit + 1, pits, seeds - here, boards);
    }
    board.set(pit, 0);
}

std::vector<Board> all_boards(int pits, int seeds) {
    Board board;
    std::vector<Board> boards;
    lay(board, 0, pits, seeds, boards);
    return boards;
}

/// Most seeds with which all boards can be visited, for 1 to 12 pits per row.
constexpr std::array few_seeds = {40, 24, 12, 9, 8, 7, 6, 5, 5, 4, 4, 4};

/// Calls `visit` with pits per row and seeds.
template <class Visit>
void for_each_small_layer(Visit visit) {
    int pits = 0;
    for (const int most : few_seeds) {
        ++pits;
        for (int seeds = 0; seeds <= most; ++seeds) {
            INFO(pits << " pits in a row, " << seeds << " seeds");
            visit(pits, seeds);
        }
    }
}

std::uint64_t random_number(Random& random, std::uint64_t count) {
    return (std::uint64_t{random()} << 32 | random()) % count;
}

}  // namespace

TEST_CASE("board numbers are unique, without gaps and invertible", "[tables]") {
    for_each_small_layer([](int pits, int seeds) {
        const BoardIndex index(pits);
        const auto boards = all_boards(pits, seeds);
        REQUIRE(index.count(seeds) == boards.size());
        std::vector<bool> seen(boards.size());
        int wrong = 0;
        for (const Board& board : boards) {
            const auto number = index.number(board);
            REQUIRE(number < boards.size());
            wrong += seen[number] || index.board<Board>(seeds, number) != board;
            seen[number] = true;
        }
        REQUIRE(wrong == 0);
    });
}

TEST_CASE("the number of boards is a binomial coefficient", "[tables]") {
    for (int pits = 1; pits <= max_pits; ++pits) {
        const BoardIndex index(pits);
        CHECK(index.pits() == pits);
        const auto ways = [&](int seeds) { return binomial(seeds + 2 * pits - 1, 2 * pits - 1); };
        for (int seeds = 0; seeds <= index.table_seed_limit(); ++seeds)
            CHECK(index.count(seeds) == ways(seeds));
        for (int seeds = 1; seeds <= index.seed_limit(); ++seeds)
            REQUIRE(index.first_with(seeds) - index.first_with(seeds - 1) == ways(seeds - 1));
    }
}

TEST_CASE("board numbers are invertible with many seeds, too", "[tables]") {
    Random random(61);
    for (int pits = 1; pits <= max_pits; ++pits) {
        const BoardIndex index(pits);
        const int most = index.table_seed_limit();
        for (const int seeds : {11, 24, most - 1, most}) {
            const auto count = index.count(seeds);
            int wrong = 0;
            for (int i = 0; i < 2000; ++i) {
                const auto number = i < 2 ? static_cast<std::uint64_t>(i) * (count - 1)
                                          : random_number(random, count);
                wrong += index.number(index.board<Board>(seeds, number)) != number;
                const Board board = random_pits(pits, seeds, random);
                wrong += index.board<Board>(seeds, index.number(board)) != board;
                if (pits > SmallBoard::max_row) continue;
                const auto small = sized<SmallBoard>(board);
                wrong += index.number(small) != index.number(board);
                wrong += index.board<SmallBoard>(seeds, index.number(small)) != small;
            }
            CHECK(wrong == 0);
        }
    }
}

TEST_CASE("a cursor visits all boards in order of their numbers", "[tables]") {
    for_each_small_layer([](int pits, int seeds) {
        const BoardIndex index(pits);
        BoardCursor<Board> cursor(index, seeds, 0);
        int wrong = 0;
        for (std::uint64_t number = 0; number < index.count(seeds); ++number, cursor.step())
            wrong +=
                cursor.number() != number || cursor.board() != index.board<Board>(seeds, number);
        REQUIRE(wrong == 0);
    });
}

TEST_CASE("a cursor advances to any later board", "[tables]") {
    Random random(63);
    for_each_small_layer([&](int pits, int seeds) {
        const BoardIndex index(pits);
        const auto count = index.count(seeds);
        BoardCursor<Board> cursor(index, seeds, random_number(random, count));
        int wrong = cursor.board() != index.board<Board>(seeds, cursor.number());
        for (int i = 0; i < 50; ++i) {
            const auto left = count - cursor.number();
            const auto way =
                random_number(random, i % 2 ? left : std::min<std::uint64_t>(left, 30));
            const auto number = cursor.number() + way;
            cursor.advance_to(number);
            wrong +=
                cursor.number() != number || cursor.board() != index.board<Board>(seeds, number);
        }
        cursor.advance_to(count - 1);
        wrong += cursor.board() != index.board<Board>(seeds, count - 1);
        REQUIRE(wrong == 0);
    });
}

TEST_CASE("the number among all boards puts fewer seeds first", "[tables]") {
    Random random(5);
    for (int pits = 1; pits <= max_pits; ++pits) {
        const BoardIndex index(pits);
        for (int i = 0; i < 300; ++i) {
            const int seeds = below(random, index.table_seed_limit() + 1);
            Board board = random_pits(pits, seeds, random);
            const auto number = index.global_number(board);
            INFO(fen_of(board, pits, Side::south));
            REQUIRE(number == index.first_with(seeds) + index.number(board));
            if (pits <= SmallBoard::max_row)
                REQUIRE(index.global_number(sized<SmallBoard>(board)) == number);
            board.set(Board::own_store, below(random, 256));
            board.set(Board::opponent_store, below(random, 256));
            REQUIRE(index.global_number(board) == number);
            REQUIRE(number == index.first_with(seeds) + index.number(board));
        }
    }
}

TEST_CASE("boards with the most seeds have numbers among all", "[tables]") {
    Random random(6);
    for (int pits = 1; pits <= max_pits; ++pits) {
        const BoardIndex index(pits);
        const int most = index.seed_limit();
        INFO(pits << " pits in a row, " << most << " seeds");
        if (pits <= SmallBoard::max_row) CHECK(most == 99);
        const auto first = index.first_with(most);
        std::vector<std::uint64_t> all;
        for (int pit = 0; pit < 2 * pits; ++pit) {
            Board board;
            board.set(pit, most);
            all.push_back(index.global_number(board));
        }
        CHECK(std::ranges::max(all) == first + binomial(most + 2 * pits - 1, 2 * pits - 1) - 1);
        CHECK(std::ranges::max(all) < BoardIndex::end_of_numbers);
        CHECK(std::ranges::min(all) == first);
        for (int i = 0; i < 300; ++i) {
            const auto number = index.global_number(random_pits(pits, most, random));
            REQUIRE((first <= number && number <= std::ranges::max(all)));
        }
    }
    CHECK(BoardIndex(max_pits).seed_limit() >= 36);
}

}  // namespace krou
