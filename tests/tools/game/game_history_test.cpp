#include "game/game_history.h"

#include <string>
#include <utility>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

/// Browsing, undoing and continuing a game.
namespace krou {
namespace {

/// Replays the game to the current ply.
Position replayed(const GameHistory& history) {
    Position position = history.start();
    for (int ply = 0; ply < history.ply(); ++ply)
        position.play(history.moves()[static_cast<std::size_t>(ply)]);
    return position;
}

bool is_same(const Position& a, const Position& b) {
    return to_fen(a) == to_fen(b) && a.since_capture() == b.since_capture() &&
           a.ending() == b.ending();
}

/// Takes a random step; it may have no effect.
void take_any_step(GameHistory& history, Random& random) {
    switch (below(random, 9)) {
        case 0: history.undo(); break;
        case 1: history.redo(); break;
        case 2: history.go_to(below(random, history.plies() + 1)); break;
        case 3:
            if (!history.is_over() && below(random, 10) == 0) history.end_by(PlayersEnd::agreement);
            break;
        case 4:
            if (!history.is_over() && below(random, 10) == 0)
                history.end_by(PlayersEnd::north_resigns);
            break;
        default:
            if (!history.is_over()) history.play(any_of(history.position().legal_moves(), random));
    }
}

}  // namespace

TEST_CASE("the position is always that of the moves before it", "[game]") {
    Random random(1);
    for (const auto* spec :
         {"oware", "awari:seeds=1", "kalah", "kalah:pits=2,seeds=9", "morpion",
          "oware:repetition=none,pits=7", "togyzkumalak", "bestemshe:pits=2,seeds=2"}) {
        GameHistory history(Position::start(variant(spec)));
        for (int step = 0; step < 300; ++step) {
            take_any_step(history, random);
            INFO(spec << " step " << step);
            REQUIRE(history.ply() <= history.plies());
            REQUIRE(is_same(history.position(), replayed(history)));
            REQUIRE((!history.players_end() || history.ply() == history.plies()));
            REQUIRE(history.result().has_value() == history.is_over());
            if (history.ply() < history.plies())
                REQUIRE(is_same(history.turn(history.ply() + 1).before, history.position()));
        }
    }
}

TEST_CASE("undone moves leave the game until they are redone", "[game]") {
    GameHistory history(Position::start(variant("oware")));
    for (const int pit : {5, 5, 4, 4}) history.play({static_cast<std::uint8_t>(pit)});
    history.annotation(4).comment = "the fourth";
    history.go_to(1);
    history.play({5});
    CHECK(history.plies() == 4);  // the same move drops nothing
    CHECK(history.redo());
    CHECK(history.undo());
    CHECK(history.ply() == 2);
    CHECK(history.plies() == 2);
    CHECK(history.moves() == std::vector<Move>{{5}, {5}});
    history.go_to(0);
    CHECK(history.redo());  // a step of the game
    CHECK(history.plies() == 2);
    CHECK(history.redo());
    CHECK(history.redo());  // an undone move
    CHECK(history.plies() == 3);
    CHECK(history.redo());
    CHECK(history.annotation(4).comment == "the fourth");
    history.go_to(1);
    history.play({4});
    CHECK(history.plies() == 2);
    CHECK(!history.redo());
    CHECK(history.undo());
    CHECK(history.undo());
    CHECK(!history.undo());
}

TEST_CASE("the players' end is a step after the last move", "[game]") {
    GameHistory history(played("oware", "0-0-0-2-0-1-0-3-0-0-0-0-20-22-N"));
    for (const auto& [end, score] : std::vector<std::pair<PlayersEnd, FinalScore>>{
             {PlayersEnd::south_resigns, {0, 2}},
             {PlayersEnd::north_resigns, {2, 0}},
             {PlayersEnd::agreement, {2 * 23, 2 * 25}}}) {
        history.end_by(end);
        CHECK(history.players_end() == end);
        CHECK((history.result() == score));
        CHECK(history.undo());
        CHECK_FALSE(history.is_over());
    }
    CHECK(history.redo());
    CHECK(!history.redo());
    history.go_to(0);
    CHECK(history.players_end() == PlayersEnd::agreement);
    history.undo();
    history.play(*history.position().legal_moves().begin());
    CHECK(history.players_end() != PlayersEnd::agreement);
    history.undo();
    CHECK(history.redo());
    CHECK(!history.redo());
}

TEST_CASE("an agreement gives each side its own row", "[game]") {
    struct Case {
        const char* spec;
        const char* fen;
        FinalScore score;
    };
    for (const auto& [spec, fen, score] :
         {Case{"kalah", "1-2-3-0-0-0-0-0-0-0-0-1-20-21-S", {2 * 26, 2 * 22}},
          Case{"kalah:pits=2", "1-2-3-4-0-5-N", {2 * 3, 2 * 12}},
          Case{"awele-blaess", "0-0-0-0-0-5-0-0-0-0-0-3-0-0-S", {10, 6}},
          Case{"morpion", "x../.o./...-S", {0, 0}}}) {
        GameHistory history(played(spec, fen));
        history.end_by(PlayersEnd::agreement);
        INFO(spec);
        CHECK((history.result() == score));
    }
}

}  // namespace krou
