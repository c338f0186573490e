#include "play/course.h"

#include <string>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

/// A game that is gone through, taken back and played on from.
namespace krou::play {
namespace {

/// The position after the first moves of the course, played from the start.
Position replayed(const Course& course) {
    Position position = course.start();
    for (int ply = 0; ply < course.ply(); ++ply)
        position.play(course.moves()[static_cast<std::size_t>(ply)]);
    return position;
}

bool is_same(const Position& a, const Position& b) {
    return to_fen(a) == to_fen(b) && a.since_capture() == b.since_capture() &&
           a.ending() == b.ending();
}

/// Something that a person may do with a course; it may have no effect.
void take_any_step(Course& course, Random& random) {
    switch (below(random, 9)) {
        case 0: course.undo(); break;
        case 1: course.redo(); break;
        case 2: course.go_to(below(random, course.plies() + 1)); break;
        case 3:
            if (!course.is_over() && below(random, 10) == 0) course.end_by(PlayersEnd::agreement);
            break;
        case 4:
            if (!course.is_over() && below(random, 10) == 0)
                course.end_by(PlayersEnd::north_resigns);
            break;
        default:
            if (!course.is_over()) course.play(any_of(course.position().legal_moves(), random));
    }
}

}  // namespace

TEST_CASE("wherever one goes in a game, the board is that of its moves", "[play]") {
    Random random(1);
    for (const auto* spec :
         {"oware", "awari:seeds=1", "kalah", "kalah:pits=2,seeds=9", "morpion",
          "oware:repetition=none,pits=7", "togyzkumalak", "bestemshe:pits=2,seeds=2"}) {
        Course course(Position::start(variant(spec)));
        for (int step = 0; step < 300; ++step) {
            take_any_step(course, random);
            INFO(spec << " step " << step);
            REQUIRE(course.ply() <= course.plies());
            REQUIRE(is_same(course.position(), replayed(course)));
            REQUIRE((!course.players_end() || course.ply() == course.plies()));
            REQUIRE(course.result().has_value() == course.is_over());
            if (course.ply() < course.plies())
                REQUIRE(is_same(course.turn(course.ply() + 1).before, course.position()));
        }
    }
}

TEST_CASE(
    "what is taken back is no part of the game until it is played again, and what is gone "
    "back over is",
    "[play]") {
    Course course(Position::start(variant("oware")));
    for (const int pit : {5, 5, 4, 4}) course.play({static_cast<std::uint8_t>(pit)});
    course.remark(4).text = "the fourth";
    course.go_to(1);
    course.play({5});
    CHECK(course.plies() == 4);  // the same move drops nothing
    CHECK(course.redo());
    CHECK(course.undo());
    CHECK(course.ply() == 2);
    CHECK(course.plies() == 2);
    CHECK(course.moves() == std::vector<Move>{{5}, {5}});
    course.go_to(0);
    CHECK(course.redo());  // a step on in the game
    CHECK(course.plies() == 2);
    CHECK(course.redo());
    CHECK(course.redo());  // what was taken back
    CHECK(course.plies() == 3);
    CHECK(course.redo());
    CHECK(course.remark(4).text == "the fourth");
    course.go_to(1);
    course.play({4});
    CHECK(course.plies() == 2);
    CHECK(!course.redo());
    CHECK(course.undo());
    CHECK(course.undo());
    CHECK(!course.undo());
}

TEST_CASE("an end by people is a step of its own behind the last move", "[play]") {
    Course course(played("oware", "0-0-0-2-0-1-0-3-0-0-0-0-20-22-N"));
    course.end_by(PlayersEnd::south_resigns);
    CHECK(course.is_over());
    CHECK(course.players_end() != PlayersEnd::agreement);
    CHECK((course.result() == FinalScore{0, 2}));
    CHECK(course.undo());
    CHECK_FALSE(course.is_over());
    course.end_by(PlayersEnd::north_resigns);
    CHECK((course.result() == FinalScore{2, 0}));
    CHECK_FALSE(course.redo());
    course.undo();
    course.end_by(PlayersEnd::agreement);
    CHECK((course.result() == FinalScore{2 * 23, 2 * 25}));
    CHECK(course.undo());
    CHECK(!course.is_over());
    CHECK(course.redo());
    CHECK(!course.redo());
    course.go_to(0);
    CHECK(course.players_end() == PlayersEnd::agreement);
    course.undo();
    course.play(*course.position().legal_moves().begin());
    CHECK(course.players_end() != PlayersEnd::agreement);
    course.undo();
    CHECK(course.redo());
    CHECK(!course.redo());
}

TEST_CASE("an agreement gives each side its own row", "[play]") {
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
        Course course(played(spec, fen));
        course.end_by(PlayersEnd::agreement);
        INFO(spec);
        CHECK((course.result() == score));
    }
}

}  // namespace krou::play
