#include <random>
#include <vector>

#include "games/lanes.h"
#include "helpers/catch.h"

namespace krou {
namespace {

/// Bytes of all kinds: random ones, seeds as they lie in a game, and the edges.
std::vector<Board> boards() {
    std::mt19937 random(1);
    std::vector<Board> all;
    for (const unsigned values : {256u, 5u, 2u}) {
        for (int n = 0; n < 200; ++n) {
            Board board;
            for (int i = 0; i < 16; ++i) board.set(i, static_cast<int>(random() % values));
            all.push_back(board);
        }
    }
    for (int edge : {0, 1, 2, 3, 4, 127, 128, 129, 254, 255}) {
        Board board;
        for (int i = 0; i < 16; ++i) board.set(i, edge);
        all.push_back(board);
    }
    return all;
}

template <class Function>
Board each(Function function) {
    Board board;
    for (int i = 0; i < 16; ++i) board.set(i, function(i) & 255);
    return board;
}

template <class Predicate>
lanes::Mask where(Predicate predicate) {
    lanes::Mask mask = 0;
    for (int i = 0; i < 16; ++i)
        if (predicate(i)) mask += lanes::Mask{1} << i;
    return mask;
}

}  // namespace

TEST_CASE("a range has the bits of its bytes", "[lanes]") {
    for (int first = 0; first < 16; ++first)
        for (int last = first; last < 16; ++last)
            CHECK(lanes::range(first, last) ==
                  where([&](int i) { return i >= first && i <= last; }));
}

TEST_CASE("what is told of a board is true of its bytes", "[lanes]") {
    for (const Board& board : boards()) {
        const auto v = lanes::load(board);
        REQUIRE(lanes::store(v) == board);
        REQUIRE(lanes::occupied(v) == where([&](int i) { return board[i] > 0; }));
        REQUIRE(lanes::two_or_three(v) ==
                where([&](int i) { return board[i] == 2 || board[i] == 3; }));
        int sum = 0;
        REQUIRE(lanes::store(lanes::prefix_sums(v)) ==
                each([&](int i) { return sum += board[i]; }));
        REQUIRE(lanes::sum(v) == sum);
        const auto words = lanes::words(v);  // from the lowest byte up
        for (std::size_t i = 0; i < 16; ++i)
            REQUIRE((words[i / 8] >> (8 * (i % 8)) & 0xff) == board.bytes[i]);
    }
}

TEST_CASE("sums and differences are taken byte by byte and wrap around", "[lanes]") {
    const auto all = boards();
    for (std::size_t n = 1; n < all.size(); ++n) {
        const Board& a = all[n - 1];
        const Board& b = all[n];
        const auto va = lanes::load(a);
        const auto vb = lanes::load(b);
        REQUIRE(lanes::store(lanes::add(va, vb)) == each([&](int i) { return a[i] + b[i]; }));
        REQUIRE(lanes::store(lanes::subtract(va, vb)) == each([&](int i) { return a[i] - b[i]; }));
        REQUIRE(lanes::at_least(va, vb) == where([&](int i) { return a[i] >= b[i]; }));
        REQUIRE(lanes::at_least(vb, va) == where([&](int i) { return b[i] >= a[i]; }));
        REQUIRE(lanes::store(lanes::all(a[0])) == each([&](int) { return a[0]; }));
        REQUIRE(lanes::store(lanes::in_last_byte(a[0])) ==
                each([&](int i) { return i == 15 ? a[0] : 0; }));
    }
}

TEST_CASE("a shuffle takes each byte from where it is told", "[lanes]") {
    std::mt19937 random(2);
    for (const Board& board : boards()) {
        const Board from = each([&](int) { return static_cast<int>(random() % 16); });
        REQUIRE(lanes::store(lanes::shuffle(lanes::load(board), lanes::load(from))) ==
                each([&](int i) { return board[from[i]]; }));
    }
}

TEST_CASE("what a mask leaves out becomes nothing", "[lanes]") {
    const auto all = boards();
    for (lanes::Mask mask = 0; mask <= 0xffff; ++mask) {
        const Board& board = all[mask % all.size()];
        REQUIRE(lanes::store(lanes::keep(lanes::load(board), mask)) ==
                each([&](int i) { return mask >> i & 1 ? board[i] : 0; }));
    }
}

}  // namespace krou
