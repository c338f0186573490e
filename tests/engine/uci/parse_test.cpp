#include "uci/parse.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "helpers/from_text.h"

namespace krou {
namespace {

constexpr auto south_to_move = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
constexpr auto north_to_move = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N";

GoCommand go(std::string_view arguments, std::string_view fen = south_to_move) {
    INFO("go " << arguments);
    const auto command = parse_go(played("oware", fen), arguments);
    REQUIRE((command ? "" : command.error()) == "");
    return *command;
}

/// A command, and what its refusal says.
struct RefusedLine {
    std::string arguments;
    const char* says;
};

void check_go_refuses(std::string_view spec, std::string_view fen,
                      const std::vector<RefusedLine>& refusals) {
    for (const auto& refusal : refusals) {
        INFO("go " << refusal.arguments);
        const auto command = parse_go(played(spec, fen), refusal.arguments);
        REQUIRE(!command);
        check_says(command.error(), refusal.says);
    }
}

void check_position_refuses(std::string_view spec, const std::vector<RefusedLine>& refusals) {
    for (const auto& refusal : refusals) {
        INFO("position " << refusal.arguments);
        const auto position = parse_position(variant(spec), refusal.arguments);
        REQUIRE(!position);
        check_says(position.error(), refusal.says);
    }
}

/// What follows `position`, and the board it sets up.
struct SetUp {
    const char* arguments;
    const char* fen;
};

void check_sets_up(std::string_view spec, const std::vector<SetUp>& set_ups) {
    for (const auto& set_up : set_ups) {
        INFO("position " << set_up.arguments);
        const auto position = parse_position(variant(spec), set_up.arguments);
        REQUIRE((position ? "" : position.error()) == "");
        CHECK(to_fen(*position) == set_up.fen);
    }
}

}  // namespace

TEST_CASE("go alone is infinite", "[parse]") {
    for (const auto arguments : {"", " ", "infinite", "winc 5", "movestogo 3", "searchmoves A"}) {
        const auto command = go(arguments);
        CHECK(command.limits.infinite);
        CHECK(!command.limits.ponder);
        CHECK(!command.limits.bounded());
        CHECK(!command.perft);
    }
}

TEST_CASE("each limit of go is the number after its word", "[parse]") {
    CHECK(go("depth 7").limits.depth == 7);
    CHECK(go("nodes 18446").limits.nodes == 18446);
    CHECK(go("movetime 600").limits.move_time_ms == 600);
    CHECK(go("movetime 0").limits.move_time_ms == 0);
    CHECK(go("perft 0").perft == 0);
    CHECK(go("perft 9").perft == 9);
    const auto both = go("depth 2 movetime 600").limits;
    CHECK(both.depth == 2);
    CHECK(both.move_time_ms == 600);
    CHECK(both.bounded());
    CHECK(!both.infinite);
    CHECK(go("depth 1 depth 2").limits.depth == 2);
}

TEST_CASE("w is South's clock and b is North's", "[parse]") {
    constexpr auto clocks = "wtime 1000 btime 2000 winc 30 binc 40 movestogo 5";
    const auto south = go(clocks, south_to_move).limits.time_left;
    REQUIRE(south);
    CHECK(south->left_ms == 1000);
    CHECK(south->increment_ms == 30);
    CHECK(south->moves_to_go == 5);
    const auto north = go(clocks, north_to_move).limits.time_left;
    REQUIRE(north);
    CHECK(north->left_ms == 2000);
    CHECK(north->increment_ms == 40);
    CHECK(north->moves_to_go == 5);
}

TEST_CASE("a clock of which only the other half is given has run out", "[parse]") {
    CHECK(go("btime 9000").limits.time_left->left_ms == 0);
    CHECK(go("wtime 9000", north_to_move).limits.time_left->left_ms == 0);
}

TEST_CASE("a clock below zero has run out, and movestogo 0 says nothing", "[parse]") {
    const auto time = go("wtime -50 btime -7 winc -1 binc -1 movestogo 0").limits.time_left;
    REQUIRE(time);
    CHECK(time->left_ms == 0);
    CHECK(time->increment_ms == 0);
    CHECK(!time->moves_to_go);
    CHECK(!go("wtime 5 movestogo -3").limits.time_left->moves_to_go);
}

TEST_CASE("numbers too large to be meant are large, not wrong", "[parse]") {
    constexpr auto most = "9223372036854775807";
    constexpr int largest = std::numeric_limits<int>::max();
    CHECK(go(std::string("depth ") + most).limits.depth == largest);
    CHECK(go(std::string("nodes ") + most).limits.nodes ==
          std::numeric_limits<std::int64_t>::max());
    CHECK(go(std::string("wtime ") + most + " movestogo " + most).limits.time_left->moves_to_go ==
          largest);
    CHECK(go(std::string("movetime ") + most).limits.move_time_ms > std::int64_t{1} << 40);
}

TEST_CASE("infinite and ponder go with any limit, and then it does not bound", "[parse]") {
    const auto infinite = go("infinite depth 3").limits;
    CHECK(infinite.infinite);
    CHECK(infinite.depth == 3);
    CHECK(!infinite.bounded());
    const auto ponder = go("ponder wtime 1000 btime 1000").limits;
    CHECK(ponder.ponder);
    CHECK(!ponder.infinite);
    CHECK(ponder.time_left);
    CHECK(!ponder.bounded());
}

TEST_CASE("a number of go that is none is refused", "[parse]") {
    check_go_refuses("oware", south_to_move,
                     {
                         {"depth", "depth wants a number from 1, not ''"},
                         {"depth x", "depth wants a number from 1, not 'x'"},
                         {"depth 0", "not '0'"},
                         {"depth -1", "not '-1'"},
                         {"depth 3.5", "not '3.5'"},
                         {"depth +3", "not '+3'"},
                         {"depth 9223372036854775808", "depth wants a number"},
                         {"nodes 0", "nodes wants a number from 1"},
                         {"nodes 1k", "nodes wants a number from 1"},
                         {"movetime -1", "movetime wants a number"},
                         {"movetime depth 3", "movetime wants a number from 0, not 'depth'"},
                         {"wtime", "wtime wants a number, not ''"},
                         {"wtime 10s", "wtime wants a number, not '10s'"},
                         {"btime x", "btime wants a number"},
                         {"winc x", "winc wants a number"},
                         {"binc x", "binc wants a number"},
                         {"movestogo x", "movestogo wants a number"},
                         {"perft", "perft wants a number"},
                         {"perft -1", "perft wants a number"},
                         {"infinite depth", "depth wants a number"},
                     });
}

TEST_CASE("words that go does not know are skipped", "[parse]") {
    CHECK(go("mate 3 depth 4").limits.depth == 4);
    CHECK(go("please depth 4 quickly").limits.depth == 4);
    CHECK(go("DEPTH 4").limits.infinite);
    CHECK(go("\t depth\t4\r").limits.depth == 4);
}

TEST_CASE("searchmoves takes moves together or apart, up to the next word of go", "[parse]") {
    const auto moves = [](std::string_view arguments) {
        std::string text;
        for (const Move move : go(arguments).limits.among.value_or(MoveSet{}))
            text += to_text(Family::oware, Side::south, move);
        return text;
    };
    CHECK(moves("depth 3").empty());
    CHECK(moves("searchmoves A") == "A");
    CHECK(moves("searchmoves ACF") == "ACF");
    CHECK(moves("searchmoves F C A") == "ACF");
    CHECK(moves("searchmoves A CF A depth 3") == "ACF");
    CHECK(go("searchmoves A CF depth 3").limits.depth == 3);
    CHECK(go("depth 3 searchmoves A").limits.depth == 3);
    CHECK(go("searchmoves B infinite").limits.infinite);

    const auto squares = parse_go(Position::start(variant("morpion")), "searchmoves a1b2 c3");
    REQUIRE(bool(squares));
    CHECK(squares->limits.among->size() == 3);
}

TEST_CASE("searchmoves refuses what is no legal move", "[parse]") {
    check_go_refuses("oware", "0-4-4-4-4-4-4-4-4-4-4-4-0-4-S",
                     {
                         {"searchmoves", "searchmoves names no move"},
                         {"searchmoves depth 3", "searchmoves names no move"},
                         {"searchmoves A", "'A' is not legal"},
                         {"searchmoves BA", "'A' is not legal"},
                         {"searchmoves b", "'b' is a pit of the side that is not to move"},
                         {"searchmoves G", "'G' is no pit"},
                         {"searchmoves B, C", "',' is no pit"},
                     });
    check_go_refuses("oware", "1-0-0-0-0-0-0-0-0-0-0-0-30-17-S",
                     {{"searchmoves A", "the game is over"}});
    check_go_refuses("morpion", "x../.../...-N",
                     {{"searchmoves a1", "'a1' is not legal"}, {"searchmoves b", "no square"}});
}

TEST_CASE("a position is the start or a FEN, then moves", "[parse]") {
    check_sets_up(
        "oware", {
                     {"startpos", south_to_move},
                     {" startpos moves", south_to_move},
                     {"startpos moves F", "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"},
                     {"fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", north_to_move},
                     {"fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N moves a", "4-4-4-4-4-4-0-5-5-5-5-4-0-0-S"},
                     {"fen 1-2-3-4-S", "1-2-3-4-S"},
                     {"\tstartpos\r", south_to_move},
                 });
    check_sets_up("kalah:pits=2,seeds=3", {{"startpos", "3-3-3-3-0-0-S"}});
    check_sets_up("morpion", {{"startpos moves b2a1", "o../.x./...-S"},
                              {"fen o../.x./...-S moves c3", "o../.x./..x-N"}});
}

TEST_CASE("moves after a position stand together or apart", "[parse]") {
    const auto fen = to_fen(played("oware", "", "FfBe"));
    check_sets_up("oware", {{"startpos moves FfBe", fen.c_str()},
                            {"startpos moves F f B e", fen.c_str()},
                            {"startpos moves Ff Be", fen.c_str()},
                            {"startpos moves  F\tfB  e ", fen.c_str()}});
}

TEST_CASE("moves that are not legal are refused, and say which", "[parse]") {
    check_position_refuses(
        "oware", {
                     {"startpos moves f", "move 1: 'f' is a pit of the side that is not to move"},
                     {"startpos moves FF", "move 2: 'F' is a pit of the side that is not to move"},
                     {"startpos moves G", "move 1: 'G' is no pit"},
                     {"startpos moves F f F", "move 3: 'F' is not legal"},
                     {"startpos moves F-f", "move 2: '-' is no pit"},
                     {"startpos moves 0000", "move 1: '0' is no pit"},
                     {std::string("startpos moves F\0f", 17), "move 2: '?' is no pit"},
                     {"fen 1-0-0-0-0-0-0-0-0-0-0-0-30-17-S moves A", "the game is over before 'A'"},
                 });
}

TEST_CASE("what is no position is refused with a sentence", "[parse]") {
    check_position_refuses("oware",
                           {
                               {"", "startpos or fen"},
                               {"  ", "startpos or fen"},
                               {"start", "'start' is neither startpos nor fen"},
                               {"Startpos", "neither startpos nor fen"},
                               {"moves F", "neither startpos nor fen"},
                               {"fen", "the fen is missing"},
                               {"fen moves F", "fen 'moves'"},
                               {"fen 4-4-0-0-X", "the side to move is 'X'"},
                               {"fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S 0", "only moves can follow"},
                               {"startpos F", "'F' stands where only moves can follow"},
                               {"startpos move F", "only moves can follow"},
                               {"fen .../.../...-S", "fields between hyphens"},
                           });
    check_position_refuses("morpion", {{"fen 4-4-0-0-S", "three rows of three"}});
}

TEST_CASE("a board at the last capture and the moves since give the whole game", "[parse]") {
    // South's seed and North's walk round the board, until it is as it was.
    constexpr auto last_capture = "fen 1-0-0-0-0-0-1-0-0-0-0-0-23-23-S moves ";
    const auto set_up = [&](const std::string& moves) {
        const auto position = parse_position(variant("oware"), last_capture + moves);
        REQUIRE((position ? "" : position.error()) == "");
        return *position;
    };
    CHECK(set_up("").since_capture().empty());
    CHECK(set_up("AaBbCcDdEeF").ending() == Ending::none);
    CHECK(set_up("AaBbCcDdEeF").since_capture().size() == 11);
    CHECK(set_up("AaBbCcDdEeFf").ending() == Ending::repetition);
}

}  // namespace krou
