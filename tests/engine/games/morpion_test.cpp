#include <algorithm>
#include <string>
#include <vector>

#include "helpers/from_text.h"

namespace krou {
namespace {

int value(const Morpion& game, const Board& board) {
    const MoveSet moves = game.moves(board);
    int best = moves.empty() ? game.rest(board) : -9;
    for (const Move move : moves) {
        const Step step = game.play(board, move);
        best = std::max(best, step.gain - value(game, step.board));
    }
    return best;
}

}  // namespace

TEST_CASE("x is South and begins, marks alternate", "[morpion]") {
    const std::vector<Play> plays = {
        {"", "", ".../.../...-S"},
        {"", "a1", "x../.../...-N"},
        {"", "a1c3", "x../.../..o-S"},
        {"", "b2 a2 c1", "..x/ox./...-N"},
    };
    check_plays("morpion", plays);
}

TEST_CASE("every empty square may be marked", "[morpion]") {
    const std::vector<Choice> choices = {
        {".../.../...-S", "a1b1c1a2b2c2a3b3c3"},
        {"x../.o./..x-N", "b1c1a2c2a3b3"},
        {"xox/xoo/.x.-N", "a3c3"},
    };
    check_choices("morpion", choices);
}

TEST_CASE("three in a row win one point, in each of the eight lines", "[morpion]") {
    const std::vector<End> ends = {
        {"xxx/oo./...-N", Ending::exhausted, "1-0 1-0"},
        {"oo./xxx/...-N", Ending::exhausted, "1-0 1-0"},
        {"oo./.../xxx-N", Ending::exhausted, "1-0 1-0"},
        {"xo./xo./x..-N", Ending::exhausted, "1-0 1-0"},
        {".xo/.xo/.x.-N", Ending::exhausted, "1-0 1-0"},
        {".ox/.ox/..x-N", Ending::exhausted, "1-0 1-0"},
        {"xo./ox./..x-N", Ending::exhausted, "1-0 1-0"},
        {".ox/.xo/x..-N", Ending::exhausted, "1-0 1-0"},
        {"ooo/xx./x..-S", Ending::exhausted, "0-1 0-1"},
        {"xx./ooo/x..-S", Ending::exhausted, "0-1 0-1"},
        {"xx./x../ooo-S", Ending::exhausted, "0-1 0-1"},
        {"ox./ox./o.x-S", Ending::exhausted, "0-1 0-1"},
        {"xo./xo./.ox-S", Ending::exhausted, "0-1 0-1"},
        {"x.o/x.o/.xo-S", Ending::exhausted, "0-1 0-1"},
        {"oxx/xo./..o-S", Ending::exhausted, "0-1 0-1"},
        {"xxo/xo./o..-S", Ending::exhausted, "0-1 0-1"},
    };
    check_ends("morpion", ends);
}

TEST_CASE("a played win counts as one that is set up", "[morpion]") {
    const auto won = played("morpion", "", "a1a2b1b2c1");
    CHECK(won.ending() == Ending::exhausted);
    CHECK(won.result() == FinalScore{2, 0});
    CHECK(legal(won) == "");
    CHECK(played("morpion", "", "a1a2b1b2c3c2").result() == FinalScore{0, 2});
    CHECK(won.board() == played("morpion", "xxx/oo./...-N").board());
}

TEST_CASE("a full board without three in a row is a draw", "[morpion]") {
    check_ends("morpion", {{"xox/xoo/oxx-N", Ending::exhausted, "1/2-1/2 0-0"},
                           {"xox/xoo/ox.-S", Ending::none, "*"}});
    CHECK(result_text(played("morpion", "xox/xoo/ox.-S", "c3")) == "1/2-1/2 0-0");
    CHECK(result_text(played("morpion", "xox/oxo/ox.-S", "c3")) == "1-0 1-0");
}

TEST_CASE("well played, three in a row is a draw", "[morpion]") {
    const auto start = Position::start(variant("morpion"));
    CHECK(value(std::get<Morpion>(start.game()), start.board()) == 0);
}

}  // namespace krou
