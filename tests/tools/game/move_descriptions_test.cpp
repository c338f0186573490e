#include "game/move_descriptions.h"

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

TEST_CASE("illegal moves are explained by the rules of the game", "[game]") {
    struct Case {
        const char* spec;
        const char* fen;
        const char* name;
        const char* english;
        const char* french;
    };
    constexpr const char* unfed = "1-0-0-0-3-2-0-0-0-0-0-0-20-22-S";
    constexpr const char* slam = "0-0-8-0-0-1-1-1-1-1-1-0-0-0-S";
    for (const auto& [spec, fen, name, english, french] : {
             Case{"oware", unfed, "A", "You must feed North", "Il faut nourrir Nord"},
             Case{"oware", unfed, "B", "B is empty", "B est vide"},
             Case{"oware", unfed, "a", "It is South's turn", "à Sud de jouer"},
             Case{"oware", unfed, "F", "", ""},
             Case{"oware", "0-0-0-0-0-0-1-0-0-0-0-2-22-23-N", "a", "You must feed South", "Sud"},
             Case{"oware", slam, "C", "", ""},
             Case{"oware:slam=illegal", slam, "C", "C would leave North without", "C laisserait"},
             Case{"awele-supaero", slam, "C", "C would leave North without", "laisserait Nord"},
             // It feeds North, and takes all of it again.
             Case{"oware:slam=illegal", "0-0-0-0-2-17-0-0-0-0-0-0-14-15-S", "F",
                  "F would leave North without", "F laisserait Nord"},
             Case{"oware", "0-0-0-0-0-0-0-0-0-0-0-0-30-18-S", "A", "The game is over", "finie"},
             Case{"kalah", "", "a", "It is South's turn", "à Sud"},
             Case{"kalah:pits=3", "0-1-1-2-2-2-0-0-N", "C", "It is North's turn", "à Nord"},
             Case{"kalah:pits=3", "0-1-1-2-0-2-0-0-N", "b", "b is empty", "b est vide"},
             Case{"kalah:pits=3", "0-1-1-2-0-2-0-0-N", "c", "", ""},
             Case{"togyzkumalak:pits=3", "2-t-4-1-4-4-0-0-S", "B", "B is North's tuzdik.",
                  "B est le tuzdik de Nord."},
             Case{"morpion", "x../.o./...-S", "b2", "b2 is taken", "b2 est prise"},
             Case{"morpion", "x../.o./...-S", "a3", "", ""},
             Case{"morpion", "xxx/oo./...-N", "c1", "The game is over", "finie"},
         }) {
        INFO(spec << ' ' << fen << ' ' << name);
        const auto position = played(spec, fen);
        const int place = place_of(position, name);
        const auto said = why_illegal(position, place, Language::english);
        CHECK(said.has_value() == (*english != '\0'));
        check_says(said.value_or(""), english);
        check_says(why_illegal(position, place, Language::french).value_or(""), french);
    }
}

TEST_CASE("a move has an explanation exactly if it is illegal", "[game]") {
    Random random(1);
    std::vector<std::string> specs{"kalah",        "kalah-empty:pits=7", "morpion",
                                   "oware:pits=1", "togyzkumalak",       "bestemshe"};
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

TEST_CASE("a program agrees to end a game unless it expects more", "[game]") {
    struct Case {
        const char* fen;
        Side program;
        int value;  ///< in hundredths of a seed, for the side to move
        bool agrees;
    };
    // South would get 22, and North 26.
    constexpr const char* souths = "0-0-0-2-0-0-0-3-0-0-0-1-20-22-S";
    constexpr const char* norths = "0-0-0-2-0-0-0-3-0-0-0-1-20-22-N";
    for (const auto& [fen, program, value, agrees] :
         {Case{souths, Side::south, -400, true}, Case{souths, Side::south, -399, false},
          Case{souths, Side::north, -400, true}, Case{souths, Side::north, -401, false},
          Case{norths, Side::north, 400, true}, Case{norths, Side::north, 401, false},
          Case{norths, Side::south, 400, true}, Case{norths, Side::south, 399, false}}) {
        INFO(fen << ' ' << value);
        const auto answer =
            answer_to_offer(played("oware", fen), program, 3 * value, Language::english);
        CHECK(answer.agrees == agrees);
        check_says(answer.text, agrees ? "agrees" : "play on");
    }
}

}  // namespace krou
