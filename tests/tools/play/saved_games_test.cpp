#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "helpers/play_session.h"
#include "play/saved_games.h"

/// Saving, loading and resuming games.
namespace krou::play {

TEST_CASE("only `save!` overwrites a file", "[play]") {
    PlaySession board(between("human", "human"));
    const auto file = board.folder().file("a game.ogn");
    board.type({"F", "f", "save " + file});
    const auto saved = content(file);
    check_says(saved, "[Variant \"oware\"]");
    board.type({"new", "A", "save " + file});
    CHECK(content(file) == saved);
    check_says(board.type({"load " + file}), "game 1 of 1, 2 moves.");
    CHECK(board.ply() == 2);
    board.type({"go 1", "e", "save! " + file});
    const auto replaced = content(file);
    CHECK(replaced != saved);
    // `save` without a name overwrites the last file.
    board.type({"E", "save"});
    CHECK(content(file) != replaced);
}

TEST_CASE("each unfinished game can be resumed or deleted", "[play]") {
    PlaySession board(between("human", "human"));
    board.type({"A", "new", "B b", "new kalah:pits=4", "A"});
    for (const int number : {1, 2, 3}) CHECK(std::filesystem::exists(board.saved(number)));
    const auto listed = board.type({"resume"});
    CHECK(board.plies() == 1);
    for (const char* piece : {"  2 20", "Oware (abapa), 2 moves: a person - a person", "  1 20"})
        check_says(listed, piece);
    CHECK(listed.find("  3 20") == std::string::npos);  // the current game
    check_says(board.type({"resume 2"}), "[oware]");
    CHECK(board.fen() == to_fen(played("oware", "", "Bb")));
    check_says(board.type({"resume"}), "Kalah, 4 pits, 1 move: ");
    board.type({"resume 1"});
    CHECK(board.plies() == 1);
    // Numbers do not change; finished games are deleted.
    board.type({"resume 3", "stop", "stop"});
    CHECK_FALSE(std::filesystem::exists(board.saved(3)));
    check_says(board.type({"forget 2"}), "2");
    CHECK_FALSE(std::filesystem::exists(board.saved(2)));
    check_says(board.type({"forget 2"}), "'2'");
    std::filesystem::create_directory(board.saved(2));
    check_says(board.type({"forget 2"}),
               board.saved(2).filename().string());  // a directory cannot be deleted
    std::filesystem::remove(board.saved(2));
    board.type({"resume", "forget"});
    CHECK_FALSE(std::filesystem::exists(board.saved(1)));
    CHECK(board.plies() == 0);
    using std::filesystem::perms;
    const auto lock = board.saved(1).parent_path() / "on-tables.lock";
    CHECK(std::filesystem::status(lock).permissions() == (perms::owner_read | perms::owner_write));
}

TEST_CASE("`new` and `forget` start the game on the board", "[play]") {
    PlaySession board(between("human", "human"));
    const auto file = board.file("awari.ogn", "[Variant \"awari\"]\n\n1. F f *\n");
    board.type({"F", "new kalah", "C", "resume 1"});
    for (const auto* again : {"new", "forget"}) {
        check_says(board.type({again}), "[oware]");
        CHECK(board.session().position().variant().spec == "oware");
        board.type({"A"});
    }
    board.type({"load " + file});
    check_says(board.type({"new"}), "[awari]");
    CHECK(board.plies() == 0);
}

TEST_CASE("a saved game names the command that continues it", "[play]") {
    PlaySession board(between("human", "human"));
    check_says(board.type_flat({"A", "new"}), "\"resume 1\"");
    check_says(board.type_flat({"B b", "new"}), "\"resume 2\"");
    // At the end, it is the latest game even if it had no new move.
    check_says(board.type_flat({"resume 1"}), "krou-play --resume");
    board.unfinished().release();
    CHECK(board.unfinished().numbers() == std::vector<int>{1, 2});
}

TEST_CASE("any number of games can be unfinished", "[play]") {
    PlaySession board(between("human", "human", "morpion"));
    std::filesystem::create_directory(board.saved(1).parent_path());
    for (int number = 1; number <= 120; ++number) std::ofstream(board.saved(number)) << "1. a1 *\n";
    board.type({"a1"});
    CHECK(std::filesystem::exists(board.saved(121)));
    CHECK(board.unfinished().numbers().size() == 120);
}

TEST_CASE("a damaged game does not block others", "[play]") {
    PlaySession board(between("human", "human"));
    board.type({"A", "new", "B b", "new"});
    std::ofstream(board.saved(2)) << "junk";
    check_says(board.type_flat({"resume", "resume 2"}), "unfinished-2.ogn': line 1");
    CHECK(board.plies() == 0);
    resume_last(board.session());
    CHECK(board.plies() == 1);
    CHECK(std::filesystem::exists(board.saved(2)));
    board.type({"forget 2"});
    CHECK_FALSE(std::filesystem::exists(board.saved(2)));
}

TEST_CASE("a game open elsewhere is locked", "[play]") {
    const Folder folder;
    UnfinishedGame left{{GameHistory(Position::start(variant("oware"))), {}}, {}};
    left.record.history.play({5});
    UnfinishedGames one(folder.path());
    UnfinishedGames other(folder.path());
    for (int times = 0; times < 2; ++times) {
        REQUIRE(one.save(left));
        CHECK(other.numbers().empty());
        CHECK(other.forget(1));
        CHECK_FALSE(other.resume(1, Language::english));
    }
    one.release();
    CHECK(other.numbers() == std::vector<int>{1});
    const auto taken = one.resume(1, Language::english);
    REQUIRE(taken);
    CHECK(taken->record.history.plies() == 1);
    CHECK(other.numbers().empty());
    const auto path = other.save(left);
    REQUIRE(path);
    CHECK(path->ends_with("unfinished-2.ogn"));
    one.release();
    CHECK(other.numbers() == std::vector<int>{1});
}

TEST_CASE("a game is saved after each move, without undone ones", "[play]") {
    PlaySession board(between("human", "human"));
    const auto file = board.folder().file("x.ogn");
    std::string kept;
    // Reads the file at each prompt, like a second program.
    board.terminal().read_line = [&, lines = std::vector<std::string>{
                                         "A a", "B", "undo", "undo",
                                         "save " + file}]() mutable -> std::optional<std::string> {
        if (std::filesystem::exists(board.saved(1)))
            kept += moves_text(board.session().history().start(),
                               load_game(board.saved(1).string(), 1, {})->record.history.moves()) +
                    ' ';
        if (lines.empty()) return std::nullopt;
        auto line = lines.front();
        lines.erase(lines.begin());
        return line;
    };
    board.type({});
    CHECK(kept == "Aa AaB Aa A A ");
    check_says(content(file), "\n1. A *");
}

TEST_CASE("a finished game is saved only after undo", "[play]") {
    PlaySession board(between("human", "human", "morpion"));
    board.type({"a1", "b1", "a2", "b2", "a3", "go 2"});
    CHECK_FALSE(std::filesystem::exists(board.saved(1)));
    check_says(board.type({"last", "undo"}), "unfinished-1.ogn");
    CHECK(load_game(board.saved(1).string(), 1, {})->record.history.plies() == 4);
    board.type({"redo"});
    CHECK_FALSE(std::filesystem::exists(board.saved(1)));
    board.type({"undo", "undo", "new"});
    CHECK(load_game(board.saved(1).string(), 1, {})->record.history.plies() == 3);
    board.type({"resume", "resign"});
    CHECK_FALSE(std::filesystem::exists(board.saved(1)));
}

TEST_CASE("a game that cannot be saved stays open", "[play]") {
    PlaySession board(between("human", "human"));
    const auto other = board.file("other.ogn", "1. F *\n");
    board.break_saving();
    const auto output = board.type_flat({"A", "new", "load " + other, "b"});
    CHECK(board.plies() == 2);
    check_says(output, "\"forget\"");
    check_says(output, "1. A b *");  // printed at exit
    board.type({"save " + board.folder().file("mine.ogn"), "load " + other});
    CHECK(board.plies() == 1);
    board.type({"f", "new"});
    CHECK(board.plies() == 2);
    board.type({"forget"});
    CHECK(board.plies() == 0);
}

TEST_CASE("a continued game keeps its tags", "[play]") {
    PlaySession board(between("human", "simple"));
    const auto file = board.file("old.ogn",
                                 "[Event \"Cup\"]\n[Date \"1999.01.02\"]\n[South \"Ama\"]\n"
                                 "[North \"Kofi\"]\n\n1. F f 1-0\n");
    board.type({"load " + file, "E"});
    const auto text = content(board.saved(1).string());
    // 1-0 was the result before this move.
    for (const auto* piece :
         {"[Event \"Cup\"]", "[Date \"1999.01.02\"]", "[South \"Ama\"]", "[North \"Kofi\"]",
          "[NorthSeat \"simple\"]", "[Result \"*\"]", "1. F f 2. E "})
        check_says(text, piece);
    const auto copy = board.folder().file("copy.ogn");
    board.type({"new", "resume", "save " + copy});
    check_says(content(copy), "[South \"Ama\"]");
    check_says(content(copy), "[Date \"1999.01.02\"]");
    CHECK(content(copy).find("Seat") == std::string::npos);
}

TEST_CASE("a saved game names its current players", "[play][long]") {
    PlaySession board(between("human", "level=3"));
    board.type({"A", "new", "resume", "north simple", "new"});
    const auto text = content(board.saved(1).string());
    check_says(text, "[South \"a person\"]");
    check_says(text, "[North \"simple\"]");
    CHECK(text.find("level") == std::string::npos);
}

TEST_CASE("an unchanged loaded game is not saved again", "[play]") {
    PlaySession board(between("human", "human"));
    const auto file = board.file("old.ogn", "1. F f *\n");
    board.type({"load " + file, "first", ">", "swap"});
    CHECK_FALSE(std::filesystem::exists(board.saved(1)));
}

TEST_CASE("a path may be quoted, begin with ~ and use any letters", "[play]") {
    PlaySession board(between("human", "human"));
    const auto plain = board.folder().file("été à 2.ogn");
    board.type({"F", "save \"" + plain + '"'});
    CHECK(std::filesystem::exists(plain));
    check_says(board.type({"new", "load '" + plain + "' 1"}), "1 move.");
    const char* home = std::getenv("HOME");
    const std::string before = home == nullptr ? "" : home;
    setenv("HOME", board.folder().path().c_str(), 1);
    board.type({"save ~/là.ogn"});
    setenv("HOME", before.c_str(), 1);
    CHECK(std::filesystem::exists(board.folder().file("là.ogn")));
}

TEST_CASE("a file with an unknown variant has the current rules", "[play]") {
    PlaySession board(between("human", "human", "awari"));
    const auto load = "load " + board.file("nam.ogn", "[Variant \"Nam-nam\"]\n\n1. F f *\n");
    const auto output = board.type({load});
    check_says(output, "'Nam-nam'");
    check_says(output, "[awari]");
    board.file("nam.ogn", "1. F f *\n");
    CHECK(board.type({load}).find("Nam") == std::string::npos);
}

}  // namespace krou::play
