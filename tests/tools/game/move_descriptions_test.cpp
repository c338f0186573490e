#include "game/move_descriptions.h"

#include <optional>
#include <string_view>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

namespace krou {
namespace {

/// Returns the index of a place; South's pits have capital letters.
int place_of(const Position& position, std::string_view name) {
    int place = 0;
    while (place_name(position.family(), position.pits(), place) != name) ++place;
    return place;
}

}  // namespace

TEST_CASE("titles of games name the size of the board", "[game]") {
    const auto english = Language::english;
    CHECK(game_title("kalah", english) == "Kalah");
    CHECK(game_title("kalah:pits=2,seeds=1", english) == "Kalah, 2 pits, 1 seed");
    CHECK(game_title("kalah:pits=1,seeds=12", Language::french) == "Kalah, 1 case, 12 graines");
    CHECK(game_title("oware:slam=all,seeds=3", english) == "Oware (abapa), slam=all, 3 seeds");
}

TEST_CASE("illegal moves are explained by the rules of the game", "[game]") {
    using namespace phrases;
    struct Case {
        const char* spec;
        const char* fen;
        const char* name;
        std::optional<Phrase> phrase;
        std::string_view first = {};  ///< arguments
        std::string_view second = {};
    };
    constexpr const char* unfed = "1-0-0-0-3-2-0-0-0-0-0-0-20-22-S";
    constexpr const char* slam = "0-0-8-0-0-1-1-1-1-1-1-0-0-0-S";
    for (const auto& [spec, fen, name, phrase, first, second] : {
             Case{"oware", unfed, "A", illegal_unfed, "North"},
             Case{"oware", unfed, "B", illegal_empty, "B"},
             Case{"oware", unfed, "a", illegal_turn, "South"},
             Case{"oware", unfed, "F", {}},
             Case{"oware", "0-0-0-0-0-0-1-0-0-0-0-2-22-23-N", "a", illegal_unfed, "South"},
             Case{"oware", slam, "C", {}},
             Case{"oware:slam=illegal", slam, "C", illegal_starving, "C", "North"},
             Case{"awele-supaero", slam, "C", illegal_starving, "C", "North"},
             // It feeds North, and captures all of it again.
             Case{"oware:slam=illegal", "0-0-0-0-2-17-0-0-0-0-0-0-14-15-S", "F", illegal_starving,
                  "F", "North"},
             Case{"oware", "0-0-0-0-0-0-0-0-0-0-0-0-30-18-S", "A", illegal_over},
             Case{"kalah", "", "a", illegal_turn, "South"},
             Case{"kalah:pits=3", "0-1-1-2-2-2-0-0-N", "C", illegal_turn, "North"},
             Case{"kalah:pits=3", "0-1-1-2-0-2-0-0-N", "b", illegal_empty, "b"},
             Case{"kalah:pits=3", "0-1-1-2-0-2-0-0-N", "c", {}},
             Case{"togyzkumalak:pits=3", "2-t-4-1-4-4-0-0-S", "B", illegal_tuzdik, "B", "North"},
             Case{"morpion", "x../.o./...-S", "b2", illegal_taken, "b2"},
             Case{"morpion", "x../.o./...-S", "a3", {}},
             Case{"morpion", "xxx/oo./...-N", "c1", illegal_over},
         }) {
        INFO(spec << ' ' << fen << ' ' << name);
        const auto position = played(spec, fen);
        const auto why = why_illegal(position, place_of(position, name), Language::english);
        CHECK(why.has_value() == phrase.has_value());
        if (phrase) CHECK(why == say(Language::english, *phrase, {first, second}));
    }
}

TEST_CASE("a move has an explanation exactly if it is illegal", "[game]") {
    Random random(1);
    std::vector<std::string> specs{"kalah",   "kalah-empty:pits=7", "morpion",  "oware:pits=1",
                                   "mangala", "togyzkumalak",       "bestemshe"};
    for (int i = 0; i < 40; ++i)
        specs.push_back(random_rules(random) + ",seeds=1,pits=" + std::to_string(2 + i % 6));
    for (const auto& spec : specs)
        for (auto position = played(spec, "");;) {
            INFO(spec << ' ' << to_fen(position));
            const int row = is_mancala(position.family()) ? position.pits() : Morpion::squares;
            MoveSet moves;
            for (int place = 0; place < (is_mancala(position.family()) ? 2 * row : row); ++place) {
                const auto why = why_illegal(position, place, Language::english);
                const bool is_own = !is_mancala(position.family()) ||
                                    (place < row) == (position.side() == Side::south);
                REQUIRE((why || is_own));
                if (!why) moves.add({static_cast<std::uint8_t>(place % row)});
            }
            REQUIRE(moves == position.legal_moves());
            if (moves.empty()) break;
            position.play(any_of(moves, random));
        }
}

TEST_CASE("values in words have a result, and seeds if any", "[game]") {
    struct Case {
        const char* spec;
        int value;
        const char* english;
        const char* french;
    };
    for (const auto& [spec, value, english, french] :
         {Case{"oware", 0, "a draw", "une partie nulle"},
          Case{"oware", -14, "a draw", "une partie nulle"},
          Case{"oware", -240, "a loss by about 1 seed", "une défaite de 1 graine environ"},
          Case{"oware", 120, "a close game", "une partie serrée"},
          Case{"kalah", 2400, "a win by 8 seeds", "une victoire de 8 graines"},
          Case{"morpion", 300, "a win", "une victoire"},
          Case{"morpion", -300, "a loss", "une défaite"},
          Case{"morpion", 0, "a draw", "une partie nulle"}}) {
        const auto position = played(spec, "");
        CHECK(value_in_words(position, value, Language::english) == english);
        CHECK(value_in_words(position, value, Language::french) == french);
    }
}

TEST_CASE("a program agrees to end a game unless it expects more", "[game]") {
    // South would get 22 seeds and North 26. Values are in hundredths of a seed for the mover.
    for (const Side mover : {Side::south, Side::north}) {
        const int sign = mover == Side::south ? -1 : 1;
        const auto position = played("oware", std::string("0-0-0-2-0-0-0-3-0-0-0-1-20-22-") +
                                                  (mover == Side::south ? 'S' : 'N'));
        const auto agrees = [&](Side program, int value) {
            return answer_to_stop(position, program, 3 * value, Language::english).agrees;
        };
        CHECK(agrees(mover, 400 * sign));
        CHECK_FALSE(agrees(mover, 400 * sign + 1));
        CHECK(agrees(other(mover), 400 * sign));
        CHECK_FALSE(agrees(other(mover), 400 * sign - 1));
    }
}

}  // namespace krou
