#include <string>
#include <vector>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

namespace krou {
namespace {

constexpr auto slam_board = "0-0-8-0-0-1-1-1-1-1-1-0-0-0-S";

std::string fen_of(const std::vector<int>& pits, const char* rest) {
    std::string fen;
    for (int seeds : pits) fen += std::to_string(seeds) + "-";
    return fen + rest;
}

}  // namespace

TEST_CASE("a sowing drops its seeds one by one into the pits that follow", "[oware]") {
    const std::vector<Play> plays = {
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "A", "0-5-5-5-5-4-4-4-4-4-4-4-0-0-N"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "F", "4-4-4-4-4-0-5-5-5-5-4-4-0-0-N"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "a", "4-4-4-4-4-4-0-5-5-5-5-4-0-0-S"},
        {"4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "f", "5-5-5-5-4-4-4-4-4-4-4-0-0-0-S"},
        {"2-5-0-0-S", "A", "0-7-0-0-N"},
        {"2-0-5-5-3-1-S", "A", "0-1-6-5-3-1-N"},
        {"0-0-0-0-0-0-3-4-4-4-4-4-4-4-0-0-S", "G", "0-0-0-0-0-0-0-5-5-5-4-4-4-4-0-0-N"},
    };
    check_plays("oware", plays);
}

TEST_CASE("a krou skips its origin on every lap", "[oware]") {
    const std::vector<Play> plays = {
        {"0-0-0-0-0-11-0-0-0-0-0-0-0-0-S", "F", "1-1-1-1-1-0-1-1-1-1-1-1-0-0-N"},
        {"0-0-11-0-0-0-0-0-0-0-0-0-0-0-S", "C", "1-1-0-1-1-1-1-1-1-1-1-1-0-0-N"},
        {"0-0-0-0-0-12-0-0-0-0-0-0-0-0-S", "F", "1-1-1-1-1-0-0-1-1-1-1-1-2-0-N"},
        {"0-0-0-0-0-22-0-0-0-0-0-0-0-0-S", "F", "2-2-2-2-2-0-2-2-2-2-2-2-0-0-N"},
        {"0-0-0-0-0-23-0-0-0-0-0-0-0-0-S", "F", "2-2-2-2-2-0-0-2-2-2-2-2-3-0-N"},
        {"0-0-0-0-0-0-0-0-12-0-0-0-0-0-N", "c", "1-1-1-1-1-1-1-1-0-2-1-1-0-0-S"},
    };
    check_plays("oware", plays);
}

TEST_CASE("whole laps end on the pit before the origin on boards of every size", "[oware]") {
    for (std::size_t row = 1; row <= 7; ++row) {
        const int lap = static_cast<int>(2 * row - 1);
        for (int laps = 1; laps * lap <= 255; ++laps) {
            for (std::size_t origin = 0; origin < row; ++origin) {
                // One capture there could be, from the far end of the other row, is a slam.
                std::vector<int> before(2 * row, 0);
                std::vector<int> after(2 * row, laps);
                before[origin] = laps * lap;
                after[origin] = 0;
                const std::string move(1, static_cast<char>('A' + origin));
                const auto position = played("oware", fen_of(before, "0-0-S"), move);
                REQUIRE(to_fen(position) == fen_of(after, "0-0-N"));
            }
        }
    }
}

TEST_CASE("the last seed captures when it makes two or three on the other side", "[oware]") {
    SECTION("and so do the pits before it, as far as each holds two or three") {
        const std::vector<Play> plays = {
            {"0-0-8-0-0-1-1-1-1-1-2-3-0-0-S", "C", "0-0-0-1-1-2-0-0-0-0-0-3-11-0-N"},
            {"0-0-0-0-0-4-1-5-2-1-0-1-0-0-S", "F", "0-0-0-0-0-0-2-6-0-0-0-1-5-0-N"},
            {"0-0-0-0-0-4-1-0-1-2-0-1-7-9-S", "F", "0-0-0-0-0-0-2-1-0-0-0-1-12-9-N"},
            {"0-0-0-0-0-0-2-1-1-0-0-0-0-4-0-0-S", "G", "0-0-0-0-0-0-0-0-0-0-0-0-0-4-4-0-N"},
            {"0-2-2-1-0-0-S", "B", "0-0-3-2-0-0-N"},
            {"0-2-1-4-0-0-S", "B", "0-0-2-5-0-0-N"},
        };
        check_plays("oware", plays);
    }
    SECTION("North captures from South in the same way") {
        const std::vector<Play> plays = {
            {"1-2-0-0-0-4-0-0-0-0-0-2-0-0-N", "f", "0-0-0-0-0-4-0-0-0-0-0-0-0-5-S"},
            {"1-5-1-0-0-4-0-0-0-0-0-3-1-2-N", "f", "2-6-0-0-0-4-0-0-0-0-0-0-1-4-S"},
        };
        check_plays("oware", plays);
    }
    SECTION("but not when it makes one, or four and more") {
        const std::vector<Play> plays = {
            {"0-0-8-0-0-1-3-1-1-1-3-0-0-0-S", "C", "0-0-0-1-1-2-4-2-2-2-4-0-0-0-N"},
            {"0-0-0-0-0-2-1-0-0-0-0-9-0-0-S", "F", "0-0-0-0-0-0-2-1-0-0-0-9-0-0-N"},
        };
        check_plays("oware", plays);
    }
    SECTION("nor in the own row, which also ends a run of captures") {
        const std::vector<Play> plays = {
            {"0-2-1-1-0-0-4-0-0-0-0-0-0-0-S", "B", "0-0-2-2-0-0-4-0-0-0-0-0-0-0-N"},
            {"0-0-0-0-3-1-1-1-3-0-0-0-0-0-S", "E", "0-0-0-0-0-2-0-0-3-0-0-0-4-0-N"},
            {"0-0-0-0-0-4-0-0-0-0-1-3-0-0-N", "f", "1-1-1-0-0-4-0-0-0-0-1-0-0-0-S"},
        };
        check_plays("oware", plays);
    }
}

TEST_CASE("slam=none: a grand slam captures nothing", "[oware]") {
    const std::vector<Play> plays = {
        {slam_board, "C", "0-0-0-1-1-2-2-2-2-2-2-0-0-0-N"},
        {"1-1-0-0-S", "A", "0-2-0-0-N"},
        {"22-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "A", "0-2-2-2-2-2-2-2-2-2-2-2-0-0-N"},
        {"1-0-0-0-0-0-0-0-0-0-0-2-0-0-N", "f", "2-1-0-0-0-0-0-0-0-0-0-0-0-0-S"},
    };
    check_plays("oware", plays);
    check_choices("oware", {{slam_board, "CF"}, {"0-0-0-0-0-1-1-0-0-0-0-0-0-0-S", "F"}});
}

TEST_CASE("slam=all: a grand slam captures", "[oware]") {
    const std::vector<Play> plays = {
        {slam_board, "C", "0-0-0-1-1-2-0-0-0-0-0-0-10-0-N"},
        {"1-1-0-0-S", "A", "0-0-2-0-N"},
        {"22-0-0-0-0-0-0-0-0-0-0-0-0-0-S", "A", "0-2-2-2-2-2-0-0-0-0-0-0-12-0-N"},
        {"2-1-0-0-0-9-0-0-0-0-0-2-0-0-N", "f", "0-0-0-0-0-9-0-0-0-0-0-0-0-5-S"},
    };
    check_plays("oware:slam=all", plays);
    check_choices("oware:slam=all", {{slam_board, "CF"}});
}

TEST_CASE("slam=illegal: no move may leave the other side without seeds", "[oware]") {
    const std::vector<Choice> choices = {
        {slam_board, "F"},
        {"1-0-9-0-0-1-1-0-0-0-0-0-0-0-S", "AC"},
        {"1-0-0-0-0-1-0-0-0-0-0-0-0-0-S", "F"},
        {"0-0-0-0-0-1-1-0-0-0-0-0-0-0-S", ""},
        {"1-0-0-0-0-0-0-0-0-0-0-0-0-0-S", ""},
        {"0-0-0-0-0-1-1-4-0-0-0-0-0-0-S", "F"},
        {"1-0-0-0-0-0-0-0-0-0-0-1-0-0-N", ""},
    };
    check_choices("oware:slam=illegal", choices);
    check_plays("oware:slam=illegal", {{slam_board, "F", "0-0-8-0-0-0-0-1-1-1-1-0-2-0-N"}});
}

TEST_CASE("slam=unless-only: a slam is legal and captures when every move is like it", "[oware]") {
    const std::vector<Choice> choices = {
        {slam_board, "F"},
        {"1-0-9-0-0-1-1-0-0-0-0-0-0-0-S", "AC"},
        {"0-0-0-0-0-1-1-0-0-0-0-0-0-0-S", "F"},
        {"1-1-0-0-0-0-0-0-0-0-0-0-0-0-S", "AB"},
        {"1-0-0-0-0-1-0-0-0-0-0-0-0-0-S", "F"},
        {"0-0-0-0-0-0-1-0-0-0-0-0-0-0-S", ""},
    };
    check_choices("awari", choices);
    const std::vector<Play> plays = {
        {"0-0-0-0-0-1-1-0-0-0-0-0-0-0-S", "F", "0-0-0-0-0-0-0-0-0-0-0-0-2-0-N"},
        {"1-1-0-0-0-0-0-0-0-0-0-0-9-9-S", "A", "0-2-0-0-0-0-0-0-0-0-0-0-9-9-N"},
    };
    check_plays("awari", plays);
}

TEST_CASE("a side without seeds must be given some", "[oware]") {
    for (const auto spec : {"oware", "oware:slam=all", "oware:slam=illegal", "awari"}) {
        const std::vector<Choice> choices = {
            {"1-0-0-0-0-1-0-0-0-0-0-0-0-0-S", "F"},
            {"5-5-4-3-1-0-0-0-0-0-0-0-0-0-S", "BCD"},
            {"6-5-4-3-2-1-0-0-0-0-0-0-0-0-S", "ABCDEF"},
            {"0-0-0-0-0-0-6-4-0-0-3-1-0-0-N", "aef"},
            {"1-2-0-0-0-0-S", "B"},
            {"6-6-0-0-0-0-1-0-0-0-0-0-0-0-0-0-S", "BG"},
        };
        check_choices(spec, choices);
    }
}

TEST_CASE("where nothing can be given there is no move, unless every move is like that",
          "[oware]") {
    constexpr auto fen = "0-0-0-0-0-0-0-0-3-1-0-0-0-0-N";
    for (const auto spec : {"oware", "oware:slam=all", "oware:slam=illegal"})
        check_choices(spec, {{fen, ""}});
    check_choices("oware:slam=unless-only", {{fen, "cd"}});
}

TEST_CASE("as long as the other side has seeds it need not be fed", "[oware]") {
    const std::vector<Choice> choices = {
        {"1-0-9-0-0-1-1-0-0-0-0-0-0-0-S", "ACF"},
        {"1-0-0-0-0-0-0-0-0-0-0-1-0-0-S", "A"},
    };
    check_choices("oware", choices);
}

TEST_CASE("what may capture and whether a game is over are told without playing", "[oware]") {
    const std::string slam = GENERATE("all", "none", "illegal", "unless-only");
    const int fewest = GENERATE(0, 3);
    Random random(5);
    for (int pits = 1; pits <= max_pits; ++pits) {
        const auto spec = "oware:slam=" + slam + ",below=" + std::to_string(fewest);
        const Oware game(variant(spec).rules, pits);
        for (int i = 0; i < 2000; ++i) {
            const Board board = random_pits(pits, below(random, 1 + below(random, 80)), random);
            const MoveSet moves = game.moves(board);
            const MoveSet gaining = game.gaining(board, moves);
            INFO(spec << ' ' << fen_of(board, pits, Side::south));
            REQUIRE(game.is_over(board) == moves.empty());
            REQUIRE((gaining.bits() & ~moves.bits()) == 0);
            for (const Move move : moves) {
                const bool captures = game.play(board, move).gain > 0;
                REQUIRE((slam == "none" ? captures <= gaining.contains(move)
                                        : captures == gaining.contains(move)));
            }
        }
    }
}

}  // namespace krou
