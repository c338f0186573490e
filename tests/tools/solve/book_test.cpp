#include "solve/book.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "helpers/books.h"
#include "helpers/folder.h"
#include "helpers/naive_acyclic.h"
#include "helpers/solving.h"

namespace krou {

namespace {

constexpr auto spec = "kalah:pits=3,seeds=2";

/// Text of a generated book.
std::string generated(const std::string& out, const Lines& more = {}) {
    printed(Lines{"book", spec, "--out", out, "--hash", "8"} + more);
    return content(out);
}

/// All positions within this distance.
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

TEST_CASE("a proved book has the exact values of all moves", "[solve]") {
    const Folder folder;
    const auto book = book_from(generated(folder.file("b"), {"--plies", "3"}));
    CHECK(book.head().is_proved);
    CHECK(book.head().margin_cp == 0);
    const auto start = played(spec, "");
    naive::AcyclicMinimax minimax(start.variant().rules);
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

TEST_CASE("a resumed proved book has the same bytes", "[solve][threads]") {
    const Folder folder;
    const auto whole = generated(folder.file("whole"), {"--plies", "3"});
    const auto out = folder.file("b");
    CHECK(generated(out, {"--plies", "1"}) != whole);
    CHECK(generated(out, {"--plies", "3"}) == whole);
    CHECK(to_text(book_from(whole)) == whole);
}

TEST_CASE("a proved book can start at a position", "[solve]") {
    const Folder folder;
    const auto position = played(spec, "", "A");
    const auto book =
        book_from(generated(folder.file("b"), {"--plies", "0", "--fen", to_fen(position)}));
    REQUIRE(book.entries().size() == 1);
    CHECK(book.find(position.board()));
}

TEST_CASE("a proved book omits positions beyond the budget", "[solve][threads]") {
    const Folder folder;
    const auto output = printed({"book", "kalah", "--plies", "0", "--budget", "5ms", "--hash", "1",
                                 "--out", folder.file("b")});
    check_says(output, "\nwrote 0 positions to ");
    check_says(output, "; 1 not solved within 5ms\n");
}

TEST_CASE("a different or damaged proved book is rejected", "[solve]") {
    const Folder folder;
    const auto out = folder.file("b");
    const auto error_of = [&](const std::string& text, const char* game = spec) {
        std::ofstream(out) << text;
        const auto run = solved({"book", game, "--plies", "1", "--out", out});
        CHECK(content(out) == text);
        return run.error;
    };
    const auto whole = generated(out, {"--plies", "1"});
    check_says(error_of(whole, "kalah:pits=3,seeds=1"), "variant");
    check_says(error_of(book_text(spec, 0, "")), "proved");
    auto changed = whole;
    changed[changed.find("00/1")] = '1';
    check_says(error_of(changed), "damaged");
    check_says(error_of(whole.substr(0, whole.size() - 20)), "damaged");
}

}  // namespace krou
