#include <algorithm>
#include <filesystem>
#include <string>

#include "helpers/at_the_board.h"

/// Games that are saved, loaded, left and taken up again.
namespace krou::play {

TEST_CASE("a game is saved, never over another file unless told so, and loaded again", "[play]") {
    AtTheBoard board(between("human", "human"));
    const auto file = board.folder().file("a game.ogn");
    check_says(board.type({"F", "f", "save " + file}), "The game is saved in");
    const auto saved = content(file);
    check_says(saved, "[Variant \"oware\"]");
    board.type({"new"});
    check_says(board.type({"A", "save " + file}), "is there already");
    CHECK(content(file) == saved);
    check_says(board.type({"load " + file}), "game 1 of 1, 2 moves.");
    CHECK(board.sitting().course().ply() == 2);
    board.type({"go 1", "e", "save! " + file});
    CHECK(content(file) != saved);
    // Where it was saved last it may be saved again.
    check_says(board.type({"F", "save"}), "The game is saved in");
}

TEST_CASE("a file that is no game leaves the game as it was, and the sentence names the line",
          "[play]") {
    AtTheBoard board(between("human", "human"));
    const auto file = board.folder().file("bad.ogn");
    std::ofstream(file) << "[Variant \"oware\"]\n\n1. F f\n2. F\n";
    board.type({"A", "a"});
    const auto before = board.fen();
    auto said = board.type({"load " + file});
    std::ranges::replace(said, '\n', ' ');
    check_says(said, "The game stays as it was: ");
    check_says(said, "line 4: ");
    CHECK(board.fen() == before);
    CHECK(board.sitting().course().plies() == 2);
}

TEST_CASE("an unfinished game is kept when people leave, and taken up with its seats", "[play]") {
    Folder folder;
    const auto state = folder.path() / "state";
    AtTheBoard board(between("human", "human", "kalah:pits=4"));
    check_says(board.type({"A"}), "The game is kept in");
    const auto kept = board.folder().path() / "state" / "krou";
    AtTheBoard later(between("human", "level=3"));
    std::filesystem::copy(board.folder().path() / "state", later.folder().path() / "state");
    const auto said = later.type({"resume", "fen"});
    check_says(said, "There is an unfinished game: \"resume\" takes it up.");
    check_says(said, "The game goes on after move 1.");
    CHECK(later.fen() == board.fen());
    CHECK(later.sitting().seat(Side::north) == seat("human"));
}

TEST_CASE("games that are left lie beside each other, the last is taken up first", "[play]") {
    AtTheBoard board(between("human", "human"));
    board.type({"A", "new", "B", "b"});
    const auto state = board.folder().path() / "state";
    CHECK(std::filesystem::exists(state / "unfinished-1.ogn"));
    CHECK(std::filesystem::exists(state / "unfinished-2.ogn"));
    // The one on the table is put aside for the other.
    board.type({"resume"});
    CHECK(board.sitting().course().plies() == 1);
    board.type({"resume"});
    CHECK(board.sitting().course().plies() == 2);
    CHECK_FALSE(std::filesystem::exists(state / "unfinished-3.ogn"));
    // What is ended goes.
    board.type({"stop"});
    CHECK_FALSE(std::filesystem::exists(state / "unfinished-2.ogn"));
    CHECK(std::filesystem::exists(state / "unfinished-1.ogn"));
}

TEST_CASE("a game that was damaged does not hold others back", "[play]") {
    AtTheBoard board(between("human", "human"));
    board.type({"A", "new", "B", "b", "new"});
    const auto state = board.folder().path() / "state";
    std::ofstream(state / "unfinished-2.ogn") << "junk";
    board.type({"resume"});
    CHECK(board.sitting().course().plies() == 1);
    // It is named when nothing else is left.
    auto said = board.type({"stop", "resume"});
    std::ranges::replace(said, '\n', ' ');
    check_says(said, "unfinished-2.ogn': line 1");
    CHECK(std::filesystem::exists(state / "unfinished-2.ogn"));
}

TEST_CASE("a game that is on another table is left alone", "[play]") {
    Folder folder;
    const LeftGame game{{Course(played("oware", "", "Ff")), {}}, {}};
    auto left = game;
    left.record.course = Course(Position::start(variant("oware")));
    left.record.course.play({5});
    Unfinished one(folder.path());
    REQUIRE(one.keep(left, Language::english));
    one.release();
    Unfinished other(folder.path());
    CHECK(one.count() == 1);
    const auto taken = one.take_up(Language::english);
    REQUIRE(taken);
    REQUIRE(*taken);
    CHECK((*taken)->record.course.plies() == 1);
    CHECK(other.count() == 0);
    const auto second = other.take_up(Language::english);
    REQUIRE(second);
    CHECK_FALSE(*second);
    const auto path = other.keep(left, Language::english);
    REQUIRE(path);
    CHECK(path->ends_with("unfinished-2.ogn"));
    one.release();
    CHECK(other.count() == 1);
}

TEST_CASE("a finished or untouched game is not kept", "[play]") {
    AtTheBoard board(between("human", "human", "morpion"));
    CHECK(board.type({}).find("kept") == std::string::npos);
    CHECK(board.type({"a1", "b1", "a2", "b2", "a3"}).find("kept") == std::string::npos);
}

}  // namespace krou::play
