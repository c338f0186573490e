#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "helpers/from_text.h"

namespace krou {
namespace {

constexpr auto oware_start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

struct Case {
    std::string text;
    const char* says;
};

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
}

TEST_CASE("a FEN names South first, a board the side to move", "[notation]") {
    const auto south = played("oware", "1-2-3-4-5-6-7-8-S").board();
    const auto north = played("oware", "1-2-3-4-5-6-7-8-N").board();
    for (int pit = 0; pit < 6; ++pit) {
        CHECK(south[pit] == pit + 1);
        CHECK(north[pit] == (pit + 3) % 6 + 1);
    }
    CHECK(south[Board::own_store] == 7);
    CHECK(south[Board::other_store] == 8);
    CHECK(north[Board::own_store] == 8);
    CHECK(north[Board::other_store] == 7);

    const auto cross = played("morpion", "xo./.../...-S").board();
    CHECK(cross[0] == Morpion::own_mark);
    CHECK(cross[1] == Morpion::other_mark);
    const auto ring = played("morpion", "x../.../...-N").board();
    CHECK(ring[0] == Morpion::other_mark);
}

TEST_CASE("a malformed FEN is refused with a sentence", "[notation]") {
    const std::vector<Case> cases = {
        {"", "fields between hyphens"},
        {"-", "fields between hyphens"},
        {"4-4-0-0", "fields between hyphens"},
        {"4-4-4-0-0-S", "6 fields between hyphens"},
        {"0-0-S", "3 fields between hyphens"},
        {std::string("1-1-") + "1-1-1-1-1-1-1-1-1-1-1-1-1-1-0-0-S", "19 fields between hyphens"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-", "fields between hyphens"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-", "''"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-X", "side to move is 'X'"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "side to move is 's'"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S ", "side to move is 'S '"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-SS", "side to move is 'SS'"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-0", "side to move is '0'"},
        {" 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "field 1 is ' 4'"},
        {"4-4-4-4-4-4-4-4-4-4-4-4--0-S", "field 13 is ''"},
        {"4-x-0-0-S", "field 2 is 'x'"},
        {"+4-4-0-0-S", "field 1 is '+4'"},
        {"4-4.0-0-0-S", "field 2 is '4.0'"},
        {"4-0x4-0-0-S", "field 2 is '0x4'"},
        {"256-0-0-0-S", "no number from 0 to 255"},
        {"0-0-0-99999999999999999999-S", "no number from 0 to 255"},
        {"255-1-0-0-S", "256 seeds, more than 255"},
        {"0-1-0-255-S", "256 seeds"},
        {"255-255-255-255-S", "1020 seeds"},
    };
    for (const std::string spec : {"oware", "kalah"}) {
        for (const auto& [text, says] : cases) {
            INFO(spec << ": " << text);
            const auto position = from_fen(variant(spec), text);
            REQUIRE(!position);
            check_says(position.error(), says);
            CHECK(position.error().starts_with("fen '"));
        }
    }
}

TEST_CASE("a malformed FEN of three in a row is refused with a sentence", "[notation]") {
    const std::vector<Case> cases = {
        {"", "look like .../.../...-S"},
        {oware_start, "look like .../.../...-S"},
        {".../.../...", "look like"},
        {".../.../...-", "look like"},
        {".../.../...-SS", "look like"},
        {".../.../-...S", "look like"},
        {"..../.../..-S", "character 4 should be /"},
        {"....../...../-S", "look like"},
        {".../.../...-X", "neither S nor N"},
        {".../.../...-s", "neither S nor N"},
        {"X../.../...-N", "character 1 should be x, o or ."},
        {".../.0./...-N", "character 6 should be x, o or ."},
        {"...-...-...-S", "look like"},
        {"x../.../...-S", "1 x and 0 o cannot be when S is to move"},
        {".../.../...-N", "0 x and 0 o cannot be when N is to move"},
        {"xxo/.../...-S", "cannot be"},
        {"ooo/.../...-S", "cannot be"},
        {"xxx/oo./o..-S", "three in a row already"},
    };
    for (const auto& [text, says] : cases) {
        INFO(text);
        const auto position = from_fen(variant("morpion"), text);
        REQUIRE(!position);
        check_says(position.error(), says);
    }
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

TEST_CASE("a move that cannot be played is refused with a sentence", "[notation]") {
    struct Refusal {
        const char* spec;
        const char* fen;
        const char* moves;
        const char* says;
        const char* leaves;
    };
    const auto cases = {
        Refusal{"oware", oware_start, "G", "move 1: 'G' is no pit", oware_start},
        Refusal{"oware", oware_start, "7", "'7' is no pit", oware_start},
        Refusal{"oware", oware_start, "F-f", "move 2: '-' is no pit",
                "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"},
        Refusal{"oware", oware_start, "f", "'f' is a pit of the side that is not to move",
                oware_start},
        Refusal{"oware", oware_start, "F F", "move 2: 'F' is a pit of the side that is not",
                "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"},
        Refusal{"oware", "0-1-1-1-0-0-S", "A", "'A' is not legal in 0-1-1-1-0-0-S",
                "0-1-1-1-0-0-S"},
        Refusal{"oware", "1-1-0-0-0-0-S", "C", "'C' is no pit", "1-1-0-0-0-0-S"},
        Refusal{"oware", "1-1-0-0-0-0-S", "A", "'A' is not legal", "1-1-0-0-0-0-S"},
        Refusal{"oware", "0-0-1-2-S", "A", "move 1: the game is over before 'A'", "0-0-1-2-S"},
        Refusal{"oware", "1-0-0-0-S", "AaA", "move 3: the game is over before 'A'", "1-0-0-0-S"},
        Refusal{"kalah", "1-0-1-1-0-0-S", "B", "'B' is not legal", "1-0-1-1-0-0-S"},
        Refusal{"morpion", "", "d1", "'d1' is no square", ".../.../...-S"},
        Refusal{"morpion", "", "a4", "'a4' is no square", ".../.../...-S"},
        Refusal{"morpion", "", "a0", "'a0' is no square", ".../.../...-S"},
        Refusal{"morpion", "", "A1", "'A1' is no square", ".../.../...-S"},
        Refusal{"morpion", "", "a", "'a' is no square", ".../.../...-S"},
        Refusal{"morpion", "", "a1b", "move 2: 'b' is no square", "x../.../...-N"},
        Refusal{"morpion", "", "a1a1", "move 2: 'a1' is not legal", "x../.../...-N"},
        Refusal{"morpion", "xxx/oo./...-N", "c2", "the game is over", "xxx/oo./...-N"},
    };
    for (const auto& [spec, fen, moves, says, leaves] : cases) {
        INFO(spec << ": " << moves << " in " << fen);
        Position position = played(spec, fen);
        const auto refused = play_moves(position, moves);
        REQUIRE(!refused);
        check_says(refused.error(), says);
        CHECK(to_fen(position) == leaves);
    }
}

TEST_CASE("a result is the outcome and the final stores", "[notation]") {
    const std::vector<End> ends = {
        {oware_start, Ending::none, "*"},
        {"0-0-0-0-0-0-0-0-0-0-0-0-26-22-S", Ending::majority, "1-0 26-22"},
        {"0-0-0-0-0-0-0-0-0-0-0-0-22-26-S", Ending::majority, "0-1 22-26"},
        {"0-0-0-0-0-0-0-0-0-0-0-0-24-24-N", Ending::majority, "1/2-1/2 24-24"},
        {"0-0-0-0-0-0-0-0-0-0-0-0-0-255-N", Ending::majority, "0-1 0-255"},
    };
    check_ends("oware", ends);
    CHECK(result_text(played("awari", "1-0-3-4-S", "")) == "*");
    CHECK(result_text(played("awari:slam=all", "1-0-3-3-S", "Aa")) == "1/2-1/2 3.5-3.5");
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

TEST_CASE("garbage in a FEN is refused or read as what it says", "[notation]") {
    std::mt19937 random(7);
    for (const auto& [spec, good] : {std::pair<const char*, const char*>{"oware", oware_start},
                                     {"kalah", "1-2-3-4-5-6-7-8-N"},
                                     {"morpion", "xo./.x./..o-S"}}) {
        const auto rules = variant(spec);
        for (int n = 0; n < 3000; ++n) {
            const std::string text = garbled(good, random);
            const auto position = from_fen(rules, text);
            if (!position) {
                REQUIRE(is_one_plain_line(position.error()));
                continue;
            }
            const auto again = from_fen(rules, to_fen(*position));
            REQUIRE(bool(again));
            REQUIRE(again->board() == position->board());
            REQUIRE(again->side() == position->side());
        }
    }
}

TEST_CASE("garbage for moves is refused or played", "[notation]") {
    std::mt19937 random(8);
    for (const auto& [spec, good] : {std::pair<const char*, const char*>{"oware", "FfBeAaCc"},
                                     {"kalah", "CFa B b"},
                                     {"morpion", "a1b2 c3c1"}}) {
        const auto start = Position::start(variant(spec));
        for (int n = 0; n < 3000; ++n) {
            Position position = start;
            const auto moves = play_moves(position, garbled(good, random));
            REQUIRE((moves || is_one_plain_line(moves.error())));
            REQUIRE(to_fen(played(spec, to_fen(position))) == to_fen(position));
        }
    }
}

TEST_CASE("each byte alone is a move or refused", "[notation]") {
    const auto start = Position::start(variant("oware"));
    for (int byte = 0; byte < 256; ++byte) {
        const auto c = static_cast<char>(byte);
        const bool is_pit = c >= 'A' && c <= 'F';
        const bool is_blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        Position position = start;
        INFO("byte " << byte);
        CHECK(bool(play_moves(position, std::string_view(&c, 1))) == (is_pit || is_blank));
    }
}

}  // namespace krou
