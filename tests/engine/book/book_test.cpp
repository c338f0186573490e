#include "book/book.h"

#include <map>
#include <string>
#include <vector>

#include "helpers/books.h"
#include "helpers/random_board.h"

namespace krou {

namespace {

/// Counts the choices of each move by seeds 1 to 1,000.
std::map<std::string, int> choices(const Book& book, const Position& position) {
    std::map<std::string, int> counts;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) ++counts[chosen(book, position, seed)];
    return counts;
}

Book book_of_start(int margin, const std::string& moves) {
    return book_from(book_text("oware", margin, std::string(start_of_oware) + ' ' + moves));
}

}  // namespace

TEST_CASE("seeds choose all moves within the margin and no others", "[book]") {
    const auto start = played("oware", "");
    const auto counts =
        choices(book_of_start(15, "A 4/9 B 20/9 C -300/9 D 5/9 E 12/9 F 20/9"), start);
    CHECK(counts.size() == 4);
    // The weights of B, F, E and D are 16, 16, 8 and 1 of 41.
    const std::map<std::string, std::pair<int, int>> expected = {
        {"B", {340, 440}}, {"F", {340, 440}}, {"E", {150, 240}}, {"D", {5, 60}}};
    for (const auto& [move, between] : expected) {
        INFO(move);
        REQUIRE(counts.contains(move));
        CHECK(between.first <= counts.at(move));
        CHECK(counts.at(move) <= between.second);
    }
    CHECK(choices(book_of_start(0, "A 4/9 B 20/9 F 19/9"), start).size() == 1);
    CHECK(choices(book_of_start(100, "A -100/9 B 0/9"), start).size() == 2);
}

TEST_CASE("a book chooses the same move for the same seed", "[book]") {
    const auto book = book_of_start(15, "A 0/9 B 0/9 C 0/9 D 0/9 E 0/9 F 0/9");
    const auto start = played("oware", "");
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        CHECK(chosen(book, start, seed) == chosen(book, start, seed));
}

TEST_CASE("a book entry applies to either side to move", "[book]") {
    const auto book = book_from(book_text("oware", 0, "4-4-4-4-0-5-5-5-5-4-4-0-1-2-S B 7/3"));
    CHECK(chosen(book, played("oware", "4-4-4-4-0-5-5-5-5-4-4-0-1-2-S")) == "B");
    CHECK(chosen(book, played("oware", "5-5-5-4-4-0-4-4-4-4-0-5-2-1-N")) == "b");
    CHECK(chosen(book, played("oware", "4-4-4-4-0-5-5-5-5-4-4-0-2-1-S")).empty());
    CHECK(chosen(book, played("oware", "4-4-4-4-0-5-5-5-5-4-4-0-1-2-N")).empty());
    CHECK(chosen(book, played("oware", "4-4-4-4-0-5-5-5-5-4-4-0-0-0-S")).empty());
}

TEST_CASE("a book obeys searchmoves and the margin", "[book]") {
    const auto book = book_of_start(15, "A 20/9 B 10/9 C 0/9");
    const auto start = played("oware", "");
    const auto among = [&](std::uint32_t bits) {
        const auto found = book.choose(start, MoveSet(bits), 1);
        return found ? to_text(Family::oware, Side::south, found->move) : "";
    };
    CHECK(among(0b000001) == "A");
    CHECK(among(0b111110) == "B");
    CHECK(among(0b111100).empty());
    CHECK(among(0).empty());
}

TEST_CASE("a book applies to its game with any initial seeds", "[book]") {
    struct Case {
        const char* book;
        const char* position;
        bool is_found;
    };
    const std::vector<Case> cases = {
        {"oware", "oware", true},          {"oware", "awele-ia02", true},
        {"oware", "oware:seeds=3", true},  {"oware:seeds=3", "oware", true},
        {"oware", "oware:pits=4", true},   {"oware", "awari", false},
        {"oware", "awele-supaero", false}, {"oware", "oware:below=1", false},
        {"awari", "oware", false},         {"oware", "kalah", false},
        {"kalah", "kalah-empty", false},   {"kalah:pits=4", "oware", false},
    };
    for (const auto& [spec, other, is_found] : cases) {
        INFO("a book of " << spec << " in " << other);
        const auto six = std::string(start_of_oware);
        const auto book = book_from(spec == std::string("kalah:pits=4")
                                        ? book_text(spec, 0, "4-4-4-4-4-4-4-4-0-0-S A 0/1")
                                        : book_text(spec, 0, six + " A 0/1"));
        CHECK(chosen(book, played(other, six)) == (is_found ? "A" : ""));
    }
    const auto small = book_from(book_text("kalah:pits=4", 0, "4-4-4-4-4-4-4-4-0-0-S A 0/1"));
    CHECK(chosen(small, played("kalah", "4-4-4-4-4-4-4-4-0-0-S")) == "A");
    CHECK(chosen(small, played("kalah:pits=4", "")) == "A");
    const auto squares = book_from(book_text("morpion", 0, ".../.../...-S b2 0/9"));
    CHECK(chosen(squares, played("morpion", "")) == "b2");
}

TEST_CASE("a book avoids moves that end the game by repetition", "[book]") {
    constexpr auto circling = "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S";
    const auto last = book_from(book_text("oware", 0, "0-0-0-0-0-0-1-0-0-0-0-1-23-23-N f 0/1"));
    CHECK(chosen(last, played("oware", "0-0-0-0-0-0-1-0-0-0-0-1-23-23-N")) == "f");
    CHECK(chosen(last, played("oware", circling, "AaBbCcDdEeF")).empty());

    // The book chooses an equal move instead.
    Random random(5);
    int found = 0;
    for (int games = 0; games < 400; ++games) {
        auto position = played("oware:pits=3,seeds=1", "");
        play_on(position, below(random, 40), random);
        std::string boards = to_fen(position);
        MoveSet repeating;
        for (const Move move : position.legal_moves()) {
            boards += ' ' + to_text(Family::oware, position.side(), move) + " 0/1";
            Position after = position;
            after.play(move);
            if (after.ending() == Ending::repetition) repeating.add(move);
        }
        if (repeating.empty() || repeating == position.legal_moves()) continue;
        ++found;
        const auto book = book_from(book_text("oware:pits=3", 0, boards));
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto move = book.choose(position, position.legal_moves(), seed);
            REQUIRE(move);
            CHECK(!repeating.contains(move->move));
        }
    }
    CHECK(found > 3);
}

}  // namespace krou
