#include "games/trace.h"

#include <numeric>

#include "games/notation.h"

namespace krou {

namespace {

int store_of(Side side) {
    return side == Side::south ? Board::own_store : Board::opponent_store;
}

/// Returns the pit or store of each seed in order, as indices of South's board.
std::vector<int> indices_sown(const Turn& turn) {
    const int origin = turn.move.index;
    const int seeds = turn.before.board()[origin];
    std::vector<int> sown;
    const auto sow = [&]<class G>(const G& game) {
        if constexpr (SowingGame<G>) {
            for (int seed = 1; seed <= seeds; ++seed) {
                const int last = game.sowing().last(origin, seed);
                const int index = last == G::Board::own_store ? Board::own_store : last;
                sown.push_back(souths_index(turn.before, index));
            }
            if (game.sowing().keeps_first(seeds)) sown.front() = souths_index(turn.before, origin);
        }
    };
    std::visit(sow, turn.before.game());
    return sown;
}

}  // namespace

int seeds_in_row(Side side, const Position& position) {
    const auto board = board_for(side, position);
    return std::accumulate(board.bytes.data(), board.bytes.data() + position.pits(), 0);
}

std::string Turn::name() const {
    return to_text(before.family(), before.side(), move);
}

Trace trace_of(const Turn& turn) {
    const auto& [before, move] = turn;
    Position after = before;
    after.play(move);
    const Board now = board_for(Side::south, after);
    Trace trace;
    trace.mover = before.side();
    trace.origin = souths_index(before, move.index);
    trace.gain = gain_of(before, after);
    if (!is_mancala(before.family())) return trace;

    trace.sown = indices_sown(turn);
    const int last = trace.sown.back();
    const Board board = board_for(Side::south, before);
    for (int& index : trace.sown)
        for (const Side side : {Side::south, Side::north})
            if (index == tuzdik_of(side, board, before.pits())) index = store_of(side);
    trace.extra_turn = after.side() == trace.mover && after.ending() == Ending::none;
    const Board sown = sowing_frames(turn, trace).back();
    const int ring = 2 * before.pits();
    for (int i = 0; i < ring; ++i) {
        // Captures go backwards from the last seed.
        const int pit = (last % ring + ring - i) % ring;
        if (sown[pit] == 0 || now[pit] != 0) continue;
        trace.captured.push_back(pit);
        trace.captured_seeds += sown[pit];
    }
    const auto tuzdik = tuzdik_of(trace.mover, now, before.pits());
    if (tuzdik != tuzdik_of(trace.mover, board, before.pits())) trace.tuzdik = tuzdik;
    return trace;
}

int gain_of(const Position& before, const Position& after) {
    const bool is_same_side = before.side() == after.side();
    return after.board()[is_same_side ? Board::own_store : Board::opponent_store] -
           before.board()[Board::own_store];
}

std::vector<Board> sowing_frames(const Turn& turn, const Trace& trace) {
    if (trace.sown.empty()) return {};
    Board board = board_for(Side::south, turn.before);
    board.set(trace.origin, 0);
    std::vector<Board> boards{board};
    for (const int index : trace.sown) {
        board.set(index, board[index] + 1);
        boards.push_back(board);
    }
    return boards;
}

}  // namespace krou
