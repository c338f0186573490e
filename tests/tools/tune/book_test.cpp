#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <set>
#include <string>
#include <thread>

#include "helpers/arena_run.h"
#include "helpers/books.h"
#include "helpers/built.h"
#include "helpers/damage.h"
#include "helpers/folder.h"
#include "helpers/table_files.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

/// A small game, so that the tables in memory are made at once.
Lines making(const std::string& out, const Lines& more = {}) {
    const auto has = [&](const char* name) { return std::ranges::count(more, name) > 0; };
    return Lines{"book", "--variant", "oware:pits=4,seeds=3", "--out", out} +
           (has("--nodes") ? Lines{} : Lines{"--nodes", "600"}) +
           (has("--hash") ? Lines{} : Lines{"--hash", "1"}) + more;
}

std::string write_book(const std::string& out, const Lines& more = {}) {
    check_says(tuned(making(out, more)), " positions lie in '" + out);
    return content(out);
}

/// The boards that the moves of the book lead to, by so many plies from there.
std::set<decltype(Board::bytes)> reached(const Book& book, const Position& start, int plies) {
    std::set<decltype(Board::bytes)> seen;
    std::vector<Position> layer{start};
    for (int ply = 0; ply < plies; ++ply) {
        std::vector<Position> next;
        for (const auto& position : layer) {
            if (position.ending() != Ending::none) continue;
            if (!seen.insert(position.board().bytes).second) continue;
            const auto* entry = book.find(position.board());
            if (!entry) continue;
            for (const auto& known : entry->moves) {
                next.push_back(position);
                next.back().play(known.move);
            }
        }
        layer = std::move(next);
    }
    return seen;
}

std::set<decltype(Board::bytes)> boards_of(const Book& book) {
    std::set<decltype(Board::bytes)> boards;
    for (const auto& entry : book.entries()) boards.insert(entry.board.bytes);
    return boards;
}

}  // namespace

TEST_CASE("a book holds what its own moves lead to, and moves within three margins", "[tune]") {
    const Folder folder;
    const auto book = book_from(
        write_book(folder.file("b"), {"--plies", "4", "--margin", "150", "--threads", "1"}));
    CHECK(book.head().margin_cp == 150);
    CHECK(book.entries().size() > 10);
    CHECK(boards_of(book) == reached(book, played("oware:pits=4,seeds=3", ""), 4));
    bool has_others = false;
    for (const auto& entry : book.entries()) {
        CHECK(entry.moves.front().value_cp - entry.moves.back().value_cp <= 450);
        has_others |= book.within_margin(entry).size() < entry.moves.size();
    }
    CHECK(has_others);
}

TEST_CASE("a book is the same for any number of threads, and does not change when it is there",
          "[tune][long]") {
    const Folder folder;
    const Lines plies = {"--plies", "5", "--margin", "60"};
    const auto alone = write_book(folder.file("1"), plies + Lines{"--threads", "1"});
    CHECK(write_book(folder.file("3"), plies + Lines{"--threads", "3"}) == alone);
    CHECK(write_book(folder.file("1"), plies) == alone);
    check_says(tuned(making(folder.file("1"), plies)), "ply 0: 1 positions, 1 of them known\n");
}

TEST_CASE("a book goes on to more plies and positions with what it knows", "[tune][long]") {
    const Folder folder;
    const Lines all = {"--plies", "5", "--margin", "60"};
    const auto whole = write_book(folder.file("whole"), all);
    const auto positions = book_from(whole).entries().size();
    REQUIRE(positions > 10);
    const auto out = folder.file("out");
    write_book(out, {"--plies", "2", "--margin", "60"});
    const auto some = book_from(write_book(out, all + Lines{"--positions", "9"}));
    CHECK(some.entries().size() == 9);
    CHECK(write_book(out, all) == whole);
}

TEST_CASE("a book that was interrupted goes on to the same bytes", "[tune][threads]") {
    const Folder folder;
    const auto out = folder.file("out");
    const Lines plies = {"--plies", "4", "--margin", "60", "--nodes", "2000"};
    const auto whole = write_book(folder.file("whole"), plies);
    // One that was ended between two positions.
    const auto text = unchecked(whole);
    const auto at = text.find('\n', text.find("3-3-3-3-3-3-3-3-0-0-S"));
    std::ofstream(out) << text.substr(0, at + 1);
    CHECK(write_book(out, plies) == whole);
}

TEST_CASE("a book is written once a second at most", "[tune]") {
    const Folder folder;
    const auto out = folder.file("out");
    auto tune =
        started(built::tune, making(out, {"--nodes", "1", "--plies", "9", "--margin", "300"}));
    const auto begin = std::chrono::steady_clock::now();
    int writings = 0;
    ino_t last = 0;
    while (!tune.exit_code(1ms)) {
        struct stat status {};
        if (stat(out.c_str(), &status) != 0 || status.st_size == 0 || status.st_ino == last)
            continue;
        last = status.st_ino;
        ++writings;
    }
    const auto passed = std::chrono::steady_clock::now() - begin;
    CHECK(book_from(content(out)).entries().size() > 300);
    CHECK(writings <= 9 + 1 + passed / 1s);
}

