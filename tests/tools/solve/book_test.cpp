#include "solve/book.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "helpers/books.h"
#include "helpers/folder.h"
#include "helpers/naive_kalah.h"
#include "helpers/solving.h"

namespace krou {

namespace {

constexpr auto spec = "kalah:pits=3,seeds=2";

std::string made(const std::string& out, const Lines& more = {}) {
    check_says(printed(Lines{"book", spec, "--out", out, "--hash", "8"} + more),
               " boards lie in '" + out);
    return content(out);
}

/// All positions that so few moves lead to.
std::vector<Position> reached(const Position& first, int plies) {
    std::vector<Position> all{first};
    std::size_t begin = 0;
    for (int ply = 0; ply < plies; ++ply)
        for (const auto end = all.size(); begin < end; ++begin)
            for (const Move move : all[begin].legal_moves()) {
                Position after = all[begin];
                after.play(move);
                all.push_back(after);
            }
    return all;
}

}  // namespace

TEST_CASE("a book that is proved has the exact value of every move of every board", "[solve]") {
    const Folder folder;
    const auto book = book_from(made(folder.file("b"), {"--plies", "3"}));
    CHECK(book.head().is_proved);
    CHECK(book.head().margin_cp == 0);
    const auto start = played(spec, "");
    naive::KalahMinimax minimax(start.variant().rules);
    std::set<decltype(Board::bytes)> boards;
    for (const auto& position : reached(start, 3)) {
        if (position.ending() != Ending::none) continue;
        INFO(to_fen(position));
        boards.insert(position.board().bytes);
        const auto* entry = book.find(position.board());
        REQUIRE(entry);
        CHECK(std::ssize(entry->moves) == position.legal_moves().size());
        const auto table = naive::table_of(position);
        for (const auto& known : entry->moves)
            CHECK(known.value_cp ==
                  100 * minimax.margin(table, naive::pit_of(position, known.move)));
        for (const auto& known : book.within_margin(*entry))
            CHECK(minimax.margin(table, naive::pit_of(position, known.move)) ==
                  minimax.margin(table));
    }
    CHECK(boards.size() == book.entries().size());
    CHECK(boards.size() > 10);
}

TEST_CASE("a book that is proved goes on where it stopped, to the same bytes", "[solve][threads]") {
    const Folder folder;
    const auto whole = made(folder.file("whole"), {"--plies", "3"});
    const auto out = folder.file("b");
    made(out, {"--plies", "1"});
    CHECK(content(out) != whole);
    CHECK(made(out, {"--plies", "3"}) == whole);
    CHECK(to_text(book_from(whole)) == whole);
}

TEST_CASE("a book can begin at a position", "[solve]") {
    const Folder folder;
    const auto position = played(spec, "", "A");
    const auto book =
        book_from(made(folder.file("b"), {"--plies", "0", "--fen", to_fen(position)}));
    REQUIRE(book.entries().size() == 1);
    CHECK(book.find(position.board()));
}

TEST_CASE("a board that takes longer than its time is left out", "[solve][threads]") {
    const Folder folder;
    const auto said = printed({"book", "kalah", "--plies", "0", "--budget", "5ms", "--hash", "1",
                               "--out", folder.file("b")});
    CHECK(said.starts_with("ply 0: "));
    check_says(said, "\n0 boards lie in ");
    check_says(said, "; 1 are left out, which were not solved in 5ms\n");
}

TEST_CASE("another book is neither gone on with nor lost", "[solve]") {
    const Folder folder;
    const auto out = folder.file("b");
    const auto refusal = [&](const std::string& text, const char* game = spec) {
        std::ofstream(out) << text;
        const auto run = solved({"book", game, "--plies", "1", "--out", out});
        CHECK(content(out) == text);
        return run.refusal;
    };
    const auto whole = made(out, {"--plies", "1"});
    check_says(refusal(whole, "kalah:pits=3,seeds=1"),
               "variant was 'kalah:pits=3,seeds=2', now 'kalah:pits=3,seeds=1'");
    check_says(refusal(book_text(spec, 0, "")), "proved was 'no', now 'yes'");
    auto changed = whole;
    changed[changed.find("00/1")] = '1';
    check_says(refusal(changed), "b': damaged at byte ");
    check_says(refusal(whole.substr(0, whole.size() - 20)), "b': damaged at byte ");
}

}  // namespace krou
