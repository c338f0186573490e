#include <string>
#include <string_view>
#include <vector>

#include "helpers/from_text.h"

namespace krou {
namespace {

constexpr auto oware_start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

}  // namespace

TEST_CASE("move_names splits a text without checking the moves", "[notation]") {
    using Names = std::vector<std::string_view>;
    CHECK(move_names(Family::oware, "FfB  e") == Names{"F", "f", "B", "e"});
    CHECK(move_names(Family::morpion, "a1b2 c") == Names{"a1", "b2", "c"});
    CHECK(move_names(Family::kalah, " ").empty());
    Position position = played("oware", oware_start);
    CHECK(*play_moves(position, "Ff") == std::vector{Move{5}, Move{5}});
    CHECK(play_moves(position, " \t ")->empty());
}

TEST_CASE("a FEN is parsed and written unchanged", "[notation]") {
    for (const auto fen :
         {oware_start, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "0-0-8-0-0-1-1-1-1-1-2-3-7-9-S",
          "1-2-3-4-5-6-7-8-9-10-11-12-13-14-N", "0-0-0-0-S", "255-0-0-0-S", "0-0-0-255-N",
          "1-2-3-4-5-6-S", "1-2-3-4-5-6-7-8-N", "1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-S"}) {
        CHECK(to_fen(played("oware", fen)) == fen);
        CHECK(to_fen(played("kalah", fen)) == fen);
    }
    for (const auto fen : {".../.../...-S", "x../.../...-N", "xo./.../...-S", "xox/xoo/oxx-N",
                           "xxx/oo./...-N", ".x./.o./.x.-N"})
        CHECK(to_fen(played("morpion", fen)) == fen);
    const auto north = played("oware", "1-2-3-4-5-6-7-8-N").board();
    for (int pit = 0; pit < 6; ++pit) CHECK(north[pit] == (pit + 3) % 6 + 1);
    CHECK(north[Board::own_store] == 8);
    CHECK(played("morpion", "x../.../...-N").board()[0] == Morpion::opponent_mark);
}

TEST_CASE("to_text names a move after its pit or square", "[notation]") {
    for (std::uint8_t pit = 0; pit < 7; ++pit) {
        CHECK(to_text(Family::oware, Side::south, Move{pit}) == std::string(1, "ABCDEFG"[pit]));
        CHECK(to_text(Family::kalah, Side::north, Move{pit}) == std::string(1, "abcdefg"[pit]));
    }
    std::string squares;
    for (std::uint8_t square = 0; square < 9; ++square) {
        CHECK(to_text(Family::morpion, Side::south, Move{square}) ==
              to_text(Family::morpion, Side::north, Move{square}));
        squares += to_text(Family::morpion, Side::south, Move{square});
    }
    CHECK(squares == "a1b1c1a2b2c2a3b3c3");
}

TEST_CASE("play_moves stops before the first illegal move", "[notation]") {
    struct Refusal {
        const char* spec;
        const char* fen;
        const char* moves;
        const char* says;
        const char* leaves;
    };
    constexpr auto once = "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N";
    for (const auto& [spec, fen, moves, says, leaves] :
         {Refusal{"oware", oware_start, "F-f", "move 2: '-' is not a pit", once},
          Refusal{"oware", "1-1-0-0-0-0-S", "C", "'C' is not a pit", "1-1-0-0-0-0-S"},
          Refusal{"oware", "1-0-0-0-S", "AaA", "move 3: the game is over", "1-0-0-0-S"},
          Refusal{"morpion", "", "a1b", "move 2: 'b' is not a square", "x../.../...-N"}}) {
        INFO(spec << ": " << moves << " in " << fen);
        Position position = played(spec, fen);
        const auto refused = play_moves(position, moves);
        REQUIRE(!refused);
        check_says(refused.error(), says);
        CHECK(to_fen(position) == leaves);
    }
}

}  // namespace krou
