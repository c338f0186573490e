#include "uci/parse.h"

#include <cstdint>
#include <limits>
#include <string>

#include "helpers/from_text.h"

// Valid arguments of `go`. tests/data/sessions.txt covers the errors.

namespace krou {
namespace {

GoRequest go(std::string_view arguments, std::string_view fen = "") {
    INFO("go " << arguments);
    const auto request = parse_go(played("oware", fen), arguments);
    REQUIRE((request ? "" : request.error()) == "");
    return *request;
}

}  // namespace

TEST_CASE("go without a limit is infinite and skips unknown words", "[parse]") {
    for (const auto arguments :
         {"", " ", "infinite", "winc 5", "movestogo 3", "searchmoves A", "DEPTH 4"}) {
        const auto request = go(arguments);
        CHECK(request.limits.infinite);
        CHECK(!request.limits.ponder);
        CHECK(!request.limits.ends_by_itself());
        CHECK(!request.perft);
    }
    for (const auto arguments : {"mate 3 depth 4", "please depth 4 quickly", "\t depth\t4\r",
                                 "searchmoves A CF depth 4", "depth 4 searchmoves A"})
        CHECK(go(arguments).limits.depth == 4);
}

TEST_CASE("go reads each limit from the number after its word", "[parse]") {
    CHECK(go("depth 1 depth 2").limits.depth == 2);
    CHECK(go("nodes 18446").limits.nodes == 18446);
    CHECK(go("movetime 0").limits.move_time_ms == 0);
    CHECK(go("perft 0").perft == 0);
    CHECK(go("perft 9").perft == 9);
    const auto both = go("depth 2 movetime 600").limits;
    CHECK(both.depth == 2);
    CHECK(both.move_time_ms == 600);
    CHECK(both.ends_by_itself());
    CHECK(!both.infinite);
}

TEST_CASE("go clamps huge numbers", "[parse]") {
    const std::string most = "9223372036854775807";
    constexpr int largest = std::numeric_limits<int>::max();
    CHECK(go("depth " + most).limits.depth == largest);
    CHECK(go("nodes " + most).limits.nodes == std::numeric_limits<std::int64_t>::max());
    CHECK(go("wtime " + most + " movestogo " + most).limits.time_left->moves_to_go == largest);
    CHECK(go("movetime " + most).limits.move_time_ms > std::int64_t{1} << 40);
}

TEST_CASE("go uses wtime for South and btime for North, by default 0", "[parse]") {
    struct Case {
        const char* arguments;
        const char* fen;
        std::int64_t left_ms;
        std::int64_t increment_ms;
        std::optional<int> moves_to_go;
    };
    constexpr auto north = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N";
    constexpr auto clocks = "wtime 1000 btime 2000 winc 30 binc 40 movestogo 5";
    for (const auto& [arguments, fen, left_ms, increment_ms, moves_to_go] :
         {Case{clocks, "", 1000, 30, 5}, Case{clocks, north, 2000, 40, 5},
          Case{"btime 9000", "", 0, 0, {}}, Case{"wtime 9000", north, 0, 0, {}},
          Case{"wtime -50 btime -7 winc -1 binc -1 movestogo 0", "", 0, 0, {}},
          Case{"wtime 5 movestogo -3", "", 5, 0, {}}}) {
        INFO(arguments << ' ' << fen);
        const auto time = go(arguments, fen).limits.time_left;
        REQUIRE(time);
        CHECK(time->left_ms == left_ms);
        CHECK(time->increment_ms == increment_ms);
        CHECK(time->moves_to_go == moves_to_go);
    }
}

TEST_CASE("infinite or ponder keeps go from ending at its limits", "[parse]") {
    for (const auto arguments : {"infinite depth 3", "depth 3 infinite searchmoves B"}) {
        const auto infinite = go(arguments).limits;
        CHECK(infinite.infinite);
        CHECK(infinite.depth == 3);
        CHECK(!infinite.ends_by_itself());
    }
    const auto ponder = go("ponder wtime 1000 btime 1000").limits;
    CHECK(ponder.ponder);
    CHECK(!ponder.infinite);
    CHECK(ponder.time_left);
    CHECK(!ponder.ends_by_itself());
}

TEST_CASE("searchmoves reads moves up to the next word of go", "[parse]") {
    const auto moves = [](std::string_view arguments) {
        const auto among = go(arguments).limits.search_moves;
        return among ? names_of(Position::start(variant("oware")), *among) : "all";
    };
    CHECK(moves("depth 3") == "all");
    CHECK(moves("searchmoves ACF") == "A C F");
    CHECK(moves("searchmoves F C A") == "A C F");
    CHECK(moves("searchmoves A CF A depth 3") == "A C F");
    const auto squares = parse_go(Position::start(variant("morpion")), "searchmoves a1b2 c3");
    REQUIRE(bool(squares));
    CHECK(squares->limits.search_moves->size() == 3);
}

}  // namespace krou
