#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "helpers/from_text.h"

namespace krou {
namespace {

constexpr auto oware_start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

bool is_one_plain_line(const std::string& text) {
    for (const char c : text)
        if (('\0' <= c && c < ' ') || c == '\x7f') return false;
    return !text.empty();
}

/// Random bytes, and a good text with random bytes in it.
std::string garbled(const std::string& good, std::mt19937& random) {
    const auto byte = [&] { return static_cast<char>(random() % 256); };
    std::string text = random() % 4 == 0 ? std::string(random() % 40, ' ') : good;
    const auto changes = text == good ? 1 + random() % 3 : text.size();
    for (std::size_t n = 0; n < changes; ++n) {
        const auto at = random() % (text.size() + 1);
        switch (random() % 3) {
            case 0: text.insert(at, 1, byte()); break;
            case 1: text.erase(at, 1); break;
            default: text.replace(at, 1, 1, byte());
        }
    }
    return text;
}

}  // namespace

TEST_CASE("a text of moves is cut into their names, whether or not there are such", "[notation]") {
    using Names = std::vector<std::string_view>;
    CHECK(move_names(Family::oware, "FfB  e") == Names{"F", "f", "B", "e"});
    CHECK(move_names(Family::morpion, "a1b2 c") == Names{"a1", "b2", "c"});
    CHECK(move_names(Family::kalah, " ").empty());
}

TEST_CASE("a FEN is read and written the same", "[notation]") {
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
    CHECK(played("morpion", "x../.../...-N").board()[0] == Morpion::other_mark);
}

TEST_CASE("a move is named after its pit or square", "[notation]") {
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

TEST_CASE("moves stand together or apart", "[notation]") {
    const auto together = to_fen(played("oware", oware_start, "FfBe"));
    for (const auto moves : {"F f B e", " F f B e ", "Ff Be", "\tF\nf\r\nBe"})
        CHECK(to_fen(played("oware", oware_start, moves)) == together);
    CHECK(to_fen(played("morpion", "", "a1b2 c3")) == "x../.o./..x-N");

    Position position = played("oware", oware_start);
    CHECK(*play_moves(position, "Ff") == std::vector{Move{5}, Move{5}});
    CHECK(play_moves(position, "")->empty());
    CHECK(play_moves(position, " \t ")->empty());
}

TEST_CASE("moves are played up to the first that cannot be", "[notation]") {
    struct Refusal {
        const char* spec;
        const char* fen;
        const char* moves;
        const char* says;
        const char* leaves;
    };
    constexpr auto once = "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N";
    for (const auto& [spec, fen, moves, says, leaves] :
         {Refusal{"oware", oware_start, "7", "'7' is no pit", oware_start},
          Refusal{"oware", oware_start, "F-f", "move 2: '-' is no pit", once},
          Refusal{"oware", oware_start, "F F", "move 2: 'F' is a pit of the side", once},
          Refusal{"oware", "1-1-0-0-0-0-S", "C", "'C' is no pit", "1-1-0-0-0-0-S"},
          Refusal{"oware", "1-0-0-0-S", "AaA", "move 3: the game is over", "1-0-0-0-S"},
          Refusal{"kalah", "1-0-1-1-0-0-S", "B", "'B' is not legal", "1-0-1-1-0-0-S"},
          Refusal{"morpion", "", "a0", "'a0' is no square", ".../.../...-S"},
          Refusal{"morpion", "", "a1b", "move 2: 'b' is no square", "x../.../...-N"}}) {
        INFO(spec << ": " << moves << " in " << fen);
        Position position = played(spec, fen);
        const auto refused = play_moves(position, moves);
        REQUIRE(!refused);
        check_says(refused.error(), says);
        CHECK(to_fen(position) == leaves);
    }
}

TEST_CASE("a drawing has South below and every number in its place", "[notation]") {
    const auto drawn = drawing(played("oware", "1-2-3-4-5-6-11-12-13-14-15-16-20-30-N"));
    check_says(drawn, "f   e   d   c   b   a");
    check_says(drawn, "30 |  16  15  14  13  12  11");
    check_says(drawn, "1   2   3   4   5   6 | 20");
    check_says(drawn, "A   B   C   D   E   F");
    CHECK(drawn.find("16  15") < drawn.find("1   2"));
    CHECK(drawing(played("morpion", "xo./.x./..o-S")) ==
          "    a b c\n  1 x o .\n  2 . x .\n  3 . . o\n");
}

TEST_CASE("garbage is refused in a plain line, or read as what it says", "[notation]") {
    std::mt19937 random(7);
    struct Good {
        const char* spec;
        const char* fen;
        const char* moves;
    };
    for (const auto& [spec, fen, moves] :
         {Good{"oware", oware_start, "FfBeAaCc"}, Good{"kalah", "1-2-3-4-5-6-7-8-N", "CFa B b"},
          Good{"morpion", "xo./.x./..o-S", "a1b2 c3c1"}}) {
        const auto start = Position::start(variant(spec));
        for (int n = 0; n < 3000; ++n) {
            const auto read = from_fen(variant(spec), garbled(fen, random));
            REQUIRE((read || is_one_plain_line(read.error())));
            Position position = start;
            const auto done = play_moves(position, garbled(moves, random));
            REQUIRE((done || is_one_plain_line(done.error())));
            for (const auto& known : {read ? *read : start, position}) {
                const auto again = from_fen(variant(spec), to_fen(known));
                REQUIRE(bool(again));
                REQUIRE(again->board() == known.board());
                REQUIRE(again->side() == known.side());
            }
        }
    }
}

}  // namespace krou
