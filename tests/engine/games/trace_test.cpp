#include "games/trace.h"

#include <string>

#include "helpers/from_text.h"
#include "helpers/random_board.h"

/// Traces of moves.
namespace krou {
namespace {

/// Formats a trace, e.g. "C: D E F a b, captures b a (4)", with S and N for the stores.
std::string told(const char* spec, const char* fen, const char* name) {
    const Position position = played(spec, fen);
    const auto move = legal_move(position, name);
    REQUIRE(move);
    const auto trace = trace_of({position, *move});
    const auto names = [&](const std::vector<int>& places) {
        std::string text;
        for (const int place : places) {
            const auto pit = place_name(position.family(), position.pits(), place);
            text += ' ' + (pit.empty() ? place == Board::own_store ? "S" : "N" : pit);
        }
        return text;
    };
    return place_name(position.family(), position.pits(), trace.origin) + ':' + names(trace.sown) +
           (trace.captured.empty() ? ""
                                   : ", captures" + names(trace.captured) + " (" +
                                         std::to_string(trace.captured_seeds) + ')') +
           (trace.tuzdik ? ", which is a tuzdik" : "") + (trace.extra_turn ? ", again" : "");
}

}  // namespace

TEST_CASE("trace_of lists every seed of a move", "[notation]") {
    struct Told {
        const char* spec;
        const char* fen;
        const char* move;
        const char* text;
    };
    for (const auto& [spec, fen, move, text] : {
             Told{"oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "C", "C: D E F a"},
             Told{"oware", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N", "f", "f: A B C D"},
             Told{"oware", "0-0-8-0-0-1-1-1-1-1-2-3-15-15-S", "C",
                  "C: D E F a b c d e, captures e d c b a (11)"},
             // The origin is skipped on each lap.
             Told{"oware:pits=2", "0-5-1-1-20-21-S", "B", "B: a b A a b"},
             // A grand slam takes nothing.
             Told{"oware", "0-0-0-0-0-2-1-1-0-0-0-0-22-22-S", "F", "F: a b"},
             Told{"kalah:pits=2", "1-4-1-1-0-0-S", "B", "B: S a b A"},
             Told{"kalah:pits=2", "2-0-1-1-2-2-S", "A", "A: B S, again"},
             Told{"kalah:pits=3", "1-0-1-1-5-1-0-0-S", "A", "A: B, captures B b (6)"},
             Told{"kalah:pits=3", "1-1-1-1-0-1-0-0-N", "a", "a: b, captures b B (2)"},
             // The opponent's store is skipped.
             Told{"kalah:pits=1", "1-5-0-0-N", "a", "a: N A a N A"},
             // The first seed stays in the origin, unless it is alone.
             Told{"mangala:pits=2", "1-3-1-1-0-0-S", "B", "B: B S a, captures a (2)"},
             Told{"mangala:pits=2", "1-2-1-1-0-0-S", "B", "B: B S, again"},
             Told{"mangala:pits=3", "1-0-1-1-5-1-0-0-S", "A", "A: B, captures B b (6)"},
             Told{"mangala:pits=1", "4-1-0-0-S", "A", "A: A S a A"},
             // The first seed stays in the origin; a tuzdik's seed goes to its owner's store.
             Told{"bestemshe:pits=2", "3-1-1-1-0-0-S", "A", "A: A B a, captures a (2)"},
             Told{"bestemshe:pits=2", "1-1-1-1-0-0-S", "B", "B: a, captures a (2)"},
             Told{"togyzkumalak:pits=3", "1-t-1-t-1-4-0-0-N", "c", "c: c A N C, captures C (2)"},
             Told{"togyzkumalak:pits=3", "1-0-4-t-1-4-0-0-S", "C", "C: C S b c"},
             Told{"togyzkumalak:pits=3", "1-0-2-2-1-4-0-0-S", "C",
                  "C: C a, captures a (3), which is a tuzdik"},
             Told{"morpion", "x../.o./...-S", "c3", "c3:"},
         }) {
        INFO(spec << ' ' << fen);
        CHECK(told(spec, fen, move) == text);
    }
}

TEST_CASE("sowing_frames end on the board after the move", "[notation]") {
    Random random(1);
    for (const char* spec :
         {"oware", "awari", "oware:pits=1,seeds=9", "oware:slam=all,pits=3", "kalah",
          "kalah-empty:pits=7", "kalah:pits=2,seeds=9", "mangala", "mangala:pits=2,seeds=9",
          "togyzkumalak", "bestemshe:pits=12,seeds=10"}) {
        Position position = played(spec, "");
        while (position.ending() == Ending::none) {
            const Turn turn{position, any_of(position.legal_moves(), random)};
            const auto trace = trace_of(turn);
            const auto boards = sowing_frames(turn, trace);
            INFO(spec << ": " << to_fen(position) << " move " << turn.name());
            REQUIRE(boards.size() == trace.sown.size() + 1);
            auto last = boards.back();
            const int store = trace.mover == Side::south ? Board::own_store : Board::opponent_store;
            for (const int place : trace.captured) {
                last.set(store, last[store] + last[place]);
                last.set(place, 0);
            }
            const Side mover = position.side();
            const bool is_south = mover == Side::south;
            if (trace.tuzdik)
                last.set(is_south ? Board::own_tuzdik : Board::opponent_tuzdik,
                         *trace.tuzdik % position.pits() + 1);
            CHECK(trace.gain == last[store] - position.board()[Board::own_store]);
            position.play(turn.move);
            CHECK(last == board_for(Side::south, position));
            CHECK(trace.mover == mover);
            CHECK(trace.extra_turn ==
                  (position.side() == mover && position.ending() == Ending::none));
        }
    }
}

}  // namespace krou
