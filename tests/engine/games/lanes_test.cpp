#include <random>
#include <vector>

#include "games/lanes.h"
#include "helpers/catch.h"

namespace krou {
namespace {

template <class B>
constexpr int bytes_of = sizeof(B);

/// Returns boards of random bytes, of typical seeds, and of edge values.
template <class B>
std::vector<B> boards() {
    std::mt19937 random(1);
    std::vector<B> all;
    for (const unsigned values : {256u, 5u, 2u}) {
        for (int n = 0; n < 200; ++n) {
            B board;
            for (int i = 0; i < bytes_of<B>; ++i) board.set(i, static_cast<int>(random() % values));
            all.push_back(board);
        }
    }
    for (int edge : {0, 1, 2, 3, 4, 127, 128, 129, 254, 255}) {
        B board;
        for (int i = 0; i < bytes_of<B>; ++i) board.set(i, edge);
        all.push_back(board);
    }
    return all;
}

template <class B, class Function>
B each(Function function) {
    B board;
    for (int i = 0; i < bytes_of<B>; ++i) board.set(i, function(i) & 255);
    return board;
}

template <class B, class Predicate>
lanes::Mask where(Predicate predicate) {
    lanes::Mask mask = 0;
    for (int i = 0; i < bytes_of<B>; ++i)
        if (predicate(i)) mask += lanes::Mask{1} << i;
    return mask;
}

}  // namespace

TEST_CASE("range sets the bits first to last", "[lanes]") {
    for (int first = 0; first < 32; ++first)
        for (int last = first; last < 32; ++last)
            CHECK(lanes::range(first, last) ==
                  where<Board>([&](int i) { return i >= first && i <= last; }));
}

TEMPLATE_TEST_CASE("lane queries agree with the bytes of a board", "[lanes]", SmallBoard,
                   krou::Board) {
    using B = TestType;
    for (const B& board : boards<B>()) {
        const auto v = lanes::load(board);
        REQUIRE(lanes::store(v) == board);
        REQUIRE(lanes::occupied(v) == where<B>([&](int i) { return board[i] > 0; }));
        REQUIRE(lanes::two_or_three(v) ==
                where<B>([&](int i) { return board[i] == 2 || board[i] == 3; }));
        REQUIRE(lanes::odd(v) == where<B>([&](int i) { return board[i] % 2 == 1; }));
        int sum = 0;
        REQUIRE(lanes::store(lanes::prefix_sums(v)) ==
                each<B>([&](int i) { return sum += board[i]; }));
        REQUIRE(lanes::sum(v) == sum);
        const auto words = lanes::words(v);  // little-endian
        for (std::size_t i = 0; i < sizeof(B); ++i)
            REQUIRE((words[i / 8] >> (8 * (i % 8)) & 0xff) == board.bytes[i]);
    }
}

TEMPLATE_TEST_CASE("lanes add, subtract and compare byte by byte", "[lanes]", SmallBoard,
                   krou::Board) {
    using B = TestType;
    const auto all = boards<B>();
    for (std::size_t n = 1; n < all.size(); ++n) {
        const B& a = all[n - 1];
        const B& b = all[n];
        const auto va = lanes::load(a);
        const auto vb = lanes::load(b);
        REQUIRE(lanes::store(lanes::add(va, vb)) == each<B>([&](int i) { return a[i] + b[i]; }));
        REQUIRE(lanes::store(lanes::subtract(va, vb)) ==
                each<B>([&](int i) { return a[i] - b[i]; }));
        REQUIRE(lanes::at_least(va, vb) == where<B>([&](int i) { return a[i] >= b[i]; }));
        REQUIRE(lanes::at_least(vb, va) == where<B>([&](int i) { return b[i] >= a[i]; }));
        REQUIRE(lanes::store(lanes::splat<B>(a[0])) == each<B>([&](int) { return a[0]; }));
        REQUIRE(lanes::store(lanes::in_last_byte<B>(a[0])) ==
                each<B>([&](int i) { return i == bytes_of<B> - 1 ? a[0] : 0; }));
    }
}

TEMPLATE_TEST_CASE("shuffle takes each byte from its index", "[lanes]", SmallBoard, krou::Board) {
    using B = TestType;
    std::mt19937 random(2);
    for (const B& board : boards<B>()) {
        const B from = each<B>([&](int) { return static_cast<int>(random() % sizeof(B)); });
        REQUIRE(lanes::store(lanes::shuffle(lanes::load(board), lanes::load(from))) ==
                each<B>([&](int i) { return board[from[i]]; }));
    }
}

TEST_CASE("shuffle gives 0 for an index beyond a large board", "[lanes]") {
    std::mt19937 random(3);
    for (const Board& board : boards<Board>()) {
        const Board from = each<Board>([&](int) { return static_cast<int>(random() % 256); });
        REQUIRE(lanes::store(lanes::shuffle(lanes::load(board), lanes::load(from))) ==
                each<Board>([&](int i) { return from[i] < 32 ? board[from[i]] : 0; }));
    }
}

TEST_CASE("keep clears the bytes outside the mask", "[lanes]") {
    const auto small = boards<SmallBoard>();
    for (lanes::Mask mask = 0; mask <= 0xffff; ++mask) {
        const SmallBoard& board = small[mask % small.size()];
        REQUIRE(lanes::store(lanes::keep(lanes::load(board), mask)) ==
                each<SmallBoard>([&](int i) { return mask >> i & 1 ? board[i] : 0; }));
    }
    std::mt19937 random(4);
    for (const Board& board : boards<Board>()) {
        const auto mask = static_cast<lanes::Mask>(random());
        REQUIRE(lanes::store(lanes::keep(lanes::load(board), mask)) ==
                each<Board>([&](int i) { return mask >> i & 1 ? board[i] : 0; }));
    }
}

}  // namespace krou
