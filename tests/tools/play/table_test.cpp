#include <algorithm>
#include <fstream>
#include <memory>
#include <string>

#include "helpers/at_the_board.h"

/// What people see at the board, and how they end a game.
namespace krou::play {

TEST_CASE("the board keeps its width, however many seeds lie in a pit", "[play]") {
    auto wishes = between("human", "human");
    wishes.start = played("oware", "4-0-0-0-0-0-4-9-9-9-9-4-0-0-N");
    const auto said = AtTheBoard(wishes).type({"a"});
    const auto edge = std::string("    +") + std::string(6 * 5 + 1, '-') + "+\n";
    std::size_t edges = 0;
    for (auto at = said.find(edge); at != std::string::npos; at = said.find(edge, at + 1)) ++edges;
    CHECK(edges == 4);
}

TEST_CASE("a key ends the pictures of a sowing", "[play]") {
    auto wishes = between("human", "human");
    wishes.pace = std::chrono::milliseconds(5);
    AtTheBoard board(wishes);
    auto& terminal = board.terminal();
    terminal.is_screen = true;
    int pictures = 0;
    int hushed = 0;
    terminal.pause = [&](std::chrono::milliseconds) { return ++pictures < 2; };
    terminal.hush = [&] {
        ++hushed;
        return std::shared_ptr<void>();
    };
    board.type({"F"});
    CHECK(pictures == 2);
    CHECK(hushed == 1);
    CHECK(board.sitting().course().ply() == 1);
}

TEST_CASE("programs that play each other stop at a key, and go on when told to", "[play]") {
    AtTheBoard board(between("simple", "last-pit"));
    int moves = 0;
    board.terminal().takes_key = [&] { return ++moves == 3; };
    auto said = board.type({"moves", "play"});
    check_says(said, "The programs wait");
    check_says(said, "3.[");
    CHECK(board.sitting().is_over());
    // With a person at the table nobody asks for keys.
    AtTheBoard other(between("human", "simple"));
    other.terminal().takes_key = [&] { return true; };
    other.type({"F"});
    CHECK_FALSE(other.sitting().waits());
}

TEST_CASE("several moves are played in a row, or none", "[play]") {
    AtTheBoard board(between("human", "human"));
    board.type({"F f  E"});
    CHECK(board.fen() == to_fen(played("oware", "", "FfE")));
    check_says(board.type({"a B x"}), "'x' is no legal move. Moves: a b");
    CHECK(board.sitting().course().plies() == 3);
    AtTheBoard kalah(between("human", "simple", "kalah"));
    kalah.type({"C F"});
    CHECK(kalah.sitting().course().moves().front() == Move{2});
    CHECK(kalah.sitting().course().moves()[1] == Move{5});
    AtTheBoard program(between("human", "simple"));
    check_says(program.type({"F f"}), "North is played by a program");
    CHECK(program.sitting().course().plies() == 0);
}

TEST_CASE("a move and the answer of a program are followed by one board", "[play]") {
    AtTheBoard board(between("human", "simple"));
    const auto said = board.type({"F"});
    std::size_t boards = 0;
    for (auto at = said.find("A    B"); at != std::string::npos; at = said.find("A    B", at + 1))
        ++boards;
    CHECK(boards == 2);  // before it and after
    check_says(said, "South plays F.\nNorth plays ");
}

TEST_CASE("who resigns loses", "[play]") {
    AtTheBoard board(between("human", "human"));
    check_says(board.type({"F", "resign"}), "North resigns. South wins.");
    check_says(board.type({"undo", "E", "abandonner"}), "South resigns. North wins.");
    check_says(board.type({"A"}), "The game is over.");
    AtTheBoard other(between("simple", "human"));
    other.type({"first"});
    check_says(other.type({"resign"}), "North resigns. South wins.");
    AtTheBoard programs(between("simple", "simple"));
    programs.sitting().wait();
    check_says(programs.type({"resign"}), "Only people");
}

TEST_CASE("the sum at the end adds up, and the reason is one", "[play]") {
    struct Case {
        const char* spec;
        const char* fen;
        const char* move;
        const char* says;
    };
    for (const auto& [spec, fen, move, sentence] : {
             Case{"oware", "0-0-0-0-0-1-1-0-0-0-0-4-23-19-S", "F",
                  "More than half of the seeds are in South's store. 4 seeds left on the board: "
                  "South takes 0, North 4. South 25, North 23: South wins."},
             Case{"awele-blaess", "0-0-0-0-0-1-1-0-0-0-0-4-23-19-S", "F",
                  "More than half of the seeds are in South's store. 4 seeds left on the board: "
                  "nobody's. South 25, North 19: South wins."},
             Case{"kalah", "0-0-0-0-1-0-3-0-0-0-0-0-33-35-S", "E",
                  "There is no move left. South 37, North 35: South wins."},
             Case{"awele-clips", "0-0-0-0-0-1-1-0-0-0-0-5-20-21-S", "F",
                  "Fewer than 6 seeds are on the board. 5 seeds left on the board: nobody's. "
                  "South 22, North 21: South wins."},
             Case{"oware:slam=all", "0-0-0-0-0-1-1-0-0-0-0-0-22-24-S", "F", "Half of the seeds"},
         }) {
        auto wishes = between("human", "human");
        wishes.start = played(spec, fen);
        auto said = AtTheBoard(wishes).type({move});
        std::ranges::replace(said, '\n', ' ');
        INFO(spec << ' ' << fen);
        check_says(said, sentence);
    }
}

TEST_CASE("the game that is played is named", "[play]") {
    AtTheBoard board(between("human", "human", "awari"));
    check_says(board.type({}), "The game: awari");
    check_says(board.type({"new kalah:pits=4"}), "The game: kalah:pits=4");
    check_says(board.type({"rules"}), "The game: kalah:pits=4");
    auto small = between("human", "human", "awari");
    small.start = played("awari", "4-4-4-4-4-4-4-4-0-0-S");
    check_says(AtTheBoard(small).type({}), "The game: awari:pits=4");
}

TEST_CASE("what a file says of its players and moves is shown on the way through it", "[play]") {
    AtTheBoard board(between("human", "simple"));
    const auto file = board.folder().file("annotated.ogn");
    std::ofstream(file) << "[South \"Ama\"]\n[North \"Kofi\"]\n\n{an opening} 1. F?! "
                           "{+0.14/24; better E} f 2. E *\n";
    check_says(board.type({"load " + file}), "South: Ama (a person)");
    check_says(board.type({"first"}), "an opening");
    check_says(board.type({">"}), "1.F?!  +0.14/24; better E");
    check_says(board.type({"go 2"}), "2.f\n");
    check_says(board.type({"last"}), "North: Kofi (simple)");
}

TEST_CASE("an example is drawn with the rules", "[play]") {
    for (const auto& preset : presets()) {
        AtTheBoard board(between("human", "human", preset.name));
        INFO(preset.name);
        const auto said = board.type({"rules"});
        const bool is_sown_game = preset.name != std::string_view("morpion");
        check_says(said, is_sown_game ? "South plays " : "South plays c1.");
        if (is_sown_game) check_says(said, "captures");
        check_says(said, "[");
        check_says(said, "For example:");
        CHECK(board.sitting().course().plies() == 0);
    }
    check_says(AtTheBoard(between("human", "human", "oware:pits=4")).type({"rules"}),
               "from A to D, on from a to d");
}

}  // namespace krou::play
