#include "game/explain.h"

#include "helpers/from_text.h"

namespace krou {
namespace {

std::string said_of(std::string_view spec, std::string_view fen, std::string_view name) {
    const auto position = played(spec, fen);
    const auto move = legal_move(position, name);
    REQUIRE(move);
    std::string text;
    for (const auto& sentence : explain({position, *move}, Language::english))
        text += (text.empty() ? "" : "|") + sentence;
    return text;
}

}  // namespace

TEST_CASE("the effects of a move follow the rules", "[game]") {
    struct Case {
        const char* spec;
        const char* fen;
        const char* move;
        const char* said;
        bool is_not = false;
    };
    for (const auto& [spec, fen, move, said, is_not] : {
             Case{"oware", "0-0-8-0-0-1-1-1-1-1-2-3-0-0-S", "C", "11 seeds from 5 pits"},
             Case{"oware", "0-0-8-0-0-1-1-1-1-1-1-0-0-0-S", "C", "captures nothing"},
             Case{"oware:slam=all", "0-0-8-0-0-1-1-1-1-1-1-0-0-0-S", "C",
                  "10 seeds from 5 pits.|That is a grand slam"},
             Case{"oware", "0-0-0-0-0-2-0-0-0-0-0-0-20-20-S", "F", "feeds North"},
             Case{"oware", "0-0-0-0-12-1-1-1-1-1-1-5-0-0-S", "E", "krou: its 12 seeds"},
             Case{"oware", "0-0-0-0-12-11-1-1-1-1-1-5-0-0-S", "E",
                  "a krou, a pit that goes round: F"},
             Case{"oware", "0-0-0-0-1-11-1-1-1-1-1-5-0-0-S", "E",
                  "a krou, a pit that goes round: F"},
             Case{"oware", "1-0-0-0-0-4-4-0-0-0-0-2-18-18-N", "f",
                  "South can then capture nothing"},
             Case{"kalah", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "C",
                  "1 seed into the store.|The last seed"},
             Case{"kalah", "1-0-4-4-4-4-4-4-4-4-7-4-0-0-S", "A", "captures 8 seeds"},
             Case{"kalah", "1-0-0-1-0-0-0-0-0-0-3-0-10-10-S", "A",
                  "leaves North without seeds.|It ends the game, 15-10"},
             Case{"kalah", "0-0-0-0-0-1-0-0-0-0-0-3-10-10-S", "F", "11-13"},
             Case{"morpion", "xx./oo./...-S", "c1", "three in a row"},
             Case{"morpion", "xx./o../...-N", "c1", "South from winning with c1"},
             Case{"morpion", "xx./oo./...-S", "a3", "win with c1.|North can then win with c2"},
             Case{"morpion", ".../.../...-S", "b2", "neither"},
             // North's f makes three in A and two in B.
             Case{"oware", "2-1-0-0-4-0-1-1-0-0-0-2-18-19-S", "A",
                  "North could have captured 5 seeds with f"},
             Case{"oware", "2-1-0-0-4-0-1-1-0-0-0-2-18-19-S", "E",
                  "North can then capture 5 seeds with f"},
             Case{"oware", "2-1-0-0-4-0-1-1-0-0-0-2-18-19-S", "E", "Before it", true},
             Case{"oware", "0-0-0-0-0-2-1-1-5-0-0-2-10-10-N", "f",
                  "South can then capture 4 seeds with F"},
             // The last seed makes two in an own pit.
             Case{"oware", "1-1-4-4-4-4-4-4-4-4-4-4-2-2-S", "A", "slam", true},
             Case{"oware:slam=all", "0-0-8-0-0-1-1-1-1-1-1-0-0-0-S", "C", "leaves North without",
                  true},
             Case{"kalah", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "C", "capture nothing", true},
             Case{"togyzkumalak:pits=3", "0-0-2-1-4-4-0-0-S", "C",
                  "2 seeds: the last seed makes an even number in a"},
             Case{"togyzkumalak:pits=3", "0-0-2-2-4-4-0-0-S", "C",
                  "three in a, and wins it as tuzdik"},
             // Seeds sown into a tuzdik are not captured.
             Case{"togyzkumalak:pits=3", "0-0-4-t-4-4-0-0-S", "C", "1 seed into South's tuzdik"},
             Case{"togyzkumalak:pits=3", "0-0-4-t-4-4-0-0-S", "C", "It captures", true},
             Case{"togyzkumalak:pits=3", "2-t-4-1-4-4-0-0-S", "A", "1 seed into North's tuzdik"},
             Case{"togyzkumalak:pits=3", "2-4-4-3-3-2-0-0-S", "B",
                  "North can then win a tuzdik with a c"},
             Case{"togyzkumalak:pits=3", "0-3-2-2-4-4-0-0-S", "B", "win a tuzdik with C", true},
             Case{"togyzkumalak:pits=3", "1-0-2-2-4-5-0-0-S", "A",
                  "capture 3 seeds with C.|It threatens to win a tuzdik with C"},
             Case{"bestemshe:pits=3", "7-1-0-1-1-1-0-0-S", "A", "krou: its 7 seeds"},
             Case{"bestemshe:pits=3", "6-1-0-1-1-1-0-0-S", "A", "krou", true},
             Case{"bestemshe:pits=2", "0-2-1-0-3-4-S", "B",
                  "North without seeds.|It ends the game, 6-4"},
             // North had none before.
             Case{"awari", "0-0-0-1-1-0-0-0-0-0-0-0-22-24-S", "D", "leaves North without", true},
         }) {
        const auto text = said_of(spec, fen, move);
        INFO(spec << ' ' << fen << ' ' << move << ": " << text << " -- " << said);
        CHECK((text.find(said) == std::string::npos) == is_not);
    }
}

}  // namespace krou
