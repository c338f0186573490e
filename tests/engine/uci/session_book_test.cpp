#include <set>
#include <string>

#include "helpers/books.h"
#include "helpers/folder.h"
#include "helpers/protocol_session.h"

namespace krou {

namespace {

constexpr auto missing = "info string no book for this game; set BookFile to load one";

/// A temporary folder with one book.
class BookFolder {
public:
    explicit BookFolder(const std::string& text) : path_(folder_.file_of("a book", text)) {}

    /// Commands that make an engine use the book.
    Lines use() const { return {set("OwnBook", "true"), set("BookFile", path_)}; }

private:
    Folder folder_;
    std::string path_;
};

std::string small_book() {
    return book_text("oware", 15,
                     std::string(start_of_oware) + " E -33/21 F -12/24\n" +
                         "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N b 10/23\n");
}

bool is_from_book(const Lines& lines) {
    return beginning(lines, "info string book").size() == 1 &&
           beginning(lines, "info depth").size() == 1 && beginning(lines, "bestmove ").size() == 1;
}

bool is_searched(const Lines& lines) {
    return beginning(lines, "info string book").empty() &&
           beginning(lines, "info depth").size() > 1 && beginning(lines, "bestmove ").size() == 1;
}

}  // namespace

TEST_CASE("a move from a proved book is reported as solved", "[session][book]") {
    auto head = book_from(small_book()).head();
    head.is_proved = true;
    Book book(head);
    book.add(book_from(small_book()).entries()[0]);
    const BookFolder folder(to_text(book));
    ProtocolSession talk;
    talk.say(folder.use());
    CHECK(beginning(talk.say({"go depth 5"}), "info string ") ==
          Lines{"info string book", "info string solved"});
    const BookFolder believed(small_book());
    talk.say(believed.use());
    CHECK(beginning(talk.say({"go depth 5"}), "info string ") == Lines{"info string book"});
}

TEST_CASE("OwnBook answers at once with a book move", "[session][book]") {
    const BookFolder folder(small_book());
    ProtocolSession talk;
    CHECK(talk.say(folder.use()).empty());
    CHECK(talk.say({"go depth 5"}) ==
          Lines{"info depth 24 seldepth 24 multipv 1 score cp -12 nodes 0 nps 0 hashfull 0 "
                "tbhits 0 time 0 pv F",
                "info string book", "bestmove F"});
    CHECK(talk.say({"position startpos moves F", "go wtime 1 btime 1"}).back() == "bestmove b");
    CHECK(is_searched(talk.say({"position startpos moves E", "go depth 5"})));
    CHECK(is_searched(
        talk.say({"setoption name OwnBook value false", "position startpos", "go depth 5"})));
    CHECK(is_from_book(talk.say({"setoption name OwnBook value true", "go nodes 9"})));
    CHECK(is_from_book(talk.say({"go movetime 5"})));
    const auto chances = talk.say({"setoption name UCI_ShowWDL value true", "go depth 5"});
    check_says(chances.front(), " score cp -12 wdl ");
    CHECK(is_from_book(talk.say({"setoption name BookFile value <empty>", "go depth 5"})));
}

TEST_CASE("OwnBook without BookFile uses the built-in book", "[session][book]") {
    ProtocolSession talk;
    talk.say({"setoption name OwnBook value true"});
    // It has a reply to each of its moves.
    std::string moves;
    for (int ply = 0; ply < 6; ++ply) {
        const auto said = talk.say({"position startpos moves" + moves, "go depth 5"});
        INFO(moves);
        REQUIRE(is_from_book(said));
        moves += said.back().substr(8);
    }
    CHECK(is_searched(talk.say({"position fen 1-2-3-4-5-6-7-8-9-1-1-1-0-0-S", "go depth 5"})));
    talk.say({"setoption name UCI_Variant value awari"});
    CHECK(is_searched(talk.say({"go depth 5"})));
}

TEST_CASE("the book does not answer infinite or pondering searches", "[session][book]") {
    const BookFolder folder(small_book());
    ProtocolSession talk;
    talk.say(folder.use());
    for (const auto* go : {"go infinite", "go", "go depth 5 infinite", "go ponder depth 5",
                           "go depth 5 searchmoves E", "go depth 5 searchmoves A B C D E"}) {
        INFO(go);
        CHECK(beginning(talk.say({go}), "info string book").empty());
    }
    CHECK(is_from_book(talk.say({"go depth 5 searchmoves F"})));
    CHECK(talk.say({"go perft 1"}).size() == 7);
    CHECK(talk.say({"position fen 0-0-0-0-0-0-0-0-0-0-0-0-24-24-S", "go depth 5"}) ==
          Lines{"bestmove 0000"});
    CHECK(is_searched(talk.say({"setoption name UCI_Variant value awari", "go depth 5"})));
    CHECK(is_from_book(talk.say({"setoption name UCI_Variant value oware", "go depth 5"})));
}

TEST_CASE("a level plays without the book", "[session][book]") {
    const BookFolder folder(small_book());
    for (const auto& weaker : {set("Skill Level", "3"), set("UCI_LimitStrength", "true")}) {
        ProtocolSession talk;
        talk.say(folder.use());
        INFO(weaker);
        CHECK(beginning(talk.say({weaker, "go depth 5"}), "info string book").empty());
        CHECK(beginning(talk.say({set("UCI_Variant", "awari"), "go depth 5"}), missing).empty());
    }
}

TEST_CASE("the book answers in order and varies between games", "[session][book]") {
    const BookFolder folder(book_text("oware", 15, std::string(start_of_oware) + " A 1/2 C 1/2"));
    ProtocolSession talk;
    talk.say(folder.use());
    const auto order = talk.say_at_once(
        {"position startpos moves A", "go depth 6", "position startpos", "go depth 6", "stop"});
    CHECK(beginning(order, "bestmove ").size() == 2);
    CHECK(order[order.size() - 2] == "info string book");
    const auto moves_of_games = [&] {
        std::set<std::string> moves;
        for (int n = 0; n < 100; ++n) moves.insert(talk.say({"ucinewgame", "go depth 6"}).back());
        return moves;
    };
    CHECK(moves_of_games() == std::set<std::string>{"bestmove A", "bestmove C"});
    talk.say({"setoption name Skill Seed value 7"});
    CHECK(moves_of_games().size() == 1);
}

TEST_CASE("OwnBook reports a missing book once per game", "[session][book]") {
    ProtocolSession talk;
    CHECK(talk.say({"setoption name UCI_Variant value awari", "setoption name OwnBook value true"})
              .empty());
    CHECK(beginning(talk.say({"go infinite"}), missing).empty());
    const auto first = talk.say({"go depth 5"});
    CHECK(first.front() == missing);
    CHECK(is_searched(first));
    CHECK(beginning(talk.say({"go depth 5"}), missing).empty());
    CHECK(talk.say({set("UCI_Variant", "kalah"), "go depth 5"}).front() == missing);
    CHECK(beginning(talk.say({"ucinewgame", "go depth 5"}), missing).empty());
    CHECK(!talk.has_reported_error());
}

}  // namespace krou