TEST_CASE("any request to end ends the making of a book soon", "[tune][threads]") {
    const Folder folder;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const auto out = folder.file(std::to_string(signal));
        // Each search would take hours.
        auto tune = started(built::tune, {"book", "--variant", "kalah:pits=5", "--threads", "2",
                                          "--nodes", "1000000000", "--hash", "1", "--out", out});
        REQUIRE(tune.until("ply 0: ", 60s * slowdown));
        check_ends(tune, signal, "krou-tune: interrupted: the same command goes on");
        CHECK(!std::filesystem::exists(out));
    }
}

TEST_CASE("a book can begin with openings, be timed, and be of any game", "[tune]") {
    const Folder folder;
    const auto openings = folder.file("openings");
    std::ofstream(openings) << "startpos moves Aa\nstartpos moves C\n# x\nstartpos moves Aa\n";
    const auto book = book_from(
        write_book(folder.file("b"), {"--from", openings, "--plies", "1", "--margin", "0"}));
    REQUIRE(book.entries().size() == 2);
    CHECK(book.find(played("oware:pits=4,seeds=3", "", "Aa").board()));
    CHECK(book.find(played("oware:pits=4,seeds=3", "", "C").board()));

    tuned({"book", "--variant", "morpion", "--plies", "2", "--movetime", "9", "--out",
           folder.file("m")});
    const auto squares = book_from(content(folder.file("m")));
    check_says(squares.head().origin, ", 9 ms a position, ");
    CHECK(squares.find(played("morpion", "").board())->moves.size() == 9);
}

TEST_CASE("a file of another book, or of none, is neither gone on with nor lost", "[tune][long]") {
    const Folder folder;
    const auto out = folder.file("out");
    const auto text = write_book(out, {"--plies", "1"});
    const auto begun = "cannot resume '" + out + "': ";
    for (const Lines& other :
         {Lines{"--margin", "16"}, Lines{"--nodes", "700"}, Lines{"--hash", "2"}})
        check_says(refusal(making(out, other)), begun);
    // What differs is shown, however much is the same before it.
    check_says(refusal(making(out, {"--hash", "2"})), "origin was 'hash 1', now 'hash 2'");
    CHECK(content(out) == text);
    std::ofstream(out) << text.substr(0, text.size() - 1) + "9\n";
    check_says(refusal(making(out)), "out': damaged at byte ");
    std::ofstream(out) << "my diary\n";
    check_says(refusal(making(out)), "out': expected 'krou book 2', got 'my diary'");
    CHECK(content(out) == "my diary\n");
}

TEST_CASE("a book by the tables of a folder says so", "[tune]") {
    const TableFolder tables;
    const Lines line = {"--plies", "1", "--tables", tables.path().string()};
    check_says(refusal(making(tables.file("b"), line)), ": found no tables of oware:pits=4");
    tables.write("oware:pits=4", 3);
    tuned({"book", "--variant", "oware:pits=4", "--plies", "1", "--nodes", "600", "--tables",
           tables.path().string(), "--out", tables.file("b")});
    check_says(content(tables.file("b")), " tables of ");
}

TEST_CASE("the book of oware comes of long searches, and hangs together from the start", "[tune]") {
    const std::string text(built_in_book_text());
    const auto book = book_from(text);
    CHECK(to_text(book) == text);
    CHECK(book.head().variant.spec == "oware");
    CHECK(book.entries().size() >= 5000);
    CHECK(std::ranges::includes(reached(book, played("oware", ""), 99), boards_of(book)));
    bool has_choice = false;
    for (const auto& entry : book.entries()) {
        for (const auto& known : entry.moves) {
            CHECK(known.depth > 20);
            CHECK(std::abs(known.value_cp) < 1000);
        }
        has_choice |= book.within_margin(entry).size() > 1;
    }
    CHECK(has_choice);
    CHECK(!chosen(book, played("oware", "")).empty());
}

TEST_CASE("what no book can be made of is refused before the work", "[tune]") {
    const Folder folder;
    const auto out = folder.file("out");
    std::ofstream(folder.file("large")) << "4-4-4-4-4-4-4-4-4-4-0-0-S\n";
    check_refused(
        {{{"book", "--out", out}, "option --variant SPEC is missing"},
         {{"book", "--variant", "oware"}, "option --out FILE is missing"},
         {{"book", "--variant", "awri", "--out", out}, "did you mean awari?"},
         {making(folder.path().string()), "is a folder"},
         {making(folder.file("none/out")), "No such file or directory"},
         {making(out, {"--movetime", "5"}), "--nodes and --movetime are both given"},
         {making(out, {"--plies", "0"}), "'0' is no number from 1 to 1000"},
         {making(out, {"--margin", "-1"}), "'-1' is no number from 0 to 25500"},
         {making(out, {"--positions", "0"}), "'0' is no number from 1"},
         {making(out, {"--from", folder.file("none")}), "No such file or directory"},
         {making(out, {"--from", folder.file("large")}), "its board has 5 pits in a row"}});
    CHECK(!std::filesystem::exists(out));
}

}  // namespace krou
