#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <set>
#include <string>

#include "helpers/books.h"
#include "helpers/built.h"
#include "helpers/damage.h"
#include "helpers/folder.h"
#include "helpers/folder_watch.h"
#include "helpers/table_files.h"
#include "helpers/tune_run.h"

namespace krou {

namespace {

using namespace std::chrono_literals;

/// A small game, whose tables build at once.
Lines book(const std::string& out, const Lines& more = {}) {
    const auto has = [&](const char* name) { return std::ranges::count(more, name) > 0; };
    return Lines{"book", "--variant", "oware:pits=4,seeds=3", "--out", out} +
           (has("--nodes") ? Lines{} : Lines{"--nodes", "600"}) +
           (has("--hash") ? Lines{} : Lines{"--hash", "1"}) + more;
}

std::string write_book(const std::string& out, const Lines& more = {}) {
    tuned(book(out, more));
    return content(out);
}

/// Boards within this distance by moves of the book.
std::set<decltype(Board::bytes)> reachable(const Book& book, const Position& start, int plies) {
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

TEST_CASE("a book follows its moves within three margins", "[tune]") {
    const Folder folder;
    const auto book = book_from(
        write_book(folder.file("b"), {"--plies", "4", "--margin", "150", "--threads", "1"}));
    CHECK(book.head().margin_cp == 150);
    CHECK(book.entries().size() > 10);
    CHECK(boards_of(book) == reachable(book, played("oware:pits=4,seeds=3", ""), 4));
    bool has_others = false;
    for (const auto& entry : book.entries()) {
        CHECK(entry.moves.front().value_cp - entry.moves.back().value_cp <= 450);
        has_others |= book.within_margin(entry).size() < entry.moves.size();
    }
    CHECK(has_others);
}

TEST_CASE("a book is the same on any number of threads", "[tune][long]") {
    const Folder folder;
    const Lines plies = {"--plies", "5", "--margin", "60"};
    const auto alone = write_book(folder.file("1"), plies + Lines{"--threads", "1"});
    CHECK(write_book(folder.file("3"), plies + Lines{"--threads", "3"}) == alone);
    CHECK(write_book(folder.file("1"), plies) == alone);
    check_says(tuned(book(folder.file("1"), plies)), "ply 0: 1 positions, 1 known\n");
}

TEST_CASE("a book can grow by plies and positions", "[tune][long]") {
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

TEST_CASE("a resumed book has the same bytes", "[tune][threads]") {
    const Folder folder;
    const auto out = folder.file("out");
    const Lines plies = {"--plies", "4", "--margin", "60", "--nodes", "2000"};
    const auto whole = write_book(folder.file("whole"), plies);
    // A book that ended between two positions.
    const auto text = unchecked(whole);
    const auto at = text.find('\n', text.find("3-3-3-3-3-3-3-3-0-0-S"));
    std::ofstream(out) << text.substr(0, at + 1);
    CHECK(write_book(out, plies) == whole);
}

TEST_CASE("a book is written at most once a second", "[tune][long]") {
    const Folder folder;
    const auto out = folder.file("out");
    FolderWatch watch(folder.path().string());
    const auto begin = std::chrono::steady_clock::now();
    write_book(out, {"--nodes", "1", "--plies", "7", "--margin", "300"});
    const auto passed = std::chrono::steady_clock::now() - begin;
    CHECK(book_from(content(out)).entries().size() > 300);
    const int writes = watch.replaced("out");
    CHECK(writes > 0);
    CHECK(writes <= 7 + 1 + passed / 1s);
}

TEST_CASE("SIGINT, SIGTERM and SIGHUP interrupt a book", "[tune][threads]") {
    const Folder folder;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const auto out = folder.file(std::to_string(signal));
        // Each search takes hours.
        auto tune = started(built::tune, {"book", "--variant", "kalah:pits=5", "--threads", "2",
                                          "--nodes", "1000000000", "--hash", "1", "--out", out});
        REQUIRE(tune.until("ply 0: ", 60s * time_factor));
        check_ends(tune, signal, "krou-tune: interrupted: ");
        CHECK(!std::filesystem::exists(out));
    }
}

TEST_CASE("Ctrl-C interrupts a book that loads its openings", "[tune]") {
    const Folder folder;
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += "startpos moves Aa\n";
    const auto openings = folder.file_of("openings", text);
    const auto out = folder.file("out");
    FolderWatch watch(folder.path().string());
    auto tune = started(built::tune, book(out, {"--from", openings, "--plies", "1"}));
    // The book is opened before the openings are loaded.
    REQUIRE(watch.until([&] { return std::filesystem::exists(out); }, 20s * time_factor));
    tune.send(SIGINT);
    const auto lines = tune.rest(60s * time_factor);
    REQUIRE(lines);
    CHECK(*lines == Lines{"krou-tune: interrupted: the same command resumes"});
    CHECK(tune.exit_code(10s * time_factor) == 130);
}

TEST_CASE("a book can start from openings, and be of any game", "[tune]") {
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

TEST_CASE("a different or damaged book is rejected unchanged", "[tune][long]") {
    const Folder folder;
    const auto out = folder.file("out");
    const auto text = write_book(out, {"--plies", "1"});
    for (const Lines& other :
         {Lines{"--margin", "16"}, Lines{"--nodes", "700"}, Lines{"--hash", "2"}})
        check_says(tune_error(book(out, other)), in_quotes(out));
    // The error shows only the difference.
    check_says(tune_error(book(out, {"--hash", "2"})), "'hash 1', now 'hash 2'");
    CHECK(content(out) == text);
    std::ofstream(out) << text.substr(0, text.size() - 1) + "9\n";
    check_says(tune_error(book(out)), "damaged");
    std::ofstream(out) << "my diary\n";
    check_says(tune_error(book(out)), "not a krou book file");
    CHECK(content(out) == "my diary\n");
}

TEST_CASE("a book names its tables", "[tune]") {
    const TableFolder tables;
    const Lines line = {"--plies", "1", "--tables", tables.path().string()};
    check_says(tune_error(book(tables.file("b"), line)), "oware:pits=4");
    tables.write("oware:pits=4", 3);
    tuned({"book", "--variant", "oware:pits=4", "--plies", "1", "--nodes", "600", "--tables",
           tables.path().string(), "--out", tables.file("b")});
    check_says(content(tables.file("b")), " tables of ");
}

TEST_CASE("the built-in book is connected and deeply searched", "[tune]") {
    const std::string text(built_in_book_text());
    const auto book = book_from(text);
    CHECK(to_text(book) == text);
    CHECK(book.head().variant.spec == "oware");
    CHECK(book.entries().size() >= 5000);
    CHECK(std::ranges::includes(reachable(book, played("oware", ""), 99), boards_of(book)));
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

TEST_CASE("invalid arguments of book are rejected", "[tune]") {
    const Folder folder;
    const auto out = folder.file("out");
    std::ofstream(folder.file("large")) << "4-4-4-4-4-4-4-4-4-4-0-0-S\n";
    check_rejected({{{"book", "--out", out}, "--variant"},
                    {{"book", "--variant", "oware"}, "--out"},
                    {{"book", "--variant", "awri", "--out", out}, "awari"},
                    {book(folder.path().string()), in_quotes(folder.path().string())},
                    {book(folder.file("none/out")), "none/out'"},
                    {book(out, {"--movetime", "5"}), "--movetime"},
                    {book(out, {"--plies", "0"}), "--plies"},
                    {book(out, {"--margin", "-1"}), "--margin"},
                    {book(out, {"--positions", "0"}), "--positions"},
                    {book(out, {"--from", folder.file("none")}), "none"},
                    {book(out, {"--from", folder.file("large")}), "got 5"}});
    CHECK(!std::filesystem::exists(out));
}

}  // namespace krou
