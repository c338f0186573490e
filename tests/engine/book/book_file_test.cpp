#include "book/book_file.h"

#include <cctype>
#include <string>
#include <vector>

#include "helpers/books.h"
#include "helpers/damage.h"

namespace krou {

namespace {

const std::string head = book_text("oware", 15, "");
const std::string start = start_of_oware;

constexpr auto some_book =
    "krou book 1\n"
    "variant kalah:pits=2,seeds=3\n"
    "margin 120\n"
    "origin by hand\n"
    "3-3-3-3-0-0-S  A 150/3  B -150/1000\n"
    "0-4-4-3-1-0-N  b -25500/1\n";

}  // namespace

TEST_CASE("a book is written and parsed back unchanged", "[book]") {
    const auto book = book_from(some_book);
    CHECK(without_checksum(to_text(book)) == some_book);
    CHECK(to_text(book_from(to_text(book))) == to_text(book));
    CHECK(book.head().variant.spec == "kalah:pits=2,seeds=3");
    CHECK(book.head().margin_cp == 120);
    CHECK(book.head().origin == "by hand");
    REQUIRE(book.entries().size() == 2);
    CHECK(book.entries()[0].moves ==
          std::vector<BookMove>{{Move{0}, 150, 3}, {Move{1}, -150, 1000}});
    CHECK(book.entries()[1].moves == std::vector<BookMove>{{Move{1}, -25500, 1}});
    const auto squares = book_text("morpion", 0, "x../.o./...-S  c3 -100/9  b1 -100/9\n");
    CHECK(without_checksum(to_text(book_from(squares))) == squares);
}

TEST_CASE("a proved book needs a checksum that ignores blanks", "[book]") {
    const auto believed = book_from(some_book);
    auto proved_head = believed.head();
    proved_head.is_proved = true;
    Book proved(proved_head);
    for (const auto& entry : believed.entries()) proved.add(entry);
    const auto text = to_text(proved);
    check_says(text, "origin by hand\nproved\n");
    check_says(text, "margin 120\nchecksum ");
    CHECK(to_text(book_from(text)) == text);
    CHECK(book_from(text).head().is_proved);
    CHECK(!book_from(some_book).head().is_proved);
    auto spaced = "# proved\n" + text + " \n";
    spaced.replace(spaced.find("  A "), 4, " \tA\t");
    CHECK(to_text(book_from(spaced)) == text);

    for (std::size_t at = text.find("margin"); at < text.size(); ++at) {
        if (std::isspace(static_cast<unsigned char>(text[at]))) continue;
        INFO("byte " << at);
        auto changed = text;
        changed[at] = changed[at] == '1' ? '2' : '1';
        CHECK(!parse_book(changed));
    }
    const auto cut = parse_book(text.substr(0, text.rfind("0-4-4")));
    REQUIRE(!cut);
    check_says(cut.error(), "it was changed or is damaged: the checksum of its lines is ");
}

TEST_CASE("a damaged book is rejected", "[book]") {
    const auto text = to_text(book_from(some_book));
    for_each_damage(text, [&](const std::string& damaged) {
        const auto book = parse_book(damaged);
        CHECK((!book || to_text(*book) == text));
    });
    const auto head_size = text.find("3-3-3-3");
    for (std::size_t size = 0; size + 1 < text.size(); ++size) {
        const auto book = parse_book(text.substr(0, size));
        INFO(size << " bytes");
        CHECK((!book || (size < head_size && book->entries().empty())));
    }
    auto edited = text;
    edited.replace(edited.find("margin 120"), 10, "margin 130");
    check_says(parse_book(edited).error(), "; delete the line 'checksum' if you changed it");
    CHECK(book_from(without_checksum(edited)).head().margin_cp == 130);
}

TEST_CASE("comments, blanks and the order of moves do not matter", "[book]") {
    CHECK(
        without_checksum(to_text(book_from("# a book\r\n\n  krou \t book 1\r\nmargin 120 # wide\r\n"
                                           "origin by hand \r\nvariant kalah:pits=2,seeds=3\r\n\r\n"
                                           "\t3-3-3-3-0-0-S B -150/1000 A 150/3# the start\r\n"
                                           "0-4-4-3-1-0-N b -25500/1"))) == some_book);
    CHECK(without_checksum(to_text(book_from(head))) == head);
    CHECK(book_from(head + "origin\n").head().origin.empty());
}

TEST_CASE("an invalid book is rejected with the line of the error", "[book]") {
    struct Case {
        std::string text;
        const char* says;
    };
    const auto board = [](const std::string& line) { return head + start + line; };
    const std::vector<Case> cases = {
        {"", "it is no book: a book begins with 'krou book 1'"},
        {"# nothing\n", "it is no book"},
        {"\nkrou book\n", "line 2: it is no book"},
        {"krou book 1 1\n", "line 1: it is no book"},
        {"krou book 2\n", "line 1: it is a book of version '2', and only version 1 is read"},
        {"krou book 1\nmargin 3\n", "the line 'variant' is missing"},
        {"krou book 1\nvariant oware\n" + start + " A 0/1\n",
         "line 3: the line 'margin' is missing"},
        {"krou book 1\nvariant owari\n", "line 2: variant 'owari': unknown name"},
        {"krou book 1\nvariant\n", "line 2: variant ''"},
        {"krou book 1\nmargin -1\n", "line 2: the margin is '-1', no number from 0 to 25500"},
        {"krou book 1\nmargin 25501\n", "line 2: the margin is '25501'"},
        {head + "margin 3\n", "line 4: margin stands twice"},
        {board(" A 0/1\norigin x\n"), "line 5: origin stands after the first position"},
        {head + "proved yes\n", "line 4: after proved stands 'yes'"},
        {head + "proved\nproved\n", "line 5: proved stands twice"},
        {head + "proved\n", "the line 'checksum' is missing, which a book has that is proved"},
        {head + "checksum 12\n", "line 4: the checksum is '12', no number of 16 hexadecimal"},
        {head + "checksum 12345678 90abcde\n", "line 4: the checksum is '12345678 90abcde'"},
        {head + "checksum 0x34567890abcdef\n", "line 4: the checksum is '0x34567890abcdef'"},
        {head + "checksum 1234567890abcdef\n", "it was changed or is damaged"},
        {head + "Margin 3\n", "line 4: fen 'Margin': 1 fields"},
        {head + "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X A 0/1\n", "line 4: fen '4-4-4-4"},
        {head + "4-4-4-4-4-4-4-4-0-0-S A 0/1\n",
         "line 4: the board has rows of 4 pits, and the variant of 6"},
        {head + "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S A 0/1\n", "line 4: the game is over there"},
        {head + "1-1-0-0-0-0-1-0-0-0-0-0-25-20-S A 0/1\n", "line 4: the game is over there"},
        {board("\n"), "line 4: the position has no moves"},
        {board(" A\n"), "line 4: the position has no moves"},
        {board(" A 0/1 B\n"), "line 4: after B stands '', no value from -25500 to 25500"},
        {board(" a 0/1\n"), "line 4: 'a' is no legal move there"},
        {head + "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S A 0/1\n", "line 4: 'A' is no legal move there"},
        {board(" A 0/1 B 1/1 A 2/1\n"), "line 4: the move A stands twice"},
        {board(" A 1\n"), "line 4: after A stands '1', no value"},
        {board(" A 1/\n"), "'1/'"},
        {board(" A /1\n"), "'/1'"},
        {board(" A 1/2/3\n"), "'1/2/3'"},
        {board(" A 1/0\n"), "'1/0'"},
        {board(" A 1/1001\n"), "a slash and a depth from 1 to 1000"},
        {board(" A 25501/1\n"), "'25501/1'"},
        {board(" A -25501/1\n"), "'-25501/1'"},
        {board(" A 0/1\n" + start + " B 0/1\n"),
         "line 5: the position stands twice, whichever side has the move"},
        {board(" A 0/1\n\n4-4-4-4-4-4-4-4-4-4-4-4-0-0-N a 0/1\n"),
         "line 6: the position stands twice"},
        {std::string("krou book 1\n\0\xff\x01\n", 16), "line 2: the line 'variant' is missing"},
    };
    for (const auto& c : cases) {
        INFO(c.text);
        const auto book = parse_book(c.text);
        REQUIRE(!book);
        check_says(book.error(), c.says);
    }
}

}  // namespace krou
