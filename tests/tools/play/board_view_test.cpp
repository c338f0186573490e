#include "play/board_view.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/text.h"
#include "common/format.h"
#include "helpers/from_text.h"
#include "helpers/protocol_session.h"
#include "helpers/terminal.h"

namespace krou::play {

namespace {

Picture picture_after(const char* spec, const char* fen, const char* moves) {
    Position position = played(spec, fen);
    std::optional<Turn> last;
    for (const auto name : move_names(position.family(), moves)) {
        last = Turn{position, legal_move(position, name).value()};
        position.play(last->move);
    }
    auto picture = picture_of(position, last);
    picture.seed_limit = 0;
    return picture;
}

int widest(const std::string& text) {
    int width = 0;
    for (const auto line : split(text, '\n')) width = std::max(width, width_of(line));
    return width;
}

}  // namespace

TEST_CASE("the last move and its captures are marked", "[play]") {
    const auto picture = picture_after("oware", "0-0-8-0-0-1-1-1-1-1-2-3-15-15-S", "C");
    CHECK(draw(picture, {}) ==
          "       f   e   d   c   b   a\n"
          "    +-------------------------+\n"
          " 15 |  3  <0> <0> <0> <0> <0> |\n"
          "    |  0   0  [0]  1   1   2  | 26\n"
          "    +-------------------------+\n"
          "       A   B   C   D   E   F\n");
    const auto coloured = draw(picture, {.has_colour = true});
    CHECK(holds(coloured, "\033["));
    CHECK(without_escapes(coloured) == draw(picture, {}));
}

TEST_CASE("a tuzdik is a coloured t", "[play]") {
    auto picture = picture_after("togyzkumalak:pits=3", "0-2-2-2-4-4-0-0-S", "Cb");
    CHECK(draw(picture, {}) ==
          "       c   b   a\n"
          "    +-------------+\n"
          "  3 |  5  [1]  t  |\n"
          "    |  1  <t>  1  | 3\n"
          "    +-------------+\n"
          "       A   B   C\n");
    CHECK(holds(draw(picture, {.has_colour = true}), "\033[1;36m t \033[0m"));
    picture = picture_after("togyzkumalak:pits=3", "0-2-2-2-4-4-0-0-S", "C");
    CHECK(holds(draw(picture, {.width = 15}), "C [1] <t> a\n"));
}

TEST_CASE("counts of three digits are aligned", "[play]") {
    const auto picture = picture_after("oware:pits=2", "120-3-0-130-0-2-S", "B");
    CHECK(draw(picture, {}) ==
          "         b     a\n"
          "    +-------------+\n"
          "  2 |  131     1  |\n"
          "    |  121    [0] | 0\n"
          "    +-------------+\n"
          "         A     B\n");
}

TEST_CASE("a narrow page gets the rows as columns", "[play]") {
    const auto picture = picture_after("oware", "0-0-8-0-0-1-1-1-1-1-2-3-15-15-S", "C");
    CHECK(draw(picture, {.language = Language::french, .width = 20}) ==
          "Nord 15\n"
          "A  0   3  f\n"
          "B  0  <0> e\n"
          "C [0] <0> d\n"
          "D  1  <0> c\n"
          "E  1  <0> b\n"
          "F  2  <0> a\n"
          "Sud 26\n");
    CHECK(widest(draw(picture_after("kalah", "100-20-0-0-0-0-0-1-1-1-1-1-1-100-S", "A"),
                      {.width = 20})) <= 20);
}

TEST_CASE("a board of any size fits its page", "[play]") {
    for (int pits = 1; pits <= max_pits; ++pits) {
        for (const int seeds : {1, 10, 120 / pits}) {
            const auto spec =
                "kalah:pits=" + std::to_string(pits) + ",seeds=" + std::to_string(seeds);
            const auto picture = picture_after(spec.c_str(), "", "");
            const int flat = widest(draw(picture, {.width = 200}));
            INFO(spec);
            for (int width = 20; width <= 80; ++width)
                CHECK(widest(draw(picture, {.width = width})) <= width);
            // Two more, for the longest number in a store.
            CHECK(widest(draw(picture, {.width = flat + 2})) == flat);
            CHECK(draw(picture, {.width = 200}).find('+') != std::string::npos);
        }
    }
}

TEST_CASE("squares are named by column and row", "[play]") {
    CHECK(draw(picture_after("morpion", "", "b2 a3"), {}) ==
          "    a   b   c\n"
          " 1  . | . | . \n"
          "   ---+---+---\n"
          " 2  . | x | . \n"
          "   ---+---+---\n"
          " 3 [o]| . | . \n");
}

}  // namespace krou::play
