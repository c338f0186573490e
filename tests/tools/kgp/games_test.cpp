#include <string>
#include <vector>

#include "games/board.h"
#include "helpers/catch.h"
#include "kgp/games.h"
#include "kgp/kalah_state.h"

/// Boards that a server sends, and what is known by them of its games.
namespace krou {
namespace {

using kgp::GameTag;
using kgp::KalahState;
using News = std::vector<std::string>;

KalahState state(const std::vector<std::int64_t>& numbers) {
    const auto made = kgp::state_from(numbers);
    REQUIRE(made);
    return *made;
}

/// Of twelve seeds, so many of which lie in the stores.
KalahState with_stores(int own, int others) {
    return state({2, own, others, 1, 1, 1, 12 - own - others - 3});
}

const GameTag seven{"7", "Bob", ""};
const GameTag eight{"8", "Eve", ""};

}  // namespace

TEST_CASE("numbers that are no board are refused", "[kgp]") {
    using Numbers = std::vector<std::int64_t>;
    for (const auto& numbers :
         {Numbers{}, Numbers{1}, Numbers{0, 1, 1}, Numbers{2, 0, 0, 1, 1, 1},
          Numbers{2, 0, 0, 1, 1, 1, 1, 1}, Numbers{2'147'483'647, 0, 0, 1, 1}, Numbers(515, 256)})
        CHECK(!kgp::state_from(numbers));
}

TEST_CASE("a state is a board with South to move", "[kgp]") {
    const auto made = state({6, 3, 4, 1, 2, 0, 0, 0, 5, 6, 0, 0, 0, 0, 7});
    const auto position = kgp::position_of(made);
    REQUIRE(position);
    CHECK(position->pits() == 6);
    CHECK(position->total() == 28);
    CHECK(position->legal_moves().bits() == 0b100011);
    CHECK(made.first_move() == Move{0});
    // Over: one row is empty. There is no move, whatever lies in the other.
    CHECK(!state({2, 0, 0, 0, 0, 1, 1}).first_move());
    CHECK(!state({2, 0, 0, 1, 1, 0, 0}).first_move());
}

TEST_CASE("a board that is too large still has a move", "[kgp]") {
    std::vector<std::int64_t> wide{max_pits + 1, 0, 0, 0};
    wide.resize(static_cast<std::size_t>(3 + 2 * (max_pits + 1)), 1);
    CHECK(!kgp::position_of(state(wide)));
    CHECK(state(wide).first_move() == Move{1});
    const auto full = state({2, 250, 0, 0, 2, 2, 2});
    CHECK(!kgp::position_of(full));
    CHECK(full.first_move() == Move{1});
}

TEST_CASE("the first move takes most, and another turn rather than none", "[kgp]") {
    const auto quick = [](const std::vector<std::int64_t>& numbers) {
        return kgp::quick_move(*kgp::position_of(state(numbers))).index;
    };
    CHECK(quick({3, 0, 0, 1, 0, 1, 1, 5, 1}) == 0);  // captures five and one
    CHECK(quick({3, 0, 0, 1, 2, 4, 1, 1, 1}) == 1);  // ends in the store
}

TEST_CASE("a move ends a game by an empty row, or by more than half", "[kgp]") {
    const auto after = [](const KalahState& made, int move) {
        return kgp::outcome_of(made, *kgp::position_of(made),
                               Move{static_cast<std::uint8_t>(move)});
    };
    const auto swept = after(state({2, 3, 1, 0, 1, 2, 1}), 1);
    CHECK(swept.is_end);
    CHECK(swept.stores == kgp::Stores{4, 4});
    const auto more_than_half = after(state({2, 6, 1, 1, 1, 2, 1}), 1);
    CHECK(more_than_half.is_end);
    CHECK(more_than_half.stores == kgp::Stores{7, 1});
    CHECK(!after(state({2, 3, 1, 2, 1, 2, 1}), 1).is_end);
}

TEST_CASE("a game that our move ends is told with its result", "[kgp]") {
    kgp::Games games;
    CHECK(games.begin(seven, with_stores(0, 0)).empty());
    CHECK(games.answer(seven, {{1, 0}}).empty());
    CHECK(games.begin(seven, with_stores(1, 4)).empty());
    CHECK(games.answer(seven, {{7, 5}, true}) == News{"game 7 against Bob: won 7-5 by our move 2"});
    CHECK(games.cut_off().empty());
    const GameTag nameless{"", "", "http://x/\x1b[2J"};
    games.begin(nameless, with_stores(0, 0));
    CHECK(games.answer(nameless, {{5, 7}, true}) ==
          News{"a game ('http://x/?[2J'): lost 5-7 by our move 1"});
}

TEST_CASE("a game that is over elsewhere is told as it was seen last", "[kgp]") {
    kgp::Games games;
    games.begin(seven, with_stores(0, 0));
    games.answer(seven, {{2, 0}});
    CHECK(games.begin(eight, with_stores(0, 0)) ==
          News{"game 7 against Bob: its end was not seen, 2-0 after our move 1"});
    games.answer(eight, {{1, 0}});
    // It goes on: the two are played side by side, and neither ends the other any more.
    CHECK(games.begin(seven, with_stores(2, 1)).empty());
    games.answer(seven, {{3, 1}});
    CHECK(games.begin(eight, with_stores(1, 0)).empty());
    CHECK(games.cut_off() ==
          News{"game 8 against Eve: cut off at 1-0", "game 7 against Bob: cut off at 3-1"});
}

TEST_CASE("the next game of the same name is known by its stores", "[kgp]") {
    kgp::Games games;
    games.begin({}, with_stores(0, 0));
    games.answer({}, {{2, 0}});
    CHECK(games.begin({}, with_stores(2, 2)).empty());
    games.answer({}, {{2, 2}});
    CHECK(games.begin({}, with_stores(0, 1)) ==
          News{"a game: its end was not seen, 2-2 after our move 2"});
    // Two that are open at once cannot be told apart.
    CHECK(games.begin({}, with_stores(0, 0)).empty());
    CHECK(games.answer({}, {{6, 6}, true}) == News{"a game: drawn 6-6"});
    CHECK(games.begin({}, with_stores(1, 0)).empty());
    CHECK(games.cut_off().empty());
}

TEST_CASE("of many games only the last are remembered", "[kgp]") {
    kgp::Games games;
    std::size_t told = 0;
    for (int i = 0; i < 2000; ++i)
        told += games.begin({std::to_string(i), "", ""}, with_stores(0, 0)).size();
    CHECK(told == 0);
    CHECK(games.cut_off().size() <= 256);
}

}  // namespace krou
