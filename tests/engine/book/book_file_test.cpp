#include "book/book_file.h"

#include <string>
#include <vector>

#include "helpers/books.h"
#include "helpers/damage.h"

namespace krou {

namespace {

const std::string head = book_text("oware", 15, "");
const std::string start = start_of_oware;

constexpr auto some_book =
    "krou book 2\n"
    "variant=kalah:pits=2,seeds=3\n"
    "margin=120\n"
    "origin=by hand\n"
    "checksum=none\n"
    "3-3-3-3-0-0-S  A 150/3  B -150/1000\n"
    "0-4-4-3-1-0-N  b -25500/1\n";

std::string proved_text() {
    const auto believed = book_from(some_book);
    auto proved_head = believed.head();
    proved_head.is_proved = true;
    Book proved(proved_head);
    for (const auto& entry : believed.entries()) proved.add(entry);
    return to_text(proved);
}

}  // namespace

TEST_CASE("a book is written and parsed back unchanged", "[book]") {
    const auto book = book_from(some_book);
    CHECK(unchecked(to_text(book)) == some_book);
    CHECK(to_text(book_from(to_text(book))) == to_text(book));
    CHECK(book.head().variant.spec == "kalah:pits=2,seeds=3");
    CHECK(book.head().margin_cp == 120);
    CHECK(book.head().origin == "by hand");
    REQUIRE(book.entries().size() == 2);
    CHECK(book.entries()[0].moves ==
          std::vector<BookMove>{{Move{0}, 150, 3}, {Move{1}, -150, 1000}});
    CHECK(book.entries()[1].moves == std::vector<BookMove>{{Move{1}, -25500, 1}});
    const auto squares = book_text("morpion", 0, "x../.o./...-S  c3 -100/9  b1 -100/9\n");
    CHECK(unchecked(to_text(book_from(squares))) == squares);
}

TEST_CASE("a proved book needs its checksum", "[book]") {
    const auto text = proved_text();
    CHECK(to_text(book_from(text)) == text);
    CHECK(book_from(text).head().is_proved);
    CHECK(!book_from(some_book).head().is_proved);
    check_says(parse_book(unchecked(text)).error(), "checksum");
}

TEST_CASE("a damaged or cut book is rejected", "[book]") {
    for (const auto& text : {to_text(book_from(some_book)), proved_text()}) {
        for_each_damage(text, [&](const std::string& damaged) { CHECK(!parse_book(damaged)); });
        for (std::size_t size = 0; size < text.size(); ++size)
            CHECK(!parse_book(text.substr(0, size)));
    }
}

TEST_CASE("comments, blanks and the order of moves do not matter", "[book]") {
    CHECK(unchecked(to_text(book_from("krou book 2\nmargin=120\norigin=by hand\n"
                                      "variant=kalah:pits=2,seeds=3\nchecksum=none\n# a book\r\n"
                                      "\t3-3-3-3-0-0-S B -150/1000 A 150/3# the start\r\n\n"
                                      "0-4-4-3-1-0-N b -25500/1"))) == some_book);
    CHECK(unchecked(to_text(book_from(head))) == head);
}

TEST_CASE("an invalid book is rejected with the line of the error", "[book]") {
    struct Case {
        std::string text;
        const char* names;
    };
    const auto with = [](const std::string& values) {
        return "krou book 2\n" + values + "\nchecksum=none\n";
    };
    const auto board = [](const std::string& line) { return head + start + line; };
    const std::vector<Case> cases = {
        {"", "not a krou book file"},
        {"krou book 1\nvariant oware\n", "krou-tune book"},
        {"krou book 2\nvariant=oware\nmargin=0\n", "damaged"},
        {with("margin=3"), "variant ''"},
        {with("variant=owari\nmargin=3"), "variant 'owari'"},
        {with("variant=oware"), "margin: expected 0 to 25500, got ''"},
        {with("variant=oware\nmargin=-1"), "'-1'"},
        {with("variant=oware\nmargin=25501"), "'25501'"},
        {with("variant=oware\nmargin=0\nproved=no"), "proved: "},
        {with("variant=oware\nmargin=0\nproved=yes"), "checksum"},
        {head + "Margin 3\n", "line 5: fen 'Margin': expected two rows"},
        {head + "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X A 0/1\n", "line 5: fen '4-4-4-4"},
        {head + "4-4-4-4-4-4-4-4-0-0-S A 0/1\n", "line 5: expected 6 pits per row, got 4"},
        {head + "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S A 0/1\n", "line 5: the game is over"},
        {head + "1-1-0-0-0-0-1-0-0-0-0-0-25-20-S A 0/1\n", "line 5: the game is over"},
        {board("\n"), "line 5: missing move"},
        {board(" A\n"), "line 5: missing move"},
        {board(" A 0/1 B\n"), "line 5: B: "},
        {board(" a 0/1\n"), "line 5: illegal move 'a'"},
        {head + "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S A 0/1\n", "line 5: illegal move 'A'"},
        {board(" A 0/1 B 1/1 A 2/1\n"), "line 5: duplicate move 'A'"},
        {board(" A 1\n"), "line 5: A: "},
        {board(" A 1/\n"), "'1/'"},
        {board(" A /1\n"), "'/1'"},
        {board(" A 1/2/3\n"), "'1/2/3'"},
        {board(" A 1/0\n"), "'1/0'"},
        {board(" A 1/1001\n"), "'1/1001'"},
        {board(" A 25501/1\n"), "'25501/1'"},
        {board(" A -25501/1\n"), "'-25501/1'"},
        {board(" A 0/1\n" + start + " B 0/1\n"), "line 6: duplicate position"},
        {board(" A 0/1\n\n4-4-4-4-4-4-4-4-4-4-4-4-0-0-N a 0/1\n"), "line 7: duplicate position"},
        {head + std::string("\0\xff\x01\n", 4), "line 5: "},
    };
    for (const auto& c : cases) {
        INFO(c.text);
        const auto book = parse_book(c.text);
        REQUIRE(!book);
        check_says(book.error(), c.names);
    }
}

}  // namespace krou
